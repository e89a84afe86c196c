"""The puzzles that come with the package: each has one best answer, shown by solvers written for the tests."""

from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from tampu.engine import BadInput, State
from tampu.engine.luck.chance import SearchChance
from tampu.engine.wire import as_list
from tampu.games import TITLES
from tampu.games.tiwanaku.pieces.board import Board, board_named
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.words import holes, words
from tampu.insight.tiwanaku.known import known_of
from tampu.lab.mining import make
from tampu.puzzles import Puzzle, kinds, puzzle, puzzles, read, titles, write
from tampu.puzzles.tiwanaku.kinds import answered, chain
from tests.insight.tiwanaku.rules_as_clauses import Rulebook

SAMPLE = 2
"""Of each kind, those that are solved soonest among a few; the full run looks at all."""


def of_kind(title: str, kind: str) -> list[Puzzle]:
    return [one for one in puzzles(title).values() if one.kind == kind]


def sample(title: str, kind: str) -> list[Puzzle]:
    some = Random(kind).sample(of_kind(title, kind), 10 * SAMPLE)
    return sorted(
        some, key=lambda one: (one.public.get("size"), len(kinds(title).offers(one))), reverse=title == "tiwanaku"
    )[:SAMPLE]


def test_two_thousand_puzzles_come_with_the_package() -> None:
    assert set(titles()) == {"rumis", "tiwanaku"}
    assert sum(len(puzzles(title)) for title in titles()) >= 2_000
    for title in titles():
        for kind in kinds(title).KINDS:
            found = of_kind(title, kind)
            assert len(found) >= 100, (title, kind)
            ratings = [one.rating for one in found]
            assert (min(ratings), max(ratings)) == (900, 2100)


def test_a_puzzle_shows_what_its_seat_sees_and_nothing_else() -> None:
    """What is hidden, the code of a valley and the seed of its game are not part of it."""
    for title in titles():
        for one in puzzles(title).values():
            assert one.source not in str(one.public)
            offered = kinds(title).offers(one) if one.rating % 7 == 0 else [*one.answer]
            assert set(one.answer) <= set(offered)
    for one in puzzles("tiwanaku").values():
        assert one.public["options"]["values"]["scenario"] == "random"
        assert set(one.public) == set(_started("tiwanaku").public())


def test_a_title_without_puzzles_has_none() -> None:
    with pytest.raises(BadInput, match="cuzco has no puzzles"):
        kinds("cuzco")
    with pytest.raises(BadInput, match="no such puzzle"):
        puzzle("0" * 16)


def test_puzzles_are_written_and_read_without_loss() -> None:
    found = [*puzzles("rumis").values()]
    assert [*read(write(found))] == found
    assert puzzle(found[0].id) == found[0]


def test_the_same_seed_makes_the_same_puzzles() -> None:
    counts = {"certain": 2, "square": 2, "fewest": 1}
    told: list[dict[str, int]] = []
    first = make("tiwanaku", "a test", counts, told.append)
    assert told[-1] == counts
    assert make("tiwanaku", "a test", counts, told.append) == first
    assert {one.kind for one in first} == set(counts)
    for one in first:
        check(one)


@pytest.mark.parametrize("kind", ["certain", "square", "fewest"])
def test_answers_of_tiwanaku_follow_from_the_view(kind: str) -> None:
    for one in sample("tiwanaku", kind):
        check(one)


@pytest.mark.parametrize("kind", ["most", "stuck"])
def test_answers_of_rumis_are_proved_by_playing_everything(kind: str) -> None:
    for one in sample("rumis", kind):
        check(one)


@pytest.mark.full
@pytest.mark.parametrize(("title", "kind"), [(title, kind) for title in titles() for kind in kinds(title).KINDS])
def test_every_answer_is_the_only_best_one(title: str, kind: str) -> None:
    """Puzzles with the same tiles share their clauses, so they are looked at together."""
    for one in sorted(
        of_kind(title, kind), key=lambda one: str(known_of(one.view).supply) if title == "tiwanaku" else ""
    ):
        check(one)


def check(one: Puzzle) -> None:
    {"tiwanaku": _check_valley, "rumis": _check_structure}[one.title](one)


# -- Tiwanaku: clauses written for the tests alone -------------------------------------------------------


def _check_valley(one: Puzzle) -> None:
    known = known_of(one.view)
    rules = _rulebook(known.board, known.supply)
    gone = {square: ~pairs & (1 << 20) - 1 for square, pairs in enumerate(known.domains())}
    unknown = [square for square, crop in enumerate(known.crops) if not crop]
    if one.kind == "fewest":
        _check_fewest(one, known, rules.maps(gone, 100), unknown)
        return
    _, name, level = one.answer[0].split()
    square = known.board.square(name)
    assert not known.crops[square]
    assert _is_crop(rules, gone, square, int(level))
    assert one.kind == "certain" or one.facts == {"square": name}
    if one.kind == "certain":
        others = [(other, v) for other in unknown if other != square for v in range(1, 6)]
        assert not any(_is_crop(rules, gone, other, v) for other, v in others)


def _check_fewest(one: Puzzle, known: Known, maps: list[tuple[int, ...]], unknown: list[int]) -> None:
    asked = {known.board.square(text.split()[1]) for text in one.answer}
    telling = [
        set(squares)
        for squares in combinations(unknown, len(asked))
        if len({tuple(crops[square] for square in squares) for crops in maps}) == len(maps)
    ]
    assert 1 < len(maps) <= 100
    assert telling == [asked]
    fewer = combinations(unknown, len(asked) - 1)
    assert all(len({tuple(crops[i] for i in squares) for crops in maps}) < len(maps) for squares in fewer)
    assert one.facts == {"n": len(asked)}


def _is_crop(rules: Rulebook, gone: dict[int, int], square: int, level: int) -> bool:
    others = sum(1 << 5 * t + v for t in range(4) for v in range(5) if v != level - 1)
    return rules.follows(gone, square, others)


@lru_cache(maxsize=16)
def _rulebook(board: Board, supply: tuple[int, ...]) -> Rulebook:
    return Rulebook(board, supply)


# -- Rumis: the real rulebook, action by action ----------------------------------------------------------


def _check_structure(one: Puzzle) -> None:
    state = TITLES.game("rumis").load(one.public, {})
    assert state.actor() == one.seat
    best = one.answer[0]
    if one.kind == "stuck":
        safe = [action.text for action in state.legal() if _surely_goes_on(state, action.text, one.seat)]
        assert safe == [best]
        return
    known: dict[str, int] = {}
    ends = {action.text: _lead(_after(state, action.text), one.seat, known) for action in state.legal()}
    assert all(ends[best] > end for text, end in ends.items() if text != best)


def _after(state: State, text: str) -> State:
    copy = state.clone()
    copy.apply(state.game.alphabet.parse(text), SearchChance(0), 0)
    return copy


def _lead(state: State, seat: int, known: dict[str, int]) -> int:
    """U7.2: how far ahead this seat ends, if both play their best."""
    actor = state.actor()
    if actor is None:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.scores[seat] - outcome.scores[1 - seat]
    public = state.public()
    key = str((sorted(map(str, public["placed"])), public["stack"], [colour["out"] for colour in public["colours"]]))  # type: ignore[arg-type, index, union-attr, call-overload]
    if key not in known:
        ends = [_lead(_after(state, action.text), seat, known) for action in state.legal()]
        known[key] = max(ends) if actor == seat else min(ends)
    return known[key]


def _surely_goes_on(state: State, text: str, seat: int) -> bool:
    """U6.1: can the seat place again in its next turn, or has it placed all, whatever the other does?"""
    mine = _after(state, text)
    if not _left(mine, seat):
        return True
    if mine.actor() != 1 - seat:
        return mine.actor() == seat
    return all(
        _after(mine, action.text).actor() == seat or not _is_out(_after(mine, action.text), seat)
        for action in mine.legal()
    )


def _left(state: State, seat: int) -> int:
    colours = state.public()["colours"]
    return len(colours[seat]["left"])  # type: ignore[index, call-overload, arg-type]


def _is_out(state: State, seat: int) -> bool:
    return bool(state.public()["colours"][seat]["out"])  # type: ignore[index, call-overload]


def _started(title: str) -> State:
    rules = TITLES.game(title)
    state: State
    state, _ = rules.start(rules.meta.settle({"size": board_named("tiny").id}, 2), SearchChance(1))
    return state


# -- hints and reasons -----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["rumis", "tiwanaku"])
def test_hints_and_reasons_are_said_in_every_language_and_hints_do_not_answer(title: str) -> None:
    for kind in kinds(title).KINDS:
        one = min(of_kind(title, kind), key=lambda some: some.rating)
        hints = kinds(title).hints(one)
        wrong = next(text for text in kinds(title).offers(one) if text not in one.answer)
        for language in ("en", "de", "nl"):
            said = words(title, language).sections["puzzles"]
            assert holes(said[kind]) <= set(one.facts)
            for given in ([*one.answer], [wrong] * len(one.answer)):
                for rung in [*hints, *kinds(title).reasons(one, given).told]:
                    assert holes(said[rung.say]) <= set(rung.facts)
                    technique = rung.facts.get("technique")
                    if technique is not None:
                        thought = words(title, language).sections["terms"][f"technique {technique}"]
                        assert thought in words(title, language).puzzle(rung.say, rung.facts)
        assert len(hints) == 2
        for rung in hints:
            assert not set(one.answer) & {rung.say, *map(str, rung.facts.values())}
            squares = {text.split()[1] for text in one.answer}
            assert title != "tiwanaku" or kind == "fewest" or not squares & set(rung.places)


def test_a_hint_of_tiwanaku_names_the_rule_of_its_thought_and_marks_where_it_is_thought() -> None:
    rules = {"separation": "T3.4", "only place": "T3.3", "a high crop needs a larger region": "T3.3"}
    thoughts = set()
    for one in sorted(of_kind("tiwanaku", "square"), key=lambda some: some.rating)[:400:40]:
        where, rule = kinds("tiwanaku").hints(one)
        technique = str(rule.facts["technique"])
        if technique in rules:
            assert rule.rule == rules[technique]
            thoughts.add(technique)
        steps = chain(one, min(answered(one)))
        assert rule.facts["steps"] == len(steps)
        named = {known_of(one.view).board.square(place) for place in where.places}
        assert named == {*as_list(steps[-1]["uses"], "uses")} - answered(one)
    assert {"separation", "only place"} <= thoughts


def test_U7_2_a_defeat_is_said_as_one() -> None:
    ends = set()
    for one in sorted(of_kind("rumis", "most"), key=lambda some: len(kinds("rumis").offers(some))):
        told = kinds("rumis").reasons(one, one.answer).told[0]
        assert int(told.facts.get("points", 1)) > 0
        ends.add(told.say)
        if {"most why", "most why behind"} <= ends:
            break
    else:
        raise AssertionError(f"all puzzles end alike: {ends}")
    said = words("rumis").puzzle("most other behind", {"points": 3})
    assert said == "After yours you would be 3 points behind."


def test_rumis_goes_on_to_the_end_after_the_best_placement() -> None:
    one = min(of_kind("rumis", "most"), key=lambda some: some.rating)
    line = kinds("rumis").reasons(one, one.answer).line
    state = TITLES.game("rumis").load(one.public, {})
    for text in line:
        state = _after(state, text)
    assert line[0] == one.answer[0]
    assert state.actor() is None
