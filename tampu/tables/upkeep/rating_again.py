"""All ratings once more, from the stored games."""

from msgspec import Struct
from msgspec.structs import replace

from tampu.tables.people.ratings import Change, recomputed
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.replaying import tables

_AT_ONCE = 1000


class Comparison(Struct, frozen=True):
    """What the stored games say, and where what is kept says something else."""

    games: int
    computed: list[Change]
    wrong: list[str]


async def compare(store: Store) -> Comparison:
    """Games are taken in the order in which they were counted; one that was not counted comes after them all."""
    kept: list[Change] = []
    while page := await store.rating_changes(kept[-1].number if kept else 0, _AT_ONCE):
        kept += page
    counted = {change.table: place for place, change in enumerate(reversed(kept))}
    rated = [table async for _, table in tables(store) if table is not None and table.rated and table.finished]
    rated.sort(key=lambda table: (-counted.get(table.id, -1), table.ended, table.id))
    computed = recomputed(rated)
    before = {(change.table, change.user): replace(change, number=0) for change in kept}
    after = {(change.table, change.user): change for change in computed}
    wrong = [
        f"{table} {user}: kept {_told(before.get((table, user)))}, computed {_told(after.get((table, user)))}"
        for table, user in {**before, **after}
        if before.get((table, user)) != after.get((table, user))
    ]
    known = await store.strengths_of({change.user for change in (*kept, *computed)})
    last = {(change.user, change.title, change.seats): change.after for change in computed}
    held = {(user, *pool): strength for user, pools in known.items() for pool, strength in pools.items()}
    wrong += [
        f"{user} in {title} for {seats}: not as after the last game"
        for user, title, seats in {**last, **held}
        if last.get((user, title, seats)) != held.get((user, title, seats))
    ]
    return Comparison(len({change.table for change in computed}), computed, wrong)


def _told(change: Change | None) -> str:
    return "nothing" if change is None else f"{change.before.rating} to {change.after.rating}"
