"""Leaving for good: what somebody leaves at the tables of others is the seat of somebody."""

from msgspec.structs import replace

from tampu.tables.leagues.leagues import without_member
from tampu.tables.leagues.model import League, Member
from tampu.tables.model import Chair, Table
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.tournaments.model import Player, Tournament
from tampu.tables.tournaments.tournaments import next_host

SOMEBODY = "somebody"


def others_play(table: Table, user: str) -> bool:
    """Does the game belong to other people too?"""
    return any((chair.user or chair.was) not in ("", user) for chair in table.chairs)


def without(table: Table, user: str, ghost: str) -> Table:
    """The table as it is when this user is gone; `ghost` is nobody, but the same nobody in all games."""

    def emptied(chair: Chair) -> Chair:
        if chair.was == user:
            return replace(chair, was=ghost)
        return replace(chair, user=ghost, name=SOMEBODY, away=()) if chair.user == user else chair

    host = ghost if table.host == user else table.host
    chairs = tuple(emptied(chair) for chair in table.chairs)
    return replace(table, host=host, chairs=chairs, version=table.version + 1)


def without_player(tournament: Tournament, user: str, ghost: str) -> Tournament:
    """The tournament as it is when this user is gone: nobody is paired with them any more."""
    players = list(tournament.players)
    number = tournament.number_of(user)
    assert number is not None
    if tournament.status == "open":
        del players[number]
    else:
        players[number] = Player(ghost, SOMEBODY, left=True)
    host = next_host(tournament.host, user, players)
    return replace(
        tournament,
        players=tuple(players),
        host=ghost if host == user else host,
        status=tournament.status if players else "over",
        version=tournament.version + 1,
    )


def without_leaguer(league: League, user: str, ghost: str) -> League:
    """The league as it is when this user is gone."""
    number = league.number_of(user)
    assert number is not None
    after = without_member(league, number, Member(ghost, SOMEBODY, left=True))
    return replace(after, host=ghost if after.host == user else after.host, version=league.version + 1)


async def anonymous(rooms: Rooms, table: Table, user: str, ghost: str) -> Table:
    """As `without`, with the digest of the record that now names somebody."""
    after = without(table, user, ghost)
    if not (after.finished and after.started):
        return after
    room = Room(after, rooms.titles.game(after.title, after.own_content), rooms.manners, frozen=True)
    room.entries = await rooms.store.log(after.id)
    return replace(after, digest=room.ended_record().final_digest)
