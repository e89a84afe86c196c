"""Every table can be drawn for everybody at any moment, from the view alone."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from tampu.cli.boards import drawing, plain
from tampu.engine import JsonObject, View
from tampu.engine.match import Match, Seal
from tampu.engine.wire import as_object
from tampu.games import game, known, meta
from tests.games.test_words import some_variants


@pytest.mark.parametrize("title", known())
def test_a_table_is_drawn_from_start_to_end(title: str) -> None:
    for number, options in enumerate(some_variants(title)):
        random = Random(number)
        match = Match(game(title), options, Seal.of_seed(f"draw {number}"))
        names = [f"Seat-{seat}" for seat in range(options.seats)]
        step = 0
        while True:
            actor = match.state.actor()
            if actor is None or step % 40 == 0:
                for viewer in [None, *range(options.seats)]:
                    page = StringIO()
                    Console(file=page, width=160).print(drawing(match.state.view(viewer), names))
                    assert len(page.getvalue()) > 50
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
    page = StringIO()
    Console(file=page, width=80).print(plain.draw(View("wutaki", 0, public, {"hand": ["some_card"]}), ["Ann", "Bob"]))
    lines = [" ".join(line.split()) for line in page.getvalue().splitlines()]
    texts = game("wutaki").explain(meta("wutaki").settle({}, 2), "en")
    assert lines == [
        "deck size 3",
        "first seat Bob",
        f"card {as_object(texts['quarry'])['name']}",
        "rows 1 1, 2",
        "2 open yes",
        "none -",
        "3 -",
        "nothing -",
        "Only Ann knows:",
        "hand some card",
    ]
