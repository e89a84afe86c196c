"""The scenario of the day: the same for everybody, and nobody can make it before they have played it."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import ClassVar, Final, TypedDict

from tampu.engine import BadInput, Event, Json, JsonObject
from tampu.engine.luck.chance import Chance
from tampu.engine.wire import as_text
from tampu.games.daily import Sign
from tampu.games.tiwanaku.pieces.board import LONG
from tampu.games.tiwanaku.scenarios.generator import generate_from, recipe
from tampu.games.tiwanaku.scenarios.selection import recipe_of
from tampu.games.tiwanaku.scenarios.sharecode import read_code, write_code

_WEEK: Final = ("easy", "easy", "normal", "normal", "normal", "hard", "hard")
"""How hard the crops are to find, from Monday to Sunday."""
_FOUND: Final[Mapping[str, Sign]] = {
    "starting square": "open",
    "divined right": "right",
    "divined wrong": "wrong",
    "otoma planted": "rival",
}
"""The events that lay a crop, and how it was found then."""


class StartSquare(TypedDict):
    square: int
    terrain: int
    crop: int


class DailyValley(TypedDict):
    """What everybody may know of the valley of the day before the game."""

    size: str
    logic: str
    """How hard the crops are to find."""
    start: list[StartSquare]


ABOUT: Final = DailyValley


class Daily:
    """The game of a day: solo, in a valley of which only the grade is known. A share code would tell all of it."""

    fixed: ClassVar[bool] = True

    def __init__(self, day: date, luck: Chance | None) -> None:
        self.logic = _WEEK[day.weekday()]
        by_date = recipe(LONG, self.logic, f"daily {day.isoformat()}")
        made = by_date if luck is None else recipe_of(self.logic, LONG, luck)
        self.code = write_code(made)
        solo = {"mode": "solo", "size": LONG.id}
        self.practice: Mapping[str, str] = {**solo, "scenario": self.code}
        self.options: Mapping[str, str] = self.practice if luck is None else {**solo, "scenario": self.logic}

    def about(self) -> JsonObject:
        """A `DailyValley`: what everybody sees before the game (T2.5)."""
        start: list[Json] = [
            {"square": square, "terrain": terrain, "crop": crop} for square, terrain, crop in _open_side(self.code)
        ]
        return {"size": LONG.id, "logic": self.logic, "start": start}

    def reveals(self, options: Mapping[str, str]) -> bool:
        """Whatever the mode: it is the same valley."""
        try:
            return write_code(read_code(options.get("scenario", ""))) == self.code
        except BadInput:
            return False

    def found(self, events: Iterable[Event]) -> list[list[Sign]]:
        signs: list[Sign] = ["left"] * LONG.squares
        for event in events:
            if event.name not in _FOUND:
                continue
            square = LONG.square(as_text(event.facts["square"], "square"))
            # T9.3: the Otoma score what was open before them.
            if signs[square] == "left":
                signs[square] = _FOUND[event.name]
        return [signs[row * LONG.cols : (row + 1) * LONG.cols] for row in range(LONG.rows)]


def of_day(day: date, luck: Chance | None) -> Daily:
    return Daily(day, luck)


@lru_cache(maxsize=2)
def _open_side(code: str) -> list[tuple[int, int, int]]:
    """The starting squares with their terrain and crop. Everybody asks on the same day, and making a valley is slow."""
    made = generate_from(code)
    return [(square, made.terrain[square], made.crops[square]) for square in made.start]
