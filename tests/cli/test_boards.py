"""Every table can be drawn for everybody at any moment, from the view alone."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from tampu.cli.boards import Drawing, drawing, plain
from tampu.cli.boards.layout import Part
from tampu.cli.speech import LANGUAGES, Speech
from tampu.engine import JsonObject, View
from tampu.engine.match import Match, Seal
from tampu.games import game, known, meta
from tests.games.test_words import some_variants


def printed(view: View, speech: Speech, by: Drawing | None = None) -> str:
    page = StringIO()
    console = Console(file=page, width=160)
    for part in (drawing(view, speech) if by is None else by.draw(view, speech)).values():
        console.print(part.draw() or "")
    return page.getvalue()


@pytest.mark.parametrize("title", known())
def test_a_table_is_drawn_from_start_to_end(title: str) -> None:
    for number, options in enumerate(some_variants(title)):
        random = Random(number)
        match = Match(game(title), options, Seal.of_seed(f"draw {number}"))
        names = [f"Seat-{seat}" for seat in range(options.seats)]
        speech = Speech(match.game, options, LANGUAGES[number % len(LANGUAGES)], names)
        step = 0
        while True:
            actor = match.state.actor()
            if actor is None or step % 40 == 0:
                for viewer in [None, *range(options.seats)]:
                    assert len(printed(match.state.view(viewer), speech)) > 50
            if actor is None:
                break
            match.act(actor, random.choice(match.state.legal()))
            step += 1


def test_a_title_without_a_drawing_is_a_readable_list() -> None:
    """Names for ids that the title explains, a name for a seat, and no traceback for anything that data can hold."""
    public: JsonObject = {
        "options": meta("wutaki").settle({}, 2).json(),
        "stack": [["Turn", 0]],
        "deck_size": 3,
        "first": {"seat": 1, "card": "quarry"},
        "rows": [[1, 2], {"open": True, "none": None}, []],
        "nothing": {},
    }
    speech = Speech(game("wutaki"), meta("wutaki").settle({}, 2), "en", ["Ann", "Bob"])
    text = printed(View("wutaki", 0, public, {"hand": ["some_card"]}), speech, plain)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines == [
        "deck size 3",
        "first seat Bob",
        "card quarry",
        "rows 1 1, 2",
        "2 open yes",
        "none -",
        "3 -",
        "nothing -",
        "Only Ann knows",
        "hand some card",
    ]


def test_only_the_rows_that_changed_are_drawn_again() -> None:
    """A row that stands alone keeps the word before it; brackets are not marks of style."""
    before = Part("Missions", [("Ann", "one [0/2]"), ("Ann", "two [met]")])
    after = Part("Missions", [("Ann", "one [0/2]"), ("Ann", "two [done]")])
    page = StringIO()
    drawn = after.draw(before.lines())
    assert drawn is not None
    Console(file=page, width=40).print(drawn)
    assert [" ".join(line.split()) for line in page.getvalue().splitlines()] == ["Missions", "Ann two [done]"]
    assert after.draw(after.lines()) is None
