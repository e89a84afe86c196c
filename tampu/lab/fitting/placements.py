"""How the prior of Rumis' master is made: it plays against itself, and what its searches visited is fitted.

    python -m tampu.lab.fitting.placements --games 60 --playouts 3000 --seed prior

A placement is chosen with a chance that grows with how much it is liked (`tampu.bots.rumis.prior`): the weights of that
are fitted, for each number of colours and each part of a game, so that the chances come close to the shares of the
visits. The first stones are chosen by lot from the best few, so that games differ. Every fifth round of games is held
back while the fit is tried, and used in the end.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, ClassVar

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import track

from tampu.bots import Budget, Decision
from tampu.bots.rumis import fast
from tampu.bots.rumis.arrays import Position
from tampu.bots.rumis.prior import FILE, PHASES, STONE, digest, liking, phase_of, whole_of
from tampu.bots.rumis.turn import Tally, Turn, state_of
from tampu.engine import Action, Chance, View
from tampu.games import game
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.lab.simulate import play

Rows = NDArray[np.float64]

_SEATS = (2, 4, 2, 4, 3)
_OPENINGS = 4
"""From so many of the best placements a first stone is chosen by lot."""
_LEAST = 3
"""Turns with fewer placements than this teach nothing."""
_RIDGE = 1e-3
_STEPS = 40
_STRIDE = 1.0
"""The most that a weight changes in a step: from far away Newton's method would jump too far."""


class Lesson:
    """One decision: its placements by what they are liked for, and the share of the visits that each had."""

    fixed: ClassVar[bool] = True

    def __init__(self, rows: Rows, shares: Rows) -> None:
        self.rows = rows
        self.shares = shares


Lessons = dict[tuple[int, int], list[Lesson]]
"""By number of colours and phase."""


class Pupil:
    """Plays by the search of the master, and keeps what it visited."""

    name = "pupil"
    needs_view = True

    def __init__(self, playouts: int, lessons: Lessons) -> None:
        self._playouts = playouts
        self._lessons = lessons

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        state = state_of(game("rumis"), view)
        assert not isinstance(state, SolitaireCube)
        turn = Turn(state)
        tallies = fast.search_guided(turn, self._playouts, Budget(), chance)
        if len(legal) >= _LEAST:
            phase = int(phase_of(state.left[turn.colour].bit_count()))
            self._lessons[state.colours, phase].append(lesson(turn, tallies))
        first = len(state.placed) < state.colours
        best = tallies[chance.below("bot", "", min(_OPENINGS, len(tallies)))] if first else tallies[0]
        return Decision(state.places.action(best.number))


def lesson(turn: Turn, tallies: Sequence[Tally]) -> Lesson:
    """What a search says about the placements of a turn. A liking is linear: each weight alone gives its column."""
    state = turn.state
    plan = fast.plan_of(state.places)
    _, seen, _, built, _, _ = Position(plan, state).parts()
    whole = np.zeros(built.shape[1], np.uint64)
    whole_of(built, whole)
    numbers = members(state.open_to(turn.colour))
    alone = np.eye(STONE + len(state.content.stones))
    rows = [
        [liking(w, plan.facts, plan.cubes, seen, built, whole, turn.colour, state.colours, number) for w in alone]
        for number in numbers
    ]
    visits = {tally.number: tally.visits for tally in tallies}
    shares = np.array([visits.get(number, 0) for number in numbers], np.float64)
    return Lesson(np.array(rows), shares / shares.sum())


def logs(rows: Rows, weights: Rows) -> Rows:
    """The logarithm of how likely each placement is by the weights."""
    liked = rows @ weights
    liked -= liked.max()
    found: Rows = liked - np.log(np.exp(liked).sum())
    return found


def fitted(lessons: Sequence[Lesson]) -> Rows:
    """The weights under which the visits are likeliest, by Newton's method; small ones are preferred."""
    size = lessons[0].rows.shape[1]
    weights = np.zeros(size)
    for _ in range(_STEPS):
        slope, bend = _RIDGE * len(lessons) * weights, _RIDGE * len(lessons) * np.eye(size)
        for each in lessons:
            likely = np.exp(logs(each.rows, weights))
            mean = likely @ each.rows
            slope += mean - each.shares @ each.rows
            bend += (each.rows * likely[:, None]).T @ each.rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        weights -= step * min(1.0, _STRIDE / max(np.abs(step).max(), 1e-9))
    return weights


def surprise(lessons: Sequence[Lesson], weights: Rows) -> float:
    """The mean of what the visits of a turn are unexpected by, in natural units; even chances have the most."""
    return float(np.mean([-each.shares @ logs(each.rows, weights) for each in lessons]))


def placements(
    games: Annotated[int, typer.Option(min=1)] = 60,
    playouts: Annotated[int, typer.Option(min=1, help="Games that a search plays for a decision.")] = 3000,
    seed: str = "prior",
    out: Annotated[Path | None, typer.Option(help="A file; else beside the bots of Rumis.")] = None,
) -> None:
    """Fit the prior of Rumis' master to games against itself."""
    rules = game("rumis")
    taught: Lessons = defaultdict(list)
    held: Lessons = defaultdict(list)
    for number in track(range(games), "rumis"):
        cycle, place = divmod(number, len(_SEATS))
        options = rules.meta.settle({"board": BOARDS[cycle % len(BOARDS)]}, _SEATS[place])
        pupil = Pupil(playouts, held if cycle % 5 == 4 else taught)
        play(rules, options, [pupil] * options.seats, f"{seed}/{number}", Budget())
    weights = {}
    for colours in sorted(set(_SEATS)):
        table = []
        for phase in range(PHASES):
            known, other = taught[colours, phase], held[colours, phase]
            if known and other:
                tried, even = fitted(known), np.zeros(known[0].rows.shape[1])
                print(
                    f"{colours} colours, part {phase + 1}: {len(known)} turns, {len(other)} held back, "
                    f"surprise {surprise(other, tried):.2f}, {surprise(other, even):.2f} if all are alike"
                )
            table.append([round(float(weight), 3) for weight in fitted(known + other)])
        weights[str(colours)] = table
    made = {"games": games, "playouts": playouts, "rules": rules.meta.rules_version, "seed": seed}
    parts = {"made": made, "hash": digest(weights), "weights": weights}
    target = out or Path(str(files("tampu.bots.rumis") / FILE))
    lines = ",\n".join(f' "{name}": {json.dumps(part)}' for name, part in parts.items())
    target.write_text("{\n" + lines + "\n}\n", "utf-8")
    print(f"{target}: {target.stat().st_size} bytes, {parts['hash']}")


if __name__ == "__main__":
    typer.run(placements)
