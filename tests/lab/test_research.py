"""The guide says what is true: its code runs, in order, and its tables are those of the encoders."""

import re
from pathlib import Path

from scripts import observation_docs
from tampu import __version__
from tampu.games import meta, metas
from tampu.lab.encode import encoder_for

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "research.md").read_text("utf-8")


def test_the_code_of_the_guide_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == GUIDE.count("```python") > 0
    known: dict[str, object] = {}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"research.md, block {number}", "exec"), known)


def test_the_parts_of_the_observations_are_written_down() -> None:
    written = (ROOT / "docs" / "observations.md").read_text("utf-8")
    assert written == observation_docs.page()


def test_the_parts_are_written_down_for_every_number_of_seats() -> None:
    for title, given in observation_docs.TABLES:
        chapter = observation_docs.table(title, given)
        layouts = [encoder_for(title, options).layout for options in observation_docs.tables(meta(title), given)]
        for name in layouts[0].places:
            slices = " | ".join(f"{layout.places[name].start}:{layout.places[name].stop}" for layout in layouts)
            assert f"| `{name}` | {slices} | " in chapter
    assert [options.seats for options in observation_docs.tables(meta("cuzco"), {})] == [2, 3, 4]


def test_the_sizes_in_the_guide_are_right() -> None:
    for each in metas():
        encoders = [encoder_for(each.title, options) for options in each.variants()]
        row = next(line for line in GUIDE.splitlines() if line.startswith(f"| {each.name} |"))
        for told, found in zip(
            row.split("|")[2:4],
            ({encoder.actions for encoder in encoders}, {encoder.layout.size for encoder in encoders}),
            strict=True,
        ):
            numbers = [int(number) for number in re.findall(r"\d+", told)]
            assert (min(numbers), max(numbers)) == (min(found), max(found))


def test_the_package_is_typed_and_can_be_cited() -> None:
    assert (ROOT / "tampu" / "py.typed").exists()
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in cited
    assert "\nlicense: MIT\n" in cited
