"""Alerts, and where they reach somebody. Nothing of a game is in them but what everybody at the table knows."""

from typing import Literal

from msgspec import Struct

Occasion = Literal["turn", "deadline", "invited", "over", "rematch"]
Way = Literal["page", "push", "mail", "hook"]

OCCASIONS: tuple[Occasion, ...] = ("turn", "deadline", "invited", "over", "rematch")
CHOSEN_WAYS: tuple[Way, ...] = ("page", "push", "mail")
"""The ways that a person switches on and off for each occasion. An address of one's own (`hook`) hears of turns."""

STOPPED = "stopped"
"""In the outbox also: a turn at which the orders of its seat have stopped. Switched on and off with the others."""
TURNS = ("turn", STOPPED)
CONFIRM = "confirm"
"""In the outbox also: a mail that asks whether an address is its owner's."""


class Alert(Struct, frozen=True, kw_only=True):
    """Somebody shall be told something about a table."""

    user: str
    occasion: Occasion
    table: str
    key: int = 0
    """One alert for each key, whatever happens twice: of a turn its number."""
    at: int
    """Not before this moment."""
    stopped: bool = False
    """Of a turn: have the orders of whoever is told stopped at it?"""

    @property
    def kind(self) -> str:
        """As it stands in the outbox."""
        return STOPPED if self.stopped else self.occasion


class Reach(Struct, frozen=True, kw_only=True):
    """A browser that takes pushes, or a mail address."""

    id: str
    user: str
    way: Way
    address: str
    keys: str = ""
    """What pushes are encrypted with, as the browser gave it."""
    language: str = "en"
    zone: str = "UTC"
    """The time zone in which moments are told."""
    confirmed: bool = True
    """Has its owner said that it is theirs? A mail address must be confirmed."""
    at: int = 0


class Letter(Struct, frozen=True, kw_only=True):
    """An alert in the outbox, on one way to one place."""

    id: int
    user: str
    reach: str
    """Empty for the page and for the address of one's own."""
    way: Way
    occasion: str
    """An occasion, `STOPPED` or `CONFIRM`."""
    table: str
    key: int
    due: int
    tries: int = 0
    sent: int = 0
    """When it was sent; 0: not yet, -1: it is not worth sending any more."""
    seen: bool = False
    """Was it read in the page?"""


class Attempted(Struct, frozen=True, kw_only=True):
    """What became of a letter."""

    id: int
    sent: int = 0
    """When it was sent; -1: never; 0: it is tried again when it is due."""
    due: int = 0
    tries: int | None = None
    """How often it was tried, if that is counted anew: to put something off is no attempt."""
