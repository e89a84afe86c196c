"""What an action costs a house and those who watch, without a network, in microseconds of CPU time.

    python -m bench.path tictactoe
    python -m bench.path rumis --database sqlite:////tmp/path.db

Actions come one at a time, so with a database no commit is shared.
"""

import argparse
import asyncio
import time
from random import Random

from bench.house import PEOPLE, play, started
from bench.tictactoe import TICTACTOE
from bench.tictactoe import TITLES as ALONE
from tampu.games import TITLES
from tampu.server.live.hub import Hub, Watcher
from tampu.server.upkeep.collector import keep_collector_away
from tampu.server.upkeep.logs import set_up_logs
from tampu.tables import frames
from tampu.tables.house import House
from tampu.tables.room import Room
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store

ROOMS = 10


class Nowhere:
    """A connection that takes everything at once."""

    ready = True

    def write(self, text: bytes) -> None:
        pass


async def measured(title: str, actions: int, store: Store) -> float:
    """Microseconds for each action at tables of two, both of whom are sent what changed."""
    house, hub, random = House(store, ALONE if title == TICTACTOE.meta.title else TITLES), Hub(), Random(title)
    house.rooms.listeners.append(hub)
    house.rooms.present = hub.sees

    async def seated() -> Room:
        room = await started(house, title)
        for user in PEOPLE[:2]:
            watcher = Watcher(user.id, "", changes=True)
            watcher.wire = Nowhere()
            watcher._at_rest = True
            frames.state_frame(room, room.table.seat_of(user.id))
            watcher.saw(room, room.table.seat_of(user.id))
            hub.watch(room, watcher)
        return room

    rooms = [await seated() for _ in range(ROOMS)]
    keep_collector_away()
    begun = time.process_time()
    for number in range(actions):
        room = rooms[number % ROOMS]
        if not room.table.running:
            room = rooms[number % ROOMS] = await seated()
        await play(house, room, random)
    used = time.process_time() - begun
    await house.close()
    return 1e6 * used / actions


async def main(title: str, actions: int, database: str) -> None:
    store = SqlStore(database) if database else MemoryStore()
    await store.open()
    print(f"{title}: {await measured(title, actions, store):.0f} microseconds for each action")
    await store.close()


if __name__ == "__main__":
    asked = argparse.ArgumentParser("python -m bench.path", description=__doc__.partition("\n")[0])
    asked.add_argument("title")
    asked.add_argument("--actions", type=int, default=3000)
    asked.add_argument("--database", default="", help="an address; else memory")
    given = asked.parse_args()
    set_up_logs("critical")
    asyncio.run(main(given.title, given.actions, given.database))
