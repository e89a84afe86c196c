"""How several server processes hear of each other's entries: through Redis. Needs the extra `scale`."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import structlog
from redis.asyncio import Redis

from tampu.server.live.hub import Hub
from tampu.server.live.messages import Turn
from tampu.tables.alerts.causes import whose_turn
from tampu.tables.model import Entry, Line
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms

_CHANNEL = "tampu"
AGAIN_SECONDS = 1.0
"""How soon something that failed is tried again."""
_SPEAK_SECONDS = 5.0
_MOST_CALLS = 10_000
_TAKE_SECONDS = 5.0
"""How long a limit waits for Redis; then every worker counts for itself."""

_log = structlog.get_logger()


_TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, burst, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
local delay = math.max(0, (1 - tokens) / rate)
if delay <= longest then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil((burst + longest * rate + 1) / rate))
return tostring(delay)
"""


class Call(msgspec.Struct, frozen=True):
    """Something happened at a table; what it was is read from the store. A line of chat is carried along.

    Or, without a table, a session of a user has ended.
    """

    sender: str
    table: str
    line: Line | None = None
    user: str = ""
    left: bool = False
    """Nobody is at this table here: whoever has people there does what is due."""
    waiting: str = ""
    """The user whose turn it has become, and who is not at the table."""
    turn: Turn | None = None
    news: str = ""
    """A user for whom there is something new."""


class Bus:
    """Tells the others what happened here, and hears what happened there.

    Whatever goes wrong, in Redis or in the store, is tried again; what was missed meanwhile is read from the store.
    """

    def __init__(self, url: str, rooms: Rooms, hub: Hub, catch_up: Callable[[], Awaitable[None]]) -> None:
        self._redis: Redis = Redis.from_url(url)
        self._take = self._redis.register_script(_TAKE)
        self._rooms = rooms
        self._hub = hub
        self._catch_up = catch_up
        """Find and tell whatever was missed."""
        self._name = secrets.token_hex(8)
        self._calls: dict[Call, None] = {}
        """What is still to be told, each once."""
        self._told = asyncio.Event()
        self._missed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen. Without Redis the house opens all the same, and hears of others when it looks round."""
        ready = asyncio.Event()
        work = (self._speak(), self._hear(ready), self._find_missed())
        self._tasks = [asyncio.create_task(task) for task in work]
        with suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 10)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def entry(self, room: Room, entry: Entry) -> None:
        user = whose_turn(room, room.table, entry)
        if user and not self._hub.watches(room, user):
            turn = Turn(room.table.id, room.table.title, room.table.seq)
            self._tell(Call(self._name, room.table.id, left=room.paused, waiting=user, turn=turn))
        else:
            self.changed(room)

    def changed(self, room: Room) -> None:
        self._tell(Call(self._name, room.table.id, left=room.paused))

    def line(self, room: Room, line: Line) -> None:
        self._tell(Call(self._name, room.table.id, line))

    def drop(self, user: str) -> None:
        self._tell(Call(self._name, "", user=user))

    def news(self, user: str) -> None:
        self._tell(Call(self._name, "", news=user))

    def _tell(self, call: Call) -> None:
        self._calls[call] = None
        self._told.set()

    async def take(self, key: str, rate: float, burst: float, longest: float) -> float:
        """A token from a bucket that all workers share."""
        async with asyncio.timeout(_TAKE_SECONDS):
            return float(await self._take([f"{_CHANNEL} limit {key}"], [rate, burst, longest]))

    async def _speak(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            while self._calls:
                # Taken out first: what happens while it is sent must be told again.
                calls, self._calls = self._calls, {}
                try:
                    async with asyncio.timeout(_SPEAK_SECONDS):
                        await self._redis.publish(_CHANNEL, msgspec.json.encode([*calls]))
                except Exception as wrong:
                    _log.error("could not tell the other workers", why=type(wrong).__name__)
                    # Whoever was cut off reads from the store what is not told.
                    self._calls = {**calls, **self._calls} if len(calls) < _MOST_CALLS else self._calls
                    await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self, ready: asyncio.Event) -> None:
        decode = msgspec.json.Decoder(list[Call]).decode
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(_CHANNEL)
                    if ready.is_set():
                        self._missed.set()
                    ready.set()
                    async for message in heard.listen():
                        if message["type"] == "message":
                            for call in decode(message["data"]):
                                await self._heed(call)
            except Exception as wrong:
                _log.error("lost the other workers", why=type(wrong).__name__)
                ready.set()
                await asyncio.sleep(AGAIN_SECONDS)

    async def _heed(self, call: Call) -> None:
        if call.sender == self._name:
            return
        if call.user:
            self._hub.drop_user(call.user)
            return
        if call.news:
            self._hub.news(call.news)
            return
        if call.turn is not None and not self._rooms.is_open(call.table):
            self._hub.notify(call.waiting, call.turn)
        try:
            if call.line is None:
                await self._rooms.refresh(call.table, call.left)
            else:
                self._rooms.hear_line(call.table, call.line)
        except Exception as wrong:
            _log.error("could not read what another worker did", table=call.table, why=type(wrong).__name__)
            self._missed.set()

    async def _find_missed(self) -> None:
        while True:
            await self._missed.wait()
            self._missed.clear()
            try:
                await self._catch_up()
            except Exception as wrong:
                _log.error("could not catch up yet", why=type(wrong).__name__)
                self._missed.set()
                await asyncio.sleep(AGAIN_SECONDS)
