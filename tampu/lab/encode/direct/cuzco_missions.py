"""C19.3: how much of a mission is reached, counted from what a mask keeps anyway.

Most parts of missions ask for a number of things that the mask counts by kind: the kernel adds these up. The rulebook's
own leaf says which kinds it admits. The other missions are one Python expression each; what is not kept by kind the
leaf counts itself.
"""

from collections.abc import Callable
from typing import Any, Final

from tampu.engine import Seat
from tampu.games.cuzco.alphabet import ABILITIES, ABILITY, CARDS, COLOUR, COLOURS, DECK, GOD, GOOD
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.pieces.mask import Mask
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.symbols.requirement import COUNT, DISTINCT, HAND_SET, SAME, Area, Leaf, Requirement
from tampu.lab.encode.direct.recipe import Sum, Sums

Progress = Callable[[Empire, Seat, Mask], int]

FEATHERS: Final = 0
TILES: Final = FEATHERS + COLOURS
GOODS: Final = TILES + 2 * ABILITIES
HAND: Final = GOODS + len(GOOD)
NUMBERS: Final = HAND + CARDS + 1
SINGLE: Final = (
    "circlets_active", "priests", "medals", "offerings", "food", "quipus_reserve", "missions_done",
)  # fmt: skip
"""Sets whose members are all alike."""
QUIPUS: Final = NUMBERS + len(SINGLE)
KEPT: Final = QUIPUS + 2 * 2 * COLOURS
"""So many numbers are kept for each seat: feathers by colour, tiles by deck and ability, goods, the hand, single ones;
and for each ring and feather the villages with an own quipu, and those where it lies on top."""


def asked_by(requirement: Requirement) -> int:
    """All that a requirement asks for."""
    return sum(leaf.least for leaf in requirement.leaves)


def sums_of(requirement: Requirement, content: Content) -> Sums | None:
    """A requirement as sums of what is kept; None if something is not kept."""
    sums = [_sum(leaf, content) for leaf in requirement.leaves]
    return None if None in sums else (asked_by(requirement), [one for one in sums if one is not None])


def _sum(leaf: Leaf, content: Content) -> Sum | None:
    """How many members a leaf admits, different ones if it asks for that."""
    if leaf.form == SAME:
        return None
    if leaf.name in ("feathers", "goods"):
        start, kinds = {"feathers": (FEATHERS, COLOUR), "goods": (GOODS, GOOD)}[leaf.name]
        places = [start + place for place, kind in enumerate(kinds.values()) if leaf.admits((kind,))]
        return leaf.form == DISTINCT, leaf.least, places
    if leaf.name in ("study_tiles", "farm_tiles") or (leaf.name == "tiles" and leaf.form == COUNT):
        still, slid = _tiles(leaf)
        admitted = [TILES + place for place, admits in enumerate(still) if admits]
        return (leaf.form == DISTINCT, leaf.least, admitted) if still == slid else None
    if leaf.form != COUNT:
        return None
    if leaf.name == HAND_SET:
        gods = [god for god in GOD.values() if leaf.admits((god,))]
        return False, leaf.least, [HAND + card for god in gods for card in content.cards_of[god]]
    if leaf.name == "quipus":
        return False, leaf.least, _villages(leaf)
    return (False, leaf.least, [NUMBERS + SINGLE.index(leaf.name)]) if leaf.name in SINGLE else None


def _villages(leaf: Leaf) -> list[int]:
    """Own quipus in villages of some feathers and of one ring or both; some leaves count only those on top."""
    return [
        QUIPUS + 2 * (COLOURS * ring + feather) + (not leaf.admits((feather, ring, 0)))
        for ring in (0, 1)
        for feather in COLOUR.values()
        if leaf.admits((feather, ring, 1))
    ]


def progress_of(requirement: Requirement, content: Content) -> Progress:
    """How much of all that a requirement asks for a seat has reached."""
    leaves = requirement.leaves
    terms = []
    for number, leaf in enumerate(leaves):
        value = _counted(leaf, content) or f"leaves[{number}].value(Area(state, seat, mask, gods_of(mask.hand)))"
        terms.append(f"(found if (found := {value}) < {leaf.least} else {leaf.least})")
    known = {"Area": Area, "gods_of": content.gods_of, "leaves": leaves}
    progress: Progress = eval(f"lambda state, seat, mask: {' + '.join(terms)}", known)
    return progress


def _counted(leaf: Leaf, content: Content) -> str | None:
    """How many members a leaf admits, different or equal ones if it asks for that; None if nothing keeps count."""
    if leaf.name == HAND_SET:
        return _cards(leaf, content)
    if leaf.form != COUNT:
        return None
    if leaf.name == "order_token":
        return f"{[leaf.admits((token,)) for token in (1, 2, 3, 4)]}[state.order.index(seat)]"
    return _slid_tiles(leaf, content) if leaf.name in ("study_tiles", "farm_tiles", "tiles") else None


def _cards(leaf: Leaf, content: Content) -> str | None:
    gods = [god for god in GOD.values() if leaf.admits((god,))]
    sums = ["(" + " + ".join(f"mask.hand[{card}]" for card in content.cards_of[god]) + ")" for god in gods]
    if leaf.form == COUNT:
        return " + ".join(sums)
    return f"max({', '.join(sums)})" if leaf.form == SAME else " + ".join(f"({one} > 0)" for one in sums)


def _tiles(leaf: Leaf) -> tuple[list[bool], list[bool]]:
    """For each deck and ability: does a leaf admit such a tile, unless it was slid, and if it was?"""
    decks: Any = DECK.values() if leaf.name == "tiles" else [DECK[leaf.name.removesuffix("_tiles")]]
    kinds = [(deck, kind) for deck in DECK.values() for kind in ABILITY.values()]
    still, slid = ([deck in decks and leaf.admits((kind, slid, deck)) for deck, kind in kinds] for slid in (0, 1))
    return still, slid


def _slid_tiles(leaf: Leaf, content: Content) -> str | None:
    """Tiles that were slid; None if a leaf asks for others."""
    still, slid = _tiles(leaf)
    if any(still):
        return None
    admitted = (*(slid[tile.deck * ABILITIES + tile.ability] for tile in content.tiles),)
    spaces = f"enumerate(mask.tiles) if {admitted}[tile]"
    return f"(sum([mask.slid >> space & 1 for space, tile in {spaces}]) if mask.slid else 0)"
