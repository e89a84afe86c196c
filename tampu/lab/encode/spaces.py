"""A fixed numbering of the actions of one table."""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Action, Alphabet, Game, Options, State

Mask = NDArray[np.int8]


class Space(Protocol):
    """Actions and numbers from 0 to `size` - 1, one for each."""

    @property
    def size(self) -> int: ...

    def number(self, action: Action) -> int: ...

    def action(self, number: int) -> Action: ...

    def numbers(self, actions: Sequence[Action]) -> list[int]: ...

    def allowed(self, state: State) -> Mask:
        """1 for each action that is legal in this state, 0 for the others."""
        ...


class WholeAlphabet:
    """Every action of the title, numbered as in its alphabet: verb after verb, each in the order of its domains."""

    fixed: ClassVar[bool] = True

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet = alphabet
        self._actions: dict[int, Action] = {}
        self.size = alphabet.size

    def number(self, action: Action) -> int:
        return action.index

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        return [action.index for action in actions]

    def allowed(self, state: State) -> Mask:
        row = bytearray(self.size)
        for action in state.legal():
            row[action.index] = 1
        return np.frombuffer(row, np.int8)

    def action(self, number: int) -> Action:
        action = self._actions.get(number)
        if action is None:
            action = self._actions[number] = self._alphabet.at(number)
        return action


def whole_alphabet(rules: Game[Any], options: Options) -> Space:
    """The usual numbering of a table's actions."""
    return WholeAlphabet(rules.alphabet)


def mask(space: Space, legal: Sequence[Action]) -> Mask:
    """1 for each action that is legal, 0 for the others."""
    row = bytearray(space.size)
    for number in space.numbers(legal):
        row[number] = 1
    return np.frombuffer(row, np.int8)
