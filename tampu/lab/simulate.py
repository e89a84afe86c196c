"""Games between bots, each from a seed that gives the same game again."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from tampu.bots import Bot, Budget
from tampu.engine import (
    Action,
    BrokenRules,
    Game,
    JsonObject,
    Options,
    Outcome,
    Play,
    SearchChance,
    State,
    View,
)
from tampu.engine.match import Seal

MOST_DECISIONS = 100_000

Watch = Callable[[State, Action | None, Play], None]
"""Called after the setup and after every action, with the state, the action and what happened."""


class Result:
    """How one simulated game went. A decision is an action that was chosen from at least two."""

    fixed: ClassVar[bool] = True
    __slots__ = ("choices", "outcome", "seconds", "seed")

    def __init__(self, seed: str, outcome: Outcome, choices: Sequence[int], seconds: Sequence[float]) -> None:
        self.seed = seed
        self.outcome = outcome
        self.choices = tuple(choices)
        """Decisions of each seat."""
        self.seconds = tuple(seconds)
        """How long each seat thought about them."""

    @property
    def decisions(self) -> int:
        return sum(self.choices)

    def json(self) -> JsonObject:
        return {
            "seed": self.seed,
            "scores": list(self.outcome.scores),
            "winners": list(self.outcome.winners),
            "rivals": self.outcome.rivals,
            "decisions": self.decisions,
        }


def seeds(seed: str, games: int) -> list[str]:
    """A single game is played with the seed itself, game i of a series with `seed/i`."""
    return [seed] if games == 1 else [f"{seed}/{number}" for number in range(games)]


def simulate(
    game: Game[Any], options: Options, bots: Sequence[Bot], seed: str, games: int, budget: Budget
) -> Iterator[Result]:
    """Play a series, one bot per seat."""
    for each in seeds(seed, games):
        yield play(game, options, bots, each, budget)


def play(
    game: Game[Any],
    options: Options,
    bots: Sequence[Bot],
    seed: str,
    budget: Budget,
    watch: Watch | None = None,
) -> Result:
    """One game from its seed. Every bot has luck of its own, which no other bot can disturb."""
    chance = Seal.of_seed(seed).chance()
    own = [SearchChance(f"{seed}/bot/{seat}") for seat in range(options.seats)]
    blank = View(game.meta.title, None, {}, {})
    state, opening = game.start(options, chance)
    if watch is not None:
        watch(state, None, opening)
    choices = [0] * options.seats
    seconds = [0.0] * options.seats
    for entry in range(1, MOST_DECISIONS):
        seat = state.actor()
        if seat is None:
            outcome = state.outcome()
            assert outcome is not None
            return Result(seed, outcome, choices, seconds)
        legal = state.legal()
        if len(legal) == 1:
            action = legal[0]
        else:
            bot = bots[seat]
            view = state.view(seat) if bot.needs_view else blank
            started = time.perf_counter()
            action = bot.choose(view, legal, budget, own[seat]).action
            seconds[seat] += time.perf_counter() - started
            choices[seat] += 1
        happened = state.apply(action, chance, entry)
        if watch is not None:
            watch(state, action, happened)
    raise BrokenRules(f"{game.meta.title}: the game with seed {seed} does not end")
