"""What an imagined state must not contradict: the squares that were announced, and a seat's own top arrows."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import JsonObject, Seat
from tampu.engine.wire import as_int, as_text
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.screens import COVERED
from tampu.games.tiwanaku.state import Expedition

_ANNOUNCED: Final = (
    "starting square",
    "discovered",
    "otoma discovered",
    "divined right",
    "divined wrong",
    "otoma planted",
)


def contradiction(state: Expedition, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
    """Where an imagined state differs from what this seat was told, or None."""
    tops: dict[str, str] = {}
    for told in memory:
        name = told.get("event")
        if name in _ANNOUNCED:
            square = state.ground.board.square(as_text(told["square"], "square"))
            if told.get("terrain", TERRAIN_NAMES[state.terrain[square]]) != TERRAIN_NAMES[state.terrain[square]]:
                return f"{told['square']} is {told['terrain']}"
            if told.get("crop", CROP_NAMES[state.crops[square]]) != CROP_NAMES[state.crops[square]]:
                return f"{told['square']} bears {told['crop']}"
        elif name == "uncovered" and "arrow" in told:
            tops[as_text(told["terrain"], "terrain")] = as_text(told["arrow"], "arrow")
        elif name in ("spent", "gave") and seat is not None and as_int(told["seat"], "seat") == seat:
            tops.pop(as_text(told["terrain"], "terrain"), None)
    for terrain, arrow in tops.items():
        assert seat is not None
        top = state.screens.tops[seat][TERRAIN_NAMES.index(terrain)]
        if top == COVERED or DIRECTION_NAMES[top] != arrow:
            return f"the top {terrain} tile of seat {seat} points {arrow}"
    return None
