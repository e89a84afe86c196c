"""Running leagues: joining, seasons, and what happens when the last division of a season has ended.

As with tournaments, everything that a league decides is one version of its record, so that of several processes one
decides.
"""

import structlog
from msgspec.structs import replace

from tampu.tables.errors import NoTable, Refused
from tampu.tables.ids import random_id
from tampu.tables.leagues import ladder
from tampu.tables.leagues.model import (
    LEAST_IN_DIVISION,
    MOST_LEAGUES,
    MOST_MEMBERS,
    Division,
    League,
    Member,
    Season,
)
from tampu.tables.lengths import MOST_TABLE_NAME
from tampu.tables.model import User
from tampu.tables.people.ties import company
from tampu.tables.rooms import Rooms
from tampu.tables.time import DAY
from tampu.tables.tournaments import scoring
from tampu.tables.tournaments.model import Plan, Player, Tournament
from tampu.tables.tournaments.seen import letter
from tampu.tables.tournaments.tournaments import Tournaments, next_host

_log = structlog.get_logger()

_TRIES = 12


class Leagues:
    """All leagues of the house."""

    def __init__(self, rooms: Rooms, tournaments: Tournaments) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._tournaments = tournaments

    async def create(self, host: User, plan: Plan, size: int, movers: int, seasons: int, rest: int) -> League:
        """Anybody may open one; the host takes part."""
        if plan.format == "knockout" or plan.seats * 2 > size or movers * 2 > size:
            raise Refused("no_such_league")
        plan = self._tournaments.checked(plan)
        opened = [one for one in await self._store.leagues_of(host.id) if one.status != "over"]
        if sum(one.host == host.id for one in opened) >= MOST_LEAGUES:
            raise Refused("leagues_enough", most=MOST_LEAGUES)
        made = League(
            id=random_id(9),
            host=host.id,
            plan=plan,
            size=size,
            movers=movers,
            seasons=seasons,
            rest=rest,
            created=self._rooms.time.now(),
            members=(Member(host.id, host.name),),
        )
        await self._store.add_league(made)
        return made

    async def find(self, id: str) -> League:
        found = await self._store.league(id)
        if found is None:
            raise NoTable
        return found

    async def join(self, id: str, user: User) -> None:
        """Take part from the next season on, in the lowest division, once, and not where the host does not want it."""
        for _ in range(_TRIES):
            found = await self.find(id)
            number = found.number_of(user.id)
            if number is not None and not found.members[number].left:
                return
            if found.status == "over":
                raise Refused("over")
            if len(found.members) >= MOST_MEMBERS:
                raise Refused("no_seat")
            if user.id in company(found.host, await self._store.ties(found.host)).blocked:
                raise Refused("no_seat")
            member = Member(user.id, user.name)
            members = list(found.members)
            if number is None:
                members.append(member)
            else:
                members[number] = member
            if await self._save(replace(found, members=tuple(members))):
                return
        raise Refused("same_moment")

    async def leave(self, id: str, user: User) -> None:
        """Before the first season the name goes; later the others play on, and a bot ends the games of this season."""
        for _ in range(_TRIES):
            found = await self.find(id)
            number = found.number_of(user.id)
            if number is None or found.members[number].left or found.status == "over":
                raise Refused("not_seated")
            if await self._save(without_member(found, number)):
                break
        else:
            raise Refused("same_moment")
        for division in found.played[-1].divisions if found.status == "playing" else ():
            if number in division.members:
                await self._tournaments.leave(division.tournament, user)

    async def start(self, id: str, user: User) -> None:
        """The host begins the next season."""
        found = await self.find(id)
        if found.host != user.id:
            raise Refused("host")
        if found.status not in ("open", "resting"):
            raise Refused("begun")
        if len(found.there) < least_of(found):
            raise Refused("too_few_players", least=least_of(found))
        await self._begin_season(found)

    async def step(self, id: str) -> None:
        """Do what is due: begin a season whose time has come, or end one that was played."""
        found = await self._store.league(id)
        if found is None or found.status == "over":
            return
        if found.status == "playing":
            await self._end_season(found)
        elif 0 < found.plan.starts <= self._rooms.time.now():
            if len(found.there) >= least_of(found):
                await self._begin_season(found)
            else:
                await self._save(replace(found, status="over", ended=self._rooms.time.now()))

    async def sweep(self) -> None:
        """Of all that run, or whose season is due."""
        for id in await self._store.due_leagues(self._rooms.time.now()):
            try:
                await self.step(id)
            except Exception:
                _log.exception("a league cannot go on", league=id)

    async def _begin_season(self, found: League) -> None:
        """A tournament for each division, stored together with the season, and begun."""
        now = self._rooms.time.now()
        divisions = ladder.divided(standing(found), found.size, least_of(found))
        made = [self._division(found, number, members, now) for number, members in enumerate(divisions)]
        sat = [Division(tournament=cup.id, members=tuple(one)) for cup, one in zip(made, divisions, strict=True)]
        season = Season(divisions=tuple(sat), began=now)
        after = replace(found, status="playing", plan=replace(found.plan, starts=0), played=(*found.played, season))
        if await self._save(after, made):
            for one in made:
                await self._tournaments.step(one.id)

    def _division(self, found: League, number: int, members: list[int], now: int) -> Tournament:
        """A tournament that begins at once, and that nobody else can join."""
        tail = f" {len(found.played) + 1}{letter(number)}"
        plan = replace(found.plan, name=found.plan.name[: MOST_TABLE_NAME - len(tail)] + tail, public=False, starts=now)
        people = [found.members[member] for member in members]
        return Tournament(
            **plan.fields(),
            id=random_id(9),
            host=found.host,
            created=now,
            league=found.id,
            players=tuple(Player(one.user, one.name) for one in people),
        )

    async def _end_season(self, found: League) -> None:
        """If the last division has ended: write down who came where, and when it goes on."""
        season = found.played[-1]
        tournaments = [await self._store.tournament(division.tournament) for division in season.divisions]
        if not all(one is None or one.status == "over" for one in tournaments):
            return
        now = self._rooms.time.now()
        divisions = tuple(_ranked(division, one) for division, one in zip(season.divisions, tournaments, strict=True))
        played = (*found.played[:-1], replace(season, divisions=divisions, ended=now))
        last = len(played) >= found.seasons
        await self._save(
            replace(
                found,
                played=played,
                status="over" if last else "resting",
                ended=now if last else 0,
                plan=replace(found.plan, starts=0 if last else now + found.rest * DAY),
            )
        )

    async def _save(self, after: League, tournaments: list[Tournament] | None = None) -> bool:
        return await self._store.save_league(replace(after, version=after.version + 1), tournaments or [])


def least_of(found: League) -> int:
    """How many people a division needs."""
    return max(LEAST_IN_DIVISION, 2 * found.plan.seats)


def without_member(found: League, number: int, ghost: Member | None = None) -> League:
    """The league as it is when somebody is gone; `ghost` is who stands in the results instead."""
    members, user = list(found.members), found.members[number].user
    if found.status == "open":
        del members[number]
    else:
        members[number] = ghost or replace(members[number], left=True)
    over = found.status == "open" and not members
    host = next_host(found.host, user, members)
    return replace(found, members=tuple(members), host=host, status="over" if over else found.status)


def standing(found: League) -> list[int]:
    """Everybody who is there, the best first: after the last season, and then those who are new."""
    there = found.there
    last = found.played[-1].divisions if found.played else ()
    known = ladder.ladder([[one for one in division.members if one in there] for division in last], found.movers)
    return [*known, *(one for one in there if one not in known)]


def _ranked(division: Division, played: Tournament | None) -> Division:
    if played is None:
        return division
    order = [division.members[line.player] for line in scoring.standings(played.players, played.played)]
    return replace(division, members=tuple(order))
