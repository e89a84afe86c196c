"""Why an action is not possible: a rule, a name and public facts. The words of a title make a sentence of them."""

from typing import ClassVar, Final

from tampu.engine.wire import JsonObject, RuleId

ASKED: Final = "asked"
"""The action belongs to another choice; the fact `question` is the class name of the one that waits."""
OVER: Final = "over"
"""The game is over; no facts."""
TURN: Final = "turn"
"""It is somebody else's turn; no facts."""


class Reason:
    """The rule that forbids an action, the name of the sentence, and the facts that it speaks of.

    Facts are numbers, words or lists of them, and public: they are the same in all worlds that a viewer cannot tell
    apart. Words are ids of things; what the things are called is looked up where the sentence is made.
    """

    fixed: ClassVar[bool] = True
    __slots__ = ("facts", "name", "rule")

    def __init__(self, rule: RuleId, name: str, facts: JsonObject | None = None) -> None:
        self.rule = rule
        self.name = name
        self.facts: JsonObject = {} if facts is None else facts

    def __repr__(self) -> str:
        return f"<{self.rule} {self.name} {self.facts}>"

    def json(self) -> JsonObject:
        return {"rule": self.rule, "name": self.name, "facts": self.facts}
