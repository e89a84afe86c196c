"""All duels against OpenSpiel's search, one after the other, as a table: `python -m tampu.lab.strength.duels`.

The lines of single games go to the error output; what is printed is the table of docs/research.md.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from tampu.bots import Budget, bot, warm
from tampu.games import meta
from tampu.lab.openspiel.bots import openspiel_bot
from tampu.lab.strength.duel import bouts, pace
from tampu.lab.strength.standing import Duel, interval

PAIRINGS: list[tuple[str, str, dict[str, str]]] = [
    ("rumis", "Rumis, Chullpa", {}),
    ("tiwanaku", "Tiwanaku, tiny", {"size": "tiny"}),
    ("tiwanaku", "Tiwanaku, long", {"size": "long"}),
    ("cuzco", "Cuzco", {}),
    ("wutaki", "Wutaki", {}),
]
SEARCHES = {"mcts": "MCTS", "ismcts": "IS-MCTS"}
HEAD = (
    "| title | rival | games won | 95 % interval | seconds per decision, ours and theirs |",
    "|---|---|---|---|---|",
)


def rows(level: str, games: int, budget: Budget, seed: str, told: Callable[[str], None]) -> Iterator[str]:
    """A row of the table for each pairing, as soon as it has been played."""
    for title, name, given in PAIRINGS:
        options = meta(title).settle(given, 2)
        warm(title)
        ours, theirs = bot(level, title), openspiel_bot(title, options)
        told(name)
        found = bouts(title, options, [ours, theirs], games, budget, seed, told)
        duel = Duel(ours.name, theirs.name, found)
        low, high = interval(duel.wins, duel.decided)
        shared = f", {duel.shared} shared" if duel.shared else ""
        seconds = f"{pace(found, ours.name):.2f} and {pace(found, theirs.name):.2f}"
        won = f"{duel.wins} of {duel.decided}{shared}"
        yield f"| {name} | {SEARCHES[theirs.name]} | {won} | {low:.0%} to {high:.0%} | {seconds} |".replace("%", " %")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tampu.lab.strength.duels", description=__doc__)
    parser.add_argument("--bot", default="hard", help="the level of our bots")
    parser.add_argument("--games", type=int, default=12, help="games of each pairing")
    parser.add_argument("--seconds", type=float, default=1.0, help="time per move, for both")
    parser.add_argument("--iterations", type=int, default=None, help="iterations per move instead of time")
    parser.add_argument("--seed", default="duel")
    given = parser.parse_args(arguments)
    budget = Budget(seconds=given.seconds) if given.iterations is None else Budget(iterations=given.iterations)
    print(*HEAD, sep="\n", flush=True)
    for row in rows(given.bot, given.games, budget, given.seed, lambda line: print(line, file=sys.stderr, flush=True)):
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
