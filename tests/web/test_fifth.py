"""The game of docs/adding-a-game.md in a page that was built without it: plain, but all there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scripts import page
from scripts.served import served
from tests import fifth
from tests.web.person import PHONE, WIDE, Person, person

NAME = "Dawn Market"
_MOST_MOVES = 20


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a house serves the game."""
    page.build()
    copy = fifth.write(tmp_path_factory.mktemp("fifth"))
    with served({"PYTHONPATH": str(copy)}, copy) as url:
        yield url


def play_to_the_end(somebody: Person) -> int:
    """Always the first card of the list; the number of moves."""
    moves = 0
    for _ in somebody.turns(_MOST_MOVES):
        seq = somebody.seq()
        somebody.page.locator(".opt").first.click()
        somebody.confirms(seq)
        moves += 1
    return moves


@pytest.mark.parametrize("viewport", [WIDE, pytest.param(PHONE, marks=pytest.mark.full)], ids=["wide", "phone"])
def test_a_whole_game_by_clicking(browser: Browser, house: str, viewport: dict[str, int]) -> None:
    with person(browser, house, viewport) as somebody:
        somebody.open("/")
        expect(somebody.page.get_by_role("heading", name=NAME)).to_be_visible()
        somebody.look(f"fifth-home-{viewport['width']}")
        somebody.page.locator(".dye-market .btn.dye").click()
        expect(somebody.page.get_by_text("Which card do you lay on your stall?").first).to_be_visible()
        somebody.look(f"fifth-{viewport['width']}")
        assert play_to_the_end(somebody) >= 5
        expect(somebody.page.get_by_text("sales").first).to_be_visible()
        somebody.look(f"fifth-end-{viewport['width']}")


def test_a_new_table_has_its_options_and_words(browser: Browser, house: str) -> None:
    with person(browser, house) as somebody:
        somebody.open("/new?title=market")
        somebody.page.locator("#option-prize").select_option(label="the worth of the cards")
        somebody.page.get_by_role("button", name="3", exact=True).click()
        for seat in (2, 3):
            somebody.page.get_by_label(f"Seat {seat}").select_option("random")
        somebody.look("fifth-new")
        somebody.page.get_by_role("button", name="Start the game").click()
        expect(somebody.page.get_by_text("Which card do you lay on your stall?").first).to_be_visible()
        table = somebody.page.evaluate(
            "(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", somebody.table()
        )
        assert table["shared"]["options"] == {"prize": "worth"}
        assert len(table["shared"]["seats"]) == 3


def test_its_rules_are_read_and_searched(browser: Browser, house: str) -> None:
    with person(browser, house, locale="de-DE") as somebody:
        somebody.open("/rules")
        somebody.page.get_by_role("link", name=NAME).click()
        expect(somebody.page.get_by_text("When all have laid a card, the stalls are shown.")).to_be_visible()
        somebody.look("fifth-rules")


def test_the_page_was_built_without_it() -> None:
    """Else these tests would show nothing."""
    page.build()
    assert not any(NAME in file.read_text("utf-8") for file in Path(page.PAGE).rglob("*.js"))
