"""Who is at a table, who watches, what they hear, and how a guest moves to another device."""

from tests.server.build import Client, Running, error, seated


async def test_seats_hear_who_is_here_who_is_aside_and_who_has_left(server: Running) -> None:
    table, (red, blue) = await seated(server)
    eyes = await red.socket(table)
    other = await blue.socket(table)

    async def presence(*wanted: list[int]) -> None:
        while True:
            message = await eyes.raw()
            if message["type"] == "watching" and [message["here"], message["aside"]] == list(wanted):
                return

    await presence([0, 1], [])
    await other.say(type="here", present=False)
    await presence([0], [1])
    await other.say(type="here", present=True)
    await presence([0, 1], [])
    await other.close()
    await presence([0], [])
    await eyes.close()


async def test_whoever_watches_is_sent_away_when_the_host_shuts_the_door(server: Running) -> None:
    table, (red, _) = await seated(server)
    green = await Client(server.url).enter("Green")
    socket = await green.socket(table)
    await socket.until("chat")
    await red.put(f"/api/tables/{table}/watching", {"allowed": False, "talk": False})
    await socket.closed()
    again = await green.socket(table)
    assert await again.closed() == 4404
    assert await error(green, "GET", f"/api/tables/{table}/at/0") == (404, "table")


async def test_players_do_not_hear_those_who_watch(server: Running) -> None:
    table, (red, _) = await seated(server)
    green = await Client(server.url).enter("Green")
    player, watcher = await red.socket(table), await green.socket(table)
    for socket in (player, watcher):
        await socket.until("chat")
    await green.post(f"/api/tables/{table}/chat", {"text": "take the gold"})
    await red.post(f"/api/tables/{table}/chat", {"text": "good luck"})
    assert [line["text"] for line in (await player.until("chat"))["lines"]] == ["good luck"]
    assert [line["text"] for line in (await watcher.until("chat"))["lines"]] == ["take the gold"]
    assert [line["text"] for line in await red.get(f"/api/tables/{table}/chat")] == ["good luck"]
    number = (await green.get(f"/api/tables/{table}/chat"))[0]["number"]
    assert await error(red, "POST", f"/api/tables/{table}/chat/{number}/report") == (422, "form")
    for socket in (player, watcher):
        await socket.close()


async def test_a_guest_is_the_same_on_another_device_with_a_code(server: Running) -> None:
    table, (red, _) = await seated(server)
    code = (await red.post("/api/me/code"))["code"]
    phone = Client(server.url)
    assert await error(phone, "POST", "/api/me/code/use", {"code": "AAAAA-AAAAA"}) == (422, "form")
    me = await phone.post("/api/me/code/use", {"code": code.lower().replace("-", " ")})
    assert me["id"] == red.id
    assert (await phone.get(f"/api/tables/{table}"))["own"]["seat"] == 0
    assert await error(Client(server.url), "POST", "/api/me/code/use", {"code": code}) == (422, "form")
    # The account that is made on one device is that of both.
    await phone.post("/api/me/account", {"name": "Red the Great", "password": "long and winding"})
    assert (await phone.get(f"/api/tables/{table}"))["own"]["seat"] == 0
