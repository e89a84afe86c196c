"""A turn of a Rumis bot: the position, how promising a placement is, and what a search found out about it."""

from typing import Any, ClassVar

from tampu.engine import BadInput, Game, SearchChance, View
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import Place, PlaceRuin
from tampu.games.rumis.views import NOBODY


class Tally:
    """What a search found out about one placement: how often it was tried, and its mean reward."""

    fixed: ClassVar[bool] = True
    __slots__ = ("number", "success", "visits")

    def __init__(self, number: int, visits: int, success: float) -> None:
        self.number = number
        self.visits = visits
        self.success = success


class Turn:
    """A position with somebody to move: a colour, or a seat that places a stone of the ruins."""

    def __init__(self, state: Structure) -> None:
        self.state = state
        choice = state.choice
        if isinstance(choice, Place):
            self.colour, self.turn, self.ruins = choice.colour, choice.colour, False
        elif isinstance(choice, PlaceRuin):
            self.colour, self.turn, self.ruins = state.neutral, choice.seat, True
        else:
            raise BadInput("nobody is to place a stone")


def state_of(rules: Game[Any], view: View) -> Structure | SolitaireCube:
    """Nothing is hidden in Rumis: the imagined state is the true one."""
    state = rules.imagine(view, SearchChance(0))
    assert isinstance(state, Structure | SolitaireCube)
    return state


def promise(state: Structure, colour: int, number: int) -> float:
    """How promising a placement is: squares gained and taken, tall and large stones early."""
    high = max(state.places.tops)
    value = 0.0
    for column, cubes in state.places.rises[number]:
        seen = state.seen[column]
        if seen in (NOBODY, state.neutral):
            value += 1.0
        elif seen != colour:
            value += 1.7
        value += 0.35 * (state.heights[column] + cubes) / high + 0.12 * cubes
    return value
