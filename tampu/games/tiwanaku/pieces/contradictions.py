"""T3.8: crops that one look at the open board rules out. They may be named all the same (T6.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from tampu.engine.wire import RuleId
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, Board


class Contradiction(NamedTuple):
    """A level that cannot be, the rule that says so, and a square that shows it; None if the level is used up."""

    level: int
    rule: RuleId
    by: int | None


def contradictions(board: Board, terrain: Sequence[int], crops: Sequence[int], square: int) -> list[Contradiction]:
    """T3.3-T3.5: the levels that lie beside a tile or elsewhere in its region, and those of which no crop is left."""
    region = _region(board, terrain, square)
    found: list[Contradiction] = []
    for level in range(1, LARGEST + 1):
        for rule, squares in (("T3.4", board.kings[square]), ("T3.3", region)):
            by = next((other for other in squares if crops[other] == level), None)
            if by is not None:
                found.append(Contradiction(level, rule, by))
                break
        else:
            if crops.count(level) == CROPS[level - 1]:
                found.append(Contradiction(level, "T3.5", None))
    return found


def _region(board: Board, terrain: Sequence[int], square: int) -> list[int]:
    """T3.1: the region of a laid tile, as far as it is laid."""
    region = [square]
    for one in region:
        region += [other for other in board.sides[one] if terrain[other] == terrain[square] and other not in region]
    return region
