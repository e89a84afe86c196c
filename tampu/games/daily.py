"""The scenario of the day: everybody plays the same one, each alone."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, Protocol

from tampu.engine import Event, JsonObject
from tampu.engine.luck.chance import Chance, TableChance
from tampu.games.registry import Title, Titles

Sign = Literal["open", "right", "wrong", "rival", "left"]
"""How a square was found: open from the start, named right, named wrong, found by a rival, or not at all."""


class Daily(Protocol):
    """What is played on one day. It follows from the date and from luck that only the house knows beforehand."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of its scored table, which has one seat. They tell nothing of what is hidden on this day."""
        ...

    @property
    def practice(self) -> Mapping[str, str]:
        """The options of an unscored table of the same scenario; whoever has not played must not see them."""
        ...

    def about(self) -> JsonObject:
        """What everybody may know before playing it. May take a while to compute."""
        ...

    def reveals(self, options: Mapping[str, str]) -> bool:
        """Would a game with these options show what is hidden on this day?"""
        ...

    def found(self, events: Iterable[Event]) -> list[list[Sign]]:
        """How the squares of its board were found in a game, row by row: nothing of what is hidden."""
        ...


class Calendar(Protocol):
    """What a title offers as `daily`."""

    def of_day(self, day: date, luck: Chance | None) -> Daily:
        """`luck` is that of the scored tables; None for days from when everything followed from the date."""
        ...


def luck_of_day(key: str | None) -> Chance | None:
    """The luck of a day's scored tables by its key, if it had any."""
    return None if key is None else TableChance(bytes.fromhex(key))


def daily_of(titles: Titles, day: date, luck: Chance | None) -> tuple[Title, Daily] | None:
    """What is played on this day, by the first title that has something."""
    for title in titles:
        calendar: Calendar | None = title.offer("daily")
        if calendar is not None:
            return title, calendar.of_day(day, luck)
    return None
