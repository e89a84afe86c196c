"""The doors for research: what observation and mask cost beside the engine, and the doors beside PettingZoo's own game;
a compiled batch of Rumis beside OpenSpiel's vector of connect four, and two processes beside one.

Random games with two seats; a step is an action.
"""

import os
import statistics
import time
from multiprocessing import active_children
from pathlib import Path
from random import Random

import numpy as np

from bench.compiled import both
from bench.doors_process import OPTIONS
from bench.rows import ROUNDS, Row
from tampu.games import meta
from tampu.lab.vector import SelfPlay

GAMES = 512
"""Of a batch."""
STEPS = 60
"""Of a round of two processes."""


def run() -> list[Row]:
    plain, compiled = both("bench.doors_process")
    rows = []
    for title in OPTIONS:
        for word, paces, times in (("interpreted", plain, 1), ("compiled", compiled, 3)):
            what, rates, theirs = f"{meta(title).name}, {word}", paces[title], paces["connect_four"]["door"]
            seeing = Row(
                f"{what}, observation and mask", rates["seeing"], "engine alone", rates["engine"], "steps/s", 0.5
            )
            rows += [seeing, Row(f"{what}, PettingZoo", rates["door"], "connect_four", theirs, "steps/s", times)]
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
    """By CPU time, the median of rounds in turn: two processes take that of the caller and of the busier worker."""
    crews = [SelfPlay("cuzco", 64, seats=2, processes=processes) for processes in (1, 2)]
    workers = [child.pid for child in active_children()]
    for games in crews:
        games.reset(seed=1)
    spent = [(_spent(crews[0], []), _spent(crews[1], workers)) for _ in range(ROUNDS)]
    for games in crews:
        games.close()
    alone, together = (64 * STEPS / statistics.median(times) for times in zip(*spent, strict=True))
    return Row("Cuzco, 64 games in two processes", together, "one process", alone, "steps/s", 1.6)


def _spent(games: SelfPlay, workers: list[int | None]) -> float:
    """CPU seconds of some steps of all games: of this process, and of the busier worker."""
    random, spent, before = Random(1), 0.0, [_cpu(worker) for worker in workers]
    for _ in range(STEPS):
        actions = [random.choice(mask.nonzero()[0]) for mask in games.seen["action_mask"]]
        started = time.process_time()
        games.step(actions)
        spent += time.process_time() - started
    return spent + max([_cpu(worker) - began for worker, began in zip(workers, before, strict=True)], default=0.0)


def _cpu(process: int | None) -> float:
    """CPU seconds of another process, as Linux counts them."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
