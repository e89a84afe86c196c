"""How alerts leave the house: by mail, by push, in the page; once, in time, and without a secret."""

import asyncio
import base64
import json
import os
import sys
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tampu.server.alerts.mail import Mailer, is_address
from tampu.server.alerts.posting import Poster
from tampu.server.alerts.postman import LEASE, Postman
from tampu.server.alerts.push import Pusher
from tampu.server.alerts.texts import LANGUAGES, moment, words_of
from tampu.server.alerts.tokens import Tokens
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tampu.tables.time import Time
from tests.server.build import Client, Running, error, running, seated, settings
from tests.server.mailbox import Mailbox
from tests.tables.build import FakeTime
from tests.tables.titles import TITLES

HOUSE = "https://house.example"
DAYS = {"kind": "days", "days": 2}


class Moved:
    """The time of a running server, moved on by the test."""

    def __init__(self, real: Time) -> None:
        self._real = real
        self.ahead = 0

    def now(self) -> int:
        return self._real.now() + self.ahead

    async def until(self, moment: int) -> None:
        await self._real.until(moment - self.ahead)

    def not_before(self, moment: int) -> None:
        self._real.not_before(moment - self.ahead)


def moved(server: Running) -> Moved:
    core = server.core
    time = Moved(core.house.time)
    core.house.time = core.house.rooms.time = core.postman._time = time
    return time


async def sent(server: Running) -> None:
    """Let the postman go until nothing is due."""
    while await server.core.postman.round():
        pass


def mailing(box: Mailbox, database: str = "memory:") -> Any:
    return settings(database=database, smtp_url=box.url, mail_from="tampu@house.example", public_url=HOUSE)


async def confirmed(server: Running, box: Mailbox, client: Client, address: str, language: str = "en") -> None:
    await client.put("/api/me/mail", {"address": address, "language": language, "zone": "Europe/Berlin"})
    await sent(server)
    text = box.mails.pop().get_content()
    token = text.split("/mail/confirm/")[1].split()[0]
    assert (await client.get("/api/me/alerts"))["confirmed"] is False
    await Client(server.url).post(f"/api/mail/confirm/{token}")
    assert (await client.get("/api/me/alerts"))["confirmed"] is True


# -- mail ------------------------------------------------------------------------------------------------


async def test_a_turn_is_mailed_after_a_while_with_a_way_out(database: str) -> None:
    async with Mailbox().open() as box, running(mailing(box, database)) as server:
        time = moved(server)
        table, (red, blue) = await seated(server, clock=DAYS)
        await confirmed(server, box, blue, "blue@example.org", "de")
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        await sent(server)
        assert box.mails == [], "whoever answers soon needs no mail"
        time.ahead += 6 * 60_000
        await sent(server)
        (mail,) = box.mails
        assert (mail["To"], mail["Subject"]) == ("blue@example.org", "Du bist am Zug: Wool and Thieves")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        text = mail.get_content()
        assert f"{HOUSE}/table/{table}" in text
        assert "Mit Red." in text
        out = mail["List-Unsubscribe"].strip("<>")
        assert out.replace("/api/mail/out/", "/mail/out/") in text
        # As a mail program does it: without a cookie, a form in the body.
        async with httpx.AsyncClient(base_url=server.url) as program:
            form = {"List-Unsubscribe": "One-Click"}
            assert (await program.post(out.removeprefix(HOUSE), data=form)).status_code == 204
        off = (await blue.get("/api/me/alerts"))["off"]
        assert {one["occasion"] for one in off if one["way"] == "mail"} == {
            *("turn", "deadline", "invited", "over", "rematch")
        }


async def test_several_turns_go_in_one_mail_and_an_answered_one_in_none() -> None:
    async with Mailbox().open() as box, running(mailing(box)) as server:
        time = moved(server)
        first, (red, blue) = await seated(server)
        await confirmed(server, box, blue, "blue@example.org")
        tables = [first]
        for _ in range(2):
            tables.append(await red.table())
            await blue.post(f"/api/tables/{tables[-1]}/join", {"seat": 1, "entropy": ""})
            await red.post(f"/api/tables/{tables[-1]}/start", {"entropy": ""})
        for table in tables:
            await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        await blue.post(f"/api/tables/{first}/act", {"id": "b", "seq": 1, "action": "rest"})
        time.ahead += 6 * 60_000
        await sent(server)
        (mail,) = [one for one in box.mails if one["To"] == "blue@example.org"]
        assert mail["Subject"] == "Tampu: 2 messages"
        text = mail.get_content()
        assert [f"/table/{table}" in text for table in tables] == [False, True, True]


async def test_a_reminder_comes_before_the_time_runs_out(server: Running) -> None:
    time = moved(server)
    table, (red, blue) = await seated(server, clock=DAYS)
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    await sent(server)
    time.ahead += 35 * 3600_000
    await sent(server)

    def news(alerts: Any) -> list[str]:
        return [one["occasion"] for one in alerts["news"] if one["table"] == table]

    assert news(await blue.get("/api/me/alerts")) == ["turn"]
    time.ahead += 2 * 3600_000
    await sent(server)
    found = await blue.get("/api/me/alerts")
    assert (news(found), found["waiting"]) == (["deadline", "turn"], 1)
    await blue.post(f"/api/me/alerts/seen?table={table}")
    assert news(await blue.get("/api/me/alerts")) == []


async def test_an_address_that_does_not_exist_is_given_up() -> None:
    async with Mailbox().open() as box, running(mailing(box)) as server:
        client = await Client(server.url).enter("Blue")
        box.recipient = "550 nobody"
        await client.put("/api/me/mail", {"address": "nobody@example.org", "language": "nl"})
        await sent(server)
        assert (await client.get("/api/me/alerts"))["mail"] == ""
        assert await server.core.store.next_letter() is None


async def test_a_mail_that_could_not_be_handed_over_is_tried_again_later_and_later() -> None:
    async with Mailbox().open() as box, running(mailing(box)) as server:
        time = moved(server)
        client = await Client(server.url).enter("Blue")
        box.recipient = "451 not now"
        await client.put("/api/me/mail", {"address": "blue@example.org", "language": "nl"})
        pauses = []
        for _ in range(4):
            await sent(server)
            due = await server.core.store.next_letter()
            assert due is not None
            pauses.append(round((due - time.now()) / 1000))
            time.ahead += due - time.now()
        assert pauses == pytest.approx([30, 90, 270, 810], abs=3)
        box.recipient = "250 fine"
        await sent(server)
        assert [mail["Subject"] for mail in box.mails] == ["Tampu: is dit jouw adres?"]


async def test_words_in_mails_are_worth_nothing_to_others(database: str) -> None:
    async with Mailbox().open() as box, running(mailing(box, database)) as server:
        red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
        await red.put("/api/me/mail", {"address": "red@example.org", "language": "en"})
        await sent(server)
        token = box.mails[0].get_content().split("/mail/confirm/")[1].split()[0]
        assert await error(blue, "POST", f"/api/mail/out/{token}") == (403, "session")
        assert await error(blue, "POST", "/api/mail/confirm/nonsense") == (403, "session")
        # A later address is not confirmed by the mail to the first one.
        await red.put("/api/me/mail", {"address": "other@example.org", "language": "en"})
        assert await error(red, "POST", f"/api/mail/confirm/{token}") == (403, "session")
        for wrong in ("", "a", "a@", "a b@example.org", "a@example.org\r\nBcc: x@y.z", "ä@example.org", "a@b@c.org"):
            assert not is_address(wrong)
        assert await error(
            red,
            "PUT",
            "/api/me/mail",
        ) == (422, "form")


async def test_a_house_without_a_mail_server_takes_no_address(server: Running) -> None:
    client = await Client(server.url).enter("Red")
    assert (await client.get("/api/me/alerts"))["mailing"] is False
    assert await error(client, "PUT", "/api/me/mail", {"address": "a@example.org", "language": "en"}) == (422, "form")


# -- push ------------------------------------------------------------------------------------------------


class Browser:
    """What a browser and its push service do: keys, and opening what comes."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.pushed: list[httpx.Request] = []
        self.status = 201

    def subscription(self, number: int = 1) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"https://push.example/{number}", "p256dh": _text(point), "auth": _text(self._auth)}

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.pushed.append(request)
        return httpx.Response(self.status)

    def read(self, request: httpx.Request) -> dict[str, Any]:
        opened = http_ece.decrypt(request.content, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(opened)
        return found


def _text(body: bytes) -> str:
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


async def _public(host: str, port: int) -> list[str]:
    return ["93.184.216.34"]


async def pushing(server: Running, browser: Browser) -> None:
    postman = server.core.postman
    postman.pusher.poster = Poster(httpx.MockTransport(browser.answer), _public)


async def test_a_turn_is_pushed_to_the_browser_of_whoever_does_not_look(server: Running) -> None:
    browser = Browser()
    await pushing(server, browser)
    time = moved(server)
    table, (red, blue) = await seated(server, clock=DAYS)
    await blue.post("/api/me/devices", {**browser.subscription(), "language": "nl", "zone": "Europe/Amsterdam"})
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    time.ahead += 11_000
    await sent(server)
    (request,) = browser.pushed
    told = browser.read(request)
    assert (told["title"], told["path"]) == ("Jij bent aan zet: Wool and Thieves", f"/table/{table}")
    key = (await blue.get("/api/me/alerts"))["key"]
    signed = request.headers["authorization"]
    assert signed.endswith(f"k={key}")
    assert Vapid02.verify(signed)
    browser.status = 410
    await red.post("/api/me/alerts/seen")
    await blue.post(f"/api/tables/{table}/act", {"id": "b", "seq": 1, "action": "rest"})
    await red.post(f"/api/tables/{table}/act", {"id": "c", "seq": 2, "action": "rest"})
    time.ahead += 11_000
    await sent(server)
    assert len(browser.pushed) == 2
    assert (await blue.get("/api/me/alerts"))["devices"] == [], "a browser that has gone is forgotten"


async def test_whoever_looks_is_not_pushed_to_but_an_open_page_out_of_sight_is_no_look(server: Running) -> None:
    browser = Browser()
    await pushing(server, browser)
    time = moved(server)
    table, (red, blue) = await seated(server)
    await blue.post("/api/me/devices", {**browser.subscription(), "language": "en"})
    socket = await blue.socket(table)
    await socket.until("chat")
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    time.ahead += 11_000
    await sent(server)
    assert browser.pushed == []
    await blue.post(f"/api/tables/{table}/act", {"id": "b", "seq": 1, "action": "rest"})
    await socket.say(type="here", present=False)
    await socket.say(type="ping", number=1)
    await socket.until("pong")
    await red.post(f"/api/tables/{table}/act", {"id": "c", "seq": 2, "action": "rest"})
    time.ahead += 11_000
    await sent(server)
    assert len(browser.pushed) == 1
    await socket.close()


@pytest.mark.parametrize("address", ["http://push.example/", "https://127.0.0.1/", "https://push.example:22/"])
async def test_nothing_is_pushed_into_a_private_network(server: Running, address: str) -> None:
    client = await Client(server.url).enter("Red")
    browser = Browser()
    answer = await client.ask(
        "POST", "/api/me/devices", {**browser.subscription(), "endpoint": address, "language": "en"}
    )
    if answer.status_code == 204:
        (reach,) = await server.core.store.reaches(client.id)
        with pytest.raises(Exception, match="private network"):
            await server.core.postman.pusher.poster.post(reach.address, b"", {})
    else:
        assert answer.status_code == 422


async def test_keys_that_no_browser_has_are_refused(server: Running) -> None:
    client = await Client(server.url).enter("Red")
    for wrong in ({"p256dh": "AAAA"}, {"auth": "x"}, {"p256dh": "no base64!"}):
        given = {**Browser().subscription(), **wrong, "language": "en"}
        assert await error(client, "POST", "/api/me/devices", given) == (422, "form")


# -- nothing is lost -------------------------------------------------------------------------------------

_POSTMAN = """
import asyncio, sys
from tests.server.test_alerts import postman
from tampu.tables.storage.sql import SqlStore
from tampu.tables.time import SystemTime

async def main():
    store = SqlStore(sys.argv[1])
    await store.open()
    await postman(store, SystemTime(), sys.argv[2]).round()

asyncio.run(main())
"""


def postman(store: Store, time: Time, url: str) -> Postman:
    poster = Poster()
    mailer = Mailer(url, "tampu@house.example")
    pusher = Pusher(poster, HOUSE)
    return Postman(store, TITLES, time, Tokens("key"), poster, pusher, mailer, HOUSE, lambda table, user: False)


async def test_a_postman_who_is_killed_loses_nothing_and_sends_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    async with Mailbox().open() as box:
        async with running(mailing(box, address)) as server:
            client = await Client(server.url).enter("Blue")
            monkeypatch.setattr(server.core.store, "claim_letters", _nothing)
            await client.put("/api/me/mail", {"address": "blue@example.org", "language": "en"})
        box.stalls = True
        killed = await asyncio.create_subprocess_exec(sys.executable, "-c", _POSTMAN, address, box.url)
        await asyncio.wait_for(box.stalled.wait(), 120)
        killed.kill()
        await killed.wait()
        box.stalls = False
        store = SqlStore(address)
        await store.open()
        time = FakeTime()
        due = await store.next_letter()
        assert due is not None, "the letter is still there"
        time._now = due - 1
        next_one = postman(store, time, box.url)
        assert (await next_one.round(), box.mails) == (0, []), "but it belongs to the dead one for a while"
        time._now = due + LEASE
        assert await next_one.round() == 1
        assert await next_one.round() == 0
        assert [mail["To"] for mail in box.mails] == ["blue@example.org"]
        await store.close()


async def _nothing(*given: object) -> list[Any]:
    return []


# -- words -----------------------------------------------------------------------------------------------


def test_all_languages_say_the_same() -> None:
    assert LANGUAGES == ("en", "de", "nl")
    first = words_of("en")
    for language in LANGUAGES[1:]:
        words = words_of(language)
        assert list(words) == list(first)
        for key, text in first.items():
            holes = {
                hole for hole in ("{game}", "{host}", "{names}", "{when}", "{n}", "{link}", "{day}") if hole in text
            }
            assert all(hole in words[key] for hole in holes), key
        assert (len(words["weekdays"].split()), len(words["months"].split())) == (7, 12)


def test_a_moment_is_told_in_the_zone_of_whoever_is_told() -> None:
    at = 1_800_000_000_000
    assert moment(at, "en", "Europe/Berlin") == "Fri 15 Jan, 09:00"
    assert moment(at, "de", "America/New_York") == "Fr 15. Januar, 03:00"
    assert moment(at, "nl", "nowhere") == "vr 15 januari, 08:00"
