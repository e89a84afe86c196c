"""What-ifs: suppose a value and follow the techniques to a square that nothing is left for.

Which suppositions fail is found out beforehand by narrowing all plantings at once, which is quick and tells nobody why;
then techniques tell why, in few steps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.reasons.search import Search
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.strikes import EFFORT, Reason, Strike, Supposed

_EFFORTS = (2.0, 4.0, 7.0, 12.0, 18.0)
"""What may follow from a supposition, so that it stays short."""
_MOST_SHOWN = 12
"""Sentences of a what-if; a longer one is not followed by anybody."""
_A_LITTLE = 2
"""How much longer than the shortest a what-if may be."""
_ROUND = 30
"""Work for one round of what-ifs, before what they bring is looked at."""


class Supposition:
    """A square, pairs that it might have, and how that is said."""

    fixed: ClassVar[bool] = True
    __slots__ = ("pairs", "reason", "square")

    def __init__(self, square: int, pairs: int, reason: Reason) -> None:
        self.square = square
        self.pairs = pairs
        self.reason = reason


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

    def short(self) -> list[Strike]:
        """Suppositions that fail, the easiest first."""
        work = self._search.work
        found: list[Strike] = []
        end = work.left - _ROUND
        for one in hopeless(self._search, self._suppositions()):
            strike = fails(self._search, one)
            if strike is not None:
                found.append(strike)
            else:
                self._failed[one.square, one.pairs] += 1
            if work.left <= max(0, end if found else 0):
                break
        lengths = [told([strike]) for strike in found]
        short = [strike for strike, length in zip(found, lengths, strict=True) if length <= min(lengths) + _A_LITTLE]
        return sorted(short, key=lambda strike: strike.effort)

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
    trial = base.supposing(one.square, one.pairs)
    trial.run(_EFFORTS)
    if trial.empty is None:
        return None
    steps = trial.proof(trial.empty, ALL_PAIRS, len(base.steps)).steps
    sentences = told(steps)
    if sentences > _MOST_SHOWN:
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
