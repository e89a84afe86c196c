"""The static files on a plain file server, in a folder of its own, that can be cut off."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from scripts.static.build import STATIC, build
from scripts.static.serve import server
from tampu.engine.record import Record
from tampu.games import game

START = 240_000
"""How long the house in a browser may take to open on a busy machine, in milliseconds."""

_ASK = """async ([method, path, body]) => {
  const { status, text } = await tampu.ask(method, path, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text;
}"""

_PLAY = """async ([id, most]) => {
  const ask = async (method, path, body = null) => {
    const { status, text } = await tampu.ask(method, path, body);
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  for (let left = most; ; ) {
    const { shared, own } = await ask('GET', `/tables/${id}`);
    if (shared.status !== 'playing' || !left) return { status: shared.status, seq: shared.seq };
    if (own.legal) {
      left -= 1;
      const action = own.legal[shared.seq % own.legal.length];
      await ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action });
    } else await new Promise((done) => setTimeout(done, 20));
  }
}"""


class Files:
    """A plain file server that knows nothing of Tampu."""

    def __init__(self, folder: Path = STATIC.parent, name: str = STATIC.name) -> None:
        self._server = server(folder)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{name}/#"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """From now on nobody answers."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def given_out(folder: Path | None = None) -> Iterator[Files]:
    build()
    files = Files() if folder is None else Files(folder.parent, folder.name)
    try:
        yield files
    finally:
        files.cut()


def ready(page: Page) -> None:
    """Wait until the house in the page is open."""
    page.wait_for_function("globalThis.tampu !== undefined", timeout=START)
    page.evaluate("tampu.ask('GET', '/me')")


def kept(page: Page) -> None:
    """Wait until the page would open without a network."""
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=START)


def asked(page: Page, method: str, path: str, body: object = None) -> str:
    """What the house in the page answers."""
    text: str = page.evaluate(_ASK, [method, path, body])
    return text


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    return json.loads(asked(page, method, path, body) or "null")


def record_of(page: Page, id: str) -> Record:
    """The record of a game that has ended, if it holds."""
    record = Record.parse(asked(page, "GET", f"/tables/{id}/record"))
    record.verify(game(record.title))
    return record


def play(page: Page, id: str, most: int = -1) -> dict[str, Any]:
    """Answer whatever is asked, so often or to the end."""
    found: dict[str, Any] = page.evaluate(_PLAY, [id, most])
    return found
