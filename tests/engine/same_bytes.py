"""Prints the version of this Python and a digest of records and views of every title. Needs no package but tampu.

With the names of titles every way to play these is compared, and every view of every seat after every action.
"""

import platform
import sys
from collections.abc import Sequence
from hashlib import blake2b

from tampu.engine import SearchChance
from tampu.engine.match import Match, Seal
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
        variants = list(meta.variants())
        for options in variants[:: 1 if everything else max(1, len(variants) // MOST_VARIANTS)]:
            seed = f"same bytes {options}"
            chance = SearchChance(seed)
            match = Match(rules, options, Seal.of_seed(seed))
            while (seat := match.state.actor()) is not None:
                legal = match.state.legal()
                match.act(seat, legal[chance.below("", "", len(legal))])
                if everything or len(match.moves) % SELDOM == 0:
                    for viewer in (None, *range(options.seats)):
                        whole.update(match.state.view(viewer).encode())
            whole.update(Record.of(match, [f"Seat {seat}" for seat in range(options.seats)]).text().encode())
    return whole.hexdigest()


if __name__ == "__main__":
    version = ".".join(platform.python_version_tuple()[:2])
    print(version, platform.python_implementation(), platform.machine(), compared(sys.argv[1:]))
