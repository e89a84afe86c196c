"""Playing again: the same company at a new table, sides changed and the score kept, or the next of a series."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tampu.engine.wire import as_ints, as_object, decode
from tampu.tables.errors import Refused
from tampu.tables.model import Chair, Series, Table, Tally, User
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Order, Seating, seated

T = TypeVar("T")


class Rematches:
    """One for each game, whoever offers it first."""

    def __init__(self, rooms: Rooms, seating: Seating) -> None:
        self._rooms = rooms
        self._seating = seating

    async def offer(self, id: str, user: User, next_in_series: bool = False) -> Table:
        """The same company at a new table; in a series with its next game, and the totals so far."""
        room = await self._rooms.room(id, user.id)
        table = room.table
        seat = seated(table, user)
        if not table.finished or not table.started:
            raise Refused("not_over")
        if table.rematch:
            again = await self._rooms.store.table(table.rematch)
            assert again is not None
            return again
        options, series = dict(table.options), None
        if next_in_series:
            options, series = self._next_in_series(room)
        # Sides change: everybody moves up by one.
        chairs = _moved_up([_again(chair, own=number == seat) for number, chair in enumerate(table.chairs)])
        order = Order(
            title=table.title,
            options=options,
            chairs=tuple(chairs),
            public=table.public,
            clock=table.clock,
            replace=table.replace,
            late=table.late,
            own_content=table.own_content,
            rated=table.rated,
            name=table.name,
            language=table.language,
            auto=True,
            delay=table.delay,
        )
        again = self._seating.set_up(user, order, chairs, options, room.game, series)
        again = msgspec.structs.replace(again, tally=_tally(table), closed=table.closed, talk=table.talk)
        await self._rooms.store.add_table(again)

        def linked(old: Table) -> tuple[Table, str]:
            return (
                (old, old.rematch)
                if old.rematch
                else (
                    msgspec.structs.replace(old, rematch=again.id, offered=seat),
                    again.id,
                )
            )

        won = await self._rooms.edit(room, linked)
        if won != again.id:
            found = await self._rooms.store.table(won)
            assert found is not None
            return found
        return again

    def _next_in_series(self, room: Room) -> tuple[dict[str, str], Series]:
        table, meta = room.table, room.game.meta
        if table.series is None or not table.outcome:
            raise Refused("no_series")
        scores = as_ints(as_object(decode(table.outcome), "outcome")["scores"])
        values = next(option.values for option in meta.options if option.name == meta.series)
        for value in values:
            options = {**table.options, meta.series: value}
            if value not in table.series.played and meta.complaint(options, len(table.chairs)) is None:
                totals = [a + b for a, b in zip(table.series.totals, scores, strict=True)]
                played = (*table.series.played, value)
                return options, Series(number=table.series.number + 1, totals=tuple(_moved_up(totals)), played=played)
        raise Refused("series_over")


def _moved_up(given: Sequence[T]) -> list[T]:
    """What each seat has when everybody moves up by one."""
    return [*given[1:], *given[:1]]


def _tally(table: Table) -> Tally | None:
    """Who has won how often, this game included, as the seats of the next one have it."""
    if len(table.chairs) < 2:
        return None
    before = table.tally or Tally(games=0, wins=(0,) * len(table.chairs))
    winners: Sequence[int] = ()
    if table.outcome and not table.practice:
        winners = as_ints(as_object(decode(table.outcome), "outcome")["winners"])
    elif table.ending is not None and table.ending.winner is not None:
        winners = [table.ending.winner]
    wins = [won + (seat in winners) for seat, won in enumerate(before.wins)]
    return Tally(games=before.games + bool(winners), wins=tuple(_moved_up(wins)))


def _again(chair: Chair, own: bool) -> Chair:
    """The seat of a rematch: people are invited again, and whoever asked sits down."""
    if chair.kind == "bot":
        return Chair(kind="bot", name=chair.name, level=chair.level)
    return Chair(kind="person" if own else "invited", user=chair.user, name=chair.name)
