"""T11: what is imagined fits what a seat knows, and nothing else is known."""

from tampu.engine import JsonObject, SearchChance
from tampu.engine.wire import encode
from tampu.games.tiwanaku.meta import COOP
from tampu.games.tiwanaku.recall import contradiction
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.state import Expedition
from tests.games.tiwanaku.build import TIWANAKU, begin, expedition, squares, tops


def legal(state: Expedition) -> bool:
    return faults(Scenario(state.ground.board, state.terrain, state.crops, state.start, state.otoma_start)) == []


def table() -> Expedition:
    """A cooperative game of three under way, with every top uncovered."""
    state = expedition("A2", COOP, 3, pawns={"brown": "a1"}, otoma="d4")
    for seat, arrows in enumerate(("URDL", "LLUU", "RDRD")):
        tops(state, seat, arrows)
    begin(state)
    return state


def test_imagined_maps_are_legal_and_fit_the_board_but_are_not_the_disc() -> None:
    state = table()
    found = [TIWANAKU.imagine(state.view(None), SearchChance(seed)) for seed in range(12)]
    assert all(legal(other) for other in found)
    assert all(other.known_terrain() == state.known_terrain() for other in found)
    assert all(other.known_crops() == state.known_crops() for other in found)
    assert any(other.terrain != state.terrain for other in found)
    assert len({other.terrain + other.crops for other in found}) > 1


def test_a_seat_keeps_its_own_tops_and_the_others_are_dealt_anew() -> None:
    state = table()
    found = [TIWANAKU.imagine(state.view(1), SearchChance(seed)) for seed in range(12)]
    assert all(other.screens.tops[1] == state.screens.tops[1] for other in found)
    assert len({encode(other.secret()["tops"]) for other in found}) > 1
    for other in found:
        assert all(min(other.screens.unseen(terrain).counts) >= 0 for terrain in range(4))
        assert other.screens.covered() == state.screens.covered()


def test_the_same_luck_imagines_the_same_world() -> None:
    state = table()
    one, other = (TIWANAKU.imagine(state.view(0), SearchChance(7)) for _ in range(2))
    assert one.save() == other.save()


def test_varied_worlds_are_legal_and_look_the_same() -> None:
    state = table()
    found = [TIWANAKU.vary(state, 2, SearchChance(seed)) for seed in range(12)]
    assert all(legal(other) for other in found)
    assert {other.view(2).encode() for other in found} == {state.view(2).encode()}
    assert len({encode(other.secret()) for other in found}) > 1


def test_a_world_that_forgets_what_was_told_is_found_out() -> None:
    state = table()
    square = squares(state, "b1")[0]
    assert state.crops[square] == 5
    told: JsonObject = {"event": "divined wrong", "square": "b1", "crop": "quinoa"}
    assert contradiction(state, 0, [told]) is None
    assert contradiction(state, 0, [{**told, "crop": "corn"}]) == "b1 bears corn"
    assert contradiction(state, 0, [{"event": "discovered", "square": "b1", "terrain": "forest"}]) == "b1 is forest"
    top: JsonObject = {"event": "uncovered", "seat": 0, "terrain": "valley", "arrow": "down"}
    assert contradiction(state, 0, [top]) == "the top valley tile of seat 0 points down"
    assert contradiction(state, 0, [{**top, "arrow": "up"}]) is None
    spent: JsonObject = {"event": "spent", "seat": 0, "terrain": "valley", "arrow": "down"}
    assert contradiction(state, 0, [top, spent]) is None


def test_the_secret_never_reaches_a_view() -> None:
    """Squares that are not laid, and tops of others, are nowhere in what a seat gets."""
    state = table()
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view.public["terrain"] == state.known_terrain()
        assert view.public["crops"] == state.known_crops()
        assert set(view.own) == (set() if seat is None else {"tops"})
    assert state.view(0).public == state.view(1).public == state.view(None).public
