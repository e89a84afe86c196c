"""A league as somebody may see it: of a season that runs no more than its tournaments show."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tampu.tables.leagues.leagues import least_of
from tampu.tables.leagues.model import Division, League
from tampu.tables.tournaments.seen import TournamentSeen, letter

Move = Literal["", "up", "down"]
_LATELY = 2
"""So many seasons are shown with their points."""


class LeagueLine(Struct, frozen=True, kw_only=True):
    """Somebody in the table of a division."""

    name: str
    avatar: str
    mine: bool
    left: bool
    place: int
    sum: float | None
    """Not told of seasons long ago: their tournaments have it."""
    move: Move
    """Would they rise or fall, as it stands?"""


class DivisionSeen(Struct, frozen=True, kw_only=True):
    """A division, the first is the highest."""

    label: str
    tournament: str
    round: int
    rounds: int
    over: bool
    lines: list[LeagueLine]


class SeasonSeen(Struct, frozen=True, kw_only=True):
    """A season."""

    number: int
    over: bool
    began: int
    ended: int
    divisions: list[DivisionSeen]


class LeagueRow(Struct, frozen=True, kw_only=True):
    """A league from outside."""

    id: str
    name: str
    title: str
    seats: int
    format: str
    pace: str
    status: str
    people: int
    season: int
    """The one that is played, or was played last, counted from 1."""
    seasons: int
    starts: int
    """When the next season begins by itself; 0 if the host says when."""
    mine: bool
    my_table: str
    """Where I am playing, if anywhere."""


class LeagueSeen(LeagueRow, frozen=True, kw_only=True):
    """A league with its seasons, the newest first."""

    options: dict[str, str]
    host: str
    hosting: bool
    public: bool
    size: int
    movers: int
    rest: int
    least: int
    """So many people are needed for a season."""
    waiting: list[str]
    """Those who play from the next season on."""
    played: list[SeasonSeen]


def row(found: League, viewer: str, my_table: str = "") -> LeagueRow:
    return LeagueRow(**_row(found, viewer, my_table))


def _row(found: League, viewer: str, my_table: str) -> dict[str, Any]:
    me, plan = found.number_of(viewer), found.plan
    return {
        "id": found.id,
        "name": plan.name,
        "title": plan.title,
        "seats": plan.seats,
        "format": plan.format,
        "pace": plan.pace,
        "status": found.status,
        "people": len(found.there),
        "season": len(found.played),
        "seasons": found.seasons,
        "starts": plan.starts,
        "mine": me is not None and not found.members[me].left,
        "my_table": my_table,
    }


def seen(found: League, viewer: str, tournaments: Mapping[str, TournamentSeen]) -> LeagueSeen:
    """`tournaments` are those of its divisions, as the same viewer may see them."""
    host = found.number_of(found.host)
    plays = {one for season in found.played[-1:] for division in season.divisions for one in division.members}
    mine = next((one.my_table for one in tournaments.values() if one.my_table), "")
    return LeagueSeen(
        **_row(found, viewer, mine),
        options=found.plan.options,
        host="" if host is None else found.members[host].name,
        hosting=viewer == found.host,
        public=found.plan.public,
        size=found.size,
        movers=found.movers,
        rest=found.rest,
        least=least_of(found),
        waiting=[found.members[one].name for one in found.there if one not in plays],
        played=[
            SeasonSeen(
                number=number,
                over=bool(season.ended),
                began=season.began,
                ended=season.ended,
                divisions=[
                    _division(
                        found, place, division, len(season.divisions), tournaments.get(division.tournament), viewer
                    )
                    for place, division in enumerate(season.divisions)
                ],
            )
            for number, season in reversed([*enumerate(found.played, 1)])
        ],
    )


def tournaments_of(found: League) -> list[str]:
    """What its divisions played lately: of older seasons it is enough to know who came where."""
    return [division.tournament for season in found.played[-_LATELY:] for division in season.divisions]


def _division(
    found: League, place: int, division: Division, count: int, shown: TournamentSeen | None, viewer: str
) -> DivisionSeen:
    lines = _lines(found, division, viewer) if shown is None else _lines_of(shown)
    movers = min(found.movers, len(lines) // 2)
    began = shown is None or any(line.rounds for line in shown.entrants)

    def move(number: int) -> Move:
        if place > 0 and number < movers:
            return "up"
        return "down" if place < count - 1 and number >= len(lines) - movers else ""

    return DivisionSeen(
        label=letter(place),
        tournament=division.tournament,
        round=0 if shown is None else shown.round,
        rounds=0 if shown is None else shown.rounds,
        over=shown is None or shown.status == "over",
        lines=[replace(line, move=move(number)) if began else line for number, line in enumerate(lines)],
    )


def _lines_of(shown: TournamentSeen) -> list[LeagueLine]:
    return [
        LeagueLine(
            name=line.name,
            avatar=line.avatar,
            mine=line.mine,
            left=line.left,
            place=line.place,
            sum=line.sum,
            move="",
        )
        for line in shown.entrants
    ]


def _lines(found: League, division: Division, viewer: str) -> list[LeagueLine]:
    people = [found.members[number] for number in division.members]
    return [
        LeagueLine(name=one.name, avatar="", mine=one.user == viewer, left=one.left, place=place, sum=None, move="")
        for place, one in enumerate(people, 1)
    ]
