"""Components, setup and table options (W1, W2, W15)."""

import pytest

from tampu.engine import BadInput, SearchChance
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    COST_MARKERS,
    ELEMENT_CARDS,
    MASTERS,
    NONE,
    OMENS,
    PACTS,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.state import Kingdom
from tests.games.wutaki.build import WUTAKI, Cards, do, has, legal, opened, own, public, shown, waiting


def begun(seats: int = 4, seed: int = 0, **options: str) -> Kingdom:
    """The first decision: a secret pact."""
    return WUTAKI.start(WUTAKI.meta.settle(options, seats), SearchChance(seed))[0]


def ready(seats: int = 4, seed: int = 0, **options: str) -> Kingdom:
    """Set up with first options, down to the first turn."""
    state = begun(seats, seed, **options)
    while waiting(state) != "Turn":
        do(state, legal(state)[0])
    return state


def test_W1_2_what_is_in_the_box() -> None:
    state = begun()
    assert sum(state.components()[word] for word in RESOURCES) == 135
    counts = [len(cards) for cards in (PACTS, OMENS, REVENGE_CARDS, ROUND_CARDS, SECRET_PACTS, TOWERS)]
    assert counts == [68, 50, 19, 20, 20, 9]
    assert [len(pieces) for pieces in (MASTERS, COST_MARKERS, ABILITIES, ELEMENT_CARDS)] == [5, 4, 6, 4]
    assert state.components()["workers"] == 4 * (4 + 4 + 1)
    assert state.components()["discs"] == 4 * 6


def test_W1_3_opposite_elements() -> None:
    pairs = {(card.element, card.opposite) for card in WUTAKI.content.elements}
    fire, water, earth, wind = range(4)
    assert pairs == {(fire, water), (water, fire), (earth, wind), (wind, earth)}


def test_W2_1_decks_lie_face_down() -> None:
    state = begun()
    seen = public(state)
    assert seen["pacts"]["deck"] == 68
    assert seen["rounds"]["deck"] == 20
    assert seen["revenge"]["deck"] == 19
    assert "O01" not in str(seen)


def test_W2_2_W2_11_WX2_four_seats() -> None:
    state = ready()
    assert state.vp == [5] * 4
    assert state.goods[:4] == [[1] * 5] * 4
    assert has(state, SUPPLY) == "31 gold, 21 sheep, 21 wood, 21 oil, 21 stone"
    assert [len(hand) for hand in state.hands] == [2] * 4
    assert [len(hand) for hand in state.secrets.hands] == [1] * 4
    assert [len(cards) for cards in state.accepted] == [2] * 4
    assert (state.omen_deck.size, state.secrets.deck.size, state.pact_deck.size, state.track) == (42, 16, 56, 0)
    assert state.discs == [6] * 4
    assert state.free == [[4, 0, 0]] * 4
    assert state.home == [[0, 4, 1]] * 4


def test_WX72_three_seats() -> None:
    state = ready(3)
    assert has(state, SUPPLY) == "32 gold, 22 sheep, 22 wood, 22 oil, 22 stone"
    assert (state.omen_deck.size, state.secrets.deck.size, state.pact_deck.size) == (44, 17, 58)
    assert state.element_box.size == 1
    assert len(set(state.cost)) == 3


def test_W2_3_W10_7_markers_start_on_zero() -> None:
    state = ready(masters="asymmetric")
    assert (state.track, state.marker, state.factor) == (0, [0] * 4, [0] * 4)


def test_W2_4_elements_are_secret_and_different() -> None:
    state = begun(3)
    assert len(set(state.elements)) == 3
    for seat in range(3):
        assert own(state, seat)["element"] == ELEMENT_CARDS[state.elements[seat]]
        assert not any(f"'{card}'" in str(public(state, seat)) for card in ELEMENT_CARDS)


def test_W2_5_WR73_one_of_two_secret_pacts_is_kept() -> None:
    options = WUTAKI.meta.settle({}, 2)
    state, _ = WUTAKI.start(options, Cards(secret_pact="S05 S09"))
    first = state.start
    assert state.actor() == first
    assert legal(state) == ["keep S05", "keep S09"]
    assert state.private()
    do(state, "keep S09", chance=Cards(secret_pact="S05 S01"))
    assert state.secrets.hands[first] == [SECRET_PACTS.index("S09")]
    assert legal(state) == ["keep S01", "keep S05"]


def test_WR73_random_deals_come_before_choices() -> None:
    state = begun(2, masters="asymmetric", abilities="on")
    seen = [waiting(state)]
    while waiting(state) != "Turn":
        if waiting(state) in ("ChooseMaster", "AcceptPact"):
            assert all(len(hand) == 2 for hand in state.hands)
            assert NONE not in state.cost + state.ability
        do(state, legal(state)[0])
        if waiting(state) != seen[-1]:
            seen.append(waiting(state))
    assert seen == ["KeepSecret", "ChooseMaster", "AcceptPact", "Turn"]


def test_W2_6_cost_markers_are_open_and_different() -> None:
    state = ready()
    assert sorted(RESOURCES[kind] for kind in state.cost) == ["oil", "sheep", "stone", "wood"]
    assert public(state, None)["tribes"][0]["cost"] in RESOURCES


def test_W2_7_omens_are_hidden() -> None:
    state = ready(2)
    assert len(own(state, 0)["hand"]) == 2
    assert public(state, None)["tribes"][0]["omens"] == 2


def test_W2_8_a_random_start_player_begins() -> None:
    starts = {ready(4, seed).start for seed in range(12)}
    assert starts == {0, 1, 2, 3}
    state = ready(4, 5)
    assert state.actor() == state.start


def test_W2_9_WR1_asymmetric_masters_bring_ability_markers_unless_they_are_turned_off() -> None:
    plain = ready(2)
    assert (plain.masters, plain.ability) == ([0, 0], [NONE, NONE])
    assert NONE not in ready(2, masters="asymmetric").ability
    masters = ready(2, masters="asymmetric", abilities="off")
    assert sorted(masters.masters) == [1, 2]
    assert masters.ability == [NONE, NONE]
    abilities = ready(2, abilities="on")
    assert abilities.masters == [0, 0]
    assert NONE not in abilities.ability
    assert len(set(abilities.ability)) == 2


def test_W2_9_the_start_player_chooses_first() -> None:
    state = begun(4, 1, masters="asymmetric")
    while waiting(state) != "ChooseMaster":
        do(state, legal(state)[0])
    assert state.actor() == state.start
    assert legal(state) == ["master B1", "master B2", "master B3", "master B4"]
    do(state, "master B3")
    assert legal(state) == ["master B1", "master B2", "master B4"]


def test_W2_10_WR2_two_pacts_each_and_no_gold() -> None:
    state = begun(2)
    while waiting(state) != "AcceptPact":
        do(state, legal(state)[0])
    first = state.start
    before = shown(state).split()
    do(state, f"accept {before[3]}")
    assert shown(state).split() == [*before[:3], "-"]
    do(state, f"accept {before[0]}")
    assert opened(state, first) == f"{before[3]} {before[0]}"
    assert shown(state).split()[2:] == before[1:3]
    assert "-" not in shown(state)
    assert state.goods[first] == [1] * 5
    assert state.actor() != first


def test_W15_2_W15_3_options() -> None:
    assert len(list(WUTAKI.meta.variants())) == 3 * 16
    assert WUTAKI.meta.settle({}, None).values == {
        "side": "standard",
        "masters": "symmetric",
        "abilities": "off",
        "evict_gold": "0",
    }
    with pytest.raises(BadInput, match="2, 3, 4 seats, not 5"):
        WUTAKI.meta.settle({}, 5)
    boards = [WUTAKI.content.board(WUTAKI.meta.settle({}, seats)) for seats in (2, 3, 4)]
    assert [len(board.track) for board in boards] == [6, 7, 8]
    assert [sum(board.fields) for board in boards] == sorted(sum(board.fields) for board in boards)


def test_W15_1_extreme_has_one_worker_less() -> None:
    state = ready(2, side="extreme")
    assert state.home == [[0, 3, 1]] * 2
    assert state.components()["workers"] == 2 * (4 + 3 + 1)
    assert state.actor() == state.start
