"""What a game leaves in the database: `python -m bench.storage`. Two players without plans, to the end."""

import asyncio
import tempfile
from random import Random

from sqlalchemy import func, select

from bench.house import NAMES, play, started
from tampu.games import TITLES
from tampu.server.upkeep.logs import set_up_logs
from tampu.tables.house import House
from tampu.tables.storage import schema
from tampu.tables.storage.sql import SqlStore

GAMES = 3
MOST_ENTRIES = 2000


async def measure(title: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        store, random = SqlStore(f"sqlite:///{folder}/games.db"), Random(title)
        await store.open()
        house = House(store, TITLES)
        for _ in range(GAMES):
            room = await started(house, title)
            while room.table.running and room.table.seq < MOST_ENTRIES:
                await play(house, room, random)
        entry, snapshot = schema.entries.c, schema.snapshots.c
        texts = func.sum(func.length(entry.text) + func.length(entry.shown) + func.length(entry.told))
        entries = (await store._rows(select(func.count(), texts).select_from(schema.entries)))[0]
        kept = (await store._rows(select(func.count(), func.sum(func.length(snapshot.body)))))[0]
        await house.close()
        await store.close()
    return (
        f"{title:10} {entries[0] / GAMES:6.0f} entries of {entries[1] / entries[0]:4.0f} bytes, "
        f"{kept[0] / GAMES:4.1f} states of {kept[1] / kept[0]:6.0f} bytes"
    )


if __name__ == "__main__":
    set_up_logs("critical")
    for title in NAMES:
        print(asyncio.run(measure(title)), flush=True)
