"""Puzzles of Rumis from the ends of games between bots: every answer is proved by trying everything."""

from collections.abc import Iterator, Set
from random import Random
from typing import Any

from tampu.bots import Budget, bot
from tampu.engine import Action, Play, State
from tampu.games import game
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import Place
from tampu.lab.mining import Found
from tampu.lab.simulate import play
from tampu.puzzles import Puzzle
from tampu.puzzles.rumis.endgame import Endgame, TooLong, colour_asked, stops
from tampu.puzzles.rumis.kinds import MOST, POSITIONS, STUCK

_BOARDS = ("chullpa", "pirka", "tambo", "pisac", "coricancha", "cucho")
_LEAST = 4
"""So many placements at least make a question."""
_MOST = 60
_LONGEST = 30
"""So many placements at most, for a search to the end."""
_BUDGET = Budget(iterations=30)


def mine(seed: str, wanted: Set[str]) -> Iterator[Found]:
    number = 0
    while True:
        yield from _game(f"{seed}/{number}", wanted)
        number += 1


def _game(seed: str, wanted: Set[str]) -> list[Found]:
    rules: Any = game("rumis")
    random = Random(seed)
    settings = {"board": random.choice(_BOARDS), "ground": random.choice(("off", "off", "on"))}
    found: list[Found] = []

    def watch(state: State, action: Action | None, happened: Play) -> None:
        if state.actor() is not None:
            found.extend(found_in(state, seed, wanted))

    options = rules.meta.settle(settings, 2)
    bots = [bot(random.choice(("easy", "normal")), "rumis") for _ in range(2)]
    play(rules, options, bots, seed, _BUDGET, watch)
    # Neighbouring moments of a game are nearly the same puzzle.
    return [one for kind in (MOST, STUCK) for one in [some for some in found if some[0].kind == kind][:1]]


def found_in(state: State, source: str, wanted: Set[str]) -> Iterator[Found]:
    """Two seats with a colour each, near the end."""
    if not isinstance(state, Structure) or state.colours != 2 or not isinstance(state.choice, Place):
        return
    legal = state.legal()
    colour = colour_asked(state)
    if not _LEAST <= len(legal) <= _MOST or len(state.placed) < 2 * state.seats:
        return
    if STUCK in wanted and state.left[colour].bit_count() > 1:
        safe = [action for action in legal if stops(state, colour, _number(state, action)) is None]
        if len(safe) == 1:
            yield _puzzle(state, STUCK, safe[0], source), float(len(legal))
    others = 0 if state.out[1 - colour] else state.open_to(1 - colour).bit_count()
    if MOST not in wanted or len(legal) > _LONGEST or not others or others > _LONGEST:
        return
    search = Endgame(POSITIONS)
    try:
        values = search.values(state, colour)
    except TooLong:
        return
    best = max(values, key=lambda number: values[number])
    rest = sorted((value for number, value in values.items() if number != best), reverse=True)
    line = search.line(state, colour, best)
    if rest[0] < values[best] and len(line) >= 3:
        # Hard is what does not look good at once: how many placements win more points now, and how far to see.
        now = _gain(state, colour, best)
        tempting = sum(_gain(state, colour, number) >= now for number in values if number != best)
        yield _puzzle(state, MOST, state.places.action(best), source), 3.0 * tempting + len(line) + len(legal) / 10


def _gain(state: Structure, colour: int, number: int) -> int:
    """The lead in points right after a placement, against now."""
    copy = state.clone()
    copy.build(colour, number)
    other = 1 - colour
    return copy.total(colour) - copy.total(other) - state.total(colour) + state.total(other)


def _number(state: Structure, action: Action) -> int:
    number = state.places.number_of(action)
    assert number is not None
    return number


def _puzzle(state: Structure, kind: str, answer: Action, source: str) -> Puzzle:
    seat = state.actor()
    assert seat is not None
    view = state.view(seat)
    return Puzzle(
        title="rumis",
        kind=kind,
        seat=seat,
        public=dict(view.public),
        own=dict(view.own),
        facts={},
        answer=(answer.text,),
        rating=0,
        source=source,
    )
