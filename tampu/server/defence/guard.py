"""What holds for every request: headers, size limits, one log line, and no more said than needed."""

import asyncio
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tampu.engine import encode
from tampu.server.upkeep.logs import begin_trace
from tampu.server.upkeep.metrics import Metrics

MOST_BODY = 64 * 1024
MOST_UPLOAD = 1024 * 1024
BODY_SECONDS = 20.0
"""How long the next part of a body may take."""
UPLOADS = ("/api/records",)

_log = structlog.get_logger()

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

SECURE_HEADERS = {"strict-transport-security": "max-age=31536000"}
"""Sent where people come over https only."""


def _too_large() -> HTTPException:
    return HTTPException(413, "this is too large")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, secure: bool) -> None:
        self._app = app
        self._metrics = metrics
        self._headers = {**HEADERS, **(SECURE_HEADERS if secure else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin_trace(dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1"))
        started = time.perf_counter()
        path: str = scope["path"]
        status = 500
        left = MOST_UPLOAD if path in UPLOADS else MOST_BODY
        begun = whole = False

        async def limited() -> Message:
            nonlocal left, whole
            try:
                async with asyncio.timeout(None if whole else BODY_SECONDS):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "this takes too long") from None
            whole = not message.get("more_body", False)
            left -= len(message.get("body", b""))
            if left < 0:
                raise _too_large()
            return message

        async def dressed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if path.startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            length = dict(scope["headers"]).get(b"content-length", b"0")
            if not length.isdigit() or int(length) > left:
                await answer_plainly(dressed, 413, problem("limit", "this is too large"))
            else:
                await self._app(scope, limited, dressed)
        except Exception:
            _log.exception("a request failed", method=scope["method"], route=_route(scope))
            if not begun:
                await answer_plainly(dressed, 500, problem("server", "something went wrong in the server"))
        finally:
            self._metrics.requests.labels(str(status)).inc()
            seconds = round(time.perf_counter() - started, 4)
            _log.info("request", method=scope["method"], route=_route(scope), status=status, seconds=seconds)


def _route(scope: Scope) -> str:
    """The pattern of the address, not the address: invitations and ids stay out of the logs."""
    route = scope.get("route")
    return getattr(route, "path", "") or "(none)"


def problem(error: str, reason: str) -> bytes:
    return encode({"error": error, "why": error, "name": "", "facts": {}, "reason": reason, "rule": ""})


async def answer_plainly(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
