"""The scenario of the day: the same for everybody, made from the date alone."""

from datetime import date
from functools import lru_cache
from typing import ClassVar, Final

from tampu.games.tiwanaku.pieces.board import LONG
from tampu.games.tiwanaku.scenarios.generator import generate_from, recipe
from tampu.games.tiwanaku.scenarios.sharecode import write_code

_WEEK: Final = ("easy", "easy", "normal", "normal", "normal", "hard", "hard")
"""How hard the crops are to find, from Monday to Sunday."""


class Daily:
    """The game of a day: solo, in the valley of a share code."""

    fixed: ClassVar[bool] = True

    def __init__(self, day: date) -> None:
        self.logic = _WEEK[day.weekday()]
        self.size = LONG.id
        self.code = write_code(recipe(LONG, self.logic, f"daily {day.isoformat()}"))
        self.options = {"mode": "solo", "size": self.size, "scenario": self.code}

    def open_side(self) -> list[tuple[int, int, int]]:
        """T2.5: the starting squares with their terrain and crop, which everybody sees before the game."""
        return _open_side(self.code)


@lru_cache(maxsize=2)
def _open_side(code: str) -> list[tuple[int, int, int]]:
    """Everybody asks for it on the same day, and generating the valley takes a while."""
    made = generate_from(code)
    return [(square, made.terrain[square], made.crops[square]) for square in made.start]
