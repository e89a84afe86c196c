"""Rumis at a glance: seats and options."""

from collections.abc import Mapping
from typing import Final

from tampu.engine.meta import Meta, Option

BOARDS: Final = ("chullpa", "pirka", "tambo", "pisac", "coricancha", "cucho")


def _fits(values: Mapping[str, str], seats: int) -> str | None:
    solitaire = values["solitaire"] != "off"
    if seats == 1 and not solitaire:
        return "one seat plays solitaire: choose solitaire=3, 4 or 5"
    others = {"board": BOARDS[0], "ground": "off", "colours": "one", "ruinas": "off"}
    for name, usual in others.items():
        if solitaire and values[name] != usual:
            return f"{name}={values[name]} has no meaning in solitaire"
    if values["colours"] == "two" and values["ruinas"] == "on":
        return "ruinas=on needs an unused colour, and colours=two uses all four"
    return None


META: Final = Meta(
    title="rumis",
    name="Rumis",
    seats=(1, 2, 3, 4),
    options=(
        Option("board", BOARDS),
        Option("ground", ("off", "on")),
        Option("colours", ("one", "two"), seats={"two": (2,)}),
        Option("ruinas", ("off", "on"), seats={"on": (2, 3)}),
        Option("solitaire", ("off", "3", "4", "5"), seats={"3": (1,), "4": (1,), "5": (1,)}),
    ),
    rules_version=1,
    fits=_fits,
    minutes=20,
    weight=1.9,
    series="board",
    open=True,
)
