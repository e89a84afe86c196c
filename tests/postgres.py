"""A real PostgreSQL server for the tests, in a folder of its own on a free port of this machine."""

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


def programs() -> Path | None:
    """Where the programs of PostgreSQL are; Debian does not put them on the PATH."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh server, without a database name."""
    where = programs()
    if where is None:
        raise RuntimeError("PostgreSQL is not installed: run python scripts/services.py --install")
    # initdb refuses root, so the server belongs to the user that Debian's package makes for it.
    become = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="tampu-pg-"))
    try:
        if become:
            shutil.chown(folder, "postgres")
        run = [*become, str(where / "pg_ctl"), "-D", str(folder / "data"), "-s", "-w"]
        initdb = [
            *become,
            str(where / "initdb"),
            "-D",
            str(folder / "data"),
            "-A",
            "trust",
            "-U",
            "tampu",
            "-E",
            "UTF8",
        ]
        subprocess.run([*initdb, "--no-sync", "--locale=C"], check=True, capture_output=True, cwd="/")
        port = free_port()
        settings = f"-p {port} -k {folder} -h 127.0.0.1"
        subprocess.run([*run, "-o", settings, "-l", str(folder / "log"), "start"], check=True, cwd="/")
        try:
            yield f"postgresql://tampu@127.0.0.1:{port}"
        finally:
            subprocess.run([*run, "-m", "immediate", "stop"], check=False, cwd="/")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def fresh_database(address: str) -> str:
    """The address of a new, empty database on a server."""
    name = f"t{secrets.token_hex(6)}"
    engine = create_async_engine(
        address.replace("postgresql:", "postgresql+asyncpg:") + "/postgres", isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return f"{address}/{name}"
