"""Games in which puzzles may be found: those whose people have all allowed it."""

from collections.abc import AsyncIterator

from tampu.engine.record import Record, plays_with
from tampu.games import Titles
from tampu.tables.model import Table
from tampu.tables.room import Manners, Room
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.replaying import tables


async def allowed_records(store: Store, titles: Titles, title: str) -> AsyncIterator[Record]:
    """The finished games of a title that were played with the rules and the content of today, and may be used."""
    game = titles.game(title)
    async for id, table in tables(store):
        if (
            table is None
            or table.title != title
            or table.status != "over"
            or table.sealed
            or not await _allowed(store, table)
        ):
            continue
        if table.rules == game.meta.rules_version and plays_with(game, table.content):
            room = Room(table, game, Manners())
            room.load(table, None, await store.log(id))
            yield room.ended_record()


async def _allowed(store: Store, table: Table) -> bool:
    people = [await store.user(chair.user) for chair in table.chairs if chair.user]
    return bool(people) and all(user is not None and user.mining for user in people)
