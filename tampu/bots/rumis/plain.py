"""The tree search of Rumis without numba: the same idea in plain Python, about fifteen times slower."""

import math
import time
from collections.abc import Callable
from typing import ClassVar

from tampu.bots.bot import Budget
from tampu.bots.rumis.turn import Tally, Turn, promise
from tampu.engine import Chance
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.playout import play_out
from tampu.games.rumis.state import Structure

WIDEST = 96
EXPLORE = 0.7


class Node:
    """A position of the tree; its children are tried one after the other, the most promising first."""

    fixed: ClassVar[bool] = False
    __slots__ = ("children", "number", "success", "visits")

    def __init__(self, number: int) -> None:
        self.number = number
        self.children: list[Node] | None = None
        self.visits = 0
        self.success = 0.0


class Walk:
    """One descent from the root: the structure as it grows, and who chose what."""

    def __init__(self, turn: Turn) -> None:
        self.state = turn.state.clone()
        self.turn = turn.turn
        self.ruins = turn.ruins
        self.choices: list[tuple[Node, int]] = []

    def mover(self) -> tuple[int, int]:
        """The colour to place, or -1 at the end, and the legal placements."""
        state = self.state
        if self.ruins:
            open_to = state.open_to(state.neutral)
            if open_to:
                return state.neutral, open_to
            self.ruins, self.turn = False, max(state.start, 0)
        for step in range(state.colours):
            colour = (self.turn + step) % state.colours
            if not state.out[colour]:
                open_to = state.open_to(colour)
                if open_to:
                    return colour, open_to
                state.out[colour] = True
        return -1, 0

    def place(self, colour: int, node: Node) -> None:
        state = self.state
        self.choices.append((node, self.turn if self.ruins else state.owner(colour)))
        state.build(colour, node.number)
        self.turn = (self.turn + 1) % state.seats if self.ruins else (colour + 1) % state.colours


def search(turn: Turn, iterations: int, budget: Budget, chance: Chance, only: int | None = None) -> list[Tally]:
    """The placements that the search tried, the most visited first; or `only` this one."""
    started = time.perf_counter()
    root = Node(-1)
    if only is not None:
        root.children = [Node(only)]

    def below(n: int) -> int:
        return chance.below("playout", "", n)

    for _ in range(iterations):
        walk = Walk(turn)
        _descend(root, walk, chance)
        gained = _play_out(walk, below)
        root.visits += 1
        for node, seat in walk.choices:
            node.visits += 1
            node.success += gained[seat]
        if budget.seconds is not None and time.perf_counter() - started > budget.seconds:
            break
    found = [Tally(node.number, node.visits, node.success / node.visits) for node in root.children or () if node.visits]
    return sorted(found, key=lambda tally: -tally.visits)


def _descend(root: Node, walk: Walk, chance: Chance) -> None:
    node = root
    while True:
        colour, open_to = walk.mover()
        if colour < 0:
            return
        if node.children is None:
            if not node.visits and node is not root:
                return
            ranked = sorted(
                members(open_to),
                key=lambda number: -promise(walk.state, colour, number) - 0.3 * chance.below("", "", 1000) / 1000,
            )
            node.children = [Node(number) for number in ranked[:WIDEST]]
        wide = 4 + int(1.6 * math.sqrt(node.visits))
        log = math.log(node.visits + 1)
        node = max(node.children[:wide], key=lambda child: _worth(child, log))
        walk.place(colour, node)


def _worth(node: Node, log: float) -> float:
    if not node.visits:
        return 10.0
    return node.success / node.visits + EXPLORE * math.sqrt(log / node.visits)


def _play_out(walk: Walk, below: Callable[[int], int]) -> list[float]:
    state = walk.state
    while walk.ruins:
        colour, open_to = walk.mover()
        if not walk.ruins:
            break
        numbers = members(open_to)
        state.build(colour, numbers[below(len(numbers))])
        walk.turn = (walk.turn + 1) % state.seats
    play_out(state, walk.turn, below)
    return gains(state)


def gains(state: Structure) -> list[float]:
    """The reward of each seat for a finished game: mostly for winning, a little for the margin."""
    outcome = state.score()
    gained = []
    for seat, score in enumerate(outcome.scores):
        margin = score - max(other for rival, other in enumerate(outcome.scores) if rival != seat)
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        gained.append(0.75 * won + 0.25 / (1 + math.exp(-margin / 4)))
    return gained
