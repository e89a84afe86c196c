"""Prints the version of this Python and a digest of records of every title. Needs no package but tampu."""

import platform

from tampu.engine import SearchChance
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.engine.wire import digest
from tampu.games import game, metas

MOST_VARIANTS = 6


def records() -> bytes:
    """Random games of some ways to play every title, as records."""
    texts: list[str] = []
    for meta in metas():
        rules = game(meta.title)
        variants = list(meta.variants())
        for options in variants[:: max(1, len(variants) // MOST_VARIANTS)]:
            seed = f"same bytes {options}"
            chance = SearchChance(seed)
            match = Match(rules, options, Seal.of_seed(seed))
            while (seat := match.state.actor()) is not None:
                legal = match.state.legal()
                match.act(seat, legal[chance.below("", "", len(legal))])
            texts.append(Record.of(match, [f"Seat {seat}" for seat in range(options.seats)]).text())
    return "".join(texts).encode()


if __name__ == "__main__":
    version = ".".join(platform.python_version_tuple()[:2])
    print(version, platform.python_implementation(), platform.machine(), digest(records(), "test", 16).hex())
