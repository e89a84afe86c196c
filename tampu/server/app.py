"""The application of a server process: the doors of its house, the page, and what its keeper asks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.types import Scope

from tampu import __version__
from tampu.games import TITLES, Titles
from tampu.server import doors
from tampu.server.defence.guard import Guard
from tampu.server.offline import PATH, OfflinePage, files_in
from tampu.server.previews import with_tags
from tampu.server.routes import alerts, leagues, offline, tournaments
from tampu.server.scale.inside import Inside
from tampu.server.server import Server
from tampu.server.settings import Settings, from_environment, key_of
from tampu.server.upkeep.logs import set_up_logs

PARTS = (*doors.PARTS, alerts, tournaments, leagues, offline)
"""Where the routes are."""

PAGE = Path(__file__).with_name("page")


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
    inside = app.state.inside = Inside(app, server.house, server.hub, key_of(settings))
    doors.open_doors(app, server, PARTS)
    _operation(app, server)
    if (folder := files_in(settings.offline)) is not None:
        app.mount(PATH, OfflinePage(folder))
    _page(app)
    app.add_middleware(inside.around)
    app.add_middleware(Guard, metrics=server.metrics, secure=settings.secure_cookies)
    return app


def serve() -> FastAPI:
    """The application as the environment describes it: what each worker process starts."""
    settings = from_environment()
    set_up_logs(settings.log_level)
    return create(settings)


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
