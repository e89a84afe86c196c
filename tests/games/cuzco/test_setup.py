"""C1-C3: what is in the box, how the table is laid, and who is first."""

from collections import Counter

import pytest

from tampu.engine import Refusal, SearchChance
from tampu.games.cuzco.alphabet import CAPITAL, CARDS, COLOUR, GODS, GOOD, MISSION, NOTHING
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.setup import DealGodCards, ShowGodCards, SwapGodCard
from tests.games.cuzco.build import (
    BLUE,
    CONTENT,
    CUZCO,
    GREEN,
    RED,
    YELLOW,
    ask,
    asking,
    dice_on,
    do,
    empire,
    give,
    options,
    refused,
    start,
    told,
)

SEATS = [2, 3, 4]


def test_C1_2_what_is_shared() -> None:
    assert sum(CONTENT.copies) == 60
    assert Counter(CONTENT.god_of[1:]) == dict.fromkeys(range(GODS), 3)
    assert [sum(tile.deck == deck for tile in CONTENT.tiles) for deck in (0, 1)] == [36, 36]
    assert [sum(mission.start for mission in CONTENT.missions), len(CONTENT.missions)] == [6, 61]
    assert CONTENT.good_counts == [7, 6, 5, 5, 4, 3]
    assert len(CONTENT.triangles) == 6
    assert len(CONTENT.arms) == 6


@pytest.mark.parametrize("seats", SEATS)
def test_C1_3_what_each_player_has(seats: int) -> None:
    counts = start(seats=seats).state.components()
    assert counts["quipus"] == 10 * seats
    assert counts["priests"] == 4 * seats


def test_C1_4_a_mask_has_twelve_spaces_and_two_slots_at_each_circlet() -> None:
    state = empire()
    mask = state.masks[RED]
    assert [board.name for board in CONTENT.masks] == ["Puma mask", "Condor mask", "Serpent mask", "Fox mask"]
    for board in CONTENT.masks:
        assert sorted(slot for slots in board.slots for slot in slots) == list(range(12))
        assert [len(slots) for slots in board.slots] == [3, 3, 3, 3]
    assert mask.has_space()
    give(state, RED, tiles="S1a S1b")
    assert not mask.has_space()
    mask.quipus = 0
    for tile in ["S1c", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c", "S4a", "S4b"]:
        mask.add_tile(CONTENT.tile_of[tile], CONTENT)
    assert mask.has_space()
    mask.add_tile(CONTENT.tile_of["S4c"], CONTENT)
    assert not mask.has_space()


def test_C2_1_triangles_alternate_and_every_village_has_a_feather_and_a_building() -> None:
    maps = set()
    rotations = set()
    for seed in range(60):
        state = start(f"map {seed}").state
        maps.add(tuple(state.triangles))
        rotations.add(state.rotation)
        assert all(state.triangles[sector] < 3 for sector in (0, 2, 4))
        assert all(state.triangles[sector] >= 3 for sector in (1, 3, 5))
        assert all(vp > 0 for vp in state.land.vp)
        assert sorted(Counter(state.land.feather).values()) == [3, 3, 3, 3]
    assert len(maps) > 20
    assert rotations == set(range(6))


def test_C2_1_the_fixed_map() -> None:
    state = start("fixed", map="fixed").state
    assert state.rotation == 0
    assert [COLOUR.word(colour)[:2] for colour in state.land.feather] == (
        ["tu", "pu", "or", "pi", "pu", "or", "or", "pi", "pu", "tu", "pi", "tu"]
    )
    assert state.land.vp == [3, 1, 2, 2, 3, 1, 5, 4, 5, 3, 6, 4]


@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 7), (4, 8)])
def test_C2_2_C4_6_spaces_by_number_of_players(seats: int, spaces: int) -> None:
    state = start(seats=seats).state
    assert len(state.placed) == spaces
    shared = [actions for actions in state.setting.spaces if len(actions) == 2]
    assert shared == {2: [[0, 1], [2, 3]], 3: [[0, 1]], 4: []}[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_C2_3_C2_5_C2_6_C2_7_CR3_CX47_supplies(seats: int) -> None:
    state = start("supplies", seats).state
    counts = state.components()
    assert [counts[colour] for colour in COLOUR.words] == [3 * seats] * 4
    assert counts["medals"] == 6 + seats
    assert state.temple_medals == 6
    assert [mask.medals for mask in state.masks] == [1] * seats
    per_row = 5 if seats == 4 else 4
    assert [sum(row) for row in state.rows] == [per_row] * 6
    in_play = [sum(row[good] for row in state.rows) for good in range(len(GOOD))]
    assert in_play == ([7, 6, 5, 5, 4, 3] if seats == 4 else [6, 5, 4, 4, 3, 2])
    assert len(state.display) == seats + 2
    assert not any(CONTENT.missions[mission].start for mission in state.display)
    assert state.round == 1
    assert len(state.placed) == seats + 4


@pytest.mark.parametrize(("seats", "left"), [(2, 1), (3, 4), (4, 2)])
def test_CX47_undealt_god_cards(seats: int, left: int) -> None:
    match = start("undealt", seats)
    while asking(match.state) == "SwapGodCard":
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, match.state.legal()[0])
    assert sum(match.state.discards) == left


def test_C2_4_six_open_tiles_of_each_deck() -> None:
    state = start().state
    assert all(NOTHING not in board for board in state.board)
    assert [CONTENT.tiles[tile].deck for board in state.board for tile in board] == [0] * 6 + [1] * 6
    assert [deck.size for deck in state.decks] == [30, 30]


@pytest.mark.parametrize("seats", SEATS)
def test_C2_8_C2_9_C2_10_CX1_what_everybody_starts_with(seats: int) -> None:
    state = start("deal", seats).state
    assert len({mask.board.id for mask in state.masks}) == seats
    assert [mask.runner for mask in state.masks] == [CAPITAL] * seats
    assert not any(mask.may_turn for mask in state.masks)
    assert [state.masks[seat].vp for seat in state.order] == list(range(seats))
    assert state.arrivals == state.order[::-1]
    for mask in state.masks:
        assert (mask.offerings, mask.medals, mask.priests, mask.quipus, mask.size) == (2, 1, 4, 10, 2)
        assert [CONTENT.missions[mission].start for mission in mask.missions] == [True, False, False]
    assert state.missions_gone == 6 - seats


@pytest.mark.parametrize("seats", SEATS)
def test_C2_10_CR4_one_feather_of_a_dealt_colour_each(seats: int) -> None:
    match = start("feathers", seats)
    colours = []
    while asking(match.state) != "PlaceDie":
        actor = match.state.actor()
        assert actor is not None
        legal = match.state.legal()
        if legal[0].verb.name == "feather":
            colours.append((actor, legal[0].args[0]))
            assert len(legal) == 3
            assert {action.args[0] for action in legal} == {legal[0].args[0]}
        match.act(actor, legal[0])
    assert [seat for seat, _ in colours] == match.state.order
    assert len({colour for _, colour in colours}) == seats
    for seat, colour in colours:
        assert match.state.masks[seat].colours == [int(other == colour) for other in range(4)]
    assert sum(match.state.supply) == 12 * seats - seats


def hands_after_setup(seed: str, seats: int) -> list[list[int]]:
    match = start(seed, seats)
    while asking(match.state) == "SwapGodCard":
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, match.state.legal()[-1])
    return [[card for card, n in enumerate(mask.hand) for _ in range(n)] for mask in match.state.masks]


@pytest.mark.parametrize("seats", SEATS)
def test_C2_11_starting_hands_hold_two_gods(seats: int) -> None:
    for seed in range(40):
        for hand in hands_after_setup(f"hands {seed}", seats):
            assert len(hand) == 2
            assert CONTENT.god_of[hand[0]] != CONTENT.god_of[hand[1]]


def test_C2_11_CR5_who_was_dealt_two_of_one_god_chooses_which_goes_back() -> None:
    state = empire()
    give(state, RED, cards=[1, 2])
    for seat, hand in ((YELLOW, [4, 7]), (GREEN, [4, 10]), (BLUE, [7, 13])):
        give(state, seat, cards=hand)
    for card in (10, 13):
        state.spare.put(card)
    for card in (1, 2, 4, 7, 4, 10, 7, 13, 10, 13):
        state.piles[CONTENT.god_of[card]].take(card)
    state.doubles[RED] = 0
    ask(state, SwapGodCard(RED), ShowGodCards())
    assert state.private()
    assert options(state) == ["return 1", "return 2"]
    assert refused(state, "return 3") == "C2.11"
    events = do(state, "return 1")
    swapped = next(event for event in events if event.name == "swapped")
    assert swapped.facts == {"seat": RED}
    drawn = swapped.own[RED]["card"]
    assert drawn in (10, 13)
    assert [card for card in range(CARDS + 1) if state.masks[RED].hand[card]] == [2, drawn]
    left = [1, 23 - int(str(drawn))]
    assert told(events, "undealt") == [{"cards": left, "names": [CONTENT.cards[card].name for card in left]}]
    assert swapped.own[RED] == {
        "returned": 1,
        "returned name": CONTENT.cards[1].name,
        "card": drawn,
        "name": CONTENT.cards[int(str(drawn))].name,
    }
    assert state.masks[RED].returned == 1


def test_C2_11_CR5_two_cards_of_one_god_are_shown_to_all() -> None:
    shown = 0
    for seed in range(40):
        match = start(f"double {seed}")
        doubles = told(match.opening.events, "double")
        asked = asking(match.state) == "SwapGodCard"
        assert asked == bool(doubles)
        shown += len(doubles)
        for fact in doubles:
            assert match.state.view(None).public["doubles"][fact["seat"]] == fact["god"]  # type: ignore[index,call-overload]
    assert shown > 5


def test_C2_11_two_players_are_dealt_from_five_cards() -> None:
    state = start("two", 2).state
    assert state.hidden_gods.count(1) == 4
    assert state.hidden_gods.count(0) == 1


def test_C2_12_every_pile_shows_a_card() -> None:
    state = empire()
    ask(state, DealGodCards())
    while asking(state):
        do(state, options(state)[0])
    assert [CONTENT.god_of[card] for card in state.open] == list(range(GODS))
    assert [pile.size for pile in state.piles] == [9] * GODS


def test_C3_1_a_round_has_three_phases() -> None:
    match = start("phases", 2)
    seen: list[tuple[int, int]] = []
    while (actor := match.state.actor()) is not None:
        here = (match.state.round, match.state.phase)
        if match.state.phase and (not seen or seen[-1] != here):
            seen.append(here)
        match.act(actor, match.state.legal()[-1])
    assert seen == sorted(seen)
    assert {phase for _, phase in seen} >= {1, 3}
    assert seen[-1][0] == 6


def test_C3_2_the_lowest_token_is_first() -> None:
    match = start("order", 3)
    placed: list[int] = []
    while len(placed) < 6:
        actor = match.state.actor()
        assert actor is not None
        action = match.state.legal()[0]
        if action.verb.name == "place":
            placed.append(actor)
        match.act(actor, action)
    assert placed == match.state.order * 2


def test_C3_3_a_card_beats_a_rule() -> None:
    state = empire()
    give(state, RED, dice=[5], cards=[1, 4], offerings=2)
    dice_on(state, 4, 3)
    ask(state, PlaceDie(RED, 0, 0))
    assert "place 5 exchange" not in options(state)
    do(state, "play 1 hand")
    assert options(state) == ["place 5 exchange", "play 4 hand"]


def test_C3_4_CR6_nobody_acts_in_another_turn() -> None:
    match = start("turns")
    actor = match.state.actor()
    assert actor is not None
    with pytest.raises(Refusal) as refusal:
        match.act((actor + 1) % 4, match.state.legal()[0])
    assert refusal.value.rule == "C3.4"


def test_C2_7_golden_tiles_are_one_deck() -> None:
    state = start("golden", 3).state
    out = [*state.display, *(mission for mask in state.masks for mission in mask.missions)]
    golden = [mission for mission in out if not CONTENT.missions[mission].start]
    assert state.golden.size == 55 - len(golden) == 55 - 5 - 6
    assert sorted([*state.golden.cards(), *golden]) == [MISSION[f"M{k:02}"] for k in range(7, 62)]


def test_a_game_can_be_replayed_from_its_seed() -> None:
    one, other = (
        CUZCO.start(CUZCO.meta.settle({}, 4), SearchChance(3)),
        CUZCO.start(CUZCO.meta.settle({}, 4), SearchChance(3)),
    )
    assert one[0].save() == other[0].save()
