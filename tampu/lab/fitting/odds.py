"""How sure a lead is: fits the odds of a title's judge to games that bots played.

    python -m tampu.lab.fitting.odds cuzco --games 100 --bots normal --seed odds

At the end of every turn the judge reads, from the view of the seat that is asked, how many points everybody will have.
The numbers of `Odds` are those under which the victories that followed were the least surprising (log loss); games
against rivals that nobody plays have odds of their own. It prints them with the loss, beside that of saying that
everybody wins equally often, and, for games from another seed, how often those won who were given a chance.
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
_HANDICAPS = (0.0, 8.0, 16.0, 24.0, 32.0, 40.0)
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


def gathered(title: str, games: int, bots: str, seed: str) -> list[Case]:
    """The positions of so many games."""
    random, cases = Random(seed), []
    for number in track(range(games), f"{title} {seed}"):
        options = tables(title, random)
        players = [bot(random.choice(bots.split(",")), title) for _ in range(options.seats)]
        watcher = Watcher(judge_of(game(title)))
        result = play(game(title), options, players, f"{seed}/{number}", Budget(), watcher.watch)
        cases += [(readings, victory(result.outcome)) for readings in watcher.found]
    return cases


def best_odds(cases: list[Case], random: Random) -> Odds:
    """The odds under which what happened is the least surprising."""
    few = random.sample(cases, min(1500, len(cases)))
    handicaps = _HANDICAPS if few[0][0][0][2] else (0.0,)
    return min(
        (Odds(*numbers) for numbers in product(_GRID, [0.0, *_GRID], handicaps)), key=lambda odds: loss(odds, few)
    )


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
        cases, others = ([case for case in each if case[0][0][2] == rivals] for each in (fitted, tried))
        if cases and others:
            report(
                title, best_odds(cases, Random(seed)), cases, others, "against rivals" if rivals else "each for itself"
            )


def report(title: str, best: Odds, cases: list[Case], others: list[Case], kind: str) -> None:
    print(f"{title}, {kind}: late {best.late:.1f}, early {best.early:.1f}, handicap {best.handicap:.0f}")
    even = sum(
        -math.log(1 / len(won)) / len(won) - (1 - 1 / len(won)) * math.log(1 - 1 / len(won)) for _, won in others
    )
    losses = f"loss {loss(best, cases):.3f} in {len(cases)} positions, {loss(best, others):.3f} in {len(others)} others"
    print(losses if others[0][0][0][2] else f"{losses}, beside {even / len(others):.3f} of equal chances")
    pairs = [pair for readings, won in others for pair in zip(chances(best, readings), won, strict=True)]
    for low in range(_BINS):
        inside = [won for chance, won in pairs if low <= _BINS * chance < low + 1 + (low == _BINS - 1)]
        if inside:
            print(
                f"  {low / _BINS:.0%} to {(low + 1) / _BINS:.0%}: won {sum(inside) / len(inside):.0%} of {len(inside)}"
            )


if __name__ == "__main__":
    typer.run(fit)
