"""The frontier: a valley is built square by square, and all that matters about the squares so far is one integer.

The board is scanned column by column, rows fastest. Of the squares already filled only the last `rows` matter,
and one more, the *corner*, diagonally up and to the left of the next square. A slot is 11 bits:

    terrain + 1 (3 bits, 0 = no square) | crop (3 bits) | crops used in its region (5 bits)

No region needs a name. Its crops are different levels of 1 to 5, so the set of used crops is also its size, and
it never outgrows five squares (T3.1). Two slots of one terrain that touch belong to one region, because other
regions of that terrain keep away (T3.2); two that do not touch belong to one region only in a C of five squares,
which cannot grow any more, or by way of the corner, which `moves` looks at.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Board, Squares

PAIRS: Final = len(TERRAINS) * LARGEST
ALL_PAIRS: Final = (1 << PAIRS) - 1
"""A square's domain: one bit for each pair of terrain and crop, `terrain * 5 + crop - 1`."""
TERRAIN_PAIRS: Final = tuple(0b11111 << t * LARGEST for t in range(len(TERRAINS)))
CROP_PAIRS: Final = tuple(sum(1 << t * LARGEST + v for t in range(len(TERRAINS))) for v in range(LARGEST))
"""The pairs with each terrain, and with each crop (level 1 first)."""

SLOT: Final = 11
"""Bits of a slot."""
STATE: Final = SLOT * LARGEST + 6
"""Bits of a state: five slots and the corner's terrain and crop."""
HOPELESS: Final = -1
_CORNER_AT: Final = 3 * SLOT + 6
_AROUND: Final = 63 << 3 * SLOT | 2047 << 2 * SLOT | 2047 << SLOT | 7
"""What a square sees: the terrain two above, the slots above and to the left, terrain and crop below those."""

MISSING: Final = tuple(~used & (1 << used.bit_length()) - 1 for used in range(32))
"""The crops below the highest one that a region lacks."""


Move = tuple[int, int, int, int, bool]
"""How a square is filled: pair, bit of the pair, slot, how far up its region continues (0: not), whether down."""


@lru_cache(maxsize=1 << 16)
def moves(around: int, last: bool, bottom: bool) -> tuple[Move, ...]:
    """Every way to fill a square with these surroundings; `last` is the last column, `bottom` the bottom row.

    Checking T3.1-T3.4 needs no more than the surroundings, and the same ones come up again and again.
    """
    over = around & 7
    up, left = around >> SLOT & 2047, around >> 2 * SLOT & 2047
    down, corner = around >> 3 * SLOT & 63, around >> _CORNER_AT
    up_t, left_t, corner_t = up & 7, left & 7, corner & 7
    # T3.4
    near = 1 << (up >> 3 & 7) | 1 << (left >> 3 & 7) | 1 << (down >> 3) | 1 << (corner >> 3)
    # T3.3: a region that cannot grow any more must hold each of 1..n
    left_goes_on = down & 7 == left_t or (not last and (up_t == left_t or over == corner_t == left_t))
    left_needs = left_t if MISSING[left >> 6] and not left_goes_on else 0
    up_needs = up_t if MISSING[up >> 6] and last and up_t != left_t else 0
    found = []
    for t in range(len(TERRAINS)):
        here = t + 1
        joins_up, joins_left = up_t == here, left_t == here
        if left_needs not in (0, here) or up_needs not in (0, here):
            continue
        # T3.2, on both diagonals of the block that the square completes
        if corner_t == here and not joins_up and not joins_left:
            continue
        if up_t and up_t == left_t != corner_t and not joins_up:
            continue
        # T3.3: the regions that the square joins must not share a crop
        used = up >> 6 if joins_up else 0
        if joins_left and not (joins_up and corner_t == here):
            if used & left >> 6:
                continue
            used |= left >> 6
        above = 1 if joins_up else 2 if joins_left and over == corner_t == here else 0
        for v in range(1, LARGEST + 1):
            crop = 1 << v - 1
            if near >> v & 1 or used & crop or (last and bottom and MISSING[used | crop]):
                continue
            pair = t * LARGEST + v - 1
            found.append(_move(pair, 1 << pair, here | v << 3 | (used | crop) << 6, above, joins_left))
    return tuple(found)


@cache
def _move(pair: int, bit: int, slot: int, above: int, below: bool) -> Move:
    """Each move exists once: there are few of them, and they are shared by very many surroundings."""
    return pair, bit, slot, above, below


class Scan:
    """The order in which the squares of a board are filled: columns from the left, or from the right."""

    def __init__(self, board: Board, *, mirrored: bool) -> None:
        rows, cols = board.rows, board.cols
        if rows > LARGEST:
            raise ValueError(f"the frontier holds at most {LARGEST} rows")
        columns = range(cols - 1, -1, -1) if mirrored else range(cols)
        self.board = board
        self.order: Squares = tuple(r * cols + c for c in columns for r in range(rows))
        """The square at each position."""
        self.place = {square: position for position, square in enumerate(self.order)}
        self.rows = rows
        self.last_column = len(self.order) - rows
        """The position of its first square."""


@lru_cache(maxsize=32)
def scan_of(board: Board, mirrored: bool = False) -> Scan:
    return Scan(board, mirrored=mirrored)


def options(s: int, scan: Scan, position: int, domain: int) -> list[tuple[int, int]]:
    """The pairs of the domain that fit at this position, each with the state that follows."""
    rows = scan.rows
    r = position % rows
    at = SLOT * r
    corner_at = SLOT * rows
    corner = s >> corner_at
    s ^= corner << corner_at
    last = position >= scan.last_column
    fitting = moves(s << 2 * SLOT >> at & _AROUND | corner << _CORNER_AT, last, r + 1 == rows)
    rest = s & ~(2047 << at)
    if last and r:
        rest &= ~(2047 << at - SLOT)
    if r + 1 < rows:
        rest |= (s >> at & 63) << corner_at
    found = []
    for pair, bit, slot, above, below in fitting:
        if domain & bit:
            new = rest | slot << at
            # every slot of the region learns its crops
            if above:
                j = SLOT * (r - above)
                while j >= 0 and new >> j & 7 == slot & 7:
                    new = new & ~(31 << j + 6) | slot >> 6 << j + 6
                    j -= SLOT
            if below:
                j = at + SLOT
                while j < corner_at and new >> j & 7 == slot & 7:
                    new = new & ~(31 << j + 6) | slot >> 6 << j + 6
                    j += SLOT
            found.append((pair, new))
    return found


class Room:
    """Which crops a region may still get: what its slots can reach through squares not yet filled.

    A state is hopeless when a region lacks a crop below its highest one and none of the squares that it can
    reach with the steps it has left may hold that crop. Two regions of one terrain may still merge; then the
    state is never called hopeless.
    """

    def __init__(self, scan: Scan, domains: Sequence[int]) -> None:
        self.rows = scan.rows
        self.reach: list[list[list[tuple[int, ...]]]] = []
        """By position, slot and terrain: the crops within 0, 1 ... 4 steps."""
        for position in range(len(scan.order) + 1):
            slots: list[list[tuple[int, ...]]] = []
            for slot in range(scan.rows):
                filled = position - position % scan.rows + slot
                if filled >= position:
                    filled -= scan.rows
                slots.append([_crops_within(scan, domains, position, filled, t) for t in range(len(TERRAINS))])
            self.reach.append(slots)

    def lacking(self, s: int, position: int) -> int:
        """How many crops the regions of the slots lack; HOPELESS if there is no room for them."""
        lacking = 0
        slots = s
        for reach in self.reach[position]:
            used = slots >> 6 & 31
            missing = MISSING[used]
            if missing:
                if missing & ~reach[(slots & 7) - 1][LARGEST - used.bit_count()] and missing & ~self._room(
                    s, position, slots & 7, used
                ):
                    return HOPELESS
                lacking += missing.bit_count()
            slots >>= SLOT
        return lacking

    def _room(self, s: int, position: int, here: int, used: int) -> int:
        reach = self.reach[position]
        spare = LARGEST - used.bit_count()
        room = 0
        for slot in range(self.rows):
            if s & 7 == here:
                other = s >> 6 & 31
                if not other & used:
                    return 31
                if other == used:
                    room |= reach[slot][here - 1][spare]
            s >>= SLOT
        return room


def _crops_within(scan: Scan, domains: Sequence[int], position: int, filled: int, t: int) -> tuple[int, ...]:
    """The crops on open squares of terrain `t` within 0, 1 ... 4 steps of a filled position."""
    if filled < 0:
        return (0,) * LARGEST
    sides, place = scan.board.sides, scan.place
    within = [0]
    seen = {scan.order[filled]}
    edge = list(seen)
    for _ in range(LARGEST - 1):
        reached = within[-1]
        further: list[int] = []
        for square in edge:
            for other in sides[square]:
                crops = domains[other] >> t * LARGEST & 31
                if crops and other not in seen and place[other] >= position:
                    seen.add(other)
                    further.append(other)
                    reached |= crops
        edge = further
        within.append(reached)
    return tuple(within)
