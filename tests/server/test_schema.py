"""The described API, put to the test by schemathesis: whatever is sent, the server does not break."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from tests.server import build

EXAMPLES = {"few": 3, "many": 60}


class _Thread:
    """A server in a thread of its own: schemathesis does not await."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(60)

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        async with build.running(build.settings(database=self._database)) as server:
            self.url = server.url
            table, people = await build.seated(server)
            self.table = table
            self.cookies = people[0].cookies()
            self.csrf = people[0].http.cookies["tampu_csrf"]
            self._ready.set()
            await self._stop.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(20)


@pytest.fixture
def server(database: str) -> Iterator[_Thread]:
    made = _Thread(database)
    yield made
    made.stop()


@pytest.mark.parametrize("amount", ["few", pytest.param("many", marks=pytest.mark.full)])
def test_the_described_api_has_no_server_error(server: _Thread, amount: str) -> None:
    headers = {"Cookie": server.cookies, "X-Tampu-CSRF": server.csrf}
    schema = schemathesis.openapi.from_dict(httpx.get(f"{server.url}/api/openapi.json").json())
    schema.config.base_url = server.url
    tried = 0
    with httpx.Client(base_url=server.url, headers=headers, timeout=30) as client:
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            if operation.path in ("/api/me/logout", "/api/me/delete"):
                continue

            @settings(
                max_examples=EXAMPLES[amount],
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def attempt(case: schemathesis.Case[Any]) -> None:
                nonlocal tried
                tried += 1
                # Half of the cases go to a table that exists.
                if "id" in case.path_parameters and tried % 2:
                    case.path_parameters["id"] = server.table
                response = case.call(headers=headers)
                assert response.status_code < 500, f"{case.method} {case.path}: {response.text}"

            attempt()
        assert client.get("/healthz").status_code == 200
    assert tried > 30
