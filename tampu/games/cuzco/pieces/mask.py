"""A player's area: the mask with its tiles, feathers and quipus, and all that lies on it."""

from typing import Final

from tampu.engine.native import mypyc_attr
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    CAPITAL,
    CARDS,
    CIRCLETS,
    COLOURS,
    FREE_SPACES,
    GODS,
    GOOD,
    QUIPUS,
)
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.pieces.printed import MaskBoard

SOURCES: Final = (
    "start",
    "points space",
    "exchange",
    "headdresses",
    "abilities",
    "god cards",
    "status",
    "temple",
    "market",
    "missions",
    "medals",
    "villages",
    "achievements",
)
"""Where points come from."""
START: Final = 0
SPACE: Final = 1
EXCHANGING: Final = 2
HEADDRESSES: Final = 3
BY_ABILITY: Final = 4
BY_CARD: Final = 5
BY_STATUS: Final = 6
BY_TEMPLE: Final = 7
MARKET: Final = 8
BY_MISSION: Final = 9
MEDALS: Final = 10
BY_VILLAGE: Final = 11
BY_ACHIEVEMENT: Final = 12

NO_CIRCLET: Final = 7
_FILLED: Final = [
    sum(1 << circlet for circlet in range(CIRCLETS) if slots >> 2 * circlet & 3 == 3) for slots in range(1 << 12)
]
_LOWEST: Final = [NO_CIRCLET, *((bits & -bits).bit_length() for bits in range(1, 1 << CIRCLETS))]


@mypyc_attr(serializable=True)
class Mask:
    """Everything that one seat owns. Hands are counts by card number; sets of places are bits."""

    __slots__ = (
        "active",
        "board",
        "colours",
        "counts",
        "dice",
        "feathers",
        "finished",
        "food",
        "gods",
        "goods",
        "hand",
        "hidden",
        "known",
        "may_turn",
        "medals",
        "missions",
        "offerings",
        "points",
        "priests",
        "pututus",
        "quipus",
        "reserve",
        "returned",
        "runner",
        "size",
        "slid",
        "status",
        "tiles",
        "vp",
    )

    def __init__(self, board: MaskBoard) -> None:
        self.board = board
        self.runner = CAPITAL
        self.may_turn = False
        """C6.7: has the runner returned to the capital and not left it since?"""
        self.quipus = QUIPUS
        """Quipus on their spaces; they leave in order, so the number says which are left (C6.3)."""
        self.reserve = 0
        self.feathers = 0
        """The filled slots, one bit each."""
        self.colours = [0] * COLOURS
        self.active = 0
        self.tiles: list[int] = []
        """Tile numbers in the order of the spaces (C7.4)."""
        self.slid = 0
        self.counts = [0] * (2 * ABILITIES)
        """How many tiles of each deck and ability."""
        self.offerings = 0
        self.food = 0
        self.medals = 0
        self.goods = [0] * len(GOOD)
        self.priests = 0
        """In stock."""
        self.missions: list[int] = []
        self.finished: list[int] = []
        self.dice: list[int] = []
        """Unplaced ones, lowest first."""
        self.pututus = [0, 0]
        self.status = 0
        self.vp = 0
        self.points = [0] * len(SOURCES)
        self.hand = [0] * (CARDS + 1)
        self.size = 0
        self.known = [0] * (CARDS + 1)
        """C17: cards that everybody saw this seat take and not play."""
        self.hidden = 0
        """How many cards of the starting hand are left; the rest of the hand is known."""
        self.gods = 0
        """Which sets of gods the hidden cards can have, as far as everybody knows; bit m is the set m of gods."""
        self.returned = 0
        """The card that this seat put back before the game, known to it alone."""

    def clone(self) -> "Mask":
        copy = Mask.__new__(Mask)
        copy.board = self.board
        copy.runner = self.runner
        copy.may_turn = self.may_turn
        copy.quipus = self.quipus
        copy.reserve = self.reserve
        copy.feathers = self.feathers
        copy.colours = self.colours.copy()
        copy.active = self.active
        copy.tiles = self.tiles.copy()
        copy.slid = self.slid
        copy.counts = self.counts.copy()
        copy.offerings = self.offerings
        copy.food = self.food
        copy.medals = self.medals
        copy.goods = self.goods.copy()
        copy.priests = self.priests
        copy.missions = self.missions.copy()
        copy.finished = self.finished.copy()
        copy.dice = self.dice.copy()
        copy.pututus = self.pututus.copy()
        copy.status = self.status
        copy.vp = self.vp
        copy.points = self.points.copy()
        copy.hand = self.hand.copy()
        copy.size = self.size
        copy.known = self.known.copy()
        copy.hidden = self.hidden
        copy.gods = self.gods
        copy.returned = self.returned
        return copy

    def gain(self, source: int, vp: int) -> None:
        self.vp += vp
        self.points[source] += vp

    def has_space(self) -> bool:
        """C7.1: is a tile space free of quipu and tile?"""
        return len(self.tiles) < FREE_SPACES + QUIPUS - self.quipus

    def ready(self) -> int:
        """C10.1: circlets with both feathers that are not active, one bit each."""
        return _FILLED[self.feathers] & ~self.active

    def lowest_ready(self) -> int:
        """The lowest pips of a ready circlet."""
        return _LOWEST[_FILLED[self.feathers] & ~self.active]

    def free_slots(self, colour: int) -> list[int]:
        return [slot for slot in self.board.slots[colour] if not self.feathers >> slot & 1]

    def add_feather(self, colour: int, circlet: int) -> None:
        """C6.5: into a free slot of the colour at this circlet."""
        slot = next(slot for slot in self.free_slots(colour) if slot // 2 + 1 == circlet)
        self.feathers |= 1 << slot
        self.colours[colour] += 1

    def add_tile(self, tile: int, content: Content) -> None:
        self.tiles.append(tile)
        kind = content.tiles[tile]
        self.counts[kind.deck * ABILITIES + kind.ability] += 1

    def unslid(self) -> list[int]:
        """Spaces with a tile that was not slid."""
        return [space for space in range(len(self.tiles)) if not self.slid >> space & 1]


def members(gods: int) -> list[int]:
    """The gods of a set."""
    return [god for god in range(GODS) if gods >> god & 1]


def sets_of(possible: int) -> list[int]:
    """The sets of gods whose bits are set."""
    return [gods for gods in range(1 << GODS) if possible >> gods & 1]
