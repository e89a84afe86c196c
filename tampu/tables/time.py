"""Time comes from outside; how long a seat has is a function of the log."""

import asyncio
import time
from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from tampu.tables.model import Clock, Kind, Span

SECOND = 1000
DAY = 24 * 3600 * SECOND


class Time(Protocol):
    """Milliseconds since 1970, and waiting for them."""

    def now(self) -> int: ...

    async def until(self, moment: int) -> None: ...

    def not_before(self, moment: int) -> None:
        """It was later than this already."""
        ...


class SystemTime:
    """The clock on the wall when the process began, and from then on a clock that nobody can set."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Look at the clock on the wall."""
        self._began = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        return self._began + time.monotonic_ns() // 1_000_000

    def not_before(self, moment: int) -> None:
        self._began += max(0, moment - self.now())

    async def until(self, moment: int) -> None:
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left / SECOND)


class Outages:
    """When the house was closed: nobody's clock ran."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def after(self, since: int, before: int | None = None) -> int:
        """How much of them lies after `since`; of those only that began before some moment."""
        return sum(
            end - max(begin, since) for begin, end in self.spans if end > since and (before is None or begin < before)
        )


def covered(spans: Iterable[Span], since: int, until: int) -> int:
    """How much of the time from `since` to `until` lies in these spans, which may overlap."""
    found = 0
    for begin, end in sorted(spans):
        begin, end = max(begin, since), min(end, until)
        if end > begin:
            found += end - begin
            since = end
    return found


def put_off(spans: Iterable[Span], since: int, moment: int) -> int:
    """A moment that lies some time after `since`, of which nothing passes in these spans."""
    for begin, end in sorted(spans):
        begin = max(begin, since)
        if begin >= moment:
            break
        if end > begin:
            moment += end - begin
            since = end
    return moment


class ClockFace(Struct):
    """Where the clocks stand after an entry: since when the actor thinks, and what each seat has left."""

    since: int
    banks: list[int]

    @classmethod
    def start(cls, clock: Clock, seats: int, at: int) -> "ClockFace":
        return cls(at, [clock.bank * SECOND if clock.kind == "live" else 0] * seats)

    def pass_on(self, clock: Clock, kind: Kind, seat: int, actor: int | None, at: int, free: int = 0) -> None:
        """An entry of `seat` came while `actor` was thinking; so much of the time is not charged.

        Who takes an action back pays for the time that the next seat has thought in vain.
        """
        if clock.kind == "live":
            if kind == "undo":
                actor = seat
            if actor is not None:
                self.banks[actor] = max(0, self.banks[actor] - max(0, at - self.since - free))
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
