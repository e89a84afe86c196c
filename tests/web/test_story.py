"""What the others did stays marked, is played again on the board at will, and moves at a pace that can be followed."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.person import PHONE, READY, WIDE, Person, person

TITLES = pytest.mark.parametrize("title", ["cuzco", "wutaki", "tiwanaku", "rumis"])
FLAT = """if (!localStorage.getItem('tampu')) localStorage.setItem('tampu', JSON.stringify({flat: true}))"""
"""The structure of Rumis in layers: what moves in space cannot be looked up."""
NAME_PLACES = {"action", "site", "square", "cubes"}
"""Facts of events that name a place of a board."""
MOST = 3000
OWN_TURN = {
    "cuzco": (8, "PlaceDie"),
    "wutaki": (12, "Turn"),
    "tiwanaku": (6, "Turn"),
    "rumis": (3, "Place"),
}
"""By title: after how many entries, and the question with which a turn begins."""
MOST_GAMES = 8


class Seated:
    """Seat 0 of a table beside a random bot, played over HTTP until the page is opened on it."""

    def __init__(self, somebody: Person, title: str, **options: str) -> None:
        somebody.open("/")
        self._api = somebody.context.request
        self._somebody = somebody
        self._post("me/guest", {"name": "Vicuña"})
        alone = options.get("mode") == "solo"
        seats = [{"kind": "open"}] if alone else [{"kind": "open"}, {"kind": "bot", "level": "random"}]
        plan = {"title": title, "seats": seats, "options": options, "public": False}
        self.id: str = self._post("tables", plan)["id"]
        self._post(f"tables/{self.id}/start", {"entropy": "0" * 32})
        self.question = OWN_TURN[title][1]
        self.sent: set[int] = set()
        """The numbers of the entries that this seat asked for."""

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        url = f"{self._somebody.address}/api/{path}"
        cookies = {cookie.get("name"): cookie.get("value") for cookie in self._somebody.context.cookies()}
        headers = {"X-Tampu-CSRF": str(cookies.get("tampu_csrf", ""))}
        answer = self._api.post(url, data=body, headers=headers)
        return answer.json() if answer.ok and answer.body() else None

    def get(self, path: str = "") -> Any:
        return self._api.get(f"{self._somebody.address}/api/tables/{self.id}{path}").json()

    def moments(self) -> Iterator[tuple[Any, list[str]]]:
        """The table whenever this seat has a choice, with its options, to the end; lone answers the table gives."""
        for _ in range(MOST):
            seen = self.get()
            if seen["shared"]["status"] == "over":
                return
            legal = seen["own"]["legal"] or [] if seen["shared"]["actor"] == 0 else []
            if len(legal) > 1:
                yield seen["shared"], legal
            else:
                self._somebody.page.wait_for_timeout(20)
        raise AssertionError("the game does not end")

    def act(self, seq: int, action: str) -> None:
        self.sent.add(seq + 1)
        self._post(f"tables/{self.id}/act", {"seq": seq, "id": f"to{seq}", "action": action})

    def not_asked_for(self) -> int | None:
        """The turn of an entry of this seat that it did not ask for, and that something is told of."""
        own = [entry for entry in self.entries(0) if entry["kind"] == "action" and entry["seat"] == 0]
        return next((entry["turn"] for entry in own if entry["events"] and entry["seq"] not in self.sent), None)

    def entries(self, after: int) -> list[Any]:
        found: list[Any] = self.get(f"/log?after={after}")["entries"]
        return found


def sit_down(somebody: Person, title: str) -> Seated:
    """Play until the bot has just moved and a turn of one's own begins."""
    seated = Seated(somebody, title)
    least, question = OWN_TURN[title][0], seated.question
    for shared, legal in seated.moments():
        seq = shared["seq"]
        if seq >= least and shared["question"] == question:
            entries = seated.entries(0)
            others = [entry for entry in entries if entry["turn"] == entries[-1]["turn"] and entry["seat"] == 1]
            if any(NAME_PLACES & event.keys() for entry in others for event in entry["events"]):
                break
        seated.act(seq, legal[seq % len(legal)])
    somebody.open(f"/table/{seated.id}")
    return seated


def resize(somebody: Person, viewport: dict[str, int]) -> None:
    """The same table in another window, once tabs have taken the place of the zones of a phone."""
    somebody.page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
    if viewport is PHONE:
        expect(log_tab(somebody)).to_be_visible()


def log_tab(somebody: Person) -> Locator:
    return somebody.page.locator("nav").get_by_role("button", name=re.compile("^Log"))


def marks(somebody: Person) -> list[str]:
    """The places that are marked on the board; some, such as a market, have no name of their own."""
    found: list[str] = somebody.page.evaluate(
        "[...document.querySelectorAll('main .corners')].map((it) => it.closest('[data-place]')?.dataset.place ?? '')"
    )
    return found


def open_recap(somebody: Person) -> None:
    """On a phone the recap lies with the log."""
    page = somebody.page
    if not page.locator(".since-panel").filter(visible=True).count():
        log_tab(somebody).click()
    expect(page.locator(".since-panel")).to_be_visible()


def look_back(somebody: Person) -> None:
    """Step back and on, or play it: the board shows the moment; Escape, the end and a touch of the board lead back."""
    page, looking = somebody.page, somebody.page.locator(".since-panel.looking")
    seq, now = somebody.seq(), marks(somebody)
    for press, back in (("Step back", "Step forward"), ("Step back", "Escape"), ("Play it", "touch")):
        open_recap(somebody)
        page.get_by_role("button", name=press).click()
        expect(looking).to_be_visible()
        if back == "Step forward":
            assert page.locator("main .option, main .lit").count() == 0
            page.get_by_role("button", name=back).click()
        elif back == "Escape":
            page.keyboard.press(back)
        else:
            board = page.locator("canvas, main td[data-place], main .site, main .place")
            board.filter(visible=True).first.click(force=True)
        expect(page.locator(".since-panel.looking")).to_have_count(0)
        assert marks(somebody) == now
    assert somebody.seq() == seq
    assert page.locator("[data-turn='mine']").count()


IN_SIGHT = """() => [...document.querySelectorAll('.euro .pages .corners')].some((one) => {
  const { left, right } = one.getBoundingClientRect();
  return right > 0 && left < innerWidth;
})"""


def tabs_lead_to_marks(somebody: Person) -> None:
    """Where one zone is in sight at a time, the tabs say which of them hold marks."""
    marked = somebody.page.locator(".euro nav button:has(.corners)")
    expect(marked.first).to_be_visible()
    for number in range(marked.count()):
        marked.nth(number).click()
        somebody.page.wait_for_function(IN_SIGHT)


@TITLES
def test_marks_and_recap(browser: Browser, address: str, title: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        sit_down(somebody, title)
        assert somebody.may_move_or_is_over()
        if title == "rumis":
            expect(page.locator("canvas[data-marks]")).not_to_have_attribute("data-marks", "")
            expect(page.locator(".tv .corners").first).to_be_attached()
        else:
            expect(page.locator("main .corners").first).to_be_visible()
        somebody.look(f"story-{title}-1440")
        look_back(somebody)
        if title == "rumis":
            page.locator(".viewseg button").last.click()
            page.locator(".layers .marked").last.click()
            expect(page.locator("td .corners").first).to_be_visible()
        resize(somebody, PHONE)
        expect(page.locator("main .corners").first).to_be_attached()
        if title in ("cuzco", "wutaki"):
            tabs_lead_to_marks(somebody)
        look_back(somebody)
        somebody.look(f"story-{title}-390")


def test_marks_go_when_i_move(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        sit_down(somebody, "cuzco")
        expect(page.locator("main .corners").first).to_be_visible()
        before = marks(somebody)
        seq = somebody.seq()
        page.locator(".knot").first.click()
        somebody.confirms(seq)
        expect(page.locator("main .corners")).to_have_count(0)
        seq = somebody.seq()
        # If it is the bot's turn now, it may move before anything is taken back.
        if page.locator("[data-turn=mine]").count() and page.get_by_role("button", name="Undo").is_enabled():
            page.get_by_role("button", name="Undo").click()
            somebody.sees_more_than(seq)
            assert marks(somebody) == before


@pytest.mark.parametrize(
    "title", ["tiwanaku", *(pytest.param(title, marks=pytest.mark.full) for title in ("cuzco", "wutaki", "rumis"))]
)
def test_pieces_move_at_the_speed_of_the_setting(browser: Browser, address: str, title: str) -> None:
    """With motion, what the bot moves flies to its place; switched off, nothing does."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    try:
        somebody = Person(context, address)
        page = somebody.page
        page.add_init_script(FLAT)
        seated = sit_down(somebody, title)
        flown = page.locator(".motion")
        expect(flown).to_have_attribute("data-flown", "0")
        for _ in range(6):
            play_on(somebody, seated)
            if flown.get_attribute("data-flown") != "0":
                break
        expect(flown).not_to_have_attribute("data-flown", "0")
        before = flown.get_attribute("data-flown")
        page.locator(".since-panel").get_by_label("Motion").select_option("off")
        play_on(somebody, seated)
        expect(flown).to_have_attribute("data-flown", str(before))
        page.reload()
        expect(page.locator(".since-panel").get_by_label("Motion")).to_have_value("off")
        assert not somebody.faults
    finally:
        context.close()


def test_a_turn_of_another_is_announced_in_one_sentence(browser: Browser, address: str) -> None:
    """However many entries it has; who listens is told the headline and the net effect."""
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        seated = sit_down(somebody, "cuzco")
        told = page.locator(".told p")
        expect(told).to_have_count(0)
        play_on(somebody, seated)
        expect(told.last).to_contain_text("random")
        theirs = [entry for entry in seated.entries(0) if entry["seat"] == 1 and entry["events"]]
        turn = theirs[-1]["turn"]
        card = page.locator(f".log li[data-turn='{turn}'] summary .deed")
        expect(told.last).to_contain_text(card.inner_text().rstrip("."))
        turns = {entry["turn"] for entry in theirs}
        assert told.count() <= len(turns)
        assert len({*told.all_inner_texts()}) == told.count()


def test_what_the_otoma_did_is_told_in_solo(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        seated = Seated(somebody, "tiwanaku", mode="solo", size="tiny")
        for shared, legal in seated.moments():
            walked = [
                entry for entry in seated.entries(0) if any("otoma" in event["event"] for event in entry["events"])
            ]
            if any(entry["seat"] == 0 for entry in walked) and shared["question"] == "SoloTurn":
                break
            seated.act(shared["seq"], legal[shared["seq"] * 7 % len(legal)])
        somebody.open(f"/table/{seated.id}")
        assert somebody.may_move_or_is_over()
        for viewport in (WIDE, PHONE):
            resize(somebody, viewport)
            open_recap(somebody)
            expect(page.locator(".since-panel")).to_contain_text("Otoma")
            page.get_by_role("button", name="Step back").click()
            expect(page.locator(".since-panel.looking")).to_be_visible()
            page.keyboard.press("Escape")


def test_an_offering_is_picked_cube_by_cube(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        id = holding_cubes(somebody)
        somebody.open(f"/table/{id}")
        assert somebody.may_move_or_is_over()
        cubes = page.locator(".acts-bar .cube")
        assert cubes.count() >= 2
        names = [cubes.nth(number).inner_text() for number in range(2)]
        for number in range(2):
            cubes.nth(number).click()
            expect(cubes.nth(number)).to_have_attribute("aria-pressed", "true")
        cubes.first.click()
        expect(page.locator(READY)).to_have_text(f"Offer {names[1]}")
        cubes.first.click()
        expect(page.locator(".outlook")).to_contain_text(f"−1 {names[1]} cube")
        seq = somebody.seq()
        page.locator(READY).click()
        somebody.sees_more_than(seq)
        expect(page.locator(".log li[data-turn]").filter(has_text="Vicuña").first).to_contain_text(names[0])


def holding_cubes(somebody: Person) -> str:
    """Divine what the board does not rule out and keep every cube, until an offering of several can be made."""
    for _ in range(MOST_GAMES):
        seated = Seated(somebody, "tiwanaku", size="tiny")
        for shared, legal in seated.moments():
            if sum(action.startswith("offer") for action in legal) > 1:
                return seated.id
            struck = {f"divine {one['square']} {one['level']}" for one in shared["view"]["struck"]}
            divine = [action for action in legal if action.startswith("divine") and action not in struck]
            other = [action for action in legal if action.startswith(("keep", "explore", "go"))]
            choices = divine or other or legal
            seated.act(shared["seq"], choices[shared["seq"] * 7 % len(choices)])
    raise AssertionError(f"nobody holds two cubes in {MOST_GAMES} games")


def play_on(somebody: Person, seated: Seated) -> None:
    """Move until the bot has moved and it is one's turn again."""
    page = somebody.page
    turn = page.locator(".log li[data-turn]").first.get_attribute("data-turn")
    begun = False
    for shared, legal in seated.moments():
        if begun and shared["question"] == seated.question:
            break
        begun = True
        seated.act(shared["seq"], legal[0])
    expect(page.locator(".log li[data-turn]").first).not_to_have_attribute("data-turn", str(turn))
    assert somebody.may_move_or_is_over()


def forced(somebody: Person, title: str) -> tuple[str, int]:
    """Play until the table has given a lone answer for this seat that something is told of: the table and the turn."""
    options = {"mode": "coop", "size": "tiny"} if title == "tiwanaku" else {}
    for _ in range(MOST_GAMES):
        seated = Seated(somebody, title, **options)
        for shared, legal in seated.moments():
            if seated.not_asked_for() is not None:
                break
            # Whoever plays omens and draws none soon holds a last one, and must play it.
            play, calm = [one for one in legal if "playomen" in one], [one for one in legal if "omen" not in one]
            seq, choices = shared["seq"], play or calm or legal
            seated.act(seq, choices[seq * 7 % len(choices)])
        turn = seated.not_asked_for()
        if turn is not None:
            return seated.id, turn
    raise AssertionError(f"no lone answer in {MOST_GAMES} games")


@pytest.mark.parametrize(
    "title", ["cuzco", "tiwanaku", *(pytest.param(title, marks=pytest.mark.full) for title in ("wutaki", "rumis"))]
)
def test_a_forced_answer_is_given_by_the_table_and_told(browser: Browser, address: str, title: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        id, turn = forced(somebody, title)
        somebody.open(f"/table/{id}")
        for viewport in (WIDE, PHONE):
            resize(somebody, viewport)
            if viewport is PHONE:
                log_tab(somebody).click()
            card = page.locator(f".log li[data-turn='{turn}']")
            expect(card).to_be_attached()
            card.locator("summary").click()
            # Others may have completed missions in that turn.
            expect(card.locator(".lines p", has_text="Vicuña").first).to_be_attached()
