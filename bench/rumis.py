"""Rumis: random playouts in plain Python beside a scan of all placements, and compiled beside both peers."""

from random import Random

import numpy as np

from bench.peers import openspiel
from bench.rows import Row, rate
from tampu.bots.rumis import fast, playouts
from tampu.bots.rumis.arrays import Position
from tampu.games.rumis.playout import play_out
from tests.games.rumis.build import PLACE, structure
from tests.games.rumis.naive import Naive

FAST_GAMES = 30
COMPILED_GAMES = 1000
NAIVE_GAMES = 2


def run() -> list[Row]:
    random = Random(1)
    start = structure("chullpa", 4)
    naive = Naive(PLACE, start.places.maxima, 4)

    def ours() -> int:
        for _ in range(FAST_GAMES):
            play_out(start.clone(), 0, random.randrange)
        return FAST_GAMES

    def theirs() -> int:
        for _ in range(NAIVE_GAMES):
            game = Naive.__new__(Naive)
            game.__dict__ = {**naive.__dict__, "cubes": {}, "left": [set(left) for left in naive.left]}
            game.first = [True] * 4
            game.play_out(random)
        return NAIVE_GAMES

    plan = fast.plan_of(start.places)
    position = Position(plan, start).parts()
    seed = np.array([1], np.uint64)

    def moves(games: int = COMPILED_GAMES) -> int:
        return int(playouts.play_many(plan.tables(), position, 0, False, 0, 4, 4, False, seed, games))

    def compiled() -> int:
        moves()
        return COMPILED_GAMES

    ours()
    moves(1)
    what = "Rumis playouts, Chullpa with 4 players"
    plain, quick = rate(ours), rate(compiled)
    return [
        Row(f"{what}, plain Python", plain, "scan of all placements", rate(theirs), "games/s", 20),
        Row(f"{what}, numba", quick, "plain Python", plain, "games/s", 12),
        Row(f"{what}, numba", rate(moves), "OpenSpiel's Hex", openspiel()["moves"], "moves/s", 3),
    ]
