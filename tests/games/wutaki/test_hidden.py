"""What is hidden, what is remembered, and imagined states (W17)."""

import pytest

from tampu.engine import JsonObject, SearchChance
from tampu.engine.match import Match, Seal
from tampu.games.wutaki.alphabet import OMENS, REVENGE_CARDS, SECRET_PACTS
from tampu.games.wutaki.effects.omens import playable
from tampu.games.wutaki.face_down import FaceDown
from tampu.games.wutaki.recall import contradiction
from tampu.games.wutaki.state import Kingdom
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    Cards,
    do,
    goods,
    legal,
    monster,
    omens,
    pacts,
    public,
    recruit,
    revenge,
    secrets,
    table,
    turn,
    waiting,
)


def imagine(state: Kingdom, seat: int | None, seed: int) -> Kingdom:
    return WUTAKI.imagine(state.view(seat), SearchChance(seed))


def rich() -> Kingdom:
    state = table()
    for seat, cards in enumerate(("O05 O33", "O16 O40 O41", "O01", "O02 O21")):
        omens(state, seat, cards)
    revenge(state, RED, "V01 V02")
    revenge(state, BLUE, "V16")
    secrets(state, RED, "S01")
    secrets(state, GREEN, "S20")
    return state


def test_W17_1_nothing_hidden_is_in_a_view() -> None:
    state = turn(rich())
    for viewer in (BLUE, GREEN, YELLOW, None):
        text = str(state.view(viewer).json())
        for card in ("O05", "V01", "V02", "S01", "E_fire"):
            assert f"'{card}'" not in text
    assert "'O05'" in str(state.view(RED).json())


def test_W17_1_numbers_are_open() -> None:
    seen = public(rich(), YELLOW)
    assert [tribe["omens"] for tribe in seen["tribes"]] == [2, 3, 1, 2]
    assert [len(ages) for ages in seen["revenge"]["ages"]] == [2, 1, 0, 0]
    assert [len(ages) for ages in seen["secrets"]["ages"]] == [1, 0, 1, 0]


def test_W17_2_prompts_do_not_depend_on_hidden_cards() -> None:
    """A special worker at site 13 is asked again whether or not the rest of the hand can be played."""
    for rest in ("O05", "O27"):
        state = table()
        recruit(state, RED, special=1)
        omens(state, RED, f"O07 {rest}")
        do(turn(state), "place playomen", "worker special", "play O07")
        assert waiting(state) == "ActAgain"
        assert state.private()
        assert legal(state) == (["again", "done"] if rest == "O05" else ["done"])


def test_W17_2_a_granted_play_is_offered_to_every_hand() -> None:
    for card in ("O05", "O27"):
        state = table()
        goods(state, RED, "3 wood")
        omens(state, RED, "O01 O02 O03")
        pacts(state, RED, "PWI14")
        state.track = 1
        do(turn(state), "place quarry", "fulfil PWI14", chance=Cards(omen=card))
        assert waiting(state) == "PlayOmen"
        assert legal(state)[-1] == "decline"


def test_W17_3_events_name_cards_to_their_owners_only() -> None:
    state = table()
    play = turn(state).apply(WUTAKI.alphabet.parse("place drawomen"), Cards(omen="O35"))
    drew = play.events[-1]
    assert drew.seen_by(RED)["cards"] == ["O35"]
    assert "cards" not in drew.seen_by(BLUE)
    assert drew.seen_by(None) == {"event": "drew omens", "rule": "W20.2", "seat": RED, "count": 1}


def test_WR71_W17_3_a_given_revenge_card_is_known_to_two() -> None:
    state = table()
    goods(state, RED, "10 gold")
    revenge(state, RED, "V05 V06")
    do(turn(state), "place spgift", "choose 2", "player 2")
    play = state.apply(WUTAKI.alphabet.parse("atone V06"), SearchChance(0))
    gave = play.events[-1]
    assert [("card" in gave.seen_by(seat)) for seat in (RED, BLUE, GREEN, None)] == [True, False, True, False]
    v06 = REVENGE_CARDS.index("V06")
    assert all(v06 in imagine(state, RED, seed).revenge.hands[GREEN] for seed in range(20))
    assert not all(v06 in imagine(state, BLUE, seed).revenge.hands[GREEN] for seed in range(40))
    revenge(state, GREEN, "V11")
    state.revenge.put_back(GREEN, REVENGE_CARDS.index("V11"))
    assert state.revenge.sure[RED][GREEN] == []


def test_W17_5_imagined_states_respect_what_is_seen() -> None:
    state = turn(rich())
    state.omen_discards = [OMENS.index("O35")]
    omens(state, RED, "")
    for seed in range(30):
        other = imagine(state, RED, seed)
        assert other.hands[RED] == state.hands[RED]
        assert other.elements[RED] == state.elements[RED]
        assert len(set(other.elements)) == 4
        held = [card for hand in other.hands for card in hand]
        assert len(set(held)) == len(held)
        assert OMENS.index("O35") not in held
        assert dict(other.components()) == dict(state.components())


def test_W17_5_a_returned_card_is_not_in_an_older_hand() -> None:
    state = table(2)
    secrets(state, RED, "S01")
    play = WUTAKI.start(state.options, SearchChance(0))[1]
    state.secrets.drawn = 1
    from tampu.games.wutaki.effects.revenge import draw_secrets

    state.stack.clear()
    draw_secrets(state, BLUE, 2, 1, play)
    hand = list(state.secrets.hands[BLUE])
    do(state, f"keep {SECRET_PACTS[hand[0]]}")
    returned = hand[1]
    assert all(returned not in imagine(state, BLUE, seed).secrets.hands[RED] for seed in range(60))
    assert any(returned in imagine(state, None, seed).secrets.hands[RED] for seed in range(200))


def test_W17_5_omens_kept_over_a_shuffle_stay_in_their_hands() -> None:
    state = table(2)
    state.hands[BLUE] = list(range(3))
    state.omen_discards = list(range(3, 50))
    omens(state, BLUE, "")
    assert state.omen_deck.size == 0
    do(turn(state), "place drawomen")
    assert state.kept_over == [0, 1, 2]
    assert state.kept_count == [0, 3]
    for seed in range(20):
        assert imagine(state, RED, seed).hands[BLUE] == [0, 1, 2]
        assert imagine(state, None, seed).hands[BLUE] == [0, 1, 2]


def test_W17_5_a_seat_that_must_play_an_omen_can() -> None:
    state = table()
    omens(state, RED, "O05 O33")
    monster(state, "1 gold")
    do(turn(state), "place playomen")
    for seed in range(60):
        other = imagine(state, BLUE, seed)
        assert other.legal()
        assert any(playable(other, RED, card) for card in other.hands[RED])


@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_recall_finds_a_forgotten_card(viewer: int | None) -> None:
    """The check itself: another hand than the one drawn, or a card that lies open, contradicts the memory."""
    match = Match(WUTAKI, WUTAKI.meta.settle({}, 2), Seal.of_seed("recall"))
    memory = match.opening.seen_by(viewer)
    while waiting(match.state) != "Turn":
        actor = match.state.actor()
        assert actor is not None
        memory += match.act(actor, match.state.legal()[0]).seen_by(viewer)
    state = match.state.clone()
    assert contradiction(state, viewer, memory) is None
    seat = RED if viewer is None else viewer
    shown = state.hands[seat].pop()
    state.hands[seat].append(next(card for card in range(50) if card not in [*state.hands[0], *state.hands[1], shown]))
    found = contradiction(state, viewer, memory)
    assert (found is None) == (viewer is None)
    played: list[JsonObject] = [{"event": "played", "seat": RED, "omen": OMENS[match.state.hands[RED][0]]}]
    assert contradiction(match.state, None, [*memory, *played]) is not None


def test_hidden_cards_that_change_hands() -> None:
    pile = FaceDown("revenge", 19, 3)
    pile.hands = [[4, 5], [6], []]
    pile.ages = [[1, 2], [3], []]
    pile.drawn = 3
    pile.complete()
    pile.give(0, 1, 5)
    assert (pile.hands, pile.ages) == ([[4], [6, 5], []], [[2], [3, 2], []])
    assert pile.sure[0][1] == [5]
    pile.give(1, 0, 6)
    assert pile.sure[0][1] == [5]
    assert pile.sure[1][0] == [6]
    pile.give(1, 2, 5)
    assert pile.sure[0][1] == []
    assert pile.sure[1][2] == [5]
