"""Starts servers quickly, one after the other: everything is imported once, and each server is a fork of this process.

Each line of standard input starts a server as the environment describes it. Its process id is printed, and `gone` when
it has ended, however that came about.
"""

import os
import sys

import uvicorn  # noqa: F401

from tampu.cli.hosting.serve import serve
from tampu.server import app  # noqa: F401


def main() -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(None, None, None, None, False)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
