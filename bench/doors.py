"""The doors for research: what observation and mask cost beside the engine, and the doors beside PettingZoo's own game.

Random games with two seats; a step is an action. PettingZoo's connect_four needs pygame only to draw, so an empty
module stands in for it.
"""

import sys
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from bench.rows import Row, rate
from tampu.engine import Options, SearchChance
from tampu.games import game, meta
from tampu.lab.encode import encoder_for
from tampu.lab.pettingzoo import env

STEPS = 1500
OPTIONS: dict[str, dict[str, str]] = {"cuzco": {}, "wutaki": {}, "tiwanaku": {"scenario": "T01"}, "rumis": {}}


def run() -> list[Row]:
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic.connect_four.connect_four import env as connect_four

    theirs = _door(connect_four())
    rows = []
    for title, options in OPTIONS.items():
        facts = meta(title)
        settled = facts.settle(options, 2)
        bare, seeing = _engine(title, settled, False), _engine(title, settled, True)
        door = _door(env(title, 2, **options))
        what = f"{facts.name}, 2 seats"
        rows += [
            Row(f"{what}, observation and mask", seeing, "engine alone", bare, "steps/s", 0.5),
            Row(f"{what}, PettingZoo", door, "connect_four", theirs, "steps/s", 1),
        ]
    return rows


def _engine(title: str, options: Options, seeing: bool) -> float:
    rules, encoder = game(title), encoder_for(title, options)
    random, chance = Random(1), SearchChance(1)

    def steps() -> int:
        state, _ = rules.start(options, chance)
        for _ in range(STEPS):
            actor = state.actor()
            if actor is None:
                state, _ = rules.start(options, chance)
                actor = state.actor()
            legal = state.legal()
            if seeing:
                encoder.look(state, actor)
                encoder.mask(legal)
            state.apply(random.choice(legal), chance)
        return STEPS

    steps()
    return rate(steps)


def _door(table: Any) -> float:
    random = np.random.default_rng(1)

    def steps() -> int:
        table.reset(seed=1)
        for _ in range(STEPS):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
                seen, _, over, _, _ = table.last()
            table.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        return STEPS

    steps()
    return rate(steps)
