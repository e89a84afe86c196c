"""A bot knows what its seat may know: in two worlds that the seat cannot tell apart it gives the same answer."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tampu.bots import LEVELS, YARDSTICKS, levels
from tampu.engine import SearchChance, State
from tampu.engine.wire import Json, decode, encode
from tampu.games import game, known

ITERATIONS = 24
POSITIONS = 2
EARLIEST = 8
HIDING = ("cuzco", "tiwanaku", "wutaki")
"""The titles with something to hide."""


class Blindfold:
    """A bot process that is asked by bytes."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.bots.blindfold"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, state: State, level: str, truth: Path) -> Json:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        seat = state.actor()
        question = {
            "level": level,
            "view": decode(state.view(seat).encode()),
            "legal": [action.text for action in state.legal()],
            "iterations": ITERATIONS,
            "luck": "blind",
            "truth": str(truth),
        }
        truth.write_bytes(encode(state.secret()))
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return decode(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate(timeout=30)


@pytest.fixture(scope="module")
def blindfold() -> Iterator[Blindfold]:
    process = Blindfold()
    yield process
    process.close()


def worlds(title: str, seed: int) -> tuple[Any, Any]:
    """A position in the middle of a game, and another world that its actor cannot tell from it."""
    rules: Any = game(title)
    # A valley may be certain before much has been explored: then another game has something to hide.
    for luck in range(seed, seed + 10_000, 1_000):
        random, chance = Random(luck), SearchChance(luck)
        state, _ = rules.start(rules.meta.settle({}, 2), chance)
        for step in range(400):
            seat = state.actor()
            if seat is None:
                break
            legal = state.legal()
            if step >= EARLIEST and len(legal) > 2:
                other = rules.vary(state, seat, chance)
                if title not in HIDING or encode(other.secret()) != encode(state.secret()):
                    return state, other
            state.apply(legal[random.randrange(len(legal))], chance)
    raise AssertionError(f"{title}: nothing to hide in the games from {seed} on")


def ours(title: str) -> list[str]:
    """The levels of a title, without those that other tests bring along."""
    return [*(level for level in levels(title) if level in LEVELS), *YARDSTICKS]


@pytest.mark.parametrize(("title", "level"), [(title, level) for title in known() for level in ours(title)])
def test_a_bot_cannot_tell_worlds_apart(title: str, level: str, blindfold: Blindfold, tmp_path: Path) -> None:
    for seed in range(POSITIONS):
        one, other = worlds(title, seed)
        assert one.view(one.actor()).encode() == other.view(one.actor()).encode()
        assert blindfold.ask(one, level, tmp_path / "truth") == blindfold.ask(other, level, tmp_path / "truth")


@pytest.mark.parametrize("title", HIDING)
def test_a_cheating_bot_is_caught(title: str, blindfold: Blindfold, tmp_path: Path) -> None:
    caught = 0
    for seed in range(2 * POSITIONS):
        one, other = worlds(title, seed)
        caught += blindfold.ask(one, "peeper", tmp_path / "truth") != blindfold.ask(other, "peeper", tmp_path / "truth")
    assert caught
