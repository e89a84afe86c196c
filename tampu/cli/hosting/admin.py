"""`tampu admin`: for whoever runs a server. What a server needs is loaded only when one of these commands is called."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer
from rich.table import Table as Rows

from tampu.cli.screen import console, print_json
from tampu.engine import BadInput, Json

if TYPE_CHECKING:
    from tampu.tables.model import User
    from tampu.tables.storage.sql import SqlStore
    from tampu.tables.upkeep.replaying import Finding

app = typer.Typer(help="Users, tables, backups and upgrades of a server.", rich_markup_mode=None)

T = TypeVar("T")

DATABASE = typer.Option(None, "--database", metavar="URL", help="As for `tampu serve`.")
AS_JSON = typer.Option(False, "--json", help="For programs.")


def with_store(database: str | None, work: Callable[["SqlStore"], Awaitable[T]]) -> T:
    from tampu.server.settings import from_environment
    from tampu.server.upkeep.logs import set_up_logs
    from tampu.tables.storage.sql import SqlStore

    set_up_logs("warning")

    async def run() -> T:
        store = SqlStore(from_environment(database=database).database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@app.command("users")
def users(database: str | None = DATABASE, as_json: bool = AS_JSON) -> None:
    """List all users."""

    async def listed(store: "SqlStore") -> "list[User]":
        found: list[User] = []
        while page := await store.users(found[-1].id if found else "", 500):
            found += page
        return found

    everybody = with_store(database, listed)
    if as_json:
        print_json(
            [{"id": user.id, "name": user.name, "account": user.account, "created": user.created} for user in everybody]
        )
        return
    rows = Rows("id", "name", "kind", "since", box=None, pad_edge=False)
    for user in everybody:
        rows.add_row(user.id, user.name, "account" if user.account else "guest", _day(user.created))
    console.print(rows)


@app.command("password")
def password(
    name: str = typer.Argument(metavar="NAME"),
    new: str = typer.Option(..., "--password", prompt=True, confirmation_prompt=True, hide_input=True),
    database: str | None = DATABASE,
) -> None:
    """Give an account a new password and end its sessions."""
    from tampu.server.sessions import Sessions
    from tampu.server.settings import from_environment

    async def change(store: "SqlStore") -> None:
        user = await store.account(name)
        if user is None:
            raise BadInput(f"there is no account '{name}'")
        await Sessions(from_environment(database=database), store).keep(user, user.name, new)

    with_store(database, change)
    console.print(f"{name} has a new password")


@app.command("remove-user")
def remove_user(id: str = typer.Argument(metavar="ID"), database: str | None = DATABASE) -> None:
    """Remove a user. Their games stay, under the name they had."""

    async def remove(store: "SqlStore") -> None:
        if await store.user(id) is None:
            raise BadInput(f"there is no user '{id}'")
        await store.remove_user(id)

    with_store(database, remove)
    console.print(f"{id} was removed")


@app.command("tables")
def tables(
    status: str = typer.Option("", "--status", help="open, playing, over or stopped."),
    database: str | None = DATABASE,
    as_json: bool = AS_JSON,
) -> None:
    """List the tables."""
    from tampu.tables.upkeep import replaying

    async def listed(store: "SqlStore") -> list[dict[str, Json]]:
        return [
            {
                "id": table.id,
                "title": table.title,
                "status": table.status,
                "entries": table.seq,
                "seats": [chair.name or chair.kind for chair in table.chairs],
                "created": table.created,
            }
            async for _, table in replaying.tables(store)
            if table is not None and status in ("", table.status)
        ]

    found = with_store(database, listed)
    if as_json:
        print_json(list(found))
        return
    rows = Rows("id", "game", "status", "entries", "seats", box=None, pad_edge=False)
    for table in found:
        seats = table["seats"]
        assert isinstance(seats, list)
        names = ", ".join(str(name) for name in seats)
        rows.add_row(str(table["id"]), str(table["title"]), str(table["status"]), str(table["entries"]), names)
    console.print(rows)


@app.command("stop")
def stop(id: str = typer.Argument(metavar="TABLE"), database: str | None = DATABASE) -> None:
    """Stop a running game; its record stays."""
    from tampu.tables.house import House

    async def stopped(store: "SqlStore") -> None:
        house = House(store)
        if not await house.stop(id):
            raise BadInput(f"no game is running at table '{id}'")
        await house.close()

    with_store(database, stopped)
    console.print(f"{id} was stopped")


@app.command("replay-all")
def replay_all(
    database: str | None = DATABASE,
    corpus: Path | None = typer.Option(None, "--corpus", help="A folder of kept games, instead of a database."),
    as_json: bool = AS_JSON,
) -> None:
    """Replay every stored game with today's rules and report which would change. Exit code 1 if any."""
    findings = _of_database(database) if corpus is None else _of_corpus(corpus)
    changed = [finding for finding in findings if finding.change]
    if as_json:
        print_json({"games": len(findings), "changed": [finding.json() for finding in changed]})
    else:
        for finding in changed:
            console.print(f"{finding.table} ({finding.title}, {finding.status}): {finding.change}", markup=False)
        console.print(f"{len(findings)} games replayed, {len(changed)} would change; nothing was touched")
    if changed:
        raise typer.Exit(1)


def _of_database(database: str | None) -> "list[Finding]":
    from tampu.games import TITLES
    from tampu.tables.upkeep import replaying

    async def replayed(store: "SqlStore") -> "list[Finding]":
        return [finding async for finding in replaying.replay_all(store, TITLES)]

    return with_store(database, replayed)


def _of_corpus(folder: Path) -> "list[Finding]":
    from tampu.lab.corpus import Corpus, files
    from tampu.tables.upkeep.replaying import Finding

    found = []
    for path in files(folder):
        corpus = Corpus.read(path)
        for number, kept in enumerate(corpus.games):
            name, entries = f"{path.name} {number}", len(kept.record.entries)
            found.append(Finding(name, corpus.title, "finished", corpus.rules, entries, corpus.difference(kept)))
    return found


@app.command("ratings")
def ratings(
    write: bool = typer.Option(False, "--write", help="Write what was computed, if it differs."),
    database: str | None = DATABASE,
    as_json: bool = AS_JSON,
) -> None:
    """Compute all ratings again from the stored games and compare them with those that are kept. Exit code 1 if they
    differ and nothing was written."""
    from tampu.tables.upkeep.rating_again import Comparison, compare

    async def compared(store: "SqlStore") -> "Comparison":
        found = await compare(store)
        if write and found.wrong:
            await store.replace_ratings(found.computed)
        return found

    found = with_store(database, compared)
    if as_json:
        print_json({"games": found.games, "changes": len(found.computed), "wrong": list(found.wrong)})
    else:
        for line in found.wrong:
            console.print(line, markup=False, soft_wrap=True)
        written = "; they were written" if write and found.wrong else ""
        console.print(f"{found.games} games count, {len(found.wrong)} differ{written}")
    if found.wrong and not write:
        raise typer.Exit(1)


@app.command("reports")
def reports(
    limit: int = typer.Option(100, "--limit", min=1, max=10_000, help="The newest so many."),
    database: str | None = DATABASE,
    as_json: bool = AS_JSON,
) -> None:
    """List the lines of chat that people have reported, the newest report first."""

    async def listed(store: "SqlStore") -> list[dict[str, Json]]:
        return [
            {"table": id, "at": line.at, "user": line.user, "name": line.name, "text": line.text, "reporter": reporter}
            for id, line, reporter in await store.reports(limit)
        ]

    found = with_store(database, listed)
    if as_json:
        print_json(list(found))
        return
    for one in found:
        said = f"{_day(int(str(one['at'])))}  {one['table']}  {one['name']} ({one['user']}): {one['text']}"
        console.print(f"{said}  [reported by {one['reporter']}]", markup=False, soft_wrap=True)
    console.print(f"{len(found)} reports")


@app.command("doctor")
def doctor(database: str | None = DATABASE, as_json: bool = AS_JSON) -> None:
    """Look at everything that a server needs, change nothing, and say what is wrong. Exit code 1 if anything is."""
    from msgspec.structs import asdict

    from tampu.server.settings import from_environment
    from tampu.server.upkeep.doctor import examine

    findings = asyncio.run(examine(from_environment(database=database)))
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            mark = "ok   " if finding.well else "WRONG"
            console.print(f"{mark}  {finding.part}: {finding.words}", markup=False, soft_wrap=True)
    if not all(finding.well for finding in findings):
        raise typer.Exit(1)


@app.command("backup")
def backup(file: Path = typer.Argument(metavar="FILE"), database: str | None = DATABASE) -> None:
    """Copy a SQLite database and the key of its sessions into one file, while the server runs."""
    source = _sqlite_file(database)
    if not source.exists():
        raise BadInput(f"{source}: there is no such database")
    _make_private(file)
    key = source.with_suffix(".key")
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(file)) as copy:
        live.backup(copy)
        if key.exists():
            with copy:
                copy.execute("CREATE TABLE kept_key (key TEXT)")
                copy.execute("INSERT INTO kept_key VALUES (?)", [key.read_text("ascii")])
    _check(file)
    console.print(f"{source} was copied to {file}", soft_wrap=True)


@app.command("restore")
def restore(
    file: Path = typer.Argument(metavar="FILE"),
    force: bool = typer.Option(False, "--force", help="Replace the database that is there."),
    database: str | None = DATABASE,
) -> None:
    """Replace the database and the key with a copy. Stop the server first."""
    target = _sqlite_file(database)
    if not file.exists():
        raise BadInput(f"{file}: there is no such file")
    _check(file)
    if target.exists() and not force:
        raise BadInput(f"{target}: already exists; --force replaces it")
    if target.exists() and _is_in_use(target):
        raise BadInput(f"{target}: a server is using it; stop it first")
    fresh = target.with_suffix(".restoring")
    fresh.unlink(missing_ok=True)
    _make_private(fresh)
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(fresh)) as made:
        copy.backup(made)
        key = _taken_key(made)
    for leftover in (Path(f"{target}-wal"), Path(f"{target}-shm")):
        leftover.unlink(missing_ok=True)
    if key:
        beside = target.with_suffix(".key")
        beside.unlink(missing_ok=True)
        _make_private(beside)
        beside.write_text(key, "ascii")
    os.replace(fresh, target)
    console.print(f"{target} was restored from {file}", soft_wrap=True)


def _make_private(file: Path) -> None:
    """A new file that only its owner can read."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BadInput(f"{file}: already exists") from None
    except OSError as wrong:
        raise BadInput(f"{file}: {wrong.strerror}") from None


def _is_in_use(file: Path) -> bool:
    """Has another process opened this database? Then SQLite does not let us change how it is journaled."""
    with closing(sqlite3.connect(file, timeout=0)) as found:
        try:
            found.execute("PRAGMA journal_mode=WAL")
            return bool(found.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete")
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            # Damaged: nobody can be using it.
            return False


def _taken_key(copy: sqlite3.Connection) -> str:
    """The key that a backup carries; it leaves the database."""
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept_key'").fetchone():
        return ""
    with copy:
        (key,) = copy.execute("SELECT key FROM kept_key").fetchone()
        copy.execute("DROP TABLE kept_key")
    return str(key)


def _sqlite_file(database: str | None) -> Path:
    from sqlalchemy.engine import make_url

    from tampu.server.settings import from_environment

    url = make_url(from_environment(database=database).database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadInput("this is for SQLite; use pg_dump and pg_restore for PostgreSQL")
    return Path(url.database)


def _check(file: Path) -> None:
    """Refuse a file that is not an undamaged database of Tampu."""
    try:
        with closing(sqlite3.connect(file)) as found:
            whole = found.execute("PRAGMA integrity_check").fetchone()[0]
            found.execute("SELECT count(*) FROM entries").fetchone()
    except sqlite3.DatabaseError as wrong:
        raise BadInput(f"{file}: not a database of Tampu ({wrong})") from None
    if whole != "ok":
        raise BadInput(f"{file}: damaged ({whole})")


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()
