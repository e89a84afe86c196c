"""Tiwanaku beside OR-tools' CP-SAT on the same constraints: making layouts, certain facts, odds.

CP-SAT gets the shapes of all regions as literals: every square is covered once, shapes of one terrain do not
touch, the crops of a shape are 1..n, equal crops do not touch, and the tiles and crops go round. Certain facts are
found with it by asking again and again for a map with a value not seen yet, odds by listing all maps. It is stopped
after some seconds; then its time is a lower bound, and its rate is marked with "at most". A ratio is given only where
all our answers are complete.
"""

import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import TypeVar

from ortools.sat.python import cp_model

from bench.rows import Row
from scripts.parts import Parts
from scripts.tiwanaku_odds import calibrate, kinds_table, table
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import ANY, GRADES, USUAL_GRADES
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, LONG, TERRAINS, TILES
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS
from tampu.games.tiwanaku.valley.layout import layout
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.maps.certain import COMPLETE, certain_of, certain_plain
from tampu.insight.tiwanaku.maps.odds import odds_of, odds_plain
from tampu.insight.tiwanaku.reasons.explain import explain_all

_LAYOUTS = 40
_VIEWS = 3
_STAGES = (30, 40, 50, 70)
_DISCS = 12
_PATIENCE = 8.0
"""CPU seconds that CP-SAT gets for one question; its time counts as this if it does not finish."""


def run() -> list[Row]:
    """Every measurement; ours and theirs as runs per second of CPU time."""
    rows = [_generation()]
    _in_time()
    _calibration()
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
    for difficulty in GRADES:
        mean = _mean(partial(generate, recipe(LONG, difficulty, str(seed))) for seed in range(6))
        print(f"  whole 5x9 scenarios, {difficulty}: {1000 * mean:.0f} ms mean of 6")
    return Row("tiwanaku: 5x9 layouts", 1 / ours, "OR-tools CP-SAT", 1 / theirs, "layouts/s", 200)


def _calibration() -> None:
    """Are the odds true, beside the plain count of all maps that fit? A small sample of `scripts.tiwanaku_odds`."""
    kinds = (*USUAL_GRADES, ANY, "named")
    found = calibrate("bench", _DISCS, kinds, Parts(None))
    print(
        f"  odds of {found['together'].views} views, {_DISCS} discs of each kind (the figures in the docs are of more):"
    )
    for line in (*table(found["together"]).splitlines(), *kinds_table(found).splitlines()):
        print(f"    {line}")
    made, alike = found["together"].made, found["together"].alike
    print(f"    expected calibration error {made.error:.3f} (target 0.03: {_met(made.error < 0.03)})")
    print(
        f"    by chance alone so few discs have up to {made.by_chance:.3f}; if all maps count alike: {alike.error:.3f}"
    )


class _Times:
    """CPU seconds of one kind of question, and how many answers were complete."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.complete = 0

    def ask(self, work: Callable[[], T], done: Callable[[T], bool]) -> T:
        seconds, answer = _timed(work)
        self.seconds.append(seconds)
        self.complete += done(answer)
        return answer

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def within(self, seconds: float, share: float) -> str:
        """How many answers were complete in time, and whether that is enough."""
        quick = sum(1 for taken in self.seconds if taken <= seconds)
        good = self.complete == len(self.seconds) and quick >= share * len(self.seconds)
        return f"within {seconds} s {quick} of {len(self.seconds)} (target {100 * share:.0f} %: {_met(good)})"

    @property
    def bound(self) -> str:
        """How to read a time that was cut short."""
        return "" if self.complete == len(self.seconds) else "at most, "

    def __str__(self) -> str:
        return f"{self.median:.3f} (max {max(self.seconds):.3f}), {self.complete} of {len(self.seconds)} complete"


def _stage(stage: int) -> list[Row]:
    sure_times, plain_times, odds_times, plain_odds_times = _Times(), _Times(), _Times(), _Times()
    their_sure, their_odds = _Times(), _Times()
    explained = facts = 0
    for seed in range(_VIEWS):
        known = view(stage / 100, seed)
        sure = sure_times.ask(partial(certain_of, known, 10.0), lambda answer: answer.status == COMPLETE)
        plain_sure = plain_times.ask(partial(certain_plain, known, 4.0), lambda answer: answer.status == COMPLETE)
        chances = odds_times.ask(partial(odds_of, known, 4.0, sure), lambda answer: answer.status == COMPLETE)
        plain = plain_odds_times.ask(
            partial(odds_plain, known, 4.0, plain_sure), lambda answer: answer.status == COMPLETE
        )
        if None not in (plain.total, chances.total) and plain.pairs != chances.pairs:
            raise AssertionError("the odds differ with and without python-sat")
        their_sure.ask(partial(_backbone, known), bool)
        listed = their_odds.ask(partial(_list_maps, known), lambda answer: answer is not None)
        if None not in (listed, chances.total) and listed != chances.total:
            raise AssertionError(f"CP-SAT lists {listed} maps, and we count {chances.total}")
        if stage >= 50:
            reasons = explain_all(known, 20.0, sure).facts
            facts += len(reasons)
            explained += sum(1 for fact in reasons if fact.proof is not None)
    name = f"tiwanaku: {stage} % known"
    print(f"  {name}, CPU seconds as median (max):")
    print(f"    certain: {sure_times}")
    print(f"    certain without python-sat: {plain_times}")
    print(f"    odds after that: {odds_times}")
    print(f"    odds after that without python-sat: {plain_odds_times}")
    print(f"    CP-SAT's certain: {their_sure}; its list of maps: {their_odds}")
    if stage >= 50:
        goal = 100 if stage == 70 else 33
        share = 100 * explained / max(facts, 1)
        print(f"    explained {explained} of {facts} facts, {share:.0f} % (target {goal} %: {_met(share >= goal)})")
    rows = [
        (f"{name}: certain", sure_times, their_sure, 5.0 if stage >= 40 else 1.0),
        (f"{name}: certain, plain Python", plain_times, their_sure, 1.0),
        (f"{name}: odds", odds_times, their_odds, 1.0),
        (f"{name}: odds, plain Python", plain_odds_times, their_odds, 1.0),
    ]
    return [
        Row(what, 1 / ours.median, f"{theirs.bound}OR-tools CP-SAT", 1 / theirs.median, "views/s", target)
        for what, ours, theirs, target in rows
        if ours.complete == _VIEWS
    ]


def _in_time() -> None:
    """Our times on many views, of named discs and of generated scenarios, where CP-SAT would take too long."""
    sure_times, odds_times = _Times(), _Times()
    discs = [scenario for scenario in Tiwanaku().content.discs.values() if scenario.board is LONG]
    scenarios = [*discs, *(generate(recipe(LONG, GRADES[i % 4], f"time/{i}")) for i in range(len(discs)))]
    for seed, scenario in enumerate(scenarios):
        known = shown(scenario, 0.4, seed)
        sure = sure_times.ask(partial(certain_of, known, 10.0), lambda answer: answer.status == COMPLETE)
        odds_times.ask(partial(odds_of, known, 2.0, sure), lambda answer: answer.status == COMPLETE)
    print(f"  tiwanaku: {len(scenarios)} views with 40 % known, CPU seconds as median (max):")
    print(f"    certain: {sure_times}; {sure_times.within(0.5, 0.95)}")
    print(f"    odds after that: {odds_times}; {odds_times.within(1.0, 1.0)}")


def _met(good: bool) -> str:
    return "met" if good else "missed"


def view(share: float, seed: int) -> Known:
    """A view of a generated scenario."""
    return shown(generate(recipe(LONG, GRADES[seed % 4], f"bench/{seed}")), share, seed)


def shown(scenario: Scenario, share: float, seed: int) -> Known:
    """The start of a scenario and further tiles; every fourth of them with its crop."""
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


def _backbone(known: Known) -> bool:
    """Ask for maps with a value not seen yet until there is none; False if time runs out."""
    asked = _Model(known)
    unseen = [literal for square in (*asked.terrain, *asked.crops) for literal in square]
    started = time.process_time()
    while unseen and time.process_time() - started < _PATIENCE:
        model = asked.model.clone()
        model.add_bool_or(unseen)
        answer = asked.solver.solve(model)
        if answer == cp_model.INFEASIBLE:
            return True
        if answer == cp_model.UNKNOWN:
            return False
        unseen = [literal for literal in unseen if not asked.solver.value(literal)]
    return not unseen


class _Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.maps = 0

    def on_solution_callback(self) -> None:
        self.maps += 1


def _list_maps(known: Known) -> int | None:
    """How many maps CP-SAT lists; None if time runs out."""
    asked = _Model(known)
    asked.solver.parameters.enumerate_all_solutions = True
    counter = _Counter()
    answer = asked.solver.solve(asked.model, counter)
    return counter.maps if answer == cp_model.OPTIMAL else None


if __name__ == "__main__":
    for row in run():
        print(f"{row.what}: {row.ours:,.1f} beside {row.theirs:,.1f} {row.unit}, ", end="")
        print(f"{row.ratio:.1f} times (target {row.target:g}: {_met(row.met)})")
