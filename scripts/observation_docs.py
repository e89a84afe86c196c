"""Writes docs/observations.md: the parts of every title's observation, from the encoders themselves."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tampu.engine import BadInput, Meta, Options
from tampu.games import meta, metas
from tampu.lab.encode import VERSION, Encoder, encoder_for

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = f"""# Observations

What the numbers that an agent sees mean ([research.md](research.md)). They are made from a seat's view and nothing
else (`tampu/lab/encode`) and lie between -1 and 1; "over 6" means divided by 6, and anything beyond is cut off. What is
listed for each seat begins with the viewer and goes round the table. `encoder.layout.places["points"]` is the slice of
the part `points`; the tables list it for each number of seats. This is version {VERSION} of the numbers;
[research.md](research.md) lists what changed.

The same numbers can be had as **planes**: `encoder.arrange(row)`, also for many rows at once, and
`tampu.lab.gymnasium.Planes` around an environment. Boards are channels x rows x columns, hands and piles are
sets x cards, and what belongs to no plane stays in `rest`, in its order.

This page is written by `python -m scripts.observation_docs`.
"""

TABLES: list[tuple[str, dict[str, str]]] = [
    ("cuzco", {}),
    ("tiwanaku", {}),
    ("tiwanaku", {"mode": "solo"}),
    ("tiwanaku", {"mode": "coop"}),
    ("wutaki", {}),
    ("rumis", {}),
    ("rumis", {"solitaire": "3"}),
]


def table(title: str, given: dict[str, str]) -> str:
    """The parts, with a column of places for each number of seats that these options allow."""
    facts = meta(title)
    encoders = {options.seats: encoder_for(title, options) for options in tables(facts, given)}
    counts = [*encoders]
    layouts = [encoder.layout for encoder in encoders.values()]
    first = encoders[counts[0]]
    told = ", ".join([facts.name, *(f"{name}={value}" for name, value in given.items())])
    sizes = ", ".join(
        f"{layout.size} numbers with {_seats(seats)}" for seats, layout in zip(counts, layouts, strict=True)
    )
    lines = [f"## {told}", "", f"{sizes}.", ""]
    lines.append(f"| part | {' | '.join(map(_seats, counts))} | meaning |")
    lines.append("|---" * (len(counts) + 2) + "|")
    for part in first.layout.parts:
        places = [layout.places[part.name] for layout in layouts]
        spans = " | ".join(f"{place.start}:{place.stop}" for place in places)
        lines.append(f"| `{part.name}` | {spans} | {part.meaning} |")
    return "\n".join([*lines, "", *planes(first, counts[0])])


def tables(facts: Meta, given: dict[str, str]) -> Iterator[Options]:
    """One for each number of seats."""
    for seats in facts.seats:
        with suppress(BadInput):
            yield facts.settle(given, seats)


def _seats(seats: int) -> str:
    return f"{seats} {'seat' if seats == 1 else 'seats'}"


def planes(encoder: Encoder, seats: int) -> list[str]:
    lines = [f"| plane, {_seats(seats)} | shape | its first axis, part by part |", "|---|---|---|"]
    for plane in encoder.arrangement.planes:
        told, at = [], 0
        for layer in plane.layers:
            last = at + len(layer.index) - 1
            told.append(f"`{layer.part}` {at}" + (f" to {last}" if last > at else ""))
            at = last + 1
        shape = " x ".join(map(str, plane.shape))
        lines.append(f"| `{plane.name}` | {shape} | {plane.meaning}: {', '.join(told)} |")
    return [*lines, f"| `rest` | {encoder.arrangement.rest} | all other parts |"]


def page() -> str:
    assert {title for title, _ in TABLES} == {each.title for each in metas()}
    return "\n\n".join([HEAD.rstrip(), *(table(*each) for each in TABLES)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE.name)
    sys.exit(0)
