"""Tables over HTTP: everything that the socket can do, and what comes before and after a game."""

from collections.abc import Awaitable
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel, Field

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, Number, Problem, SeatNumber, Somebody, Stale, TableId, TheServer, Viewer, slowly
from tampu.server.server import Server
from tampu.server.sessions import clean_name
from tampu.tables import frames, house
from tampu.tables.delay import from_outside
from tampu.tables.errors import Refused
from tampu.tables.lengths import (
    MOST_ACTION,
    MOST_CHAT,
    MOST_CLIENT_ID,
    MOST_CONTENT_NAME,
    MOST_DELAY,
    MOST_INVITE,
    MOST_NAME,
    MOST_NOTE,
    MOST_NUMBER,
    MOST_OPTION,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_TABLE_NAME,
)
from tampu.tables.model import Chair, Clock, Line, User
from tampu.tables.seating import Order
from tampu.tables.seen import LineSeen, TableRow, line_seen, table_row
from tampu.tables.thinking.answers import Contents

_CHAT_LINES = 200
_PROBLEMS: dict[int | str, dict[str, object]] = {
    code: {"model": Problem} for code in (401, 403, 404, 409, 413, 422, 429)
}

router = APIRouter(prefix="/api/tables", route_class=Route, tags=["tables"], responses=_PROBLEMS)

Name = Annotated[str, Field(max_length=MOST_NAME)]
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$")]
OptionValue = Annotated[str, Field(max_length=MOST_OPTION)]
BotName = Annotated[str, Query(max_length=MOST_NAME, description="The bot that plays on; empty: none")]
Delay = Annotated[int, Field(ge=0, le=MOST_DELAY)]
After = Annotated[int, Query(ge=-1, le=MOST_NUMBER)]
EntropyText = Annotated[str, Field(pattern="^([0-9a-f]{32})?$")]


class SeatPlan(Body):
    """Who a seat is for."""

    kind: Literal["open", "invited", "bot"] = "open"
    name: Name = ""
    """The name of an account, for an invitation; a name for a bot."""
    level: Name = ""


class ClockPlan(Body):
    kind: Literal["none", "live", "days"] = "none"
    bank: Number = 0
    increment: Number = 0
    days: Number = 0


class TablePlan(Body):
    title: Name
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=MOST_OPTIONS)
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=MOST_SEATS)]
    """The host takes the first open seat."""
    public: bool = True
    clock: ClockPlan = ClockPlan()
    replace: Name = ""
    """The bot that takes over for whoever leaves or runs out of time; empty: see `late`."""
    late: Literal["end", "choose"] = "end"
    """When somebody runs out of time and no bot takes over: the game ends, or the others choose."""
    content: Annotated[str, Field(max_length=MOST_CONTENT_NAME)] = ""
    """The name of a corrected content file of this house; empty: the content of the box."""
    name: Annotated[str, Field(max_length=MOST_TABLE_NAME)] = ""
    """What it is called in the lobby."""
    language: Literal["", "en", "de", "nl"] = ""
    """The language that is spoken here; empty: any."""
    auto: bool = False
    """Start by itself when it is full."""
    delay: Delay = 0
    """So many minutes late those who watch see the game while it runs."""
    rated: bool = False
    """Shall it change ratings? It does if everybody has an account, without helper and bots, or with bots only."""


class Join(Body):
    seat: SeatNumber | None = None
    entropy: EntropyText = ""


class Entropy(Body):
    entropy: EntropyText = ""


class Invite(Body):
    invite: Annotated[str, Field(max_length=MOST_INVITE)]


class Lone(Body):
    lone: bool


class Agreement(Body):
    agree: bool


class Watched(Body):
    allowed: bool
    """May others watch the game while it runs?"""
    talk: bool
    """May they speak to the seats?"""
    delay: Delay | None = None
    """So many minutes late they see the game; it is settled before the start. Null: as before."""


class Rests(BaseModel):
    rests: bool


class Ended(BaseModel):
    ended: bool


class Rematch(Body):
    next_in_series: bool = False


class Answer(Body):
    id: Annotated[str, Field(min_length=1, max_length=MOST_CLIENT_ID)]
    seq: Number


class Action(Answer):
    action: Annotated[str, Field(min_length=1, max_length=MOST_ACTION)]


class Wish(Body):
    action: Annotated[str, Field(min_length=1, max_length=MOST_ACTION)]


class Words(Body):
    text: Annotated[str, Field(min_length=1, max_length=MOST_CHAT)]


class Note(BaseModel):
    body: Annotated[str, Field(max_length=MOST_NOTE)]


class Made(BaseModel):
    id: str
    commitment: str
    """The hash of the secret: before anyone joins."""


class Seated(BaseModel):
    seat: int


class ShareLink(BaseModel):
    word: str
    """With it the game can be looked at under `/api/tables/ID/shared/WORD`."""


class Done(BaseModel):
    seq: int


class Verdict(BaseModel):
    legal: bool
    rule: str
    """The id of the rule that forbids it, if one does."""
    name: str
    """The name of the reason in the title's words."""
    facts: dict[str, int | str | list[int | str]]
    """What the sentence of the reason speaks of."""
    reason: str
    """The sentence in English."""

    @classmethod
    def of(cls, verdict: house.Verdict) -> "Verdict":
        return cls(**msgspec.structs.asdict(verdict))


async def _chair(server: Server, host: User, plan: SeatPlan) -> Chair:
    if plan.kind == "bot":
        return Chair(kind="bot", name=_label(plan.name or plan.level), level=plan.level or "random")
    if plan.kind == "open":
        return Chair()
    # Whether there is such an account is nobody's business: a seat for somebody who does not exist, or who
    # does not want to hear of this host, stays empty.
    name = clean_name(plan.name)
    account = await server.store.account(name)
    if account is not None and host.id in (await server.house.people.company(account.id)).blocked:
        account = None
    return Chair(kind="invited", user=account.id if account else "", name=name)


def _content(server: Server, plan: TablePlan) -> str:
    if not plan.content:
        return ""
    named = server.contents.get(plan.title, {})
    if plan.content not in named:
        raise Refused("no_content")
    return named[plan.content]


def _label(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())


# -- before the game -----------------------------------------------------------------------------------


@router.post("", status_code=201, dependencies=[Depends(slowly("create"))])
async def create(server: TheServer, user: Somebody, plan: TablePlan) -> Made:
    """Set up a table and sit down at it. Send your entropy afterwards, when you have seen the hash."""
    order = Order(
        title=plan.title,
        options=plan.options,
        chairs=tuple([await _chair(server, user, seat) for seat in plan.seats]),
        public=plan.public,
        clock=Clock(kind=plan.clock.kind, bank=plan.clock.bank, increment=plan.clock.increment, days=plan.clock.days),
        replace=plan.replace,
        late=plan.late,
        own_content=_content(server, plan),
        rated=plan.rated,
        name=plan.name,
        language=plan.language,
        auto=plan.auto,
        delay=plan.delay,
    )
    table = await server.house.seating.create(user, order)
    return Made(id=table.id, commitment=table.commitment)


@router.post("/{id}/invite", status_code=204, dependencies=[Depends(slowly("seat"))])
async def admit(server: TheServer, user: Somebody, id: TableId, given: Invite) -> None:
    """Show the invitation to a private table."""
    await server.house.seating.admit(id, user.id, given.invite)


@router.post("/{id}/join", dependencies=[Depends(slowly("seat"))])
async def join(server: TheServer, user: Somebody, id: TableId, given: Join) -> Seated:
    """Sit down."""
    return Seated(seat=await server.house.seating.join(id, user, given.seat, given.entropy))


@router.post("/{id}/leave", status_code=204, dependencies=[Depends(slowly("seat"))])
async def leave(server: TheServer, user: Somebody, id: TableId, bot: BotName = "") -> None:
    """Stand up. A game that has begun goes on with a bot, or ends if only one other person plays."""
    await server.house.seating.leave(id, user, bot)


@router.post("/{id}/claim", status_code=204, dependencies=[Depends(slowly("seat"))])
async def claim(server: TheServer, user: Somebody, id: TableId, bot: BotName = "") -> None:
    """Somebody else has run out of time: win the game, or let a bot go on."""
    await server.house.seating.claim(id, user, bot)


@router.put("/{id}/end", dependencies=[Depends(slowly("seat"))])
async def end_together(server: TheServer, user: Somebody, id: TableId, given: Agreement) -> Ended:
    """Offer to end the game together, agree to it, or refuse."""
    return Ended(ended=await server.house.seating.offer_end(id, user, given.agree))


@router.put("/{id}/pause", dependencies=[Depends(slowly("seat"))])
async def pause(server: TheServer, user: Somebody, id: TableId, given: Agreement) -> Rests:
    """Offer a pause, agree to it, or refuse; the game rests when all people at the table agree."""
    return Rests(rests=await server.house.resting.offer(id, user, given.agree))


@router.delete("/{id}/pause", status_code=204, dependencies=[Depends(slowly("seat"))])
async def go_on(server: TheServer, user: Somebody, id: TableId) -> None:
    """End the pause: anybody at the table may."""
    await server.house.resting.go_on(id, user)


@router.put("/{id}/watching", status_code=204, dependencies=[Depends(slowly("seat"))])
async def watching(server: TheServer, user: Somebody, id: TableId, given: Watched) -> None:
    """The host shuts out those who would watch, lets them speak to the seats, or sets how late they see the game."""
    await server.house.seating.set_watching(id, user, not given.allowed, given.talk, given.delay)


@router.delete("/{id}", status_code=204, dependencies=[Depends(slowly("seat"))])
async def remove(server: TheServer, user: Somebody, id: TableId) -> None:
    """Delete an own game against bots."""
    await server.house.seating.remove(id, user)
    server.hub.dismiss(id)


@router.put("/{id}/entropy", status_code=204, dependencies=[Depends(slowly("seat"))])
async def entropy(server: TheServer, user: Somebody, id: TableId, given: Entropy) -> None:
    """What this seat's client adds to the luck, before the start."""
    await server.house.seating.give_entropy(id, user, given.entropy)


@router.put("/{id}/lone", status_code=204, dependencies=[Depends(slowly("seat"))])
async def lone(server: TheServer, user: Somebody, id: TableId, given: Lone) -> None:
    """A standing order: may the table answer a private choice with a single option for me?"""
    await server.house.seating.set_lone(id, user, given.lone)


@router.put("/{id}/seats/{seat}", status_code=204, dependencies=[Depends(slowly("seat"))])
async def arrange(server: TheServer, user: Somebody, id: TableId, seat: SeatNumber, plan: SeatPlan) -> None:
    """The host opens a seat, invites somebody to it, or gives it to a bot."""
    await server.house.seating.arrange(id, user, seat, await _chair(server, user, plan))


@router.post("/{id}/start", status_code=204, dependencies=[Depends(slowly("seat"))])
async def start(server: TheServer, user: Somebody, id: TableId, given: Entropy) -> None:
    """The host begins the game."""
    await server.house.seating.start(id, user, given.entropy)


# -- the game --------------------------------------------------------------------------------------------


@router.post("/{id}/act", dependencies=[Depends(slowly("act"))])
async def act(server: TheServer, user: Somebody, id: TableId, given: Action) -> Done:
    """Act, as an answer to entry `seq`. The same `id` is never applied twice. A stale answer gets the state."""
    return await _answered(server, user, id, server.house.act(id, user, given.seq, given.id, given.action))


@router.post("/{id}/undo", dependencies=[Depends(slowly("act"))])
async def undo(server: TheServer, user: Somebody, id: TableId, given: Answer) -> Done:
    """Take back one's own last action."""
    return await _answered(server, user, id, server.house.undo(id, user, given.seq, given.id))


@router.post("/{id}/why", dependencies=[Depends(slowly("read"))])
async def why(server: TheServer, user: Somebody, id: TableId, given: Wish) -> Verdict:
    """Why is this action not possible for me now? That it is not my turn any more, or the game over, is an answer."""
    return Verdict.of(await server.house.why(id, user, given.action))


async def _answered(server: Server, user: User, id: str, work: Awaitable[int]) -> Done:
    try:
        return Done(seq=await work)
    except Refused as refused:
        if refused.code != "stale":
            raise
        raise Stale(refused, await server.house.state(id, user.id)) from None


@router.get("/{id}", dependencies=[Depends(slowly("read"))])
async def state(server: TheServer, user: Viewer, id: TableId) -> Encoded[frames.StateFrame]:
    """Everything that I may know now: the frame `state` of the socket."""
    return Encoded(await server.house.state(id, user.id if user else ""))


@router.get("/{id}/row", dependencies=[Depends(slowly("read"))])
async def row(server: TheServer, user: Viewer, id: TableId) -> Encoded[TableRow]:
    """The table from outside: who sits there and whose turn it is, but nothing that a seat knows."""
    viewer = user.id if user else ""
    room = await server.house.rooms.room(id, viewer)
    return encoded(table_row(from_outside(room.table, viewer)))


@router.get("/{id}/content", dependencies=[Depends(slowly("read"))])
async def content(server: TheServer, user: Viewer, id: TableId, language: Language = "en") -> Encoded[Contents]:
    """What this table is played with: the content file, and what its cards and places say in words."""
    return Encoded(await server.house.content(id, user.id if user else "", language))


@router.get("/{id}/log", dependencies=[Depends(slowly("read"))])
async def log(server: TheServer, user: Viewer, id: TableId, after: After = -1) -> Encoded[frames.LogFrame]:
    """The entries after a number, as I may know them; entry 0 is the opening."""
    return Encoded(await server.house.log(id, user.id if user else "", after))


@router.get("/{id}/at/{seq}", dependencies=[Depends(slowly("replay"))])
async def at(
    server: TheServer,
    user: Viewer,
    id: TableId,
    seq: Number,
    seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None,
) -> Encoded[frames.StateFrame]:
    """The table after an entry: as I saw it, or after the end as any seat saw it."""
    return Encoded(await server.house.at(id, user.id if user else "", seq, seat))


# -- beside and after the game -----------------------------------------------------------------------


@router.get("/{id}/chat", dependencies=[Depends(slowly("read"))])
async def chat(
    server: TheServer, user: Viewer, id: TableId, after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0
) -> Encoded[list[LineSeen]]:
    """What was said."""
    room = await server.house.rooms.room(id, user.id if user else "")
    blocked = (await server.house.people.company(user.id)).blocked if user else ()
    lines = await server.store.lines(id, after, _CHAT_LINES)

    def heard(line: Line) -> bool:
        return server.house.delays.hears(room.table, user.id if user else "", line)

    return encoded([line_seen(line) for line in lines if line.user not in blocked and heard(line)])


@router.post("/{id}/chat", status_code=204, dependencies=[Depends(slowly("chat"))])
async def say(server: TheServer, user: Somebody, id: TableId, given: Words) -> None:
    """Say something."""
    await server.house.chat(id, user, given.text)


@router.post("/{id}/chat/{number}/report", status_code=204, dependencies=[Depends(slowly("report"))])
async def report(server: TheServer, user: Somebody, id: TableId, number: Number) -> None:
    """Show the keeper of the house a line that nobody should have to read."""
    room = await server.house.rooms.room(id, user.id)
    lines = [line for line in await server.store.lines(id, number - 1, _CHAT_LINES) if line.number == number]
    if not lines or not server.house.delays.hears(room.table, user.id, lines[0]):
        raise Refused("no_line")
    await server.store.add_report(id, number, user.id, server.house.time.now())


@router.get("/{id}/note", dependencies=[Depends(slowly("read"))])
async def note(server: TheServer, user: Somebody, id: TableId) -> Note:
    """My private notes."""
    return Note(body=await server.house.note(id, user))


@router.put("/{id}/note", status_code=204, dependencies=[Depends(slowly("note"))])
async def save_note(server: TheServer, user: Somebody, id: TableId, given: Note) -> None:
    """Keep my private notes."""
    await server.house.save_note(id, user, given.body)


@router.get("/{id}/record", dependencies=[Depends(slowly("read"))])
async def record(server: TheServer, user: Viewer, id: TableId) -> Response:
    """The whole game with its secret, after the end."""
    text = await server.house.record(id, user.id if user else "")
    name = f'attachment; filename="{id}.tampu"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


@router.post("/{id}/share", dependencies=[Depends(slowly("seat"))])
async def share(server: TheServer, user: Somebody, id: TableId) -> ShareLink:
    """Let everybody look back at my finished game who knows a word."""
    return ShareLink(word=await server.house.seating.share(id, user))


@router.delete("/{id}/share", status_code=204, dependencies=[Depends(slowly("seat"))])
async def unshare(server: TheServer, user: Somebody, id: TableId) -> None:
    """Take the word back."""
    await server.house.seating.unshare(id, user)


@router.post("/{id}/rematch", dependencies=[Depends(slowly("create"))])
async def rematch(server: TheServer, user: Somebody, id: TableId, given: Rematch) -> Made:
    """The same company again; in a series with its next game."""
    table = await server.house.rematches.offer(id, user, given.next_in_series)
    return Made(id=table.id, commitment=table.commitment)
