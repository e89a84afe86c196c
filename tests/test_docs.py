"""The documents are right: their examples run and their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def test_the_examples_of_the_readme_run() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


def test_the_first_screen_has_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text("utf-8").splitlines()[:25])
    assert "make play" in first_screen
    assert "make test" in first_screen


def test_the_way_of_a_move_leads_through_files_that_have_what_it_names() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    chapter = page.partition("## The way of a move")[2].partition("\n## ")[0]
    rows = [row.split("|")[1:3] for row in chapter.splitlines() if row.startswith("| `")]
    assert len(rows) > 15
    for where, what in rows:
        source = (ROOT / where.strip(" `")).read_text("utf-8")
        for name in re.findall(r"`(\w+)`", what):
            assert re.search(rf"\b{name}\b", source), f"{where} has no {name}"


def test_the_picture_of_the_house_has_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    picture = page.split("```")[1]
    rooms = {path.parent.name for path in (ROOT / "tampu").glob("*/__init__.py")}
    assert rooms <= set(re.findall(r"^  (\w+)/", picture, re.M))
