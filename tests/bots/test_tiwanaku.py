"""The bots of Tiwanaku: they play every mode, see only their view, and do what a person would find sensible."""

from collections.abc import Sequence
from itertools import count

import pytest

from scripts.tiwanaku_odds import views
from tampu.bots import Bot, Budget, Decision, bot
from tampu.bots.tiwanaku.beliefs import Beliefs, counted, rough, sampled
from tampu.bots.tiwanaku.bots import hard, master, normal
from tampu.bots.tiwanaku.outlook import Holding, Land, Outlook, Prospects
from tampu.bots.tiwanaku.thinker import Mind, Thinker
from tampu.bots.tiwanaku.worth import Taste, Worth
from tampu.engine import Action, Play, SearchChance, State, View
from tampu.games.tiwanaku.alphabet import SUPPLY
from tampu.games.tiwanaku.meta import COMPETITIVE, COOP, SOLO
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import LastDivination, NextTurn
from tampu.games.tiwanaku.steps.offerings import LastOffer, Offer
from tampu.games.tiwanaku.steps.solo import EndSoloTurn, SoloMove
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps import sat
from tampu.insight.tiwanaku.maps.making import NAMED
from tampu.insight.tiwanaku.maps.odds import ALIKE, odds_made
from tampu.lab.simulate import play
from tests.games.tiwanaku.build import TIWANAKU, begin, expedition, fill, people, tops


def ask(player: Bot, state: Expedition, seed: int = 1) -> Decision:
    seat = state.actor()
    assert seat is not None
    return player.choose(state.view(seat), state.legal(), Budget(), SearchChance(seed))


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    [
        ("easy", 3, {}),
        ("hard", 4, {}),
        ("normal", 1, {"mode": "solo"}),
        ("hard", 1, {"mode": "solo", "difficulty": "hard", "offering": "after"}),
        ("easy", 2, {"mode": "coop", "difficulty": "easy"}),
        ("normal", 3, {"mode": "coop"}),
        ("hard", 4, {"mode": "coop", "difficulty": "expert"}),
        ("master", 3, {}),
        ("master", 1, {"mode": "solo"}),
    ],
)
def test_every_bot_plays_to_the_end(level: str, seats: int, options: dict[str, str]) -> None:
    settled = TIWANAKU.meta.settle({"size": "tiny", **options}, seats)
    result = play(TIWANAKU, settled, [bot(level, "tiwanaku")] * seats, f"{level} {seats}", Budget())
    assert sum(result.outcome.scores) > 0


def test_what_is_certain_is_divined() -> None:
    """TX38: a closed region of one square bears a 1. The others are not clear, and nobody must name them."""
    state = fill(expedition("A"), bare="e1 b1 b3")
    state.cropped &= ~(1 << 12)  # b1 and b3 share the 4 and the 5 of the desert, and c3 does not tell them apart
    state.pawns[0] = 1 << 4
    begin(state, LastDivination(0))
    for player in (normal(TIWANAKU), hard(TIWANAKU), master(TIWANAKU)):
        decision = ask(player, state)
        assert decision.action.text == "divine e1 1"
        reason = decision.reasons[0]
        assert set(reason) == {"action", "worth"}
        assert reason["action"] == "divine e1 1"


@pytest.mark.parametrize(
    ("chances", "answer"),
    [((1, 1, 1, 1, 1), "pass"), ((1, 0, 0, 0, 1), "divine e1 5"), ((6, 0, 0, 0, 1), "divine e1 1")],
)
def test_a_level_is_named_only_if_it_pays(chances: tuple[int, ...], answer: str) -> None:
    """A wrong guess costs the level of the true crop: a rare 5 outweighs five 1s, but not six."""
    state = fill(expedition("A"), bare="e1")
    state.pawns[0] = 1 << 4
    begin(state, LastDivination(0))

    def believe(view: View, seconds: float | None) -> Beliefs:
        return Beliefs([[float(chance) for chance in chances] * 4] * 25, [(state.terrain, state.crops)])

    taste = Taste(patience=0.9, ripening=0, freedom=(0,), hopes=(0, 0, 1, 3, 6, 10), evenness=0, tempo=0)
    assert ask(Thinker("one", TIWANAKU, believe, taste, worlds=1), state).action.text == answer


@pytest.mark.parametrize("player", [hard(TIWANAKU), master(TIWANAKU)])
@pytest.mark.parametrize(("cubes", "answer"), [("12345", "offer 12345"), ("1234", "keep")])
def test_five_cubes_are_offered_and_four_kept_while_more_may_come(player: Bot, cubes: str, answer: str) -> None:
    state = expedition("A1", pawns={"brown": "a2"})
    people(state, 0, 10, cubes=cubes)
    begin(state, Offer(0), NextTurn(1))
    assert ask(player, state).action.text == answer


def test_the_last_offering_leaves_nothing_behind() -> None:
    state = fill(expedition("A"))
    people(state, 0, 10, cubes="125")
    people(state, 1, 10, cubes="1")
    begin(state, LastOffer(0), LastOffer(1))
    for player in (normal(TIWANAKU), hard(TIWANAKU), master(TIWANAKU)):
        assert ask(player, state).action.text == "offer 125"


def test_the_last_offering_takes_all_cubes_even_if_squares_are_left() -> None:
    """TR3: at a standstill nothing more will come, whatever is still undiscovered."""
    state = expedition("A1")
    people(state, 0, 10, cubes="12")
    begin(state, LastOffer(0))
    assert ask(master(TIWANAKU), state).action.text == "offer 12"


PROSPECTS = Prospects(patience=1, ripening=0, soon=1, early=1, later=0, stones=1, turn=0, holding=0.4)
OVER = Land(0, (0, 0, 0, 0), (0, 0, 0, 0, 0))


def outlook(bare: str, cubes: int) -> float:
    """What a seat with these cubes and pawns may get in the end, when only the crops under its pawns are missing."""
    state = fill(expedition("A"), bare=bare)
    begin(state)
    known = counted(known_of(state.view(0)), 4)
    pawns = tuple(
        (state.ground.board.square(name), state.terrain[state.ground.board.square(name)]) for name in bare.split()
    )
    return Outlook(state, known, PROSPECTS).of(Holding(0, cubes, (0, 0, 0, 0), pawns, 0), OVER)


@pytest.mark.parametrize(
    ("bare", "cubes", "points"),
    [
        ("e1", 0, 1),  # a 1; one cube brings nothing
        ("e1", 0b11110, 11),  # its cube completes all five
        ("e1", 0b01111, 7),  # that cube is held already
        ("e1 e5", 0b11100, 8),  # two of level 1 are one cube
    ],
)
def test_pawns_and_cubes_promise_an_offering_together(bare: str, cubes: int, points: int) -> None:
    """T6.4, T7.1: a level counts once, whether its cube is held or still under a pawn."""
    assert outlook(bare, cubes) == pytest.approx(points)


def test_stones_climb_best_side_by_side() -> None:
    """T5.11: two tiles of one terrain bring 1 + 1, tiles of two terrains 1 + 2."""
    state = expedition("A")
    begin(state)
    looked = Outlook(state, rough(known_of(state.view(0))), PROSPECTS)
    assert looked.diversity((0, 0, 0, 0), (4, 0, 0, 0)) == pytest.approx(2)
    assert looked.diversity((0, 0, 0, 0), (2, 2, 0, 0)) == pytest.approx(3)
    assert looked.diversity((6, 0, 0, 0), (4, 0, 0, 0)) == 0


@pytest.mark.parametrize("mode", [SOLO, COOP])
def test_without_rivals_master_plays_as_hard_does(mode: str) -> None:
    state = expedition("A3", mode, pawns={"brown": "a1"}, otoma="b2")
    if mode == COOP:
        tops(state, 0, "URDL")
        tops(state, 1, "LLUU")
    begin(state)
    one, two = ask(master(TIWANAKU), state), ask(hard(TIWANAKU), state)
    assert (one.action, one.reasons) == (two.action, two.reasons)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_alone_nobody_walks_to_and_fro(level: str) -> None:
    """TR3: who leads the Otoma must still find the last tiles."""
    settled = TIWANAKU.meta.settle({"size": "tiny", "mode": "solo", "difficulty": "hard"}, 1)
    told: list[str] = []

    def watch(state: State, action: Action | None, happened: Play) -> None:
        told.extend(event.name for event in happened.events)

    play(TIWANAKU, settled, [bot(level, "tiwanaku")], "to and fro", Budget(), watch)
    assert told.count("discovered") > 3
    assert "standstill" not in told


@pytest.mark.parametrize("cubes", ["", "12"])
def test_alone_what_is_known_is_divined_before_the_last_tile(cubes: str) -> None:
    """T9.14: there are no end divinations, and the Otoma lay the last tile after the next discovery."""
    state = fill(expedition("A", SOLO, otoma="a1 a2 a3 b1 b2"), bare="e1", empty="a5 b5")
    people(state, 0, 10, cubes=cubes)
    state.pawns[0] = 1 << 4
    begin(state)
    assert ask(hard(TIWANAKU), state).action.text == "divine e1 1"


@pytest.mark.parametrize(
    ("mode", "empty", "kept"), [(SOLO, "a5 b5", False), (SOLO, "a5 b5 c5", True), (COMPETITIVE, "a5 b5", True)]
)
def test_what_is_not_divined_in_the_last_turn_alone_is_lost(mode: str, empty: str, kept: bool) -> None:
    """T9.14: with two empty squares the next discovery and the Otoma's walk end the game; rivals divine at its end."""
    state = fill(expedition("A", mode, otoma="a1 a2 a3 b1 b2" if mode == SOLO else ""), bare="e1", empty=empty)
    worth = Worth(rough(known_of(state.view(0))), TASTE)
    square = state.ground.board.square("e1")
    assert worth.promise(state, square, 0) > 0
    assert worth.kept(state, square, 0) == (worth.promise(state, square, 0) if kept else 0)


TASTE = Taste(patience=0.9, ripening=0.5, freedom=(0,), hopes=(0, 0, 1, 3, 6, 10), evenness=0, tempo=2)


@pytest.mark.parametrize("cubes", ["", "1"])
def test_alone_the_walk_that_follows_an_offering_counts(cubes: str) -> None:
    """T9.7, T9.13: an arrow in the own colour is better to stand on than one that sends the Otoma to a crop."""
    own = TIWANAKU.content.otoma_colours.index(TIWANAKU.content.colours[0]) * 4
    better = []
    for harmless, other in (("a1", "e1"), ("e1", "a1")):
        state = fill(expedition("A", SOLO, otoma="b1 b2 b3 b4 b5"), bare="a1 e1", empty="c3 c4")
        people(state, 0, 10, cubes=cubes)
        state.arrows[state.ground.board.square(harmless)] = own
        state.arrows[state.ground.board.square(other)] = 0 if own else 4
        begin(state, SoloMove(0, SUPPLY), EndSoloTurn(0, 0))
        view = state.view(0)
        mind = Mind(TIWANAKU, view, Worth(counted(known_of(view), 4), TASTE), SearchChance(1))
        legal = state.legal()
        worth = dict(zip([action.text for action in legal], mind.values(legal, 4, None), strict=True))
        better.append(worth[f"go {harmless}"] - worth[f"go {other}"])
    assert sum(better) > 2


def group(tiles: Sequence[list[int]]) -> tuple[Expedition, Worth]:
    """A cooperative game in which brown stands on a bare tile, and who has which tiles behind the screen."""
    state = expedition("A2", COOP, pawns={"brown": "e1"}, otoma="d4")
    begin(state)
    state.screens.stacks = [list(stacks) for stacks in tiles]
    return state, Worth(rough(known_of(state.view(0))), TASTE)


def test_a_tile_behind_a_screen_is_a_turn_to_come() -> None:
    """T10.8, T10.13: a tile that is given away is a turn less, whoever gives it."""
    many, worth = group([[6, 6, 6, 6], [6, 6, 6, 6]])
    for fewer in ([[5, 6, 6, 6], [6, 6, 6, 6]], [[6, 6, 6, 6], [6, 6, 6, 5]]):
        state, _ = group(fewer)
        assert worth.of(many, 0) - worth.of(state, 0) == pytest.approx(TASTE.tempo)


def test_pawns_of_who_has_no_turn_left_promise_nothing() -> None:
    """T10.13: brown, without tiles, is skipped and cannot divine any more; the other's tiles do not help."""
    able, worth = group([[1, 0, 0, 0], [1, 0, 0, 0]])
    skipped, _ = group([[0, 0, 0, 0], [2, 0, 0, 0]])
    promised = worth.promise(able, able.ground.board.square("e1"), 0)
    assert promised > 0
    assert worth.of(able, 0) - worth.of(skipped, 0) == pytest.approx(promised)


def test_the_same_luck_gives_the_same_choice() -> None:
    state = expedition("A2", pawns={"brown": "a3"})
    begin(state)
    assert ask(hard(TIWANAKU), state).action is ask(hard(TIWANAKU), state).action


@pytest.mark.parametrize("player", [normal(TIWANAKU), hard(TIWANAKU)])
def test_bots_are_blind_to_what_their_seat_cannot_know(player: Thinker) -> None:
    state = expedition("A2", COOP, 3, pawns={"brown": "a1"}, otoma="d4")
    for seat, arrows in enumerate(("URDL", "LLUU", "RDRD")):
        tops(state, seat, arrows)
    begin(state)
    other = TIWANAKU.vary(state, 0, SearchChance(5))
    assert other.secret() != state.secret()
    one, two = ask(player, state), ask(player, other)
    assert (one.action, one.reasons) == (two.action, two.reasons)


def test_beliefs_agree_with_what_is_known() -> None:
    state = expedition("A2", pawns={"brown": "a3"})
    known = known_of(state.view(0))
    for beliefs in (rough(known), sampled(known, 6), counted(known, 6)):
        for square, (t, v) in enumerate(zip(known.terrain, known.crops, strict=True)):
            assert sum(beliefs.terrain[square]) == pytest.approx(1)
            if t >= 0:
                assert beliefs.terrain[square][t] == pytest.approx(1)
            if v:
                assert beliefs.crops(square, t)[v - 1] == pytest.approx(1)
        for terrain, crops in beliefs.maps:
            assert all(t in (-1, here) for t, here in zip(known.terrain, terrain, strict=True))
            assert all(v in (0, here) for v, here in zip(known.crops, crops, strict=True))
            assert [terrain.count(t) for t in range(4)] == list(known.supply)


def test_T3_7_only_maps_that_a_disc_can_have_count() -> None:
    """The same chances as the odds of a table: of what all maps alike would allow, much is left out."""
    differ = 0
    for seen in views("bots", 2, ("easy", "hard", "named")):
        if seen.known.board.id != "tiny" or seen.share < 0.5:
            continue
        scenario = NAMED if seen.kind == "named" else seen.kind
        alike, made = counted(seen.known, 6), counted(seen.known, 6, seen.disc.start, scenario)
        odds = odds_made(seen.known, seen.making)
        assert odds.assumes != ALIKE
        for square in range(seen.known.board.squares):
            assert made.terrain[square] == pytest.approx(odds.terrain(square))
        differ += any(one != pytest.approx(two) for one, two in zip(alike.terrain, made.terrain, strict=True))
        assert all(seen.making.planted(terrain) is not None for terrain, _ in made.maps)
    assert differ


def test_without_time_beliefs_are_rough() -> None:
    """A browser is slow: what would take longer than the seconds of a bot is left out."""
    seen = next(seen for seen in views("hurry", 1, ("hard",)) if seen.share >= 0.4)
    hurried = counted(seen.known, 6, seen.disc.start, "hard", seconds=0.0)
    assert hurried is rough(seen.known)
    assert sampled(seen.known, 6, seconds=0.0) is rough(seen.known)
    # Whoever has time enough believes the same as without a clock.
    patient, slow = (counted(seen.known, 6, seen.disc.start, "hard", seconds) for seconds in (None, 3600.0))
    assert patient is not slow
    assert (patient.terrain, patient.maps) == (slow.terrain, slow.maps) != (hurried.terrain, hurried.maps)


def test_time_that_runs_out_while_maps_are_drawn_leaves_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second here: the work that is done follows from the seconds given."""
    seen = next(seen for seen in views("hurry", 1, ("hard",)) if seen.share >= 0.4)
    ticks = count()
    monkeypatch.setattr("tampu.bots.tiwanaku.beliefs.perf_counter", lambda: next(ticks))
    maps = [len(sampled(seen.known, 60, seconds).maps) for seconds in (10.0, 30.0, 100.0)]
    assert maps == [9, 29, 60]


def test_bots_play_without_python_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "installed", lambda: False)
    state = expedition("A3", SOLO, pawns={"brown": "a1"}, otoma="b2")
    begin(state)
    assert ask(hard(TIWANAKU), state).action in state.legal()
