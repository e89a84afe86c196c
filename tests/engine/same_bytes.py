"""Prints the version of this Python and a digest of records and views of every title. Needs no package but tampu.

With the names of titles every way to play these is compared, and every view of every seat after every action.
"""

import platform
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from tampu.engine import SearchChance
from tampu.engine.match import Match, Seal
from tampu.engine.meta import Meta, Options
from tampu.engine.record import Record
from tampu.games import game, metas

MOST_VARIANTS = 6
SELDOM = 25
"""Views are compared after every action of this many."""


def compared(wholly: Sequence[str] = ()) -> str:
    """Random games: some ways to play every title, or all ways to play some; their records, and what everybody saw."""
    whole = blake2b(digest_size=16)
    everything = bool(wholly)
    for meta in (meta for meta in metas() if not wholly or meta.title in wholly):
        rules = game(meta.title)
        for options in ways(meta, everything):
            seed = f"same bytes {options}"
            chance = SearchChance(seed)
            match = Match(rules, options, Seal.of_seed(seed))
            whole.update(_seen(match))
            while (seat := match.state.actor()) is not None:
                legal = match.state.legal()
                match.act(seat, legal[chance.below("", "", len(legal))])
                if everything or len(match.moves) % SELDOM == 0:
                    whole.update(_seen(match))
            whole.update(Record.of(match, [f"Seat {seat}" for seat in range(options.seats)]).text().encode())
    return whole.hexdigest()


def ways(meta: Meta, everything: bool) -> Iterator[Options]:
    """Some ways to play, or all; besides, one at a time, what makes little difference: a value of each, or all."""
    variants = list(meta.variants())
    yield from variants[:: 1 if everything else max(1, len(variants) // MOST_VARIANTS)]
    for option in (option for option in meta.options if option.alike):
        others = [value for value in option.values if value != option.default]
        for value in others if everything else others[-1:]:
            tried = (Options(one.seats, {**one.values, option.name: value}, meta.rules_version) for one in variants)
            yield next(options for options in tried if meta.complaint(options.values, options.seats) is None)


def _seen(match: Match[Any]) -> bytes:
    """What every seat sees, and a spectator."""
    return b"".join(match.state.view(viewer).encode() for viewer in (None, *range(match.options.seats)))


if __name__ == "__main__":
    version = ".".join(platform.python_version_tuple()[:2])
    print(version, platform.python_implementation(), platform.machine(), compared(sys.argv[1:]))
