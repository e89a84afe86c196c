"""The search finds the better action, says why, keeps to its budget, and depends on luck alone."""

from typing import Any

import pytest

from tampu.bots import LEVELS, Budget, bot, levels
from tampu.bots.search import Search, Searcher
from tampu.engine import SearchChance
from tampu.games import game, known
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.lab.simulate import play
from tests.engine.toy import SCORE, THIEF, WOOL, Toy, ToyGame, deal, settle
from tests.games.cuzco.build import RED, ask, empire, give

EUROS = ("cuzco", "wutaki")


def margins(state: Toy) -> list[float]:
    """Two seats that want points, and wool to score later."""
    worth = [state.points[seat] + 0.3 * state.hands[seat].counts[WOOL] for seat in (0, 1)]
    return [worth[0] - worth[1], worth[1] - worth[0]]


def toy(hands: list[list[int]], open_card: int = -1) -> Toy:
    state, _ = ToyGame().start(settle(2), SearchChance(1))
    return deal(state, hands, open_card)


def searcher(turns: int = 1, tries: int = 20) -> Searcher:
    return Searcher("toy", ToyGame(), margins, turns, tries)


def test_it_plays_any_title() -> None:
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    decision = searcher().choose(state.view(0), state.legal(), Budget(), SearchChance(1))
    assert decision.action is SCORE.of()


def test_it_looks_into_hands_only_by_imagining_them() -> None:
    """What the other seat holds is worth nothing to a search that cannot see it: the same answer for any hand."""
    answers = []
    for hand in ([WOOL, WOOL], [THIEF, THIEF]):
        state = toy([[WOOL, THIEF], hand])
        decision = searcher(3).choose(state.view(0), state.legal(), Budget(), SearchChance(1))
        answers.append((decision.action, decision.reasons))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("turns", "rounds"), [(1, 0), (2, 1)])
def test_it_looks_to_the_end_of_own_turns(seats: int, turns: int, rounds: int) -> None:
    """One own turn ends with itself, the second after a turn of every other seat."""
    state, _ = ToyGame().start(settle(seats), SearchChance(1))
    reached = []

    def judge(judged: Toy) -> list[float]:
        reached.append(judged.turn - state.turn)
        return [0.0] * seats

    Searcher("toy", ToyGame(), judge, turns, 30).choose(state.view(0), state.legal(), Budget(), SearchChance(1))
    assert max(reached) == rounds * seats + 1


def test_the_present_turn_may_also_be_judged_where_it_ends() -> None:
    """Its choices by both judgements, what others choose afterwards only by the one at the horizon."""
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])

    def judge(judged: Toy) -> list[float]:
        return [8.0, -8.0] if judged.turn == state.turn + 1 else [4.0, -4.0]

    search = Search(judge, 2, [state], SearchChance(1), 0, near=0.25)
    for _ in range(40):
        search.iterate()
    scored = search.root.children[SCORE.of()]
    assert scored.total / scored.visits == 5.0
    assert {node.total / node.visits for node in scored.children.values()} == {-4.0}


def test_an_option_is_not_condemned_by_the_world_that_it_was_first_tried_in() -> None:
    """Where a world is bad whatever is done there, an option is worth what it gains."""
    worlds = [toy([[WOOL, THIEF], [WOOL, WOOL]]) for _ in range(2)]
    worlds[1].points[1] = 40
    gains = margins(worlds[0])[0] + 0.7
    for even in (True, False):
        search = Search(margins, 1, worlds, SearchChance(1), 0, even=even)
        for _ in range(30):
            search.iterate()
        scored = search.root.children[SCORE.of()]
        assert (search.ranking()[0][1] is scored) == even
        assert scored.total / scored.visits == pytest.approx(gains - (20 if even else 40))


def test_it_beats_luck_at_any_title() -> None:
    points = [0, 0]
    for number in range(4):
        result = play(ToyGame(), settle(2), [searcher(2), bot("random", "cuzco")], f"toy {number}", Budget())
        for seat in (0, 1):
            points[seat] += result.outcome.scores[seat]
    assert points[0] > points[1] + 4


def test_reasons_are_the_options_it_tried_most() -> None:
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    reasons: Any = searcher().choose(state.view(0), state.legal(), Budget(iterations=60), SearchChance(1)).reasons
    assert [reason["tried"] for reason in reasons] == sorted((reason["tried"] for reason in reasons), reverse=True)
    assert reasons[0]["action"] == "score"
    assert reasons[0]["expected"] == pytest.approx(max(reason["expected"] for reason in reasons))


def test_without_seconds_it_stops_at_the_first_look_at_the_clock() -> None:
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    budget = Budget(seconds=0.0, iterations=10_000)
    reasons: Any = searcher().choose(state.view(0), state.legal(), budget, SearchChance(1)).reasons
    assert sum(reason["tried"] for reason in reasons) == 8


def test_at_a_live_table_it_tries_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.bots.search.time.perf_counter", lambda: 0.0)
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    counts = []
    for budget in (Budget(), Budget(seconds=60.0)):
        reasons: Any = searcher().choose(state.view(0), state.legal(), budget, SearchChance(1)).reasons
        counts.append(sum(reason["tried"] for reason in reasons))
    assert counts[1] > counts[0]


def test_it_stops_when_no_other_option_can_catch_up() -> None:
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    reasons: Any = searcher().choose(state.view(0), state.legal(), Budget(iterations=400), SearchChance(1)).reasons
    assert sum(reason["tried"] for reason in reasons) < 400


@pytest.mark.parametrize("title", known())
def test_every_title_has_all_levels(title: str) -> None:
    found = [level for level in levels(title) if level in LEVELS]
    assert found == list(LEVELS)


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_it_takes_nine_points_for_a_headdress(level: str) -> None:
    state = empire(round=3)
    give(state, RED, dice=[4, 4, 4], feathers="turquoise3 orange3")
    ask(state, PlaceDie(RED, 0, 0))
    decision = bot(level, "cuzco").choose(state.view(RED), state.legal(), Budget(iterations=200), SearchChance(1))
    assert decision.action.text == "place 4 headdress"


@pytest.mark.parametrize("title", EUROS)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_same_luck_gives_the_same_choice(title: str, level: str) -> None:
    rules: Any = game(title)
    state, _ = rules.start(rules.meta.settle({}, 3), SearchChance(4))
    seat = state.actor()
    one, other = (
        bot(level, title).choose(state.view(seat), state.legal(), Budget(iterations=30), SearchChance(9))
        for _ in range(2)
    )
    assert one.action is other.action
    assert one.reasons == other.reasons


@pytest.mark.parametrize("title", EUROS)
def test_a_whole_game_of_the_levels(title: str) -> None:
    rules: Any = game(title)
    players = [bot(level, title) for level in LEVELS[:4]]
    result = play(rules, rules.meta.settle({}, 4), players, f"levels {title}", Budget(iterations=2))
    assert min(result.choices) > 20
    assert result.outcome.scores[0] < max(result.outcome.scores)
