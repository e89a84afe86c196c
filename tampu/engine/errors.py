"""What can go wrong, each with one clear sentence."""


class BadInput(ValueError):
    """Input that cannot be used: a name, an option, a file. The message is one line."""


class Refusal(Exception):
    """An action that the rules forbid now. It names the rule, and nothing has changed."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason


class BrokenRules(Exception):
    """A rulebook broke the contract: a dead end, an endless turn. Never a player's fault."""
