"""Which moves belong to one turn."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tampu.engine import decode, encode
from tampu.engine.match import Match, Seal
from tampu.engine.telling.story import Turns
from tampu.games import game


def numbered(*moves: tuple[int | None, bool]) -> list[int]:
    turns = Turns()
    for seat, passed in moves:
        if seat is None:
            turns.undo()
        else:
            turns.act(seat, passed)
    return turns.numbers


def test_a_turn_ends_when_another_seat_acts() -> None:
    assert numbered((0, False), (0, False), (1, False), (0, False)) == [1, 1, 2, 3]


def test_a_turn_ends_when_the_rules_say_so() -> None:
    assert numbered((0, True), (0, False), (0, True), (0, True)) == [1, 2, 2, 3]


def test_what_follows_an_undo_belongs_to_the_turn_that_was_taken_up_again() -> None:
    assert numbered((0, True), (1, True), (None, False), (1, False), (None, False), (1, True)) == [1, 2, 2, 2, 2, 2]


def after(title: str, seats: int, values: dict[str, str], moves: int) -> Match[Any]:
    rules, random = game(title), Random(title)
    match = Match(rules, rules.meta.settle(values, seats), Seal.of_seed(title))
    while len(match.moves) < moves and (actor := match.state.actor()) is not None:
        match.act(actor, random.choice(match.state.legal()))
        if match.undoable() == actor and random.random() < 0.2:
            match.undo(actor)
    return match


TABLES = [
    ("cuzco", 2, {}),
    ("wutaki", 3, {}),
    ("tiwanaku", 2, {"scenario": "T02"}),
    ("tiwanaku", 1, {"mode": "solo", "scenario": "T03"}),
    ("tiwanaku", 2, {"mode": "coop", "difficulty": "easy", "scenario": "T04"}),
    ("rumis", 2, {}),
    ("rumis", 1, {"solitaire": "4"}),
]


@pytest.mark.parametrize(("title", "seats", "values"), TABLES)
def test_turns_of_a_game(title: str, seats: int, values: dict[str, str]) -> None:
    match = after(title, seats, values, 60)
    numbers = match.turns.numbers
    assert len(numbers) == len(match.moves)
    assert numbers[0] == 1
    assert all(now - last in (0, 1) for last, now in pairwise(numbers))
    owners: dict[int, set[int]] = {}
    for number, (seat, _) in zip(numbers, match.moves, strict=True):
        owners.setdefault(number, set()).add(seat)
    assert all(len(seats) == 1 for seats in owners.values())
    if seats == 1:
        assert max(numbers) > 4


@pytest.mark.parametrize(("title", "seats", "values"), TABLES)
def test_turns_survive_a_save(title: str, seats: int, values: dict[str, str]) -> None:
    match = after(title, seats, values, 40)
    saved = decode(encode(match.save()))
    again = Match.load(match.game, match.options, match.seal, saved, match.moves)
    assert again.turns.numbers == match.turns.numbers
    random = Random(0)
    for _ in range(10):
        actor = match.state.actor()
        if actor is None:
            break
        action = random.choice(match.state.legal())
        match.act(actor, action)
        again.act(actor, action)
    assert again.turns.numbers == match.turns.numbers


def test_one_seat_plays_several_turns_in_a_row() -> None:
    rules = game("tiwanaku")
    match = Match(rules, rules.meta.settle({"mode": "solo", "scenario": "T03"}, 1), Seal.of_seed("otoma"))
    random, questions = Random(1), []
    while len(match.moves) < 30 and (actor := match.state.actor()) is not None:
        questions.append(type(match.state.choice).__name__)
        match.act(actor, random.choice(match.state.legal()))
    begins = [number for number, name in enumerate(questions) if name in ("SoloTurn", "Unstick")]
    firsts = [match.turns.numbers.index(number) for number in range(1, match.turns.last + 1)]
    assert begins
    assert set(begins) <= set(firsts)
    assert all(questions[first] in ("SoloTurn", "Unstick", "SoloMove", "DivineRest") for first in firsts)
