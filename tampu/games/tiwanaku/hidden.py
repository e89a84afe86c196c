"""T11: what a seat cannot know, and how it is imagined or varied."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from tampu.engine import Chance, Json, JsonObject, Seat, View
from tampu.engine.wire import as_bool, as_ints, as_list, as_object, as_text
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.pieces.board import (
    TERRAIN_NAMES,
    UNKNOWN_CROP,
    UNKNOWN_TERRAIN,
    Board,
    Squares,
    board_named,
)
from tampu.games.tiwanaku.pieces.screens import COVERED, Screens
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.valley.maps import Known, Sampler
from tampu.games.tiwanaku.valley.search import Map

_HARVESTS: Final = 3
_PATCHES: Final = 2
_PATCH_COLUMNS: Final = 3
_PATCH_WIDTH: Final = 20


class Valleys:
    """The maps that fit what everybody knows.

    While little is known, finding maps takes a moment. So a few are found once, the same for everybody who asks, and
    more if a single beam finds them; each map drawn is one of these with some columns drawn anew.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        self._sampler = Sampler(known)
        self._harvests = [self._sampler.harvest(Random(0))]

    def draw(self, chance: Chance) -> Map:
        random = Random(chance.below("valley", "", 1 << 53))
        if self._harvests[0].whole:
            return self._harvests[0].draw(random)
        number = int(random.random() * _HARVESTS)
        while number >= len(self._harvests):
            self._harvests.append(self._sampler.glance(Random(len(self._harvests))) or self._harvests[0])
        found = self._harvests[number].draw(random)
        for _ in range(_PATCHES):
            found = patched(found, self.known, chance)
        return found


def patched(found: Map, known: Known, chance: Chance) -> Map:
    """The map with the unknown squares of a few columns drawn anew, if one beam finds a way; the rest stays."""
    board = known.board
    first = chance.below("patch", "", board.cols - _PATCH_COLUMNS + 1)
    random = Random(chance.below("patch", "", 1 << 53))
    inside = [first <= square % board.cols < first + _PATCH_COLUMNS for square in range(board.squares)]
    terrain = [known.terrain[i] if inside[i] else t for i, t in enumerate(found[0])]
    crops = [known.crops[i] if inside[i] else v for i, v in enumerate(found[1])]
    left = [found[0].count(t) - terrain.count(t) for t in range(len(TERRAIN_NAMES))]
    glance = Sampler(Known(board, terrain, crops, left)).glance(random, _PATCH_WIDTH)
    return found if glance is None else glance.draw(random)


@lru_cache(maxsize=8)
def _valleys(board: Board, terrain: Squares, crops: Squares, left: Squares) -> Valleys:
    """Cached: what is known of the map is the same for all seats, and thinking asks for it again and again."""
    return Valleys(Known(board, terrain, crops, left))


class UnseenTops:
    """Deals the tops behind other seats' screens; the seat knows its own."""

    def __init__(self, view: View, content: Content) -> None:
        public = view.public
        screens = [as_object(screen, "screens") for screen in as_list(public["screens"], "screens")]
        self._screens = Screens(content.arrows, len(screens))
        if screens:
            self._screens.seen = [as_ints(seen, "seen") for seen in as_list(public["seen"], "seen")]
        self._hidden: list[tuple[Seat, int]] = []
        for seat, screen in enumerate(screens):
            stacks = as_ints(screen.get("stacks"), "stacks")
            covered = [as_bool(top, "covered") for top in as_list(screen.get("covered"), "covered")]
            if seat == view.seat:
                self._screens.tops[seat] = read_tops(view.own)
            else:
                self._hidden += [(seat, t) for t, size in enumerate(stacks) if size and not covered[t]]

    def tops(self, chance: Chance) -> list[Json]:
        screens = self._screens.clone()
        deal_tops(screens, self._hidden, chance)
        return [[*tops] for tops in screens.tops]


class Unseen:
    """Draws a map that fits what lies on the board, and the tops behind other seats' screens."""

    def __init__(self, view: View, content: Content) -> None:
        public = view.public
        self._valleys = _valleys(
            board_named(as_text(public["size"], "size")),
            tuple(as_ints(public["terrain"], "terrain")),
            tuple(as_ints(public["crops"], "crops")),
            tuple(as_ints(public["left"], "left")),
        )
        self._tops = UnseenTops(view, content)

    def secret(self, chance: Chance) -> JsonObject:
        terrain, crops = self._valleys.draw(chance)
        return {"terrain": [*terrain], "crops": [*crops], "tops": self._tops.tops(chance)}


def read_tops(own: JsonObject) -> list[int]:
    tops = as_list(own["tops"], "tops")
    return [COVERED if top is None else DIRECTION_NAMES.index(as_text(top, "tops")) for top in tops]


def deal_tops(screens: Screens, hidden: Sequence[tuple[Seat, int]], chance: Chance) -> None:
    """Give these tops any arrows that nobody has seen."""
    for seat, terrain in hidden:
        screens.tops[seat][terrain] = chance.draw("imagine", "", screens.unseen(terrain))


def vary(state: Expedition, seat: Seat | None, chance: Chance) -> Expedition:
    """The same table with another map, and other tops behind other seats' screens.

    T11: nobody knows terrain and crops that were not announced, and only the owner of a screen knows its top arrows.
    """
    other = state.clone()
    announced = Known(
        state.ground.board,
        [t if state.laid >> square & 1 else UNKNOWN_TERRAIN for square, t in enumerate(state.terrain)],
        [v if state.cropped >> square & 1 else UNKNOWN_CROP for square, v in enumerate(state.crops)],
        [sum(state.terrain[i] == t and not state.laid >> i & 1 for i in range(len(state.terrain))) for t in range(4)],
    )
    found: Map = (state.terrain, state.crops)
    for _ in range(_PATCHES):
        found = patched(found, announced, chance)
    if found == (state.terrain, state.crops):
        # A few columns of a small board can often be filled in one way only.
        found = _valleys(announced.board, announced.terrain, announced.crops, announced.left).draw(chance)
    other.terrain, other.crops = found
    hidden = [
        (who, terrain)
        for who, tops in enumerate(state.screens.tops)
        for terrain, top in enumerate(tops)
        if who != seat and top != COVERED
    ]
    for who, terrain in hidden:
        other.screens.tops[who][terrain] = COVERED
    deal_tops(other.screens, hidden, chance)
    return other
