"""Lessons over HTTP."""

import httpx
import msgspec

from tampu.games import TITLES, game
from tampu.lessons import lesson, lessons, show, titles
from tests.server.build import running


async def test_a_lesson_is_served_packed_and_plain() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        listed = (await client.get("/api/lessons")).json()
        assert [(row["title"], row["name"]) for row in listed] == [
            (title, one.name) for title in titles() for one in lessons(title)
        ]
        assert all(row["moves"] < row["steps"] for row in listed)
        packed = await client.get("/api/lessons/rumis/first", headers={"accept-encoding": "gzip"})
        plain = await client.get("/api/lessons/rumis/first", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 5
        assert packed.content == plain.content == msgspec.json.encode(show(lesson("rumis"), game("rumis")))


async def test_why_not_in_a_lesson() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        asked = {"step": "leg", "action": "place S01 d3.1 d4.1"}
        verdict = (await client.get("/api/lessons/rumis/first/why", params=asked)).json()
        assert (verdict["legal"], verdict["rule"]) == (False, "U5.3")
        assert (verdict["name"], verdict["facts"]) == ("own contact", {"colour": "red"})
        assert verdict["reason"] == "Here the stone would touch no red stone."
        verdict = (
            await client.get("/api/lessons/rumis/first/why", params={**asked, "action": "place S01 a1.2 b1.2"})
        ).json()
        assert verdict == {"legal": True, "rule": "", "name": "", "facts": {}, "reason": ""}


async def test_what_a_move_of_a_lesson_would_do() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        asked = {"step": "first", "lines": [["place S01 a1.1 b1.1"], ["place S01 a1.2 b1.2"]]}
        flat, floating = (await client.post("/api/lessons/rumis/first/foresee", json=asked)).json()
        assert flat["foresight"]["points"] == [3, 0]
        assert (floating["foresight"], floating["rule"]) == (None, "U4.4")
        answer = await client.post("/api/lessons/rumis/first/foresee", json={**asked, "step": "nowhere"})
        assert answer.status_code == 422
        answer = await client.post("/api/lessons/rumis/first/foresee", json={**asked, "lines": [["place"] * 9]})
        assert answer.status_code == 422


async def test_there_is_no_other_lesson() -> None:
    async with running(titles=TITLES) as server, httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.get("/api/lessons/..%2Fx/first")
        assert answer.status_code in (404, 422)
        answer = await client.get("/api/lessons/chess/first")
        assert answer.status_code == 422
        assert "no lesson" in answer.json()["reason"]
        answer = await client.get("/api/lessons/rumis/glances")
        assert answer.status_code == 422
