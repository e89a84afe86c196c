"""The bot that plays what the lesson teaches, as a yardstick for the others."""

import json
from importlib.resources import files
from typing import Any

import pytest

from tampu.bots import YARDSTICKS, Budget, bot, levels
from tampu.bots.taught import LESSONS, TAUGHT, THING, Taught
from tampu.engine import Action, Game, SearchChance, Seat, State
from tampu.games import game, known, meta


@pytest.mark.parametrize("title", known())
def test_what_it_prefers_is_what_the_first_lesson_asks_for(title: str) -> None:
    lesson = json.loads(files("tampu.lessons").joinpath(title, "first.json").read_text("utf-8"))
    asked = [step["ask"].split() for step in lesson["steps"] if step.get("ask")]
    verbs = {words[0] for words in asked}
    placed = {f"{words[0]} {words[-1]}" for words in asked}
    assert set(LESSONS[title]) <= verbs | placed
    assert {word.split()[0] for word in LESSONS[title]} == verbs


@pytest.mark.parametrize("title", known())
def test_it_plays_every_title_to_the_end_and_sits_at_no_table(title: str) -> None:
    assert not set(YARDSTICKS) & set(levels(title))
    rules, chance, player = game(title), SearchChance(5), bot("taught", title)
    options = {"size": "tiny"} if title == "tiwanaku" else {}
    state, _ = rules.start(meta(title).settle(options, 2), chance)
    for _ in range(3000):
        seat = state.actor()
        if seat is None:
            return
        legal = state.legal()
        taught = seat == 0 and len(legal) > 1
        action = player.choose(state.view(seat), legal, Budget(), chance).action if taught else legal[-1]
        state.apply(action, chance)
    raise AssertionError("it does not end")


def _things(rules: Game[Any], state: State, seat: Seat, action: Action) -> int:
    """How many things more a seat would have."""
    told = [event.seen_by(seat) for event in state.foresee(action).events]
    return sum(count for owner, thing, count in rules.changes(told) if owner == seat and thing != "points")


def test_it_counts_what_it_gains_and_what_others_lose() -> None:
    chance, market = SearchChance(1), game("wutaki").alphabet.parse("place goldmarket")
    state: State = game("wutaki").start(meta("wutaki").settle({}, 2), chance)[0]
    while market not in state.legal():
        state.apply(state.legal()[0], chance)
    seat = state.actor()
    assert seat is not None
    gained = _things(game("wutaki"), state, seat, market)
    assert gained > 0
    # Nothing of it was taught, so it is liked for the gold alone.
    assert Taught(game("wutaki")).worth(state, seat, market, 1) == THING * gained
    state = game("rumis").start(meta("rumis").settle({}, 2), chance)[0]
    while (seat := state.actor()) is not None:
        for action in state.legal():
            points = state.foresee(action).points()
            assert points is not None
            if points[1 - seat] < 0:
                worth = TAUGHT + points[seat] - points[1 - seat] + THING * _things(game("rumis"), state, seat, action)
                assert Taught(game("rumis")).worth(state, seat, action, 1) == worth
                return
        state.apply(state.legal()[0], chance)
    raise AssertionError("nobody could cover anything")


def test_it_takes_the_most_points_that_are_certain() -> None:
    rules, chance = game("rumis"), SearchChance(1)
    state: State
    state, _ = rules.start(meta("rumis").settle({}, 2), chance)
    for _ in range(6):
        state.apply(state.legal()[0], chance)
    seat = state.actor()
    assert seat is not None
    chosen = bot("taught", "rumis").choose(state.view(seat), state.legal(), Budget(), chance).action

    def gain(text: str) -> int:
        points: list[int] | None = state.foresee(rules.alphabet.parse(text)).points()
        assert points is not None
        return points[seat] - points[1 - seat]

    assert gain(chosen.text) == max(gain(action.text) for action in state.legal())
