"""Every table can be drawn for everybody at any moment, from the view alone."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from tampu.cli.boards import drawing
from tampu.engine.match import Match, Seal
from tampu.games import game, known
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
