"""Tiwanaku beside OR-tools' CP-SAT on the same constraints: making layouts, certain facts, odds.

CP-SAT gets the shapes of all regions as literals: every square is covered once, shapes of one terrain do not
touch, the crops of a shape are 1..n, equal crops do not touch, and the tiles and crops go round. Certain facts are
found with it by asking again and again for a map with a value not seen yet; odds have no counterpart there, so
they stand beside its time for the certain facts.
"""

import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import TypeVar

from ortools.sat.python import cp_model

from bench.rows import Row
from tampu.games.tiwanaku.board import CROPS, LARGEST, LONG, TERRAINS, TILES
from tampu.games.tiwanaku.frontier import ALL_PAIRS
from tampu.games.tiwanaku.generator import DIFFICULTIES, generate, layout, recipe
from tampu.games.tiwanaku.maps import Known
from tampu.games.tiwanaku.plantings import Marks
from tampu.games.tiwanaku.scenario import counts
from tampu.insight.tiwanaku.certain import COMPLETE, certain_of, certain_plain
from tampu.insight.tiwanaku.explain import explain_all
from tampu.insight.tiwanaku.odds import odds_of

_LAYOUTS = 40
_VIEWS = 3
_STAGES = (30, 40, 50, 70)
_PATIENCE = 8.0
"""CPU seconds that CP-SAT gets for one question; its time counts as this if it does not finish."""


def run() -> list[Row]:
    """Every measurement; ours and theirs as runs per second of CPU time."""
    rows = [_generation()]
    for stage in _STAGES:
        rows += _stage(stage)
    return rows


T = TypeVar("T")


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    started = time.process_time()
    found = work()
    return max(time.process_time() - started, 1e-6), found


def _mean(works: Iterable[Callable[[], object]]) -> float:
    return statistics.mean(_timed(work)[0] for work in works)


def _generation() -> Row:
    random = Random(1)
    layout(LONG, random)
    ours = _mean([partial(layout, LONG, random)] * _LAYOUTS)
    theirs = _mean(partial(_empty, seed) for seed in range(_VIEWS))
    print(f"  layouts 5x9: {1000 * ours:.1f} ms mean of {_LAYOUTS} (target 20 ms: {_met(ours <= 0.02)})")
    for difficulty in DIFFICULTIES:
        mean = _mean(partial(generate, recipe(LONG, difficulty, str(seed))) for seed in range(6))
        print(f"  whole 5x9 scenarios, {difficulty}: {1000 * mean:.0f} ms mean of 6")
    return Row("tiwanaku: 5x9 layouts", 1 / ours, "OR-tools CP-SAT", 1 / theirs, "layouts/s", 200)


def _stage(stage: int) -> list[Row]:
    ours: list[float] = []
    plain: list[float] = []
    counted: list[float] = []
    theirs: list[float] = []
    done = plain_done = counted_done = explained = facts = 0
    for seed in range(_VIEWS):
        known = view(stage / 100, seed)
        seconds, sure = _timed(partial(certain_of, known, 10.0))
        ours.append(seconds)
        done += sure.status == COMPLETE
        seconds, without = _timed(partial(certain_plain, known, 4.0))
        plain.append(seconds)
        plain_done += without.status == COMPLETE
        seconds, chances = _timed(partial(odds_of, known, 4.0, sure))
        counted.append(seconds)
        counted_done += chances.status == COMPLETE
        theirs.append(_timed(partial(_backbone, known))[0])
        if stage >= 50:
            reasons = explain_all(known, 20.0, sure).facts
            facts += len(reasons)
            explained += sum(1 for fact in reasons if fact.steps is not None)
    name = f"tiwanaku: {stage} % known"
    print(f"  {name}, {_VIEWS} views, CPU seconds as median (max):")
    print(f"    certain {_times(ours)}, {done} complete; without python-sat {_times(plain)}, {plain_done} complete")
    print(f"    odds {_times(counted)}, {counted_done} computed; CP-SAT's certain {_times(theirs)}")
    if stage >= 40:
        print(f"    certain within 0.5 s: {_met(max(ours) <= 0.5)}; odds within 1 s: {_met(max(counted) <= 1)}")
    if stage >= 50:
        goal = 100 if stage == 70 else 33
        share = 100 * explained / max(facts, 1)
        print(f"    explained {explained} of {facts} facts, {share:.0f} % (target {goal} %: {_met(share >= goal)})")
    peer = 1 / statistics.median(theirs)
    return [
        Row(f"{name}: certain", 1 / statistics.median(ours), "CP-SAT", peer, "views/s", 5 if stage >= 40 else 1),
        Row(f"{name}: certain, plain Python", 1 / statistics.median(plain), "CP-SAT", peer, "views/s", 1),
        Row(f"{name}: odds", 1 / statistics.median(counted), "CP-SAT's certain", peer, "views/s", 1),
    ]


def _times(found: list[float]) -> str:
    return f"{statistics.median(found):.2f} (max {max(found):.2f})"


def _met(good: bool) -> str:
    return "met" if good else "missed"


def view(share: float, seed: int) -> Known:
    """The start of a generated scenario and further tiles; every fourth of them with its crop."""
    scenario = generate(recipe(LONG, DIFFICULTIES[seed % 3], f"bench/{seed}"))
    random = Random(seed)
    rest = [square for square in range(LONG.squares) if square not in scenario.start]
    random.shuffle(rest)
    extra = rest[: max(0, round(share * LONG.squares) - len(scenario.start))]
    tiles = {*scenario.start, *extra}
    crops = {*scenario.start, *extra[: len(extra) // 4]}
    return Known(
        LONG,
        [t if i in tiles else -1 for i, t in enumerate(scenario.terrain)],
        [v if i in crops else 0 for i, v in enumerate(scenario.crops)],
        counts(t for i, t in enumerate(scenario.terrain) if i not in tiles),
    )


def _empty(seed: int) -> None:
    """A layout from CP-SAT: nothing known, and no more tiles than the box holds."""
    nothing = Known(LONG, [-1] * LONG.squares, [0] * LONG.squares, counts(layout(LONG, Random(3))[0]))
    _Model(nothing, seed).solve()


class _Model:
    """The rules as a CP-SAT model."""

    def __init__(self, known: Known, seed: int = 0) -> None:
        board = known.board
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.random_seed = seed
        self.solver.parameters.max_time_in_seconds = _PATIENCE
        new, add = self.model.new_bool_var, self.model.add
        self.terrain = [[new("") for _ in TERRAINS] for _ in range(board.squares)]
        self.crops = [[new("") for _ in range(LARGEST)] for _ in range(board.squares)]
        marks = Marks.of(board, known.domains() if any(known.crops) else [ALL_PAIRS] * board.squares, known.supply)
        covers: list[list[list[cp_model.IntVar]]] = [[[] for _ in TERRAINS] for _ in range(board.squares)]
        for t, squares in marks.shapes():
            shape = new("")
            around = {other for square in squares for other in board.kings[square]}.difference(squares)
            for square in squares:
                covers[square][t].append(shape)
            for square in around:
                self.model.add_implication(shape, self.terrain[square][t].negated())
            for v in range(len(squares)):
                self.model.add_bool_or([self.crops[square][v] for square in squares]).only_enforce_if(shape)
        for square in range(board.squares):
            self.model.add_exactly_one(self.terrain[square])
            self.model.add_exactly_one(self.crops[square])
            for t in range(len(TERRAINS)):
                add(sum(covers[square][t]) == self.terrain[square][t])
            for other in board.kings[square]:
                if other < square:
                    for v in range(LARGEST):
                        self.model.add_at_most_one([self.crops[square][v], self.crops[other][v]])
            if known.terrain[square] >= 0:
                add(self.terrain[square][known.terrain[square]] == 1)
            if known.crops[square]:
                add(self.crops[square][known.crops[square] - 1] == 1)
        whole = sum(known.supply) == board.squares and any(known.crops)
        for t in range(len(TERRAINS)):
            used = sum(self.terrain[square][t] for square in range(board.squares))
            add(used == known.supply[t] if whole else used <= TILES[t])
        for v, most in enumerate(CROPS):
            add(sum(self.crops[square][v] for square in range(board.squares)) <= most)

    def solve(self) -> bool:
        return self.solver.solve(self.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _backbone(known: Known) -> None:
    """Ask for maps with a value not seen yet until there is none."""
    asked = _Model(known)
    unseen = [literal for square in (*asked.terrain, *asked.crops) for literal in square]
    started = time.process_time()
    while unseen and time.process_time() - started < _PATIENCE:
        model = asked.model.clone()
        model.add_bool_or(unseen)
        if asked.solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return
        unseen = [literal for literal in unseen if not asked.solver.value(literal)]


if __name__ == "__main__":
    for row in run():
        print(f"{row.what}: {row.ours:,.1f} beside {row.theirs:,.1f} {row.unit}, ", end="")
        print(f"{row.ratio:.1f} times (target {row.target:g}: {_met(row.met)})")
