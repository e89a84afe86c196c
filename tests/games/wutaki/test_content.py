"""The content file: its vocabulary, its checks, and the tables of the rules (WC)."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tampu.engine import BadInput
from tampu.engine.box.content import SOURCES
from tampu.engine.box.rulebook import rulebook
from tampu.games import game_with
from tampu.games.wutaki.effects.vocabulary import VERBS
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.language.grammar import parse
from tampu.games.wutaki.steps.scoring import METRICS
from tests.games.wutaki.build import WUTAKI

CONTENT: dict[str, Any] = WUTAKI.content.json
RULES = rulebook("wutaki").text


def changed(key: str, id: str, **fields: Any) -> dict[str, Any]:
    """The content with one entry changed."""
    content = deepcopy(CONTENT)
    next(entry for entry in content[key] if entry["id"] == id).update(fields)
    return content


def complaint(content: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as found:
        Wutaki(content)
    return str(found.value)


# -- refusals ------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "an unknown verb": ("omens", "O05", {"effect": "conjure 3"}, "omens[O05]: there is no verb 'conjure'"),
    "a missing parameter": ("omens", "O19", {"effect": "plunder n=6"}, "plunder: the parameter 'penalty' is missing"),
    "a missing number": ("omens", "O35", {"effect": "omen"}, "omens[O35]: omen: the number is missing"),
    "an unknown parameter": ("omens", "O35", {"effect": "omen 3 luck=2"}, "omens[O35]: omen: there is no parameter"),
    "a wrong word": ("omens", "O16", {"effect": "reuse worker=current site=any"}, "'any' is not free or occupied"),
    "a negative gain": ("omens", "O05", {"effect": "gain gold=-4"}, "omens[O05]: gain: gold: -4 is negative"),
    "a negative price": ("pacts", "PFI01", {"sac": {"oil": -2}}, "pacts[PFI01].sac.oil: -2 is less than 0"),
    "a negative upgrade": (
        "standard",
        "quarry",
        {"price": {"value": [-6, 8], "source": "printed"}},
        "standard[quarry]",
    ),
    "an unknown resource": ("pacts", "PFI01", {"sac": {"silk": 2}}, "pacts[PFI01].sac: there is no resource 'silk'"),
    "an effect as cost": ("omens", "O05", {"cost": "gain gold=1"}, "omens[O05]: 'gain' is not a cost"),
    "a standing card": ("omens", "O41", {"kind": "once"}, "omens[O41].kind: 'once' does not fit the effect"),
    "an unknown metric": ("revenge", "V01", {"metric": "luck"}, "revenge[V01].metric: there is no metric 'luck'"),
    "an unknown condition": ("secrets", "S01", {"condition": "be nice"}, "secrets[S01].condition: 'be nice'"),
    "an unknown element": ("pacts", "PFI01", {"element": "ether"}, "pacts[PFI01].element: 'ether' is not one of"),
    "too many fields": (
        "sites",
        "quarry",
        {"fields": {"standard": [2, 3, 6], "extreme": [1, 1, 1], "source": "printed"}},
        "sites[quarry].fields.standard: a site has 1 to 5 fields",
    ),
    "an unknown source": ("omens", "O05", {"source": "rumour"}, "source is 'rumour'"),
    "a broken list": ("omens", "O05", {"effect": "may [gain gold=1"}, "omens[O05].effect: ] expected before the end"),
    "a key twice": ("omens", "O05", {"effect": "gain gold=1 gold=2"}, "omens[O05].effect: 'gold' occurs twice"),
    "nothing at all": ("omens", "O05", {"effect": "-"}, "omens[O05].effect: is empty"),
    "an option that is none": ("sites", "evict", {"option": "tax"}, "sites[evict].option: there is no option 'tax'"),
    "an empty rule": ("rounds", "D11", {"effect": "rule duration=round"}, "rounds[D11]: rule: a parameter is missing"),
    "an endless omen": ("omens", "O35", {"effect": "play_omen 1"}, "an omen cannot begin with 'play_omen'"),
    "an endless walk": (
        "rounds",
        "D01",
        {"effect": "open_site fields=1/1/2 effect=[reuse worker=current site=free]"},
        "rounds[D01].effect: a site cannot send a worker on",
    ),
    "a division by nothing": (
        "omens",
        "O44",
        {"effect": "endscore metric=upgrades per=0 vp=1"},
        "endscore: per: 0 divides nothing",
    ),
    "fields of a round site": (
        "rounds",
        "D01",
        {"effect": "open_site fields=0/1/2 effect=[gain wood=1]"},
        "rounds[D01]: open_site: fields: '0/1/2'",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_W20_2_what_is_wrong_is_named_with_its_card(name: str) -> None:
    key, id, fields, words = WRONG[name]
    found = complaint(changed(key, id, **fields))
    assert words in found
    assert id in found


def test_a_wrong_number_of_cards_is_refused() -> None:
    fewer = deepcopy(CONTENT)
    del fewer["pacts"][16]
    assert complaint(fewer) == "pacts[PFI17]: missing; there are 68 in the box"
    twice = deepcopy(CONTENT)
    twice["omens"].append(twice["omens"][0])
    assert complaint(twice) == "omens[O01]: occurs twice"
    more = deepcopy(CONTENT)
    more["rounds"].append({**more["rounds"][0], "id": "D21"})
    assert complaint(more) == "rounds[D21]: not one of the 20 in the box"


def test_the_tokens_are_counted() -> None:
    content = deepcopy(CONTENT)
    content["consts"]["supply"]["value"]["gold"] = 36
    assert complaint(content) == "consts.supply: 136 resource tokens, not 135"


def test_sides_are_checked() -> None:
    content = deepcopy(CONTENT)
    content["sides"]["extreme"]["recruit"]["value"].pop()
    assert complaint(content) == "sides.extreme.recruit: 3 prices, not 4"
    content = deepcopy(CONTENT)
    content["sides"]["standard"]["slot_gold"]["value"] = [1]
    assert complaint(content) == "sides.standard.slot_gold: 1 slots, not 4"


def test_round_cards_must_end() -> None:
    content = deepcopy(CONTENT)
    for card in content["rounds"]:
        card["again"] = True
    assert complaint(content) == "rounds: every card reveals another one"


def test_a_corrected_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(changed("pacts", "PFI16", reward="vp 12")))
    mine = game_with("wutaki", file)
    assert isinstance(mine, Wutaki)
    assert mine.content_json() != WUTAKI.content_json()
    assert mine.content.effects[mine.content.pacts[15].reward.number].terms[0].points == 12  # type: ignore[attr-defined]


# -- the vocabulary ------------------------------------------------------------------------------------


def test_W20_2_every_verb_is_documented_and_used() -> None:
    documented = set(re.findall(r"^\| `([a-z_]+)` \|", RULES, re.M))
    assert documented == set(VERBS)
    text = json.dumps(CONTENT)
    assert [verb for verb in VERBS if not re.search(rf"\b{verb}\b", text)] == []


def test_the_metrics_are_documented() -> None:
    for metric in METRICS:
        family = metric.split(".")[0]
        assert family in RULES


def test_the_grammar() -> None:
    first, second = parse("gain wood=1 oil=1; may [revenge_gift 1 to=one_other]", "here")
    assert (first.verb, first.number, first.keys) == ("gain", None, {"wood": "1", "oil": "1"})
    inner = second.lists[0][0]
    assert (inner.verb, inner.number, inner.keys) == ("revenge_gift", "1", {"to": "one_other"})
    assert parse("-", "here") == []


def test_every_entry_has_a_source() -> None:
    for key in ("pacts", "omens", "revenge", "secrets", "rounds", "towers", "masters", "track", "pyramid"):
        for entry in CONTENT[key]:
            assert entry["source"] in SOURCES
    assert {card["id"] for card in CONTENT["pacts"] if card["source"] == "printed"} == {"PFI13"}


# -- the tables of the rules repeat the content ----------------------------------------------------------


def rows(section: str) -> list[list[str]]:
    part = RULES.split(f"### {section}.")[1].split("\n### ")[0]
    return [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")][1:]


def test_the_table_of_fields() -> None:
    table = {row[1]: (row[3], row[4]) for row in rows("WC3")}
    for site in CONTENT["sites"]:
        fields = site["fields"]
        assert table[site["id"]] == ("/".join(map(str, fields["standard"])), "/".join(map(str, fields["extreme"])))


def test_the_table_of_the_pyramid() -> None:
    for row, level in zip(rows("WC4"), CONTENT["pyramid"], strict=True):
        pay = " ".join(f"{word}={n}" for word, n in level["pay"].items())
        assert row == [str(level["level"]), str(level["places"]), pay, str(level["vp"]), level["extreme"]]


def test_the_table_of_standard_sites() -> None:
    table = {row[0]: row for row in rows("WC5")}
    for site in CONTENT["standard"]:
        row = table[site["id"]]
        assert row[1] == site["gives"]
        assert row[2] == "/".join(map(str, site["yield"]["standard"]))
        assert row[4] == "/".join(map(str, site["price"]["value"]))
        assert row[5] == " ".join(f"{word}={n}" for word, n in site["bonus"]["value"].items())


def test_the_tables_of_towers_and_abilities() -> None:
    towers = [[card["id"], card["kind"], str(card["gold"]["value"]), card["effect"]] for card in CONTENT["towers"]]
    assert [row[:4] for row in rows("WC6")] == towers
    abilities = [[card["id"], card["name"], card["effect"]] for card in CONTENT["abilities"]]
    assert [[row[0], row[1], row[3]] for row in rows("WC8")] == abilities


def test_the_tables_of_masters_and_the_track() -> None:
    for row, master in zip(rows("WC9"), CONTENT["masters"], strict=True):
        steps = dict(re.findall(r"\*\*(\w+)\*\*: ([^*]+?)(?:; |$)(?=\*|$)", row[3]))
        assert row[0] == master["id"]
        assert (row[2] == "-") == (master["site"] is None)
        for step in master.get("track", []):
            assert steps[str(step["at"])] == step["effect"]
    for row, field in zip(rows("WC10"), CONTENT["track"], strict=True):
        assert row[1].split()[0] == field["id"]
        assert row[3] == (field["event"] or "none")


def test_demand_is_even_over_the_pact_deck() -> None:
    total: dict[str, int] = {}
    for pact in CONTENT["pacts"]:
        for word, count in pact["sac"].items():
            total[word] = total.get(word, 0) + count
    assert {total[word] for word in ("oil", "wood", "stone", "sheep")} == {76}
    assert (total["gold"], total["marker"], total["any"], total["omen"]) == (120, 24, 36, 20)
