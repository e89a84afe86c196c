"""The players' books: they cover every rule, say the same in every language, and their examples are right."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Final

import pytest

from tampu.engine.box.rulebook import rulebook
from tampu.games import game, known
from tampu.games.book import Block, Book, book, languages
from tampu.games.cuzco.steps.ending import FinalScoring
from tampu.games.tiwanaku.steps.competitive import LastOfferings, NextDivination
from tampu.games.words import words
from tampu.lessons import setup
from tests.games.cuzco import build as cuzco
from tests.games.rumis import build as rumis
from tests.games.tiwanaku import build as tiwanaku
from tests.games.wutaki import build as wutaki

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
    "wutaki": ("master-*", "offer-*", "choice-*"),
}
"""What a title explains that is no card or tile: squares, colours and other places of the board."""

TITLES = [title for title in known() if languages(title)]


def blocks(whole: Book) -> Iterator[Block]:
    for chapter in whole["chapters"]:
        for part in chapter["parts"]:
            yield from part["blocks"]


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
        assert other["options"] == one["options"]
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
    asked = {key.partition(" (")[0] for key in words(title).sections["questions"]}
    assert set(book(game(title), "en")["questions"]) == asked


@pytest.mark.parametrize("title", TITLES)
def test_every_option_leads_to_a_paragraph(title: str) -> None:
    assert set(book(game(title), "en")["options"]) == {option.name for option in game(title).meta.options}


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
        assert picture["until"] or opening.shared.seq == 0
        assert picture["until"] in ("", opening.shared.question)


# -- the examples, counted by the engine ---------------------------------------------------------------


def example(title: str, language: str, chapter: str) -> list[int]:
    """The numbers of the last example of a chapter, in order."""
    (found,) = [one for one in book(game(title), language)["chapters"] if one["id"] == chapter]
    text = [block["text"] for part in found["parts"] for block in part["blocks"] if block["kind"] == "example"][-1]
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_rumis(language: str) -> None:
    state = rumis.tops(rumis.structure(), ["RRRRB", "RRRBB", "GGBBY", "GGYYY"])
    seen = [state.visible(colour) for colour in range(4)]
    state.left = [0, 1, 0, 0]
    state.stack.clear()
    outcome = state.outcome()
    assert outcome is not None
    red, yellow, green, blue = outcome.scores
    tops = [seen[0], seen[3], seen[2], seen[1]]
    assert example("rumis", language, "scoring") == [sum(seen), *tops, red, blue, green, seen[1], 1, yellow]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_tiwanaku(language: str) -> None:
    state = tiwanaku.fill(tiwanaku.expedition("B"), bare="a3 b2 d5")
    a3, b2, d5 = tiwanaku.squares(state, "a3 b2 d5")
    state.pawns = [1 << a3 | 1 << b2, 1 << d5]
    brown = tiwanaku.people(state, tiwanaku.BROWN, 30, "2")
    white = tiwanaku.people(state, tiwanaku.WHITE, 41, "12")
    tiwanaku.begin(state, NextDivination(tiwanaku.BROWN), LastOfferings(tiwanaku.BROWN))
    tiwanaku.act(state, "divine a3 1")
    first = brown.total
    tiwanaku.act(state, "divine d5 3")
    true = state.known_crops()[d5]
    lost = white.total
    tiwanaku.act(state, "divine b2 5")
    second = brown.total
    tiwanaku.act(state, "offer 125", "offer 12")
    end, other = brown.total, white.total
    counted = [first, 3, true, lost, 5, second, end - second, end, other - lost, other]
    assert example("tiwanaku", language, "scoring") == [30, 2, 41, 1, 2, 1, *counted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_cuzco(language: str) -> None:
    state = cuzco.empire(round=6, phase=4)
    cuzco.give(
        state,
        cuzco.YELLOW,
        delivered="I0 I1 I2 I3 I4 I5 O0 O1 O2 O4",
        quipus=0,
        finished=9,
        tiles="S1a S1b S1c S2a S2b S2c S3a S3b S3c S4a S4b",
        goods="soup soup soup clothes bowl tools",
        feathers="",
    )
    mask = state.masks[cuzco.YELLOW]
    mask.active = 63
    on_top = (0, 10, 8)
    for village in range(12):
        if state.quipus[village] and village not in on_top:
            state.quipus[village].append(cuzco.RED)
    worth = [state.land.vp[village] for village in on_top]
    cuzco.ask(state, FinalScoring())
    villages, achievements = mask.points[11], mask.points[12]
    assert [sum(worth), mask.vp] == [villages, villages + achievements]
    told = [9, 9, 6, 9, 10, 10, 6, 6, 11, villages, achievements, mask.vp]
    assert example("cuzco", language, "scoring") == [10, *worth, villages, *told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_wutaki(language: str) -> None:
    state = wutaki.table()
    red = wutaki.RED
    state.vp[red] = 110
    wutaki.revenge(state, red, "V02 V04")
    fire = [f"PFI{n:02}" for n in range(1, 10)]
    wutaki.pacts(state, red, "PWI01", " ".join([*fire[:5], "PWA01"]))
    wutaki.pacts(state, wutaki.BLUE, "", " ".join(fire[5:]))
    wutaki.secrets(state, red, "S02")
    wutaki.stand(state, red, "O42")
    wutaki.omens(state, red, "O01 O02 O03 O04 O05 O06 O07 O08 O09")
    wutaki.goods(state, red, "5 oil")
    track, revenge, open_pacts, secret, elements, standing, others, resources = wutaki.scores(state)[red].values()
    total = track + revenge + open_pacts + secret + elements + standing + others + resources
    struck = [track, -revenge, -open_pacts, secret, 5, 1, 15, 5, elements, 9, standing, 4, others, 5, resources, total]
    assert example("wutaki", language, "scoring") == struck
