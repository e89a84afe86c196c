"""Rate limits that slow down rather than ban."""

import asyncio
import time
from collections import OrderedDict
from typing import Protocol

import structlog

_log = structlog.get_logger()

_MOST_KEYS = 50_000
LONGEST_WAIT = 3.0

RATES: dict[str, tuple[float, float]] = {
    "act": (10.0, 40.0),
    "foresee": (8.0, 40.0),
    "chat": (0.5, 6.0),
    "again": (0.5, 5.0),
    "note": (1.0, 10.0),
    "seat": (1.0, 15.0),
    "create": (0.1, 8.0),
    "create@": (0.2, 15.0),
    "meet": (0.2, 20.0),
    "enter": (0.2, 20.0),
    "login": (0.1, 6.0),
    "guess": (0.02, 20.0),
    "upload": (0.1, 5.0),
    "report": (0.02, 10.0),
    "code": (0.02, 5.0),
    "mail": (0.01, 5.0),
    "mailbox": (0.001, 3.0),
    "read": (20.0, 100.0),
    "replay": (2.0, 20.0),
    "think": (1.0, 15.0),
    "imagine": (6.0, 60.0),
    "socket": (1.0, 30.0),
    "refused": (1.0, 60.0),
}
"""How often each verb may be used: per second, and at once after a rest. With @: by all at one address together."""

BY_ADDRESS = ("enter", "login", "code")
"""Counted for the address, since each of them may give a new session with limits of its own."""


SHARED = ("enter", "login", "guess", "create", "create@", "upload", "mail", "mailbox", "code")
"""What several processes count together, where they have Redis."""


class TooFast(Exception):
    """So far over the limit that waiting would take too long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:.0f} seconds")
        self.seconds = seconds


class SharedBuckets(Protocol):
    """Buckets that several processes take from."""

    async def take(self, key: str, rate: float, burst: float, longest: float) -> float:
        """How long to wait; nothing is taken if that is longer than `longest`."""
        ...


class Limits:
    """A bucket of tokens for each verb of each session or address."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self.shared: SharedBuckets | None = None
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    async def wait(self, verb: str, who: str) -> None:
        """Wait as long as the limit asks for; too long a wait is refused instead."""
        if self._on:
            delay = await self._delay(verb, who)
            if delay > 0:
                await asyncio.sleep(delay)

    async def _delay(self, verb: str, who: str) -> float:
        if self.shared is None or verb not in SHARED:
            return self._take(verb, who, time.monotonic())
        try:
            delay = await self.shared.take(f"{verb} {who}", *RATES[verb], LONGEST_WAIT)
        except Exception as wrong:
            _log.error("limits are not shared", why=type(wrong).__name__)
            return self._take(verb, who, time.monotonic())
        if delay > LONGEST_WAIT:
            raise TooFast(delay)
        return delay

    def allows(self, verb: str, who: str) -> bool:
        """Is this still within the limit, without waiting?"""
        try:
            return not self._on or self._take(verb, who, time.monotonic()) <= 0
        except TooFast:
            return False

    def _take(self, verb: str, who: str, now: float) -> float:
        rate, burst = RATES[verb]
        tokens, then = self._buckets.pop((verb, who), (burst, now))
        tokens = min(burst, tokens + (now - then) * rate)
        delay = max(0.0, (1.0 - tokens) / rate)
        if delay > LONGEST_WAIT:
            self._buckets[verb, who] = (tokens, now)
            raise TooFast(delay)
        self._buckets[verb, who] = (tokens - 1.0, now)
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return delay
