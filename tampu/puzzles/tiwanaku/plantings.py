"""All ways to plant a valley whose terrain is known, by trying every crop (T3.3, T3.4, T1.4)."""

from tampu.games.tiwanaku.pieces.board import CROPS, UNKNOWN_CROP
from tampu.games.tiwanaku.valley.croplogic import CropLogic
from tampu.games.tiwanaku.valley.maps import Known


class TooMany(Exception):
    """More plantings than somebody wants to look at."""


def plantings(known: Known, most: int = 5_000) -> list[tuple[int, ...]]:
    """Every planting that fits; raises `TooMany` beyond `most`."""
    logic = CropLogic(known.board, known.terrain)
    found: list[tuple[int, ...]] = []
    crops = list(known.crops)
    open_marks = list(logic.full)
    for square, crop in enumerate(crops):
        if crop != UNKNOWN_CROP:
            for other in logic.seen[square]:
                open_marks[other] &= ~(1 << crop - 1)
    stock = [most_of - crops.count(level) for level, most_of in enumerate(CROPS, start=1)]

    def plant(marks: list[int]) -> None:
        squares = [square for square, crop in enumerate(crops) if crop == UNKNOWN_CROP]
        if not squares:
            if len(found) == most:
                raise TooMany
            found.append(tuple(crops))
            return
        square = min(squares, key=lambda one: marks[one].bit_count())
        for level in range(1, len(CROPS) + 1):
            if not marks[square] >> level - 1 & 1 or not stock[level - 1]:
                continue
            left = marks.copy()
            for other in logic.seen[square]:
                left[other] &= ~(1 << level - 1)
            crops[square] = level
            stock[level - 1] -= 1
            plant(left)
            stock[level - 1] += 1
            crops[square] = UNKNOWN_CROP

    plant(open_marks)
    return found
