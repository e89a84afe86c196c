"""Lessons over HTTP."""

import httpx
import msgspec

from tampu.games import TITLES, game
from tampu.lessons import lesson, show, titles
from tests.server.build import running


async def test_a_lesson_is_served_packed_and_plain() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        listed = (await client.get("/api/lessons")).json()
        assert [row["title"] for row in listed] == titles()
        assert all(row["moves"] < row["steps"] for row in listed)
        packed = await client.get("/api/lessons/rumis", headers={"accept-encoding": "gzip"})
        plain = await client.get("/api/lessons/rumis", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 5
        assert packed.content == plain.content == msgspec.json.encode(show(lesson("rumis"), game("rumis")))


async def test_why_not_in_a_lesson() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        asked = {"step": "leg", "action": "place S01 d3.1 d4.1"}
        verdict = (await client.get("/api/lessons/rumis/why", params=asked)).json()
        assert (verdict["legal"], verdict["rule"]) == (False, "U5.3")
        assert (verdict["name"], verdict["facts"]) == ("own contact", {"colour": "red"})
        assert verdict["reason"] == "Here the stone would touch no red stone."
        verdict = (await client.get("/api/lessons/rumis/why", params={**asked, "action": "place S01 a1.2 b1.2"})).json()
        assert verdict == {"legal": True, "rule": "", "name": "", "facts": {}, "reason": ""}


async def test_there_is_no_other_lesson() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.get("/api/lessons/..%2Fx")
        assert answer.status_code in (404, 422)
        answer = await client.get("/api/lessons/chess")
        assert answer.status_code == 422
        assert "no lesson" in answer.json()["reason"]
