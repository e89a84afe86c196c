"""C19.3: how much of a mission is reached, as sums of what an observation reads anyway.

While the kernel marks a row it keeps how many there are of each kind of thing that missions look at. A part of a
mission then asks for some of these numbers: the rulebook's own leaf says which kinds it admits.
"""

from collections.abc import Iterator
from typing import Final

from tampu.games.cuzco.alphabet import ABILITIES, ABILITY, CARDS, COLOUR, COLOURS, DECK, GOD, GOOD
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.meta import META
from tampu.games.cuzco.symbols.requirement import COUNT, DISTINCT, HAND_SET, SAME, Leaf, Member, Requirement
from tampu.lab.encode.cuzco import ON_MASK
from tampu.lab.encode.direct import kernel
from tampu.lab.encode.direct.recipe import Sum, Sums

MARKS: Final = ON_MASK - 1
"""Of a tile on a mask, without whether it was slid."""

FEATHERS: Final = 0
TILES: Final = FEATHERS + COLOURS
GOODS: Final = TILES + 2 * MARKS
HAND: Final = GOODS + len(GOOD)
ORDER: Final = HAND + CARDS + 1
NUMBERS: Final = ORDER + max(META.seats)
SINGLE: Final = (
    "circlets_active", "priests", "medals", "offerings", "food", "quipus_reserve", "missions_done",
)  # fmt: skip
"""Sets whose members are all alike."""
QUIPUS: Final = NUMBERS + len(SINGLE)
KEPT: Final = QUIPUS + 2 * 2 * COLOURS
"""So many numbers are kept for each seat: feathers by colour; tiles by their marks, those that were slid apart; goods;
the hand; a 1 for the place in the order; single ones; and for each ring and feather the villages with an own quipu
below others, and those where it lies on top."""

_FORM: Final = {COUNT: kernel.ALL, DISTINCT: kernel.DISTINCT, SAME: kernel.SAME}


def sums_of(requirement: Requirement, content: Content) -> Sums:
    """A requirement as sums of what is kept for a seat."""
    return sum(leaf.least for leaf in requirement.leaves), [_sum(leaf, content) for leaf in requirement.leaves]


def _sum(leaf: Leaf, content: Content) -> Sum:
    """The members that a leaf admits; if it asks for different or equal values of a field, by these values."""
    groups: dict[int, list[int]] = {}
    for member, place in _kinds(leaf.name, content):
        if leaf.admits(member):
            groups.setdefault(0 if leaf.form == COUNT else member[leaf.by], []).append(place)
    return _FORM[leaf.form], leaf.least, [*groups.values()]


def _kinds(name: str, content: Content) -> Iterator[tuple[Member, int]]:
    """The kinds of members that a set can have, and where it is kept how many there are."""
    if name in SINGLE:
        yield (), NUMBERS + SINGLE.index(name)
    elif name == "feathers":
        yield from (((colour,), FEATHERS + colour) for colour in COLOUR.values())
    elif name == "goods":
        yield from (((good,), GOODS + good) for good in GOOD.values())
    elif name == HAND_SET:
        yield from (((god,), HAND + card) for god in GOD.values() for card in content.cards_of[god])
    elif name == "order_token":
        yield from (((place + 1,), ORDER + place) for place in range(max(META.seats)))
    elif name == "quipus":
        for ring in (0, 1):
            for feather in COLOUR.values():
                yield from (((feather, ring, top), QUIPUS + 2 * (COLOURS * ring + feather) + top) for top in (0, 1))
    else:
        for deck in DECK.values() if name == "tiles" else [DECK[name.removesuffix("_tiles")]]:
            for kind in ABILITY.values():
                yield from (((kind, slid, deck), TILES + MARKS * slid + ABILITIES * deck + kind) for slid in (0, 1))
