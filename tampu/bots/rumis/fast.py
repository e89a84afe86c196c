"""The compiled tree search of Rumis. Importing this needs numba."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tampu.bots.bot import Budget
from tampu.bots.rumis import endgame, guided
from tampu.bots.rumis.arrays import Plan, Position
from tampu.bots.rumis.kernel import Arrays, rows_for
from tampu.bots.rumis.playouts import POINT
from tampu.bots.rumis.prior import weights_for
from tampu.bots.rumis.tree import search as search_tree
from tampu.bots.rumis.turn import Tally, Turn
from tampu.engine import Chance
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.state import Structure

_PLANS: dict[int, Plan] = {}
_CHUNK = 500
_NODES = 400_000
WIDEST = 96
EXPLORE = 0.7
_GUIDED_NODES = 1_200_000
_GUIDED_WIDEST = (200, 48)
"""How many placements are considered at the root, and below it."""


def plan_of(places: Places) -> Plan:
    """The arrays of a plan; made once."""
    plan = _PLANS.get(id(places))
    if plan is None:
        plan = _PLANS[id(places)] = Plan(places)
    return plan


def search(turn: Turn, iterations: int, budget: Budget, chance: Chance, only: int | None = None) -> list[Tally]:
    """The placements that the search tried, the most visited first; or `only` this one."""
    tree = _tree(min(_NODES, WIDEST * (iterations + 2)), np.int64, np.float64)
    return _searched(turn, iterations, budget, chance, only, tree, search_tree, (WIDEST, EXPLORE, tree))


def search_guided(turn: Turn, iterations: int, budget: Budget, chance: Chance, only: int | None = None) -> list[Tally]:
    """The same with the search of the master."""
    nodes = min(_GUIDED_NODES, _GUIDED_WIDEST[0] + _GUIDED_WIDEST[1] * (iterations + 2))
    tree = _tree(nodes, np.int32, np.float32)
    elsewhere = (np.zeros(nodes, np.float32), np.zeros(nodes, np.float32))
    prior = weights_for(turn.state.colours, len(turn.state.content.stones))
    manner = (_GUIDED_WIDEST, prior, tree, elsewhere)
    return _searched(turn, iterations, budget, chance, only, tree, guided.search, manner)


def _tree(nodes: int, whole: type[np.signedinteger[Any]], real: type[np.floating[Any]]) -> Arrays:
    """A tree with nothing but its root, and room for so many nodes."""
    numbers = (np.zeros(nodes, whole), np.zeros(nodes, whole), np.full(nodes, -1, whole))
    return (*numbers, np.zeros(nodes, real), np.zeros(nodes, real), np.zeros(nodes, real), np.ones(1, np.int64))


def _searched(
    turn: Turn,
    iterations: int,
    budget: Budget,
    chance: Chance,
    only: int | None,
    tree: Arrays,
    compiled: Callable[..., None],
    manner: tuple[Any, ...],
) -> list[Tally]:
    """`manner`: what the compiled search is told besides the position."""
    started = time.perf_counter()
    state = turn.state
    plan = plan_of(state.places)
    position = Position(plan, state).parts()
    seed = np.array([1 + chance.below("search", "", 1 << 53)], np.uint64)
    move, child, children, visits, total, _, size = tree
    if only is not None:
        move[1], child[0], children[0], size[0] = only, 1, 1, 2
    first = max(state.start, 0)
    done = 0
    while done < iterations:
        chunk = min(_CHUNK, iterations - done)
        compiled(plan.tables(), position, turn.turn, turn.ruins, first, *_rules(state), seed, chunk, *manner)
        done += chunk
        if budget.seconds is not None and time.perf_counter() - started > budget.seconds:
            break
    found = [
        Tally(int(move[at]), int(visits[at]), float(total[at] / visits[at]))
        for at in range(int(child[0]), int(child[0] + max(children[0], 0)))
        if visits[at]
    ]
    return sorted(found, key=lambda tally: -tally.visits)


def _rules(state: Structure) -> tuple[int, int, bool, int, int]:
    """Colours, seats, whether the first stones lie on the ground, and what squares and unplaced stones count."""
    content = state.content
    return state.colours, state.seats, state.options["ground"] == "on", content.per_square, content.per_stone


class _Ending:
    """What the exact search of an end needs: the position, room for the ones after it, and what is known of them."""

    def __init__(self, turn: Turn, most: int) -> None:
        state = turn.state
        plan = plan_of(state.places)
        depth = 2 + sum(left.bit_count() for left in state.left)
        self.seats = state.seats
        self.seat = turn.colour % state.seats
        self.stack = tuple(np.repeat(part[None], depth, axis=0) for part in Position(plan, state).parts())
        self.rules = _rules(state)
        self.room = (
            np.array([most], np.int64),
            rows_for(plan.pairs, plan.rests),
            np.zeros((depth, plan.words), np.uint64),
            np.zeros((depth, len(plan.spots)), np.int64),
            np.zeros((depth, len(plan.spots))),
            np.zeros(state.seats, np.int64),
        )
        self.places = 1 << max(10, most.bit_length())
        self.keys, self.firsts = np.zeros(self.places, np.uint64), np.zeros(self.places, np.int64)
        self.ends = np.zeros((depth, state.seats), np.int64)
        self.begun = (plan.tables(), self.stack, 0, turn.turn, np.uint64(0))
        self._root = endgame.key_of(np.uint64(0), self.stack[5][0], turn.colour)

    def found(self, ahead: int) -> tuple[int, int] | None:
        """The best placement and the points that it is ahead; None if the search was broken off."""
        if self.room[0][0] < 0:
            return None
        return int(self.firsts[int(self._root >> np.uint64(1)) & (self.places - 1)]), round(ahead / POINT)


def solve(turn: Turn, most: int) -> tuple[int, int] | None:
    """The placement that is best if everybody plays the rest as well as possible, and by how many points it is ahead
    then; None if that takes more than `most` positions."""
    return solve_two(turn, most) if turn.state.seats == 2 else solve_all(turn, most)


def solve_two(turn: Turn, most: int) -> tuple[int, int] | None:
    """Between two seats, with bounds."""
    ending = _Ending(turn, most)
    known = (ending.keys, np.zeros(ending.places, np.int64), np.zeros(ending.places, np.int8), ending.firsts)
    far = endgame.FAR
    end = int(endgame.between_two(*ending.begun, -far, far, ending.rules, ending.room, known))
    return ending.found(end if ending.seat == 0 else -end)


def solve_all(turn: Turn, most: int) -> tuple[int, int] | None:
    """Among any number of seats, by looking at everything."""
    ending = _Ending(turn, most)
    known = (ending.keys, np.zeros((ending.places, ending.seats), np.int64), ending.firsts, ending.ends)
    endgame.among_all(*ending.begun, ending.rules, ending.room, known)
    ranks = ending.ends[0].tolist()
    return ending.found(ranks.pop(ending.seat) - max(ranks))
