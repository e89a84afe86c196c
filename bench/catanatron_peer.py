"""Random games of catanatron, run by the Python of its own environment. Prints decisions per second of CPU time.

Not part of the package: `bench/peers.py` calls it.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]


def games(count: int, seed: int) -> int:
    """Play random games; returns the number of actions that were chosen from at least two."""
    random.seed(seed)
    decisions = 0

    def decide(player: object, game: object, actions: list[object]) -> object:
        nonlocal decisions
        decisions += len(actions) > 1
        return random.choice(actions)

    for number in range(count):
        game = Game([RandomPlayer(color) for color in Color], seed=seed + number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick(decide)
    return decisions


def halfway() -> Game:
    """A game in its middle."""
    random.seed(1)
    game = Game([RandomPlayer(color) for color in Color], seed=1)
    for _ in range(300):
        game.play_tick(lambda player, game, actions: random.choice(actions))
    return game


def copies(game: Game, count: int) -> int:
    for _ in range(count):
        game.copy()
    return count


def rate(work: Callable[..., int], *args: Any) -> float:
    found: list[float] = []
    for _ in range(5):
        started = time.process_time()
        units = work(*args)
        found.append(units / (time.process_time() - started))
    return statistics.median(found)


if __name__ == "__main__":
    games(1, 0)
    json.dump({"decisions": rate(games, 6, 1), "copies": rate(copies, halfway(), 300)}, sys.stdout)
