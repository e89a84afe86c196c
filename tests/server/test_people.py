"""Profiles, friends and blocking over HTTP."""

from tests.server.build import Client, Running, running, settings

WORD = "seven llamas sing"


async def account(server: Running, name: str) -> Client:
    client = await Client(server.url).enter(name)
    await client.post("/api/me/account", {"name": name, "password": WORD})
    return client


async def test_friends_and_profiles() -> None:
    async with running(settings()) as server:
        condor, llama = await account(server, "Condor"), await account(server, "Llama")
        await condor.put("/api/people/llama/tie", {"kind": "friend"})
        assert (await llama.get("/api/me/circle"))["asking"] == [{"name": "Condor", "avatar": ""}]
        await llama.put("/api/people/Condor/tie", {"kind": "friend"})
        await llama.put("/api/me/avatar", {"avatar": "snake morado"})
        seen = await condor.get("/api/people/LLAMA")
        assert (seen["name"], seen["avatar"], seen["tie"], seen["mine"]) == ("Llama", "snake morado", "friend", False)
        assert llama.id not in str(seen), "ids are nobody's business"
        assert (await condor.ask("GET", "/api/people/nobody")).status_code == 422
        assert (await condor.ask("PUT", "/api/me/avatar", {"avatar": "snake red"})).status_code == 422
        stranger = Client(server.url)
        assert (await stranger.get("/api/people/Llama"))["tie"] == ""
        assert (await stranger.ask("GET", "/api/me/circle")).status_code == 401


async def test_who_is_blocked_can_neither_invite_nor_sit_down_nor_write() -> None:
    async with running(settings()) as server:
        condor, llama = await account(server, "Condor"), await account(server, "Llama")
        watched = await llama.table()
        socket = await condor.socket(watched)
        await socket.until("chat")
        await llama.post(f"/api/tables/{watched}/chat", {"text": "before"})
        assert "before" in str(await socket.until("chat"))
        await condor.put("/api/people/Llama/tie", {"kind": "blocked"})
        assert await condor.get(f"/api/tables/{watched}/chat") == []
        again = await condor.socket(watched)
        assert (await again.until("chat"))["lines"] == []
        mine = await condor.table()
        assert (await llama.ask("POST", f"/api/tables/{mine}/join", {})).status_code == 403
        invited = {"title": "toy", "seats": [{"kind": "open"}, {"kind": "invited", "name": "Condor"}], "public": False}
        table = (await llama.post("/api/tables", invited))["id"]
        assert (await condor.ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await condor.get("/api/lobby"))["mine"][0]["id"] == mine
        await condor.ask("DELETE", "/api/people/Llama/tie/blocked")
        assert len(await condor.get(f"/api/tables/{watched}/chat")) == 1


async def test_everything_of_mine_can_be_taken_along_and_deleted() -> None:
    async with running(settings()) as server:
        condor = await account(server, "Condor")
        await condor.post(f"/api/tables/{await condor.table()}/chat", {"text": "anybody?"})
        found = await condor.get("/api/me/export")
        assert found["me"]["name"] == "Condor"
        assert found["chat"][0]["text"] == "anybody?"
        assert "argon2" not in str(found)
        assert (await condor.ask("POST", "/api/me/delete", {"old": "wrong"})).status_code == 422
        assert (await condor.ask("POST", "/api/me/delete", {"old": WORD})).status_code == 204
        assert await condor.get("/api/me") is None
        assert (await Client(server.url).ask("GET", "/api/people/Condor")).status_code == 422
