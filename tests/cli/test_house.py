"""`tampu serve`, `tampu config` and `tampu admin`."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tampu.cli.main import execute
from tampu.tables.house import House
from tampu.tables.model import Chair, Line, User
from tampu.tables.seating import Order
from tampu.tables.storage.sql import SqlStore
from tampu.tables.thinking.thinkers import Thinkers
from tests.postgres import free_port

RED, BLUE = User(id="u-red", name="Red", password="x"), User(id="u-blue", name="Blue")


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a finished game and a running one."""
    file = tmp_path / "house.db"
    monkeypatch.setenv("TAMPU_DATABASE", f"sqlite:///{file}")
    asyncio.run(_furnish(file))
    return file


async def _furnish(file: Path) -> None:
    store = SqlStore(f"sqlite:///{file}")
    await store.open()
    for user in (RED, BLUE):
        await store.add_user(user)
    house = House(store)
    for rounds in (1000, 3):
        table = await house.seating.create(RED, Order(title="rumis", options={}, chairs=(Chair(), Chair())))
        await house.seating.join(table.id, BLUE)
        await house.seating.start(table.id, RED)
        room = await house.rooms.find(table.id)
        assert room is not None
        for number in range(rounds):
            if room.match is None or not room.table.running:
                break
            actor = room.match.state.actor()
            assert actor is not None
            text = room.match.state.legal()[0].text
            await house.act(table.id, (RED, BLUE)[actor], number, f"{number}", text)
    await house.close()
    await store.close()


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = execute(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def result(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_config_shows_what_is_in_force_without_secrets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAMPU_DATABASE", "postgresql://me:sesame@host/base")
    monkeypatch.setenv("TAMPU_SECRET_KEY", "very secret")
    monkeypatch.setenv("TAMPU_PORT", "8123")
    code, out, _ = run(capsys, "config")
    shown = json.loads(out)
    assert code == 0
    assert (shown["TAMPU_PORT"], shown["TAMPU_SECRET_KEY"], shown["TAMPU_LIMITS"]) == (8123, "given", True)
    assert "sesame" not in out
    assert "very secret" not in out


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TAMPU_PORT", "many", "a setting is wrong"),
        ("TAMPU_COLOUR", "red", "TAMPU_COLOUR is not a setting"),
        ("TAMPU_WORKERS", "2", "TAMPU_REDIS_URL"),
        ("TAMPU_DATABASE", "mysql://host/base", "no database of kind"),
        ("TAMPU_DATABASE", "postgresql://host/base", "TAMPU_SECRET_KEY"),
    ],
)
def test_settings_that_cannot_work_are_named_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    code, _, err = run(capsys, "serve")
    assert code == 2
    assert said in err
    assert err.count("\n") == 1


def test_admin_lists_users_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    users = result(capsys, "admin", "users")
    assert {(user["name"], user["account"]) for user in users} == {("Red", True), ("Blue", False)}
    tables = result(capsys, "admin", "tables")
    assert sorted(table["status"] for table in tables) == ["over", "playing"]
    (running,) = result(capsys, "admin", "tables", "--status", "playing")
    assert (running["entries"], running["seats"]) == (3, ["Red", "Blue"])
    assert run(capsys, "admin", "stop", running["id"]) == (0, f"{running['id']} was stopped\n", "")
    assert result(capsys, "admin", "tables", "--status", "playing") == []
    assert run(capsys, "admin", "stop", running["id"])[0] == 2
    assert "Blue" in run(capsys, "admin", "users")[1]
    assert run(capsys, "admin", "remove-user", BLUE.id)[0] == 0
    assert run(capsys, "admin", "remove-user", BLUE.id)[0] == 2
    assert run(capsys, "admin", "password", "Nobody", "--password", "long enough")[0] == 2
    assert run(capsys, "admin", "password", "red", "--password", "long enough")[0] == 0


def test_replay_all_reports_what_would_change_and_touches_nothing(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    assert result(capsys, "admin", "replay-all") == {"games": 2, "changed": []}
    with sqlite3.connect(database) as stored:
        (over,) = stored.execute("SELECT id FROM tables WHERE status = 'over'").fetchone()
        (running, body) = stored.execute("SELECT id, body FROM tables WHERE status = 'playing'").fetchone()
        never = '[{"event":"never","rule":"","facts":{},"own":{}}]'
        stored.execute("UPDATE entries SET told = ? WHERE table_id = ? AND seq = 2", (never, over))
        stored.execute("UPDATE tables SET body = ? WHERE id = ?", (body.replace('"rules":1', '"rules":0'), running))
    before = database.read_bytes()
    code, out, _ = run(capsys, "admin", "replay-all", "--json")
    assert code == 1
    changed = {finding["table"]: finding["change"] for finding in json.loads(out)["changed"]}
    assert changed == {
        over: "entry 2 has other consequences",
        running: "replays alike, but by rules version 1 instead of 0",
    }
    assert database.read_bytes() == before
    code, out, _ = run(capsys, "admin", "replay-all")
    assert "2 games replayed, 2 would change; nothing was touched" in out


def test_replay_all_takes_no_offence_at_events_that_tell_more_today(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    with sqlite3.connect(database) as stored:
        for table, seq, told in stored.execute("SELECT table_id, seq, told FROM entries").fetchall():
            for event in (events := json.loads(told)):
                event["facts"].pop(next(iter(event["facts"]), ""), None)
            stored.execute(
                "UPDATE entries SET told = ? WHERE table_id = ? AND seq = ?", (json.dumps(events[:1]), table, seq)
            )
    assert result(capsys, "admin", "replay-all") == {"games": 2, "changed": []}


def test_a_table_that_cannot_be_read_does_not_end_the_replaying(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    with sqlite3.connect(database) as stored:
        broken, log = [id for (id,) in stored.execute("SELECT id FROM tables ORDER BY id")]
        stored.execute("UPDATE tables SET body = '{' WHERE id = ?", (broken,))
        stored.execute("UPDATE entries SET told = '{' WHERE table_id = ? AND seq = 2", (log,))
    code, out, _ = run(capsys, "admin", "replay-all", "--json")
    assert code == 1
    changed = {finding["table"]: finding["change"] for finding in json.loads(out)["changed"]}
    assert changed == {broken: "cannot be read", log: "has a log that cannot be read"}
    assert [table["id"] for table in result(capsys, "admin", "tables")] == [log]


def test_the_doctor_finds_a_house_in_order_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("")
    monkeypatch.setattr("tampu.server.upkeep.doctor.PAGE", page)
    before = database.read_bytes()
    found = result(capsys, "admin", "doctor")
    assert [finding["part"] for finding in found if not finding["well"]] == []
    assert {finding["part"]: finding["words"] for finding in found}["tables"] == "2 tables, all can be read"
    assert database.read_bytes() == before
    assert run(capsys, "admin", "doctor")[1].startswith("ok     database: SQLite, can be written")


def test_the_doctor_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = database.with_suffix(".key")
    key.write_text("the key")
    key.chmod(0o644)
    ahead = time.time_ns() // 1_000_000 + 7_200_000
    with closing(sqlite3.connect(database)) as stored, stored:
        stored.execute("UPDATE tables SET body = '{' WHERE status = 'over'")
        stored.execute("INSERT INTO beats (id, at) VALUES (0, ?)", (ahead,))
        stored.execute("UPDATE alembic_version SET version_num = '0002'")
    monkeypatch.setattr("tampu.server.upkeep.doctor.PAGE", tmp_path / "nowhere")
    monkeypatch.setattr("tampu.server.upkeep.doctor._LEAST_FREE", 1 << 62)
    monkeypatch.setattr("tampu.server.upkeep.doctor.Thinkers", lambda count: Thinkers(count, titles="no.such:MODULE"))
    monkeypatch.setenv("TAMPU_REDIS_URL", f"redis://127.0.0.1:{free_port()}/0")
    code, out, _ = run(capsys, "admin", "doctor", "--json")
    assert code == 1
    wrong = {finding["part"]: finding["words"] for finding in json.loads(out) if not finding["well"]}
    assert set(wrong) == {"migrations", "tables", "clock", "disk", "key", "redis", "workers", "page"}
    assert wrong["migrations"].startswith("the database is at 0002, this version wants ")
    assert wrong["tables"].startswith("1 of 2 tables cannot be read: ")
    assert "seconds behind" in wrong["clock"]


def test_a_backup_can_be_restored(capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run(capsys, "admin", "backup", str(copy))[0] == 0
    assert run(capsys, "admin", "backup", str(copy))[0] == 2
    tables = result(capsys, "admin", "tables")
    (running,) = [table["id"] for table in tables if table["status"] == "playing"]
    run(capsys, "admin", "stop", running)
    assert run(capsys, "admin", "restore", str(copy))[0] == 2
    assert run(capsys, "admin", "restore", str(copy), "--force")[0] == 0
    assert result(capsys, "admin", "tables") == tables
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"not a database at all, but long enough to be one" * 50)
    code, _, err = run(capsys, "admin", "restore", str(broken), "--force")
    assert code == 2
    assert "not a database of Tampu" in err
    assert result(capsys, "admin", "tables") == tables


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_a_backup_carries_the_key_and_only_its_owner_reads_it(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    assert mode(database) == 0o600
    key, copy = database.with_suffix(".key"), tmp_path / "copy.db"
    key.write_text("the key")
    assert run(capsys, "admin", "backup", str(copy))[0] == 0
    assert mode(copy) == 0o600
    key.write_text("another key")
    assert run(capsys, "admin", "restore", str(copy), "--force")[0] == 0
    assert (key.read_text(), mode(key), mode(database)) == ("the key", 0o600, 0o600)
    with closing(sqlite3.connect(database)) as restored:
        assert restored.execute("SELECT count(*) FROM sqlite_master WHERE name = 'kept_key'").fetchone() == (0,)


def test_a_database_that_others_could_read_is_closed_to_them(database: Path) -> None:
    database.chmod(0o644)
    asyncio.run(_opened(database))
    assert mode(database) == 0o640


async def _opened(file: Path) -> None:
    store = SqlStore(f"sqlite:///{file}")
    await store.open()
    await store.close()


def test_nothing_is_restored_under_a_running_server(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert run(capsys, "admin", "backup", str(copy))[0] == 0
    before = database.read_bytes()
    process = subprocess.Popen(
        [sys.executable, "-m", "tampu.cli.main", "serve", "--port", str(free_port())], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert json.loads(process.stderr.readline())["event"] == "open"
    code, _, err = run(capsys, "admin", "restore", str(copy), "--force")
    assert code == 2
    assert "a server is using it" in err
    assert run(capsys, "admin", "backup", str(tmp_path / "other.db"))[0] == 0
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert database.stat().st_size >= len(before)
    assert run(capsys, "admin", "restore", str(copy), "--force")[0] == 0


def test_serve_closes_in_good_order(database: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tampu.cli.main", "serve", "--port", str(free_port())], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert json.loads(process.stderr.readline())["event"] == "open"
    process.send_signal(signal.SIGTERM)
    lines = [json.loads(line)["event"] for line in process.stderr.read().splitlines()]
    # Closed first, then ended by the signal, as whoever sent it expects.
    assert lines[-1] == "closed"
    assert process.wait(60) == -signal.SIGTERM
    key = database.with_suffix(".key")
    assert (len(key.read_text()), key.stat().st_mode & 0o777) == (64, 0o600)


def test_admin_lists_what_people_have_reported(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    assert result(capsys, "admin", "reports") == []
    asyncio.run(_report(database))
    (first, second) = result(capsys, "admin", "reports")
    assert (first["name"], first["text"], first["reporter"]) == ("Blue", "[b]worse[/b]", RED.id)
    assert second["text"] == "bad"
    assert [one["text"] for one in result(capsys, "admin", "reports", "--limit", "1")] == ["[b]worse[/b]"]
    out = run(capsys, "admin", "reports")[1]
    assert f"Blue ({BLUE.id}): [b]worse[/b]  [reported by {RED.id}]" in out
    assert out.endswith("2 reports\n")
    assert run(capsys, "admin", "reports", "--limit", "0")[0] == 2


async def _report(file: Path) -> None:
    store = SqlStore(f"sqlite:///{file}")
    await store.open()
    (id, *_) = await store.all_tables("", 9)
    for at, text in enumerate(("bad", "[b]worse[/b]")):
        line = await store.add_line(id, Line(user=BLUE.id, seat=1, name="Blue", text=text, at=1_800_000_000_000 + at))
        await store.add_report(id, line.number, RED.id, line.at)
    await store.close()


def test_admin_computes_ratings_again(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    """They are compared, and written only if the keeper says so."""
    assert result(capsys, "admin", "ratings") == {"games": 0, "changes": 0, "wrong": []}
    asyncio.run(_play_for_ratings(database))
    assert result(capsys, "admin", "ratings") == {"games": 1, "changes": 2, "wrong": []}
    with closing(sqlite3.connect(database)) as kept, kept:
        kept.execute(
            "UPDATE rating_changes SET after = replace(after, '\"games\":1', '\"games\":7') WHERE user_id = 'u-one'"
        )
    code, out, _ = run(capsys, "admin", "ratings", "--json")
    found = json.loads(out)
    assert (code, found["games"], len(found["wrong"])) == (1, 1, 1)
    assert run(capsys, "admin", "ratings")[0] == 1, "nothing was written"
    code, out, _ = run(capsys, "admin", "ratings", "--write")
    assert code == 0
    assert out.endswith("1 games count, 1 differ; they were written\n")
    assert run(capsys, "admin", "ratings")[1] == "1 games count, 0 differ\n"


async def _play_for_ratings(file: Path) -> None:
    store = SqlStore(f"sqlite:///{file}")
    await store.open()
    people = [User(id="u-one", name="One", password="x"), User(id="u-two", name="Two", password="x")]
    for user in people:
        await store.add_user(user)
    house = House(store)
    order = Order(title="rumis", options={}, chairs=(Chair(), Chair()), rated=True)
    table = await house.seating.create(people[0], order)
    await house.seating.join(table.id, people[1])
    await house.seating.start(table.id, people[0])
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.match is not None
    while room.table.running:
        actor = room.match.state.actor()
        assert actor is not None
        text = room.match.state.legal()[0].text
        await house.act(table.id, people[actor], room.table.seq, f"{room.table.seq}", text)
    await house.close()
    await store.close()
