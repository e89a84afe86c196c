"""Duplicate scoring, as in bridge: points count above or below the average of the same seat. All numbers are exact."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from tampu.tables.tournaments.model import Player, Round


class Line(Struct, frozen=True, kw_only=True):
    """One person in the table of results."""

    player: int
    rounds: list[Fraction | None]
    """Above or below the average of the seat; None for a rest, or a game without a result."""
    sum: Fraction
    buchholz: Fraction
    """The sums of all rivals."""
    weakest: Fraction
    """The worst round."""
    place: int
    tied: bool
    """Level with somebody on the sum."""


def averages(played: Round) -> list[Fraction | None]:
    """Of each seat over the tables of a round that have a result."""
    found = [table.scores for table in played.tables if table.scores]
    if not found:
        return [None] * max((len(table.seats) for table in played.tables), default=0)
    return [Fraction(sum(scores[seat] for scores in found), len(found)) for seat in range(len(found[0]))]


def deviations(played: Round) -> dict[int, Fraction]:
    """Of everybody who played a game with a result."""
    means = averages(played)
    found = {}
    for table in played.tables:
        for seat, player in enumerate(table.seats):
            mean = means[seat]
            if table.scores and mean is not None:
                found[player] = table.scores[seat] - mean
    return found


def standings(players: Sequence[Player], played: Sequence[Round]) -> list[Line]:
    """The table of results after the rounds that are over.

    Whoever is level on the sum is parted by the sums of their rivals (Buchholz), then by the better weakest round, then
    by the game between them if they are two; if all is level they share the place.
    """
    over = [one for one in played if one.over]
    each = [deviations(one) for one in over]
    sums = [sum((found.get(player, Fraction()) for found in each), Fraction()) for player in range(len(players))]
    lines = []
    for player in range(len(players)):
        rivals = [other for one in over for other in one.rivals_of(player)]
        mine = [found.get(player) for found in each]
        known = [one for one in mine if one is not None]
        lines.append(
            Line(
                player=player,
                rounds=mine,
                sum=sums[player],
                buchholz=sum((sums[other] for other in rivals), Fraction()),
                weakest=min(known, default=Fraction()),
                place=0,
                tied=sums.count(sums[player]) > 1,
            )
        )
    return _placed(lines, over)


def _key(line: Line) -> tuple[Fraction, Fraction, Fraction]:
    return -line.sum, -line.buchholz, -line.weakest


def _placed(lines: list[Line], over: Sequence[Round]) -> list[Line]:
    ordered = sorted(lines, key=lambda line: (*_key(line), line.player))
    placed: list[Line] = []
    first = 0
    while first < len(ordered):
        level = [line for line in ordered[first:] if _key(line) == _key(ordered[first])]
        winner = _between(level[0].player, level[1].player, over) if len(level) == 2 else None
        if winner is not None:
            level.sort(key=lambda line: line.player != winner)
        for number, line in enumerate(level):
            place = first + 1 + (number if winner is not None else 0)
            placed.append(
                Line(
                    player=line.player,
                    rounds=line.rounds,
                    sum=line.sum,
                    buchholz=line.buchholz,
                    weakest=line.weakest,
                    place=place,
                    tied=line.tied,
                )
            )
        first += len(level)
    return placed


def _between(one: int, other: int, over: Sequence[Round]) -> int | None:
    """Who of the two did better at the tables where they met."""
    balance = 0
    for played in over:
        for table in played.tables:
            if table.scores and one in table.seats and other in table.seats:
                balance += (one in table.won) - (other in table.won)
    return None if balance == 0 else one if balance > 0 else other


def advancing(played: Round, seeds: Sequence[int]) -> list[int]:
    """Of a round of a knock-out, who goes on, the best seeds first: the winner of a table; of several winners, or of a
    game without a result, whoever is farther above the average of the seat, then the better seed."""
    found = deviations(played)
    rank = {player: number for number, player in enumerate(seeds)}
    through = list(played.byes)
    for table in played.tables:
        best = list(table.won) or list(table.seats)
        through.append(min(best, key=lambda one: (-found.get(one, Fraction()), rank[one])))
    return sorted(through, key=lambda one: rank[one])
