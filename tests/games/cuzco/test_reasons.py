"""What Cuzco says to an action that is not possible."""

from tampu.games.cuzco.alphabet import STONE_TRAIL, STUDY
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.feathers import ActivateHeaddress
from tampu.games.cuzco.steps.phase_three import FulfilMission
from tampu.games.naming import naming
from tests.games.cuzco.build import CUZCO, RED, ask, dice_on, do, empire, give, show_cards, show_tiles


def why(state: Empire, text: str, language: str = "en") -> str:
    """The sentence and the rule."""
    reason = state.why_not(CUZCO.alphabet.parse(text))
    return f"{naming(state.game, state.options, language).refusal(reason, ['Ann', 'Bob', 'Cid', 'Dee'])} {reason.rule}"


def test_C12_3_a_mission_is_not_waived_without_a_medal_or_the_open_card() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M43 M20 M34", offerings=3)
    show_cards(state, 13)
    ask(state, FulfilMission(RED))
    assert why(state, "waive M43 medal") == "You have no medal to use Lenient ear with. C12.3"
    give(state, RED, missions="M43 M20 M34", offerings=3, medals=1)
    show_cards(state, 14)
    ask(state, FulfilMission(RED))
    assert why(state, "waive M43 medal") == (
        "A medal uses a card that lies open; there lies Ripe ear, not Lenient ear. C12.3"
    )


def test_CR46_a_waiver_says_how_much_would_be_missing() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M43 M20 M34", offerings=3, known=[13])
    ask(state, FulfilMission(RED))
    assert why(state, "waive M43 hand") == (
        "Full altar: after paying, 2 things would be missing; it must be exactly one. CR46"
    )
    assert why(state, "waive M43 hand", "de").startswith("Voller Altar: Nach dem Bezahlen würden 2 fehlen")


def test_C8_1_tiles_cards_and_feathers_are_exchanged_by_pointing_at_them() -> None:
    """`spend appointment` and the like are never legal, however many pips are left."""
    state = empire()
    give(state, RED, tiles="S1a F1a")
    ask(state, Exchange(RED, 6, 0))
    for trade, said in (("appointment", "Slide a study tile"), ("god", "Open god card"), ("feather", "Feather")):
        assert why(state, f"spend {trade}") == (
            f"For this exchange you point at the tile, card or slot itself: {said}. C8.1"
        )
    ask(state, Exchange(RED, 1, 0))
    assert why(state, "spend offering") == "1 pip is missing. C8.3"


def test_C4_2_after_full_moon_the_lower_die_is_what_blocks() -> None:
    state = empire()
    give(state, RED, dice=[2], known=[4], offerings=1)
    show_tiles(state, STUDY, "-", "-", "S1a", "-", "-", "-")
    ask(state, PlaceDie(RED, 0, 0))
    assert why(state, "place 2 study") == "No open tile can be taken with strength 2 (study). C4.4"
    do(state, "play 4 hand")
    dice_on(state, 2, 1)
    state._legal = None
    assert why(state, "place 2 study") == "A 1 lies there already (study): only a lower die can follow. C4.2"


def test_C4_4_a_road_is_named_by_where_it_would_begin() -> None:
    state = empire()
    give(state, RED, dice=[1], runner="I5")
    ask(state, PlaceDie(RED, 0, 0))
    least = state.land.least[state.rotation][5][1]
    assert least > 1
    assert state.setting.space_of[STONE_TRAIL] >= 0
    assert why(state, "place 1 stone") == "No stone trail of strength 1 or less leaves Salt Gate. C4.4"


def test_C10_1_a_circlet_says_what_it_lacks() -> None:
    state = empire()
    give(state, RED)
    first = next(COLOUR for COLOUR in range(4) if 0 in state.masks[RED].board.slots[COLOUR])
    state.masks[RED].add_feather(first, 1)
    state.masks[RED].feathers |= 0b1100
    ask(state, ActivateHeaddress(RED, 1))
    other = next(c for c in range(4) if 1 in state.masks[RED].board.slots[c])
    colour = ("turquoise", "purple", "orange", "pink")[other]
    assert why(state, "activate 1") == f"Circlet 1 still lacks a feather: {colour}. C10.1"
    assert why(state, "activate 2") == "Circlet 2 needs that strength; you have 1. C10.1"
