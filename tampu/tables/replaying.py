"""For the keeper of the house: does every stored game replay as it was played?"""

from collections.abc import AsyncIterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from tampu.engine import BadInput, Game, JsonObject, Refusal
from tampu.engine.record import plays_with
from tampu.engine.wire import encode
from tampu.games import Titles
from tampu.tables.model import Entry, Table
from tampu.tables.room import Manners, Room, events_text
from tampu.tables.storage.store import Store

_PAGE = 100


class Finding(Struct, frozen=True):
    """What became of one stored game under the rules of today."""

    table: str
    title: str
    status: str
    rules: int
    entries: int
    change: str
    """How it differs, or nothing."""

    def json(self) -> JsonObject:
        return asdict(self)


async def tables(store: Store) -> AsyncIterator[Table]:
    """Every table, in the order of its id."""
    after = ""
    while page := await store.all_tables(after, _PAGE):
        for table in page:
            yield table
        after = page[-1].id


async def replay_all(store: Store, titles: Titles) -> AsyncIterator[Finding]:
    """Replay every stored game. Nothing is touched."""
    async for table in tables(store):
        if table.started:
            log = await store.log(table.id)
            change = _change(table, log, titles)
            yield Finding(table.id, table.title, table.status, table.rules, len(log), change)


def _change(table: Table, log: list[Entry], titles: Titles) -> str:
    try:
        game = titles.game(table.title, table.own_content)
        return _difference(table, log, game)
    except (BadInput, Refusal) as wrong:
        return f"cannot be replayed: {wrong}"


def _difference(table: Table, log: list[Entry], game: Game[Any]) -> str:
    room = Room(table, game, Manners())
    room.begin()
    assert room.match is not None
    if events_text(room.opening) != table.opening:
        return "begins otherwise"
    for entry in log:
        try:
            play = room.replay(entry)
        except (BadInput, Refusal) as wrong:
            return f"entry {entry.seq} is refused: {wrong}"
        if play is not None and events_text(play.events) != events_text(entry.events):
            return f"entry {entry.seq} has other consequences"
    outcome = room.match.outcome()
    if table.status != "stopped" and (encode(outcome.json()).decode() if outcome else "") != table.outcome:
        return "ends otherwise"
    if not plays_with(game, table.content):
        return "is played with other content"
    if game.meta.rules_version != table.rules:
        return f"replays alike, but by rules version {game.meta.rules_version} instead of {table.rules}"
    return ""
