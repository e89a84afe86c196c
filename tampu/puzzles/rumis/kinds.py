"""The kinds of puzzles of Rumis, each about the end of a game of two seats.

- `most`: which placement wins the most squares, if both play their best from here to the end?
- `stuck`: with all placements but one you could be stuck in your next turn: which one?
"""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Action
from tampu.games import game
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.state import Structure
from tampu.puzzles import Puzzle, Reasons, Rung
from tampu.puzzles.rumis.endgame import NO_ANSWER, Endgame, colour_asked, stops

MOST: Final = "most"
STUCK: Final = "stuck"
KINDS: Final = (MOST, STUCK)
POSITIONS: Final = 20_000
"""As many are looked at in the end of a game, at most."""


def offers(puzzle: Puzzle) -> list[str]:
    return [action.text for action in loaded(puzzle).legal()]


def hints(puzzle: Puzzle) -> list[Rung]:
    _, stone, *cubes = puzzle.answer[0].split()
    return [
        Rung(say="where", places=[max(cubes, key=_height)], rule="U7.2" if puzzle.kind == MOST else "U5.3"),
        Rung(say="stone", facts={"stone": stone}, rule="U3.2"),
    ]


def reasons(puzzle: Puzzle, given: Sequence[str]) -> Reasons:
    state = loaded(puzzle)
    colour = colour_asked(state)
    best = number_of(state, puzzle.answer[0])
    tried = number_of(state, given[0]) if given and not puzzle.is_right(given) else None
    if puzzle.kind == STUCK:
        told = [Rung(say="stuck why", rule="U6.1")]
        if tried is not None:
            answer = stops(state, colour, tried)
            if answer == NO_ANSWER:
                told.append(Rung(say="stuck at once", rule="U6.1"))
            elif answer is not None:
                text = state.places.action(answer).text
                told.append(
                    Rung(say="stuck by", facts={"stone": text.split()[1]}, places=text.split()[2:], rule="U6.1")
                )
        return Reasons(told=told)
    search = Endgame(POSITIONS)
    values = search.values(state, colour)
    line = [state.places.action(number).text for _, number in search.line(state, colour, best)]
    told = [_ends("most why", values[best])]
    if tried is not None:
        told.append(_ends("most other", values[tried]))
    return Reasons(told=told, line=line)


def _ends(say: str, points: int) -> Rung:
    """U7.2: how far ahead, level or behind one ends."""
    if not points:
        return Rung(say=f"{say} level", rule="U7.2")
    return Rung(say=say if points > 0 else f"{say} behind", facts={"points": abs(points)}, rule="U7.2")


def loaded(puzzle: Puzzle) -> Structure:
    """Nothing is hidden in Rumis."""
    rules = game("rumis")
    assert isinstance(rules, Rumis)
    state = rules.load(puzzle.public, {})
    assert isinstance(state, Structure)
    return state


def number_of(state: Structure, text: str) -> int:
    action: Action = state.game.alphabet.parse(text)
    number = state.places.number_of(action)
    assert number is not None
    return number


def _height(cube: str) -> int:
    return int(cube.partition(".")[2])
