"""How sure a lead is: fits the odds of a title's judge to games that bots played.

    python -m tampu.lab.fitting.odds cuzco --games 100 --bots normal --seed odds

At the end of every turn the judge reads, from the view of the seat that is asked, how many points everybody will have.
The two numbers of `Odds` are those under which the victories that followed were the least surprising (log loss). It
prints them with the loss, beside that of saying that everybody wins equally often, and how often those won who were
given a chance.
"""

import math
from itertools import product
from random import Random
from typing import Any

import typer
from rich.progress import track

from tampu.bots import Budget, bot, judge_of
from tampu.bots.judge import Odds, Shares, victory
from tampu.engine import Action, Play, SearchChance, Seat, State
from tampu.games import game
from tampu.lab.fitting.fit import tables
from tampu.lab.simulate import play

_GRID = [1.3**power for power in range(1, 17)]
_WORLDS = 8
_BINS = 5

Case = tuple[list[tuple[Any, float, bool]], Shares]
"""What was read in the imagined games of a view, and who won."""


class Watcher:
    """Reads the positions in which another seat is asked."""

    def __init__(self, judge: Any) -> None:
        self._judge = judge
        self._actor: Seat | None = None
        self.found: list[list[tuple[Any, float, bool]]] = []

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        actor = state.actor()
        if actor is None or actor == self._actor:
            return
        self._actor = actor
        view = state.view(actor)
        self.found.append(self._judge.readings(view, _WORLDS, SearchChance(len(self.found))))


def chances(odds: Odds, readings: list[tuple[Any, float, bool]]) -> Shares:
    """Every seat's chance, on average over the imagined games."""
    each = [odds.of(*reading) for reading in readings]
    return [sum(shares) / len(each) for shares in zip(*each, strict=True)]


def loss(odds: Odds, cases: list[Case]) -> float:
    """The mean surprise."""
    total = 0.0
    for readings, won in cases:
        for chance, share in zip(chances(odds, readings), won, strict=True):
            safe = min(1 - 1e-6, max(1e-6, chance))
            total -= share * math.log(safe) + (1 - share) * math.log(1 - safe)
    return total / sum(len(won) for _, won in cases)


def fit(
    title: str = typer.Argument(metavar="GAME"),
    games: int = typer.Option(100, "--games", min=1),
    bots: str = typer.Option("normal", "--bots", help="Who plays; of several, one by lot in each seat."),
    seed: str = typer.Option("odds", "--seed"),
) -> None:
    """Fit the odds of a title's judge."""
    random, cases = Random(seed), []
    for number in track(range(games), title):
        options = tables(title, random)
        players = [bot(random.choice(bots.split(",")), title) for _ in range(options.seats)]
        watcher = Watcher(judge_of(game(title)))
        result = play(game(title), options, players, f"{seed}/{number}", Budget(), watcher.watch)
        cases += [(readings, victory(result.outcome)) for readings in watcher.found]
    few = random.sample(cases, min(1500, len(cases)))
    late, early = min(product(_GRID, [0.0, *_GRID]), key=lambda pair: loss(Odds(*pair), few))
    best = Odds(late, early)
    even = sum(-math.log(1 / len(won)) / len(won) - (1 - 1 / len(won)) * math.log(1 - 1 / len(won)) for _, won in cases)
    print(f"{title}: {games} games, {len(cases)} positions: late {late:.1f}, early {early:.1f}")
    print(f"loss {loss(best, cases):.3f}, beside {even / len(cases):.3f} of equal chances")
    pairs = [pair for readings, won in cases for pair in zip(chances(best, readings), won, strict=True)]
    for low in range(_BINS):
        inside = [won for chance, won in pairs if low <= _BINS * chance < low + 1 + (low == _BINS - 1)]
        if inside:
            print(
                f"  {low / _BINS:.0%} to {(low + 1) / _BINS:.0%}: won {sum(inside) / len(inside):.0%} of {len(inside)}"
            )


if __name__ == "__main__":
    typer.run(fit)
