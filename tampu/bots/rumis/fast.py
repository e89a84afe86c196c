"""The compiled tree search of Rumis. Importing this needs numba."""

import time

import numpy as np

from tampu.bots.bot import Budget
from tampu.bots.rumis.arrays import Plan, Position
from tampu.bots.rumis.tree import search as search_tree
from tampu.bots.rumis.turn import Tally, Turn
from tampu.engine import Chance
from tampu.games.rumis.placements.places import Places

_PLANS: dict[int, Plan] = {}
_CHUNK = 500
_NODES = 400_000
WIDEST = 96
EXPLORE = 0.7


def plan_of(places: Places) -> Plan:
    """The arrays of a plan; made once."""
    plan = _PLANS.get(id(places))
    if plan is None:
        plan = _PLANS[id(places)] = Plan(places)
    return plan


def search(turn: Turn, iterations: int, budget: Budget, chance: Chance, only: int | None = None) -> list[Tally]:
    """The placements that the search tried, the most visited first; or `only` this one."""
    started = time.perf_counter()
    state = turn.state
    plan = plan_of(state.places)
    position = Position(plan, state).parts()
    seed = np.array([1 + chance.below("search", "", 1 << 53)], np.uint64)
    nodes = min(_NODES, WIDEST * (iterations + 2))
    tree = (
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.full(nodes, -1, np.int64),
        np.zeros(nodes, np.float64),
        np.zeros(nodes, np.float64),
        np.zeros(nodes, np.float64),
        np.ones(1, np.int64),
    )
    if only is not None:
        move, child, children = tree[:3]
        move[1], child[0], children[0] = only, 1, 1
        tree[6][0] = 2
    first = max(state.start, 0)
    done = 0
    while done < iterations:
        chunk = min(_CHUNK, iterations - done)
        search_tree(
            plan.tables(),
            position,
            turn.turn,
            turn.ruins,
            first,
            state.colours,
            state.seats,
            state.options["ground"] == "on",
            state.content.per_square,
            state.content.per_stone,
            seed,
            chunk,
            WIDEST,
            EXPLORE,
            tree,
        )
        done += chunk
        if budget.seconds is not None and time.perf_counter() - started > budget.seconds:
            break
    move, child, children, visits, total = tree[:5]
    found = [
        Tally(int(move[at]), int(visits[at]), float(total[at] / visits[at]))
        for at in range(int(child[0]), int(child[0] + max(children[0], 0)))
        if visits[at]
    ]
    return sorted(found, key=lambda tally: -tally.visits)
