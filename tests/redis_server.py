"""A real Redis for the tests."""

import socket
import subprocess
import time

from tests.postgres import free_port


class RedisServer:
    """Redis on a free port of this machine."""

    def __init__(self) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        self._process = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert self._process.poll() is None, "redis-server did not start"
                time.sleep(0.02)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)
