"""What an option does is seen before it is sent, and what can be taken back is sent at once."""

from playwright.sync_api import Browser, Locator, expect

from tests.web.person import BOARDS, NEAR, PHONE, READY, Person, person

FLAT = "localStorage.setItem('tampu', JSON.stringify({flat: true}))"
ASKING = "localStorage.setItem('tampu', JSON.stringify({flat: true, ask: true}))"
ANSWERS = f".knot, .bit, {NEAR}, td.option"
MOST = 60


def sit_down(somebody: Person, title: str, settings: str = FLAT) -> None:
    somebody.page.add_init_script(settings)
    somebody.open("/")
    somebody.page.locator(f".dye-{title} .btn.dye").first.click()
    expect(somebody.page.locator("[data-seq]")).to_be_attached()
    assert somebody.may_move_or_is_over()


def answers(somebody: Person) -> Locator:
    """The answers in the list, or on the board; on a phone the list is opened first."""
    page = somebody.page
    if page.locator(".sash .open").count() and not page.locator(".knot").count():
        page.locator(".sash .open").click()
        expect(page.locator(".sheet-up")).to_be_visible()
    return page.locator(ANSWERS).filter(visible=True)


def pick(somebody: Person, number: int = 0) -> None:
    """Choose an answer; a stone is taken up."""
    stones = somebody.page.locator(".tray .stone:not([aria-disabled=true])")
    if stones.count():
        stones.nth(number % stones.count()).click()
    else:
        found = answers(somebody)
        found.nth(number % found.count()).click()


def go_on(somebody: Person, number: int) -> None:
    seq = somebody.seq()
    pick(somebody, number)
    if somebody.page.locator(".tray .stone").count():
        somebody.page.locator(READY).click()
        somebody.sees_more_than(seq)
    else:
        opened = somebody.page.locator(f"{NEAR}[aria-pressed='false']").filter(visible=True)
        if somebody.seq() == seq and not somebody.page.locator(READY).count() and opened.count():
            opened.first.click()
        somebody.confirms(seq)
    assert somebody.may_move_or_is_over()


@BOARDS
def test_an_option_shows_its_effect_its_ghost_and_its_border(
    browser: Browser, address: str, title: str, viewport: dict[str, int]
) -> None:
    """Look at options until one that is final shows: in words, as a change of numbers or as a piece on the board."""
    page_width = viewport["width"]
    with person(browser, address, viewport) as somebody:
        sit_down(somebody, title)
        page = somebody.page
        drawn = page.locator("ins.change, .foreseen, .pawn.ghost, td.ghost, .reach")
        for number in range(MOST):
            seq = somebody.seq()
            pick(somebody, number)
            moved = page.locator(f"[data-seq]:not([data-seq='{seq}'])")
            expect(page.locator(".outlook .final").or_(moved).or_(page.locator(NEAR)).first).to_be_attached()
            if page.locator(".outlook .final").count() and drawn.count():
                break
            if page.get_by_role("button", name="Cancel").count():
                page.get_by_role("button", name="Cancel").first.click()
            if somebody.seq() == seq:
                go_on(somebody, number)
            assert somebody.may_move_or_is_over()
        expect(page.locator(".outlook .final").first).to_contain_text("Then")
        expect(page.locator(".outlook .deed").first).not_to_be_empty()
        assert drawn.count()
        somebody.look(f"foresight-{title}-{page_width}")


def test_what_can_be_taken_back_is_sent_at_once_and_undone(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody, "cuzco")
        page = somebody.page
        for number in range(MOST):
            seq = somebody.seq()
            pick(somebody, number)
            moved = page.locator(f"[data-seq]:not([data-seq='{seq}'])")
            expect(page.locator(".outlook .final").or_(moved).first).to_be_attached()
            if moved.count():
                break
            somebody.confirms(seq)
            assert somebody.may_move_or_is_over()
        seq = somebody.seq()
        page.get_by_role("button", name="Undo").click()
        somebody.sees_more_than(seq)
        expect(page.locator(".log .undone").first).to_be_attached()


def test_whoever_wants_to_be_asked_always_is(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody, "cuzco", ASKING)
        page = somebody.page
        for number in range(MOST):
            seq = somebody.seq()
            pick(somebody, number)
            expect(page.locator(".outlook .then")).to_be_visible()
            gentle = page.locator(".outlook .then:not(.final)").count()
            assert somebody.seq() == seq
            page.locator(READY).click()
            somebody.sees_more_than(seq)
            if gentle:
                return
            assert somebody.may_move_or_is_over()
        raise AssertionError("nothing can be taken back")


def test_pointing_and_focusing_show_an_option_without_choosing_it(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        page, then = somebody.page, somebody.page.locator(".outlook .final")
        for _ in range(MOST):
            sit_down(somebody, "cuzco")
            page.locator(".knot").nth(0).hover()
            expect(then).to_contain_text("Then")
            # Whoever was dealt two cards of one god is asked about them first (C2.11).
            if "god card" not in (then.text_content() or ""):
                break
        expect(page.locator(".outlook .effect")).to_have_text("+1 feather")
        expect(page.locator(".mask .foreseen")).to_have_count(1)
        expect(page.locator(READY)).to_have_count(0)
        page.mouse.move(0, 0)
        expect(page.locator(".mask .foreseen")).to_have_count(0)
        page.locator(".knot").nth(1).focus()
        expect(page.locator(".mask .foreseen")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(READY)).to_have_count(1)
        seq = somebody.seq()
        page.keyboard.press("Enter")
        somebody.sees_more_than(seq)


FRAMES = """async (thing) => {
  const seen = new Set();
  for (let i = 0; i < 12; i++) {
    await new Promise(requestAnimationFrame);
    const { x, y, width } = thing.getBoundingClientRect();
    seen.add(`${x} ${y} ${width}`);
  }
  return [...seen];
}"""


def test_a_board_does_not_move_below_a_mouse_that_rests(browser: Browser, address: str) -> None:
    """What is shown of an option may take room from the board, whose squares then lie elsewhere."""
    with person(browser, address, PHONE) as somebody:
        sit_down(somebody, "tiwanaku")
        page = somebody.page
        squares = page.locator("td.option")
        for number in range(0, squares.count(), 3):
            square = squares.nth(number).bounding_box()
            assert square is not None
            page.mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] - 1)
            page.wait_for_timeout(250)
            assert len(squares.first.evaluate(FRAMES)) == 1
            page.mouse.move(1, 1)
