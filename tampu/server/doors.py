"""The doors of a house: routes, sockets, and how errors are told. A house in a browser has the same ones."""

from collections.abc import Sequence
from types import ModuleType

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from tampu.engine import BadInput, JsonObject, encode
from tampu.server.defence.limits import TooFast
from tampu.server.live.sockets import table_socket, user_socket
from tampu.server.requests import Stale
from tampu.server.routes import helping, lines, lobby, people, profiles, records, review, tables
from tampu.server.routes.learning import books, daily, lessons, puzzles
from tampu.server.server import Server
from tampu.server.sessions import NotAllowed
from tampu.tables.errors import NoTable, Refused

PARTS = (people, profiles, lobby, daily, puzzles, lessons, books, tables, helping, lines, records, review)
"""Where the routes are that every house has."""

_STATUS = {"form": 422, "seat": 403, "host": 403, "limit": 422}


def open_doors(app: FastAPI, server: Server, parts: Sequence[ModuleType]) -> None:
    """Let this application answer for a house."""
    app.state.server = server
    for part in parts:
        app.include_router(part.router)
    _sockets(app, server)
    _errors(app)


def _sockets(app: FastAPI, server: Server) -> None:
    @app.websocket("/api/tables/{id}/socket")
    async def table(socket: WebSocket, id: str, after: int = -1, changes: bool = False) -> None:
        await table_socket(server, socket, id[:32], max(-1, after), changes)

    @app.websocket("/api/me/socket")
    async def user(socket: WebSocket) -> None:
        await user_socket(server, socket)


def _errors(app: FastAPI) -> None:
    """One form for every problem; it reveals nothing of the inside and repeats nothing that was sent."""

    def told(status: int, error: str, reason: str, why: str = "", headers: dict[str, str] | None = None) -> Response:
        body = {"error": error, "why": why or error, "name": "", "facts": {}, "reason": reason, "rule": ""}
        return JSONResponse(body, status, headers)

    def no(wrong: Refused) -> JsonObject:
        return {
            "error": wrong.code,
            "why": wrong.why,
            "name": wrong.name,
            "facts": wrong.facts,
            "reason": wrong.reason,
            "rule": wrong.rule,
        }

    @app.exception_handler(Refused)
    async def refused(request: Request, wrong: Refused) -> Response:
        return JSONResponse(no(wrong), _STATUS.get(wrong.code, 409))

    @app.exception_handler(Stale)
    async def stale(request: Request, wrong: Stale) -> Response:
        told_first = encode(no(wrong.refused))[:-1]
        return Response(told_first + b',"state":' + wrong.state + b"}", 409, media_type="application/json")

    @app.exception_handler(NoTable)
    async def no_table(request: Request, wrong: NoTable) -> Response:
        return told(404, "table", "there is no such table")

    @app.exception_handler(NotAllowed)
    async def not_allowed(request: Request, wrong: NotAllowed) -> Response:
        return told(wrong.status, "session", wrong.reason, wrong.why)

    @app.exception_handler(TooFast)
    async def too_fast(request: Request, wrong: TooFast) -> Response:
        seconds = int(wrong.seconds) + 1
        return JSONResponse(no(Refused("too_fast", seconds=seconds)), 429, {"retry-after": str(seconds)})

    @app.exception_handler(BadInput)
    async def bad_input(request: Request, wrong: BadInput) -> Response:
        return told(422, "form", str(wrong))

    @app.exception_handler(HTTPException)
    async def other(request: Request, wrong: HTTPException) -> Response:
        headers = dict(wrong.headers) if wrong.headers else None
        return told(wrong.status_code, "limit" if wrong.status_code == 413 else "form", wrong.detail, headers=headers)

    @app.exception_handler(RequestValidationError)
    async def bad_form(request: Request, wrong: RequestValidationError) -> Response:
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return told(422, "form", f"{where}: {first['msg']}" if where else str(first["msg"]))
