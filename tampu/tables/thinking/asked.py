"""What every question to a worker process has in common."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tampu.engine.match import Match
from tampu.engine.record import Record
from tampu.games import Titles

Think: TypeAlias = Callable[[], object]
"""Finds the answer; everything that is not thinking was done before."""


class Asked(msgspec.Struct, tag=True, kw_only=True):
    seconds: float
    """How long the answer may be thought about."""


class OfTitle(Asked, kw_only=True):
    title: str
    own_content: str = ""


class OfRecord(OfTitle, kw_only=True):
    """About a game that has ended."""

    record: str

    def replayed(self, titles: Titles, entries: int | None = None) -> Match[Any]:
        return Record.parse(self.record).replay(titles.game(self.title, self.own_content), entries)
