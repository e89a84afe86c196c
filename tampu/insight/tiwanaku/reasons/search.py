"""Everything that techniques strike off a board, each thing by the easiest way known.

Steps are taken in the order of their whole effort: that of the step and of everything it rests on, each counted once.
So whatever is found is found first by an easy chain. Budgets count work, never the clock, so that an answer is the same
on a busy machine.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import inf
from operator import or_
from typing import ClassVar

from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.reasons.regions import Regions
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.strikes import EXHAUSTIVE, Strike
from tampu.insight.tiwanaku.reasons.techniques import SIMPLE

_A_SQUARE = 0.6
_AT_A_GLANCE = ("separation", "one of each", "full region")
"""Techniques that need no words if they rest on what lies open or was just told: one looks at the neighbours."""


class Work:
    """How much may still be done. A unit is one look of all techniques at the board."""

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


class Proof:
    """The steps that strike pairs off a square, and what they cost."""

    fixed: ClassVar[bool] = True

    def __init__(self, steps: list[Strike]) -> None:
        self.steps = steps
        """In order, each resting on what lies open and on the ones before; none can be left out."""
        self.effort = sum(step.effort for step in steps)

    @property
    def taken_as_it_is(self) -> bool:
        """Is there no reason but that every map was tried?"""
        return len(self.steps) == 1 and self.steps[0].technique == EXHAUSTIVE

    @property
    def rests_on_trying(self) -> bool:
        """Does it begin with something that only trying every map shows?"""
        return any(step.technique == EXHAUSTIVE for step in self.steps)


class Search:
    """Everything that was struck off a board so far, and how."""

    def __init__(self, known: Known, domains: Sequence[int], regions: Regions, work: Work) -> None:
        self.known = known
        self.now = Situation(known, domains)
        self.steps: list[Strike] = []
        self.masks = [[0] * PAIRS for _ in domains]
        """By square and pair: the steps that its being gone rests on, one bit each."""
        self.regions = regions
        self.work = work
        self.empty: int | None = None
        """A square that nothing is left for."""
        self._taken = 0
        """Steps that cost nothing, since they were taken before something was supposed; one bit each."""
        self._refused = 0.0
        """The least effort of what was seen at the last look and cost too much; 0 if something has changed since."""

    def supposing(self, square: int, pairs: int) -> "Search":
        """The same board if a square had one of these pairs."""
        domains = list(self.now.domains)
        domains[square] &= pairs
        other = Search(self.known, domains, self.regions, self.work)
        other.steps = list(self.steps)
        other.masks = [list(masks) for masks in self.masks]
        other._taken = (1 << len(self.steps)) - 1
        return other

    def forget(self) -> None:
        """Suppose nothing any more."""
        self._taken = 0

    def effort(self, mask: int) -> float:
        """The effort of all these steps; each square that is spoken of counts besides."""
        found = 0.0
        squares = 0
        mask &= ~self._taken
        while mask:
            bit = mask & -mask
            mask ^= bit
            step = self.steps[bit.bit_length() - 1]
            found += step.effort
            if not step.evident:
                squares |= 1 << step.square
        return found + _A_SQUARE * squares.bit_count()

    def mask_of(self, needs: dict[int, int]) -> int:
        found = 0
        for square, pairs in needs.items():
            masks = self.masks[square]
            while pairs:
                bit = pairs & -pairs
                pairs ^= bit
                found |= masks[bit.bit_length() - 1]
        return found

    def _in_sight(self, needs: dict[int, int]) -> bool:
        """Are these pairs gone by what lies open, was taken before something was supposed, or is told in words?"""
        for square, pairs in needs.items():
            masks = self.masks[square]
            while pairs:
                bit = pairs & -pairs
                pairs ^= bit
                by = masks[bit.bit_length() - 1].bit_length() - 1
                if by >= 0 and not self._taken >> by & 1 and self.steps[by].evident:
                    return False
        return True

    def price(self, needs: dict[int, int]) -> float:
        """How hard it is to show that these pairs are gone."""
        return self.effort(self.mask_of(needs))

    def run(self, efforts: Iterable[float]) -> None:
        """Strike off whatever needs no more than these efforts, the least one first."""
        for most in efforts:
            while self.empty is None and self._refused <= most and self._look(most):
                pass

    def _look(self, most: float) -> bool:
        """Look once with every technique, the shapes of regions only if nothing else helps."""
        if not self.work.spend():
            return False
        hit = False
        self._refused = inf
        for technique in SIMPLE:
            if self.empty is None and self.admit(technique(self.now), most):
                hit = True
        if not hit and self.empty is None:
            hit = self.admit(self.regions.strikes(self.now, self.price), most)
        return hit

    def admit(self, strikes: Iterator[Strike] | Sequence[Strike], most: float) -> bool:
        hit = False
        for strike in list(strikes):
            pairs = self.now.domains[strike.square] & strike.pairs
            if not pairs or self.empty is not None:
                continue
            mask = self.mask_of(strike.needs)
            effort = strike.effort + self.effort(mask)
            if effort > most:
                self._refused = min(self._refused, effort)
                continue
            step = strike.only(pairs)
            if strike.technique in _AT_A_GLANCE and self._in_sight(strike.needs):
                step = step.seen_at_a_glance()
            mask |= 1 << len(self.steps)
            self.steps.append(step)
            masks = self.masks[strike.square]
            for pair in range(PAIRS):
                if pairs >> pair & 1:
                    masks[pair] = mask
            self.now.domains[strike.square] &= ~pairs
            if not self.now.domains[strike.square]:
                self.empty = strike.square
            hit = True
        if hit:
            self._refused = 0.0
            if self.empty is None:
                self.now.look()
        return hit

    def proof(self, square: int, unwanted: int, start: int = 0) -> Proof:
        """The steps from number `start` on that strike these pairs off a square; what was struck before is taken."""
        mask = self.mask_of({square: unwanted}) >> start << start
        steps = []
        while mask:
            bit = mask & -mask
            mask ^= bit
            steps.append(self.steps[bit.bit_length() - 1])
        return Proof(minimal(steps, square, unwanted))


def minimal(steps: Sequence[Strike], square: int, unwanted: int) -> list[Strike]:
    """Without the steps, and the pairs of steps, that the end does not need. The hardest are tried first."""
    strikers: dict[int, list[int]] = {}
    needing: dict[int, list[tuple[int, int]]] = {square: [(len(steps), unwanted)]}
    for number, step in enumerate(steps):
        strikers.setdefault(step.square, []).append(number)
        for other, pairs in step.needs.items():
            needing.setdefault(other, []).append((number, pairs))
    kept = set(range(len(steps)))
    for number in sorted(kept, key=lambda number: -steps[number].effort):
        step = steps[number]
        others = [other for other in strikers[step.square] if other != number and other in kept]
        if all(
            not pairs & step.pairs & ~_struck_before(steps, others, later)
            for later, pairs in needing.get(step.square, ())
            if later > number and (later in kept or later == len(steps))
        ):
            kept.remove(number)
    return _trimmed([steps[number] for number in sorted(kept)], square, unwanted)


def _struck_before(steps: Sequence[Strike], numbers: Sequence[int], later: int) -> int:
    """The pairs that these steps, all of one square, strike off it before a later one."""
    return reduce(or_, (steps[number].pairs for number in numbers if number < later), 0)


def _trimmed(steps: Sequence[Strike], square: int, unwanted: int) -> list[Strike]:
    """Every step with only the pairs that a later one, or the end, needs."""
    wanted = {square: unwanted}
    found: list[Strike] = []
    for step in reversed(steps):
        pairs = wanted.get(step.square, 0) & step.pairs
        if pairs:
            wanted[step.square] &= ~pairs
            found.append(step.only(pairs))
            for other, needed in step.needs.items():
                wanted[other] = wanted.get(other, 0) | needed
    return found[::-1]
