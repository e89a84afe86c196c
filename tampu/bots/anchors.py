"""How strong each bot is on the scale on which people are rated, measured in the arena."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("anchors.json")
MIDDLE = 25.0
"""Where people begin, and where the bot `normal` stands."""
BEGIN = 1500
"""The same as people see it."""
POINTS = 30.0
"""Of the rating that people see, to one of the model: 400 points between two people make ten wins of eleven."""


class Anchor(NamedTuple):
    """How strong a bot is, as the model has it; the truth lies no farther away than `unsure`, 19 times of 20."""

    mean: float
    unsure: float

    @property
    def rating(self) -> int:
        """As people see it."""
        return points(self.mean)

    @property
    def reach(self) -> int:
        """How unsure the rating is."""
        return round(POINTS * self.unsure)


def points(mean: float) -> int:
    """A strength as people see it."""
    return round(BEGIN + POINTS * (mean - MIDDLE))


@cache
def _measured() -> dict[str, dict[str, dict[str, list[float]]]]:
    found: dict[str, dict[str, dict[str, list[float]]]] = json.loads(FILE.read_text("utf-8"))
    return found


def anchor(title: str, seats: int, level: str) -> Anchor | None:
    """The strength of a bot at so many seats; with a number that was not measured, between or beside those that were.

    None for a bot that was never measured.
    """
    known = {int(count): levels[level] for count, levels in _measured().get(title, {}).items() if level in levels}
    if not known:
        return None
    low = max((count for count in known if count <= seats), default=min(known))
    high = min((count for count in known if count >= seats), default=max(known))
    way = (seats - low) / (high - low) if low != high else 0.0
    return Anchor(*(one + (other - one) * way for one, other in zip(known[low], known[high], strict=True)))
