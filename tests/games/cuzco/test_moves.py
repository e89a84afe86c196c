"""C5, C6: the runner and the fire blessing."""

from tampu.games.cuzco.alphabet import CAPITAL, PLACE, ROPE, STONE, VILLAGE
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.moves import AfterMove, Move
from tests.games.cuzco.build import (
    BLUE,
    CONTENT,
    EARTH,
    GREEN,
    RED,
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
    told,
)


def test_C6_1_C6_2_C6_7_CX5_arms_of_the_kind_up_to_the_strength() -> None:
    state = empire()
    give(state, BLUE)
    ask(state, Move(BLUE, STONE, 4, 0))
    assert options(state) == ["go I0", "go I2"]
    assert refused(state, "go I4") == "C6.1"
    assert refused(state, "go I1") == "C6.1"
    assert refused(state, "rotate arm0 I0") == "C6.7"


def test_C6_7_CR13_CX42_no_turning_at_the_first_departure() -> None:
    state = empire()
    give(state, RED)
    ask(state, Move(RED, ROPE, 6, 0))
    assert options(state) == ["go I1", "go I3", "go I5"]


def test_C6_7_C5_1_CX6_back_in_the_capital() -> None:
    state = empire()
    give(state, YELLOW, runner="I3", delivered="I3 I0 I5", quipus=7)
    show_cards(state, 1, 4, 7, 10, 13)
    # One road is usable, the rope arm with one pip: the runner takes it at once.
    events = ask(state, Move(YELLOW, ROPE, 1, 0)).events
    mask = state.masks[YELLOW]
    assert told(events, "moved") == [{"seat": YELLOW, "place": "capital"}]
    assert (mask.runner, mask.may_turn, mask.quipus) == (CAPITAL, True, 7)
    assert asking(state) == "FireBlessing"
    do(state, "bless offering", "bless food")
    assert (mask.offerings, mask.food) == (1, 1)


def test_C6_7_CR13_CX7_the_next_departure_may_turn_the_overlay() -> None:
    state = empire()
    give(state, YELLOW, runner="capital", may_turn=True)
    ask(state, Move(YELLOW, STONE, 2, 0))
    assert options(state) == [f"rotate arm0 I{k}" for k in range(6)]
    assert refused(state, "go I0") == "C6.7"
    events = do(state, "rotate arm0 I4")
    assert state.rotation == 4
    assert told(events, "rotated") == [{"seat": YELLOW, "rotation": 4}]
    assert not state.masks[YELLOW].may_turn
    assert state.quipus[VILLAGE["I4"]] == [YELLOW]
    do(state, options(state)[0])
    assert state.masks[YELLOW].colours == [0, 1, 0, 0]
    # The new position holds for everyone: red leaves by arms that now point elsewhere.
    ask(state, Move(RED, STONE, 6, 0))
    assert sorted(options(state)) == ["go I0", "go I2", "go I4"]
    ask(state, Move(RED, STONE, 2, 0))
    assert state.masks[RED].runner == VILLAGE["I4"]


def test_C6_3_C6_4_C6_5_C6_6_CX8_a_delivery() -> None:
    state = empire()
    give(state, GREEN, delivered="I3")
    give(state, BLUE, runner="I2", feathers="pink1", delivered="I2")
    # Only the stone road with three pips is usable.
    events = ask(state, Move(BLUE, STONE, 3, 0)).events
    mask = state.masks[BLUE]
    assert told(events, "delivered") == [{"seat": BLUE, "village": "I3"}]
    assert state.quipus[VILLAGE["I3"]] == [GREEN, BLUE]
    assert mask.quipus == 9
    assert asking(state) == "PlaceFeather"
    assert options(state) == ["feather pink 3", "feather pink 5"]
    assert refused(state, "feather purple 1") == "C6.5"
    do(state, "feather pink 3")
    assert mask.colours == [0, 0, 0, 2]
    assert state.supply == [12, 12, 12, 11]


def test_C6_4_CR12_CX25_a_village_with_an_own_quipu() -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I0 I1", cards=[7, 10], offerings=2)
    ask(state, Move(RED, STONE, 2, 0))
    assert options(state) == ["go I1", "go capital"]
    do(state, "go I1")
    assert state.quipus[VILLAGE["I1"]] == [RED]
    assert state.masks[RED].quipus == 10
    assert sum(state.masks[RED].colours) == 0


def test_C6_3_CR12_CX26_the_reserve_comes_last() -> None:
    state = empire()
    give(state, RED, runner="I0", quipus=0, reserve=1)
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "go I1", "feather purple 1")
    assert state.masks[RED].reserve == 0
    assert state.quipus[VILLAGE["I1"]] == [RED]
    ask(state, Move(RED, ROPE, 1, 0))
    assert state.masks[RED].runner == VILLAGE["I2"]
    assert state.quipus[VILLAGE["I2"]] == []
    assert sum(state.masks[RED].colours) == 1


def test_C6_3_the_reserve_waits_while_quipus_are_on_the_mask() -> None:
    state = empire()
    give(state, RED, runner="I0", quipus=1, reserve=2)
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "go I1")
    assert (state.masks[RED].quipus, state.masks[RED].reserve) == (0, 2)


def test_C6_5_CR37_three_feathers_of_a_colour_are_enough() -> None:
    state = empire()
    give(state, RED, runner="I0", feathers="purple1 purple4 purple6")
    assert [len(board.slots[1]) for board in CONTENT.masks] == [3] * 4
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "go I1")
    assert state.quipus[VILLAGE["I1"]] == [RED]
    assert state.masks[RED].colours == [0, 3, 0, 0]
    assert asking(state) == ""


def test_C6_6_a_delivery_empties_a_tile_space() -> None:
    state = empire()
    give(state, RED, runner="I0", tiles="S1a S2a")
    assert not state.masks[RED].has_space()
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "go I1")
    assert state.masks[RED].has_space()


def test_C6_8_runners_share_a_place() -> None:
    state = empire()
    for seat in range(4):
        give(state, seat, runner="I0")
        ask(state, Move(seat, STONE, 2, 0))
        do(state, "go I1")
        do(state, options(state)[0])
    assert [mask.runner for mask in state.masks] == [VILLAGE["I1"]] * 4
    assert state.quipus[VILLAGE["I1"]] == [0, 1, 2, 3]


def test_C6_9_the_order_of_a_move() -> None:
    state = empire()
    give(state, RED, runner="I0", cards=[7, 10], known=[8], offerings=3)
    show_cards(state, 3)
    ask(state, Move(RED, STONE, 2, 0), AfterMove(RED, 2))
    do(state, "play 7 hand")
    # One delivery is left, so the runner sets off at once.
    events = do(state, "play 8 hand", "feather purple 1", "feather pink 2")
    assert [event.name for event in events[-5:]] == ["moved", "delivered", "feather", "feather", "scored village"]
    assert told(events, "scored village") == [{"seat": RED, "village": "I1", "vp": 1}]


def test_C6_9_the_blessing_comes_before_card_3() -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I0", cards=[3, 10], offerings=0)
    ask(state, Move(RED, STONE, 2, 0), AfterMove(RED, 2))
    do(state, "go capital")
    do(state, "bless status")
    # The offering of the blessing pays for the card.
    assert asking(state) == "MoveAgain"
    assert options(state) == ["play 3 hand", "done"]


def test_CR53_straight_back() -> None:
    state = empire()
    give(state, RED, runner="I0")
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "go I1", "feather purple 1")
    ask(state, Move(RED, STONE, 2, 0))
    assert state.masks[RED].runner == VILLAGE["I0"]


def test_CR13_other_runners_stay_when_the_overlay_turns() -> None:
    state = empire()
    give(state, RED, may_turn=True)
    give(state, BLUE, runner="I0")
    ask(state, Move(RED, STONE, 2, 0))
    do(state, "rotate arm0 I3")
    assert PLACE.word(state.masks[BLUE].runner) == "I0"


# -- C5 fire blessing ----------------------------------------------------------------------------------


def test_C5_1_after_a_priest_a_headdress_and_a_return() -> None:
    state = empire()
    give(state, RED, dice=[1, 1, 1], feathers="turquoise1 purple1", runner="I3", delivered="I3")
    show_cards(state, 1, 4, 7, 10, 13)
    for text in ("place 1 temple", "place 1 headdress", "place 1 rope"):
        before = state.clone()
        ask(before, PlaceDie(RED, 0, 0))
        do(before, text)
        if asking(before) == "Move":
            do(before, "go capital")
        assert asking(before) == "FireBlessing"


def test_C5_2_C5_3_CX4_a_god_card_and_food() -> None:
    match_state = empire()
    give(match_state, GREEN, dice=[2])
    show_cards(match_state, 1, 4, 7, 10, 13)
    ask(match_state, PlaceDie(GREEN, 0, 0))
    do(match_state, "place 2 temple")
    assert options(match_state) == [
        "claim thunder",
        "claim moon",
        "claim creator",
        "claim earth",
        "claim corn",
        "bless offering",
    ]
    events = do(match_state, "claim earth")
    mask = match_state.masks[GREEN]
    assert mask.hand[10] == 1
    assert [event.name for event in events] == ["took card", "opened"]
    assert CONTENT.god_of[match_state.open[EARTH]] == EARTH
    assert options(match_state) == ["bless status", "bless food"]
    do(match_state, "bless food")
    assert (mask.food, mask.offerings, mask.status, mask.size) == (1, 0, 0, 1)


def test_CX4_C21_4a_CR56_undo_stops_where_a_card_was_opened() -> None:
    match = start("undo")
    free = stopped = 0
    while (actor := match.state.actor()) is not None and match.state.round < 3:
        claims = [action for action in match.state.legal() if action.verb.name == "claim"]
        play = match.act(actor, claims[0] if claims else match.state.legal()[0])
        assert (match.undoable() == actor) == (not play.shown)
        stopped += bool(claims)
        free += match.undoable() == actor
    assert stopped > 3
    assert free > 10


def test_C5_2_CR11_without_an_open_card_the_offering_remains() -> None:
    state = empire()
    give(state, RED)
    assert ask(state, FireBlessing(RED)).events[0].name == "offering"
    assert asking(state) == "SecondHalf"
    assert refused(state, "bless offering") == "C5.2"
    assert refused(state, "done") == "C5.2"


def test_C5_2_CR54_a_status_step_on_the_last_space_has_no_effect() -> None:
    state = empire()
    give(state, RED, status=15)
    ask(state, FireBlessing(RED))
    do(state, "bless status")
    assert state.masks[RED].status == 15
