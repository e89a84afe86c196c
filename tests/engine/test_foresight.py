"""What a seat foresees: as far as it is certain, line by line, in agreement with undo."""

from random import Random

import pytest

from tampu.engine import Json, Refusal, SearchChance, encode, sight
from tampu.engine.match import Match, Seal
from tampu.engine.telling.patch import patch, patched
from tampu.engine.wire import as_list
from tampu.games import game, metas

TURNS = 40


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"a": 1}, [[["b"]]]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3, 4]}}, [[["a", "b", 1], 3], [["a", "b", 2], 4]]),
        ({"a": [1, 2]}, {"a": [2]}, [[["a"], [2]]]),
        ({"a": False}, {"a": 0}, [[["a"], 0]]),
        ({}, {"a": None}, [[["a"], None]]),
        ([], {}, [[[], {}]]),
    ],
)
def test_a_patch_makes_the_one_of_the_other(before: Json, after: Json, changes: list[Json]) -> None:
    kept = encode(before)
    assert patch(before, after) == changes
    assert encode(patched(before, changes)) == encode(after)
    assert encode(before) == kept


@pytest.mark.parametrize("title", [meta.title for meta in metas()])
def test_what_is_foreseen_to_be_final_is_what_undo_refuses(title: str) -> None:
    rules, random = game(title), Random(title)
    match = Match(rules, rules.meta.settle({}, max(2, rules.meta.seats[0])), Seal.of_seed(title))
    seen = set()
    for _ in range(TURNS):
        seat = match.state.actor()
        if seat is None:
            break
        action = random.choice(match.state.legal())
        foreseen = sight.foreseen(match.state, [action])
        before = match.state.view(seat).json()
        match.act(seat, action)
        mine = match.undoable() == seat
        assert foreseen["final"] == (not mine or match.state.actor() != seat)
        if foreseen["ends"] is None:
            changes = as_list(foreseen["patch"])
            assert encode(patched(before, changes)) == encode(match.state.view(seat).json())
        seen.add(foreseen["final"])
    assert True in seen


def test_a_line_is_foreseen_as_its_actions_one_after_the_other() -> None:
    rules, random = game("cuzco"), Random(3)
    state, _ = rules.start(rules.meta.settle({}, 2), SearchChance(1))
    lines = 0
    while lines < 5:
        action, before = random.choice(state.legal()), state.clone()
        alone = sight.foreseen(state, [action])
        state.apply(action, SearchChance(random.getrandbits(32)))
        if alone["final"]:
            continue
        then = random.choice(state.legal())
        both, rest = sight.foreseen(before, [action, then]), sight.foreseen(state, [then])
        assert both["events"] == as_list(alone["events"]) + as_list(rest["events"])
        assert [both[key] for key in ("ends", "asked", "final")] == [rest[key] for key in ("ends", "asked", "final")]
        illegal = next(each for each in rules.alphabet if not state.allows(each))
        with pytest.raises(Refusal) as refused:
            before.foresee(action, illegal)
        assert refused.value.rule == state.why_not(illegal).rule
        lines += 1
