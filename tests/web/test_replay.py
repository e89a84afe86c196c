"""A game that has ended is stepped through: by keys, by clicks, through any eyes, and from an address."""

import re
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tampu.engine import sight
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.engine.wire import as_list, as_object
from tampu.games import TITLES
from tests.web.person import BOARDS, PHONE, Person, person
from tests.web.test_layout import FEW, LANGUAGES, MEASURE, SIZES, Size

BRING = """async (text) => {
  const csrf = () => document.cookie.split('; ').find((one) => one.startsWith('tampu_csrf='))?.slice(11) ?? '';
  const post = (path, type, body) =>
    fetch(`/api/${path}`, { method: 'POST', headers: { 'content-type': type, 'X-Tampu-CSRF': csrf() }, body });
  await post('me/guest', 'application/json', '{"name": "Red"}');
  return (await (await post('records', 'text/plain', text)).json()).digest;
}"""

ALONE = """async () => {
  const csrf = () => document.cookie.split('; ').find((one) => one.startsWith('tampu_csrf='))?.slice(11) ?? '';
  const ask = async (path, body) => {
    const sent = { 'content-type': 'application/json', 'X-Tampu-CSRF': csrf() };
    const post = { method: 'POST', headers: sent, body: JSON.stringify(body) };
    const answer = await fetch(`/api/${path}`, body ? post : undefined);
    return answer.status === 204 ? null : answer.json();
  };
  await ask('me/guest', { name: 'Red' });
  const plan = { title: 'rumis', options: { solitaire: '3' }, seats: [{}], public: false };
  const { id } = await ask('tables', plan);
  await ask(`tables/${id}/start`, { entropy: '00'.repeat(16) });
  for (let n = 0; n < 99; n += 1) {
    const { shared, own } = await ask(`tables/${id}`);
    if (shared.status !== 'playing') return id;
    await ask(`tables/${id}/act`, { id: `${n}`, seq: shared.seq, action: own.legal[0] });
  }
}"""
"""A private game that somebody plays to its end by requests."""


@cache
def played(title: str) -> Record:
    """A whole game of random moves with three seats."""
    game, random = TITLES.game(title), Random(7)
    match = Match(game, game.meta.settle({}, 3), Seal.of_seed(f"replay {title}"))
    while (actor := match.state.actor()) is not None:
        match.act(actor, random.choice(match.state.legal()))
    return Record.of(match, ["Condor", "Puma", "Llama"])


def bring(somebody: Person, title: str) -> str:
    somebody.open("/")
    digest: str = somebody.page.evaluate(BRING, played(title).text())
    return digest


def stands_at(somebody: Person, index: int) -> None:
    expect(somebody.page.locator(".replay")).to_have_attribute("data-index", str(index))


@BOARDS
def test_arrows_step_wherever_the_focus_is(
    browser: Browser, address: str, title: str, viewport: dict[str, int]
) -> None:
    with person(browser, address, viewport) as somebody:
        digest, page = bring(somebody, title), somebody.page
        somebody.open(f"/record/{digest}")
        stands_at(somebody, 0)
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        stands_at(somebody, 10)
        page.locator(".replay-bar button").first.focus()
        page.keyboard.press("ArrowLeft")
        stands_at(somebody, 9)
        page.keyboard.press("Control+ArrowRight")
        later = int(page.locator(".replay").get_attribute("data-index") or 0)
        assert later > 9
        page.keyboard.press("End")
        stands_at(somebody, len(played(title).entries))
        assert page.locator(".end-box").count() == 0, "the table stays in sight"
        if viewport is not PHONE:
            # Behind the lines stands with how many points everybody ended.
            scores = as_list(as_object(played(title).result)["scores"])
            expect(page.locator(".time .final")).to_have_count(len(scores))
            ended = page.locator(".time .final").all_text_contents()
            assert sorted(ended, key=int) == sorted(map(str, scores), key=int)
            expect(page.locator(".time .height", has_text="average")).to_be_visible()
        page.keyboard.press("Shift+ArrowLeft")
        expect(page).to_have_url(re.compile(r"\?at=\d+$"))
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight") or viewport is PHONE
        somebody.look(f"replay-{title}-{viewport['width']}")


def faults(browser: Browser, address: str, title: str, sizes: list[Size], language: str) -> list[str]:
    """What is wrong with the middle of a replay."""
    found: list[str] = []
    with browser.new_context(locale=language, has_touch=True, reduced_motion="reduce") as context:
        context.add_init_script(MEASURE)
        page = context.new_page()
        page.goto(address)
        digest = page.evaluate(BRING, played(title).text())
        page.goto(f"{address}/record/{digest}?at={len(played(title).entries) // 2}")
        expect(page.locator(".replay")).to_be_attached()
        for size in sizes:
            page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
            page.wait_for_function("measure.settled()")
            wrong: list[str] = page.evaluate("(layout) => measure.faults(layout, false)", size.layout)
            found += [f"{title} {size} {language}: {fault}" for fault in wrong]
    return found


@pytest.mark.parametrize("title", TITLES.names())
def test_a_replay_fits_its_screen(browser: Browser, address: str, title: str) -> None:
    wrong = faults(browser, address, title, [*FEW, Size(1280, 720)], "de")
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES.names())
def test_a_replay_fits_every_screen_in_every_language(
    browser: Browser, address: str, title: str, language: str
) -> None:
    wrong = faults(browser, address, title, SIZES, language)
    assert not wrong, "\n" + "\n".join(wrong)


def test_the_address_holds_the_moment_and_the_eyes(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        digest, page = bring(somebody, "cuzco"), somebody.page
        somebody.open(f"/record/{digest}?at=40&as=1")
        stands_at(somebody, 40)
        eyes = page.get_by_role("group", name="Seen by")
        expect(eyes.get_by_role("button", pressed=True)).to_have_attribute("aria-label", "Puma")
        page.locator(".folded[data-zoom=mine]").click()
        mine = page.get_by_role("heading", name="Hand")
        expect(mine).to_be_visible()
        eyes.get_by_role("button", name="A spectator").click()
        expect(mine).to_have_count(0)
        expect(page).to_have_url(re.compile(r"\?at=40&as=watcher$"))
        page.get_by_role("slider", name="Move").click(position={"x": 300, "y": 40})
        expect(page.locator(".replay")).not_to_have_attribute("data-index", "40")


def test_a_turn_of_the_log_and_each_of_its_lines_lead_there(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        digest, page = bring(somebody, "wutaki"), somebody.page
        somebody.open(f"/record/{digest}?at=40")
        stands_at(somebody, 40)
        present = page.locator(".log [aria-current=step]")
        number = int(present.get_attribute("data-turn") or 0)
        for turn in map(str, range(number + 1, number + 9)):
            page.locator(f".log [data-turn='{turn}'] summary").click()
            expect(present).to_have_attribute("data-turn", turn)
            end = int(page.locator(".replay").get_attribute("data-index") or 0)
            page.keyboard.press("ArrowLeft")
            stands_at(somebody, end - 1)
            if present.get_attribute("data-turn") == turn:
                break
        else:
            raise AssertionError("no turn has several moves")
        page.keyboard.press("ArrowRight")
        stands_at(somebody, end)
        present.locator(".lines button").first.click()
        expect(page.locator(".replay")).not_to_have_attribute("data-index", str(end))
        assert 40 < int(page.locator(".replay").get_attribute("data-index") or 0) < end
        expect(present).to_have_attribute("data-turn", turn)


AT = {"cuzco": "PlaceDie", "wutaki": "Turn", "tiwanaku": "Move", "rumis": "Place"}
CANDIDATE = {"cuzco": "place", "wutaki": "place", "tiwanaku": "go", "rumis": "place"}
GHOST = ".foreseen, ins.change, .change ins, .pawn.ghost, td.ghost, .reach"


def asked_at(title: str) -> int:
    """After how many moves of the game this question is asked, with pieces on the board already."""
    game, record = TITLES.game(title), played(title)
    match = Match(game, game.meta.settle({}, 3), Seal.of_seed(f"replay {title}"))
    for number, (seat, text) in enumerate(record.entries):
        if number > 8 and type(match.state.choice).__name__ == AT[title]:
            return number
        match.move(seat, text)
    raise AssertionError(f"nobody asks {AT[title]}")


@pytest.mark.parametrize(
    "title", ["cuzco", *(pytest.param(title, marks=pytest.mark.full) for title in ("wutaki", "tiwanaku", "rumis"))]
)
def test_advice_is_drawn_on_the_board_until_one_goes_on(browser: Browser, address: str, title: str) -> None:
    with person(browser, address) as somebody:
        somebody.page.add_init_script("localStorage.setItem('tampu', JSON.stringify({flat: true}))")
        digest, page = bring(somebody, title), somebody.page
        at = asked_at(title)
        somebody.open(f"/record/{digest}?at={at}")
        stands_at(somebody, at)
        expect(page.locator(GHOST)).to_have_count(0)
        advice = page.get_by_role("region", name="What would a bot have played?")
        advice.locator("select").select_option("random")
        advice.get_by_role("button").click()
        expect(page.locator(GHOST).first).to_be_visible()
        somebody.look(f"advice-{title}")
        page.keyboard.press("ArrowRight")
        stands_at(somebody, at + 1)
        expect(page.locator(GHOST)).to_have_count(0)


@pytest.mark.parametrize(
    "title", ["cuzco", *(pytest.param(title, marks=pytest.mark.full) for title in ("wutaki", "tiwanaku", "rumis"))]
)
def test_a_turning_point_is_drawn_as_a_bots_candidate_is(browser: Browser, address: str, title: str) -> None:
    """Its place with a plaque and a dashed outline, and the board as it would be. The review is given; another test
    lets a bot make one."""
    at, record = asked_at(title), played(title)
    state = record.replay(TITLES.game(title), at).state
    action = next(one for one in state.legal() if one.text.split()[0] == CANDIDATE[title])
    seat, was = record.entries[at]
    better, worse = {"chance": 0.6, "error": 0.01}, {"chance": 0.4, "error": 0.01}
    point = {
        "entries": at,
        "seq": at,
        "action": action.text,
        "played": was,
        "expected": better,
        "got": worse,
        "cost": {"chance": 0.2, "error": 0.01},
        "foresight": sight.foreseen(state, [action]),
    }
    review = {"level": "hard", "done": 1, "total": 1, "running": False, "chances": [], "points": [point]}
    with person(browser, address) as somebody:
        somebody.page.add_init_script("localStorage.setItem('tampu', JSON.stringify({flat: true}))")
        digest, page = bring(somebody, title), somebody.page
        page.route(re.compile(r"/review\?seat="), lambda route: route.fulfill(json=review))
        somebody.open(f"/record/{digest}")
        stands_at(somebody, 0)
        panel = page.get_by_role("region", name="Turning points")
        if seat:
            panel.get_by_label("Whose decisions").select_option(str(seat))
        panel.locator("ol .go").first.click()
        stands_at(somebody, at)
        expect(page.locator(".plaque.bot").first).to_have_text(re.compile("do: bot"))
        somebody.look(f"turning point {title}")
        page.keyboard.press("ArrowRight")
        stands_at(somebody, at + 1)
        expect(page.locator(".plaque.bot")).to_have_count(0)


def test_it_plays_by_itself_and_stops_at_a_touch(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        digest, page = bring(somebody, "rumis"), somebody.page
        somebody.open(f"/record/{digest}")
        page.get_by_role("group", name="Speed").get_by_role("button", name="½×").click()
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".replay")).not_to_have_attribute("data-index", "0")
        page.keyboard.press("Home")
        stands_at(somebody, 0)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_opens_in_a_fresh_browser_until_it_is_taken_back(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody, person(browser, address, PHONE) as stranger:
        page = somebody.page
        somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
        somebody.open("/")
        table: str = page.evaluate(ALONE)
        somebody.open(f"/table/{table}/replay?at=2")
        stands_at(somebody, 2)
        expect(page).to_have_url(re.compile(r"at=2$"))
        page.get_by_role("button", name="Share").click()
        somebody.look("share")
        with page.expect_download() as saved:
            page.get_by_role("link", name="Record").click()
        assert Record.parse(saved.value.path().read_text("utf-8")).title == "rumis"
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_text("Copied")).to_be_attached()
        link: str = page.evaluate("navigator.clipboard.readText()")
        assert "/shared/" in link
        assert link.endswith("?at=2")
        # Other eyes, another link.
        page.keyboard.press("Escape")
        eyes = page.get_by_role("group", name="Seen by")
        for watching in (True, False, True):
            eyes.get_by_role("button", name="A spectator" if watching else "Everything open").click()
            page.get_by_role("button", name="Share").click()
            page.get_by_role("button", name="Copy the link").click()
            page.wait_for_function(
                "(end) => navigator.clipboard.readText().then((text) => text.endsWith(end))",
                arg="?at=2&as=watcher" if watching else "?at=2",
            )
            page.keyboard.press("Escape")
        link = page.evaluate("navigator.clipboard.readText()")
        page.get_by_role("button", name="Share").click()
        # Whoever fetches it for a preview finds a picture, without an account and without a script.
        fetched = stranger.context.request.get(link).text()
        picture = re.search(r'property="og:image" content="([^"]+)"', fetched)
        assert picture, fetched[:2000]
        drawn = stranger.context.request.get(picture[1].replace("&amp;", "&"))
        assert (drawn.status, drawn.headers["content-type"], drawn.body()[:4]) == (200, "image/png", b"\x89PNG")
        stranger.open(link.removeprefix(address))
        stands_at(stranger, 2)
        expect(stranger.page.get_by_label("Seen by").first).to_have_value("null")
        stranger.check()
        # On a later visit it can still be taken back.
        page.reload()
        stands_at(somebody, 2)
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_text("A link to this game has been given away.")).to_be_visible()
        page.get_by_role("button", name="Take the link back").click()
        expect(page.get_by_role("button", name="Take the link back")).to_have_count(0)
        stranger.page.reload()
        expect(stranger.page.locator(".replay")).to_have_count(0)
        expect(stranger.page.locator("main")).to_be_visible()
        stranger.faults.clear()


UNSAFE = """delete Navigator.prototype.clipboard;
document.addEventListener('copy', () => (globalThis.copied = document.activeElement.value));"""
"""A page that came over an open network, where the clipboard can only be reached in the older way."""


def test_a_link_can_be_copied_where_the_page_came_over_an_open_network(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        page = somebody.page
        page.add_init_script(UNSAFE)
        digest = bring(somebody, "rumis")
        somebody.open(f"/record/{digest}?at=3")
        stands_at(somebody, 3)
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_text("Copied")).to_be_attached()
        assert page.evaluate("globalThis.copied") == f"{address}/record/{digest}?at=3"
        expect(page.get_by_role("button", name="Copy the link")).to_be_focused()


def test_a_decision_is_tried_again_as_often_as_one_likes(browser: Browser, address: str) -> None:
    """Bots answer, one says what it expects of the move, and the same moment comes once more."""
    with person(browser, address) as somebody:
        digest, page = bring(somebody, "cuzco"), somebody.page
        at = asked_at("cuzco")
        somebody.open(f"/record/{digest}?at={at}")
        stands_at(somebody, at)
        page.get_by_role("button", name="Try again from here").click()
        trial = page.get_by_role("region", name="Try again")
        once = trial.get_by_role("button", name="Once more")
        for _ in range(2):
            expect(once).to_be_disabled()
            expect(page.locator("[data-turn='mine']")).to_be_visible()
            page.locator("[data-action^='place']").first.click()
            send = page.locator(".sash .btn.primary:not([disabled])")
            if send.count():
                send.first.click()
            expect(once).to_be_enabled(timeout=60_000)
            expect(trial.get_by_role("status")).not_to_be_empty(timeout=60_000)
            once.click()
        somebody.look("again cuzco")
        trial.get_by_role("button", name="Back to the replay").click()
        stands_at(somebody, at)


def test_a_bot_reviews_a_game_and_its_turning_points_are_drawn_and_said(browser: Browser, address: str) -> None:
    """Progress while it is made, everybody's chance, decisions with what the bot would have done; and it is kept."""
    with person(browser, address) as somebody:
        somebody.page.add_init_script("localStorage.setItem('tampu', JSON.stringify({flat: true}))")
        digest, page = bring(somebody, "rumis"), somebody.page
        somebody.open(f"/record/{digest}")
        stands_at(somebody, 0)
        panel = page.get_by_role("region", name="Turning points")
        curves = page.get_by_role("group", name="What the lines show")
        curves.get_by_role("button", name="Chance").click()
        expect(page.get_by_text("No bot has reviewed this game yet.")).to_be_attached()
        panel.get_by_role("button", name="Let a bot review the game").click()
        expect(panel.get_by_role("progressbar")).to_be_visible()
        expect(panel.get_by_text(re.compile(r"A bot is reviewing the game: \d+ %"))).to_be_visible()
        points = panel.locator("ol .go")
        expect(points.first).to_be_visible(timeout=180_000)
        assert 1 <= points.count() <= 3
        expect(panel.get_by_role("progressbar")).to_have_count(0)
        # A curve for each seat, with how far it may be off.
        for part in ("line", "band"):
            drawn = [path.get_attribute("d") or "" for path in page.locator(f".time path.{part}").all()]
            assert len(drawn) == 3
            assert all(path.count("L") > 10 for path in drawn)
        expect(page.locator(".time .point")).to_have_count(points.count())
        said = points.all_inner_texts()

        expect(page.locator(GHOST)).to_have_count(0)
        points.first.click()
        point = page.get_by_role("region", name="Turning points")
        expect(point.get_by_role("heading")).to_have_text(f"Turning point 1 of {len(said)}")
        expect(page.locator(GHOST).first).to_be_visible()
        expect(page.locator(".plaque.bot").first).to_have_text(re.compile("do: bot"))
        words = point.inner_text()
        assert "Played: " in words
        assert len(re.findall(r"\d+ %\s*± \d+", words)) == 2, "what was played and what the bot would have done"
        assert re.search(r"Cost about \d+ percentage points? \(-?\d+ to \d+\)|Too close to tell apart", words)
        somebody.look("review rumis")

        somebody.open(f"/record/{digest}")
        expect(points).to_have_text(said, use_inner_text=True)
