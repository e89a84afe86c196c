"""C19.3: how far a mission is, as one Python expression, counted from what a mask keeps anyway.

Most parts of missions ask for a number of things that the mask counts by kind. The rulebook's own leaf says which kinds
it admits; what is not kept by kind the leaf counts itself.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from tampu.engine import Seat
from tampu.games.cuzco.alphabet import ABILITY, COLOUR, DECK, GOD, GOOD
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.pieces.mask import Mask
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.symbols.requirement import COUNT, DISTINCT, HAND_SET, SAME, Area, Leaf, Requirement

Progress = Callable[[Empire, Seat, Mask], float]

_NUMBERS: Final = {
    "circlets_active": "mask.active.bit_count()",
    "priests": "state.steps.count(seat)",
    "medals": "mask.medals",
    "offerings": "mask.offerings",
    "food": "mask.food",
    "quipus_reserve": "mask.reserve",
    "missions_done": "len(mask.finished)",
}
"""Sets whose members are all alike."""


def progress_of(requirement: Requirement, content: Content) -> Progress:
    """What share of a requirement a seat has reached."""
    leaves = requirement.leaves
    terms = []
    for number, leaf in enumerate(leaves):
        value = _counted(leaf, content) or f"leaves[{number}].value(Area(state, seat, mask, gods_of(mask.hand)))"
        terms.append(f"min({value}, {leaf.least})")
    known = {"Area": Area, "gods_of": content.gods_of, "leaves": leaves}
    whole = f"({' + '.join(terms)}) / {sum(leaf.least for leaf in leaves)}"
    progress: Progress = eval(f"lambda state, seat, mask: {whole}", known)
    return progress


def _counted(leaf: Leaf, content: Content) -> str | None:
    """How many members a leaf admits, different or equal ones if it asks for that; None if nothing keeps count."""
    if leaf.name == HAND_SET:
        return _cards(leaf, content)
    if leaf.form == SAME:
        return None
    if leaf.name in ("feathers", "goods"):
        counts, kinds = {"feathers": ("mask.colours", COLOUR), "goods": ("mask.goods", GOOD)}[leaf.name]
        return _of_kinds(leaf, counts, [leaf.admits((kind,)) for kind in kinds.values()])
    if leaf.name in ("study_tiles", "farm_tiles") or (leaf.name == "tiles" and leaf.form == COUNT):
        return _tiles(leaf, content)
    if leaf.form != COUNT:
        return None
    if leaf.name == "quipus":
        return _quipus(leaf)
    if leaf.name == "order_token":
        return f"{[leaf.admits((token,)) for token in (1, 2, 3, 4)]}[state.order.index(seat)]"
    return _NUMBERS.get(leaf.name)


def _cards(leaf: Leaf, content: Content) -> str | None:
    gods = [god for god in GOD.values() if leaf.admits((god,))]
    sums = ["(" + " + ".join(f"mask.hand[{card}]" for card in content.cards_of[god]) + ")" for god in gods]
    if leaf.form == COUNT:
        return " + ".join(sums)
    return f"max({', '.join(sums)})" if leaf.form == SAME else " + ".join(f"({one} > 0)" for one in sums)


def _quipus(leaf: Leaf) -> str:
    """Own quipus in villages of some feathers and of one ring or both; some leaves count only those on top."""
    places = [(feather, ring) for feather in COLOUR.values() for ring in (0, 1) if leaf.admits((feather, ring, 1))]
    feathers, rings = sorted({feather for feather, _ in places}), sorted({ring for _, ring in places})
    first, last = 6 * rings[0], 6 * rings[-1] + 6
    below = leaf.admits((feathers[0], rings[0], 0))
    owned = "seat in stack" if below else "seat in stack[-1:]"
    if len(feathers) == len(COLOUR):
        return f"sum([{owned} for stack in state.quipus[{first}:{last}]])"
    villages = f"zip(state.quipus[{first}:{last}], state.land.feather[{first}:{last}])"
    return f"sum([{owned} for stack, feather in {villages} if feather in {feathers}])"


def _of_kinds(leaf: Leaf, counts: str, admitted: Sequence[bool]) -> str:
    """From counts by kind. All kinds are different."""
    wanted = [place for place, admits in enumerate(admitted) if admits]
    if leaf.form != DISTINCT and len(wanted) <= 3:
        return " + ".join(f"{counts}[{place}]" for place in wanted) or "0"
    found = f"{counts}[{wanted[0]}:{wanted[-1] + 1}]"
    if wanted != [*range(wanted[0], wanted[-1] + 1)]:
        found = f"[{', '.join(f'{counts}[{place}]' for place in wanted)}]"
    return f"{len(wanted)} - {found}.count(0)" if leaf.form == DISTINCT else f"sum({found})"


def _tiles(leaf: Leaf, content: Content) -> str | None:
    decks: Any = DECK.values() if leaf.name == "tiles" else [DECK[leaf.name.removesuffix("_tiles")]]
    kinds = [(deck, kind) for deck in DECK.values() for kind in ABILITY.values()]
    still, slid = ([deck in decks and leaf.admits((kind, slid, deck)) for deck, kind in kinds] for slid in (0, 1))
    if still == slid:
        return _of_kinds(leaf, "mask.counts", still)
    if leaf.form != COUNT or any(still):
        return None
    admitted = (*(slid[kinds.index((tile.deck, tile.ability))] for tile in content.tiles),)
    spaces = f"enumerate(mask.tiles) if {admitted}[tile]"
    return f"(sum([mask.slid >> space & 1 for space, tile in {spaces}]) if mask.slid else 0)"
