"""`tampu serve` and `tampu config`: run a server, and show its settings.

What a server needs is loaded inside the functions: it takes seconds, and other commands do without it.
"""

import os
import sys
import time
import webbrowser
from threading import Thread
from urllib.request import urlopen

import typer

from tampu.cli.screen import print_json


def serve(
    host: str | None = typer.Option(None, "--host", help="Address to listen on."),
    port: int | None = typer.Option(None, "--port", min=0, max=65535, help="Port to listen on."),
    database: str | None = typer.Option(None, "--database", metavar="URL", help="sqlite:///FILE or postgresql://..."),
    workers: int | None = typer.Option(None, "--workers", min=1, help="Processes; more than one needs Redis."),
    show: bool = typer.Option(False, "--open", help="Open the page in a browser when the server is ready."),
) -> None:
    """Serve tables over HTTP and WebSocket. All settings: `tampu config`."""
    import uvicorn

    from tampu.server.defence.protocol import HttpProtocol, SocketProtocol
    from tampu.server.live.messages import MOST_BYTES
    from tampu.server.settings import PREFIX, from_environment, key_of
    from tampu.tables.storage.sql import SqlStore

    given: dict[str, object] = {"host": host, "port": port, "database": database, "workers": workers}
    settings = from_environment(os.environ, **given)
    if not settings.is_memory:
        SqlStore(settings.database)
    key_of(settings)
    # The worker processes read their settings from the environment.
    os.environ.update({PREFIX + name.upper(): str(value) for name, value in given.items() if value is not None})
    _allow_connections()
    if show:
        Thread(target=_open_page, args=(settings.host, settings.port), daemon=True).start()
    uvicorn.run(
        "tampu.server.app:serve",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_per_message_deflate=False,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=10,
        log_config=None,
        access_log=False,
        server_header=False,
    )


def _allow_connections() -> None:
    """As many open connections as the system lets this process have; the usual limit is for programs of one user."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _open_page(host: str, port: int) -> None:
    """Wait until the server answers, then show its page."""
    page = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    for _ in range(300):
        try:
            with urlopen(f"{page}healthz", timeout=2):
                break
        except OSError:
            time.sleep(0.2)
    print(f"Tampu is open at {page} - Ctrl-C closes it.", file=sys.stderr, flush=True)
    webbrowser.open(page)


def config() -> None:
    """Print the effective settings. The variable TAMPU_NAME, in capitals, sets each of them."""
    from tampu.server.settings import PREFIX, from_environment

    print_json({f"{PREFIX}{name.upper()}": value for name, value in from_environment().shown().items()})
