"""Pauses of Python's garbage collector, kept out of the way of people who wait for an answer."""

import gc

_NEW_OBJECTS = 50_000
_YOUNG_ROUNDS = 20
_OLD_ROUNDS = 50
"""How rarely all objects are looked at: almost all garbage of a server is freed without the collector."""


def keep_collector_away() -> None:
    """What is there when the house opens, the modules and rulebooks, is never looked at again; the rest rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, _YOUNG_ROUNDS, _OLD_ROUNDS)
