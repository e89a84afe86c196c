"""The players' books: they cover every rule, say the same in every language, and their examples are right."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Final

import pytest

from tampu.engine.rulebook import rulebook
from tampu.games import game, known
from tampu.games.book import Block, Book, book, languages
from tampu.games.words import words
from tampu.lessons import setup

LANGUAGES = ("en", "de", "nl")

_EXAMPLES = "positions and their outcome, written for tests; the book has examples of its own"
_DECISIONS = "how a program asks; the book explains the questions themselves"
_PROMPTS = "when a program asks and when it keeps silent"
_FILE = "the language of the content file"

ONLY_EXACT: Final[dict[str, dict[str, str]]] = {
    "rumis": {"UX*": _EXAMPLES, "UD*": _DECISIONS},
    "tiwanaku": {"TX*": _EXAMPLES, "TD*": _DECISIONS},
    "cuzco": {
        "CX*": _EXAMPLES,
        "CD*": _DECISIONS,
        "C19.*": _FILE,
        "C21.2?": _PROMPTS,
        "C21.4c": "advice for whoever writes a page",
    },
    "wutaki": {
        "WX*": _EXAMPLES,
        "WD*": _DECISIONS,
        "W17.*": "which data a program may send to whom",
        "W18.2?": _PROMPTS,
        "W18.3?": "the order of questions inside a turn",
        "W20.*": _FILE,
    },
}
"""Rules that are only for the exact rules, with the reason."""

NOT_SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "rumis": (
        "[a-h][1-8]",
        "red",
        "yellow",
        "green",
        "blue",
        *["chullpa", "pirka", "tambo", "pisac", "coricancha", "cucho"],
    ),
    "tiwanaku": (),
    "cuzco": ("die_?", "step_?", "token_?", "[IO]?", "study_?", "farm_?"),
    "wutaki": ("master-*", "offer-*"),
}
"""What a title explains that is no card or tile: squares, colours and other places of the board."""

TITLES = [title for title in known() if languages(title)]


def blocks(whole: Book) -> Iterator[Block]:
    for chapter in whole["chapters"]:
        for part in chapter["parts"]:
            yield from part["blocks"]


def said(title: str, language: str, chapter: str) -> str:
    """All paragraphs of a chapter."""
    (found,) = [one for one in book(game(title), language)["chapters"] if one["id"] == chapter]
    return " ".join(block["text"] for part in found["parts"] for block in part["blocks"])


@pytest.mark.parametrize("title", TITLES)
def test_a_book_covers_every_rule(title: str) -> None:
    """Rulings count with the rule that points to them."""
    covered = book(game(title), "en")["rules"]
    patterns = ONLY_EXACT[title]
    left = [id for id in rulebook(title).rules if id not in covered]
    assert [id for id in left if not any(fnmatchcase(id, pattern) for pattern in patterns)] == []
    assert [pattern for pattern in patterns if not any(fnmatchcase(id, pattern) for id in left)] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_language_has_the_same_paragraphs(title: str) -> None:
    assert languages(title) == sorted(LANGUAGES)
    one, *others = (book(game(title), language) for language in LANGUAGES)
    for other in others:
        assert other["rules"] == one["rules"]
        assert other["questions"] == one["questions"]
        assert [chapter["id"] for chapter in other["chapters"]] == [chapter["id"] for chapter in one["chapters"]]
        assert [part["id"] for chapter in other["chapters"] for part in chapter["parts"]] == [
            part["id"] for chapter in one["chapters"] for part in chapter["parts"]
        ]
        for mine, theirs in zip(blocks(one), blocks(other), strict=True):
            assert [mine[key] for key in ("at", "kind", "rules", "of", "pictures")] == [
                theirs[key] for key in ("at", "kind", "rules", "of", "pictures")
            ]
            assert sorted(id for thing in mine["things"] for id in thing["ids"]) == sorted(
                id for thing in theirs["things"] for id in thing["ids"]
            )
            assert mine["text"] != theirs["text"] or not mine["text"]


@pytest.mark.parametrize("title", TITLES)
def test_numbers_are_the_same_in_every_language(title: str) -> None:
    """A translation that forgets a change of a number is found."""
    of = {
        language: [_numbers(block["text"]) for block in blocks(book(game(title), language))] for language in LANGUAGES
    }
    for language in LANGUAGES[1:]:
        assert of[language] == of["en"]


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("title", TITLES)
def test_every_question_leads_to_a_paragraph(title: str) -> None:
    asked = {key for key in words(title).sections["questions"] if not key.endswith(" (known)")}
    assert set(book(game(title), "en")["questions"]) == asked


@pytest.mark.parametrize("title", TITLES)
def test_every_card_and_tile_is_shown(title: str) -> None:
    rules = game(title)
    shown = {id for block in blocks(book(rules, "en")) for thing in block["things"] for id in thing["ids"]}
    lost = [
        id
        for id in rules.explain(rules.meta.settle({}), "en")
        if id not in shown and not any(fnmatchcase(id.replace(" ", "_"), pattern) for pattern in NOT_SHOWN[title])
    ]
    assert lost == []


@pytest.mark.parametrize("title", TITLES)
def test_a_book_has_its_chapters_and_set_ups(title: str) -> None:
    rules = game(title)
    whole = book(rules, "en")
    chapters = [chapter["id"] for chapter in whole["chapters"]]
    assert {"about", "setup", "turn", "scoring", "variants", "mistakes"} <= set(chapters)
    assert chapters[-1] == "summary"
    pictures = [picture for block in blocks(whole) for picture in block["pictures"]]
    assert {picture["seats"] for picture in pictures} >= {2, 3, 4}
    for picture in pictures[:: max(1, len(pictures) // 4)]:
        opening = setup(rules, picture)
        assert len(opening.shared.seats) == picture["seats"]
        assert picture["until"] in ("", opening.shared.question)


def test_U7_2_the_example_of_rumis() -> None:
    """Two of its colours are counted by the engine from the top view of the example."""
    from tests.games.rumis.build import structure, tops

    state = tops(structure(), ["RRRRB", "RRRBB", "GGBBY", "GGYYY"])
    state.left = [0, 1, 0, 0]
    state.stack.clear()
    outcome = state.outcome()
    assert outcome is not None
    red, yellow, green, blue = outcome.scores
    squares = sum(state.visible(colour) for colour in range(4))
    for language in LANGUAGES:
        text = said("rumis", language, "scoring")
        numbers = re.findall(r"\d+", text[text.index("CHULLPA") - 20 :])
        assert numbers == [str(n) for n in (squares, red, blue, green, 4, red, blue, green, 4, 1, yellow)]
