"""C17, C21: who knows what, and which questions are asked."""

from collections import Counter

import pytest

from tampu.engine import JsonObject, SearchChance
from tampu.engine.conformance import check
from tampu.engine.wire import as_list, as_object
from tampu.games.cuzco.alphabet import GOOD, STONE
from tampu.games.cuzco.pieces.hands import PAIRS, may_hide
from tampu.games.cuzco.pieces.mask import sets_of
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.cards import Window
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.ending import FinalMissions
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.moves import AfterMove, Move, MoveAgain
from tampu.games.cuzco.steps.phase_three import BuyGood, FulfilMission
from tampu.games.cuzco.steps.setup import SwapGodCard
from tests.games.cuzco.build import (
    BLUE,
    CONTENT,
    CUZCO,
    GREEN,
    MOON,
    RED,
    THUNDER,
    YELLOW,
    ask,
    asking,
    do,
    empire,
    give,
    options,
    refused,
    show_cards,
    start,
)


def deal(state: Empire, *hands: list[int]) -> None:
    """Starting hands, taken from their piles; the undealt cards make two of each god."""
    gods = [2] * 5
    for seat, hand in enumerate(hands):
        give(state, seat, cards=hand, offerings=1)
        for card in hand:
            state.piles[CONTENT.god_of[card]].take(card)
            gods[CONTENT.god_of[card]] -= 1
    for god, left in enumerate(gods):
        for _ in range(left):
            card = next(card for card in CONTENT.cards_of[god] if state.piles[god].counts[card])
            state.piles[god].take(card)
            state.discards[card] += 1


def possible_gods(state: Empire, seat: int) -> list[list[str]]:
    mask = as_object(as_list(state.view(None).public["masks"])[seat])
    return [[str(word) for word in as_list(gods)] for gods in as_list(mask["gods"])]


def test_C17_1_CR60_others_see_how_many_cards_there_are() -> None:
    state = empire()
    deal(state, [1, 4], [4, 7], [7, 10], [10, 13])
    ask(state, FireBlessing(RED))
    view = state.view(BLUE)
    assert view.own == {"hand": [10, 13], "returned": 0, "progress": {}}
    assert as_object(as_list(view.public["masks"])[RED])["hand"] == 2
    assert as_object(as_list(view.public["masks"])[RED])["known"] == []
    assert state.view(None).own == {}
    for key in ("hands", "piles", "spare_cards"):
        assert key not in view.public


def test_CR33_a_card_seen_taken_stays_known_until_it_is_played() -> None:
    state = empire()
    give(state, RED, offerings=2)
    show_cards(state, 5)
    ask(state, Exchange(RED, 3, 0))
    do(state, "claim moon")
    assert as_object(as_list(state.view(BLUE).public["masks"])[RED])["known"] == [5]
    do(state, "play 5 hand")
    assert as_object(as_list(state.view(BLUE).public["masks"])[RED])["known"] == []


def test_C17_1_CR61_a_proof_narrows_the_gods_of_the_hidden_cards() -> None:
    state = empire(phase=3)
    deal(state, [4, 7], [1, 4], [7, 10], [10, 13])
    state.masks[RED].known[5] += 1
    state.masks[RED].hand[5] += 1
    state.masks[RED].size += 1
    state.masks[RED].missions = [35, 19, 33]  # M36, M20, M34
    assert len(possible_gods(state, RED)) == 10
    ask(state, FulfilMission(RED))
    assert state.private()
    do(state, "complete M36")
    # One moon card was seen taken, so the other is hidden.
    assert all("moon" in gods for gods in possible_gods(state, RED))
    assert len(possible_gods(state, RED)) == 4
    for seed in range(20):
        other = CUZCO.imagine(state.view(BLUE), SearchChance(seed))
        assert sum(other.masks[RED].hand[card] for card in (4, 5, 6)) == 2


def test_C17_1_CR61_a_discard_shows_that_nothing_was_met() -> None:
    state = empire(phase=3)
    deal(state, [1, 7], [1, 4], [7, 10], [10, 13])
    state.masks[RED].known[5] += 1
    state.masks[RED].hand[5] += 1
    state.masks[RED].size += 1
    state.masks[RED].missions = [35, 19, 33]
    ask(state, FulfilMission(RED))
    do(state, "discard M20")
    assert not any("moon" in gods for gods in possible_gods(state, RED))


def test_CR29_final_missions_reveal_whether_they_are_met() -> None:
    state = empire(round=6, phase=3)
    deal(state, [4, 7], [1, 4], [7, 10], [10, 13])
    state.masks[RED].missions = [35]
    play = ask(state, FinalMissions())
    assert [(shown.kind, shown.value) for shown in play.shown] == [("reveal", [RED, "M36", False])]


def test_C17_1_imagined_hands_are_dealt_uniformly() -> None:
    """Blue knows its own two cards: of the other starting cards every deal that fits is equally likely."""
    state = empire(3)
    deal(state, [1, 4], [7, 10], [13, 1])
    ask(state, FireBlessing(RED))
    view = state.view(2)
    dealer = CUZCO.dealer(view)
    chance = SearchChance(5)
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        hands = as_list(dealer.secret(chance)["hands"])
        assert hands[2] == [1, 13]
        pairs[tuple(sorted(CONTENT.god_of[int(str(card))] for card in as_list(hands[0])))] += 1
    # Left to deal are thunder, moon, creator and earth: six pairs for red, the rest for yellow.
    assert set(pairs) == {(a, b) for a in range(4) for b in range(a + 1, 4)}
    assert all(400 < count < 600 for count in pairs.values())


def test_C17_1_imagined_hands_while_a_seat_swaps() -> None:
    """Red shows two thunder cards. Of the other undealt cards every pair of different gods is equally likely."""
    state = empire(3)
    deal(state, [1, 2], [4, 7], [4, 10])
    for card in range(16):
        for _ in range(state.discards[card]):
            state.spare.put(card)
        state.discards[card] = 0
    state.doubles[RED] = THUNDER
    for mask in state.masks:
        mask.gods = sum(1 << pair for pair in PAIRS if not pair & 1)
    ask(state, SwapGodCard(RED))
    dealer = CUZCO.dealer(state.view(2))
    chance = SearchChance(11)
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(4000):
        secret = dealer.secret(chance)
        hands = [[CONTENT.god_of[int(str(card))] for card in as_list(hand)] for hand in as_list(secret["hands"])]
        spare = [CONTENT.god_of[int(str(card))] for card in as_list(secret["spare"])]
        assert hands[0] == [THUNDER, THUNDER]
        assert sorted([*hands[1], *spare]) == [1, 2, 2, 3, 4, 4]
        pairs[tuple(sorted(hands[1]))] += 1
    # Of six cards thirteen pairs differ: moon and earth are left once, creator and corn twice.
    ways = {(1, 2): 2, (1, 3): 1, (1, 4): 2, (2, 3): 2, (2, 4): 4, (3, 4): 2}
    assert set(pairs) == set(ways)
    for pair, count in ways.items():
        assert abs(pairs[pair] / 4000 - count / 13) < 0.03


def test_C17_1_of_a_god_whose_pile_was_used_up_the_hidden_cards_are_known() -> None:
    state = empire(2)
    give(state, RED, cards=[1, 4], offerings=2)
    give(state, YELLOW, cards=[7, 10])
    for card in (1, 4, 7, 10, 13):
        state.piles[CONTENT.god_of[card]].take(card)
    state.discards[13] += 1
    show_cards(state, 2)
    for card in state.piles[THUNDER].cards():
        state.piles[THUNDER].take(card)
        state.discards[card] += 1
    ask(state, FireBlessing(YELLOW))
    do(state, "claim thunder")
    assert state.exhausted[THUNDER]
    assert [card for card in range(16) if state.hidden_cards[card]] == [1]
    for seed in range(20):
        assert CUZCO.imagine(state.view(YELLOW), SearchChance(seed)).masks[RED].hand[1] == 1
    assert may_hide(state, RED, 1)
    assert not may_hide(state, RED, 2)
    assert not may_hide(state, RED, 3)


def test_C17_1_who_put_a_card_back_knows_who_may_have_it() -> None:
    state = empire()
    deal(state, [1, 4], [4, 7], [7, 10], [2, 13])
    state.masks[RED].returned = 2
    state.masks[RED].gods = sum(1 << pair for pair in PAIRS if pair & 1)
    ask(state, FireBlessing(RED))
    for seed in range(20):
        other = CUZCO.imagine(state.view(RED), SearchChance(seed))
        assert sum(mask.hand[2] for mask in other.masks[1:]) == 1


def test_C2_11_what_everybody_knows_after_a_swap() -> None:
    seen = 0
    for seed in range(60):
        match = start(f"knows {seed}")
        doubles = {event.facts["seat"]: event.facts["god"] for event in match.opening.events if event.name == "double"}
        while asking(match.state) == "SwapGodCard":
            actor = match.state.actor()
            assert actor is not None
            match.act(actor, match.state.legal()[0])
        for seat in range(4):
            gods = possible_gods(match.state, seat)
            if seat in doubles:
                assert all(doubles[seat] in pair for pair in gods)
                seen += 1
            elif len(doubles) == 1:
                assert not any(god in pair for god in doubles.values() for pair in gods)
            held = {CONTENT.god_of[card] for card in range(16) if match.state.masks[seat].hand[card]}
            assert sum(1 << god for god in held) in sets_of(match.state.masks[seat].gods)
    assert seen > 10


# -- C21.2 prompts -------------------------------------------------------------------------------------


def test_C21_2a_CR34_a_lone_option_that_all_can_see_is_taken_silently() -> None:
    state = empire(phase=3)
    give(state, RED)
    state.rows[0][GOOD["soup"]] = 1
    ask(state, BuyGood(RED, 0))
    assert asking(state) == ""


def test_C21_2a_C21_2d_CR34_a_private_decision_stops_even_for_one_option() -> None:
    """Without food only a hidden card 14 could help; the seat is asked whether it holds one or not."""
    for hand in ([14, 4], [1, 4]):
        state = empire(phase=3)
        give(state, RED, cards=hand, offerings=1)
        state.rows[0][GOOD["soup"]] = 1
        state.hidden_gods = [1] * 5
        ask(state, BuyGood(RED, 0))
        assert asking(state) == "BuyGood"
        assert state.private()
        assert options(state) == (["play 14 hand", "done"] if 14 in hand else ["done"])


@pytest.mark.parametrize("hand", [[4], [5]])
def test_C21_2a_C21_2d_a_placement_is_private_even_if_the_hidden_card_would_not_help(hand: list[int]) -> None:
    """All know that the hidden card is of the moon; card 4 gives a die of 6 nothing."""
    state = empire()
    give(state, RED, cards=hand, offerings=1, dice=[6])
    state.hidden_gods = [0] * 5
    state.hidden_gods[MOON] = 1
    ask(state, PlaceDie(RED, 0, 0))
    assert state.private()
    assert "play 4 hand" not in options(state)
    assert refused(state, "play 4 hand") == "C12.6"


@pytest.mark.parametrize("hand", [[3, 4], [7, 4]])
def test_C21_2b_C21_2d_CR34_card_3_has_a_window_when_it_is_publicly_possible(hand: list[int]) -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I0", cards=hand, offerings=1)
    state.hidden_gods = [1] * 5
    ask(state, Move(RED, STONE, 2, 0), AfterMove(RED, 2))
    do(state, "go I1", "feather purple 1")
    assert asking(state) == "MoveAgain"
    assert options(state) == (["play 3 hand", "done"] if 3 in hand else ["done"])


def test_C21_2d_no_window_when_everybody_knows_better() -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I0", cards=[3, 4], offerings=0)
    ask(state, AfterMove(RED, 2))
    assert asking(state) == ""  # nothing to pay with
    state.masks[RED].offerings = 1
    state.discards[3] = 4
    ask(state, AfterMove(RED, 2))
    assert asking(state) == ""  # all four lie on the discard pile
    state.discards[3] = 0
    state.hidden_gods[THUNDER] = 0
    ask(state, AfterMove(RED, 2))
    assert asking(state) == ""  # no thunder card was dealt
    state.hidden_gods[THUNDER] = 1
    state.masks[RED].gods = 1 << (1 << MOON)
    ask(state, AfterMove(RED, 2))
    assert asking(state) == ""  # the hidden card is of the moon


def test_C21_2d_a_medal_opens_the_window_in_public() -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I0", medals=1)
    show_cards(state, 3)
    ask(state, AfterMove(RED, 2))
    assert asking(state) == "MoveAgain"
    assert not state.private()
    assert options(state) == ["play 3 medal", "done"]


def test_C21_2c_after_a_declaration_only_options_that_use_it() -> None:
    state = empire()
    give(state, RED, dice=[2, 6], known=[4], offerings=1, runner="O4")
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 4 hand")
    assert options(state) == ["place 2 stone", "place 2 rope", "place 2 exchange", "place 2 temple"]


def test_C21_2e_equal_options_merge() -> None:
    state = empire()
    give(state, RED, dice=[2, 2, 2], known=[2, 2], offerings=2)
    ask(state, PlaceDie(RED, 0, 0))
    assert len(options(state)) == len(set(options(state)))
    assert options(state).count("play 2 hand") == 1
    assert options(state).count("place 2 points") == 1


def test_C21_2b_no_menu_is_longer_than_sixty() -> None:
    longest = 0
    for seed in range(6):
        match = start(f"menus {seed}", 4, pututus="on")
        while (actor := match.state.actor()) is not None:
            legal = match.state.legal()
            longest = max(longest, len(legal))
            match.act(actor, legal[(7 * len(match.moves)) % len(legal)])
    assert 10 < longest <= 60


def test_C21_4a_C21_4b_a_card_played_from_hand_can_be_taken_back() -> None:
    match = start("back", 2)
    while not any(action.text == "play 2 hand" for action in match.state.legal()):
        actor = match.state.actor()
        if actor is None:
            match = start(f"back {len(match.moves)}", 2)
            continue
        match.act(actor, match.state.legal()[0])
    actor = match.state.actor()
    assert actor is not None
    before = match.state.save()
    match.act(actor, CUZCO.alphabet.parse("play 2 hand"))
    assert match.undoable() == actor
    match.undo(actor)
    assert match.state.save() == before


def test_the_seats_that_are_not_asked_cannot_tell_a_hand_from_a_question() -> None:
    one, other = empire(), empire()
    for state, hand in ((one, [3, 4]), (other, [1, 4])):
        deal(state, hand, [4, 7], [7, 10], [10, 13])
        state.masks[RED].runner = 0
        state.quipus[0] = [RED]
        ask(state, Move(RED, STONE, 2, 0), AfterMove(RED, 2))
        do(state, "go I1", "feather purple 1")
    for seat in (YELLOW, GREEN, BLUE):
        seen, there = one.view(seat).json(), other.view(seat).json()
        one_public, other_public = as_object(seen["public"]), as_object(there["public"])
        assert one_public["stack"] == other_public["stack"]
        assert one_public["masks"] == other_public["masks"]


# -- the checks have teeth -----------------------------------------------------------------------------


def test_CR34_a_window_that_follows_the_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(self: Window, state: Empire) -> bool:
        mask = state.masks[self.seat]
        cards = state.content.at[self.window]
        return mask.offerings > 0 and any(mask.hand[card] and self.useful(state, card) for card in cards)

    monkeypatch.setattr(Move, "private", cheat)
    monkeypatch.setattr(MoveAgain, "private", cheat)
    report = check(CUZCO, CUZCO.meta.settle({}, 3), games=2, looks=15, seed="t")
    assert {failure.promise for failure in report.failures} == {"leak"}


def test_CR61_a_view_that_forgets_a_proof_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played on from a proof: imagined hands that deny it contradict what everybody was told."""
    monkeypatch.setattr("tampu.games.cuzco.steps.phase_three.know_deficit", lambda *_: None)
    state = empire(phase=3)
    deal(state, [4, 7], [1, 4], [7, 10], [10, 13])
    state.masks[RED].missions = [35, 19, 33]
    memory: list[JsonObject] = [
        {"event": "missions", "seat": RED, "missions": ["M36", "M20", "M34"]},
        {"event": "undealt", "cards": [card for card in range(16) for _ in range(state.discards[card])]},
    ]
    ask(state, FireBlessing(RED))
    show_cards(state, 5)
    ask(state, FireBlessing(RED), FulfilMission(RED))
    for text in ("claim moon", "bless food", "complete M36"):
        memory += state.apply(CUZCO.alphabet.parse(text), SearchChance(1)).seen_by(None)
    assert CUZCO.contradiction(state, None, memory) is None
    denied = {
        CUZCO.contradiction(CUZCO.imagine(state.view(None), SearchChance(seed)), None, memory) for seed in range(30)
    }
    assert denied == {None, "seat 0 proved M36"}
