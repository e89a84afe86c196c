"""Numbers for actions and views: nothing is lost, nothing leaks, nothing lies outside."""

import doctest
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from tampu.engine import BadInput, Options, SearchChance
from tampu.engine.wire import encode
from tampu.games import game, meta
from tampu.games.cuzco.alphabet import CARDS, MISSION, MISSIONS, SPACES
from tampu.lab.doors.rewards import rewards_of
from tampu.lab.encode import Encoder, encoder_for, plain
from tampu.lab.encode.direct import kernel
from tampu.lab.encode.direct.recipe import Recipe
from tampu.lab.encode.layout import Layout, Part
from tampu.lab.encode.spaces import whole_alphabet
from tests.lab.doors import SMALL, every_table, states

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("module", ["encode", "encode.layout", "encode.plain", "doors.rewards", "openspiel.luck"])
def test_the_examples_in_the_modules_run(module: str) -> None:
    found = doctest.testmod(import_module(f"tampu.lab.{module}"))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(("title", "options"), every_table())
def test_every_number_is_an_action_and_back(title: str, options: Options) -> None:
    encoder = encoder_for(title, options)
    texts = [encoder.action(number).text for number in range(encoder.actions)]
    assert len(set(texts)) == encoder.actions < 10_000
    for number, text in enumerate(texts):
        assert encoder.number(game(title).alphabet.parse(text)) == number
    for beyond in (-1, encoder.actions):
        with pytest.raises(BadInput):
            encoder.action(beyond)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_a_game_stays_inside_its_spaces(title: str, options: Options) -> None:
    encoder = encoder_for(title, options)
    for state in states(title, options, "inside", every=3):
        mask = encoder.mask(state.legal())
        numbers = sorted(encoder.number(action) for action in state.legal())
        assert np.flatnonzero(mask).tolist() == numbers
        assert mask.sum() == len(state.legal())
        assert (encoder.allowed(state) == mask).all()
        for seat in range(options.seats):
            seen = encoder.observe(state.view(seat))
            assert seen.dtype == np.float32
            assert seen.shape == (encoder.layout.size,)
            assert np.abs(seen).max() <= 1.0


@pytest.mark.parametrize(("title", "options"), every_table())
def test_straight_from_the_state_are_the_numbers_of_the_view(title: str, options: Options) -> None:
    """Byte for byte, part by part, for every seat, in games that share what was kept of earlier ones."""
    encoder = encoder_for(title, options)
    for seed in ("one", "other"):
        for state in states(title, options, f"straight {seed}", every=2):
            for seat in range(options.seats):
                straight, seen = encoder.look(state, seat), encoder.observe(state.view(seat))
                if straight.tobytes() != seen.tobytes():
                    places = encoder.layout.places.items()
                    wrong = [name for name, place in places if (straight[place] != seen[place]).any()]
                    raise AssertionError(f"{wrong} of seat {seat} are not what the view says")


def test_facts_are_numbers_and_lists_and_sets_may_be_large() -> None:
    layout = Layout([Part("set", 60, "", lambda view: []), Part("rest", 2, "", lambda view: [])])
    recipe = Recipe(layout, seats=2)
    recipe.bits(0, 60)
    recipe.shares(60, 4)
    write = recipe.done(lambda facts, seat: (), lambda facts, seat: facts)
    row = write((1 << 59 | 1 << 31 | 1, ([-1, True],)), 0)
    assert np.flatnonzero(row).tolist() == [0, 31, 59, 60, 61]
    assert row[60:].tolist() == [-0.25, 0.25]
    for strange in ("word", None, 0.5, {1}, 1 << 63, -(1 << 70)):
        with pytest.raises(ValueError, match=r"a fact is|a fact has at most 63 bits"):
            write((strange, []), 0)
    shapes: list[tuple[Any, ...]] = [(1, [], 2), (1,), ()]
    for unfit in shapes:
        with pytest.raises(ValueError, match="the facts do not fit the recipe"):
            write(unfit, 0)
    assert np.flatnonzero(write((1, [4]), 0)).tolist() == [0, 60]


def test_facts_may_be_nested_and_have_bounds() -> None:
    deep: Any = 1
    for _ in range(20):
        deep = (deep,)
    for much in (deep, ([0] * 20_000,)):
        with pytest.raises(ValueError, match="more facts than there is room for"):
            kernel.flatten(id(much), kernel.workspace(0))
    facts: tuple[Any, ...] = ([1, [-(1 << 62), -1, True]], (), 7, (False, [-6, -5, 0, 256, 257]))
    listed = [2, 1, 3, -(1 << 62), -1, 1, 7, 0, 5, -6, -5, 0, 256, 257]
    space = kernel.workspace(0)
    assert kernel.flatten(id(facts), space).tolist() == listed
    space[4:7] = kernel._side_by_side([64, 96, 160])
    assert kernel.flatten(id(facts), space).tolist() == listed


def test_small_numbers_are_known_by_their_place_if_they_lie_side_by_side() -> None:
    assert kernel._side_by_side([64, 96, 128]) == (64, 5, 96)
    for otherwise in ([64, 96, 160], [64, 88, 112], [96, 64, 32], [64, 64, 64]):
        assert kernel._side_by_side(otherwise) == (0, 0, 0)


def test_without_numba_the_numbers_are_read_from_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    options = meta("cuzco").settle({}, 2)
    straight = encoder_for.__wrapped__("cuzco", options)
    monkeypatch.setattr("tampu.lab.encode.find_spec", lambda name: None)
    plainly = encoder_for.__wrapped__("cuzco", options)
    assert plainly._direct is None
    assert straight._direct is not None
    state = next(states("cuzco", options, "row"))
    for encoder in (plainly, straight):
        row = np.full(encoder.layout.size, 0.5, np.float32)
        assert encoder.look(state, 1, row) is row
        assert (row == encoder.observe(state.view(1))).all()


DERIVED = {("Mask", "counts"): "tiles", ("Empire", "land"): "triangles"}
"""What follows from something else, and changes with it only."""


def things(state: Any, other: Any) -> Iterator[tuple[Any, Any, str]]:
    """Every single thing that a state consists of, with the same thing of another state: who has it, and its name."""
    for name, value in vars(state).items():
        fixed = ("game", "options", "content", "setting", "stack", "_legal")
        if name not in fixed and (type(state).__name__, name) not in DERIVED:
            yield state, other, name
        inner, beside = (value, vars(other)[name]) if isinstance(value, list) else ([value], [vars(other)[name]])
        for one, two in zip(inner, beside, strict=False):
            for slot in getattr(type(one), "__slots__", ()):
                kind = type(one)
                own = kind.__module__.startswith("tampu") and not getattr(kind, "fixed", False)
                if own and (kind.__name__, slot) not in DERIVED:
                    yield one, two, slot


@pytest.mark.parametrize(
    ("title", "options"), [table for table in SMALL if table[0] != "rumis"], ids=lambda value: str(value)[:40]
)
def test_a_change_of_any_single_thing_is_noticed(title: str, options: Options) -> None:
    """Blocks are kept until what they are read from changes: here one thing changes at a time, as in no game."""
    encoder = encoder_for(title, options)
    game_states = [state.clone() for state in states(title, options, "single")]
    early, late = game_states[len(game_states) // 4], game_states[-2]
    noticed, missed = 0, set()
    for number in range(len([*things(early, late)])):
        state = early.clone()
        before = [encoder.look(state, seat).tobytes() for seat in range(options.seats)]
        owner, beside, name = [*things(state, late.clone())][number]
        setattr(owner, name, getattr(beside, name))
        for (kind, follows), source in DERIVED.items():
            if (kind, source) == (type(owner).__name__, name):
                setattr(owner, follows, getattr(beside, follows))
        for seat in range(options.seats):
            try:
                seen = encoder.observe(state.view(seat))
            except (AssertionError, IndexError, KeyError, ValueError):
                continue  # a view of what cannot be
            if encoder.look(state, seat).tobytes() != seen.tobytes():
                missed.add(f"{name} of {type(owner).__name__}")
            noticed += seen.tobytes() != before[seat]
    assert not missed
    assert noticed > 10


def rare(title: str) -> Any:
    """A state with what random games hardly ever show."""
    seats = {"cuzco": 4, "wutaki": 3}[title]
    state: Any = next(states(title, meta(title).settle({}, seats), "rare"))
    if title == "cuzco":
        state.hidden_cards[3], state.hidden_cards[7] = 1, 2
        state.doubles[1], state.doubles[2] = 0, 4
        state.spare.put(5)
        state.masks[2].returned = 6
    else:
        state.looker, state.looked = 1, [4, 60]
        state.kept_over, state.kept_count = [7, 9], [1, 0, 1]
        state.secrets.sure[0][2], state.revenge.sure[0][1] = [3], [5, 6]
        state.secrets.seen[2], state.revenge.seen[1] = {4: 9, 2: 7}, {8: 3}
        state.freed, state.claim, state.doubled = 6, 2, True
        state.in_play, state.worthiest = [11], 1
    return state


@pytest.mark.parametrize("title", ["cuzco", "tiwanaku", "wutaki"])
def test_what_is_compared_fills_every_part(title: str) -> None:
    parts: set[str] = set()
    filled: set[str] = set()
    found = [
        (options, state.clone())
        for named, options in SMALL
        if named == title
        for state in states(title, options, "straight one", every=4)
    ]
    if title != "tiwanaku":
        found.append((rare(title).options, rare(title)))
    for options, state in found:
        encoder = encoder_for(title, options)
        parts |= encoder.layout.places.keys()
        for seat in range(options.seats):
            seen = encoder.look(state, seat)
            filled |= {name for name in parts - filled if seen[encoder.layout.places.get(name, slice(0))].any()}
    assert parts == filled


@pytest.mark.parametrize("title", ["cuzco", "wutaki"])
def test_rare_things_are_seen_as_the_view_tells_them(title: str) -> None:
    state = rare(title)
    encoder = encoder_for(title, state.options)
    for seat in range(state.seats):
        assert (encoder.look(state, seat) == encoder.observe(state.view(seat))).all()


def test_C19_3_every_mission_is_as_far_as_the_rulebook_says() -> None:
    """Every seat has every mission, and goods, cards and tiles, slid or not, by chance: what is reached is compared."""
    options = meta("cuzco").settle({}, 3)
    encoder, random = encoder_for("cuzco", options), Random("missions")
    progress = encoder.layout.places["progress"]
    reached: list[set[float]] = [set() for _ in range(MISSIONS)]
    for one in (state for seed in "abc" for state in states("cuzco", options, seed, every=9)):
        state: Any = one.clone()
        for mask in state.masks:
            mask.missions = [*range(MISSIONS)]
            mask.goods = [random.randrange(3) for _ in mask.goods]
            mask.tiles = random.sample(range(len(state.content.tiles)), random.randrange(1, SPACES + 1))
            mask.slid = random.getrandbits(len(mask.tiles))
            mask.hand = [0, *(random.choice((0, 0, 1, 2)) for _ in range(CARDS))]
            mask.size = sum(mask.hand)
        for seat in range(options.seats):
            seen = encoder.observe(state.view(seat))[progress]
            assert encoder.look(state, seat)[progress].tolist() == seen.tolist()
            for mission, share in enumerate(seen[:MISSIONS].tolist()):
                reached[mission].add(share)
    assert [mission for mission, shares in enumerate(reached) if len(shares) < 2] == []


@pytest.mark.parametrize(("title", "options"), every_table())
def test_an_observation_does_not_change_with_what_is_hidden(title: str, options: Options) -> None:
    """For worlds made by `vary`, which is written from the rules and not from the view, and for imagined ones."""
    encoder, rules, chance = encoder_for(title, options), game(title), SearchChance("other worlds")
    changed = 0
    for state in states(title, options, "hidden", every=7):
        secret = encode(state.secret())
        for seat in range(options.seats):
            here = encoder.look(state, seat).tobytes()
            for other in (rules.vary(state, seat, chance), rules.imagine(state.view(seat), chance)):
                changed += encode(other.secret()) != secret
                assert encoder.look(other, seat).tobytes() == here
                if state.actor() == seat:
                    assert (encoder.mask(other.legal()) == encoder.mask(state.legal())).all()
    assert changed or title == "rumis", "no other world had another secret: this test showed nothing"


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("cuzco", meta("cuzco").settle({}, 2)),
        ("wutaki", meta("wutaki").settle({}, 2)),
        ("tiwanaku", meta("tiwanaku").settle({"size": "tiny", "mode": "coop"}, 2)),
    ],
)
def test_an_observation_does_change_with_what_the_seat_knows(title: str, options: Options) -> None:
    """What is varied behind the back of seat 0 is what seat 1 holds."""
    encoder, rules, chance = encoder_for(title, options), game(title), SearchChance("other worlds")
    differences = 0
    for state in states(title, options, "known", every=7):
        other = rules.vary(state, 0, chance)
        differences += (encoder.observe(state.view(1)) != encoder.observe(other.view(1))).any()
    assert differences > 1


def test_seats_are_seen_from_the_viewer() -> None:
    options = meta("cuzco").settle({}, 3)
    encoder = encoder_for("cuzco", options)
    place = encoder.layout.places["points"]
    *_, last = states("cuzco", options, "end")
    public: Any = last.view(0).public
    points = [float(np.float32(mask["vp"] / 150)) for mask in public["masks"]]
    for seat in range(3):
        seen = encoder.observe(last.view(seat))
        assert seen[place].tolist() == points[seat:] + points[:seat]
        assert seen[encoder.layout.places["seat"]].tolist() == [float(seat == other) for other in range(3)]
        assert not seen[encoder.layout.places["actor"]].any()


def test_C19_3_how_far_missions_are_is_seen() -> None:
    """The viewer's own and those on display first, then those of the others."""
    options = meta("cuzco").settle({}, 3)
    encoder = encoder_for("cuzco", options)
    shares: set[float] = set()
    for state in states("cuzco", options, "far", every=40):
        view: Any = state.view(1)
        seen = encoder.observe(view)[encoder.layout.places["progress"]].reshape(3, MISSIONS)
        shown = [view.own["progress"], view.public["masks"][2]["progress"], view.public["masks"][0]["progress"]]
        for row, missions in zip(seen, shown, strict=True):
            for number, share in enumerate(row.tolist()):
                parts = missions.get(MISSION.word(number), [[0, 1]])
                assert share == float(np.float32(sum(now for now, _ in parts) / sum(asked for _, asked in parts)))
                shares.add(share)
    assert {0.0, 1.0} < shares


def test_the_question_and_its_fields_are_seen() -> None:
    options = meta("cuzco").settle({}, 2)
    encoder = encoder_for("cuzco", options)
    kinds: dict[str, set[int]] = {}
    for state in states("cuzco", options, "asked"):
        if state.choice is not None:
            seen = encoder.observe(state.view(0))[encoder.layout.places["question"]]
            assert seen.sum() == 1
            kinds.setdefault(type(state.choice).__name__, set()).add(int(seen.argmax()))
    assert len(kinds) > 8
    assert all(len(places) == 1 for places in kinds.values())
    assert len({places.pop() for places in kinds.values()}) == len(kinds)


def test_a_part_of_another_size_is_refused() -> None:
    options = meta("rumis").settle({}, 2)
    state = next(states("rumis", options, "sizes"))
    with pytest.raises(ValueError, match="short has 1 numbers, not 2"):
        Layout([Part("short", 2, "", lambda view: [0.0])]).write(state.view(0))
    with pytest.raises(ValueError, match="two parts"):
        Layout([Part("twice", 0, "", lambda view: [])] * 2)
    with pytest.raises(ValueError, match="spectator"):
        encoder_for("rumis", options).observe(state.view(None))


def test_a_placement_off_the_plan_has_no_number() -> None:
    encoder = encoder_for("rumis", meta("rumis").settle({"board": "tambo"}, 2))
    with pytest.raises(BadInput, match="does not lie on the plan"):
        encoder.number(game("rumis").alphabet.parse("place S01 a1.7 a1.8"))


def test_together_all_win_or_lose_and_apart_the_sum_is_nothing() -> None:
    *_, last = states("wutaki", meta("wutaki").settle({}, 4), "worth")
    outcome = last.outcome()
    assert outcome is not None
    worth = rewards_of(outcome, last.options)
    assert abs(sum(worth)) < 1e-9
    assert [seat for seat, value in enumerate(worth) if value == max(worth)] == sorted(outcome.winners)
    coop = meta("tiwanaku").settle({"size": "tiny", "mode": "coop"}, 3)
    *_, last = states("tiwanaku", coop, "worth")
    outcome = last.outcome()
    assert outcome is not None
    assert rewards_of(outcome, coop) == [1.0 if outcome.winners else -1.0] * 3


@pytest.mark.parametrize("title", ["cuzco", "tiwanaku"])
def test_the_plain_encoding_fits_any_title_and_tells_views_apart(title: str) -> None:
    options = meta(title).settle({"scenario": "T01", "size": "tiny"} if title == "tiwanaku" else {}, 2)
    rules = game(title)
    encoder = Encoder(rules, options, whole_alphabet(rules, options), plain.parts(rules, options))
    views: dict[bytes, bytes] = {}
    for state in states(title, options, "plain", every=5):
        for seat in range(options.seats):
            view = state.view(seat)
            seen = encoder.observe(view)
            assert seen.shape == (encoder.layout.size,)
            assert np.abs(seen).max() <= 1.0
            views[encode({"seat": seat, **view.json()})] = seen.tobytes()
    assert len(views) > 20
    assert len(set(views.values())) == len(views)
