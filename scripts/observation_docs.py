"""Writes docs/observations.md: the parts of every title's observation, from the encoders themselves."""

import sys
from pathlib import Path

from tampu.games import meta, metas
from tampu.lab.encode import VERSION, Encoder, encoder_for

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = f"""# Observations

What the numbers that an agent sees mean ([research.md](research.md)). They are made from a seat's view and nothing
else (`tampu/lab/encode`) and lie between -1 and 1; "over 6" means divided by 6, and anything beyond is cut off. What is
listed for each seat begins with the viewer and goes round the table. `encoder.layout.places["points"]` is the slice of
the part `points`. This is version {VERSION} of the numbers; [research.md](research.md) lists what changed.

The same numbers can be had as **planes**: `encoder.arrange(row)`, also for many rows at once, and
`tampu.lab.gymnasium.Planes` around an environment. Boards are channels x rows x columns, hands and piles are
sets x cards, and what belongs to no plane stays in `rest`, in its order.

This page is written by `python -m scripts.observation_docs`.
"""

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("cuzco", 2, {}),
    ("tiwanaku", 2, {}),
    ("tiwanaku", 1, {"mode": "solo"}),
    ("tiwanaku", 2, {"mode": "coop"}),
    ("wutaki", 2, {}),
    ("rumis", 2, {}),
    ("rumis", 1, {"solitaire": "3"}),
]


def table(title: str, seats: int, given: dict[str, str]) -> str:
    options = meta(title).settle(given, seats)
    encoder = encoder_for(title, options)
    layout = encoder.layout
    told = ", ".join([f"{seats} {'seat' if seats == 1 else 'seats'}", *(f"{k}={v}" for k, v in given.items())])
    lines = [f"## {meta(title).name}, {told}: {layout.size} numbers", "", "| part | from | size | meaning |"]
    lines.append("|---|---|---|---|")
    lines += [f"| `{p.name}` | {layout.places[p.name].start} | {p.size} | {p.meaning} |" for p in layout.parts]
    return "\n".join([*lines, "", *planes(encoder)])


def planes(encoder: Encoder) -> list[str]:
    lines = ["| plane | shape | its first axis, part by part |", "|---|---|---|"]
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
    assert {title for title, _, _ in TABLES} == {each.title for each in metas()}
    return "\n\n".join([HEAD.rstrip(), *(table(*each) for each in TABLES)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE.name)
    sys.exit(0)
