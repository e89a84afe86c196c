"""Random games and bots on whatever Python runs this: prints decisions per second and seconds of answers as JSON."""

import json
import platform
import time
from random import Random
from typing import Any

from tampu.bots import Budget, bot_of, levels, warm
from tampu.engine import Game, SearchChance, State
from tampu.engine.match import Match, Seal
from tampu.games import TITLES

DECISIONS = 400
QUESTIONS = 20
SECONDS = 2.0
"""What a bot may think in a browser."""


def decisions(game: Game[Any]) -> float:
    """Decisions per second of random games."""
    luck, done, number = Random("browser"), 0, 0
    began = time.process_time()
    while done < DECISIONS:
        match, number = begun(game, number), number + 1
        while (seat := match.state.actor()) is not None and done < DECISIONS:
            match.act(seat, luck.choice(match.state.legal()))
            done += 1
    return done / (time.process_time() - began)


def begun(game: Game[Any], number: int) -> Match[Any]:
    return Match(game, game.meta.settle(seats=2), Seal.of_seed(f"browser/{number}"))


def asked(game: Game[Any]) -> list[State]:
    """Moments of random games with something to choose."""
    luck, found, number = Random("asked"), list[State](), 0
    while len(found) < QUESTIONS:
        match, number = begun(game, number), number + 1
        while (seat := match.state.actor()) is not None and len(found) < QUESTIONS:
            legal = match.state.legal()
            if len(legal) > 1 and luck.random() < 0.1:
                found.append(match.state.clone())
            match.act(seat, luck.choice(legal))
    return found


def answers(game: Game[Any], level: str, states: list[State]) -> list[float]:
    """The seconds of each answer."""
    player, found = bot_of(level, game), []
    for number, state in enumerate(states):
        seat = state.actor()
        assert seat is not None
        began = time.perf_counter()
        player.choose(state.view(seat), state.legal(), Budget(seconds=SECONDS), SearchChance(f"answer {number}"))
        found.append(time.perf_counter() - began)
    return found


def measured(title: str) -> dict[str, Any]:
    game: Game[Any] = TITLES.game(title)
    warm(title)
    states = asked(game)
    return {
        "decisions": decisions(game),
        "answers": {level: sorted(answers(game, level, states)) for level in levels(title)},
    }


if __name__ == "__main__":
    found = {meta.title: measured(meta.title) for meta in TITLES.metas()}
    print(json.dumps({"python": platform.python_implementation(), "titles": found}))
