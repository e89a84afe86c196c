"""The titles of the tests in a house whose bots take long to load; for worker processes only."""

import sys
import time

from tampu import bots
from tests.tables.titles import TITLES

__all__ = ["TITLES"]

LOADING = 4.0


def _compile(title: str) -> None:
    if title == "toy":
        time.sleep(LOADING)


if sys.argv[0].endswith("worker.py"):
    bots.warm = _compile
