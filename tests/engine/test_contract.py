"""Small parts of the contract: actions, options, steps, plain data, rulebooks."""

import doctest

import pytest

import tampu.engine.actions
import tampu.engine.luck.chance
import tampu.engine.luck.pool
import tampu.engine.wire
import tampu.games.rumis.alphabet
import tampu.games.rumis.placements.places
from tampu.engine import BadInput, Domain, Meta, Option, Refusal, SearchChance, Verb, decode, encode
from tampu.engine.box.rulebook import Rulebook, rulebook
from tests.engine import toy
from tests.engine.toy import TOY


@pytest.mark.parametrize(
    "module",
    [
        tampu.engine.actions,
        tampu.engine.luck.chance,
        tampu.engine.luck.pool,
        tampu.engine.wire,
        tampu.games.rumis.placements.places,
        tampu.games.rumis.alphabet,
    ],
    ids=lambda module: module.__name__,
)
def test_examples_in_docstrings(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.attempted > 0
    assert found.failed == 0


def test_every_action_of_an_alphabet_is_written_read_and_numbered() -> None:
    for index, action in enumerate(TOY.alphabet):
        assert action.index == index
        assert TOY.alphabet.at(index) is action
        assert TOY.alphabet.parse(action.text) is action
    assert index + 1 == TOY.alphabet.size


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        ("fly", "'fly' is not an action"),
        ("rob", "'rob' is followed by <seat>"),
        ("rob 9", "'9' is not a valid seat for 'rob'"),
        ("rest now", "'rest' is followed by nothing"),
    ],
)
def test_a_word_that_is_no_action_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        TOY.alphabet.parse(text)


def test_a_number_that_is_no_action_is_refused() -> None:
    for index in (-1, TOY.alphabet.size):
        with pytest.raises(BadInput):
            TOY.alphabet.at(index)


def test_others_see_only_the_name_of_a_secret_verb() -> None:
    assert toy.HAND_OVER.of(toy.GUARD).shown == "give"
    assert toy.ROB.of(1).shown == "rob 1"


def test_words_must_be_single_and_different() -> None:
    with pytest.raises(ValueError, match="one word"):
        Domain("x", ["two words"])
    with pytest.raises(ValueError, match="twice"):
        Domain("x", ["a", "a"])
    with pytest.raises(ValueError, match="is not a valid die"):
        Verb("place", {"die": Domain.numbers("die", 1, 6)}).of(7)


def test_options_are_settled_with_their_defaults() -> None:
    meta = Meta(
        "g",
        "G",
        [2, 3],
        [Option("mode", ["a", "b"], seats={"b": [3]}), Option("size", ["1"], check=lambda v: f"no size {v}")],
        1,
        fits=lambda values, seats: None,
        usual=lambda name, given: "b" if name == "mode" and given.get("size") == "1" else None,
    )
    assert meta.settle().seats == 2
    assert meta.settle({"size": "1"})["mode"] == "b"
    assert meta.settle({"mode": "b"}).seats == 3
    with pytest.raises(BadInput, match="no size 7"):
        meta.settle({"size": "7"})
    with pytest.raises(BadInput, match="no option 'colour'"):
        meta.settle({"colour": "red"})
    with pytest.raises(BadInput, match="not 5"):
        meta.settle(seats=5)
    assert len(list(meta.variants())) == 3


def test_plain_data_has_one_spelling_and_broken_text_names_its_place() -> None:
    assert encode({"b": [1, None], "a": "ü"}).decode() == '{"a":"ü","b":[1,null]}'
    with pytest.raises(BadInput, match="line 1, column 2"):
        decode("{")
    with pytest.raises(BadInput, match="UTF-8"):
        decode(b"\xff")


def test_a_broken_stack_is_refused() -> None:
    for stack in ('[["Nope",1]]', '[["Turn"]]', '[["Turn",[1]]]', '"x"', "[[]]", "[1]"):
        with pytest.raises((BadInput, ValueError)):
            TOY.codec.read(decode(stack))


def test_after_the_end_every_action_is_refused_by_a_rule() -> None:
    state = TOY.new(toy.settle(2))
    state.stack.clear()
    assert state.actor() is None
    with pytest.raises(Refusal) as refused:
        state.apply(toy.REST.of(), SearchChance(0))
    assert refused.value.rule == state.why_not(toy.REST.of()).rule == "L1"


def test_why_not_is_no_question_about_a_legal_action() -> None:
    state, _ = TOY.start(toy.settle(2), SearchChance(1))
    with pytest.raises(ValueError, match="is legal"):
        state.why_not(toy.REST.of())


def test_a_rulebook_knows_its_ids() -> None:
    book = Rulebook("# Game\n## G1. Turn\n- G1.1 Do it.\n- G1.2 (info) Nice.\n| GR1 | Why? | So. | Because |\n")
    assert list(book.rules) == ["G1.1", "G1.2", "GR1"]
    assert book["G1.2"].info
    assert book["G1.1"].section == "Turn"
    with pytest.raises(BadInput, match="twice"):
        Rulebook("- G1.1 a\n- G1.1 b\n")
    with pytest.raises(BadInput, match="no rules"):
        rulebook("chess")
