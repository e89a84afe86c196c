"""The page says every reason in its own language: it knows the form of each English sentence."""

import json
import re
from pathlib import Path
from random import Random

from tampu.games import game
from tampu.games.tiwanaku.board import TINY, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.maps import Known
from tampu.games.tiwanaku.scenario import Scenario
from tampu.insight.tiwanaku.explain import Reasoner

WORDS = Path(__file__).parents[3] / "web" / "src" / "boards" / "tiwanaku" / "words" / "en.json"
SHARES = (0.5, 0.6, 0.7, 0.8)
ENOUGH = 600.0
"""Seconds: on the small boards nothing takes long."""


def forms() -> list[re.Pattern[str]]:
    texts = [text for key, text in json.loads(WORDS.read_text("utf-8")).items() if key.startswith("tiwanaku.why.")]
    return [re.compile(re.sub(r"\\\{\w+\\\}", r"[\\w ]+", re.escape(text))) for text in texts]


def seen(disc: Scenario, share: float, random: Random) -> Known:
    """A disc of which so much has been explored, and half of that has been divined."""
    terrain, crops = [UNKNOWN_TERRAIN] * disc.board.squares, [UNKNOWN_CROP] * disc.board.squares
    for square in {*disc.start, *random.sample(range(disc.board.squares), int(share * disc.board.squares))}:
        terrain[square] = disc.terrain[square]
        if square in disc.start or random.random() < 0.5:
            crops[square] = disc.crops[square]
    left = [disc.terrain.count(t) - terrain.count(t) for t in range(4)]
    return Known(disc.board, tuple(terrain), tuple(crops), tuple(left))


def test_every_reason_has_a_form_in_the_catalogue() -> None:
    known, random = forms(), Random(7)
    rules = game("tiwanaku")
    assert isinstance(rules, Tiwanaku)
    used: set[str] = set()
    for disc in [disc for disc in rules.content.discs.values() if disc.board is TINY]:
        for share in SHARES:
            for strike in Reasoner(seen(disc, share, random), ENOUGH).log:
                fitting = [form.pattern for form in known if form.fullmatch(strike.sentence)]
                assert fitting, strike.sentence
                used.update(fitting)
    assert len(used) >= 15
