"""How strong the bots are on the scale of people, from the campaign in docs/bots.md.

    python -m tampu.lab.strength.anchors

A share of games won is a distance by the model that rates people (Plackett-Luce): one bot among copies of a weaker one
wins `e^a / (e^a + seats - 1)` of its games. `normal` stands in the middle of the scale, where people begin.
"""

import json
import math
from pathlib import Path

import typer

from tampu.bots.anchors import FILE, MIDDLE
from tampu.lab.strength.campaign import BEGIN, END

BETA = 25 / 6
"""How much luck there is between equals, as openskill has it."""


def distance(wins: int, games: int, seats: int) -> float:
    """How far a bot that wins so many games lies above those whom it wins them from.

    One game is added that each wins half of, since a bot that always wins is not infinitely strong.

    >>> distance(20, 40, 2), round(distance(30, 40, 4), 2)
    (0.0, 17.79)
    """
    share = (wins + 1 / seats) / (games + 1)
    return math.log(share * (seats - 1) / (1 - share)) * math.sqrt(seats) * BETA


def anchors(text: str) -> dict[str, dict[str, dict[str, float]]]:
    """The strength of every level, by title and number of seats, from the table of the campaign."""
    rows = text.partition(BEGIN)[2].partition(END)[0].splitlines()
    above: dict[tuple[str, str], dict[tuple[str, str], float]] = {}
    for line in rows:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) < 7 or cells[1] != "-" or not cells[2].isdigit():
            continue
        title, seats, bots, games, shared, won = cells[0], cells[2], cells[3], cells[4], cells[5], cells[6]
        one, other = bots.split(" : ")
        found = distance(int(won), int(games) - int(shared), int(seats))
        above.setdefault((title, seats), {})[one, other] = found
    strengths: dict[str, dict[str, dict[str, float]]] = {}
    for (title, seats), steps in sorted(above.items()):
        known = {"normal": MIDDLE}
        known["hard"] = MIDDLE + steps["hard", "normal"]
        if ("master", "hard") in steps:
            known["master"] = known["hard"] + steps["master", "hard"]
        known["easy"] = MIDDLE - steps["normal", "easy"]
        known["random"] = known["easy"] - steps["easy", "random"]
        strengths.setdefault(title, {})[seats] = {level: round(value, 2) for level, value in sorted(known.items())}
    return strengths


def write(doc: Path = Path("docs/bots.md")) -> None:
    """Write the file that comes with the bots."""
    FILE.write_text(json.dumps(anchors(doc.read_text("utf-8")), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    typer.run(write)
