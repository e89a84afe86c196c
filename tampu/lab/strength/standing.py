"""What the bouts of an arena say: win rates with intervals, mean scores, ratings."""

import math
from collections.abc import Sequence
from typing import ClassVar

from tampu.engine import Json, JsonObject
from tampu.lab.strength.arena import Bout

Z95 = 1.959963984540054


def interval(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson).

    >>> [round(end, 3) for end in interval(75, 100)]
    [0.657, 0.825]
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Duel:
    """One bot against copies of another: games with a single winner, and shared ones."""

    fixed: ClassVar[bool] = True

    def __init__(self, one: str, other: str, bouts: Sequence[Bout]) -> None:
        self.one = one
        self.other = other
        self.games = len(bouts)
        self.seats = len(bouts[0].seating)
        decided = [bout for bout in bouts if len(bout.winners) == 1]
        self.shared = self.games - len(decided)
        self.decided = len(decided)
        self.wins = sum(bout.seating[bout.winners[0]] == one for bout in decided)

    @property
    def share(self) -> float:
        return self.wins / self.decided if self.decided else 0.0

    @property
    def fair_shares(self) -> float:
        """How many times its fair share the one bot wins."""
        return self.share * self.seats

    def json(self) -> JsonObject:
        low, high = interval(self.wins, self.decided)
        return {
            "bot": self.one,
            "against": self.other,
            "games": self.games,
            "decided": self.decided,
            "shared": self.shared,
            "wins": self.wins,
            "share": round(self.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "fair_shares": round(self.fair_shares, 3),
        }


class Standing:
    """All that an arena found out."""

    fixed: ClassVar[bool] = True

    def __init__(self, bouts: Sequence[Bout]) -> None:
        self.bouts = list(bouts)
        self.bots = list(dict.fromkeys(name for bout in bouts for name in bout.seating))
        self.duels = self._duels()
        self.ratings = ratings(self.bouts, self.bots)

    def _duels(self) -> list[Duel]:
        groups: dict[tuple[str, str], list[Bout]] = {}
        for bout in self.bouts:
            names = set(bout.seating)
            if len(names) != 2:
                continue
            once = [name for name in sorted(names, key=bout.seating.count)]
            one, other = once if len(bout.seating) > 2 else sorted(names, key=self.bots.index)
            groups.setdefault((one, other), []).append(bout)
        return [Duel(one, other, bouts) for (one, other), bouts in groups.items()]

    def line(self, name: str) -> JsonObject:
        """One bot over all its games."""
        scores, wins, places, choices, seconds = 0, 0.0, 0, 0, 0.0
        for bout in self.bouts:
            for seat, sitting in enumerate(bout.seating):
                if sitting == name:
                    places += 1
                    scores += bout.scores[seat]
                    wins += 1 / len(bout.winners) if seat in bout.winners else 0
                    choices += bout.choices[seat]
                    seconds += bout.seconds[seat]
        mean, spread = self.ratings[name]
        return {
            "bot": name,
            "places": places,
            "wins": round(wins, 2),
            "mean_score": round(scores / places, 2),
            "rating": round(mean, 2),
            "rating_spread": round(spread, 2),
            "decisions": choices,
            "seconds_per_decision": round(seconds / choices, 5) if choices else 0.0,
        }

    def json(self) -> JsonObject:
        lines: list[Json] = [self.line(name) for name in self.bots]
        duels: list[Json] = [duel.json() for duel in self.duels]
        return {"games": len(self.bouts), "bots": lines, "duels": duels}


def ratings(bouts: Sequence[Bout], bots: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings over all games in the order of the schedule: mean and spread."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in bots}
    for bout in bouts:
        if len(set(bout.seating)) < 2:
            continue
        teams = [[known[name]] for name in bout.seating]
        ranks = [1.0 if seat in bout.winners else 2.0 for seat in range(len(teams))]
        rated = model.rate(teams, ranks=ranks)
        for name in set(bout.seating):
            seats = [seat for seat, sitting in enumerate(bout.seating) if sitting == name]
            # Copies of one bot learn together: the mean of what each seat learned.
            known[name] = model.rating(
                name=name,
                mu=sum(rated[seat][0].mu for seat in seats) / len(seats),
                sigma=sum(rated[seat][0].sigma for seat in seats) / len(seats),
            )
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}
