"""What I want to be told, where, and what there is to tell."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field

from tampu.server.addresses import check_address
from tampu.server.alerts.mail import is_address
from tampu.server.alerts.push import PushKeys, fitting
from tampu.server.alerts.tokens import is_of
from tampu.server.answers import Route
from tampu.server.requests import Body, Somebody, TheServer, slowly
from tampu.server.sessions import NotAllowed
from tampu.tables.alerts.model import OCCASIONS, STOPPED, Occasion, Reach
from tampu.tables.errors import Refused
from tampu.tables.ids import random_id
from tampu.tables.lengths import MOST_ADDRESS
from tampu.tables.people.quiet import MINUTES_OF_A_DAY, MOST_QUIET, Quiet, is_zone, quiet_of

router = APIRouter(prefix="/api", route_class=Route, tags=["alerts"])

_MOST_NEWS = 30
_MOST_DEVICES = 8

ChosenWay = Literal["page", "push", "mail"]
Language = Annotated[str, Field(pattern="^(en|de|nl)$")]
Zone = Annotated[str, Field(max_length=64)]
Minute = Annotated[int, Field(ge=0, lt=MINUTES_OF_A_DAY)]
Token = Annotated[str, Path(max_length=300)]
Endpoint = Annotated[str, Field(min_length=1, max_length=MOST_ADDRESS)]


class Off(BaseModel):
    occasion: Occasion
    way: ChosenWay


class Happened(BaseModel):
    """Something that happened at a table of mine."""

    occasion: Occasion
    stopped: bool
    """Of a turn: have my orders stopped at it?"""
    table: str
    title: str
    """The title that is played."""
    names: list[str]
    """The others at the table."""
    host: str
    at: int
    deadline: int | None


class QuietHours(Body):
    """From one minute of the day to another, perhaps over midnight."""

    begin: Minute
    end: Minute
    zone: Zone


class Alerts(BaseModel):
    """How I am told."""

    off: list[Off]
    """What I have switched off."""
    key: str
    """What a browser must know to take pushes from this house."""
    devices: list[str]
    """Where pushes go."""
    mailing: bool
    """Does this house send mails?"""
    mail: str
    confirmed: bool
    """Has the mail address been confirmed?"""
    quiet: QuietHours | None
    """When nothing is pushed or mailed to me."""
    news: list[Happened]
    waiting: int
    """How many games wait for me."""


class Switch(Body):
    on: bool


class Device(Body):
    """A browser that takes pushes, as `PushSubscription` describes it."""

    endpoint: Endpoint
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    language: Language
    zone: Zone = "UTC"


class Mailbox(Body):
    address: Annotated[str, Field(max_length=254)]
    """Empty: no mail."""
    language: Language
    zone: Zone = "UTC"


@router.get("/me/alerts", dependencies=[Depends(slowly("read"))])
async def alerts(server: TheServer, user: Somebody) -> Alerts:
    """How I am told of what, and what is new."""
    store = server.store
    reaches = await store.reaches(user.id)
    mail = next((reach for reach in reaches if reach.way == "mail"), None)
    news, quiet = [], quiet_of(user)
    for letter in await store.news(user.id, _MOST_NEWS):
        table = await store.table(letter.table)
        stopped = letter.occasion == STOPPED
        occasion = "turn" if stopped else letter.occasion
        if table is None or occasion not in OCCASIONS:
            continue
        news.append(
            Happened(
                occasion=occasion,
                stopped=stopped,
                table=table.id,
                title=table.title,
                names=[chair.name for chair in table.chairs if chair.user != user.id and chair.name],
                host=next((chair.name for chair in table.chairs if chair.user == table.host), ""),
                at=letter.sent,
                deadline=table.deadline,
            )
        )
    return Alerts(
        off=[Off(occasion=occasion, way=way) for occasion, way in await store.muted(user.id) if way != "hook"],
        key=server.postman.pusher.public,
        devices=[reach.address for reach in reaches if reach.way == "push"],
        mailing=server.postman.mailer is not None,
        mail="" if mail is None else mail.address,
        confirmed=mail is not None and mail.confirmed,
        quiet=None if quiet is None else QuietHours(**msgspec.structs.asdict(quiet)),
        news=news,
        waiting=len(await store.turns_of(user.id, 100)),
    )


@router.put("/me/alerts/{occasion}/{way}", status_code=204, dependencies=[Depends(slowly("note"))])
async def switch(server: TheServer, user: Somebody, occasion: Occasion, way: ChosenWay, given: Switch) -> None:
    """Tell me of this on that way, or do not."""
    await server.store.mute(user.id, [occasion], way, muted=not given.on)


@router.put("/me/quiet", status_code=204, dependencies=[Depends(slowly("note"))])
async def set_quiet(server: TheServer, user: Somebody, given: QuietHours) -> None:
    """Push and mail nothing to me in these hours; what came meanwhile is told together afterwards."""
    quiet = Quiet(given.begin, given.end, given.zone if is_zone(given.zone) else "UTC")
    if not 0 < quiet.minutes <= MOST_QUIET:
        raise Refused("quiet_hours", most=MOST_QUIET // 60)
    await server.store.save_user(msgspec.structs.replace(user, quiet=msgspec.json.encode(quiet).decode()))


@router.delete("/me/quiet", status_code=204, dependencies=[Depends(slowly("note"))])
async def end_quiet(server: TheServer, user: Somebody) -> None:
    """No quiet hours any more."""
    await server.store.save_user(msgspec.structs.replace(user, quiet=""))


@router.post("/me/alerts/seen", status_code=204, dependencies=[Depends(slowly("note"))])
async def seen(server: TheServer, user: Somebody, table: Annotated[str, Query(max_length=32)] = "") -> None:
    """I have read the news, of one table or all of it."""
    await server.store.mark_seen(user.id, table)


@router.post("/me/devices", status_code=204, dependencies=[Depends(slowly("seat"))])
async def add_device(server: TheServer, user: Somebody, given: Device) -> None:
    """Push to this browser."""
    keys = PushKeys(given.p256dh, given.auth)
    if not fitting(keys):
        raise Refused("push_keys")
    old = [reach for reach in await server.store.reaches(user.id) if reach.address == given.endpoint]
    reach = Reach(
        id=old[0].id if old else random_id(12),
        user=user.id,
        way="push",
        address=check_address(given.endpoint),
        keys=msgspec.json.encode(keys).decode(),
        language=given.language,
        zone=given.zone if is_zone(given.zone) else "UTC",
        at=server.house.time.now(),
    )
    await server.store.save_reach(reach, _MOST_DEVICES)


@router.delete("/me/devices", status_code=204, dependencies=[Depends(slowly("seat"))])
async def remove_device(
    server: TheServer, user: Somebody, endpoint: Annotated[str, Query(max_length=MOST_ADDRESS)]
) -> None:
    """No more pushes to this browser."""
    for reach in await server.store.reaches(user.id):
        if reach.way == "push" and reach.address == endpoint:
            await server.store.remove_reach(reach.id, user.id)


@router.put("/me/mail", status_code=204, dependencies=[Depends(slowly("mail"))])
async def set_mail(server: TheServer, user: Somebody, given: Mailbox) -> None:
    """Where mails go. A new address is asked first whether it is mine."""
    store = server.store
    old = next((reach for reach in await store.reaches(user.id) if reach.way == "mail"), None)
    if not given.address:
        if old is not None:
            await store.remove_reach(old.id, user.id)
        return
    if server.postman.mailer is None:
        raise Refused("no_mail")
    if not is_address(given.address):
        raise Refused("no_address")
    now = server.house.time.now()
    reach = Reach(
        id=random_id(12) if old is None or old.address != given.address else old.id,
        user=user.id,
        way="mail",
        address=given.address,
        language=given.language,
        zone=given.zone if is_zone(given.zone) else "UTC",
        confirmed=old is not None and old.confirmed and old.address == given.address,
        at=now,
    )
    if not reach.confirmed:
        await server.limits.wait("mailbox", given.address.casefold())
    await store.save_reach(reach, 1)
    if not reach.confirmed:
        await store.ask_to_confirm(reach, now)


@router.post("/mail/confirm/{token}", status_code=204, dependencies=[Depends(slowly("seat"))])
async def confirm(server: TheServer, token: Token) -> None:
    """The address is mine, says a word from a mail that was sent to it."""
    reach = await _reach(server, server.tokens.confirmed(token))
    await server.store.save_reach(msgspec.structs.replace(reach, confirmed=True), 1)
    await server.store.mute(reach.user, OCCASIONS, "mail", muted=False)


@router.post("/mail/out/{token}", status_code=204, dependencies=[Depends(slowly("seat"))])
async def leave(server: TheServer, token: Token) -> None:
    """No more mail. Mail programs do this with one click (RFC 8058)."""
    reach = await _reach(server, server.tokens.left(token))
    await server.store.mute(reach.user, OCCASIONS, "mail", muted=True)


async def _reach(server: TheServer, named: tuple[str, str] | None) -> Reach:
    reach = None if named is None else await server.store.reach(named[0])
    if named is None or reach is None or not is_of(reach, named[1]):
        raise NotAllowed(403, "this word is worth nothing any more", "old_word")
    return reach
