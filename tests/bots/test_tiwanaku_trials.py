"""The master of Tiwanaku against several rivals: it plays games on after the best plans of its turn."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from tampu.bots import Bot, Budget
from tampu.bots.tiwanaku.beliefs import Beliefs, counted
from tampu.bots.tiwanaku.bots import hard, master
from tampu.bots.tiwanaku.futures import Future, Valleys, victory
from tampu.bots.tiwanaku.outlook import Prospects
from tampu.bots.tiwanaku.planner import Planner
from tampu.bots.tiwanaku.trials import MOST, Plan, Trial, Trials, promising
from tampu.engine import SearchChance, View
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import LastDivination
from tampu.games.tiwanaku.steps.offerings import LastOffer
from tampu.games.tiwanaku.valley.count import always
from tampu.games.tiwanaku.valley.search import Map
from tampu.insight.tiwanaku.known import known_of
from tests.games.tiwanaku.build import TIWANAKU, act, action, begin, expedition, fill, people

PROSPECTS = Prospects(patience=1, ripening=1, soon=1, early=1, later=0.4, stones=1, turn=4, holding=1.5)
NAMES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]


def valley(state: Expedition, terrain: dict[str, int] | None = None, crops: dict[str, int] | None = None) -> Map:
    """The true map, but for some squares."""
    terrains, levels = list(state.terrain), list(state.crops)
    for name, t in (terrain or {}).items():
        terrains[state.ground.board.square(name)] = t
    for name, level in (crops or {}).items():
        levels[state.ground.board.square(name)] = level
    return tuple(terrains), tuple(levels)


def ended(state: Expedition, *plan: str, valleys: list[Map]) -> list[int]:
    """The points at the end of an imagined game."""
    future = Future(state.clone(), Valleys(valleys), Random(1))
    return list(future.run([action(text) for text in plan]))


def late(empty: str = "") -> Expedition:
    """Three seats; brown stands on e1, where a 1 grows, and nothing else has to be divined."""
    state = fill(expedition("A", seats=3), empty=empty, bare="e1")
    for seat in range(3):
        people(state, seat, 10)
    state.supply[0] -= 1
    state.pawns[0] = 1 << state.ground.board.square("e1")
    return state


def test_nobody_knows_the_true_valley_in_an_imagined_game() -> None:
    """T6.5: if a 5 is as likely as the 1 that grows there, it is worth naming, and wrong."""
    state = late()
    begin(state, LastDivination(0))
    assert ended(state, valleys=[valley(state)]) == [11, 10, 10]
    assert ended(state, valleys=[valley(state), valley(state, crops={"e1": 5})]) == [9, 10, 10]


@pytest.mark.parametrize(("differs", "more"), [(False, -1), (True, 2)])
def test_a_discovery_teaches_everybody(differs: bool, more: int) -> None:
    """The valley with a 5 is out as soon as a square turns out to be other terrain than there."""
    state = late(empty="a5")
    begin(state)
    a5 = state.ground.board.square("a5")
    other = (state.terrain[a5] + 1) % 4 if differs else state.terrain[a5]
    valleys = [valley(state), valley(state, {"a5": other}, {"e1": 5})]
    found = 1 + state.crops[a5]
    assert ended(state, "explore supply", "go a5", valleys=valleys) == [10 + found + more, 10, 10]


def test_a_pawn_with_a_single_way_goes_it_unasked() -> None:
    state = fill(expedition("A", seats=3, pawns={"brown": "a1", "white": "a2"}), empty="b1", bare="a2")
    begin(state)
    after = state.clone()
    act(after, "explore a1")
    assert after.pawns[0] == 1 << state.ground.board.square("b1")
    whole, begun = (ended(state, *plan, valleys=[valley(state)]) for plan in (["explore a1", "go b1"], ["explore a1"]))
    assert whole == begun


def test_to_win_is_to_be_ahead_of_the_best() -> None:
    assert victory([30, 30, 10], 0) == pytest.approx(0.5)
    assert victory([30, 20, 29], 0) > 0.5 > victory([30, 31, 0], 0)


def test_the_better_half_is_tried_twice_as_often() -> None:
    """T8.4: two cubes bring a point, and that point wins."""
    trials = offered(always)
    assert trials[0].plan.actions == (action("offer 12"),)
    assert [trial.games for trial in trials] == [6, 6, 2, 2]
    assert trials[0].success == pytest.approx(victory([11, 10, 10], 0))
    assert trials[-1].success == pytest.approx(victory([10, 10, 10], 0))


@pytest.mark.parametrize(
    ("looks", "games"), [(0, [0, 0, 0, 0]), (3, [0, 0, 0, 0]), (4, [1, 1, 1, 1]), (11, [3, 3, 2, 2])]
)
def test_when_time_runs_out_only_games_count_that_all_have_played(looks: int, games: list[int]) -> None:
    left = iter(range(looks))
    assert [trial.games for trial in offered(lambda: next(left, None) is not None)] == games


def offered(running: Callable[[], bool]) -> list[Trial]:
    """The four answers of the last offering with two cubes, each tried in two games at first."""
    state = fill(expedition("A", seats=3))
    for seat in range(3):
        people(state, seat, 10)
    people(state, 0, 10, cubes="12")
    begin(state, LastOffer(0))
    trials = Trials(0, [valley(state)], lambda valley: state.clone(), Random(1))
    return trials.of([Plan(0.0, (option,)) for option in state.legal()], 2, running)


def test_few_plans_are_tried_and_of_those_alike_one() -> None:
    near = [Plan(10.0 - step / 10, (action("explore supply"), action(f"go {NAMES[step]}"))) for step in range(12)]
    assert promising(near[::-1]) == near[:MOST]
    far = Plan(3.9, (action("stop"),))
    assert promising([far, near[0]]) == [near[0]]
    # Two pawns that are free do the same on a square.
    twin = Plan(10.0, (action("explore a5"), action("go a1")))
    assert promising([near[0], twin]) == [near[0]]
    guesses = [Plan(9.0 - level, (action(f"divine e1 {level}"),)) for level in (1, 2)]
    assert promising(guesses) == guesses[:1]


def midgame(seats: int) -> Expedition:
    """Most of the valley is known, and there is something to choose."""
    state = fill(expedition("A", seats=seats), empty="a1 a5 c5 e5", bare="e1 b3 d3")
    square = state.ground.board.square
    for seat in range(seats):
        people(state, seat, 20 + seat, cubes="124")
    for colour, name in ((0, "e1"), (1, "b3")):
        state.supply[colour] -= 1
        state.pawns[colour] |= 1 << square(name)
    begin(state)
    return state


def test_games_are_played_on_against_several_rivals_only() -> None:
    for seats, tried in ((2, False), (3, True), (4, True)):
        state = midgame(seats)
        decision = master(TIWANAKU).choose(state.view(0), state.legal(), Budget(iterations=1), SearchChance(1))
        assert decision.action in state.legal()
        assert all(("tried" in reason) is tried for reason in decision.reasons)
        assert decision.reasons[0]["action"] == decision.action.text


def test_what_others_can_take_comes_before_what_nobody_else_can_reach() -> None:
    """T5.3: d3, which brings more, lies behind brown's pawns; a1 is open to all. Who takes d3 first loses the game."""
    state = fill(expedition("A", seats=3, pawns={"brown": "d2 d4 c3"}), empty="a1 d3", bare="e3")
    for seat, points in enumerate((20, 25, 20)):
        people(state, seat, points, stones=[2, 2, 2, 2])
    begin(state)
    act(state, "explore supply")
    assert ask(hard(TIWANAKU), state) == "go d3"
    assert ask(master(TIWANAKU), state) == "go a1"
    for option, scores in (("go d3", (26, 28, 20)), ("go a1", (30, 26, 20))):
        after = state.clone()
        act(after, option)
        while after.actor() is not None:
            act(after, ask(hard(TIWANAKU), after))
        assert after.score().scores == scores


def ask(player: Bot, state: Expedition) -> str:
    seat = state.actor()
    assert seat is not None
    return player.choose(state.view(seat), state.legal(), Budget(), SearchChance(1)).action.text


def test_the_master_is_blind_to_what_its_seat_cannot_know_among_several() -> None:
    state = expedition("A2", seats=3, pawns={"brown": "a3"})
    begin(state)
    other = TIWANAKU.vary(state, 0, SearchChance(5))
    assert other.secret() != state.secret()
    one, two = (
        master(TIWANAKU).choose(world.view(0), world.legal(), Budget(iterations=2), SearchChance(1))
        for world in (state, other)
    )
    assert "tried" in one.reasons[0]
    assert (one.action, one.reasons) == (two.action, two.reasons)


def test_the_master_keeps_within_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second here: the games that are played follow from the seconds given."""
    ticks = count()
    state = midgame(3)
    believed = counted(known_of(state.view(0)), 4)
    monkeypatch.setattr("tampu.bots.tiwanaku.beliefs.perf_counter", lambda: next(ticks))

    def believe(view: View, seconds: float | None) -> Beliefs:
        return believed

    def games(seconds: float | None) -> int:
        planner = Planner("one", TIWANAKU, believe, PROSPECTS, PROSPECTS, hard(TIWANAKU))
        reasons = planner.choose(state.view(0), state.legal(), Budget(seconds=seconds), SearchChance(1)).reasons
        return sum(reason.get("tried", 0) for reason in reasons)

    assert games(1.0) == 0
    assert 0 < games(50.0) <= 40
    assert games(None) == games(1e6) > 40
