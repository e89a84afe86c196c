"""A step of a chain: pairs of terrain and crop that are struck off a square, why, and how hard that is to see."""

from typing import ClassVar, Final

from tampu.engine.wire import JsonObject, RuleId
from tampu.games.words import words

EXHAUSTIVE: Final = "exhaustive"
"""The technique of what only trying every map shows."""
LEMMA: Final = "lemma"
"""The technique of citing another certain fact, which has a chain of its own."""


class Reason:
    """Why something is struck off: the name of the reason in the title's words, and its facts."""

    fixed: ClassVar[bool] = True
    __slots__ = ("facts", "key", "name")

    def __init__(self, name: str, **facts: str | int) -> None:
        self.name = name
        self.facts = facts
        self.key = (name, *facts.values())
        """Equal if the reasons are."""

    def __str__(self) -> str:
        return words("tiwanaku").reason(self.name, self.facts)

    def json(self) -> JsonObject:
        return {"why": self.name, "facts": {**self.facts}}


class Strike:
    """Pairs that are struck off a square, why, and what must be gone elsewhere first."""

    fixed: ClassVar[bool] = True
    __slots__ = ("effort", "evident", "needs", "pairs", "reason", "rule", "square", "supposed", "technique")

    def __init__(
        self,
        technique: str,
        rule: RuleId,
        square: int,
        pairs: int,
        needs: dict[int, int],
        reason: Reason,
        *,
        effort: float | None = None,
        evident: bool = False,
        supposed: "Supposed | None" = None,
    ) -> None:
        self.technique = technique
        self.rule = rule
        self.square = square
        self.pairs = pairs
        self.needs = needs
        """By square: the pairs that must be gone."""
        self.reason = reason
        self.effort = EFFORT[technique] if effort is None else effort
        """How hard this step is for a person; a sentence that is easy to check counts 1."""
        self.evident = evident
        """Does it rest on a neighbour that everybody sees? Then it is told together with what follows from it."""
        self.supposed = supposed

    def only(self, pairs: int) -> "Strike":
        """The same step with only these of its pairs."""
        if pairs == self.pairs:
            return self
        return Strike(
            self.technique,
            self.rule,
            self.square,
            pairs,
            self.needs,
            self.reason,
            effort=self.effort,
            evident=self.evident,
            supposed=self.supposed,
        )

    def seen_at_a_glance(self) -> "Strike":
        return Strike(
            self.technique,
            self.rule,
            self.square,
            self.pairs,
            self.needs,
            self.reason,
            effort=_EVIDENT,
            evident=True,
        )


_EVIDENT = 0.12


class Supposed:
    """What follows if a square had the pairs that are struck off: steps to a square that nothing is left for."""

    fixed: ClassVar[bool] = True
    __slots__ = ("broken", "sentences", "steps")

    def __init__(self, steps: list[Strike], broken: int, sentences: int) -> None:
        self.steps = steps
        self.broken = broken
        self.sentences = sentences
        """How many it takes to tell these steps, and what-ifs within them."""


EFFORT: Final = {
    "separation": 0.4,
    "one of each": 0.5,
    "full region": 0.6,
    "no two of a kind": 0.8,
    "a high crop needs a larger region": 0.7,
    "halo": 0.7,
    "room to grow": 0.8,
    "only place": 0.9,
    "last tiles": 1.0,
    "naked pair": 1.5,
    "hidden pair": 1.6,
    "sees every place": 1.4,
    "region shapes": 1.4,
    "what if": 4.0,
    LEMMA: 0.05,
    EXHAUSTIVE: 60.0,
}
"""By technique: what people find easy comes first. Ordered by judgement, not learned from play."""
