"""The server beside boardgame.io's: two-seat tables in a closed loop, no bots, no rate limits, one process each.

Wall-clock time, unlike the other measurements: a server waits for its network and its disk.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.peers import FOLDER
from bench.rows import Row
from scripts.fast import FAST, ROOT, STAMP

TABLES = 50
SECONDS = 5.0
WARM = 1.0
ROUNDS = 3
"""Ours and theirs in turns, so that both meet the same weather; the median counts."""
BOARDGAME = ("boardgame.io@0.50.2", "ws@8.18.0")
_HERE = Path(__file__).parent


def run() -> list[Row]:
    if shutil.which("npm") is None:
        print("npm is missing: the server is not measured beside boardgame.io")
        return []
    folder = _environment()
    rounds = [(_boardgame(folder), _ours(folder, "memory:", "tictactoe", SECONDS, WARM)) for _ in range(ROUNDS)]
    theirs = sorted((each[0] for each in rounds), key=_rate)[ROUNDS // 2]
    memory = sorted((each[1] for each in rounds), key=_rate)[ROUNDS // 2]
    rows = [("tic-tac-toe, memory", memory, 3.0), ("Rumis, durable SQLite", _durable(folder), 1.5)]
    if STAMP.is_file():
        rows += [
            ("tic-tac-toe, memory, compiled rules", _ours(folder, "memory:", "tictactoe", SECONDS, WARM, True), 3.0),
            ("Rumis, durable SQLite, compiled rules", _durable(folder, True), 1.5),
        ]
    else:
        print("the rules are not compiled (make fast): only the interpreted house is measured")
    peer = f"boardgame.io, memory, tic-tac-toe (p99 {_ms(theirs)})"
    return [
        Row(
            f"Server, {TABLES} tables, {what} (p99 {_ms(measured)})",
            _rate(measured),
            peer,
            _rate(theirs),
            "actions/s",
            target,
        )
        for what, measured, target in rows
    ]


def _rate(measured: dict[str, float]) -> float:
    return measured["actions"] / measured["seconds"]


def _ms(measured: dict[str, float]) -> str:
    return f"{measured['p99'] * 1000:.0f} ms"


def _environment() -> Path:
    """boardgame.io from npm, in a folder of its own; made when it is first needed."""
    folder = FOLDER / "boardgame"
    ready = folder / ".ready"
    if not ready.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "package.json").write_text("{}")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *BOARDGAME], cwd=folder, check=True)
        ready.touch()
    for script in ("boardgame_peer.js", "load.js"):
        shutil.copy(_HERE / script, folder)
    return folder


def _boardgame(folder: Path) -> dict[str, float]:
    port = _free_port()
    with _process(["node", "boardgame_peer.js", str(port)], folder, port):
        plan = {"kind": "theirs", "url": f"ws://127.0.0.1:{port}", "tables": [f"m{n}" for n in range(TABLES)]}
        return _load(folder, plan, SECONDS, WARM)


def _durable(folder: Path, compiled: bool = False) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as place:
        return _ours(folder, f"sqlite:///{place}/bench.db", "rumis", 60.0, 0.0, compiled)


def _ours(
    folder: Path, database: str, title: str, seconds: float, warm: float, compiled: bool = False
) -> dict[str, float]:
    port = _free_port()
    command = [sys.executable, "-P", "-m", "bench.server_process", str(port), database, title]
    with _process(command, _HERE.parent, port, [FAST, ROOT] if compiled else [ROOT]):
        tables = [_table(f"http://127.0.0.1:{port}", title) for _ in range(TABLES)]
        return _load(folder, {"kind": "ours", "url": f"ws://127.0.0.1:{port}", "tables": tables}, seconds, warm)


def _table(url: str, title: str) -> dict[str, Any]:
    """A started table and the cookies of its two seats."""
    people = [httpx.Client(base_url=url, timeout=30) for _ in range(2)]
    for name, client in zip(("Red", "Blue"), people, strict=True):
        client.post("/api/me/guest", json={"name": name}).raise_for_status()
        client.headers["x-tampu-csrf"] = client.cookies["tampu_csrf"]
    made = people[0].post("/api/tables", json={"title": title, "seats": [{}, {}]}).raise_for_status().json()
    people[1].post(f"/api/tables/{made['id']}/join", json={}).raise_for_status()
    people[0].post(f"/api/tables/{made['id']}/start", json={}).raise_for_status()
    cookies = [f"tampu_session={client.cookies['tampu_session']}" for client in people]
    for client in people:
        client.close()
    return {"table": made["id"], "cookies": cookies}


def _load(folder: Path, plan: dict[str, Any], seconds: float, warm: float) -> dict[str, float]:
    text = json.dumps({**plan, "seconds": seconds, "warm": warm})
    done = subprocess.run(["node", "load.js"], cwd=folder, input=text, capture_output=True, text=True, timeout=180)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


@contextmanager
def _process(command: Sequence[str], folder: Path, port: int, packages: Sequence[Path] = ()) -> Iterator[None]:
    """A server that listens on this port while we are inside."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, packages))}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            if process.poll() is not None:
                raise RuntimeError(f"{command[0]} did not start")
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
