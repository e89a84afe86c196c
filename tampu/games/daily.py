"""The scenario of the day: everybody plays the same one, each alone."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from tampu.engine import JsonObject
from tampu.games.registry import Title, Titles


class Daily(Protocol):
    """What is played on one day. It follows from the date alone."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of its table, which has one seat."""
        ...

    def about(self) -> JsonObject:
        """What everybody may know before playing it. May take a while to compute."""
        ...

    def counts(self, options: Mapping[str, str]) -> bool:
        """Does a game at a table with these options count as a game of the day?"""
        ...


class Calendar(Protocol):
    """What a title offers as `daily`."""

    def of_day(self, day: date) -> Daily: ...


def daily_of(titles: Titles, day: date) -> tuple[Title, Daily] | None:
    """What is played on this day, by the first title that has something."""
    for title in titles:
        calendar: Calendar | None = title.offer("daily")
        if calendar is not None:
            return title, calendar.of_day(day)
    return None
