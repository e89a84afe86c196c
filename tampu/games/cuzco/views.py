"""The shape of what a client sees of Cuzco. The page's types are generated from this.

Seats are numbers; places, tiles, missions and goods have the words of the alphabet; god cards are numbers 1 to 15.
What never changes during a game (prices, strengths, texts) is in the content file.
"""

from typing import TypedDict


class TileView(TypedDict):
    """An open tile of the capital."""

    tile: str
    deck: str
    ability: str
    number: int


class OwnedTileView(TypedDict):
    """A tile on a mask."""

    tile: str
    deck: str
    ability: str
    number: int
    slid: bool


class MaskView(TypedDict):
    """A seat's area. `gods` are the sets of gods that its hidden cards can have, `known` the cards seen taken.

    `progress` tells for each part of a mission how far it is and how far it must be; missions that look at the hand
    are not in it.
    """

    mask: str
    runner: str
    may_turn: bool
    quipus: int
    reserve: int
    feathers: list[bool]
    active: list[bool]
    tiles: list[OwnedTileView]
    offerings: int
    food: int
    medals: int
    goods: list[str]
    priests: int
    missions: list[str]
    finished: list[str]
    progress: dict[str, list[list[int]]]
    dice: list[int]
    pututus: list[int]
    status: int
    vp: int
    sources: dict[str, int]
    hand: int
    known: list[int]
    gods: list[list[str]]


class SpaceView(TypedDict):
    """A space of the action board: its actions, and its dice with their seats in order of arrival."""

    actions: list[str]
    dice: list[list[int]]


class VillageView(TypedDict):
    """A village; its quipus from the bottom to the top."""

    village: str
    name: str
    feather: str
    vp: int
    quipus: list[int]


class GodView(TypedDict):
    """A god's pile and its open card; `hidden` counts the cards of starting hands that nobody has seen."""

    god: str
    open: int | None
    pile: int
    drawn: int
    hidden: int
    exhausted: bool


class EmpireView(TypedDict):
    """Everything that lies open. A step without a priest is -1; a road is two places, its kind and its pips."""

    triangles: list[str]
    rotation: int
    arms: list[tuple[str, int]]
    villages: list[VillageView]
    roads: list[tuple[str, str, str, int]]
    round: int
    phase: int
    order: list[int]
    arrivals: list[int]
    spaces: list[SpaceView]
    study: list[TileView | None]
    farm: list[TileView | None]
    decks: dict[str, int]
    tiles_gone: list[str]
    display: list[str]
    golden: list[str]
    missions_gone: int
    market: list[list[str]]
    goods_gone: list[str]
    supply: dict[str, int]
    steps: list[int]
    temple_medals: int
    medals_gone: int
    pututus: list[int]
    gods: list[GodView]
    discards: list[int]
    hidden_cards: list[int]
    spare: int
    doubles: list[str | None]
    masks: list[MaskView]


class OwnHandView(TypedDict):
    """The own god cards, the one put back before the game, and the progress of own missions and those on display."""

    hand: list[int]
    returned: int
    progress: dict[str, list[list[int]]]


PUBLIC = (EmpireView,)
OWN = (OwnHandView,)
