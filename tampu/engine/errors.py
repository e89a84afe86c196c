"""What can go wrong, each with one clear sentence."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tampu.engine.reasons import Reason


class BadInput(ValueError):
    """Input that cannot be used: a name, an option, a file. The message is one line."""


class Refusal(Exception):
    """An action that the rules forbid now. It names the rule, and nothing has changed."""

    def __init__(self, rule: str, reason: str, why: "Reason | None" = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason
        self.why = why
        """What `why_not` says about the action, if it was one of the seat whose turn it is."""

    def __reduce__(self) -> "tuple[type[Refusal], tuple[str, str, Reason | None]]":
        """A worker process can send it on."""
        return Refusal, (self.rule, self.reason, self.why)


class BrokenRules(Exception):
    """A rulebook broke the contract: a dead end, an endless turn. Never a player's fault."""
