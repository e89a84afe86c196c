"""What a tournament is made of, as plain records."""

from typing import Literal

from msgspec import Struct

from tampu.tables.people.pairing import Pace

Format = Literal["swiss", "robin", "knockout"]
MOST_PLAYERS = 64
MOST_ROUNDS = 15
MOST_OPEN = 5
"""Tournaments that one person has opened and that are not over."""


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


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament, with all that was played."""

    id: str
    name: str
    host: str
    title: str
    options: dict[str, str]
    seats: int
    format: Format
    rounds: int
    """Of a Swiss; the others have as many as they need."""
    pace: Pace
    public: bool = True
    status: Literal["open", "playing", "over"] = "open"
    created: int
    ended: int = 0
    players: tuple[Player, ...] = ()
    played: tuple[Round, ...] = ()
    version: int = 1

    def number_of(self, user: str) -> int | None:
        return next((number for number, one in enumerate(self.players) if user and one.user == user), None)
