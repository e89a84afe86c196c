"""The tables that the doors are tried with: each mode once for every run, all variants for the full one."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tampu.engine import Options, SearchChance, State
from tampu.games import game, meta, metas
from tampu.lab.openspiel import TampuState, load

Table = tuple[str, Options]

_SMALL: list[tuple[str, int, dict[str, str]]] = [
    ("cuzco", 2, {}),
    ("cuzco", 3, {"map": "fixed", "pututus": "on"}),
    ("tiwanaku", 2, {"scenario": "T01"}),
    ("tiwanaku", 1, {"scenario": "T01", "mode": "solo"}),
    ("tiwanaku", 3, {"scenario": "T01", "mode": "coop"}),
    ("wutaki", 2, {"masters": "asymmetric", "abilities": "on"}),
    ("rumis", 2, {"board": "tambo"}),
    ("rumis", 2, {"board": "tambo", "colours": "two"}),
    ("rumis", 3, {"board": "tambo", "ruinas": "on", "ground": "on"}),
    ("rumis", 1, {"solitaire": "3"}),
]
SMALL: list[Table] = [(title, meta(title).settle(options, seats)) for title, seats, options in _SMALL]


def _all() -> Iterator[Table]:
    """Every variant; a valley from its disc, for to make one takes longer than to play it."""
    for title in metas():
        for options in title.variants():
            values = options.values
            if "scenario" in values:
                values["scenario"] = {"long": "L01", "tiny": "T01"}[values["size"]]
            yield title.title, title.settle(values, options.seats)


def every_table() -> list[Any]:
    """The small ones, and as `full` all the others."""
    others = [table for table in _all() if table not in SMALL]
    return [
        *(pytest.param(*table, id=name(table)) for table in SMALL),
        *(pytest.param(*table, id=name(table), marks=pytest.mark.full) for table in others),
    ]


def name(table: Table) -> str:
    title, options = table
    told = [value for option, value in options.values.items() if value != _usual(title, option)]
    return "-".join([title, str(options.seats), *told])


def _usual(title: str, option: str) -> str:
    return next(each.default for each in meta(title).options if each.name == option)


def states(title: str, options: Options, seed: str, every: int = 1) -> Iterator[State]:
    """Every so many states of a random game, the last one included."""
    random, chance = Random(seed), SearchChance(seed)
    state, _ = game(title).start(options, chance)
    number = 0
    while state.actor() is not None:
        if number % every == 0:
            yield state
        state.apply(random.choice(state.legal()), chance)
        number += 1
    yield state


def luck_of(state: Any, random: np.random.Generator) -> int:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(random.choice(outcomes, p=odds))


def nodes(title: str, options: Options, seed: int) -> Iterator[TampuState]:
    """Every node of a random game."""
    random = np.random.default_rng(seed)
    state = load(title, options).new_initial_state()
    while not state.is_terminal():
        yield state
        chance = state.is_chance_node()
        state.apply_action(luck_of(state, random) if chance else int(random.choice(state.legal_actions())))
    yield state
