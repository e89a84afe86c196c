"""How the bots' evaluations are made: games are played, and the features of their positions fitted to how they ended.

    python -m tampu.lab.fitting.fit cuzco --games 400 --bots easy,normal --seed fit

A position is a row for every seat: its features less the mean of the others', once as they are and once by how much of
the game is left. Ridge regression to the final margin gives the weights. Some actions are chosen at random, so that
resources are also seen with seats that did not plan for them.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import track

from tampu.bots import Bot, Budget, Decision, bot
from tampu.bots.value import Features
from tampu.engine import Action, Chance, Options, Play, Seat, State, View
from tampu.games import game
from tampu.lab.simulate import play

Rows = NDArray[np.float64]

RIDGE = 2000.0
"""How strongly a weight is pulled to its first guess: as strongly as by so many positions with one unit of it."""
_SEATS = (2, 2, 3, 4)


class Distracted:
    """Plays like another bot, but now and then at random."""

    name = "distracted"
    needs_view = True

    def __init__(self, player: Bot, lot: float) -> None:
        self._player = player
        self._lot = lot

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if chance.below("lot", "", 1000) < 1000 * self._lot:
            return Decision(legal[chance.below("lot", "", len(legal))])
        return self._player.choose(view, legal, budget, chance)


class Fit:
    """The sums from which the weights are solved; positions need not be kept."""

    def __init__(self, features: Features) -> None:
        self.features = features
        size = 2 * len(features.names)
        self._squares = np.zeros((size, size))
        self._products = np.zeros(size)
        self._margins = 0.0
        self.rows = 0

    def add(self, rows: Rows, margins: Rows) -> None:
        self._squares += rows.T @ rows
        self._products += rows.T @ margins
        self._margins += float(margins @ margins)
        self.rows += len(margins)

    def weights(self) -> dict[str, list[float]]:
        names = self.features.names
        size = len(names)
        guess = np.array([self.features.guess.get(name, 0.0) for name in names] + [0.0] * size)
        found = np.linalg.solve(self._squares + RIDGE * np.eye(2 * size), self._products + RIDGE * guess)
        self.explained = (
            1 - (self._margins - 2 * found @ self._products + found @ self._squares @ found) / self._margins
        )
        return {name: [round(float(found[i]), 4), round(float(found[size + i]), 4)] for i, name in enumerate(names)}


class Watcher:
    """Keeps the features of the positions of one game in which another seat's turn began."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self._actor: Seat | None = None
        self._rows: list[list[Rows]] = []

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        actor = state.actor()
        if actor is None or actor == self._actor:
            return
        self._actor = actor
        features = np.array([self._features.of(state, seat) for seat in range(state.seats)], np.float64)
        ahead = _ahead(features)
        self._rows.append([np.concatenate([row, self._features.left(state) * row]) for row in ahead])

    def close(self, scores: Sequence[int], fit: Fit) -> None:
        margins = _ahead(np.array(scores, np.float64)[:, None])[:, 0]
        fit.add(np.array([row for rows in self._rows for row in rows]), np.tile(margins, len(self._rows)))


def _ahead(values: Rows) -> Rows:
    """Each row less the mean of the other rows."""
    others: Rows = (values.sum(0) - values) / (len(values) - 1)
    return values - others


def tables(title: str, random: Random) -> Options:
    """A random variant, small tables more often."""
    seats = random.choice(_SEATS)
    return random.choice([options for options in game(title).meta.variants() if options.seats == seats])


def fit(
    title: str = typer.Argument(metavar="GAME"),
    games: int = typer.Option(400, "--games", min=1),
    bots: str = typer.Option("easy", "--bots", help="Who plays; of several, one by lot in each seat."),
    iterations: int | None = typer.Option(None, "--iterations", min=1),
    lot: float = typer.Option(0.1, "--lot", help="The share of actions that are chosen by lot."),
    seed: str = typer.Option("fit", "--seed"),
    out: Annotated[Path | None, typer.Option("--out", help="A file; else beside the title's bots.")] = None,
) -> None:
    """Fit the weights of a title's evaluation to self-play."""
    features: Any = import_module(f"tampu.bots.{title}.features").FEATURES
    whole = Fit(features)
    random = Random(seed)
    known = [Distracted(bot(name, title), lot) for name in bots.split(",")]
    for number in track(range(games), title):
        options = tables(title, random)
        watcher = Watcher(features)
        players: list[Bot] = [random.choice(known) for _ in range(options.seats)]
        result = play(game(title), options, players, f"{seed}/{number}", Budget(iterations=iterations), watcher.watch)
        watcher.close(result.outcome.scores, whole)
    weights = whole.weights()
    target = out or Path(str(files(f"tampu.bots.{title}") / "weights.json"))
    lines = ",\n".join(f' "{name}": {pair}' for name, pair in weights.items())
    target.write_text("{\n" + lines + "\n}\n", "utf-8")
    print(f"{title}: {games} games, {whole.rows} rows, {whole.explained:.3f} of the variance explained")


if __name__ == "__main__":
    typer.run(fit)
