"""Whole games of Rumis through the page only, and the gestures of its board."""

from base64 import b64encode
from itertools import product

import pytest
from playwright.sync_api import Browser, CDPSession, FloatRect, Locator, expect

from tests.web.person import PHONE, WIDE, Person, person

STONES = ".tray .stone:not([aria-disabled=true])"
FLAT = "localStorage.setItem('tampu', JSON.stringify({flat: true}))"


def sit_down(somebody: Person) -> None:
    """Two clicks from the home page into a game against bots."""
    somebody.open("/")
    somebody.page.locator(".dye-rumis .btn.dye").click()
    expect(somebody.page.get_by_role("region", name="Board")).to_be_visible()


def finish(somebody: Person, name: str) -> None:
    end = somebody.page.get_by_role("region", name="The end of the game")
    expect(end).to_be_visible()
    scores = [int(text.replace("−", "-")) for text in end.locator("td.total").all_inner_texts()]
    assert len(scores) == 2
    expect(end).to_contain_text("The luck was fair")
    somebody.look(name)


@pytest.mark.parametrize(("viewport", "flat"), [(WIDE, False), (PHONE, True)], ids=["wide", "phone"])
def test_a_game_by_clicks(browser: Browser, address: str, viewport: dict[str, int], flat: bool) -> None:
    play_by_clicks(browser, address, viewport, flat)


@pytest.mark.full
@pytest.mark.parametrize(("viewport", "flat"), [(WIDE, True), (PHONE, False)], ids=["wide", "phone"])
def test_a_game_by_clicks_in_the_other_view(
    browser: Browser, address: str, viewport: dict[str, int], flat: bool
) -> None:
    play_by_clicks(browser, address, viewport, flat)


def play_by_clicks(browser: Browser, address: str, viewport: dict[str, int], flat: bool) -> None:
    name = f"rumis-clicks-{viewport['width']}-{'layers' if flat else 'space'}"
    with person(browser, address, viewport) as somebody:
        if flat:
            somebody.page.add_init_script(FLAT)
        sit_down(somebody)
        moves = 0
        while somebody.may_move_or_is_over():
            somebody.page.locator(STONES).last.click()
            if flat:
                somebody.page.locator("td.option:not(.ghost), td.ghost").first.click()
            else:
                somebody.page.locator("canvas").click(position={"x": 180, "y": 120})
            somebody.page.get_by_role("button", name="Turn", exact=True).click()
            if moves in (0, 4):
                somebody.look(f"{name}-{moves}")
            somebody.page.locator(".send").click()
            moves += 1
        # Whoever is walled in early has few turns.
        assert 1 <= moves <= 11
        finish(somebody, f"{name}-end")
        if viewport is WIDE and not flat:
            play_on_in_the_series(somebody)


def play_on_in_the_series(somebody: Person) -> None:
    """The next board, with the same company and the points so far."""
    before = somebody.table()
    somebody.page.get_by_role("button", name="Next board of the series").click()
    expect(somebody.page).not_to_have_url(f"{somebody.address}/table/{before}")
    table = somebody.page.evaluate(
        "(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", somebody.table()
    )
    last = somebody.page.evaluate("(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", before)
    assert table["shared"]["series"]["number"] == 2
    # Sides change.
    assert table["shared"]["series"]["totals"] == last["shared"]["outcome"]["scores"][::-1]
    assert table["shared"]["options"]["board"] != last["shared"]["options"]["board"]


@pytest.mark.parametrize("viewport", [WIDE, pytest.param(PHONE, marks=pytest.mark.full)], ids=["wide", "phone"])
def test_a_game_by_keyboard(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    with person(browser, address, viewport) as somebody:
        somebody.page.add_init_script(FLAT)
        somebody.open("/")
        somebody.tab_to(".dye-rumis .btn.dye")
        somebody.page.keyboard.press("Enter")
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        moves = 0
        while somebody.may_move_or_is_over():
            somebody.tab_to(STONES)
            somebody.page.keyboard.press("Enter")
            somebody.page.keyboard.press("n")
            somebody.page.keyboard.press("q")
            somebody.tab_to("td.cell", back=True)
            somebody.page.keyboard.press("ArrowRight")
            somebody.page.keyboard.press("Enter")
            # Perhaps it was asked why the stone cannot lie there.
            somebody.page.wait_for_load_state("networkidle")
            if moves == 1:
                somebody.look(f"rumis-keys-{viewport['width']}")
            somebody.tab_to(".send")
            somebody.page.keyboard.press("Enter")
            moves += 1
        # Whoever is walled in early has few turns.
        assert 1 <= moves <= 11
        finish(somebody, f"rumis-keys-{viewport['width']}-end")


def test_a_solitaire_cube_and_undo(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.page.add_init_script(FLAT)
        somebody.open("/new?title=rumis")
        somebody.page.locator("#option-solitaire").select_option("3")
        somebody.look("new-solitaire")
        somebody.page.get_by_role("button", name="Start the game").click()
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        for filled in ("2", "4"):
            somebody.page.locator(STONES).first.click() if filled == "2" else somebody.page.get_by_role(
                "button", name="I3"
            ).click()
            somebody.page.locator(".send").click()
            expect(somebody.page.locator(".log > li[data-turn]")).to_have_count(1 if filled == "2" else 2)
        expect(somebody.page.locator(".filled b")).to_have_text("5")
        somebody.page.keyboard.press("u")
        expect(somebody.page.locator(".filled b")).to_have_text("2")
        expect(somebody.page.locator(".log .undone")).to_have_count(1)
        somebody.page.keyboard.press("Control+z")
        expect(somebody.page.locator(".filled b")).to_have_text("0")
        somebody.look("rumis-cube")


PAINTED = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
  pen.drawImage(drawn, 0, 0);
  const { data } = pen.getImageData(0, 0, drawn.width, drawn.height);
  const ground = data.slice(0, 3);
  let painted = 0;
  for (let i = 0; i < data.length; i += 4)
    if ([0, 1, 2].some((part) => Math.abs(data[i + part] - ground[part]) > 24)) painted += 4;
  return painted / data.length;
}"""
"""How much of a picture is not the ground."""


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def touch(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def drag(fingers: CDPSession, start: tuple[float, float], dx: float, dy: float) -> None:
    touch(fingers, "touchStart", start)
    for part in range(1, 6):
        touch(fingers, "touchMove", (start[0] + dx * part / 5, start[1] + dy * part / 5))
    touch(fingers, "touchEnd")


def test_view_and_stone_have_gestures_of_their_own(browser: Browser, address: str) -> None:
    """Pinching and dragging turn the view and leave the stone; its handle moves the stone; the board stays in sight."""
    with person(browser, address, PHONE) as somebody:
        page = somebody.page
        sit_down(somebody)
        assert somebody.may_move_or_is_over()
        page.locator(STONES).first.click()
        place = page.locator(".turns .lies")
        canvas, handle = page.locator("canvas"), page.locator(".handle")
        fingers = page.context.new_cdp_session(page)

        def painted() -> float:
            """How much of the canvas is drawn on."""
            page.wait_for_timeout(150)
            return float(page.evaluate(PAINTED, b64encode(canvas.screenshot()).decode()))

        def comes_to(least: float, most: float = 1.0) -> bool:
            """The view takes a moment to be drawn."""
            return any(least < painted() < most for _ in range(40))

        before, whole, held = place.inner_text(), painted(), box(handle)
        assert whole > 0.15
        area = box(canvas)
        x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
        middle = (held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
        corner = page.get_by_role("button", name="The whole board, from the corner")

        # Fingers beside the handle, both on it, one on it first and one on it last.
        for (left, right), along in product([(-60, 60), (-15, 15), (-10, 60), (-60, 10)], (1, -1)):
            first, second = (left, right)[::along]
            touch(fingers, "touchStart", (middle[0] + first, middle[1]))
            touch(fingers, "touchStart", (middle[0] + first, middle[1]), (middle[0] + second, middle[1]))
            for apart in (20, 40, 60):
                away = apart * along
                touch(
                    fingers, "touchMove", (middle[0] + first - away, middle[1]), (middle[0] + second + away, middle[1])
                )
            touch(fingers, "touchEnd")
            assert comes_to(1.2 * whole)
            assert place.inner_text() == before
            corner.click()
            assert comes_to(whole - 0.03, whole + 0.03)

        for _ in range(4):
            drag(fingers, (x, area["y"] + area["height"] - 12), 90, -60)
            touch(fingers, "touchStart", (x - 20, y), (x + 20, y))
            for away in (40, 80, 120):
                touch(fingers, "touchMove", (x - 20 + away, y + away), (x + 20 + away, y + away))
            touch(fingers, "touchEnd")
        assert painted() > 0.05
        assert place.inner_text() == before
        assert box(handle) != held

        corner.click()
        assert comes_to(whole - 0.03, whole + 0.03)
        assert box(handle) == pytest.approx(held, abs=1)

        drag(fingers, middle, x - middle[0] + 50, y - middle[1] + 30)
        expect(place).not_to_have_text(before)
        assert comes_to(whole - 0.1, whole + 0.1)
        for look in page.locator(".looks button").all():
            assert min(box(look)["width"], box(look)["height"]) >= 44


def test_arrows_move_the_stone_and_its_button_comes_next(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        sit_down(somebody)
        assert somebody.may_move_or_is_over()
        somebody.tab_to(STONES)
        page.keyboard.press("Enter")
        place = page.locator(".turns .lies")
        before = place.text_content()
        seen = {before}
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
            seen.add(place.text_content())
        assert len(seen) > 2
        page.keyboard.press("Tab")
        expect(page.locator(".send")).to_be_focused()
        seq = somebody.seq()
        page.keyboard.press("Enter")
        somebody.sees_more_than(seq)
