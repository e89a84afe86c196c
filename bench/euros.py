"""Random games beside catanatron's: decisions per second, a decision being an action chosen from at least two."""

from bench.peers import catanatron
from bench.rows import Row, rate
from tampu.bots import Budget, bot
from tampu.games import game, known
from tampu.lab.simulate import play

GAMES = 6
TITLES = {"cuzco": 3.0, "wutaki": 3.0}


def run() -> list[Row]:
    return [_row(title, target) for title, target in TITLES.items() if title in known()]


def _row(title: str, target: float) -> Row:
    rules = game(title)
    options = rules.meta.settle({}, 4)
    players = [bot("random", title)] * 4
    rounds = iter(range(1_000_000))

    def decisions() -> int:
        number = next(rounds)
        seeds = [f"bench {number} {each}" for each in range(GAMES)]
        return sum(play(rules, options, players, seed, Budget()).decisions for seed in seeds)

    decisions()
    what = f"{rules.meta.name} random games, 4 seats, interpreted"
    return Row(what, rate(decisions), "catanatron random games", catanatron()["decisions"], "decisions/s", target)
