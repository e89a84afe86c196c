"""Whole games in the terminal as somebody sees them, in every language: a change of what people read shows up here."""

import pytest

from tampu.cli.speech import LANGUAGES
from tampu.games import meta
from tests.cli.typist import at_random, changed, sit, table
from tests.golden import compare

SEED = "screen 3"
GAMES = {
    "rumis": (["human", "random"], {"board": "cucho"}),
    "tiwanaku": (["human"], {"mode": "solo", "difficulty": "hard", "size": "tiny"}),
    "cuzco": (["human", "random"], {"pututus": "on"}),
    "wutaki": (["human", "easy"], {"masters": "asymmetric", "abilities": "on"}),
}


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", GAMES)
def test_a_whole_game_on_the_screen(title: str, language: str, request: pytest.FixtureRequest) -> None:
    players, values = GAMES[title]
    options = meta(title).settle(values, len(players))
    here = table(title, options, players, language, SEED)
    text = sit(here, at_random(SEED))
    compare(f"terminal-{title}-{language}", changed(text, f"{here.names[0]} > "), request)
