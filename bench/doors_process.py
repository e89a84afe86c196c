"""The pace of the doors for research with two seats, interpreted or compiled as PYTHONPATH says. Prints rates as JSON.

Run as a process of its own by `bench/doors.py`. Everything is measured in turns, round after round, so that other work
of the machine slows all of it alike. PettingZoo's connect_four needs pygame only to draw, so an empty module stands in
for it.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

from tampu.engine import Options, SearchChance
from tampu.games import game, meta
from tampu.lab.encode import encoder_for
from tampu.lab.pettingzoo import env

STEPS = 1500
ROUNDS = 15
OPTIONS: dict[str, dict[str, str]] = {"cuzco": {}, "wutaki": {}, "tiwanaku": {"scenario": "T01"}, "rumis": {}}

Steps = Callable[[], None]


def works(title: str, options: dict[str, str]) -> dict[str, Steps]:
    """The engine alone, with observation and mask, and the whole PettingZoo environment."""
    settled = meta(title).settle(options, 2)
    return {
        "engine": engine(title, settled, False),
        "seeing": engine(title, settled, True),
        "door": door(env(title, 2, **options)),
    }


def engine(title: str, options: Options, seeing: bool) -> Steps:
    rules, encoder = game(title), encoder_for(title, options)
    random, chance = Random(1), SearchChance(1)

    def steps() -> None:
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

    return steps


def door(table: Any) -> Steps:
    random = Random(1)

    def steps() -> None:
        table.reset(seed=1)
        for _ in range(STEPS):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
                seen, _, over, _, _ = table.last()
            table.step(random.choice(seen["action_mask"].view(bool).nonzero()[0].tolist()))

    return steps


def connect_four() -> Steps:
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic.connect_four.connect_four import env as peer

    return door(peer())


def paces(everything: dict[str, dict[str, Steps]]) -> dict[str, dict[str, float]]:
    """Steps per second of CPU time: the median of rounds, after one that is not counted."""
    spent: dict[str, dict[str, list[float]]] = {title: {what: [] for what in do} for title, do in everything.items()}
    for _ in range(1 + ROUNDS):
        for title, do in everything.items():
            for what, steps in do.items():
                started = time.process_time()
                steps()
                spent[title][what].append(time.process_time() - started)
    return {
        title: {what: STEPS / statistics.median(times[1:]) for what, times in of.items()} for title, of in spent.items()
    }


if __name__ == "__main__":
    everything = {title: works(title, options) for title, options in OPTIONS.items()}
    json.dump(paces({**everything, "connect_four": {"door": connect_four()}}), sys.stdout)
