"""How strong each bot is on the scale on which people are rated, measured in the arena."""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("anchors.json")
MIDDLE = 25.0
"""Where people begin, and where the bot `normal` stands."""


@cache
def _measured() -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text("utf-8"))
    return found


def anchor(title: str, seats: int, level: str) -> float | None:
    """The strength of a bot at so many seats; with a number that was not measured, between or beside those that were.

    None for a bot that was never measured.
    """
    known = {int(count): levels[level] for count, levels in _measured().get(title, {}).items() if level in levels}
    if not known:
        return None
    low = max((count for count in known if count <= seats), default=min(known))
    high = min((count for count in known if count >= seats), default=max(known))
    if low == high:
        return known[low]
    return known[low] + (known[high] - known[low]) * (seats - low) / (high - low)
