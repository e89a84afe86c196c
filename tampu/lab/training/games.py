"""Games of a network against itself, as what it can learn from them."""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tampu.bots import Bot, Budget
from tampu.bots.learned import Learned, Net, Numbers, inputs_of
from tampu.bots.search import Searcher
from tampu.bots.value import Features, Value, final_margins
from tampu.engine import Action, Game, Play, Seat, State
from tampu.games import game
from tampu.lab.fitting.fit import Distracted, tables
from tampu.lab.simulate import play

TURNS = 2
"""How far the search looks ahead, as `hard` does."""
TRIES = 6
"""Iterations for each option: many quick games teach more than few deep ones."""
MATCH_TRIES = 10
"""In matches, for both sides."""
LOT = 0.08
"""The share of actions that are chosen by lot, so that games differ."""
TRACE = 0.9
"""How much of a target comes from later in the game, and not from the judgement of the next position."""


def features_of(title: str) -> tuple[Features, Value]:
    """What the judgement of a title is made of."""
    package = f"tampu.bots.{title}"
    features: Features = import_module(f"{package}.features").FEATURES
    return features, Value.of_package(features, package)


def judgement(title: str, net: Net) -> Learned:
    features, value = features_of(title)
    return Learned(features, value, net)


class Lessons:
    """The positions of one game in which another seat's turn began."""

    def __init__(self, judge: Learned, value: Value) -> None:
        self._judge = judge
        self._value = value
        self._actor: Seat | None = None
        self._inputs: list[Numbers] = []
        self._fitted: list[list[float]] = []
        self._judged: list[list[float]] = []
        self._end: list[float] | None = None

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        actor = state.actor()
        if actor is None:
            self._end = final_margins(state)
            return
        if actor == self._actor:
            return
        self._actor = actor
        rows, left = self._judge.read(state)
        self._inputs.append(inputs_of(rows, left))
        self._fitted.append(self._value.weigh(rows, left))
        self._judged.append(self._judge.margins(state))

    def table(self) -> tuple[Numbers, Numbers]:
        """Inputs, and by how much the fitted weights were wrong: an end far away says less than a position near by."""
        assert self._end is not None
        target = np.array(self._end)
        targets = []
        for judged in reversed(self._judged):
            targets.append(target)
            target = TRACE * target + (1 - TRACE) * np.array(judged)
        missed = np.array(targets[::-1]) - np.array(self._fitted)
        return np.concatenate(self._inputs), missed.reshape(-1).astype(np.float32)


def lesson(title: str, checkpoint: str, seed: str, number: int) -> tuple[int, Numbers, Numbers]:
    """What a game from this seed teaches, with the number under which it is kept."""
    rules, options = game(title), tables(title, Random(seed))
    judge = judgement(title, Net.load(Path(checkpoint)))
    lessons = Lessons(judge, features_of(title)[1])
    player: Bot = Distracted(_searcher(rules, judge, TRIES), LOT)
    play(rules, options, [player] * options.seats, seed, Budget(), lessons.watch)
    return (number, *lessons.table())


def duel(title: str, checkpoint: str, seed: str, seat: int) -> float:
    """What share of a two-seat game the network won at this seat, against the judgement of `hard` with as much work."""
    rules, judge = game(title), judgement(title, Net.load(Path(checkpoint)))
    players = [_searcher(rules, features_of(title)[1], MATCH_TRIES)] * 2
    players[seat] = _searcher(rules, judge, MATCH_TRIES)
    outcome = play(rules, rules.meta.settle(seats=2), players, seed, Budget()).outcome
    return (seat in outcome.winners) / len(outcome.winners)


def _searcher(rules: Game[Any], judge: Learned | Value, tries: int) -> Searcher:
    return Searcher("learner", rules, judge.margins, turns=TURNS, tries=tries)
