"""Tiles, crops, pieces and places explain themselves in words made from the content file, in every language."""

from copy import deepcopy
from typing import Any

import pytest

from tampu.engine import Options
from tampu.engine.wire import as_object, as_text
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.words import words
from tests.games.tiwanaku.build import TIWANAKU

LANGUAGES = ("en", "de", "nl")
ALWAYS = {
    *TERRAIN_NAMES,
    *CROP_NAMES[1:],
    *("board", "disc", "unexplored", "bare", "pawn", "diversity", "cube", "offering", "supply"),
}
ONLY_IN = {"competitive": set[str](), "solo": {"otoma", "arrow"}, "coop": {"otoma", "screen"}}
TABLES = [
    ({}, 2),
    ({"mode": "solo", "difficulty": "easy", "scenario": "L01"}, 1),
    ({"mode": "solo", "difficulty": "hard", "size": "tiny"}, 1),
    ({"mode": "coop", "scenario": "TIW-07XE-H8QK-4YY"}, 3),
    ({"mode": "coop", "difficulty": "expert"}, 4),
    *(({"scenario": grade}, 2) for grade in GRADES),
]


def options(given: dict[str, str], seats: int) -> Options:
    return TIWANAKU.meta.settle(given, seats)


def told(
    id: str, given: dict[str, str] | None = None, seats: int = 2, content: Any = None, language: str = "en"
) -> dict[str, Any]:
    game = TIWANAKU if content is None else Tiwanaku(content)
    return as_object(game.explain(options(given or {}, seats), language)[id])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("given", "seats"), TABLES)
def test_everything_on_the_table_has_a_name_and_a_text(given: dict[str, str], seats: int, language: str) -> None:
    table = options(given, seats)
    says = TIWANAKU.explain(table, language)
    assert set(says) == ALWAYS | ONLY_IN[table["mode"]]
    for id, value in says.items():
        entry = as_object(value)
        assert as_text(entry["name"])[0].isupper(), id
        assert as_text(entry["text"]).endswith("."), id
        assert "{" not in f"{entry['name']}{entry['text']}", id
        assert as_text(entry["rule"]).startswith("T")


def test_every_phrase_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from tampu.games.tiwanaku.explain import Explainer

    used: set[str] = set()
    say = Explainer._say

    def noting(self: Explainer, phrase: str, **facts: str | int) -> str:
        used.add(phrase)
        return say(self, phrase, **facts)

    monkeypatch.setattr(Explainer, "_say", noting)
    for given, seats in TABLES:
        TIWANAKU.explain(options(given, seats), "en")
    assert used == set(words("tiwanaku").sections["phrases"])


def test_an_unknown_language_is_answered_in_english() -> None:
    assert told("valley", language="qu") == told("valley")


@pytest.mark.parametrize(("seats", "pawns"), [(2, 5), (3, 4), (4, 3)])
def test_T2_1_the_text_counts_the_pawns_of_this_table(seats: int, pawns: int) -> None:
    assert f"Every player has {pawns} pawns." in told("pawn", seats=seats)["text"]


def test_T7_1_the_offering_lists_its_points() -> None:
    scale = "1 cube 0 points; 2 cubes 1 point; 3 cubes 3 points; 4 cubes 6 points; 5 cubes 10 points"
    assert scale in told("offering")["text"]


def test_T9_8_an_own_arrow_does_what_the_difficulty_says() -> None:
    assert "brown, does nothing" in told("arrow", {"mode": "solo", "difficulty": "easy"}, 1)["text"]
    assert "brown, you choose" in told("arrow", {"mode": "solo", "difficulty": "hard"}, 1)["text"]


def test_T2_5_the_disc_says_which_valley_it_is() -> None:
    assert told("disc")["text"].startswith("Nobody has seen this valley before.")
    assert told("disc", {"scenario": "T02"})["text"].startswith("The valley of disc T02, Akapana.")
    assert told("disc", {"scenario": "T02"})["doubts"] == {"disc": "generated"}
    code = "TIW-07XE-H8QK-4YY"
    assert told("disc", {"scenario": code})["text"].startswith(f"The valley of the share code {code}.")


def test_what_is_not_printed_is_said() -> None:
    assert told("corn")["doubts"] == {}
    assert told("board")["doubts"] == {"shape": "deduced"}
    assert told("board", {"mode": "solo"}, 1)["doubts"] == {"shape": "deduced", "trails": "deduced"}
    assert told("screen", {"mode": "coop"}, 2)["doubts"] == {"arrows": "reconstructed"}
    assert told("otoma", {"mode": "coop"}, 2)["doubts"] == {"pawns": "reconstructed"}
    assert told("otoma", {"mode": "coop", "difficulty": "easy"}, 2)["doubts"] == {}


def test_a_corrected_content_file_changes_the_texts() -> None:
    content: Any = deepcopy(TIWANAKU.content.json)
    content["crops"][3]["points"] = 7
    content["crops"][3]["source"] = "inferred"
    content["offerings"]["value"][5] = 12
    content["score"]["floor"] = -3
    content["coop"][1]["otoma"] = 3
    assert "brings 7 points" in told("corn", content=content)["text"]
    assert told("corn", content=content)["doubts"] == {"points": "inferred"}
    assert "5 cubes 12 points" in told("offering", content=content)["text"]
    assert "fewer than -3 points" in told("bare", content=content)["text"]
    assert "with 3 pawns" in told("otoma", {"mode": "coop"}, 2, content)["text"]
