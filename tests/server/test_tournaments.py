"""Over HTTP and sockets, nothing of a round leaves the house before its last table has ended."""

import asyncio

from tests.server.build import Client, Running, play_out, running, settings


async def begun(server: Running) -> tuple[str, list[Client]]:
    people = [await Client(server.url).enter(f"Person {number}") for number in range(4)]
    plan = {"name": "Cup", "title": "toy", "rounds": 2, "public": True}
    id = (await people[0].post("/api/tournaments", plan))["id"]
    for client in people[1:]:
        await client.post(f"/api/tournaments/{id}/join")
    await people[0].post(f"/api/tournaments/{id}/start")
    return id, people


async def test_a_sealed_table_is_seen_by_those_who_sit_there_and_its_secret_by_nobody() -> None:
    async with running(settings()) as server:
        id, people = await begun(server)
        outsider = await Client(server.url).enter("Outsider")
        tables = [(await client.get(f"/api/tournaments/{id}"))["my_table"] for client in people]
        ended = tables[0]
        mine = [client for client, table in zip(people, tables, strict=True) if table == ended]
        others = [client for client, table in zip(people, tables, strict=True) if table != ended]
        room = await server.core.house.rooms.find(ended)
        assert room is not None
        places = {chair.user: seat for seat, chair in enumerate(room.table.chairs)}
        seats = sorted(mine, key=lambda client: places[client.id])
        socket = await seats[0].socket(ended)
        await play_out(server, ended, seats)
        assert room.table.status == "over"
        secret, digest = room.table.secret, room.table.digest
        assert secret
        questions = [
            "",
            "/log",
            "/at/1",
            "/record",
            "/replay",
            "/course",
            "/chat",
            "/content",
            "/review/0/advice?level=random",
        ]
        for client in (*others, outsider):
            for question in questions:
                answer = await client.ask("GET", f"/api/tables/{ended}{question}")
                assert answer.status_code == 404, question
        told = [await client.ask("GET", f"/api/tables/{ended}{question}") for client in mine for question in questions]
        told += [await client.ask("GET", f"/api/tables/{ended}/at/1?seat=1") for client in mine]
        told += [await client.ask("GET", "/api/me/export") for client in mine]
        told += [await client.ask("POST", f"/api/tables/{ended}/share") for client in mine]
        for client in (*people, outsider):
            told += [
                await client.ask("GET", path) for path in ("/api/lobby", "/api/tournaments", f"/api/tournaments/{id}")
            ]
        for answer in told:
            assert secret not in answer.text
            assert digest not in answer.text
        assert (await mine[0].ask("GET", f"/api/tables/{ended}/record")).status_code == 409
        seen = await outsider.get(f"/api/tournaments/{id}")
        assert [table["scores"] for table in seen["played"][0]["tables"]] == [[], []]
        assert not any(entrant["rounds"] for entrant in seen["entrants"])
        assert ended not in str(seen)
        await socket.until("entry")
        assert secret not in "".join(socket.frames)

        other = tables[people.index(others[0])]
        room = await server.core.house.rooms.find(other)
        assert room is not None
        places = {chair.user: seat for seat, chair in enumerate(room.table.chairs)}
        await play_out(server, other, sorted(others, key=lambda client: places[client.id]))
        for _ in range(200):
            seen = await outsider.get(f"/api/tournaments/{id}")
            if seen["round"] == 2:
                break
            await asyncio.sleep(0.05)
        assert seen["played"][0]["over"]
        assert all(table["scores"] for table in seen["played"][0]["tables"])
        assert secret in (await outsider.ask("GET", f"/api/tables/{ended}/record")).text


async def test_who_leaves_a_sealed_table_no_longer_watches_it() -> None:
    async with running(settings()) as server:
        id, people = await begun(server)
        table = (await people[0].get(f"/api/tournaments/{id}"))["my_table"]
        socket = await people[0].socket(table)
        await socket.until("state")
        await people[0].post(f"/api/tournaments/{id}/leave")
        await socket.closed()
        assert (await people[0].ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await people[0].get(f"/api/tournaments/{id}"))["entrants"]
