"""The pages around the tables: reachable, readable for everybody, small, and in three languages."""

import gzip

import pytest
from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, WIDE, Person, person

PAGES = ["/", "/new", "/games", "/rules", "/rules/rumis", "/rules/rumis/exact", "/nowhere"]
MOST_SCRIPT = 150_000


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.full),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.full),
        pytest.param(PHONE, "dark", id="phone-dark"),
    ],
)
def test_every_page_is_in_order(browser: Browser, address: str, viewport: dict[str, int], scheme: str) -> None:
    with person(browser, address, viewport, scheme="dark" if scheme == "dark" else "light") as somebody:
        for path in PAGES:
            somebody.open(path)
            expect(somebody.page.locator("h1")).to_be_visible()
            if path == "/rules/rumis/exact":
                expect(somebody.page.locator("[id='U7.2']")).to_be_visible()
            somebody.look(f"page{path.replace('/', '-')}-{viewport['width']}-{scheme}")


@pytest.mark.parametrize(
    ("locale", "greeting"),
    [("en-GB", "Welcome to the inn"), ("de-DE", "Willkommen im Gasthaus"), ("nl-NL", "Welkom in de herberg")],
)
def test_the_page_speaks_the_browsers_language(browser: Browser, address: str, locale: str, greeting: str) -> None:
    with person(browser, address, locale=locale) as somebody:
        somebody.open("/")
        expect(somebody.page.locator("h1")).to_have_text(greeting)
        somebody.page.get_by_role("banner").get_by_role("combobox").select_option("nl")
        expect(somebody.page.locator("h1")).to_have_text("Welkom in de herberg")
        assert somebody.page.evaluate("document.documentElement.lang") == "nl"


def test_the_exact_rules_can_be_searched(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.open("/rules/rumis/exact")
        somebody.page.get_by_role("searchbox").fill("U7.2")
        expect(somebody.page.locator("main li")).not_to_have_count(0)
        for text in somebody.page.locator("main li").all_inner_texts():
            assert "U7.2" in text


def test_every_value_says_where_it_comes_from(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.open("/rules/tiwanaku/exact")
        somebody.page.get_by_text("Values and their sources").click()
        expect(somebody.page.locator("details li")).not_to_have_count(0)
        somebody.page.get_by_role("button", name="reconstructed").click()
        assert set(somebody.page.locator("details .chip").all_inner_texts()) == {"reconstructed"}
        somebody.look("rules-values")


def test_the_settings_of_a_new_table_go_together(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.open("/new?title=tiwanaku")
        mode, difficulty = somebody.page.locator("#option-mode"), somebody.page.locator("#option-difficulty")
        somebody.page.get_by_role("button", name="1", exact=True).click()
        expect(mode).to_have_value("solo")
        expect(difficulty).to_have_value("easy")
        assert difficulty.locator("option").evaluate_all("all => all.map(one => one.value)") == ["easy", "hard"]
        mode.select_option("coop")
        expect(somebody.page.get_by_label("Seat 2")).to_be_visible()
        assert difficulty.locator("option").count() == 3


def test_the_first_load_is_small(browser: Browser, address: str) -> None:
    """Script of every page but the 3-D board, compressed."""
    for path in PAGES:
        with person(browser, address) as somebody:
            assert 0 < script(somebody, path) <= MOST_SCRIPT, path


def test_a_table_without_space_is_small(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.page.add_init_script("localStorage.setItem('tampu', JSON.stringify({flat: true}))")
        somebody.open("/")
        somebody.page.locator(".dye-rumis .btn.dye").click()
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        path = f"/table/{somebody.table()}"
        assert 0 < script(somebody, path) <= MOST_SCRIPT


def script(somebody: Person, path: str) -> int:
    sizes: list[int] = []
    somebody.page.on(
        "response",
        lambda response: sizes.append(len(gzip.compress(response.body()))) if response.url.endswith(".js") else None,
    )
    somebody.open(path)
    somebody.page.wait_for_load_state("networkidle")
    return sum(sizes)


def test_games_to_continue_show_their_tables_and_forms_fit_a_phone(browser: Browser, address: str) -> None:
    with person(browser, address, PHONE) as somebody:
        page = somebody.page
        for title in ("cuzco", "tiwanaku", "wutaki", "rumis"):
            somebody.open("/")
            page.locator(f".dye-{title} .btn.dye").first.click()
            expect(page.locator("[data-seq]")).to_be_attached()
        somebody.open("/")
        expect(page.locator(".cont .thumb > svg")).to_have_count(4)
        for picture in page.locator(".cont .thumb > svg").all():
            # A table of Rumis may be empty yet.
            expect(picture.locator("*").first).to_be_attached()
        somebody.look("continue-390")
        somebody.open("/games")
        for field in page.locator(".who .field, .record .field").all():
            box = field.bounding_box()
            assert box is not None
            assert box["width"] > 200
            assert box["height"] >= 44
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
        somebody.look("my-games-390")
