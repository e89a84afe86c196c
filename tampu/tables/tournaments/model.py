"""What a tournament is made of, as plain records."""

from typing import Any, Literal

from msgspec import Struct

from tampu.tables.people.pairing import Pace
from tampu.tables.time import DAY

Format = Literal["swiss", "robin", "knockout"]
MOST_PLAYERS = 64
MOST_ROUNDS = 15
MOST_OPEN = 5
"""Tournaments that one person has opened and that are not over."""
MOST_AHEAD = 90 * DAY
"""So long before its beginning a tournament is announced."""


class Player(Struct, frozen=True):
    """Somebody who takes part; by their number in the list from then on."""

    user: str
    name: str
    left: bool = False


class Match(Struct, frozen=True, kw_only=True):
    """A table of a round."""

    table: str
    seats: tuple[int, ...]
    """The players, seat by seat."""
    scores: tuple[int, ...] = ()
    """Once the round is over; empty for a game without a result."""
    won: tuple[int, ...] = ()
    """The players who won it."""


class Round(Struct, frozen=True, kw_only=True):
    """All tables of a round play the same secret. Until the last has ended nothing of it is seen from outside."""

    secret: str
    commitment: str
    tables: tuple[Match, ...]
    byes: tuple[int, ...] = ()
    over: bool = False

    def rivals_of(self, player: int) -> list[int]:
        return [other for table in self.tables if player in table.seats for other in table.seats if other != player]


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be played."""

    name: str
    title: str
    options: dict[str, str]
    seats: int = 2
    format: Format = "swiss"
    rounds: int = 3
    """Of a Swiss; the others have as many as they need."""
    pace: Pace = "ten"
    public: bool = True
    starts: int = 0
    """When it begins by itself; 0: when the host says so."""

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Plan.__struct_fields__}


class Tournament(Plan, frozen=True, kw_only=True):
    """A tournament, with all that was played."""

    id: str
    host: str
    status: Literal["open", "playing", "over"] = "open"
    called_off: bool = False
    """Were there too few people when it was to begin?"""
    league: str = ""
    """The league of which it is a division."""
    created: int
    ended: int = 0
    players: tuple[Player, ...] = ()
    played: tuple[Round, ...] = ()
    version: int = 1

    def number_of(self, user: str) -> int | None:
        return next((number for number, one in enumerate(self.players) if user and one.user == user), None)
