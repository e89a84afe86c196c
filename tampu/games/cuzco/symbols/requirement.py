"""C19: what missions and achievements ask for, as predicates over a player's area."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tampu.engine import Domain, Seat
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, as_int, as_list, as_object, as_text
from tampu.games.cuzco.alphabet import ABILITY, COLOUR, DECK, FARM, GOD, GOOD, STUDY, VILLAGES

if TYPE_CHECKING:
    from tampu.games.cuzco.pieces.mask import Mask
    from tampu.games.cuzco.state import Empire

Member = tuple[int, ...]
Members = Sequence[Member]

COUNT: Final = "count"
DISTINCT: Final = "distinct"
SAME: Final = "same"
"""What a leaf asks for: members, different values of a field, or equal ones."""

_YES: Final = Domain("truth", ["false", "true"])
_RING: Final = Domain("ring", ["inner", "outer"])
_TOKEN: Final = Domain.numbers("token", 1, 4)


class Area:
    """C19.4: a seat's area to be judged: its mask, what is on the boards, and the gods of the cards in its hand."""

    __slots__ = ("_found", "gods", "mask", "seat", "state")

    def __init__(self, state: "Empire", seat: Seat, mask: "Mask", gods: Sequence[int]) -> None:
        self.state = state
        self.seat = seat
        self.mask = mask
        self.gods = gods
        self._found: dict[str, Members] = {}

    def members(self, name: str) -> "Members":
        """The members of a set. Kept, because missions often look at the same things."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = SETS[name].find(self)
        return found


def _tiles(area: Area) -> Members:
    mask = area.mask
    tiles = area.state.content.tiles
    return [(tiles[tile].ability, mask.slid >> space & 1, tiles[tile].deck) for space, tile in enumerate(mask.tiles)]


def _tiles_of(deck: int) -> Callable[[Area], Members]:
    return lambda area: [tile for tile in _tiles(area) if tile[2] == deck]


def _feathers(area: Area) -> Members:
    return [(colour,) for colour, n in enumerate(area.mask.colours) for _ in range(n)]


def _goods(area: Area) -> Members:
    return [(kind,) for kind, n in enumerate(area.mask.goods) for _ in range(n)]


def _quipus(area: Area) -> Members:
    state = area.state
    return [
        (state.land.feather[village], village // 6, state.quipus[village][-1] == area.seat)
        for village in range(VILLAGES)
        if area.seat in state.quipus[village]
    ]


def _hand(area: Area) -> Members:
    return [(god,) for god in area.gods]


def _active(area: Area) -> Members:
    return [()] * area.mask.active.bit_count()


def _priests(area: Area) -> Members:
    return [()] * area.state.steps.count(area.seat)


def _plain(name: str) -> Callable[[Area], Members]:
    """A set that is only a number on the mask: its members have no fields."""
    return lambda area: [()] * int(getattr(area.mask, name))


class Kind:
    """A set that a requirement can look at, and the fields of its members."""

    fixed: ClassVar[bool] = True
    __slots__ = ("fields", "find")

    def __init__(self, find: Callable[[Area], Members], fields: Mapping[str, Domain] | None = None) -> None:
        self.find = find
        self.fields = dict(fields or {})


_TILE_FIELDS: Final = {"ability": ABILITY, "slid": _YES}
HAND_SET: Final = "god_cards"
SETS: Final[dict[str, Kind]] = {
    "study_tiles": Kind(_tiles_of(STUDY), _TILE_FIELDS),
    "farm_tiles": Kind(_tiles_of(FARM), _TILE_FIELDS),
    "tiles": Kind(_tiles, {**_TILE_FIELDS, "deck": DECK}),
    "feathers": Kind(_feathers, {"colour": COLOUR}),
    "goods": Kind(_goods, {"kind": GOOD}),
    HAND_SET: Kind(_hand, {"god": GOD}),
    "quipus": Kind(_quipus, {"feather": COLOUR, "ring": _RING, "top": _YES}),
    "circlets_active": Kind(_active),
    "priests": Kind(_priests),
    "medals": Kind(_plain("medals")),
    "offerings": Kind(_plain("offerings")),
    "food": Kind(_plain("food")),
    "quipus_reserve": Kind(_plain("reserve")),
    "missions_done": Kind(lambda area: [()] * len(area.mask.finished)),
    "order_token": Kind(lambda area: [(area.state.order.index(area.seat) + 1,)], {"number": _TOKEN}),
}


class Leaf:
    """C19.1: at least a given number of members, of different values, or of equal values of a field."""

    fixed: ClassVar[bool] = True
    __slots__ = ("_filters", "by", "form", "least", "name", "of_hand")

    def __init__(self, form: str, name: str, filters: Sequence[tuple[int, int]], by: int, least: int) -> None:
        self.form = form
        self.name = name
        self._filters = tuple(filters)
        self.by = by
        """The field whose values are to differ or to be equal."""
        self.least = least
        self.of_hand = name == HAND_SET

    def admits(self, member: Member) -> bool:
        return all(member[field] == value for field, value in self._filters)

    def value(self, area: Area) -> int:
        """C19.1: how many members, different values or equal values there are."""
        members = area.members(self.name)
        for field, value in self._filters:
            members = [one for one in members if one[field] == value]
        if self.form == COUNT:
            return len(members)
        values = [one[self.by] for one in members]
        different = set(values)
        return len(different) if self.form == DISTINCT else max(map(values.count, different), default=0)

    def deficit(self, area: Area) -> int:
        """C19.3: how many units are missing."""
        return max(0, self.least - self.value(area))


class Requirement:
    """Every part must hold; nothing is ever spent."""

    fixed: ClassVar[bool] = True
    __slots__ = ("leaves", "of_hand")

    def __init__(self, leaves: Sequence[Leaf]) -> None:
        self.leaves = tuple(leaves)
        self.of_hand = any(leaf.of_hand for leaf in self.leaves)
        """Does it look at god cards, which others cannot see?"""

    def deficit(self, area: Area) -> int:
        total = 0
        for leaf in self.leaves:
            total += leaf.deficit(area)
        return total

    def progress(self, area: Area) -> list[Json]:
        """For every part what has been reached and what is needed."""
        return [[min(leaf.value(area), leaf.least), leaf.least] for leaf in self.leaves]


def read_requirements(entries: Mapping[str, Json], where: Mapping[str, str]) -> dict[str, Requirement]:
    """Requirements by id. `{"as": id}` stands for what another one asks; circles are refused."""
    return {id: Requirement(_leaves(entries, where, id, value, (id,))) for id, value in entries.items()}


def _leaves(
    entries: Mapping[str, Json], where: Mapping[str, str], id: str, value: Json, path: tuple[str, ...]
) -> list[Leaf]:
    here = f"{where[id]}.requirement"
    whole = as_object(value, here)
    if "as" in whole:
        other = as_text(whole["as"], f"{here}.as")
        if other not in entries:
            raise BadInput(f"{here}.as: there is no '{other}'")
        if other in path:
            raise BadInput(f"{where[path[0]]}.requirement: circular, {' -> '.join((*path, other))}")
        return _leaves(entries, where, other, entries[other], (*path, other))
    if "all" in whole:
        parts = as_list(whole["all"], f"{here}.all")
        return [leaf for part in parts for leaf in _leaves(entries, where, id, part, path)]
    for form in (COUNT, DISTINCT, SAME):
        if form in whole:
            return [_leaf(form, whole, here)]
    raise BadInput(f"{here}: must have one of count, distinct, same, all, as")


def _leaf(form: str, whole: Mapping[str, Json], here: str) -> Leaf:
    name = as_text(whole[form], f"{here}.{form}")
    if name not in SETS:
        raise BadInput(f"{here}.{form}: there is no set '{name}'")
    fields = SETS[name].fields
    least = as_int(whole.get("min"), f"{here}.min")
    if least < 1:
        raise BadInput(f"{here}.min: {least} asks for nothing")
    by = 0
    if form != COUNT:
        field = as_text(whole.get("by"), f"{here}.by")
        if field not in fields:
            raise BadInput(f"{here}.by: {name} have no '{field}'")
        by = list(fields).index(field)
    filters: list[tuple[int, int]] = []
    for key, value in whole.items():
        if key in (form, "by", "min"):
            continue
        if key not in fields:
            raise BadInput(f"{here}.{key}: {name} have no '{key}'")
        word = str(value).lower() if isinstance(value, bool) else str(value)
        if word not in fields[key]:
            raise BadInput(f"{here}.{key}: {value!r} is not a valid {fields[key].name}")
        filters.append((list(fields).index(key), fields[key][word]))
    return Leaf(form, name, filters, by, least)
