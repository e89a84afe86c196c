"""The pace of the doors for research with two seats, interpreted or compiled as PYTHONPATH says. Prints rates as JSON.

Run as a process of its own by `bench/doors.py`. PettingZoo's connect_four needs pygame only to draw, so an empty module
stands in for it.
"""

import json
import sys
from random import Random
from types import ModuleType
from typing import Any

from bench.rows import rate
from tampu.engine import Options, SearchChance
from tampu.games import game, meta
from tampu.lab.encode import encoder_for
from tampu.lab.pettingzoo import env

STEPS = 1500
OPTIONS: dict[str, dict[str, str]] = {"cuzco": {}, "wutaki": {}, "tiwanaku": {"scenario": "T01"}, "rumis": {}}


def pace(title: str, options: dict[str, str]) -> dict[str, float]:
    """Steps per second: of the engine alone, with observation and mask, and of the whole PettingZoo environment."""
    settled = meta(title).settle(options, 2)
    return {
        "engine": engine(title, settled, False),
        "seeing": engine(title, settled, True),
        "door": door(env(title, 2, **options)),
    }


def engine(title: str, options: Options, seeing: bool) -> float:
    rules, encoder = game(title), encoder_for(title, options)
    random, chance = Random(1), SearchChance(1)

    def steps() -> int:
        state, _ = rules.start(options, chance)
        for _ in range(STEPS):
            actor = state.actor()
            if actor is None:
                state, _ = rules.start(options, chance)
                actor = state.actor()
            if seeing:
                encoder.look(state, actor)
                encoder.allowed(state)
            state.apply(random.choice(state.legal()), chance)
        return STEPS

    steps()
    return rate(steps)


def door(table: Any) -> float:
    random = Random(1)

    def steps() -> int:
        table.reset(seed=1)
        for _ in range(STEPS):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
                seen, _, over, _, _ = table.last()
            table.step(random.choice(seen["action_mask"].view(bool).nonzero()[0].tolist()))
        return STEPS

    steps()
    return rate(steps)


def connect_four() -> float:
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic.connect_four.connect_four import env as peer

    return door(peer())


if __name__ == "__main__":
    titles = {title: pace(title, options) for title, options in OPTIONS.items()}
    json.dump({**titles, "connect_four": {"door": connect_four()}}, sys.stdout)
