"""How several server processes hear of each other's entries: through Redis. Needs the extra `scale`."""

import asyncio
import secrets

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tampu.server.hub import Hub
from tampu.tables.model import Entry, Line
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms

_CHANNEL = "tampu"

_log = structlog.get_logger()


class Call(msgspec.Struct, frozen=True):
    """Something happened at a table; what it was is read from the store. A line of chat is carried along.

    Or, without a table, a session of a user has ended.
    """

    sender: str
    table: str
    line: Line | None = None
    user: str = ""


class Bus:
    """Tells the others what happened here, and hears what happened there."""

    def __init__(self, url: str, rooms: Rooms, hub: Hub) -> None:
        self._redis: Redis = Redis.from_url(url)
        self._rooms = rooms
        self._hub = hub
        self._name = secrets.token_hex(8)
        self._calls: asyncio.Queue[Call] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self._redis.ping()
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._hear(ready))]
        await asyncio.wait_for(ready.wait(), 10)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def entry(self, room: Room, entry: Entry) -> None:
        self._calls.put_nowait(Call(self._name, room.table.id))

    def changed(self, room: Room) -> None:
        self._calls.put_nowait(Call(self._name, room.table.id))

    def line(self, room: Room, line: Line) -> None:
        self._calls.put_nowait(Call(self._name, room.table.id, line))

    def drop(self, user: str) -> None:
        self._calls.put_nowait(Call(self._name, "", user=user))

    async def _speak(self) -> None:
        while True:
            call = await self._calls.get()
            try:
                await self._redis.publish(_CHANNEL, msgspec.json.encode(call))
            except RedisError as wrong:
                _log.error("could not tell the other workers", why=type(wrong).__name__)

    async def _hear(self, ready: asyncio.Event) -> None:
        decode = msgspec.json.Decoder(Call).decode
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(_CHANNEL)
                    ready.set()
                    async for message in heard.listen():
                        if message["type"] == "message":
                            await self._heed(decode(message["data"]))
            except RedisError as wrong:
                _log.error("lost the other workers", why=type(wrong).__name__)
                await asyncio.sleep(1)

    async def _heed(self, call: Call) -> None:
        if call.sender == self._name:
            return
        if call.user:
            self._hub.drop_user(call.user)
        elif call.line is None:
            await self._rooms.refresh(call.table)
        else:
            self._rooms.hear_line(call.table, call.line)
