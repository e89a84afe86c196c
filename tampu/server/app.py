"""The application: routes, sockets, the page, and how errors are told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.types import Scope

from tampu import __version__
from tampu.engine import BadInput, JsonObject, encode
from tampu.games import TITLES, Titles
from tampu.server.defence.guard import Guard
from tampu.server.defence.limits import TooFast
from tampu.server.live.sockets import table_socket, user_socket
from tampu.server.previews import with_tags
from tampu.server.requests import Stale
from tampu.server.routes import (
    alerts,
    books,
    daily,
    lessons,
    lines,
    lobby,
    people,
    profiles,
    puzzles,
    records,
    review,
    tables,
    tournaments,
)
from tampu.server.scale.inside import Inside
from tampu.server.server import Server
from tampu.server.sessions import NotAllowed
from tampu.server.settings import Settings, from_environment, key_of
from tampu.server.upkeep.logs import set_up_logs
from tampu.tables.errors import NoTable, Refused

PARTS = (
    people,
    profiles,
    alerts,
    lobby,
    daily,
    puzzles,
    lessons,
    books,
    tournaments,
    tables,
    lines,
    records,
    review,
)
"""Where the routes are."""

PAGE = Path(__file__).with_name("page")

_STATUS = {"form": 422, "seat": 403, "host": 403, "limit": 422}


def create(settings: Settings, titles: Titles = TITLES, bot_titles: str = "") -> FastAPI:
    """The application of one server process."""
    server = Server(settings, titles, bot_titles)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with server.open(inside):
            yield

    app = FastAPI(
        title="Tampu",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.server = server
    inside = app.state.inside = Inside(app, server.house, server.hub, key_of(settings))
    for part in PARTS:
        app.include_router(part.router)
    _sockets(app, server)
    _operation(app, server)
    _errors(app)
    _page(app)
    app.add_middleware(inside.around)
    app.add_middleware(Guard, metrics=server.metrics, secure=settings.secure_cookies)
    return app


def serve() -> FastAPI:
    """The application as the environment describes it: what each worker process starts."""
    settings = from_environment()
    set_up_logs(settings.log_level)
    return create(settings)


def _sockets(app: FastAPI, server: Server) -> None:
    @app.websocket("/api/tables/{id}/socket")
    async def table(socket: WebSocket, id: str, after: int = -1, changes: bool = False) -> None:
        await table_socket(server, socket, id[:32], max(-1, after), changes)

    @app.websocket("/api/me/socket")
    async def user(socket: WebSocket) -> None:
        await user_socket(server, socket)


def _operation(app: FastAPI, server: Server) -> None:
    @app.get("/healthz", tags=["operation"], responses={503: {}})
    async def health(response: Response) -> dict[str, str]:
        """Can games be stored? 503 if not, or not in time."""
        healthy = await server.healthy()
        response.status_code = 200 if healthy else 503
        return {"status": "ok" if healthy else "games cannot be stored", "version": __version__}

    if server.settings.metrics:

        @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
        async def metrics() -> Response:
            """Measurements for Prometheus."""
            return Response(generate_latest(server.metrics.registry), media_type=CONTENT_TYPE_LATEST)


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


def _page(app: FastAPI) -> None:
    """The page, if it was built."""
    if not (PAGE / "index.html").is_file():

        @app.get("/", include_in_schema=False)
        async def plain() -> Response:
            return PlainTextResponse(
                "Tampu is open. The page is not built; the API is described by /api/openapi.json.\n"
            )

        return

    app.mount("/", _Page(directory=PAGE))


def _page_at(path: str, scope: Scope) -> Response:
    """The page for an address of its own, with what previews of the link are told."""
    request = Request(scope)
    page = (PAGE / "index.html").read_bytes()
    origin = f"{request.url.scheme}://{request.url.netloc}"
    return HTMLResponse(with_tags(page, path, request.url.query, origin), headers={"cache-control": "no-cache"})


class _Page(StaticFiles):
    """The built page. Any address that is not a file belongs to the page, which says itself what is missing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            found = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or path.startswith(("api/", "assets/")):
                raise
            return _page_at(path, scope)
        # Built files carry a hash in their names and never change.
        found.headers["cache-control"] = "max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return found
