"""Why a table says no. A code for programs, a sentence for people, and never more than the asker may know."""

from typing import Literal

Code = Literal[
    "form",  # what was sent cannot be read
    "seat",  # the sender does not sit here, or the seat is taken
    "turn",  # it is another seat's turn
    "rule",  # a rule forbids it
    "stale",  # it answers an older state
    "time",  # the seat's time has run out
    "status",  # not before the start, or not after the end
    "host",  # only the host may do this
    "limit",  # too much or too long
]


class Refused(Exception):
    """Not possible now; nothing has changed."""

    def __init__(self, code: Code, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule


class NoTable(Exception):
    """There is no such table, or the asker may not know that there is."""
