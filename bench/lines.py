"""Foresight and plans, beside what pages need: somebody who points at options, and a house full of people who plan."""

from random import Random
from typing import Any

from bench.rows import Row, rate
from tampu.engine import Game, State, sight
from tampu.engine.lines.plans import Plan
from tampu.engine.match import Match, Seal
from tampu.games import TITLES

_MOVES = 40
_STEPS = 60
_FORESIGHTS = 1_000.0
"""Options per second that a worker must foresee."""
_PLANNED = 100.0
"""Steps of plans per second: each is taken in a dozen worlds, and its moment is told."""


def run() -> list[Row]:
    rows = []
    for title in ("cuzco", "wutaki", "tiwanaku", "rumis"):
        game: Game[Any] = TITLES.game(title)
        state = _middle(game)
        foreseen = rate(lambda state=state: _foreseen(state))  # type: ignore[misc]
        planned = rate(lambda game=game, state=state: _planned(game, state), rounds=3)  # type: ignore[misc]
        name = game.meta.name
        rows += [
            Row(f"{name} foresight", foreseen, "needed", _FORESIGHTS, "options/s", 1),
            Row(f"{name} plan", planned, "needed", _PLANNED, "steps/s", 1),
        ]
    return rows


def _middle(game: Game[Any]) -> State:
    """A moment at which somebody has a choice."""
    random, seats = Random(3), min(3, max(game.meta.seats))
    match: Match[Any] = Match(game, game.meta.settle({}, seats), Seal.of_seed("bench"))
    made = 0
    while made < _MOVES or len(match.state.legal()) < 2:
        seat = match.state.actor()
        if seat is None:
            break
        match.act(seat, random.choice(match.state.legal()))
        made += 1
        if game.meta.title == "rumis" and made == _MOVES // 4:
            break
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
