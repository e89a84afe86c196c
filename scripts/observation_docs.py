"""Writes docs/observations.md: the parts of every title's observation, from the encoders themselves."""

import sys
from pathlib import Path

from tampu.games import meta, metas
from tampu.lab.encode import encoder_for

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """# Observations

What the numbers that an agent sees mean ([research.md](research.md)). They are made from a seat's view and nothing
else (`tampu/lab/encode`) and lie between -1 and 1; "over 6" means divided by 6, and anything beyond is cut off. What is
listed for each seat begins with the viewer and goes round the table. `encoder.layout.places["points"]` is the slice of
the part `points`.

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
    layout = encoder_for(title, options).layout
    told = ", ".join([f"{seats} {'seat' if seats == 1 else 'seats'}", *(f"{k}={v}" for k, v in given.items())])
    lines = [f"## {meta(title).name}, {told}: {layout.size} numbers", "", "| part | from | size | meaning |"]
    lines.append("|---|---|---|---|")
    lines += [f"| `{p.name}` | {layout.places[p.name].start} | {p.size} | {p.meaning} |" for p in layout.parts]
    return "\n".join(lines)


def page() -> str:
    assert {title for title, _, _ in TABLES} == {each.title for each in metas()}
    return "\n\n".join([HEAD.rstrip(), *(table(*each) for each in TABLES)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE.name)
    sys.exit(0)
