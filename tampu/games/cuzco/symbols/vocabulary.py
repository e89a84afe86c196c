"""The named effects that rows of the content file may use, and when god cards with them can be played."""

from typing import Final

from tampu.engine import Domain
from tampu.games.cuzco.alphabet import DECK, ROAD

ABILITY_EFFECTS: Final[dict[str, tuple[tuple[str, Domain] | None, bool]]] = {
    "move": (("kind", ROAD), True),
    "take_tile": (("deck", DECK), True),
    "headdress": (None, True),
    "feather": (None, False),
    "reserve": (None, False),
    "points": (None, False),
    "god_card": (None, False),
    "offering": (None, False),
    "status": (None, False),
    "food": (None, False),
}
"""Effects of study and farm tiles: their parameter, and whether their values are strengths or amounts."""

TRADE_EFFECTS: Final = ("slide", "points", "offering", "god_card", "feather", "reserve", "status", "food")
"""Effects that pips can be exchanged for."""

CARD_EFFECTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "ignore_lower_die": ("place", ()),
    "turn_die": ("place", ()),
    "strength": ("place", ("value",)),
    "extra_move": ("after_move", ()),
    "extra_pips": ("exchange", ("value",)),
    "whole_blessing": ("blessing", ()),
    "score_village": ("move", ()),
    "feather": ("move", ("value",)),
    "score_covered": ("end", ()),
    "double": ("ability", ()),
    "extra_ability": ("ability", ()),
    "slide": ("ability", ("value",)),
    "waive": ("mission", ("value",)),
    "discount": ("market", ("value",)),
    "leftovers": ("end", ("value", "most")),
}
"""Effects of god cards: the window in which they are played, and their parameters."""

PHASES: Final = {"I": 1, "II": 2, "III": 3, "end": 4}
ABILITY_PHASE: Final = PHASES["II"]

WINDOW_PHASES: Final = {
    "place": ("I",),
    "after_move": ("I",),
    "exchange": ("I",),
    "blessing": ("I", "II"),
    "move": ("I", "II"),
    "ability": ("II",),
    "market": ("III",),
    "mission": ("III", "end"),
    "end": ("end",),
}
"""C12.1: the phases in which a window can open."""
