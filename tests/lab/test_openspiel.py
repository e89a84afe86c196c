"""The door to OpenSpiel, by its own simulation and API tests."""

import pickle
import unittest
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations, islice
from random import Random
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tampu.engine import Action, BadInput, Options, Pool, SearchChance
from tampu.engine.wire import as_object, decode, encode
from tampu.games import game, game_of, meta, metas
from tampu.games.wutaki.effects.vocabulary import VERBS
from tampu.lab.openspiel import TampuState, load, make, name_of
from tampu.lab.openspiel.luck import MOST_OUTCOMES, Script, Wanted
from tampu.lab.openspiel.moment import Moment
from tests.lab.doors import SMALL, every_table, name, nodes


def decisions(title: str, options: Options, seed: int, every: int) -> Iterator[TampuState]:
    found = (state for state in nodes(title, options, seed) if state.is_player_node())
    return (state for number, state in enumerate(found) if number % every == 0)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_openspiels_own_random_simulation(title: str, options: Options) -> None:
    pyspiel.random_sim_test(load(title, options), num_sims=1, serialize=False, verbose=False)


def test_openspiels_own_random_simulation_of_a_valley_made_by_luck() -> None:
    options = meta("tiwanaku").settle({"size": "tiny"}, 2)
    pyspiel.random_sim_test(load("tiwanaku", options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_openspiels_own_simulation_with_clones_and_pickles(title: str, options: Options) -> None:
    # It counts the players of all registered games when it is loaded.
    simulation = import_module("open_spiel.python.tests.games_sim_test").GamesSimTest("apply_action")
    simulation.sim_game(load(title, options))


@pytest.mark.parametrize(("title", "options"), every_table())
def test_openspiels_own_api_tests(title: str, options: Options) -> None:
    base = import_module("open_spiel.integration_tests.api_test").EnforceAPIOnPartialTreeBase
    tests = type("ApiTest", (base,), {"game": load(title, options), "game_name": name_of(title)})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(tests)
    assert suite.countTestCases() >= 5
    result = unittest.TestResult()
    suite.run(result)
    assert result.wasSuccessful(), result.failures + result.errors


def test_a_game_is_known_by_its_name_and_parameters() -> None:
    names = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for title in metas():
        assert names[name_of(title.title)].long_name == f"{title.name} (Tampu)"
    game = pyspiel.load_game("python_tampu_wutaki(players=3,side=extreme,evict_gold=2)")
    assert game.num_players() == 3
    assert game.encoder.options["evict_gold"] == "2"
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    solitaire = pyspiel.load_game("python_tampu_rumis(solitaire=4)")
    assert solitaire.num_players() == 1
    assert solitaire.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert solitaire.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    coop = pyspiel.load_game("python_tampu_tiwanaku(players=2,mode=coop,size=tiny)")
    assert coop.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert str(pyspiel.load_game(str(coop))) == str(coop)


def test_options_are_numbers_truth_values_or_text_alike() -> None:
    plain = load("tiwanaku", meta("tiwanaku").settle({"scenario": "T01", "levels": "6"}, 2))
    for six in (6, "6", 6.0):
        assert str(make("tiwanaku", seats=2, scenario="T01", levels=cast(Any, six))) == str(plain)
    assert make("cuzco", seats=3, pututus=True).encoder.options["pututus"] == "on"
    with pytest.raises(BadInput, match=r"seats is a whole number, not 2\.5"):
        make("cuzco", seats=cast(Any, 2.5))


@pytest.mark.parametrize("n", [2, 6, 256, 257, 1000, 3 << 17])
def test_a_number_drawn_digit_by_digit_is_fair(n: int) -> None:
    """The odds on the way to a number multiply to one in n."""
    random = np.random.default_rng(n)
    for _ in range(20):
        luck: list[int] = []
        odds = Fraction(1)
        while True:
            try:
                number = Script(luck).below("number", "", n)
                break
            except Wanted as wanted:
                listed = wanted.odds
            assert len(listed) <= MOST_OUTCOMES
            assert abs(sum(chance for _, chance in listed) - 1) < 1e-9
            outcome, chance = listed[int(random.integers(len(listed)))]
            luck.append(outcome)
            odds *= Fraction(chance).limit_denominator(n)
        assert 0 <= number < n
        assert odds == Fraction(1, n)


def test_a_card_is_drawn_by_its_numbers_and_a_lone_one_needs_no_luck() -> None:
    with pytest.raises(Wanted) as wanted:
        Script([]).draw("card", "", Pool([0, 3, 1]))
    assert wanted.value.odds == [(1, 0.75), (2, 0.25)]
    assert Script([2]).draw("card", "", Pool([0, 3, 1])) == 2
    assert Script([]).draw("card", "", Pool([0, 3, 0])) == 1
    assert Script([]).below("one", "", 1) == 0


@pytest.mark.parametrize(("title", "options"), SMALL, ids=map(name, SMALL))
def test_a_node_never_changes_and_is_read_as_it_was_written(title: str, options: Options) -> None:
    for number, state in enumerate(nodes(title, options, 3)):
        if number % 11 == 0:
            moment: Moment = state.moment
            before = encode(moment.json())
            read: Moment = pickle.loads(pickle.dumps(moment))
            assert (encode(read.json()), read.odds) == (before, moment.odds)
            for seat in range(options.seats):
                assert read.remembered(seat) == moment.remembered(seat)
            if not state.is_terminal():
                choice = state.legal_actions()[0]
                assert encode(read.after(choice).json()) == encode(moment.after(choice).json())
                assert encode(moment.json()) == before


@pytest.mark.parametrize(("title", "options"), SMALL, ids=map(name, SMALL))
def test_a_history_is_a_game_by_the_rules(title: str, options: Options) -> None:
    """The same actions with the same luck, once through the door and once without it."""
    *_, last = nodes(title, options, 9)
    moves: list[tuple[int | None, list[int]]] = [(None, [])]
    for item in last.full_history():
        if item.player == pyspiel.PlayerId.CHANCE:
            moves[-1][1].append(item.action)
        else:
            moves.append((item.action, []))
    plain, _ = game(title).start(options, Script(moves[0][1]))
    for action, luck in moves[1:]:
        assert action is not None
        plain.apply(last.moment.encoder.action(action), Script(luck))
    assert plain.outcome() is not None
    assert encode(plain.save()) == encode(last.moment.json()["state"])


def openly(state: TampuState) -> list[Any]:
    """What a spectator remembers."""
    return [decode(line) for line in state.moment.memory.text(None).split("\n")]


HIDING = [table for table in SMALL if table[0] != "rumis"]


@pytest.mark.parametrize(("title", "options"), HIDING, ids=map(name, HIDING))
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(title: str, options: Options) -> None:
    secrets = 0
    for number, state in enumerate(decisions(title, options, 4, every=15)):
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        secrets += str(other) != str(state)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.history() == state.history()
        for rival in {*range(options.seats)} - {player}:
            assert memory(other, rival) == openly(state)
        if number == 8:
            break
    assert secrets


@pytest.mark.parametrize(("title", "options"), HIDING[:1] + HIDING[4:], ids=map(name, HIDING[:1] + HIDING[4:]))
def test_openspiels_is_mcts_plays(title: str, options: Options) -> None:
    table = load(title, options)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(table, mcts.RandomRolloutEvaluator(1, random, 30), 1.4, 4, random_state=random)
    played = 0
    for state in decisions(title, options, 5, every=6):
        assert bot.step(state) in state.legal_actions()
        played += 1
        if played == 4:
            break
    assert played == 4


def test_openspiels_mcts_plays_rumis() -> None:
    table = pyspiel.load_game("python_tampu_rumis(players=2,board=tambo)")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(table, 1.4, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = next(decisions("rumis", table.encoder.options, 6, every=1))
    assert bot.step(state) in state.legal_actions()


def test_no_game_of_rumis_is_longer_than_it_says() -> None:
    """A colour has eleven stones, and the box of the smallest solitaire one set of them."""
    lengths = []
    for title, options in SMALL:
        table = load(title, options)
        if title == "rumis":
            *_, last = nodes(title, options, 12)
            lengths.append(table.max_game_length())
            assert 0 < sum(item.player >= 0 for item in last.full_history()) <= lengths[-1]
            assert sum(item.player < 0 for item in last.full_history()) == table.max_chance_nodes_in_history()
    assert lengths == [22, 44, 44, 11]


@pytest.mark.parametrize("mode", ["competitive", "solo"])
@pytest.mark.parametrize("size", ["tiny", "long"])
def test_TR3_no_game_of_rivals_or_alone_in_tiwanaku_is_longer_than_it_says(size: str, mode: str) -> None:
    """Each seat walks to and fro as long as the rules allow, and only then uncovers something."""
    chosen = {"size": size, "mode": mode, "scenario": {"tiny": "T01", "long": "L01"}[size]}
    options = meta("tiwanaku").settle(chosen | ({"difficulty": "hard"} if mode == "solo" else {}), 1 + (mode != "solo"))
    most = load("tiwanaku", options).max_game_length()
    state: Any = game("tiwanaku").start(options, SearchChance("slow"))[0]
    squares = len(state.terrain)
    rivals, alone = 3 * 40 * (2 * squares + 1) + 2 * squares + 2 * 2, 4 * 40 * (2 * squares + 1) + squares + 1
    assert most == (alone if mode == "solo" else rivals)
    decisions, chance = 0, SearchChance("walk")
    while state.actor() is not None and decisions <= most:
        uncovering = state.idle == 39

        def uncovers(action: Action) -> bool:
            return state.foresee(action).ends is not None

        legal = state.legal()
        state.apply(next((action for action in legal if uncovers(action) == uncovering), legal[0]), chance)
        decisions += 1
    assert (50 if mode == "solo" else 1000) < decisions <= most


@pytest.mark.parametrize("seats", [2, 4])
def test_T10_5_no_game_together_in_tiwanaku_is_longer_than_it_says(seats: int) -> None:
    """Every turn spends a tile. The seats explore if they can, and offer one cube after the other."""
    options = meta("tiwanaku").settle({"mode": "coop", "size": "long", "scenario": "L01"}, seats)
    most = load("tiwanaku", options).max_game_length()
    assert most == (1 + 3 + 4) * 45 + 45 + 1
    lengths = []
    for seed in range(4):
        random, chance = Random(seed), SearchChance(seed)
        state: Any = game("tiwanaku").start(options, chance)[0]
        decisions = 0
        while state.actor() is not None and decisions <= most:
            legal = state.legal()
            slow = [action for action in legal if action.verb.name in {"explore", "keep"}]
            state.apply(random.choice(slow or legal), chance)
            decisions += 1
        lengths.append(decisions)
    assert 60 < max(lengths) <= most


@pytest.mark.parametrize(("title", "options"), SMALL, ids=map(name, SMALL))
def test_no_game_asks_for_luck_more_often_than_it_says(title: str, options: Options) -> None:
    table = load(title, options)
    *_, last = nodes(title, options, 12)
    asked = sum(item.player < 0 for item in last.full_history())
    assert asked <= table.max_chance_nodes_in_history() < 20_000


def test_a_valley_made_by_luck_takes_as_many_chance_nodes_as_its_number_has_bytes() -> None:
    options = meta("tiwanaku").settle({"size": "tiny"}, 2)
    state, asked = load("tiwanaku", options).new_initial_state(), 0
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
        asked += 1
    assert asked == load("tiwanaku", options).max_chance_nodes_in_history() == 6 + 1


def test_C12_3_the_luck_of_cuzco_follows_its_content() -> None:
    """Cards that are taken and played as often as possible turn up one card for each decision at most."""
    rules, options = game("cuzco"), meta("cuzco").settle({"map": "random"}, 2)
    encoding: Any = import_module("tampu.lab.encode.cuzco")
    most = load("cuzco", options).max_chance_nodes_in_history()
    assert most == encoding.chances(rules, options)
    content: Any = as_object(decode(encode(rules.content_json())))
    content["players"][0]["setup_god_cards"] += 1
    assert encoding.chances(game_of("cuzco", content), options) == most + 5
    lengths = []
    for seed in range(3):
        random, chance = Random(seed), SearchChance(seed)
        state, play = game("cuzco").start(options, chance)
        luck = sum(one.kind != "reveal" for one in play.shown)
        while state.actor() is not None:
            empire: Any = state
            empire.masks[state.actor()].offerings = 20
            legal = state.legal()
            kept = [one for one in legal if one.verb.name in {"play", "take", "use"}] or legal
            luck += sum(one.kind != "reveal" for one in state.apply(random.choice(kept), chance).shown)
        lengths.append(luck)
    assert 150 < max(lengths) <= most


def edited(change: Callable[[Any], None]) -> Any:
    """The rules of Wutaki with other content."""
    content: Any = as_object(decode(encode(game("wutaki").content_json())))
    change(content)
    return game_of("wutaki", content)


def omen_that(effect: str) -> Callable[[Any], None]:
    """An omen that draws omens does this instead."""

    def change(content: Any) -> None:
        next(one for one in content["omens"] if one["effect"].startswith("omen "))["effect"] = effect

    return change


@pytest.mark.parametrize("greedy", ["luck", "choices"])
@pytest.mark.parametrize(("seats", "side"), [(2, "standard"), (4, "extreme")])
def test_WR34_no_game_of_wutaki_is_longer_or_luckier_than_it_says(seats: int, side: str, greedy: str) -> None:
    """Seats that go on for as long as they can: by what draws cards, or by what asks them again."""
    options = meta("wutaki").settle({"side": side, "masters": "asymmetric", "abilities": "on"}, seats)
    table = load("wutaki", options)
    lengths, asked = [], []
    for seed in range(2):
        random, chance = Random(seed), SearchChance(seed)
        state, play = game("wutaki").start(options, chance)
        luck, decisions = sum(one.kind != "reveal" for one in play.shown), 0
        while (seat := state.actor()) is not None:
            ahead = {action: state.foresee(action) for action in state.legal()}
            if greedy == "luck":
                kept = [action for action, seen in ahead.items() if seen.ends is not None]
            else:
                kept = [action for action, seen in ahead.items() if seen.asked == seat and action.verb.name != "done"]
                kept = [action for action in kept if action.verb.name != "amount"] or kept[:1]
            play = state.apply(random.choice(kept or [*ahead]), chance)
            luck += sum(one.kind != "reveal" for one in play.shown)
            decisions += 1
        lengths.append(decisions)
        asked.append(luck)
    assert 100 * seats < max(lengths) <= table.max_game_length()
    assert 30 * seats < max(asked) <= table.max_chance_nodes_in_history() < 20_000


def test_the_bounds_of_wutaki_follow_its_content() -> None:
    options, encoding = meta("wutaki").settle({}, 2), import_module("tampu.lab.encode.wutaki_longest")
    rules = game("wutaki")
    bounds = encoding.longest(rules, options), encoding.chances(rules, options)
    assert (load("wutaki", options).max_game_length(), load("wutaki", options).max_chance_nodes_in_history()) == bounds
    more = edited(omen_that("omen 9"))
    assert encoding.chances(more, options) > bounds[1]
    assert encoding.longest(more, options) == bounds[0]
    asking = edited(omen_that("trade max=all rate=1; vp_trade max=all rate=1"))
    assert encoding.longest(asking, options) > bounds[0]
    # An omen that plays omens has no bound that was counted, nor has a game by rules without a last visit.
    for uncounted, of in (
        (edited(omen_that("vp 1; play_omen 2")), options),
        (rules, meta("wutaki").settle({}, 2, rules=2)),
    ):
        assert encoding.longest(uncounted, of) is None
        assert encoding.chances(uncounted, of) is None


def test_the_bounds_of_wutaki_know_every_verb() -> None:
    encoding: Any = import_module("tampu.lab.encode.wutaki_longest")
    assert {*encoding._ASKED, *encoding._SILENT} == {*VERBS}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rich", [False, True], ids=["as dealt", "with offerings without end"])
def test_C3_1_no_game_of_cuzco_is_longer_than_it_says(seats: int, rich: bool) -> None:
    """Everybody plays cards and takes things one by one as long as the rules allow, and ends nothing early. The count
    does not rely on what cards cost, so it holds where all of them can be paid for."""
    options = meta("cuzco").settle({"pututus": "on"}, seats)
    most = load("cuzco", options).max_game_length()
    assert most == {2: 1002, 4: 2004}[seats]
    lengths = []
    for seed in range(6):
        random, chance = Random(seed), SearchChance(seed)
        state: Any = game("cuzco").start(options, chance)[0]
        decisions = 0
        while state.actor() is not None and decisions <= most:
            if rich:
                state.masks[state.actor()].offerings = 20
            legal = state.legal()
            going_on = [action for action in legal if action.verb.name in {"play", "pututu", "slide", "feather", "use"}]
            kept = going_on or [action for action in legal if action.verb.name != "finish"] or legal
            state.apply(random.choice(kept), chance)
            decisions += 1
        lengths.append(decisions)
    assert 60 * seats < max(lengths) <= most


def test_rumis_refuses_to_be_resampled_in_words() -> None:
    state = next(decisions("rumis", meta("rumis").settle({}, 2), 1, every=1))
    with pytest.raises(BadInput, match=r"nothing is hidden in Rumis: .* use MCTS, not IS-MCTS"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))


def test_openspiels_is_mcts_ends_at_rumis_with_an_assertion_of_its_own() -> None:
    """As docs/research.md says: the bot is made, and asks for hidden information only when it must act."""
    table = pyspiel.load_game("python_tampu_rumis(players=2,board=tambo)")
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(table, mcts.RandomRolloutEvaluator(1, random), 1.4, 4, random_state=random)
    state = next(decisions("rumis", table.encoder.options, 6, every=1))
    with pytest.raises(AssertionError) as told:
        bot.step(state)
    assert str(told.value) == ""
    assert "ismcts.py" in str(told.traceback[-1].path)


def memory(state: TampuState, player: int) -> list[Any]:
    """The lines of an information state after the view: who did what, and what the player was shown and told then."""
    view, *lines = state.information_state_string(player).split("\n")
    assert view == state.observation_string(player)
    return [decode(line) for line in lines]


@pytest.mark.parametrize(("title", "options"), HIDING, ids=map(name, HIDING))
def test_a_player_remembers_every_action_and_what_was_told_of_it(title: str, options: Options) -> None:
    """Perfect recall: all own actions can be read, and what was remembered once is never lost or changed."""
    before: list[list[Any]] = [[] for _ in range(options.seats)]
    for state in decisions(title, options, 2, every=20):
        done = [item for item in state.full_history() if item.player != pyspiel.PlayerId.CHANCE]
        for player, old in enumerate(before):
            now = memory(state, player)
            assert now[: len(old)] == old
            assert [actor for actor, _, _ in now] == [None, *(item.player for item in done)]
            for (_, text, _), item in zip(now[1:], done, strict=True):
                action = state.moment.encoder.action(item.action)
                assert text == (action.text if item.player == player else action.shown)
            before[player] = now
    assert all(len(lines) > 1 for lines in before)


def test_a_player_does_not_remember_what_it_never_knew() -> None:
    """C2.11: who was dealt two cards of one god returns one, and nobody else sees which."""
    *_, state = islice(decisions("cuzco", meta("cuzco").settle({}, 4), 10, every=1), 4)
    for player in range(4):
        returned = {actor: text for actor, text, _ in memory(state, player)[1:] if text.startswith("return")}
        assert len(returned) == 2
        for actor, text in returned.items():
            assert len(text.split()) == (2 if actor == player else 1)


def after(state: TampuState, actions: Sequence[int]) -> TampuState | None:
    """The state after these actions, if they are legal one after the other and need no luck."""
    state = state.clone()
    for action in actions:
        if not state.is_player_node() or action not in state.legal_actions():
            return None
        state.apply_action(action)
    return state if state.is_player_node() else None


def test_what_looks_the_same_now_but_came_about_otherwise_is_told_apart() -> None:
    """Pips of Cuzco that are exchanged for the same things in another order."""
    pairs = 0
    for state in decisions("cuzco", meta("cuzco").settle({}, 2), 2, every=1):
        if "Exchange" not in state.observation_string(0):
            continue
        for order in combinations(state.legal_actions(), 2):
            one, other = after(state, order), after(state, order[::-1])
            if one is not None and other is not None and one.observation_string(0) == other.observation_string(0):
                pairs += 1
                for player in range(2):
                    assert one.information_state_string(player) != other.information_state_string(player)
        if pairs:
            break
    assert pairs
