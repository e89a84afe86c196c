"""The static files on a plain file server, in a folder of its own, that can be cut off."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, Page

from scripts.static.build import STATIC, build
from scripts.static.serve import server
from tampu.engine.record import Record
from tampu.games import game
from tests.web.person import Person

_CRASHED = 1_000
START = 240_000
"""How long the house in a browser may take to open on a busy machine, in milliseconds."""

_ASK = """async ([method, path, body]) => {
  const { status, text } = await tampu.ask(method, path, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text;
}"""

_PLAY = """async ([id, most]) => {
  const ask = async (method, path, body = null, late = false) => {
    const { status, text } = await tampu.ask(method, path, body);
    if (status === 409 && late) return null;
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  for (let left = most; ; ) {
    const { shared, own } = await ask('GET', `/tables/${id}`);
    if (shared.status !== 'playing' || !left) return { status: shared.status, seq: shared.seq };
    if (own.legal) {
      left -= 1;
      const action = own.legal[shared.seq % own.legal.length];
      // A lone answer the table may have given by itself meanwhile.
      await ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action }, own.lone);
    } else await new Promise((done) => setTimeout(done, 20));
  }
}"""


HEAR = """(() => {
  const Plain = Worker;
  globalThis.told = [];
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => told.push(data.text ?? ''));
    }
  };
})()"""
"""Writes down in `told` what the house in the page says to it."""


class Files:
    """A plain file server that knows nothing of Tampu."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._server = server(root)
        path = "".join(f"{part}/" for part in folder.relative_to(root).parts)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{path}#"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """From now on nobody answers."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def given_out(folder: Path = STATIC, root: Path | None = None) -> Iterator[Files]:
    """The files of a folder, by a server whose root is the folder above it, or another one."""
    build()
    files = Files(root or folder.parent, folder)
    try:
        yield files
    finally:
        files.cut()


def ready(page: Page) -> None:
    """Wait until the house in the page is open."""
    page.evaluate("tampu.ask('GET', '/me')")


def kept(page: Page) -> None:
    """Wait until the page would open without a network."""
    page.evaluate(_KEPT)


_KEPT = """() => new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done();
  else serviceWorker.addEventListener('controllerchange', () => done());
})"""


def imaged(page: Page) -> None:
    """Wait until the next visit would begin with memory that was kept."""
    page.evaluate(_IMAGED, START)


_IMAGES = """
  const images = async () => {
    const caches_ = (await caches.keys()).filter((name) => name.startsWith('tampu image'));
    const found = await Promise.all(caches_.map(async (name) => {
      const cache = await caches.open(name);
      return (await cache.keys()).map((request) => ({ cache, request }));
    }));
    return found.flat();
  };
"""
_IMAGED = f"""async (most) => {{
  {_IMAGES}
  for (const end = Date.now() + most; !(await images()).length; ) {{
    if (Date.now() > end) throw new Error('no image was kept');
    await new Promise((done) => setTimeout(done, 200));
  }}
}}"""


def spoil(page: Page) -> None:
    """Put nonsense of the same size in the place of the memory that was kept."""
    page.evaluate(_SPOIL)


_SPOIL = f"""async () => {{
  {_IMAGES}
  for (const {{ cache, request }} of await images()) {{
    const kept = await cache.match(request);
    const size = (await kept.blob()).size;
    await cache.put(request, new Response(new Uint8Array(size).fill(170), {{ headers: kept.headers }}));
  }}
}}"""


def sit_down(somebody: Person, title: str) -> str:
    """Two clicks from the home page into a game against bots."""
    somebody.open("/")
    somebody.page.locator(f".dye-{title} .btn.dye").click()
    somebody.page.wait_for_selector(".table-page", timeout=START)
    return somebody.table()


def kill(page: Page) -> None:
    """End the tab with all its workers at once, as a crash does."""
    session = page.context.new_cdp_session(page)
    # What has crashed does not answer.
    with suppress(Error):
        session.send("Page.crash", timeout=_CRASHED)
    page.close()


def printed_in(page: Page, module: Path, *given: str) -> str:
    """What a module of the tests prints, with the Python of these files, in this browser."""
    found: str = page.evaluate(_RUN, [module.read_text("utf-8"), ["same_bytes", *given]])
    return found


_RUN = """async ([source, given]) => {
  const at = (name) => new URL(name, location.href.split('#')[0]).href;
  const packed = async (name) => {
    const { body } = await fetch(at(`${name}.bin`));
    return new Response(body.pipeThrough(new DecompressionStream('gzip')), {
      headers: { 'content-type': name.endsWith('.wasm') ? 'application/wasm' : 'application/zip' },
    });
  };
  const plain = globalThis.fetch.bind(globalThis);
  const core = ['pyodide/pyodide.asm.wasm', 'pyodide/python_stdlib.zip'];
  const archive = new Uint8Array(await (await packed('python/tampu')).arrayBuffer());
  globalThis.fetch = (what, how) => {
    const name = core.find((one) => at(one) === String(what.url ?? what));
    return name ? packed(name) : plain(what, how);
  };
  const { loadPyodide } = await import(at('pyodide/pyodide.js'));
  const printed = [];
  const python = await loadPyodide({ indexURL: at('pyodide/'), stdout: (line) => printed.push(line) });
  globalThis.fetch = plain;
  const text = (from, length) =>
    new TextDecoder().decode(archive.subarray(from, from + length)).split(String.fromCharCode(0))[0];
  for (let from = 0; text(from, 100); ) {
    const [name, folder, size] = [text(from, 100), text(from + 345, 155), parseInt(text(from + 124, 12), 8)];
    const place = `/tampu/${folder ? `${folder}/` : ''}${name}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf('/')));
    python.FS.writeFile(place, archive.subarray(from + 512, from + 512 + size));
    from += 512 + Math.ceil(size / 512) * 512;
  }
  python.globals.set('source', source);
  python.globals.set('given', python.toPy(given));
  python.runPython(`
import sys
sys.path.insert(0, "/tampu")
sys.argv = given
exec(compile(source, "same_bytes.py", "exec"), {"__name__": "__main__"})
`);
  return printed.join(' ');
}"""


def asked(page: Page | Frame, method: str, path: str, body: object = None) -> str:
    """What the house in the page answers."""
    text: str = page.evaluate(_ASK, [method, path, body])
    return text


def ask(page: Page | Frame, method: str, path: str, body: object = None) -> Any:
    return json.loads(asked(page, method, path, body) or "null")


def record_of(page: Page | Frame, id: str) -> Record:
    """The record of a game that has ended, if it holds."""
    record = Record.parse(asked(page, "GET", f"/tables/{id}/record"))
    record.verify(game(record.title))
    return record


def play(page: Page | Frame, id: str, most: int = -1) -> dict[str, Any]:
    """Answer whatever is asked, so often or to the end."""
    found: dict[str, Any] = page.evaluate(_PLAY, [id, most])
    return found


def begun(page: Page | Frame, title: str, bots: int = 1, level: str = "easy", **options: str) -> str:
    """A game against bots, with nothing but what this page can do."""
    bot = {"kind": "bot", "name": "Condor", "level": level}
    plan = {"title": title, "options": options, "seats": [{"kind": "open"}, *[bot] * bots], **_PLAN}
    ask(page, "POST", "/me/guest", {"name": "Vicuña"})
    id = str(ask(page, "POST", "/tables", plan)["id"])
    ask(page, "POST", f"/tables/{id}/start", {"entropy": "00" * 16})
    return id


_PLAN = {"clock": {"kind": "none", "bank": 0, "increment": 0, "days": 0}, "public": False}
