"""The tab is killed while the house in it is at work: what the page has shown is still there."""

import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from scripts.static.build import STATIC, build
from tests.web.person import WIDE, Person, person
from tests.web.static import START, begun, given_out, imaged, kept, kill, play, ready, record_of

KILLS = 8
LONGEST = 1500.0
"""Milliseconds after which a tab is killed at the latest."""

_PLAYING = """(id) => {
  const ask = async (method, path, body = null) => JSON.parse((await tampu.ask(method, path, body)).text);
  void (async () => {
    for (;;) {
      const { shared, own } = await ask('GET', `/tables/${id}`);
      await shown(shared.seq);
      const action = own.legal?.[shared.seq % own.legal.length];
      if (action) await ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action });
    }
  })();
}"""
"""Play on without being waited for, and tell every number of entries that the page has seen."""


_LISTENS = """globalThis.storing = new Promise((done) => {
  const channel = new BroadcastChannel('storing');
  channel.onmessage = () => done(channel);
});"""
"""Keeps the wish to store something until the test allows it."""


def opened_again(somebody: Person, id: str) -> None:
    """In another tab, with the table."""
    somebody.page = somebody.context.new_page()
    somebody.page.add_init_script(_LISTENS)
    somebody.open(f"/table/{id}")
    somebody.page.wait_for_selector(".table-page", timeout=START)


@pytest.mark.full
def test_a_tab_that_is_killed_at_any_moment_loses_nothing_that_was_shown(browser: Browser) -> None:
    luck = Random("killed")
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        somebody.open("/")
        ready(somebody.page)
        kept(somebody.page)
        imaged(somebody.page)
        id = begun(somebody.page, "cuzco")
        seen = [0]
        somebody.context.expose_function("shown", lambda seq: seen.append(seq))
        opened_again(somebody, id)
        for _ in range(KILLS):
            begun_with = seen[-1]
            somebody.page.evaluate(_PLAYING, id)
            while seen[-1] == begun_with:
                somebody.page.wait_for_timeout(10)
            somebody.page.wait_for_timeout(luck.uniform(0, LONGEST))
            kill(somebody.page)
            opened_again(somebody, id)
            assert int(somebody.seq()) >= seen[-1]
        assert seen[-1] > KILLS
        assert play(somebody.page, id)["status"] == "over"
        record_of(somebody.page, id)


_WAITS = """{
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (...given) {
    const channel = new BroadcastChannel('storing');
    const allowed = new Promise((done) => (channel.onmessage = done));
    channel.postMessage(0);
    await allowed;
    return put.apply(this, given);
  };
}
"""
"""What stores memory asks the page first."""
_ALLOWS = "storing.then((channel) => channel.postMessage(0))"


@pytest.mark.full
@pytest.mark.parametrize("later", [0, 30, 150, 500])
def test_a_tab_that_is_killed_while_it_stores_memory_does_no_harm(browser: Browser, tmp_path: Path, later: int) -> None:
    """So many milliseconds after it has begun to store."""
    build()
    folder = tmp_path / "tampu"
    shutil.copytree(STATIC, folder)
    for worker in folder.glob("assets/image.worker-*.js"):
        worker.write_text(_WAITS + worker.read_text("utf-8"), "utf-8")
    with given_out(folder) as files, person(browser, files.address, WIDE) as somebody:
        somebody.page.add_init_script(_LISTENS)
        somebody.open("/")
        ready(somebody.page)
        id = begun(somebody.page, "rumis")
        before = play(somebody.page, id, 2)
        kept(somebody.page)
        somebody.page.evaluate(_ALLOWS)
        somebody.page.wait_for_timeout(later)
        kill(somebody.page)

        opened_again(somebody, id)
        assert int(somebody.seq()) >= before["seq"]
        # If nothing was stored, this page stores memory.
        if not somebody.page.evaluate("tampu.restored()"):
            somebody.page.evaluate(_ALLOWS)
        imaged(somebody.page)
        somebody.page.reload()
        somebody.page.wait_for_selector(".table-page", timeout=START)
        assert somebody.page.evaluate("tampu.restored()")
        assert play(somebody.page, id)["status"] == "over"
