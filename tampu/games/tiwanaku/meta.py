"""Tiwanaku at a glance: seats and options."""

from collections.abc import Mapping
from typing import Final

from tampu.engine.errors import BadInput
from tampu.engine.meta import Meta, Option
from tampu.games.tiwanaku.scenarios.sharecode import is_code, read_code

COMPETITIVE: Final = "competitive"
SOLO: Final = "solo"
COOP: Final = "coop"
DISCS: Final = (*(f"T{n:02}" for n in range(1, 6)), *(f"L{n:02}" for n in range(1, 16)))
"""The named discs; the first letter gives the size."""
GRADES: Final = ("easy", "normal", "hard", "expert")
"""How hard the crops of a valley are to find, also when nobody knows the valley."""
USUAL_GRADES: Final = GRADES[:3]
"""Valleys for experts take a second to make, so they are made only for those who ask for them."""
ANY: Final = "any"
"""A valley that nobody knows, of any usual grade."""
AS_BEFORE: Final = "random"
"""The same as older tables called it, made by the first version of the generator."""
DIFFICULTIES: Final = {COMPETITIVE: ("normal",), SOLO: ("easy", "hard"), COOP: ("normal", "easy", "expert")}
"""The difficulties of each mode, the default first."""
MOST_LEVELS: Final = 12
GROUPS: Final = (2, 3, 4)
COLOURS: Final = ("brown", "white", "green", "blue")
"""Of the pawns, in the order of the seats; who plays alone chooses one (T9.2)."""


def scenario_size(scenario: str) -> str | None:
    """The size of a scenario, or None for a valley that nobody knows, which fits any size."""
    if scenario in DISCS:
        return "tiny" if scenario.startswith("T") else "long"
    return read_code(scenario).board.id if is_code(scenario) and _scenario(scenario) is None else None


def _levels(value: str) -> str | None:
    if value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_LEVELS and str(int(value)) == value:
        return None
    return f"levels={value} is not a number from 1 to {MOST_LEVELS}"


def _scenario(value: str) -> str | None:
    """What is wrong with a value that is not listed, or None."""
    if value == AS_BEFORE:
        return None
    if not is_code(value):
        kinds = f"'{ANY}' nor a grade ({', '.join(GRADES)}) nor a disc ({DISCS[0]} to {DISCS[-1]}) nor a share code"
        return f"scenario={value} is neither {kinds}"
    try:
        read_code(value)
    except BadInput as wrong:
        return f"scenario={value}: {wrong}"
    return None


def _usual(name: str, given: Mapping[str, str]) -> str | None:
    if name == "size":
        return scenario_size(given.get("scenario", ""))
    if name == "difficulty":
        return DIFFICULTIES.get(given.get("mode", ""), ("normal",))[0]
    return None


def _fits(values: Mapping[str, str], seats: int) -> str | None:
    mode, difficulty = values["mode"], values["difficulty"]
    if difficulty not in DIFFICULTIES[mode]:
        return f"difficulty={difficulty} is not known in mode={mode}; it can be {', '.join(DIFFICULTIES[mode])}"
    if values["offering"] == "after" and mode != SOLO:
        return f"offering=after has no meaning in mode={mode}"
    if values["colour"] != COLOURS[0] and mode != SOLO:
        return f"colour={values['colour']} cannot be chosen in mode={mode}: there colours go by seats"
    size = scenario_size(values["scenario"])
    if size is not None and size != values["size"]:
        return f"scenario={values['scenario']} is {size}, not {values['size']}"
    return None


META: Final = Meta(
    title="tiwanaku",
    name="Tiwanaku",
    seats=(1, 2, 3, 4),
    options=(
        Option("mode", (COMPETITIVE, SOLO, COOP), seats={COMPETITIVE: GROUPS, SOLO: (1,), COOP: GROUPS}),
        Option("size", ("long", "tiny")),
        Option("difficulty", ("easy", "normal", "hard", "expert"), "normal"),
        Option("scenario", (ANY, *GRADES, *DISCS), check=_scenario, alike=True),
        Option("levels", ("6",), check=_levels),
        Option("offering", ("before", "after")),
        Option("colour", COLOURS, alike=True),
        Option("helper", ("none", "contradictions", "certain", "explain"), alike=True),
    ),
    rules_version=1,
    fits=_fits,
    usual=_usual,
    minutes=45,
    weight=2.6,
)
