"""What-ifs: suppose a value and follow the techniques to a square that nothing is left for.

Which suppositions fail is found out beforehand by narrowing all plantings at once, which is quick and tells nobody why;
then techniques tell why, in few steps. Where none fails by itself, what-ifs within what-ifs are planned by probing, at
most three within each other, and carried out by techniques as well.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.maps import sat
from tampu.insight.tiwanaku.maps.probing import Probe, Refutation
from tampu.insight.tiwanaku.reasons.search import Search
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.strikes import EFFORT, Reason, Strike, Supposed

_EFFORTS = (2.0, 4.0, 7.0, 12.0, 18.0, 30.0, 60.0, 120.0)
"""What may follow from a supposition, the easiest first, so that it stays short."""
_MOST_SHOWN = 11
"""Sentences of a what-if; a longer one is hardly followed by anybody."""
_MOST_NESTED = 40
"""Sentences of one that is used when there is no other: a long one is better than none."""
_MOST_INNER = 16
"""Sentences of one within another."""
_A_LITTLE = 2
"""How much longer than the shortest a what-if may be."""
_ROUND = 30
"""Work for one round of what-ifs, before what they bring is looked at."""
_LONGER = 45
"""Work for a round if what was found is long."""
_FEW_WITHIN, _MOST_WITHIN = 2, 6
"""What-ifs within one: how many are looked at at once, and how many at most."""
_ROUNDS_WITHIN = 3
"""How often it is looked for what fails within a supposition after what failed before."""
_PROBES = 640
"""Probes for a unit of work."""


class Supposition:
    """A square, pairs that it might have, and how that is said."""

    fixed: ClassVar[bool] = True
    __slots__ = ("pairs", "reason", "square")

    def __init__(self, square: int, pairs: int, reason: Reason) -> None:
        self.square = square
        self.pairs = pairs
        self.reason = reason


class Plan:
    """A supposition, and those that fail within it, one after the other."""

    fixed: ClassVar[bool] = True
    __slots__ = ("what", "within")

    def __init__(self, what: Supposition, within: "Sequence[Plan]" = ()) -> None:
        self.what = what
        self.within = within

    @property
    def key(self) -> tuple[object, ...]:
        """Equal if the plans are."""
        return (self.what.square, self.what.reason.key, *(plan.key for plan in self.within))


def values_of(pairs: int) -> Iterator[tuple[int, Reason]]:
    """The values of the kind of these pairs."""
    if pairs in TERRAIN_PAIRS:
        for t, value in enumerate(TERRAIN_PAIRS):
            yield value, Reason("ifTerrain", terrain=TERRAIN_NAMES[t])
    else:
        for v, value in enumerate(CROP_PAIRS, start=1):
            yield value, Reason("ifCrop", v=v)


def _open(domains: Sequence[int]) -> Iterator[Supposition]:
    """The values of the squares that are open."""
    for square, domain in enumerate(domains):
        for kind in (TERRAIN_PAIRS[0], CROP_PAIRS[0]):
            for pairs, reason in values_of(kind):
                if domain & pairs and domain & ~pairs:
                    yield Supposition(square, domain & pairs, reason)


class WhatIfs:
    """Finds suppositions that fail on a board; what it has tried without success is tried again after all others."""

    def __init__(self, search: Search, sure: Sequence[int] | None) -> None:
        """`sure` are the pairs that are possible, if that is known: what-ifs are then tried where they must fail."""
        self._search = search
        self._sure = sure
        self._failed = Counter[tuple[int, int]]()
        self._failed_within = Counter[tuple[int, int]]()
        """The same for suppositions with others within them."""
        self._tried = set[tuple[object, ...]]()
        """Plans that were carried out, or could not be."""
        self._barren: dict[tuple[int, int], dict[int, int]] = {}
        """By way and value: what was open around when a probe led to no new plan."""
        self._found: list[tuple[Plan, Strike]] = []
        """What was found and still strikes something off."""
        self._enough = 0
        """Sentences of what may be used before others are looked for."""

    def next(self) -> list[Strike]:
        """The shortest supposition that fails, if there is any; only one, since techniques may then go on without the
        others."""
        self._renew()
        if self._least() > self._enough:
            self._look()
            if self._least() > _MOST_SHOWN:
                self._look_within()
            self._enough = self._least() + _A_LITTLE
        strikes = [strike for _, strike in self._found]
        return [min(strikes, key=lambda strike: (told([strike]), strike.effort))] if strikes else []

    def _renew(self) -> None:
        """Without what strikes nothing off any more. What was found while its square had more values is carried out
        again: it may now need fewer steps."""
        before, self._found = self._found, []
        for plan, strike in before:
            pairs = self._search.now.domains[strike.square] & strike.pairs
            if pairs == strike.pairs:
                self._found.append((plan, strike))
            elif pairs:
                self._carry_out(Plan(Supposition(strike.square, pairs, plan.what.reason), plan.within))

    def _carry_out(self, plan: Plan) -> bool:
        """Does this supposition fail as planned?"""
        strike = carried_out(self._search, plan, _MOST_NESTED)
        if strike is not None:
            self._found.append((plan, strike))
        return strike is not None

    def _least(self) -> int:
        return min((told([strike]) for _, strike in self._found), default=_MOST_NESTED + 1)

    def _look(self) -> None:
        """Look for suppositions that fail by techniques alone."""
        work = self._search.work
        before = {(strike.square, strike.reason.key) for _, strike in self._found}
        end = work.left - _ROUND
        for one in hopeless(self._search, self._suppositions()):
            if (one.square, one.reason.key) in before:
                continue
            if not self._carry_out(Plan(one)):
                self._failed[one.square, one.pairs] += 1
            if work.left <= max(0, end if self._least() <= _MOST_SHOWN else 0):
                break

    def _look_within(self) -> None:
        """Look for suppositions that fail only with what-ifs within them; short ones, if some are soon found."""
        if self._sure is None or not sat.installed():
            return
        work = self._search.work
        end = work.left
        for plan in self._plans(end - _LONGER if self._found else 0):
            self._tried.add(plan.key)
            if not self._carry_out(plan):
                self._failed_within[plan.what.square, plan.what.pairs] += 1
                continue
            if work.left <= end - (_ROUND if self._least() <= _MOST_SHOWN else _LONGER):
                break

    def _plans(self, end: int) -> Iterator[Plan]:
        """Suppositions that must fail, and what fails within them; those that need much come last. `end` is the work
        that must be left."""
        probe, work = self._probe, self._search.work
        probe.learn(self._search.now.domains)
        values = {_literal(probe, one): one for one in _open(self._search.now.domains)}
        ways: list[Callable[[int], Refutation | None]] = [
            lambda value: probe.refuted(value, [*values], 1),
            lambda value: probe.refuted(value, [*values], _ROUNDS_WITHIN),
            lambda value: probe.refuted_deeply(value, [*values]),
        ]
        for number, way in enumerate(ways):
            later: list[Plan] = []
            for one in sorted(self._suppositions(), key=lambda one: self._failed_within[one.square, one.pairs]):
                value = _literal(probe, one)
                if self._as_before(number, value):
                    continue
                probe.seen = set()
                found = way(value)
                work.left -= self._probed()
                if work.left <= max(0, end):
                    return
                plan = None
                if found is not None and len(found) <= _MOST_WITHIN:
                    plan = Plan(one, [Plan(values[other], [Plan(values[i]) for i in inner]) for other, inner in found])
                if plan is None or plan.key in self._tried:
                    self._failed_within[one.square, one.pairs] += found is None
                    self._barren[number, value] = {square: self._search.now.domains[square] for square in probe.seen}
                elif len(plan.within) <= _FEW_WITHIN:
                    yield plan
                else:
                    later.append(plan)
            yield from sorted(later, key=lambda plan: len(plan.within))

    def _as_before(self, way: int, value: int) -> bool:
        """Was a value probed in this way without success, and has nothing changed since where that looked?"""
        domains, then = self._search.now.domains, self._barren.get((way, value))
        return then is not None and all(domains[square] == domain for square, domain in then.items())

    def _probed(self) -> int:
        """The work of the probes since the last time."""
        units = self._probe.asked // _PROBES
        self._probe.asked %= _PROBES
        return units

    @cached_property
    def _probe(self) -> Probe:
        known = self._search.known
        marks = Marks.of(known.board, self._search.now.domains, known.supply)
        marks.narrow()
        return Probe(known, marks.compact())

    def _suppositions(self) -> list[Supposition]:
        """What is not known to be possible: on squares that are certain first, what has failed to help last."""
        found = [
            one
            for one in _open(self._search.now.domains)
            if self._sure is None or not self._sure[one.square] & one.pairs
        ]
        return sorted(found, key=lambda one: (self._failed[one.square, one.pairs], *self._uncertain(one.square)))

    def _uncertain(self, square: int) -> tuple[int, int]:
        sure = 0 if self._sure is None else self._sure[square].bit_count()
        return sure, self._search.now.domains[square].bit_count()


def _literal(probe: Probe, one: Supposition) -> int:
    facts = one.reason.facts
    if "terrain" in facts:
        return probe.terrain(one.square, TERRAIN_NAMES.index(str(facts["terrain"])))
    return probe.crop(one.square, int(facts["v"]) - 1)


def hopeless(search: Search, suppositions: Iterable[Supposition]) -> Iterator[Supposition]:
    """Those that leave a square without a planting; the others would hardly fail by techniques either."""
    base = Marks.of(search.known.board, search.now.domains, search.known.supply)
    if not base.narrow():
        return
    base = base.compact()
    for one in suppositions:
        trial = base.clone()
        trial.domains[one.square] &= one.pairs
        if not trial.domains[one.square] or not trial.narrow():
            yield one


def fails(base: Search, one: Supposition) -> Strike | None:
    """What strikes off a supposition that techniques lead to a square with nothing left; None if they do not."""
    return carried_out(base, Plan(one), _MOST_SHOWN)


def carried_out(base: Search, plan: Plan, most: int) -> Strike | None:
    """What strikes off a supposition that techniques and the what-ifs within it lead to a square with nothing left;
    None if they do not, or not in this many sentences."""
    one = plan.what
    trial = base.supposing(one.square, one.pairs)
    trial.run(_EFFORTS)
    for inner in plan.within:
        pairs = trial.now.domains[inner.what.square] & inner.what.pairs
        if trial.empty is not None or not pairs:
            continue
        what = Supposition(inner.what.square, pairs, inner.what.reason)
        strike = carried_out(trial, Plan(what, inner.within), _MOST_INNER)
        if strike is None:
            return None
        trial.admit([strike], inf)
        trial.run(_EFFORTS)
    if trial.empty is None:
        return None
    steps = trial.proof(trial.empty, ALL_PAIRS, len(base.steps)).steps
    sentences = told(steps)
    if sentences > most:
        return None
    needs: dict[int, int] = {}
    struck: dict[int, int] = {one.square: base.now.domains[one.square] & ~one.pairs}
    for step in steps:
        for other, needed in step.needs.items():
            needs[other] = needs.get(other, 0) | needed & ~struck.get(other, 0)
        struck[step.square] = struck.get(step.square, 0) | step.pairs
    last = ALL_PAIRS & ~struck.get(trial.empty, 0)
    needs[trial.empty] = needs.get(trial.empty, 0) | last
    needs = {other: needed for other, needed in needs.items() if needed}
    effort = EFFORT["what if"] + sum(step.effort for step in steps)
    supposed = Supposed(steps, trial.empty, sentences)
    return Strike("what if", "T3.8", one.square, one.pairs, needs, one.reason, effort=effort, supposed=supposed)
