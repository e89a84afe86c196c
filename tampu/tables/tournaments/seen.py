"""A tournament as somebody may see it: of a round that runs, who plays where, and nothing of how it goes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from tampu.tables.tournaments import scoring
from tampu.tables.tournaments.model import Match, Round, Tournament
from tampu.tables.tournaments.pairings import rounds_of_knock_out, rounds_of_robin

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(place: int) -> str:
    """What a table or a division is called: A, B, and after Z A1."""
    return _LETTERS[place % len(_LETTERS)] + (str(place // len(_LETTERS)) if place >= len(_LETTERS) else "")


class EntrantSeen(Struct, frozen=True, kw_only=True):
    """A line of the table of results."""

    name: str
    avatar: str
    mine: bool
    left: bool
    place: int
    tied: bool
    """Level with somebody on the sum."""
    rounds: list[float | None]
    """Above or below the average of the seat, of rounds that are over; null for a rest."""
    sum: float
    buchholz: float
    weakest: float
    out: int | None
    """In a knock-out: the round in which they lost, counted from 1."""


class MatchSeen(Struct, frozen=True, kw_only=True):
    """A table of a round."""

    label: str
    table: str
    """Its id, for those who play there, and for all once the round is over."""
    ended: bool
    mine: bool
    names: list[str]
    """Seat by seat."""
    me: int | None
    """My seat."""
    scores: list[int]
    """Once the round is over."""
    above: list[float]
    """Above or below the average of the seat."""


class RoundSeen(Struct, frozen=True, kw_only=True):
    """A round."""

    number: int
    over: bool
    commitment: str
    """The hash of its secret, the same at all its tables: before anybody has moved."""
    tables: list[MatchSeen]
    averages: list[float | None]
    """Of each seat."""
    resting: list[str]


class TournamentRow(Struct, frozen=True, kw_only=True):
    """A tournament from outside."""

    id: str
    name: str
    title: str
    seats: int
    format: str
    pace: str
    status: str
    players: int
    round: int
    """The one that is played, counted from 1."""
    rounds: int
    starts: int
    """When it begins by itself; 0 if the host says when."""
    called_off: bool
    """Were there too few people when it was to begin?"""
    mine: bool
    my_table: str
    """Where I am playing, if anywhere."""


class TournamentSeen(TournamentRow, frozen=True, kw_only=True):
    """A tournament with its results."""

    options: dict[str, str]
    host: str
    hosting: bool
    public: bool
    league: str
    """The league of which it is a division."""
    entrants: list[EntrantSeen]
    played: list[RoundSeen]


def row(found: Tournament, viewer: str, ended: Mapping[str, bool]) -> TournamentRow:
    return TournamentRow(**_row(found, viewer, ended))


def _row(found: Tournament, viewer: str, ended: Mapping[str, bool]) -> dict[str, Any]:
    me = found.number_of(viewer)
    playing = [one.table for one in (found.played[-1].tables if found.played else ()) if me in one.seats]
    return {
        "id": found.id,
        "name": found.name,
        "title": found.title,
        "seats": found.seats,
        "format": found.format,
        "pace": found.pace,
        "status": found.status,
        "players": len(found.players),
        "round": len(found.played),
        "rounds": rounds_of(found),
        "starts": found.starts,
        "called_off": found.called_off,
        "mine": me is not None,
        "my_table": next((id for id in playing if found.status == "playing" and not ended.get(id)), ""),
    }


def rounds_of(found: Tournament) -> int:
    """How many rounds it has, as far as is known."""
    if found.format == "swiss":
        return found.rounds
    count = len(found.players)
    return rounds_of_robin(count) if found.format == "robin" else rounds_of_knock_out(count)


def seen(
    found: Tournament, viewer: str, ended: Mapping[str, bool], faces: Mapping[str, tuple[str, str]]
) -> TournamentSeen:
    """`ended` says of the tables of the round that runs whether they have ended, `faces` who somebody is now."""
    me = found.number_of(viewer)
    out = _out(found)
    lines = scoring.standings(found.players, found.played)
    if found.format == "knockout":
        lines.sort(key=lambda line: -out.get(line.player, len(found.played) + 1))
    players = found.players
    entrants = [
        EntrantSeen(
            name=players[line.player].name,
            avatar=faces.get(players[line.player].user, ("", ""))[1],
            mine=line.player == me,
            left=players[line.player].left,
            place=line.place if found.format != "knockout" else _knocked(line.player, lines, out),
            tied=line.tied,
            rounds=[None if one is None else _number(one) for one in line.rounds],
            sum=_number(line.sum),
            buchholz=_number(line.buchholz),
            weakest=_number(line.weakest),
            out=out.get(line.player),
        )
        for line in lines
    ]
    host = found.number_of(found.host)
    return TournamentSeen(
        **_row(found, viewer, ended),
        options=found.options,
        host="" if host is None else players[host].name,
        hosting=viewer == found.host,
        public=found.public,
        league=found.league,
        entrants=entrants,
        played=[_round(found, number, played, me, ended) for number, played in enumerate(found.played, 1)],
    )


def _out(found: Tournament) -> dict[int, int]:
    """Of a knock-out: who lost, in which round."""
    if found.format != "knockout":
        return {}
    alive, out = list(range(len(found.players))), dict[int, int]()
    for number, played in enumerate(found.played, 1):
        if played.over:
            through = scoring.advancing(played, alive)
            out |= {player: number for player in alive if player not in through}
            alive = through
    return out


def _knocked(player: int, lines: list[scoring.Line], out: Mapping[int, int]) -> int:
    """Who lost in the same round shares a place."""
    far = out.get(player, 1_000)
    return 1 + sum(out.get(line.player, 1_000) > far for line in lines)


def _round(found: Tournament, number: int, played: Round, me: int | None, ended: Mapping[str, bool]) -> RoundSeen:
    means = scoring.averages(played) if played.over else []
    above = scoring.deviations(played) if played.over else {}

    def match(place: int, one: Match) -> MatchSeen:
        mine = me in one.seats
        return MatchSeen(
            label=letter(place),
            table=one.table if mine or played.over else "",
            ended=played.over or ended.get(one.table, False),
            mine=mine,
            names=[found.players[player].name for player in one.seats],
            me=one.seats.index(me) if mine and me is not None else None,
            scores=list(one.scores) if played.over else [],
            above=[_number(above[player]) for player in one.seats if player in above],
        )

    return RoundSeen(
        number=number,
        over=played.over,
        commitment=played.commitment,
        tables=[match(place, one) for place, one in enumerate(played.tables)],
        averages=[None if mean is None else _number(mean) for mean in means],
        resting=[found.players[player].name for player in played.byes],
    )


def _number(exact: Fraction) -> float:
    return round(float(exact), 2)
