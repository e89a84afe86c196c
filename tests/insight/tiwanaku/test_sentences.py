"""Every reason has a sentence, and says every fact that it comes with."""

from random import Random

from tampu.games import game
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.pieces.board import TINY, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.words import holes, words
from tampu.insight.tiwanaku.explain import Reasoner
from tampu.insight.tiwanaku.techniques import Reason

SHARES = (0.5, 0.6, 0.7, 0.8)
ENOUGH = 600.0
"""Seconds: on the small boards nothing takes long."""


def seen(disc: Scenario, share: float, random: Random) -> Known:
    """A disc of which so much has been explored, and half of that has been divined."""
    terrain, crops = [UNKNOWN_TERRAIN] * disc.board.squares, [UNKNOWN_CROP] * disc.board.squares
    for square in {*disc.start, *random.sample(range(disc.board.squares), int(share * disc.board.squares))}:
        terrain[square] = disc.terrain[square]
        if square in disc.start or random.random() < 0.5:
            crops[square] = disc.crops[square]
    left = [disc.terrain.count(t) - terrain.count(t) for t in range(4)]
    return Known(disc.board, tuple(terrain), tuple(crops), tuple(left))


def test_every_reason_says_its_facts_in_every_language() -> None:
    random = Random(7)
    rules = game("tiwanaku")
    assert isinstance(rules, Tiwanaku)
    used: set[str] = set()
    for disc in [disc for disc in rules.content.discs.values() if disc.board is TINY]:
        for share in SHARES:
            for strike in Reasoner(seen(disc, share, random), ENOUGH).log:
                used.add(strike.reason.name)
                for language in ("en", "de", "nl"):
                    sentence = words("tiwanaku", language).sections["reasons"][strike.reason.name]
                    assert holes(sentence) == strike.reason.facts.keys()
    assert len(used) >= 15


def test_a_reason_is_a_sentence_with_the_right_number() -> None:
    assert str(Reason("small", n=1, squares="a1")) == "its region has only 1 square (a1)"
    assert str(Reason("small", n=2, squares="a1 a2")) == "its region has only 2 squares (a1 a2)"
    assert Reason("join", square="a1", other="b2").json() == {"why": "join", "facts": {"square": "a1", "other": "b2"}}
