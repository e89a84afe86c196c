"""The socket of a table: state and log at once, then every entry; actions in, acknowledgements out."""

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from tampu.server.defence.limits import TooFast
from tampu.server.live import messages
from tampu.server.live.hub import Watcher
from tampu.server.requests import address_of
from tampu.server.server import Server
from tampu.server.sessions import NotAllowed
from tampu.server.upkeep.logs import begin_trace
from tampu.tables import frames
from tampu.tables.delay import is_late_for
from tampu.tables.errors import NoTable, Refused
from tampu.tables.model import User
from tampu.tables.room import Room

_log = structlog.get_logger()

QUIET_SECONDS = 90.0
"""A client that says nothing for so long, not even ping, is gone."""
SEND_SECONDS = 10.0
"""A client that does not take a frame for so long is too slow."""
_CLOSE_SECONDS = 2.0
_CHAT_LINES = 100

NO_TABLE, NOT_ALLOWED, TOO_MUCH, TOO_LARGE, GONE, AWAY, SLOW = 4404, 4403, 4429, 1009, 4408, 1012, 1013


async def table_socket(server: Server, socket: WebSocket, id: str, after: int, changes: bool) -> None:
    try:
        server.sessions.check_origin(socket)
        user = await server.sessions.user(socket)
        await server.limits.wait("socket", user.id if user else address_of(socket))
        room = await server.house.rooms.room(id, user.id if user else "")
    except NotAllowed:
        await _turn_away(socket, NOT_ALLOWED)
        return
    except TooFast:
        await _turn_away(socket, TOO_MUCH)
        return
    except (NoTable, Refused):
        await _turn_away(socket, NO_TABLE)
        return
    session = server.sessions.read(socket) if user else None
    watcher = Watcher(user.id if user else "", address_of(socket), session, changes)
    if not server.hub.arrive(watcher):
        await _turn_away(socket, TOO_MUCH)
        return
    try:
        await socket.accept()
        await _at_table(server, socket, user, room, watcher, after)
    finally:
        server.hub.depart(watcher)


async def _at_table(
    server: Server, socket: WebSocket, user: User | None, room: Room, watcher: Watcher, after: int
) -> None:
    if user is not None:
        watcher.blocked = (await server.house.people.company(user.id)).blocked
    async with server.house.rooms.alone(room):
        # From here on every entry is heard: none falls between the log and the watching.
        seat = room.table.seat_of(watcher.user)
        shown = await server.house.delays.shown(room, watcher.user)
        watcher.welcome(frames.log_frame(shown, seat, after), frames.state_frame(shown, seat))
        watcher.saw(shown, seat)
        watcher.late = None if shown is room else shown.table.seq
        server.hub.watch(room, watcher)
    try:
        lines = await server.store.lines(room.table.id, 0, _CHAT_LINES)
        room.said = max([room.said, *(line.number for line in lines)])
        watcher.put(frames.chat_frame(server.hub.heard_now(room, watcher, lines)))
        await _converse(socket, watcher, _Table(server, watcher, user, room))
    finally:
        server.hub.leave(room, watcher)


async def user_socket(server: Server, socket: WebSocket) -> None:
    """Tells a user, wherever they are in the page, that a table waits for them."""
    try:
        server.sessions.check_origin(socket)
        user = await server.sessions.user(socket)
        if user is None:
            raise NotAllowed(401, "enter first")
        await server.limits.wait("socket", user.id)
    except NotAllowed:
        await _turn_away(socket, NOT_ALLOWED)
        return
    except TooFast:
        await _turn_away(socket, TOO_MUCH)
        return
    watcher = Watcher(user.id, address_of(socket), server.sessions.read(socket))
    if not server.hub.arrive(watcher):
        await _turn_away(socket, TOO_MUCH)
        return
    server.hub.attend_user(watcher)
    try:
        await socket.accept()
        await _converse(socket, watcher, _Pings(server, watcher))
    finally:
        server.hub.leave_user(watcher)
        server.hub.depart(watcher)


class _Pings:
    """A conversation that is only kept alive."""

    def __init__(self, server: Server, watcher: Watcher) -> None:
        self._limits = server.limits
        self._watcher = watcher
        self.patient = True
        self.heard = 0.0

    async def hear(self, said: messages.Said) -> None:
        if isinstance(said, messages.Ping):
            self._watcher.say(messages.Pong(said.number))
        else:
            self._refuse("form", "only ping is understood here")

    def misheard(self) -> None:
        self._refuse("unreadable", "this message cannot be read")

    def _refuse(self, why: str, reason: str) -> None:
        self.patient = self._limits.allows("refused", self._watcher.key)
        self._watcher.say(messages.Refusal("", "form", why, {}, reason, "", 0))


class _Table:
    """A conversation at a table."""

    def __init__(self, server: Server, watcher: Watcher, user: User | None, room: Room) -> None:
        self._server = server
        self._watcher = watcher
        self._user = user
        self._room = room
        self.patient = True
        """False after too many messages that had to be refused."""
        self.heard = 0.0
        """When the client last said something."""

    def misheard(self) -> None:
        self._refuse("", Refused("unreadable"))

    async def hear(self, said: messages.Said) -> None:
        if isinstance(said, messages.Ping):
            self._watcher.say(messages.Pong(said.number))
            return
        if isinstance(said, messages.Again):
            await self._show_again()
            return
        if isinstance(said, messages.Here):
            self._watcher.away = not said.present
            self._server.hub.count_soon(self._room)
            return
        id = said.id if isinstance(said, messages.Act | messages.Undo | messages.Foresee) else ""
        begin_trace()
        _log.debug("message", kind=type(said).__name__, table=self._room.table.id)
        try:
            if self._user is None:
                raise Refused("not_seated")
            await self._do(said, self._user, id)
        except Refused as refused:
            self._refuse(id, refused)
            if refused.code == "stale" and not self._room.stale and not isinstance(said, messages.Foresee):
                self._show(self._room)
        except TooFast as fast:
            self._refuse(id, Refused("too_fast", seconds=int(fast.seconds) + 1))
        except NoTable:
            self._watcher.close()
        except Exception:
            _log.exception("a message failed", kind=type(said).__name__)
            self._watcher.say(messages.Refusal(id, "server", "server", {}, "something went wrong", "", self._seq()))

    async def _do(self, said: messages.Said, user: User, id: str) -> None:
        house, limits, table = self._server.house, self._server.limits, self._room.table.id
        if isinstance(said, messages.Act | messages.Undo):
            await limits.wait("act", user.id)
            started = time.perf_counter()
            if isinstance(said, messages.Act):
                seq = await house.act(table, user, said.seq, id, said.action)
            else:
                seq = await house.undo(table, user, said.seq, id)
            self._watcher.say(messages.Ack(id, seq))
            self._server.metrics.seconds.observe(time.perf_counter() - started)
        elif isinstance(said, messages.Foresee):
            await limits.wait("foresee", user.id)
            self._watcher.put(await house.foresee(table, user, said.seq, id, said.lines))
        elif isinstance(said, messages.Chat):
            await limits.wait("chat", user.id)
            await house.chat(table, user, said.text)
        elif isinstance(said, messages.Note):
            await limits.wait("note", user.id)
            await house.save_note(table, user, said.body)
        elif isinstance(said, messages.Entropy):
            await limits.wait("seat", user.id)
            await house.seating.give_entropy(table, user, said.entropy)

    async def _show_again(self) -> None:
        try:
            await self._server.limits.wait("again", self._watcher.key)
        except TooFast as fast:
            self._refuse("", Refused("too_fast", seconds=int(fast.seconds) + 1))
            return
        if self._room.stale:
            return
        async with self._server.house.rooms.alone(self._room):
            self._show(await self._server.house.delays.shown(self._room, self._watcher.user))

    def _show(self, room: Room) -> None:
        """The whole state."""
        seat = self._room.table.seat_of(self._watcher.user)
        self._watcher.put(frames.state_frame(room, seat))
        self._watcher.saw(room, seat)

    def _seq(self) -> int:
        """The last entry that this watcher knows of."""
        table = self._room.table
        return (self._watcher.late or 0) if is_late_for(table, self._watcher.user) else table.seq

    def _refuse(self, id: str, refused: Refused) -> None:
        self._server.metrics.refusals.labels(refused.code).inc()
        self.patient = self._server.limits.allows("refused", self._watcher.key)
        facts: Any = refused.facts
        self._watcher.say(
            messages.Refusal(
                id,
                refused.code,
                refused.why,
                facts,
                refused.reason,
                refused.rule,
                self._seq(),
                refused.name,
            )
        )


async def _converse(socket: WebSocket, watcher: Watcher, talk: _Table | _Pings) -> None:
    """Listen and speak until one side has gone."""
    watcher.wire = socket.scope["extensions"].get("tampu.wire")
    speaking = asyncio.create_task(_speak(socket, watcher))
    listening = asyncio.create_task(_listen(socket, talk))
    waiting = asyncio.create_task(_wait(talk))
    tasks = (speaking, listening, waiting)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if socket.client_state is not WebSocketState.DISCONNECTED:
            code = SLOW if watcher.slow else AWAY
            for task in (listening, waiting):
                if task.done() and not task.cancelled() and task.exception() is None:
                    code = task.result()
            if socket.application_state is not WebSocketState.DISCONNECTED:
                # The other side may go at this very moment.
                with suppress(TimeoutError, WebSocketDisconnect):
                    async with asyncio.timeout(_CLOSE_SECONDS):
                        await socket.close(code)


async def _speak(socket: WebSocket, watcher: Watcher) -> None:
    try:
        while (frame := await watcher.next()) is not None:
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(frame)
    except TimeoutError:
        watcher.drop()
    except (WebSocketDisconnect, RuntimeError):
        # The other side went while we were speaking.
        return


async def _wait(talk: _Table | _Pings) -> int:
    """As long as the client says something now and then. Returns the code to close with."""
    now = asyncio.get_running_loop().time
    talk.heard = now()
    while (left := talk.heard + QUIET_SECONDS - now()) > 0:
        await asyncio.sleep(left)
    return GONE


async def _listen(socket: WebSocket, talk: _Table | _Pings) -> int:
    """Returns the code to close with."""
    now = asyncio.get_running_loop().time
    while talk.patient:
        message = await socket.receive()
        talk.heard = now()
        if message["type"] == "websocket.disconnect":
            return GONE
        text = message.get("text")
        if text is None:
            talk.misheard()
            continue
        if len(text) > messages.MOST_BYTES:
            return TOO_LARGE
        try:
            said = messages.decode_said(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            talk.misheard()
            continue
        await talk.hear(said)
    return TOO_MUCH


async def _turn_away(socket: WebSocket, code: int) -> None:
    """Accepted first, so that a browser learns the code."""
    await socket.accept()
    await socket.close(code)
