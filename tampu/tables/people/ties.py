"""What people are to each other. Two are friends when each has said so; who is blocked is told nothing of it."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

TieKind = Literal["friend", "blocked"]
MOST_TIES = 500
"""Of one person."""


class Tie(Struct, frozen=True):
    """What one person says of another."""

    user: str
    other: str
    kind: TieKind
    at: int = 0


class Company(Struct, frozen=True):
    """The people around somebody, by id."""

    friends: frozenset[str]
    asked: frozenset[str]
    """Whom I asked to be a friend, without an answer."""
    asking: frozenset[str]
    """Who asked me."""
    blocked: frozenset[str]


def company(me: str, ties: Iterable[Tie]) -> Company:
    """From all that I say of others and others of me. Whoever I blocked asks me nothing."""
    mine, theirs = dict[str, TieKind](), dict[str, TieKind]()
    for tie in ties:
        if tie.user == me:
            mine[tie.other] = tie.kind
        elif tie.other == me:
            theirs[tie.user] = tie.kind
    said = {other for other, kind in mine.items() if kind == "friend"}
    heard = {other for other, kind in theirs.items() if kind == "friend"}
    blocked = {other for other, kind in mine.items() if kind == "blocked"}
    return Company(
        frozenset(said & heard), frozenset(said - heard), frozenset(heard - said - blocked), frozenset(blocked)
    )
