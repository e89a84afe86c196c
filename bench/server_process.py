"""Our server in a process of its own: `python -m bench.server_process PORT DATABASE TITLE`."""

import sys

import uvicorn

from bench.tictactoe import TITLES as TICTACTOE
from tampu.games import TITLES
from tampu.server.app import create
from tampu.server.defence.protocol import SocketProtocol
from tampu.server.settings import Settings
from tampu.server.upkeep.logs import set_up_logs


def main() -> None:
    port, database, title = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    set_up_logs("critical")
    settings = Settings(database=database, limits=False, bot_warm=False, log_level="critical")
    app = create(settings, TICTACTOE if title == "tictactoe" else TITLES)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        ws=SocketProtocol,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )


if __name__ == "__main__":
    main()
