"""The greedy bot sees only its view, and beats luck."""

from tampu.bots import Bot, Budget, bot
from tampu.bots.cuzco.bots import greedy
from tampu.bots.cuzco.estimate import worth
from tampu.engine import SearchChance
from tampu.games import game
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.lab.simulate import play
from tests.games.cuzco.build import RED, ask, empire, give


def test_it_takes_the_better_of_two() -> None:
    """Nine points for a headdress and a blessing, against two points and less."""
    state = empire(round=3)
    give(state, RED, dice=[4, 4, 4], feathers="turquoise3 orange3")
    ask(state, PlaceDie(RED, 0, 0))
    decision = greedy(game("cuzco")).choose(state.view(RED), state.legal(), Budget(), SearchChance(1))
    assert decision.action.text == "place 4 headdress"
    assert decision.reasons[0] == {"action": "place 4 headdress", "worth": decision.reasons[0]["worth"]}
    assert state.masks[RED].vp == 0


def test_points_are_worth_points() -> None:
    state = empire()
    before = worth(state, RED)
    state.masks[RED].gain(0, 5)
    assert worth(state, RED) == before + 5


def test_the_same_luck_gives_the_same_choice() -> None:
    rules = game("cuzco")
    state, _ = rules.start(rules.meta.settle({}, 3), SearchChance(4))
    seat = state.actor()
    assert seat is not None
    one, other = (
        greedy(game("cuzco")).choose(state.view(seat), state.legal(), Budget(iterations=2), SearchChance(9))
        for _ in range(2)
    )
    assert one.action is other.action


def test_it_beats_a_random_player() -> None:
    rules = game("cuzco")
    options = rules.meta.settle({}, 2)
    scores = [0, 0]
    for number in range(3):
        players: list[Bot] = [greedy(game("cuzco")), bot("random", "cuzco")]
        result = play(rules, options, players, f"greedy {number}", Budget(iterations=1))
        for seat in (0, 1):
            scores[seat] += result.outcome.scores[seat]
    assert scores[0] > scores[1] + 30
