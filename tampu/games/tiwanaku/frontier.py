"""The frontier: a valley is built square by square, and all that matters of the past fits in one integer.

The board is scanned column by column, rows fastest. Of the squares already filled only the last `rows` matter,
and one more, up and to the left of the next square, the *corner*. A slot is 11 bits:

    terrain + 1 (3 bits, 0 = no square) | crop (3 bits) | crops used in its region (5 bits)

No region needs a name. Its crops are different levels of 1 to 5, so the set of used crops is also its size, and
it never outgrows five squares (T3.1). Two slots of one terrain that touch belong to one region, because other
regions of that terrain keep away (T3.2); two that do not touch belong to one region only in a C of five squares,
which cannot grow any more, or by way of the corner, which `step` looks at.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tampu.games.tiwanaku.board import LARGEST, TERRAINS, Board, Squares

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
DEAD: Final = -1


def step(s: int, rows: int, r: int, last: bool, t: int, v: int) -> int:
    """Fill the next square, in row `r`, with terrain `t` and crop `v`: the new state, or DEAD if a rule of T3 breaks.

    `last` says that it lies in the last column. Whole numbers only, so that it can be compiled as it stands.
    """
    here = t + 1
    at = SLOT * r
    left = (s >> at) & 2047
    up = (s >> (at - SLOT)) & 2047 if r > 0 else 0
    down = (s >> (at + SLOT)) & 2047 if r + 1 < rows else 0
    corner = (s >> (SLOT * rows)) & 63
    up_t = up & 7
    left_t = left & 7
    corner_t = corner & 7
    # T3.4
    if v == (up >> 3) & 7 or v == (left >> 3) & 7 or v == (down >> 3) & 7 or v == corner >> 3:
        return DEAD
    # T3.2, on both diagonals of the block that the square completes
    if corner_t == here and up_t != here and left_t != here:
        return DEAD
    if up_t != 0 and up_t == left_t and corner_t != up_t and here != up_t:
        return DEAD
    # T3.3: the regions that the square joins must not share a crop
    used = 1 << (v - 1)
    if up_t == here:
        if (up >> 6) & used:
            return DEAD
        used |= up >> 6
    if left_t == here and not (up_t == here and corner_t == here):
        if (left >> 6) & used:
            return DEAD
        used |= left >> 6
    over = (s >> (at - 2 * SLOT)) & 7 if r > 1 else 0
    # T3.3: a region that nothing can reach any more must hold each of 1..n
    goes_on = (down & 7) == left_t or (not last and (up_t == left_t or (corner_t == left_t and over == left_t)))
    if left_t != 0 and left_t != here and not goes_on:
        closed = left >> 6
        if closed & (closed + 1):
            return DEAD
    if last and r > 0 and up_t != here and up_t != left_t:
        closed = up >> 6
        if closed & (closed + 1):
            return DEAD
    if last and r + 1 == rows and used & (used + 1):
        return DEAD
    # every slot of the region learns its crops
    if up_t == here:
        j = r - 1
    elif left_t == here and corner_t == here and over == here:
        j = r - 2
    else:
        j = -1
    while j >= 0 and (s >> (SLOT * j)) & 7 == here:
        s = s & ~(31 << (SLOT * j + 6)) | (used << (SLOT * j + 6))
        j -= 1
    if left_t == here:
        j = r + 1
        while j < rows and (s >> (SLOT * j)) & 7 == here:
            s = s & ~(31 << (SLOT * j + 6)) | (used << (SLOT * j + 6))
            j += 1
    s = s & ~(2047 << at) | ((here | (v << 3) | (used << 6)) << at)
    if last and r > 0:
        s &= ~(2047 << (at - SLOT))
    s &= (1 << (SLOT * rows)) - 1
    if r + 1 < rows:
        s |= (left & 63) << (SLOT * rows)
    return s


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

    def last(self, position: int) -> bool:
        """Does the position lie in the last column?"""
        return position >= len(self.order) - self.rows


@lru_cache(maxsize=32)
def scan_of(board: Board, mirrored: bool = False) -> Scan:
    return Scan(board, mirrored=mirrored)


_NOT_CROP: Final = tuple(ALL_PAIRS & ~CROP_PAIRS[v - 1] if v else ALL_PAIRS for v in range(LARGEST + 1))
_TERRAIN: Final = tuple(pair // LARGEST for pair in range(PAIRS))
_CROP: Final = tuple(pair % LARGEST + 1 for pair in range(PAIRS))


def options(s: int, scan: Scan, position: int, domain: int) -> list[tuple[int, int]]:
    """The pairs of the domain that fit at this position, each with the state that follows."""
    rows = scan.rows
    r = position % rows
    last = scan.last(position)
    slots = s >> SLOT * (r - 1) if r else s << SLOT
    domain &= _NOT_CROP[slots >> 3 & 7] & _NOT_CROP[slots >> SLOT + 3 & 7] & _NOT_CROP[s >> SLOT * rows + 3]
    found = []
    while domain:
        bit = domain & -domain
        domain ^= bit
        pair = bit.bit_length() - 1
        after = step(s, rows, r, last, _TERRAIN[pair], _CROP[pair])
        if after >= 0:
            found.append((pair, after))
    return found


class Room:
    """Which crops a region may still get: what its slots can reach through squares not yet filled.

    A state is hopeless when a region lacks a crop below its highest one and none of the squares that it can
    reach with the steps it has left may hold that crop. Two regions of one terrain may still merge; then
    nothing is said.
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

    def hopeless(self, s: int, position: int) -> bool:
        """Can no completion exist, because some region lacks room for its missing crops?"""
        slots = s
        while slots:
            used = slots >> 6 & 31
            missing = MISSING[used]
            if missing and missing & ~self._room(s, position, slots & 7, used):
                return True
            slots >>= SLOT
            if slots < 64:
                return False
        return False

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


MISSING: Final = tuple(~used & (1 << used.bit_length()) - 1 for used in range(32))
"""The crops below the highest one that a region lacks."""


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
