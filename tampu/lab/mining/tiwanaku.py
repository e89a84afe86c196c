"""Puzzles of Tiwanaku: valleys from the generator with some crops open, and views from games between bots.

What is certain is found by trying every planting where all terrain is known, and by insight in views of games. Only
what a person can find becomes a puzzle: by the logic of crops, or by a chain of reasons that is not too long.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from random import Random
from typing import Any, Final

from tampu.bots import Budget, bot
from tampu.engine import Action, Play, SearchChance, State, View
from tampu.games import game
from tampu.games.tiwanaku.alphabet import Notation
from tampu.games.tiwanaku.meta import USUAL_GRADES
from tampu.games.tiwanaku.pieces.board import BOARDS, UNKNOWN_CROP
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import Turn
from tampu.games.tiwanaku.valley.croplogic import NAKED_PAIR, CropLogic
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.answers import EXPLAIN
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import COMPLETE, certain_of
from tampu.insight.tiwanaku.reasons.explain import CROP, explain_all
from tampu.lab.mining import Found
from tampu.lab.simulate import play
from tampu.puzzles import Puzzle
from tampu.puzzles.tiwanaku.kinds import CERTAIN, FEWEST, SQUARE, WORK, unknown
from tampu.puzzles.tiwanaku.plantings import TooMany, plantings

_SENTENCES: Final = 8
"""A longer chain is no fun."""
_PLANTINGS: Final = 200
_UNKNOWN: Final = 5
"""So many crops at least are unknown."""
_PAIRS: Final = 25
"""Two squares tell at most so many plantings apart."""
_ORDERS: Final = 4
"""In so many orders crops are taken away from a valley."""
_GAMES: Final = 8
"""One game is played for so many valleys that are made."""
_BUDGET: Final = Budget(iterations=2)


def mine(seed: str, wanted: Set[str]) -> Iterator[Found]:
    number = 0
    while True:
        here = f"{seed}/{number}"
        yield from _game(here) if number % _GAMES == _GAMES - 1 else _made(here)
        number += 1


# -- valleys from the generator --------------------------------------------------------------------------


def _made(seed: str) -> Iterator[Found]:
    """A valley with all its tiles; crops are taken away one by one, in several orders, until too little is certain."""
    random = Random(seed)
    board = BOARDS[random.choice(("tiny", "tiny", "tiny", "long"))]
    scenario = generate(recipe(board, random.choice(USUAL_GRADES), seed))
    for _ in range(_ORDERS):
        moments = list(_moments(scenario, random))
        able = [(known, sure) for known, ways, sure in moments if sure and len(ways) > 1]
        for kind, (known, sure) in zip((SQUARE, CERTAIN), random.sample(able, min(2, len(able))), strict=False):
            square = max(sure, key=lambda one: (_level(known, one), one))
            if kind == CERTAIN:
                # What else is certain is opened, so that nothing else is.
                crops = [crop if i in sure and i != square else known.crops[i] for i, crop in enumerate(scenario.crops)]
                known = Known(board, scenario.terrain, crops, known.left)
            if level := _level(known, square):
                asked = {} if kind == CERTAIN else {"square": board.name(square)}
                answer = [Notation(board).divine[square][scenario.crops[square] - 1].text]
                puzzle = _puzzle(_view(scenario, known), kind, asked, answer, scenario.code)
                yield puzzle, 10.0 * level + len(unknown(known))
        telling = [(known, ways, few) for known, ways, _ in moments if (few := _fewest(known, ways))]
        if telling:
            known, ways, squares = telling[-1]
            answer = [Notation(board).go[square].text for square in squares]
            puzzle = _puzzle(_view(scenario, known), FEWEST, {"n": len(squares)}, answer, scenario.code)
            yield puzzle, 10.0 * len(squares) + len(ways) + len(unknown(known)) / 10


def _moments(scenario: Scenario, random: Random) -> Iterator[tuple[Known, list[tuple[int, ...]], list[int]]]:
    """What is known while crops are taken away, the plantings that fit, and the squares whose crop is certain."""
    squares = list(range(scenario.board.squares))
    random.shuffle(squares)
    crops = list(scenario.crops)
    for number, square in enumerate(squares, 1):
        crops[square] = UNKNOWN_CROP
        if number < _UNKNOWN:
            continue
        known = Known(scenario.board, scenario.terrain, crops, (0, 0, 0, 0))
        try:
            ways = plantings(known, _PLANTINGS)
        except TooMany:
            return
        yield known, ways, _sure(known, ways)


def _level(known: Known, square: int) -> int:
    """The level of logic that finds the crop of a square, 1 to 3; 0 if none does."""
    logic = CropLogic(known.board, known.terrain)
    levels = range(1, NAKED_PAIR + 1)
    return next((level for level in levels if logic.solve(known.crops, level)[square].bit_count() == 1), 0)


def _sure(known: Known, ways: Sequence[tuple[int, ...]]) -> list[int]:
    """The squares with the same crop in every planting."""
    return [square for square in unknown(known) if len({way[square] for way in ways}) == 1]


def _fewest(known: Known, ways: Sequence[tuple[int, ...]]) -> list[int] | None:
    """The smallest set of squares whose crops tell all plantings apart, if there is only one such set of this size."""
    if not 1 < len(ways) <= _PAIRS:
        return None
    open_squares = [square for square in unknown(known) if len({way[square] for way in ways}) > 1]
    for size in (1, 2):
        telling = [
            squares
            for squares in combinations(open_squares, size)
            if len({tuple(way[square] for square in squares) for way in ways}) == len(ways)
        ]
        if telling:
            return list(telling[0]) if len(telling) == 1 else None
    return None


def _view(scenario: Scenario, known: Known) -> View:
    """What a seat of two sees at the start of such a game. The code would tell the answer."""
    rules: Any = game("tiwanaku")
    settings = {"size": known.board.id, "scenario": scenario.code, "helper": EXPLAIN}
    state, _ = rules.start(rules.meta.settle(settings, 2), SearchChance(scenario.code))
    assert isinstance(state, Expedition)
    state.laid = (1 << known.board.squares) - 1
    state.cropped = sum(1 << square for square, crop in enumerate(known.crops) if crop != UNKNOWN_CROP)
    state.left = list(known.left)
    return _explicable(state.view(state.actor()))


# -- views from games --------------------------------------------------------------------------------------


def _game(seed: str) -> list[Found]:
    """A few turns of a game between bots."""
    rules: Any = game("tiwanaku")
    random = Random(seed)
    settings = {"size": random.choice(("tiny", "long")), "helper": EXPLAIN}
    turns: list[State] = []

    def watch(state: State, action: Action | None, happened: Play) -> None:
        if isinstance(state.choice, Turn):
            turns.append(state.clone())

    play(rules, rules.meta.settle(settings, 2), [bot("easy", "tiwanaku")] * 2, seed, _BUDGET, watch)
    found: dict[str, Found] = {}
    for state in random.sample(turns, min(4, len(turns))):
        found |= {one[0].answer[0]: one for one in found_in(state, seed, {CERTAIN, SQUARE})}
    return [*found.values()]


def found_in(state: State, source: str, wanted: Set[str]) -> Iterator[Found]:
    """At the beginning of a turn, if a crop is certain."""
    seat = state.actor()
    if seat is None or not isinstance(state.choice, Turn):
        return
    view = _explicable(state.view(seat))
    known = known_of(view)
    sure = certain_of(known, WORK / 2)
    kind = CERTAIN if len(sure.new_crops) == 1 else SQUARE
    if sure.status == COMPLETE and sure.new_crops and len(unknown(known)) >= _UNKNOWN and kind in wanted:
        yield from _provable(view, known, sure.new_crops, kind, source)


def _explicable(view: View) -> View:
    """The same view at a table whose helper explains. The code of a scenario would tell the answer."""
    options: Any = view.public["options"]
    values = {**options["values"], "scenario": "random", "helper": EXPLAIN}
    return View(view.title, view.seat, {**view.public, "options": {**options, "values": values}}, view.own)


def _provable(view: View, known: Known, squares: Sequence[int], kind: str, source: str) -> Iterator[Found]:
    """The crop among these that takes the longest chain which is not too long."""
    facts = [fact for fact in explain_all(known, WORK).facts if fact.kind == CROP and fact.square in squares]
    able = [fact for fact in facts if 1 <= len(fact.sentences) <= _SENTENCES]
    if able:
        fact = max(able, key=lambda one: (len(one.sentences), one.square))
        answer = [Notation(known.board).divine[fact.square][fact.value - 1].text]
        asked = {} if kind == CERTAIN else {"square": known.board.name(fact.square)}
        # A simple chain is like simple logic; a longer one, and one in which terrain is open, is harder.
        yield _puzzle(view, kind, asked, answer, source), 10.0 * len(fact.sentences) + len(unknown(known))


def _puzzle(view: View, kind: str, facts: dict[str, Any], answer: Sequence[str], source: str) -> Puzzle:
    assert view.seat is not None
    return Puzzle(
        title="tiwanaku",
        kind=kind,
        seat=view.seat,
        public=dict(view.public),
        own=dict(view.own),
        facts=facts,
        answer=tuple(answer),
        rating=0,
        source=source,
    )
