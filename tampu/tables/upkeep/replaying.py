"""For the keeper of the house: does every stored game replay as it was played?"""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from tampu.engine import BadInput, Event, Game, Json, JsonObject, Refusal
from tampu.engine.record import plays_with
from tampu.engine.wire import encode
from tampu.games import Titles
from tampu.tables.errors import Refused
from tampu.tables.model import Entry, Table
from tampu.tables.room import Manners, Room, events_of
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


async def tables(store: Store) -> AsyncIterator[tuple[str, Table | None]]:
    """Every table, in the order of its id; nothing for one that cannot be read."""
    after = ""
    while page := await store.all_tables(after, _PAGE):
        for id in page:
            try:
                yield id, await store.table(id)
            except Refused:
                yield id, None
        after = page[-1]


async def replay_all(store: Store, titles: Titles) -> AsyncIterator[Finding]:
    """Replay every stored game. Nothing is touched."""
    async for id, table in tables(store):
        if table is None:
            yield Finding(id, "", "broken", 0, 0, "cannot be read")
        elif table.started:
            try:
                log = await store.log(id)
            except Refused:
                yield Finding(id, table.title, table.status, table.rules, 0, "has a log that cannot be read")
                continue
            change = _change(table, log, titles, await store.content(table.content))
            yield Finding(id, table.title, table.status, table.rules, len(log), change)


def _change(table: Table, log: list[Entry], titles: Titles, kept_content: str | None) -> str:
    try:
        game = titles.game(table.title, table.own_content)
        if kept_content is not None and not plays_with(game, table.content):
            # It goes on with the content that it was begun with.
            game = titles.game(table.title, kept_content)
        return _difference(table, log, game)
    except (BadInput, Refusal) as wrong:
        return f"cannot be replayed: {wrong}"
    except Exception as wrong:
        return f"cannot be replayed: {type(wrong).__name__}"


def _tells_as_much(now: Sequence[Event], then: Sequence[Event]) -> bool:
    """Is all that was told then told now too, in the same order? A later version may tell more."""
    left = iter(now)
    return all(any(_is_within(old.json(), new.json()) for new in left) for old in then)


def _is_within(old: Json, new: Json) -> bool:
    if isinstance(old, dict) and isinstance(new, dict):
        return all(name in new and _is_within(value, new[name]) for name, value in old.items())
    return old == new


def _difference(table: Table, log: list[Entry], game: Game[Any]) -> str:
    room = Room(table, game, Manners())
    room.begin()
    assert room.match is not None
    if not _tells_as_much(room.opening, events_of(table.opening)):
        return "begins otherwise"
    for entry in log:
        try:
            play = room.replay(entry)
        except (BadInput, Refusal) as wrong:
            return f"entry {entry.seq} is refused: {wrong}"
        if play is not None and not _tells_as_much(play.events, entry.events):
            return f"entry {entry.seq} has other consequences"
    outcome = room.match.outcome()
    if table.status != "stopped" and (encode(outcome.json()).decode() if outcome else "") != table.outcome:
        return "ends otherwise"
    if not plays_with(game, table.content):
        return "is played with other content"
    if not game.meta.plays(table.rules):
        return f"replays alike, but by rules version {game.meta.rules_version} instead of {table.rules}"
    return ""
