"""The server is killed around a move that was left as an order: it is played once, whenever that was."""

import asyncio
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.build import Client
from tests.server.process import Killed


async def ordered_table(people: list[Client]) -> tuple[str, int, str, str]:
    """A table of Rumis at which the waiter has left an answer to one move: who moves, the move and the answer."""
    table = await people[0].table(2, "rumis")
    await people[1].post(f"/api/tables/{table}/join")
    await people[0].post(f"/api/tables/{table}/start")
    mover: int = (await people[0].get(f"/api/tables/{table}"))["shared"]["actor"]
    waiter, address = people[1 - mover], f"/api/tables/{table}/plan"

    async def ask(plan: dict[str, Any], what: str, node: int, **more: Any) -> dict[str, Any]:
        asked = {"ask": what, "node": node, "version": plan["version"], "seq": plan["seq"], **more}
        reply: dict[str, Any] = await waiter.post(address, asked)
        return reply

    plan: dict[str, Any] = await waiter.get(address)
    named = plan["moment"]["options"][0]
    plan = await ask(plan, "step", 0, action=named)
    answer = plan["moment"]["options"][-1]
    plan = await ask(plan, "step", plan["node"], action=answer)
    plan = await ask(plan, "order", plan["node"], on=True)
    await ask(plan, "leave", 0, on=True)
    return table, mover, named, answer


async def log_of(client: Client, table: str) -> list[str]:
    return [entry["text"] for entry in (await client.get(f"/api/tables/{table}/log?after=0"))["entries"]]


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.full)])
async def test_a_kill_around_an_order_neither_loses_nor_doubles_a_move(kills: int, database: str) -> None:
    """The order is due 1 to 1.6 seconds after the move: kills come before it, after it, and then anywhere."""
    random, server = Random(kills), Killed(database)
    await server.start()
    try:
        people = [await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")]
        for pause in [0.0, 1.8, *(random.uniform(0.0, 2.0) for _ in range(kills - 2))]:
            table, mover, named, answer = await ordered_table(people)
            act = {"id": "once", "seq": 0, "action": named}
            sent = asyncio.create_task(people[mover].post(f"/api/tables/{table}/act", act))
            await asyncio.sleep(pause)
            server.kill()
            await asyncio.gather(sent, return_exceptions=True)
            await server.start()
            # Whoever has not heard that a move was taken sends it again.
            if not isinstance(sent.exception(), httpx.HTTPError):
                assert (await log_of(people[mover], table))[:1] == [named]
            await people[mover].post(f"/api/tables/{table}/act", act)
            for _ in range(600):
                if len(await log_of(people[mover], table)) > 1:
                    break
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.5)
            assert await log_of(people[mover], table) == [named, answer]
    finally:
        server.kill()
        server.close()
