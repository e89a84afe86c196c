"""Which values cannot be, seen at once: unit propagation over the clauses of a valley.

It is quick and tells nobody why, so it only chooses what is worth a closer look. Needs python-sat.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from tampu.games.tiwanaku.pieces.board import LARGEST
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.maps import sat

_MANY = 24
"""Of more values than this that cannot be, no two are tried together."""
_STRONGEST = 16
"""How many values are tried to be refuted by others; those first that imply most."""

Step = tuple[int, list[int]]
"""A value that cannot be, and others that cannot be together with it; none if that is seen at once."""
Refutation = list[Step]
"""Values that cannot be, one after the other; when all are gone, nothing is left for something."""


class Probe:
    """The clauses of a valley with these marks. A value is a literal of its clauses."""

    def __init__(self, known: Known, marks: Marks) -> None:
        clauses = sat.Clauses(known, marks)
        self.terrain = clauses.terrain
        self.crop = clauses.crop
        self._solver = sat.propagator(clauses)
        self._domains = list(marks.domains)
        self._values = clauses.values
        self._kings = known.board.kings
        self._clashes: dict[int, set[int]] = {}
        """By value: others that cannot be together with it, as far as that is known."""
        self.asked = 0
        self.seen: set[int] = set()
        """The squares that were looked at; whoever asks may empty it."""

    def learn(self, domains: Sequence[int]) -> None:
        """Take into account that only these pairs are open now."""
        for square, (before, now) in enumerate(zip(self._domains, domains, strict=True)):
            gone = before & ~now
            for pair in range(PAIRS):
                if gone >> pair & 1:
                    t, v = divmod(pair, LARGEST)
                    self._solver.add_clause([-self.terrain(square, t), -self.crop(square, v)])
            for t, pairs in enumerate(TERRAIN_PAIRS):
                if gone & pairs and not now & pairs:
                    self._solver.add_clause([-self.terrain(square, t)])
            for v, pairs in enumerate(CROP_PAIRS):
                if gone & pairs and not now & pairs:
                    self._solver.add_clause([-self.crop(square, v)])
            self._domains[square] = before & now

    def fails(self, values: Iterable[int]) -> bool:
        """Do these values contradict each other at once?"""
        self.asked += 1
        return not self._solver.propagate(assumptions=list(values))[0]

    def refuted(self, value: int, others: Sequence[int], rounds: int) -> Refutation | None:
        """Few other values that cannot be together with this one, each seen at once when those before it are gone;
        without them the value cannot be. None if there are no such values, or not after so many rounds."""
        found = self._gone([value], others, rounds)
        return self._fewest([value], [(other, []) for other in found.gone]) if found.refuted else None

    def refuted_deeply(self, value: int, others: Sequence[int]) -> Refutation | None:
        """The same with other values that are seen to be impossible only by others again, one level deeper."""
        found = self._gone([value], others, 1)
        plan: Refutation = [(other, []) for other in found.gone]
        assumed = [value, *(-other for other in found.gone)]
        strongest = sorted(found.left, key=lambda other: (-self._strength([*assumed, other]), other))
        for other in strongest[:_STRONGEST]:
            inner = self._gone([*assumed, other], found.left, 1)
            if inner.refuted:
                steps = self._fewest([*assumed, other], [(one, []) for one in inner.gone])
                plan.append((other, [one for one, _ in steps]))
                assumed.append(-other)
                if self.fails(assumed):
                    return self._fewest([value], plan)
        return None

    def _strength(self, values: Sequence[int]) -> int:
        """How much these imply."""
        self.asked += 1
        return len(self._solver.propagate(assumptions=list(values))[1])

    def _gone(self, assumed: Sequence[int], others: Sequence[int], rounds: int) -> "_Gone":
        """All values that cannot be together with these, until nothing is left for something."""
        found = _Gone()
        for number in range(rounds + 1):
            base = [*assumed, *(-other for other in found.gone)]
            possible, implied = self._solver.propagate(assumptions=base)
            self.asked += 1
            found.refuted = not possible
            if found.refuted or number == rounds:
                return found
            near = self._near(implied)
            self.seen |= near
            decided = {abs(literal) for literal in implied}
            rest = [one for one in others if one not in decided and self._square(one) in near]
            clash = self._clashes.setdefault(assumed[0], set())
            now = [other for other in rest if other in clash or self.fails([*base, other])]
            if len(base) == 1:
                clash.update(now)
            found.left = [other for other in rest if other not in now]
            if not now:
                return found
            found.gone += now
        return found

    def _near(self, implied: Sequence[int]) -> set[int]:
        """The squares of which something is implied, and those around them."""
        squares = {self._square(literal) for literal in implied if abs(literal) <= self._values}
        return squares.union(*(self._kings[square] for square in squares))

    def _square(self, literal: int) -> int:
        return (abs(literal) - 1) // (self._values // len(self._kings))

    def _fewest(self, assumed: Sequence[int], plan: Refutation) -> Refutation:
        """A part of a plan that is enough: one value, or two, or what is left when each was tried to be left out."""
        for number in (1, 2) if len(plan) <= _MANY else (1,):
            for some in combinations(plan, number):
                if self._holds(assumed, some):
                    return list(some)
        for step in plan[::-1]:
            fewer = [one for one in plan if one is not step]
            if self._holds(assumed, fewer):
                plan = fewer
        return plan

    def _holds(self, assumed: Sequence[int], plan: Sequence[Step]) -> bool:
        """Is each of these seen to be impossible after those before it, and what is assumed after all?"""
        if not self.fails([*assumed, *(-other for other, _ in plan)]):
            return False
        now = list(assumed)
        for other, within in plan:
            if not self._holds([*now, other], [(one, []) for one in within]):
                return False
            now.append(-other)
        return True


class _Gone:
    """What cannot be together with what is assumed."""

    def __init__(self) -> None:
        self.gone: list[int] = []
        self.left: list[int] = []
        """Other values around."""
        self.refuted = False
        """Can what is assumed not be without them?"""
