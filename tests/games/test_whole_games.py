"""Whole games of every title: golden playthroughs, the ways to play, and conformance."""

import pytest

from tampu.engine import Options
from tampu.engine.box.rulebook import rulebook
from tampu.engine.conformance import check
from tampu.games import game, meta, metas
from tests.golden import FOLDER, compare, playthrough

EXTREME = {"side": "extreme", "masters": "asymmetric", "abilities": "on", "evict_gold": "2"}
SOLO_HARD = {"mode": "solo", "difficulty": "hard", "offering": "after", "scenario": "L05"}

GOLDEN: dict[str, tuple[int, dict[str, str]]] = {
    "cuzco-2": (2, {}),
    "cuzco-2-pututus": (2, {"pututus": "on"}),
    "cuzco-3": (3, {}),
    "cuzco-3-pututus": (3, {"pututus": "on"}),
    "cuzco-4": (4, {}),
    "cuzco-4-pututus": (4, {"pututus": "on"}),
    "rumis-2-chullpa": (2, {}),
    "rumis-3-pisac-ground": (3, {"board": "pisac", "ground": "on"}),
    "rumis-4-coricancha": (4, {"board": "coricancha"}),
    "rumis-2-pirka-two-colours": (2, {"board": "pirka", "colours": "two"}),
    "rumis-3-cucho-ruinas": (3, {"board": "cucho", "ruinas": "on"}),
    "rumis-2-tambo-ruinas": (2, {"board": "tambo", "ruinas": "on"}),
    "rumis-solitaire-4": (1, {"solitaire": "4"}),
    "tiwanaku-2-tiny": (2, {"scenario": "T02"}),
    "tiwanaku-3-long": (3, {"scenario": "L04"}),
    "tiwanaku-4-tiny": (4, {"scenario": "T05", "levels": "4"}),
    "tiwanaku-solo-easy": (1, {"mode": "solo", "scenario": "T03"}),
    "tiwanaku-solo-hard-after": (1, SOLO_HARD),
    "tiwanaku-coop-2-easy": (2, {"mode": "coop", "difficulty": "easy", "scenario": "T04"}),
    "tiwanaku-coop-3-normal": (3, {"mode": "coop", "scenario": "L09"}),
    "tiwanaku-coop-4-expert": (4, {"mode": "coop", "difficulty": "expert", "scenario": "T01"}),
    "wutaki-2-symmetric": (2, {}),
    "wutaki-3-asymmetric": (3, {"masters": "asymmetric", "abilities": "on"}),
    "wutaki-4-extreme": (4, EXTREME),
}
"""Seats and options by the name of the file, which begins with the title."""

WAYS = {"cuzco": 24, "rumis": 75, "tiwanaku": 32, "wutaki": 48}
"""How many combinations of seats and options there are."""

LOOKS = {"cuzco": 5, "rumis": 12, "tiwanaku": 1, "wutaki": 2}
"""How many states of a game the quick check examines; they take longer in some titles than in others."""

MANY = {"cuzco": 40, "rumis": 14, "tiwanaku": 3, "wutaki": 21}
"""How many games the long check plays with every combination."""

SINCE = {"competitive": 40, "solo": 30, "coop": 20}
"""In the long valley of Tiwanaku maps are slow to imagine while little is known: the quick check skips that part."""

CERTAIN = "there are secrets"
"""What is left of such a game may be certain already; that worlds do differ is left to the long check."""

TABLES = [
    pytest.param(each.title, options, id=f"{each.title} {options!r}") for each in metas() for options in each.variants()
]


@pytest.mark.golden
@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    seats, values = GOLDEN[name]
    rules = game(name.partition("-")[0])
    compare(name, playthrough(rules, rules.meta.settle(values, seats), name), request)


def test_every_playthrough_is_compared() -> None:
    """Those of the terminal and of lines beside a game are compared in tests/cli."""
    elsewhere = ("terminal-", "lines-")
    assert {file.stem for file in FOLDER.glob("*.txt") if not file.stem.startswith(elsewhere)} == set(GOLDEN)


@pytest.mark.parametrize("title", WAYS)
def test_the_ways_to_play(title: str) -> None:
    assert len(list(meta(title).variants())) == WAYS[title]


@pytest.mark.parametrize(("title", "options"), TABLES)
def test_conformance(title: str, options: Options) -> None:
    hasty = title == "tiwanaku" and options["size"] == "long"
    since = SINCE[options["mode"]] if hasty else 0
    report = check(game(title), options, games=1, looks=LOOKS.get(title, 5), rules=rulebook(title), since=since)
    failures = [str(failure) for failure in report.failures if not (hasty and failure.reason.startswith(CERTAIN))]
    assert failures == []


@pytest.mark.full
@pytest.mark.parametrize(("title", "options"), TABLES)
def test_conformance_of_many_games(title: str, options: Options) -> None:
    looks = 3 if title == "tiwanaku" else 40
    report = check(game(title), options, games=MANY.get(title, 5), looks=looks, rules=rulebook(title))
    assert [str(failure) for failure in report.failures] == []
