"""Why a square is certain: a short chain of sentences that a person can follow (see `reasoner` and `sentences`).

A certain fact that no chain is found for is labelled as certain by exhaustive check.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from tampu.engine import View
from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import BUDGET, Certain, certain_of
from tampu.insight.tiwanaku.reasons.reasoner import Reasoner
from tampu.insight.tiwanaku.reasons.search import Proof
from tampu.insight.tiwanaku.reasons.sentences import Sentence, grouped, tell

EXHAUSTIVE = "certain by exhaustive check"
_LOOKS_PER_SECOND = 320
"""How much work is done for a second, which it takes at least on a fast machine: answers are repeatable."""
TERRAIN, CROP = "terrain", "crop"


class Fact:
    """A certain terrain or crop of a square, with its reasons, which are looked for when they are asked for."""

    fixed: ClassVar[bool] = True

    def __init__(self, reasoner: Reasoner, square: int, kind: str, value: int) -> None:
        self._reasoner = reasoner
        self.square = square
        self.kind = kind
        """`terrain` or `crop`."""
        self.value = value
        self.pairs = TERRAIN_PAIRS[value] if kind == TERRAIN else CROP_PAIRS[value - 1]

    @property
    def effort(self) -> float:
        """How hard it is for a person, before a shorter way is looked for."""
        return self._reasoner.effort_of(self.square, self.pairs)

    @cached_property
    def proof(self) -> Proof | None:
        """None if only exhaustive check finds it."""
        return self._reasoner.proof(self.square, self.pairs)

    @property
    def sentences(self) -> list[Sentence]:
        return [] if self.proof is None else grouped(self.proof.steps)

    @property
    def name(self) -> str:
        return TERRAIN_NAMES[self.value] if self.kind == TERRAIN else f"{self.value} ({CROP_NAMES[self.value]})"

    def json(self) -> JsonObject:
        known = self._reasoner.known
        steps = [] if self.proof is None else tell(self.proof.steps, known.board, known.domains())
        return {
            "square": self.square,
            "kind": self.kind,
            "value": self.value,
            "steps": steps,
            "exhaustive": self.proof is None,
        }


class Explanation:
    """The certain facts of a square, or of a whole view."""

    fixed: ClassVar[bool] = True

    def __init__(self, facts: list[Fact], status: str, reasoner: Reasoner) -> None:
        self.facts = facts
        self.status = status
        """`complete`: these are all certain facts; `partial`: there may be more."""
        self._reasoner = reasoner

    def json(self) -> JsonObject:
        return {"status": self.status, "facts": [fact.json() for fact in self.facts]}

    def struck(self, square: int) -> list[Json]:
        """Why a square does not have the values that steps strike off, as sentences; what its certain facts strike off
        has reasons of its own."""
        known = self._reasoner.known
        domains = known.domains()
        for fact in self.facts:
            if fact.square == square:
                domains[square] &= fact.pairs
        gone = domains[square] & ~self._reasoner.now.domains[square]
        return tell(self._reasoner.struck(square, gone).steps, known.board, domains)


def explain(view: View, square: int, budget: float = BUDGET) -> Explanation:
    """The certain terrain and crop of a square, with reasons; no facts if nothing about it is certain."""
    known = known_of(view)
    return _explain(known, budget, certain_of(known, budget / 2), [square])


def explain_all(known: Known, budget: float = BUDGET, sure: Certain | None = None) -> Explanation:
    """Every certain fact of a view that does not already lie on the board, with reasons."""
    if sure is None:
        sure = certain_of(known, budget / 2)
    return _explain(known, budget, sure, range(known.board.squares))


def _explain(known: Known, budget: float, sure: Certain, squares: Iterable[int]) -> Explanation:
    reasoner = Reasoner(known, int(budget * _LOOKS_PER_SECOND), sure.domains)
    facts: list[Fact] = []
    for square in squares:
        t, v = sure.terrain[square], sure.crops[square]
        if t >= 0 and known.terrain[square] == UNKNOWN_TERRAIN:
            facts.append(Fact(reasoner, square, TERRAIN, t))
        if v and known.crops[square] == UNKNOWN_CROP:
            facts.append(Fact(reasoner, square, CROP, v))
    return Explanation(facts, sure.status, reasoner)


def easiest(facts: Sequence[Fact]) -> Fact:
    """The fact that is easiest to follow."""
    return min(facts, key=lambda fact: fact.effort)
