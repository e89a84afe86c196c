"""Running tournaments: joining, rounds, and what happens when the last table of a round has ended.

Everything that a tournament decides is one version of its record, so that of several processes one decides; what
follows from it - starting tables, breaking seals - can be done again and again.
"""

import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import structlog
from msgspec.structs import replace

from tampu import bots
from tampu.engine import BadInput
from tampu.engine.luck.chance import SECRET_BYTES, commitment
from tampu.engine.wire import as_ints, as_object, decode
from tampu.tables.errors import NoTable, Refused
from tampu.tables.ids import random_id
from tampu.tables.model import Chair, Entry, Line, Table, User
from tampu.tables.people.pairing import CLOCKS
from tampu.tables.people.ties import company
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Order, Seating, table_name
from tampu.tables.time import DAY
from tampu.tables.tournaments import pairings, scoring
from tampu.tables.tournaments.model import (
    MOST_AHEAD,
    MOST_OPEN,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Match,
    Plan,
    Player,
    Round,
    Tournament,
)

_log = structlog.get_logger()

_TRIES = 12


class _Joined(Protocol):
    """Somebody who takes part in something, or did."""

    @property
    def user(self) -> str: ...

    @property
    def left(self) -> bool: ...


class Tournaments:
    """All tournaments of the house."""

    def __init__(self, rooms: Rooms, seating: Seating) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._seating = seating

    # -- before it begins ----------------------------------------------------------------------------

    async def create(self, host: User, plan: Plan) -> Tournament:
        """Anybody may open one; the host takes part."""
        plan = self.checked(plan)
        opened = [one for one in await self._store.tournaments_of(host.id) if one.status != "over" and not one.league]
        if sum(one.host == host.id for one in opened) >= MOST_OPEN:
            raise Refused("tournaments_enough", most=MOST_OPEN)
        made = Tournament(
            **plan.fields(),
            id=random_id(9),
            host=host.id,
            created=self._rooms.time.now(),
            players=(Player(host.id, host.name),),
        )
        await self._store.add_tournament(made)
        return made

    def checked(self, plan: Plan) -> Plan:
        """A plan that can be played, with all its options; or it is refused."""
        name, now = table_name(plan.name), self._rooms.time.now()
        if not name:
            raise Refused("tournament_name")
        facts = self._rooms.titles.meta(plan.title)
        if plan.seats < 2 or (plan.format != "swiss" and plan.seats != 2):
            raise Refused("no_such_tournament")
        if plan.starts and not now <= plan.starts <= now + MOST_AHEAD:
            raise Refused("starts", most=MOST_AHEAD // DAY)
        try:
            settled = facts.settle(plan.options, plan.seats).values
        except BadInput as wrong:
            raise Refused("form", wrong=str(wrong)) from None
        return replace(plan, name=name, options=settled, rounds=min(max(1, plan.rounds), MOST_ROUNDS))

    async def find(self, id: str) -> Tournament:
        found = await self._store.tournament(id)
        if found is None:
            raise NoTable
        return found

    async def join(self, id: str, user: User) -> None:
        """Take part: before the start, once, and not where the host does not want it."""
        for _ in range(_TRIES):
            found = await self.find(id)
            if found.number_of(user.id) is not None:
                return
            if found.status != "open" or found.league:
                raise Refused("begun")
            if len(found.players) >= MOST_PLAYERS:
                raise Refused("no_seat")
            if user.id in company(found.host, await self._store.ties(found.host)).blocked:
                raise Refused("no_seat")
            if await self._save(replace(found, players=(*found.players, Player(user.id, user.name)))):
                return
        raise Refused("same_moment")

    async def leave(self, id: str, user: User) -> None:
        """Before the start the name goes; later nobody is paired with them any more, and a bot ends their game."""
        for _ in range(_TRIES):
            found = await self.find(id)
            number = found.number_of(user.id)
            if number is None or found.status == "over":
                raise Refused("not_seated")
            players = list(found.players)
            if found.status == "open":
                del players[number]
            else:
                players[number] = replace(players[number], left=True)
            over = found.status == "open" and not players
            host = next_host(found.host, user.id, players)
            after = replace(found, players=tuple(players), host=host, status="over" if over else found.status)
            if await self._save(after):
                break
        else:
            raise Refused("same_moment")
        for match in after.played[-1].tables if after.played else ():
            if number in match.seats:
                with suppress(Refused, NoTable):
                    await self._seating.leave(match.table, user, self._stand_in(after))
        await self.step(id)

    async def start(self, id: str, user: User) -> None:
        """The host begins the first round: with at least two tables, so that there is something to compare."""
        found = await self.find(id)
        if found.host != user.id:
            raise Refused("host")
        if found.status != "open":
            raise Refused("begun")
        if not _enough(found):
            raise Refused("too_few_players", least=2 * found.seats)
        await self._next_round(replace(found, status="playing"))
        await self.step(id)

    # -- its rounds ----------------------------------------------------------------------------------

    async def step(self, id: str) -> None:
        """Do what is due, as often as anything is: start tables, end a round, begin the next, break seals."""
        for _ in range(_TRIES):
            found = await self._store.tournament(id)
            if found is None:
                return
            if found.status == "open":
                if not await self._begin(found):
                    return
                continue
            await self._follow(found)
            if found.status != "playing":
                return
            # The next round begins when everything of this one is shown: what a process leaves undone, the sweep does.
            go_on = self._next_round if found.played[-1].over else self._end_round
            if not await go_on(found):
                return

    async def _begin(self, found: Tournament) -> bool:
        """If its time has come: begin, or call it off where there are too few. True if anything changed."""
        now = self._rooms.time.now()
        if not 0 < found.starts <= now:
            return False
        if not _enough(found):
            return await self._save(replace(found, status="over", called_off=True, ended=now))
        return await self._next_round(replace(found, status="playing"))

    async def sweep(self) -> None:
        """Of all that run or whose time has come: what another process left undone."""
        for id in await self._store.due_tournaments(self._rooms.time.now()):
            try:
                await self.step(id)
            except Exception:
                _log.exception("a tournament cannot go on", tournament=id)

    async def _follow(self, found: Tournament) -> None:
        """What follows from what is decided: tables of the round begin, those of rounds that are over are shown."""
        for played in found.played:
            for match in played.tables:
                table = await self._store.table(match.table)
                if table is not None and table.status == "open":
                    # Another process may have begun it.
                    with suppress(Refused):
                        await self._seating.begin(match.table)
                elif table is not None and table.running and not table.people:
                    # Nobody is left who could come and wake the bots.
                    await self._wake(match.table)
                elif table is not None and played.over and table.sealed:
                    await self._unseal(match.table)

    async def _wake(self, id: str) -> None:
        room = await self._rooms.find(id)
        if room is not None:
            room.paused = False
            self._rooms.attend(room)

    async def _unseal(self, id: str) -> None:
        room = await self._rooms.find(id)
        if room is not None:
            await self._rooms.edit(room, lambda table: (replace(table, sealed=False) if table.sealed else table, None))

    async def _end_round(self, found: Tournament) -> bool:
        """If the last table has ended: write down the results. True if anything changed."""
        played = found.played[-1]
        tables = [await self._store.table(match.table) for match in played.tables]
        if not all(table is None or table.finished for table in tables):
            return False
        matches = tuple(_result(match, table) for match, table in zip(played.tables, tables, strict=True))
        return await self._save(replace(found, played=(*found.played[:-1], replace(played, tables=matches, over=True))))

    async def _next_round(self, found: Tournament) -> bool:
        """Pair those who are still there, and store the round with its tables; or this was the last one."""
        groups, byes = paired(found)
        if not groups:
            return await self._save(replace(found, status="over", ended=self._rooms.time.now()))
        sat: dict[int, list[int]] = {}
        for played in found.played:
            for match in played.tables:
                for seat, player in enumerate(match.seats):
                    sat.setdefault(player, []).append(seat)
        secret = secrets.token_bytes(SECRET_BYTES)
        orders = pairings.seated(groups, sat)
        tables = [self._table(found, seats, secret) for seats in orders]
        matches = tuple(Match(table=table.id, seats=tuple(seats)) for table, seats in zip(tables, orders, strict=True))
        begun = Round(secret=secret.hex(), commitment=commitment(secret).hex(), tables=matches, byes=tuple(byes))
        return await self._save(replace(found, played=(*found.played, begun)), tables)

    def _table(self, found: Tournament, seats: list[int], secret: bytes) -> Table:
        """A table of a round. Nobody adds to its luck: it is the same at all tables."""
        people = [found.players[number] for number in seats]
        order = Order(
            title=found.title,
            options=found.options,
            chairs=(Chair(),) * len(seats),
            public=False,
            clock=CLOCKS[found.pace],
            replace=self._stand_in(found),
            name=found.name,
        )
        table = self._seating.prepare(User(id=people[0].user, name=people[0].name), order)
        return replace(
            table,
            chairs=tuple(Chair(kind="person", user=one.user, name=one.name) for one in people),
            secret=secret.hex(),
            commitment=commitment(secret).hex(),
            tournament=found.id,
            sealed=True,
            series=None,
        )

    def _stand_in(self, found: Tournament) -> str:
        known = bots.levels(found.title)
        return known[len(known) // 2]

    async def _save(self, after: Tournament, tables: list[Table] | None = None) -> bool:
        return await self._store.save_tournament(replace(after, version=after.version + 1), tables or [])

    # -- hearing of tables that have ended -----------------------------------------------------------

    def entry(self, room: Room, entry: Entry) -> None:
        if room.table.tournament and room.table.finished:
            self._rooms.later(self.step(room.table.tournament))

    def changed(self, room: Room) -> None:
        pass

    def line(self, room: Room, line: Line) -> None:
        pass


def next_host(host: str, gone: str, people: Sequence[_Joined]) -> str:
    """Who is the host when somebody is gone: whoever has been there longest."""
    there = [one.user for one in people if not one.left and one.user != gone]
    return there[0] if host == gone and there else host


def _enough(found: Tournament) -> bool:
    """Are there people for two tables, so that there is something to compare?"""
    return len(found.players) >= 2 * found.seats


def _result(match: Match, table: Table | None) -> Match:
    if table is None or not table.outcome:
        return match
    outcome = as_object(decode(table.outcome), "outcome")
    won = tuple(match.seats[seat] for seat in as_ints(outcome["winners"]))
    return replace(match, scores=tuple(as_ints(outcome["scores"])), won=won)


def paired(found: Tournament) -> tuple[list[list[int]], list[int]]:
    """Who meets whom in the next round; no table if there is none."""
    number = len(found.played)
    there = [player for player, one in enumerate(found.players) if not one.left]
    if found.format == "robin":
        if number >= pairings.rounds_of_robin(len(found.players)):
            return [], []
        tables, byes = pairings.round_robin(len(found.players), number)
        groups = [pair for pair in tables if all(one in there for one in pair)]
        rest = [one for pair in tables if pair not in groups for one in pair if one in there]
        # A round in which nobody meets anybody is passed over.
        skipped = replace(found, played=(*found.played, Round(secret="", commitment="", tables=(), over=True)))
        return (groups, [*byes, *rest]) if groups else paired(skipped)
    if found.format == "knockout":
        alive = list(range(len(found.players)))
        for played in found.played:
            alive = scoring.advancing(played, alive)
        alive = [one for one in alive if one in there]
        return pairings.knock_out(alive) if len(alive) > 1 else ([], [])
    if number >= found.rounds or len(there) < found.seats:
        return [], []
    standing = [line.player for line in scoring.standings(found.players, found.played) if line.player in there]
    met = pairings.pairs_of([match.seats for played in found.played for match in played.tables])
    rested = Counter(one for played in found.played for one in played.byes)
    return pairings.swiss(standing, found.seats, met, rested)
