"""What a running server sends has the shapes that the page's types are generated from."""

import json
from typing import Any

from fastapi.routing import APIRoute

from scripts.web_types.routes import answer_of
from tampu.server.app import PARTS
from tampu.server.live import messages
from tampu.server.requests import Problem
from tests.server.build import Client, Running, Socket, seated
from tests.shapes import misfit

ROUTES = {
    f"{method} {route.path}": answer_of(route)
    for part in PARTS
    for route in part.router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
}


async def fits(client: Client, route: str, body: object = None, **words: object) -> Any:
    """Ask a route; its answer must be what it says."""
    method, _, pattern = route.partition(" ")
    answer = await client.ask(method, pattern.format(**words), body)
    assert answer.status_code < 300, answer.text
    found = answer.json()
    assert misfit(found, ROUTES[route.partition("?")[0]], route) is None
    return found


def told(socket: Socket) -> list[Any]:
    return [json.loads(frame) for frame in socket.frames]


async def finish(sockets: list[Socket]) -> None:
    """Play the first legal action until the game is over."""
    for number in range(1000):
        here = sockets[0].state["shared"]
        if here["status"] != "playing":
            return
        acting = sockets[here["actor"]]
        while acting.state["shared"]["seq"] < here["seq"]:
            await acting.until("entry")
        await acting.say(type="act", id=f"{number}", seq=here["seq"], action=acting.options()[0])
        await sockets[0].until("entry")
    raise AssertionError("a toy game ends")


async def test_every_message_of_a_table_has_its_shape(server: Running) -> None:
    table, people = await seated(server)
    sockets = [await client.socket(table) for client in people]
    for socket in sockets:
        await socket.until("chat")
    first = sockets[0]
    await first.say(type="ping", number=7)
    await first.until("pong")
    await first.say(type="chat", text="hello")
    await first.until("chat")
    await first.say(type="act", id="stale", seq=99, action="no such action")
    await first.until("refused")
    await first.until("state")
    line = [first.options()[0]]
    await first.say(type="foresee", id="ahead", seq=0, lines=[line, ["no such action"]])
    await first.until("refused")
    await first.say(type="foresee", id="ahead", seq=0, lines=[line])
    await first.until("foreseen")
    await finish(sockets)
    await first.say(type="undo", id="late", seq=first.state["shared"]["seq"])
    await first.until("refused")
    for socket in sockets:
        await socket.close()
    frames = [frame for socket in sockets for frame in told(socket)]
    assert {frame["type"] for frame in frames} == {
        *("state", "entry", "log", "chat", "refused", "ack", "pong", "foreseen")
    }
    for frame in frames:
        assert misfit(frame, messages.Heard, frame["type"]) is None


async def test_answers_have_the_shapes_of_their_routes(server: Running) -> None:
    table, people = await seated(server)
    red = people[0]
    sockets = [await client.socket(table) for client in people]
    for socket in sockets:
        await socket.until("chat")
    await fits(red, "GET /api/me")
    await fits(red, "GET /api/me/turns")
    await fits(red, "GET /api/games")
    await fits(red, "GET /api/lessons")
    await fits(red, "GET /api/tables/{id}", id=table)
    await red.post(f"/api/tables/{table}/chat", {"text": "hello"})
    assert await fits(red, "GET /api/tables/{id}/chat", id=table)
    await fits(red, "GET /api/tables/{id}/note", id=table)
    actor = sockets[0].state["shared"]["actor"]
    await fits(people[actor], "POST /api/tables/{id}/why", {"action": sockets[actor].options()[0]}, id=table)
    await finish(sockets)
    assert (await fits(red, "GET /api/lobby"))["mine_finished"]
    await fits(red, "GET /api/tables/{id}/log", id=table)
    await fits(red, "GET /api/tables/{id}/at/{seq}", id=table, seq=1)
    await fits(red, "GET /api/tables/{id}/content", id=table)
    course = await fits(red, "GET /api/tables/{id}/course", id=table)
    assert course["entries"]
    asked = "GET /api/tables/{id}/review/{seq}/advice"
    advice = await fits(red, asked + "?level=random", id=table, seq=0)
    assert advice["action"]
    record = (await red.ask("GET", f"/api/tables/{table}/record")).text
    sent = {"content-type": "text/plain", "x-tampu-csrf": red.http.cookies["tampu_csrf"]}
    kept = (await red.http.post("/api/records", content=record, headers=sent)).json()
    assert misfit(kept, ROUTES["POST /api/records"]) is None
    replay = await fits(red, "GET /api/records/{digest}/replay", digest=kept["digest"])
    assert replay["outcome"]
    await fits(red, "GET /api/tables/{id}/replay", id=table)
    await fits(red, "GET /api/records/{digest}/course", digest=kept["digest"])
    for socket in sockets:
        await socket.close()


async def test_a_problem_has_its_shape(server: Running) -> None:
    table, people = await seated(server)
    stale = await people[0].ask("POST", f"/api/tables/{table}/act", {"id": "a", "seq": 99, "action": "x"})
    nowhere = await people[0].ask("GET", "/api/tables/nowhere")
    large = await people[0].ask("POST", f"/api/tables/{table}/chat", {"text": "x" * 100_000})
    assert [answer.status_code for answer in (stale, nowhere, large)] == [409, 404, 413]
    for answer in (stale, nowhere, large):
        assert misfit({"state": None, **answer.json()}, Problem) is None
