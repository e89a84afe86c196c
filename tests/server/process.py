"""Servers in processes of their own: as an operator starts them, or to be ended as by a power cut."""

import asyncio
import os
import signal
import subprocess
import sys

import httpx

from tests.postgres import free_port


def environment(database: str, port: int, **given: object) -> dict[str, str]:
    settings = {
        "database": database,
        "secret_key": "of the tests",
        "port": port,
        "limits": "false",
        "log_level": "critical",
        "bot_warm": "false",
        **given,
    }
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("TAMPU_")},
        **{f"TAMPU_{name.upper()}": str(value) for name, value in settings.items()},
    }


async def answering(url: str, process: subprocess.Popen[bytes]) -> None:
    """Returns when the server answers."""
    async with httpx.AsyncClient() as client:
        for _ in range(6000):
            assert process.poll() is None, "the server did not start"
            try:
                if (await client.get(f"{url}/healthz")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    raise AssertionError("the server did not start")


class Killed:
    """A server that is ended as by a power cut, again and again."""

    def __init__(self, database: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            env=environment(database, port),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._server = 0

    async def start(self) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(b"start\n")
        self._nursery.stdin.flush()
        self._server = int(await asyncio.to_thread(self._hear))
        await answering(self.url, self._nursery)

    def _hear(self) -> bytes:
        assert self._nursery.stdout is not None
        return self._nursery.stdout.readline().strip()

    def kill(self) -> None:
        """Nothing is finished, nothing is said."""
        os.kill(self._server, signal.SIGKILL)
        assert self._hear() == b"gone"

    def close(self) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        self._nursery.wait()


class Process:
    """`tampu serve` with these settings."""

    def __init__(self, database: str, **given: object) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._environment = environment(database, port, **given)
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tampu.cli.main", "serve"], env=self._environment)
        await answering(self.url, self._process)

    def workers(self) -> list[int]:
        """The processes that this one has started."""
        assert self._process is not None
        pid = self._process.pid
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            return [int(word) for word in children.read().split()]

    def stop(self) -> int:
        """As systemd does it; returns the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(300)
