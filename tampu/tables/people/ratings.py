"""Ratings of people, from the games that count. Nothing here is stored: the same games give the same ratings.

A game counts if everybody at it is a person with an account, at equal terms: nobody has a helper, and nothing is taken
back once the next seat has been asked. As long as a rating is still a guess, games alone against bots place it too;
bots have ratings from the arena that never change.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from tampu.bots.anchors import MIDDLE, POINTS, anchor, points
from tampu.engine.wire import as_ints, as_object, decode
from tampu.tables.model import Table

SPREAD = MIDDLE / 3
GUESS = 300
"""A rating that is less sure than this is still a guess."""
_SURE = 1.96
"""So many spreads either way hold the truth 19 times of 20."""
_STEADY = 0.5
"""How sure the rating of a bot is."""

_model = PlackettLuce()


class Pool(NamedTuple):
    """What a rating is for: a title at a number of seats."""

    title: str
    seats: int


class Strength(Struct, frozen=True):
    """How strong somebody is, as the model has it, and in how many games that was found out."""

    mean: float = MIDDLE
    spread: float = SPREAD
    games: int = 0
    won: int = 0

    @property
    def rating(self) -> int:
        return points(self.mean)

    @property
    def unsure(self) -> int:
        """The truth lies no farther from the rating, 19 times of 20."""
        return round(_SURE * POINTS * self.spread)

    @property
    def guessed(self) -> bool:
        return self.unsure > GUESS


class Sat(Struct, frozen=True):
    """Somebody who sat at a game that counts, and which place they took."""

    user: str
    """Empty for a bot."""
    place: int
    bot: float = 0.0
    """How strong the bot is."""


class Change(Struct, frozen=True, kw_only=True):
    """What one game did to the rating of one person."""

    number: int = 0
    """Rises with every change: the order in which games were counted."""
    table: str
    user: str
    title: str
    seats: int
    place: int
    before: Strength
    after: Strength
    at: int


def counts(table: Table) -> bool:
    """Could this game count, as it is set up? Of a table that is asked to."""
    alone = table.people == 1
    return (
        table.rated
        and len(table.chairs) > 1
        and not (table.day or table.own_content)
        and table.options.get("helper", "none") == "none"
        and all(
            chair.kind == "person"
            or (alone and chair.kind == "bot" and anchor(table.title, len(table.chairs), chair.level) is not None)
            for chair in table.chairs
        )
    )


def seated(table: Table) -> list[Sat] | None:
    """Who sat at a game that has ended and which place they took, seat by seat; None if it does not count.

    Whoever left, or ran out of time, takes the last place. A game that hardly began does not count.
    """
    if not table.rated or not table.finished or table.seq < len(table.chairs):
        return None
    if table.ending is not None and table.ending.winner is None:
        return None
    if table.ending is not None:
        order = [0 if seat == table.ending.winner else 1 for seat in range(len(table.chairs))]
    else:
        outcome = as_object(decode(table.outcome), "outcome")
        scores, winners = as_ints(outcome["scores"]), as_ints(outcome["winners"])
        if outcome["rivals"] is not None or not winners:
            return None
        order = [0 if seat in winners else 1 + max(scores) - scores[seat] for seat in range(len(table.chairs))]
        last = max(order) + 1
        order = [last if chair.was else place for chair, place in zip(table.chairs, order, strict=True)]
    sat = []
    for chair, place in zip(table.chairs, order, strict=True):
        user = chair.was or chair.user
        bot = None if user else anchor(table.title, len(table.chairs), chair.level)
        if not user and bot is None:
            return None
        sat.append(Sat(user, 1 + sum(other < place for other in order), bot.mean if bot else 0.0))
    return sat


def rated(sat: Sequence[Sat], known: Mapping[str, Strength]) -> dict[str, Strength]:
    """The strengths of those whom this game changes, as they are after it."""
    people = [one for one in sat if one.user]
    with_bots = len(people) < len(sat)
    if with_bots and (len(people) != 1 or not known.get(people[0].user, Strength()).guessed):
        return {}
    teams = [[_of_model(known.get(one.user, Strength()) if one.user else Strength(one.bot, _STEADY))] for one in sat]
    after = _model.rate(teams, ranks=[float(one.place) for one in sat])
    found = {}
    for one, team in zip(sat, after, strict=True):
        if one.user:
            before = known.get(one.user, Strength())
            found[one.user] = Strength(team[0].mu, team[0].sigma, before.games + 1, before.won + (one.place == 1))
    return found


def _of_model(strength: Strength) -> PlackettLuceRating:
    return _model.rating(mu=strength.mean, sigma=strength.spread)


def changes(table: Table, known: Mapping[str, Strength]) -> list[Change]:
    """What a game that has just ended changes, in the order of its seats."""
    sat = seated(table)
    if sat is None:
        return []
    after = rated(sat, known)
    return [
        Change(
            table=table.id,
            user=one.user,
            title=table.title,
            seats=len(table.chairs),
            place=one.place,
            before=known.get(one.user, Strength()),
            after=after[one.user],
            at=table.ended,
        )
        for one in sat
        if one.user in after
    ]


def recomputed(tables: Iterable[Table]) -> list[Change]:
    """Everything again, from games in the order in which they were counted."""
    known: dict[Pool, dict[str, Strength]] = {}
    found: list[Change] = []
    for table in tables:
        pool = known.setdefault(Pool(table.title, len(table.chairs)), {})
        for change in changes(table, pool):
            pool[change.user] = change.after
            found.append(change)
    return found
