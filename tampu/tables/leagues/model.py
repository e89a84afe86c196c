"""What a league is made of, as plain records."""

from typing import Literal

from msgspec import Struct

from tampu.tables.tournaments.model import Plan

LEAST_IN_DIVISION = 4
"""So that every round has two tables at least: with one there is nothing to compare."""
MOST_IN_DIVISION = 12
MOST_MEMBERS = 64
MOST_SEASONS = 20
MOST_REST = 30
"""Days between two seasons."""
MOST_LEAGUES = 3
"""Leagues that one person has opened and that are not over."""


class Member(Struct, frozen=True):
    """Somebody in a league; by their number in the list from then on."""

    user: str
    name: str
    left: bool = False


class Division(Struct, frozen=True, kw_only=True):
    """The best of those left over by the divisions above it, in a tournament of their own."""

    tournament: str
    members: tuple[int, ...]
    """In the order of the ladder; once the season is over, in the order of the results."""


class Season(Struct, frozen=True, kw_only=True):
    """All divisions play at the same time."""

    divisions: tuple[Division, ...]
    began: int
    ended: int = 0


class League(Struct, frozen=True, kw_only=True):
    """A league, with all its seasons."""

    id: str
    host: str
    plan: Plan
    """What each division plays; `starts` is when the next season begins, 0 if the host says when."""
    size: int
    """People in a division; the last one may have a few more."""
    movers: int
    """So many rise from each division, and as many fall."""
    seasons: int
    """So many are played."""
    rest: int
    """Days between two seasons."""
    status: Literal["open", "playing", "resting", "over"] = "open"
    created: int
    ended: int = 0
    members: tuple[Member, ...] = ()
    played: tuple[Season, ...] = ()
    version: int = 1

    def number_of(self, user: str) -> int | None:
        return next((number for number, one in enumerate(self.members) if user and one.user == user), None)

    @property
    def there(self) -> list[int]:
        """Those who have not left."""
        return [number for number, one in enumerate(self.members) if not one.left]
