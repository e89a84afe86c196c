"""A server in processes of its own, as an operator starts it; it can be ended as by a power cut."""

import asyncio
import os
import signal
import subprocess
import sys

import httpx

from tests.postgres import free_port


class Process:
    """`tampu serve` with these settings."""

    def __init__(self, database: str, **given: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {
            "database": database,
            "secret_key": "of the tests",
            "port": self.port,
            "limits": "false",
            "log_level": "critical",
            "bot_warm": "false",
            **given,
        }
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TAMPU_")},
            **{f"TAMPU_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tampu.cli.main", "serve"], env=self._environment)
        async with httpx.AsyncClient() as client:
            for _ in range(6000):
                assert self._process.poll() is None, "the server did not start"
                try:
                    if (await client.get(f"{self.url}/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server did not start")

    def workers(self) -> list[int]:
        """The processes that this one has started."""
        assert self._process is not None
        pid = self._process.pid
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            return [int(word) for word in children.read().split()]

    def kill(self) -> None:
        """Nothing is finished, nothing is said."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """As systemd does it; returns the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)
