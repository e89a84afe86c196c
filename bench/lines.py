"""Replays, foresight and plans, beside what pages need: somebody who steps, points at options, and plans."""

from collections.abc import Callable
from random import Random
from typing import Any

from bench import replay_page
from bench.rows import Row, rate
from tampu.engine import Game, State, sight
from tampu.engine.lines.plans import Plan
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.games import TITLES
from tampu.tables.thinking.questions import Replay

_MOVES = 40
_STEPS = 60
_PRESSES = 30
_FORESIGHTS = 1_000.0
"""Options per second. Whoever points at a move wants to know within 50 ms what it does: 16 lines for each of three
people on one core."""
_PLANNED = 20.0
"""Steps of plans per second: an answer within 50 ms. Each is taken in a dozen worlds, and its moment is told."""
_OPENED = 1.0
"""Seconds in which a replay must be open."""


def run() -> list[Row]:
    rows = [*_replays()]
    for title in ("cuzco", "wutaki", "tiwanaku", "rumis"):
        game: Game[Any] = TITLES.game(title)
        rows += _of(game, _middle(game))
    return rows


def _of(game: Game[Any], state: State) -> list[Row]:
    name = game.meta.name
    return [
        Row(f"{name} foresight", rate(lambda: _foreseen(state)), "needed", _FORESIGHTS, "options/s", 1),
        Row(f"{name} plan", rate(lambda: _planned(game, state), rounds=3), "needed", _PLANNED, "steps/s", 1),
    ]


def _replays() -> list[Row]:
    """A game of Wutaki of 350 actions: opened at once, and 30 presses of an arrow beside a request for each of them."""
    game: Game[Any] = TITLES.game("wutaki")
    record = Record.of(_played(game, 3, Random(2)), ["A", "B", "C"])
    numbers = list(range(1, len(record.entries) + 1))
    whole = Replay(title="wutaki", seconds=20.0, record=record.text(), numbers=numbers)

    def opened() -> int:
        whole.prepare(TITLES)()
        return 1

    def stepped() -> int:
        """The server's part of one request for each step: the moment is found, and every view of it is made."""
        for press in range(1, _PRESSES + 1):
            sight.views(record.replay(game, press * len(record.entries) // _PRESSES).state)
        return 1

    opening, asking = (1 / rate(work, rounds=3) for work in (opened, stepped))
    name = f"Wutaki replay of {len(record.entries)} actions"
    return [
        Row(f"{name}, opening", opening, "needed", _OPENED, "s", 1, less=True),
        Row(f"{name}, all steps", opening, f"{_PRESSES} requests", asking, "s", 1, less=True),
        *replay_page.rows(record.text(), len(record.entries), 1000 * asking / _PRESSES),
    ]


def _played(
    game: Game[Any], seats: int, random: Random, enough: Callable[[Match[Any], int], bool] = lambda match, made: False
) -> Match[Any]:
    """A game of random moves, to its end or until it is enough."""
    made = 0
    match: Match[Any] = Match(game, game.meta.settle({}, seats), Seal.of_seed("bench"))
    while (seat := match.state.actor()) is not None and not enough(match, made):
        match.act(seat, random.choice(match.state.legal()))
        made += 1
    return match


def _middle(game: Game[Any]) -> State:
    """A moment at which somebody has a choice."""
    moves = _MOVES // 4 if game.meta.title == "rumis" else _MOVES
    seats = min(3, max(game.meta.seats))
    match = _played(game, seats, Random(3), lambda match, made: made >= moves and len(match.state.legal()) > 1)
    state: State = match.state
    return state


def _foreseen(state: State) -> int:
    options = state.legal()
    for action in options:
        sight.foreseen(state, [action])
    return len(options)


def _planned(game: Game[Any], state: State) -> int:
    """Play on at random in a fresh plan, as its page would ask for it."""
    seat = state.actor()
    assert seat is not None
    random, table = Random(5), Plan(state.view(seat), 0, "bench").imagined(game)
    node, options = 0, [action.text for action in state.legal()]
    for number in range(_STEPS):
        asked: dict[str, Any] = {"ask": "step", "node": node, "action": random.choice(options), "lot": f"{number}"}
        reply: Any = table.answer(asked)
        node, options = reply["node"], reply["moment"]["options"]
        if not options:
            return number + 1
    return _STEPS
