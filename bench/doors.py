"""The doors for research: what observation and mask cost beside the engine, and the doors beside PettingZoo's own game;
a compiled batch of Rumis beside OpenSpiel's vector of connect four, and two processes beside one.

Random games with two seats; a step is an action. PettingZoo's connect_four needs pygame only to draw, so an empty
module stands in for it.
"""

import os
import statistics
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from bench.rows import Row, rate
from tampu.engine import Options, SearchChance
from tampu.games import game, meta
from tampu.lab.encode import encoder_for
from tampu.lab.pettingzoo import env
from tampu.lab.vector import SelfPlay

STEPS = 1500
GAMES = 512
"""Of a batch."""
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
    return [*rows, *_batches(), _processes()]


def _batches() -> list[Row]:
    """Only the work of the batch is measured, not choosing actions, and the same for OpenSpiel."""
    ours, theirs = _batch(), _openspiel()
    what = f"Rumis, batch of {GAMES}"
    return [
        Row(what, ours, "OpenSpiel's SyncVectorEnv, connect_four", theirs, "steps/s", 1),
        Row(what, ours, "300,000 steps per second", 300_000, "steps/s", 1),
    ]


def _batch() -> float:
    games, random = SelfPlay("rumis", GAMES, seats=2), np.random.default_rng(1)
    seen, found = games.reset(seed=1), []
    for _ in range(60):
        masks = seen["action_mask"]
        actions = [random.choice(np.flatnonzero(mask)) for mask in masks]
        started = time.process_time()
        seen, _, _, _ = games.step(actions)
        found.append(GAMES / (time.process_time() - started))
    return statistics.median(found)


def _openspiel() -> float:
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    count, random, found = 64, Random(1), []
    games = SyncVectorEnv([Environment("connect_four") for _ in range(count)])
    now = games.reset()
    for _ in range(60):
        outputs = [
            StepOutput(random.choice(one.observations["legal_actions"][one.observations["current_player"]]), None)
            for one in now
        ]
        started = time.process_time()
        now, _, _, _ = games.step(outputs, reset_if_done=True)
        found.append(count / (time.process_time() - started))
    return statistics.median(found)


def _processes() -> Row:
    """By CPU time: with two processes a step takes that of the caller and of the busier worker."""
    alone, _ = _crew(1)
    caller, workers = _crew(2)
    row = "Cuzco, 64 games in two processes"
    return Row(row, 64 / (caller + max(workers)), "one process", 64 / alone, "steps/s", 1.6)


def _crew(processes: int) -> tuple[float, list[float]]:
    """CPU seconds of a step of 64 games: of this process, and of each other one."""
    games, random = SelfPlay("cuzco", 64, seats=2, processes=processes), np.random.default_rng(1)
    seen, spent, steps = games.reset(seed=1), 0.0, 60
    children = [child.pid for child in active_children()]
    before = [_cpu(child) for child in children]
    for _ in range(steps):
        actions = [random.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        started = time.process_time()
        seen, _, _, _ = games.step(actions)
        spent += time.process_time() - started
    workers = [(_cpu(child) - began) / steps for child, began in zip(children, before, strict=True)]
    games.close()
    return spent / steps, workers


def _cpu(process: int | None) -> float:
    """CPU seconds of another process, as Linux counts them."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
