"""How sure a lead is: fits the odds of a title's judge to games that bots played.

    python -m tampu.lab.fitting.odds cuzco --games 100 --bots normal --seed odds

At the end of every turn the judge reads, from the view of the seat that is asked, how many points everybody will have.
The numbers of `Odds` are those under which the victories that followed were the least surprising (log loss). Games
against rivals that nobody plays have odds of their own, and each kind of them its handicap. It prints them with the
loss, beside that of always saying how often its kind was won, and, for games from another seed, how often those won
who were given a chance.
"""

import math
from itertools import product
from random import Random
from typing import Any

import typer
from rich.progress import track

from tampu.bots import Budget, bot, judge_of
from tampu.bots.judge import Odds, Reading, Shares, victory
from tampu.engine import Action, Options, Play, SearchChance, Seat, State
from tampu.games import game
from tampu.lab.simulate import play

_GRID = [1.3**power for power in range(1, 17)]
_HANDICAPS = [12.0 * step for step in range(-6, 7)]
_WORLDS = 8
_BINS = 5

Case = tuple[list[Reading], Shares]
"""What was read in the imagined games of a view, and who won."""


class Watcher:
    """Reads the positions in which a turn begins."""

    def __init__(self, judge: Any) -> None:
        self._judge = judge
        self._actor: Seat | None = None
        self.found: list[list[Reading]] = []

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        actor = state.actor()
        if actor is None or (actor == self._actor and not happened.passed):
            return
        self._actor = actor
        view = state.view(actor)
        self.found.append(self._judge.readings(view, _WORLDS, SearchChance(len(self.found))))


def chances(odds: Odds, readings: list[Reading]) -> Shares:
    """Every seat's chance, on average over the imagined games."""
    each = [odds.of(points, left, rivals=bool(kind)) for points, left, kind in readings]
    return [sum(shares) / len(each) for shares in zip(*each, strict=True)]


def loss(odds: Odds, cases: list[Case]) -> float:
    """The mean surprise."""
    return _mean(
        [
            surprise(chance, share)
            for readings, won in cases
            for chance, share in zip(chances(odds, readings), won, strict=True)
        ]
    )


def surprise(chance: float, share: float) -> float:
    safe = min(1 - 1e-6, max(1e-6, chance))
    return -share * math.log(safe) - (1 - share) * math.log(1 - safe)


def gathered(title: str, games: int, bots: str, seed: str) -> list[Case]:
    """The positions of so many games."""
    random, cases = Random(seed), []
    for number in track(range(games), f"{title} {seed}"):
        options = _table(title, random)
        players = [bot(random.choice(bots.split(",")), title) for _ in range(options.seats)]
        watcher = Watcher(judge_of(game(title)))
        result = play(game(title), options, players, f"{seed}/{number}", Budget(), watcher.watch)
        # Alone and against nobody there is nothing to win.
        if options.seats > 1 or result.outcome.rivals is not None:
            cases += [(readings, victory(result.outcome)) for readings in watcher.found]
    return cases


def _table(title: str, random: Random) -> Options:
    """A random variant, every number of seats as often."""
    meta = game(title).meta
    seats = random.choice(meta.seats)
    return random.choice([options for options in meta.variants() if options.seats == seats])


def kinds_of(cases: list[Case]) -> dict[str, list[Case]]:
    """By the rivals; the kind is the same in all imagined games of a view."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(case[0][0][2], []).append(case)
    return found


def best_odds(cases: list[Case], random: Random) -> dict[str, Odds]:
    """The odds of each kind under which what happened is the least surprising: all share how much a lead counts."""
    few = kinds_of(random.sample(cases, min(1500, len(cases))))
    best: tuple[float, dict[str, Odds]] = math.inf, {}
    for late, early in product(_GRID[::2], [0.0, *_GRID[::2]]):
        total, found = 0.0, dict[str, Odds]()
        for kind, mine in few.items():
            tried = [Odds(late, early, handicap) for handicap in (_HANDICAPS if kind else (0.0,))]
            least, found[kind] = min(((loss(odds, mine), odds) for odds in tried), key=lambda pair: pair[0])
            total += least * len(mine)
        if total < best[0]:
            best = total, found
    return best[1]


def fit(
    title: str = typer.Argument(metavar="GAME"),
    games: int = typer.Option(100, "--games", min=1),
    bots: str = typer.Option("normal", "--bots", help="Who plays; of several, one by lot in each seat."),
    seed: str = typer.Option("odds", "--seed"),
    check: str = typer.Option("odds check", "--check", help="The seed of other games, on which the odds are tried."),
) -> None:
    """Fit the odds of a title's judge, and try them on other games."""
    fitted, tried = gathered(title, games, bots, seed), gathered(title, games, bots, check)
    for rivals in (False, True):
        cases, others = ([case for case in each if bool(case[0][0][2]) == rivals] for each in (fitted, tried))
        if cases and others:
            report(title, best_odds(cases, Random(seed)), cases, others)


def report(title: str, best: dict[str, Odds], cases: list[Case], others: list[Case]) -> None:
    for kind, odds in best.items():
        name = kind or "each for itself"
        print(f"{title}, {name}: late {odds.late:.1f}, early {odds.early:.1f}, handicap {odds.handicap:.0f}")
    known, new = kinds_of(cases), kinds_of(others)
    pairs = [
        (chance, share, won_at)
        for kind, mine in new.items()
        if kind in best
        for won_at in [_mean([share for _, won in known[kind] for share in won])]
        for readings, won in mine
        for chance, share in zip(chances(best[kind], readings), won, strict=True)
    ]
    said = _mean([surprise(chance, share) for chance, share, _ in pairs])
    plain = _mean([surprise(won_at, share) for _, share, won_at in pairs])
    print(f"loss {said:.3f} in {len(others)} other positions, beside {plain:.3f} of how often its kind was won")
    for low in range(_BINS):
        inside = [share for chance, share, _ in pairs if low <= _BINS * chance < low + 1 + (low == _BINS - 1)]
        if inside:
            print(f"  {low / _BINS:.0%} to {(low + 1) / _BINS:.0%}: won {_mean(inside):.0%} of {len(inside)}")


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


if __name__ == "__main__":
    typer.run(fit)
