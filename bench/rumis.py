"""Rumis: random playouts on the placement sets beside a scan of all placements."""

from random import Random

from bench.rows import Row, rate
from tampu.games.rumis.playout import play_out
from tests.games.rumis.build import PLACE, structure
from tests.games.rumis.naive import Naive

FAST_GAMES = 30
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

    ours()
    what = "Rumis playouts, Chullpa with 4 players, pure Python"
    return [Row(what, rate(ours), "scan of all placements", rate(theirs), "games/s", 20)]
