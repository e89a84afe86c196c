"""C18.5, C19: what every mission and achievement asks for."""

import json
from pathlib import Path
from typing import Any

import pytest

from tampu.engine.wire import as_list, as_object
from tampu.games.cuzco.alphabet import MISSION, MISSIONS, VILLAGE
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.symbols.requirement import SETS, Area
from tampu.games.cuzco.versions import before
from tests.games.cuzco.build import BLUE, CONTENT, GREEN, RED, YELLOW, empire, give

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("missions.json").read_text())


def area(case: dict[str, Any]) -> Any:
    state = empire(phase=3)
    words = {
        key: value
        for key, value in case.items()
        if key not in ("mission", "deficit", "steps", "order", "above", "active")
    }
    give(state, RED, **words)
    for step in range(int(case.get("steps", 0))):
        state.steps[step] = RED
    state.masks[RED].active = int(case.get("active", 0))
    state.order = case.get("order", state.order)
    for word in str(case.get("above", "")).split():
        state.quipus[VILLAGE[word]].append(BLUE)
    return state


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['mission']} lacks {case['deficit']}")
def test_C19_1_C19_3_missions(case: dict[str, Any]) -> None:
    assert area(case).lacking(RED, MISSION[case["mission"]]) == case["deficit"]


def test_C19_1_every_mission_is_met_and_missed_in_the_table() -> None:
    met = {case["mission"] for case in CASES if case["deficit"] == 0}
    missed = {case["mission"] for case in CASES if case["deficit"] > 0}
    assert met == missed == set(MISSION.words)
    assert len(MISSION) == MISSIONS == 61


def test_C19_2_the_sets() -> None:
    assert {name: list(kind.fields) for name, kind in SETS.items()} == {
        "study_tiles": ["ability", "slid"],
        "farm_tiles": ["ability", "slid"],
        "tiles": ["ability", "slid", "deck"],
        "feathers": ["colour"],
        "goods": ["kind"],
        "god_cards": ["god"],
        "quipus": ["feather", "ring", "top"],
        "circlets_active": [],
        "priests": [],
        "medals": [],
        "offerings": [],
        "food": [],
        "quipus_reserve": [],
        "missions_done": [],
        "order_token": ["number"],
    }


def test_C19_3_CR50_M05_the_token_after_the_status_step() -> None:
    state = empire(phase=3)
    give(state, RED, tiles="S1a")
    state.order = [RED, YELLOW, GREEN, BLUE]
    assert state.lacking(RED, MISSION["M05"]) == 0
    state.order = [YELLOW, RED, GREEN, BLUE]
    assert state.lacking(RED, MISSION["M05"]) == 1


def test_CR47_medals_are_no_god_cards() -> None:
    state = empire(phase=3)
    give(state, RED, known=[4], medals=5)
    assert state.lacking(RED, MISSION["M36"]) == 1


def test_CR51_inner_villages_are_those_an_arm_can_reach() -> None:
    state = empire(phase=3)
    give(state, RED, delivered="I0 I1 I2 I3")
    assert state.lacking(RED, MISSION["M57"]) == 0
    assert state.lacking(RED, MISSION["M58"]) == 3
    for rotation in range(6):
        reached = {to for to, _, _ in state.land.roads[rotation][12]}
        assert reached == set(range(6))


def test_C19_4_asking_spends_nothing() -> None:
    state = empire(phase=3)
    give(state, RED, offerings=4, food=5, medals=2, known=[1, 1, 1], tiles="S1a F1a", goods="soup")
    before = state.save()
    for mission in range(MISSIONS):
        state.lacking(RED, mission)
    assert state.save() == before


def test_C19_1_a_requirement_can_mean_what_another_asks() -> None:
    changed = json.loads(json.dumps(CONTENT.json))
    entry = next(one for one in changed["missions"] if one["id"] == "M60")
    entry["requirement"] = {"all": [{"as": "M06"}, {"as": "quipus"}]}
    content = Content(changed)
    state = empire()
    give(state, RED, delivered="I0")
    # M06 asks for two quipus and the achievement for ten.
    assert content.missions[MISSION["M60"]].requirement.deficit(Area(state, RED, state.masks[RED], [])) == 1 + 9


def test_CR57_every_reconstructed_value_is_marked() -> None:
    marks = {mission.source for mission in CONTENT.missions}
    assert marks == {"printed", "inferred", "reconstructed"}
    assert [mission.id for mission in CONTENT.missions if mission.source == "printed"] == ["M20", "M28"]
    assert {card.source for card in CONTENT.cards} == {"inferred", "reconstructed"}


def test_C19_3_a_seat_is_told_how_far_its_missions_and_the_ones_on_display_are() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M36 M42 M44", known=[4], medals=3, food=3)
    state.display = [MISSION["M02"]]
    assert state.own(RED)["progress"] == {"M36": [[1, 2]], "M42": [[2, 2]], "M44": [[3, 5]], "M02": [[0, 1], [0, 1]]}


def test_C17_1_others_see_the_progress_of_missions_that_do_not_look_at_the_hand() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M36 M42 M44", known=[4], medals=1, food=3)
    mask = as_object(as_list(state.view(None).public["masks"])[RED])
    assert mask["progress"] == {"M42": [[1, 2]], "M44": [[3, 5]]}


def test_CR66_earlier_games_keep_missions_from_before_they_were_measured() -> None:
    easier, unmeasured = (Content(content) for content in before(CONTENT.json))
    state = empire(phase=3)
    give(state, RED, tiles="S1a F1b S5a", slid=7, feathers="pink2 pink4 pink5 orange2 orange3 orange6", reserve=1)
    own = Area(state, RED, state.masks[RED], [])

    def lacking(content: Content) -> list[int]:
        return [content.missions[MISSION[id]].requirement.deficit(own) for id in ("M07", "M11", "M23", "M25", "M61")]

    assert lacking(CONTENT) == [0, 1, 5, 6, 0]
    assert lacking(easier) == [0, 0, 5, 5, 0]
    assert lacking(unmeasured) == [0, 1, 0, 3, 2]
    rows, *earlier = ([*map(as_object, as_list(one.json["missions"]))] for one in (CONTENT, easier, unmeasured))
    changed = [row for i, row in enumerate(rows) if any(row != was[i] for was in earlier)]
    assert changed == [row for row in rows if row.get("note") == "CR66"]
    assert {row["source"] for row in changed} == {"reconstructed"}
