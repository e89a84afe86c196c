"""The pace of Cuzco and Wutaki with four seats, interpreted or compiled as PYTHONPATH says. Prints rates as JSON.

Run as a process of its own by `bench/euros.py`.
"""

import json
import sys

from bench.rows import rate
from tampu.bots import Budget, bot
from tampu.engine import SearchChance, State
from tampu.games import game
from tampu.lab.simulate import play

TITLES = ("cuzco", "wutaki")
GAMES = 6
HALFWAY = 150
COPIES = 2000
VIEWS = 400


def halfway(title: str) -> State:
    """A game in its middle."""
    rules = game(title)
    chance = SearchChance("bench")
    state: State = rules.start(rules.meta.settle({}, 4), chance)[0]
    for _ in range(HALFWAY):
        legal = state.legal()
        state.apply(legal[chance.below("bench", "", len(legal))], chance)
    assert state.actor() is not None
    return state


def pace(title: str) -> dict[str, float]:
    """Per second: decisions of random games, clones, and views of one seat."""
    rules = game(title)
    options = rules.meta.settle({}, 4)
    players = [bot("random", title)] * 4
    rounds = iter(range(1_000_000))
    state = halfway(title)

    def decisions() -> int:
        number = next(rounds)
        seeds = [f"bench {number} {each}" for each in range(GAMES)]
        return sum(play(rules, options, players, seed, Budget()).decisions for seed in seeds)

    def clones() -> int:
        for _ in range(COPIES):
            state.clone()
        return COPIES

    def views() -> int:
        for _ in range(VIEWS):
            state.view(0)
        return VIEWS

    decisions()
    return {"decisions": rate(decisions), "clones": rate(clones), "views": rate(views)}


if __name__ == "__main__":
    json.dump({title: pace(title) for title in TITLES}, sys.stdout)
