"""How strong the bots are on the scale of people, from the campaign in docs/bots.md.

    python -m tampu.lab.strength.anchors

A share of games won is a distance by the model that rates people (Plackett-Luce): one bot among copies of a weaker one
wins `e^a / (e^a + seats - 1)` of its games. `normal` stands in the middle of the scale, where people begin, and every
other bot so far above or below it as the distances on the way add up to. How unsure they are adds up by squares.
"""

import json
import math
from pathlib import Path
from typing import Annotated, Final

import typer

from tampu.bots.anchors import FILE, MIDDLE, Anchor
from tampu.lab.strength.campaign import BEGIN, END, Marked
from tampu.lab.strength.standing import interval

BETA = 25 / 6
"""How much luck there is between equals, as openskill has it."""
TABLE: Final = Marked("<!-- ratings -->", "<!-- end of ratings -->", ("game", "seats", "bot", "rating", "95 %"), 3)

Strengths = dict[str, dict[str, dict[str, Anchor]]]
"""By title, number of seats and bot."""


def distance(wins: int, games: int, seats: int) -> Anchor:
    """How far a bot that wins so many games lies above those whom it wins them from.

    One game is added that each wins its fair share of, since a bot that always wins is not infinitely strong.

    >>> [round(each, 2) for each in distance(20, 40, 2)], round(distance(30, 40, 4).mean, 2)
    ([0.0, 3.55], 17.78)
    """
    won, played = wins + 1 / seats, games + 1

    def far(share: float) -> float:
        return math.log(share * (seats - 1) / (1 - share)) * math.sqrt(seats) * BETA

    # On this scale the interval of a share lies evenly on both sides of it.
    low, high = interval(won, played)
    return Anchor(far(won / played), (far(high) - far(low)) / 2)


def _apart(one: Anchor, far: Anchor, way: int) -> Anchor:
    """What lies so far above another, or below."""
    return Anchor(one.mean + way * far.mean, math.hypot(one.unsure, far.unsure))


def strengths(text: str) -> Strengths:
    """The strength of every bot, by title and number of seats, from the table of the campaign."""
    found: Strengths = {}
    for (title, seats), steps in sorted(_distances(text).items()):
        known = {"normal": Anchor(MIDDLE, 0.0)}
        while missing := [pair for pair in steps if (pair[0] in known) != (pair[1] in known)]:
            one, other = missing[0]
            far = steps[one, other]
            if other in known:
                known[one] = _apart(known[other], far, 1)
            else:
                known[other] = _apart(known[one], far, -1)
        rounded = {bot: Anchor(*(round(each, 2) for each in anchor)) for bot, anchor in known.items()}
        found.setdefault(title, {})[seats] = dict(sorted(rounded.items(), key=lambda one: -one[1].mean))
    return found


def _distances(text: str) -> dict[tuple[str, str], dict[tuple[str, str], Anchor]]:
    found: dict[tuple[str, str], dict[tuple[str, str], Anchor]] = {}
    for line in text.partition(BEGIN)[2].partition(END)[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) < 7 or cells[1] != "-" or not cells[2].isdigit():
            continue
        title, seats, bots, games, shared, won = cells[0], cells[2], cells[3], cells[4], cells[5], cells[6]
        one, other = bots.split(" : ")
        far = distance(int(won), int(games) - int(shared), int(seats))
        found.setdefault((title, seats), {})[one, other] = far
    return found


def rows(found: Strengths) -> list[list[str]]:
    """A row for each bot, as people see their ratings."""
    return [
        [title, seats, bot, str(at.rating), f"± {at.reach}" if at.unsure else "by definition"]
        for title, sizes in found.items()
        for seats, bots in sizes.items()
        for bot, at in bots.items()
    ]


def write(doc: Annotated[Path, typer.Option("--doc", help="Where the tables are.")] = Path("docs/bots.md")) -> None:
    """Write the file that comes with the bots, and the table of their ratings."""
    found = strengths(doc.read_text("utf-8"))
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    TABLE.write(doc, rows(found))


if __name__ == "__main__":
    typer.run(write)
