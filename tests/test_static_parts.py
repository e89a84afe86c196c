"""What a house in a browser is made of, looked at without a browser."""

import json
import subprocess
import sys
import threading
from importlib.metadata import packages_distributions
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from scripts import page
from scripts.static.archives import COMPILED, PURE, project
from scripts.static.serve import server

_LOADED = """
import sys

sys.modules.update(dict.fromkeys(sys.argv[1:]))
import tampu.server.local.worker, tampu.server.local.thinking, tampu.lessons
from tampu.games import known
from tampu import bots, insight
for title in known():
    bots.levels(title), insight.of(title)
print(*[name for name in sys.modules if name.startswith("tampu.")])
"""

_PREPARED = """
import asyncio, json, sys
from fastapi.routing import _EffectiveRouteContext
from tampu.games import known
from tampu.server.local import worker

worker.prepare()
loaded = set(sys.modules)
built = []
plain = _EffectiveRouteContext.from_api_route
_EffectiveRouteContext.from_api_route = lambda **given: built.append(given) or plain(**given)

class Js:
    async def read(self):
        return "[]"
    async def write(self, rows):
        pass
    async def bots(self, question):
        await asyncio.sleep(60)

async def sit_down():
    house, who = await worker.opened(Js()), {"content-type": "application/json"}
    async def ask(method, path, body):
        status, text = json.loads(await house.ask("", method, f"/api{path}", json.dumps(who), json.dumps(body)))
        assert status < 300, text
        return json.loads(text or "null")
    who["x-tampu-who"] = (await ask("POST", "/me/guest", {"name": "Puma"}))["id"]
    seats = [{"kind": "open"}, {"kind": "bot", "name": "Condor", "level": "easy"}]
    clock = {"kind": "none", "bank": 0, "increment": 0, "days": 0}
    for title in known():
        plan = {"title": title, "options": {}, "seats": seats, "clock": clock, "public": False}
        table = await ask("POST", "/tables", plan)
        await ask("POST", f"/tables/{table['id']}/start", {"entropy": "00" * 16})
        await ask("GET", f"/tables/{table['id']}", None)

asyncio.run(sit_down())
print(len(built), *sorted(name for name in set(sys.modules) - loaded if name.startswith("tampu.")))
"""


def _plain(name: str) -> str:
    return name.replace("-", "_").lower()


def test_everything_that_is_loaded_comes_along() -> None:
    brought = {_plain(name) for names in (*PURE.values(), *COMPILED.values()) for name in names} | {"tampu"}
    installed = packages_distributions()
    absent = [package for package, names in installed.items() if not {_plain(name) for name in names} & brought]
    assert "sqlalchemy" in absent
    command = [sys.executable, "-c", _LOADED, *absent]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not shown.returncode, shown.stderr
    files = {name for name, _ in project()}
    own = {name.replace(".", "/") for name in shown.stdout.split()}
    assert {module for module in own if not {f"{module}.py", f"{module}/__init__.py"} & files} == set()


def test_a_house_that_was_prepared_has_nothing_left_to_load_for_a_table() -> None:
    shown = subprocess.run([sys.executable, "-c", _PREPARED], capture_output=True, text=True, check=False)
    assert not shown.returncode, shown.stderr
    assert shown.stdout.split() == ["0"]


def test_what_an_installed_page_is_lies_where_its_files_lie() -> None:
    public = page.WEB / "public"
    told = json.loads((public / "manifest.webmanifest").read_text("utf-8"))
    folder = "https://example.org/games/tampu/"
    assert {urljoin(f"{folder}manifest.webmanifest", told[name]) for name in ("start_url", "scope")} == {folder}
    for icon in told["icons"]:
        assert (public / icon["src"]).is_file()


@pytest.mark.parametrize(("name", "kind"), [("a.js", "application/javascript"), ("a.mjs", "application/octet-stream")])
def test_the_file_server_knows_no_more_kinds_of_files_than_others_do(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_text("", "utf-8")
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        with urlopen(f"http://127.0.0.1:{running.server_port}/{name}") as answer:
            assert answer.headers["content-type"] == kind
        running.shutdown()
