"""Time comes from outside; how long a seat has is a function of the log."""

import asyncio
import time
from typing import Protocol

from msgspec import Struct

from tampu.tables.model import Clock, Kind

SECOND = 1000
DAY = 24 * 3600 * SECOND


class Time(Protocol):
    """Milliseconds since 1970, and waiting for them."""

    def now(self) -> int: ...

    async def until(self, moment: int) -> None: ...


class SystemTime:
    """The clock on the wall."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def until(self, moment: int) -> None:
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left / SECOND)


class ClockFace(Struct):
    """Where the clocks stand after an entry: since when the actor thinks, and what each seat has left."""

    since: int
    banks: list[int]

    @classmethod
    def start(cls, clock: Clock, seats: int, at: int) -> "ClockFace":
        return cls(at, [clock.bank * SECOND if clock.kind == "live" else 0] * seats)

    def pass_on(self, clock: Clock, kind: Kind, seat: int, actor: int | None, at: int) -> None:
        """An entry of `seat` came while `actor` was thinking."""
        if clock.kind == "live":
            if actor is not None:
                self.banks[actor] = max(0, self.banks[actor] - (at - self.since))
            if kind == "action":
                self.banks[seat] += clock.increment * SECOND
            elif kind == "undo":
                # What the action that is taken back had gained.
                self.banks[seat] = max(0, self.banks[seat] - clock.increment * SECOND)
        self.since = at

    def deadline(self, clock: Clock, actor: int) -> int | None:
        """When this seat runs out of time."""
        if clock.kind == "live":
            return self.since + self.banks[actor]
        if clock.kind == "days":
            return self.since + clock.days * DAY
        return None
