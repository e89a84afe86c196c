"""Random games of Hex in OpenSpiel, run by the Python of its own environment. Prints moves per second of CPU time."""

import json
import random
import statistics
import sys
import time

import pyspiel


def games(count: int) -> int:
    hex_game = pyspiel.load_game("hex")
    moves = 0
    for _ in range(count):
        state = hex_game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


if __name__ == "__main__":
    random.seed(1)
    games(5)
    found = []
    for _ in range(5):
        started = time.process_time()
        done = games(100)
        found.append(done / (time.process_time() - started))
    json.dump({"moves": statistics.median(found)}, sys.stdout)
