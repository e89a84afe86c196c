"""The end of a game of two seats, searched exhaustively.

Stones never move, so a position is which placements each colour has made, whose turn it is, and who is out.
"""

from typing import Final

from tampu.games.rumis.placements.places import members
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import Place


class TooLong(Exception):
    """More positions than somebody wants to look at."""


class Endgame:
    """How a game ends if both play their best. Values are the total of colour 0 less that of colour 1 (U7.2)."""

    def __init__(self, most: int) -> None:
        self._known: dict[tuple[frozenset[tuple[int, int]], tuple[bool, ...], int], int] = {}
        self._left = most

    def values(self, state: Structure, colour: int) -> dict[int, int]:
        """By placement of this colour: its own total less the other's at the end."""
        sign = 1 if colour == 0 else -1
        return {
            number: sign * self._value(after(state, colour, number), 1 - colour)
            for number in members(state.open_to(colour))
        }

    def _value(self, state: Structure, colour: int) -> int:
        turn = mover(state, colour)
        if turn is None:
            return state.total(0) - state.total(1)
        key = frozenset(state.placed), tuple(state.out), turn
        found = self._known.get(key)
        if found is None:
            if not self._left:
                raise TooLong
            self._left -= 1
            ends = (self._value(after(state, turn, number), 1 - turn) for number in members(state.open_to(turn)))
            found = self._known[key] = max(ends) if turn == 0 else min(ends)
        return found

    def line(self, state: Structure, colour: int, number: int) -> list[tuple[int, int]]:
        """The best play of both after this placement: colours and placements, this one first."""
        found = [(colour, number)]
        state = after(state, colour, number)
        turn = mover(state, 1 - colour)
        while turn is not None:
            values = self.values(state, turn)
            best = max(values, key=lambda one: (values[one], -one))
            found.append((turn, best))
            state = after(state, turn, best)
            turn = mover(state, 1 - turn)
        return found


def after(state: Structure, colour: int, number: int) -> Structure:
    copy = state.clone()
    copy.build(colour, number)
    return copy


def mover(state: Structure, colour: int) -> int | None:
    """U3.1: this colour, or the other one if it cannot place; None at the end. Who cannot place is out (U6.1)."""
    for turn in (colour, 1 - colour):
        if state.out[turn]:
            continue
        if state.open_to(turn):
            return turn
        state.out[turn] = True
    return None


NO_ANSWER: Final = -1


def stops(state: Structure, colour: int, number: int) -> int | None:
    """U6.1: after this placement, an answer of the other colour that leaves this one stuck, `NO_ANSWER` if it is
    stuck without one, None if it can place again whatever the other does, or has placed everything."""
    mine = after(state, colour, number)
    if not mine.left[colour]:
        return None
    answers = [] if mine.out[1 - colour] else members(mine.open_to(1 - colour))
    if not answers and not mine.open_to(colour):
        return NO_ANSWER
    return next((one for one in answers if not after(mine, 1 - colour, one).open_to(colour)), None)


def colour_asked(state: Structure) -> int:
    """The colour that is to place a stone."""
    choice = state.choice
    assert isinstance(choice, Place)
    return choice.colour
