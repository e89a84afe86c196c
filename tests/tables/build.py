"""A house for tests: its time stands still until somebody moves it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tampu.tables.house import House
from tampu.tables.model import Chair, Clock, Entry, Late, Line, Table, User
from tampu.tables.room import Manners, Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tampu.tables.thinking.thinkers import Thinkers
from tests.tables.titles import TITLES

RED, BLUE, GREEN, BLACK = (User(id=f"u-{name}", name=name.capitalize()) for name in ("red", "blue", "green", "black"))
EVERYBODY = [RED, BLUE, GREEN, BLACK]
NOON = 1_800_000_000_000


class FakeTime:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self._now = NOON
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self._now

    async def until(self, moment: int) -> None:
        if moment > self._now:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((moment, future))
            await future

    def not_before(self, moment: int) -> None:
        self._now = max(self._now, moment)

    @property
    def waiting(self) -> list[int]:
        return [moment for moment, future in self._waiting if not future.done()]

    def advance(self, seconds: float) -> None:
        self._now += round(seconds * 1000)
        for moment, future in self._waiting:
            if moment <= self._now and not future.done():
                future.set_result(None)
        self._waiting = [(moment, future) for moment, future in self._waiting if not future.done()]


class Ears:
    """Hears everything that a house tells."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.changes = 0
        self.lines: list[Line] = []

    def entry(self, room: Room, entry: Entry) -> None:
        self.entries.append(entry)

    def changed(self, room: Room) -> None:
        self.changes += 1

    def line(self, room: Room, line: Line) -> None:
        self.lines.append(line)


def house_of(
    store: Store | None = None,
    time: FakeTime | None = None,
    thinkers: Thinkers | None = None,
    bot_seconds: float = 1.0,
    advisers: Thinkers | None = None,
) -> House:
    manners = Manners(bot_pause=0.5, private_pause=(2.0, 4.0))
    return House(store or MemoryStore(), TITLES, time or FakeTime(), thinkers, manners, bot_seconds, advisers)


async def table_of(
    house: House,
    people: Sequence[User] = (RED, BLUE),
    title: str = "toy",
    bots: Sequence[str] = (),
    clock: Clock | None = None,
    replace: str = "",
    public: bool = True,
    options: dict[str, str] | None = None,
    late: Late = "end",
) -> Table:
    """A table that has started, with these people and then these bots on its seats; lone options stay theirs."""
    chairs = [Chair()] * len(people) + [Chair(kind="bot", name=level, level=level) for level in bots]
    order = Order(
        title=title,
        options=options or {},
        chairs=tuple(chairs),
        clock=clock or Clock(),
        replace=replace,
        late=late,
        public=public,
    )
    table = await house.seating.create(people[0], order)
    for number, user in enumerate(people[1:], 1):
        if not public:
            await house.seating.admit(table.id, user.id, table.invite)
        await house.seating.join(table.id, user, number, f"{number:032x}")
    for user in people:
        await house.seating.set_lone(table.id, user, False)
    await house.seating.start(table.id, people[0], "f" * 32)
    return await now(house, table.id)


async def now(house: House, id: str) -> Table:
    room = await house.rooms.find(id)
    assert room is not None
    return room.table


async def sight(house: House, id: str, user: User) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await house.state(id, user.id))
    return found


def options_of(sight: dict[str, Any]) -> list[str]:
    """What the viewer may do now."""
    found: list[str] = sight["own"]["legal"] or []
    return found


async def move(house: House, id: str, random: Random | None = None, people: Sequence[User] = EVERYBODY) -> int:
    """Whoever's turn it is does something legal."""
    for user in people:
        seen = await sight(house, id, user)
        options = options_of(seen)
        if options:
            text = (random or Random(0)).choice(options)
            seq = seen["shared"]["seq"]
            return await house.act(id, user, seq, f"move {seq}", text)
    raise AssertionError("nobody can act")


async def play_out(house: House, id: str, seed: int = 1) -> Table:
    random = Random(seed)
    while (await now(house, id)).running:
        await move(house, id, random)
    return await now(house, id)


async def eventually(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Let other tasks, threads and processes run until it is so."""
    for _ in range(round(seconds / 0.005)):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to be")
