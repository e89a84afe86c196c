"""A bot of ours against OpenSpiel's search, with the same time per move: `python -m tampu.lab.strength.duel rumis`.

Two seats; each seed is played twice with changed seats. Prints a line per game, then wins with their 95 % interval.
"""

import argparse
from collections.abc import Callable, Sequence

from tampu.bots import Bot, Budget, bot, warm
from tampu.engine import BadInput, Options
from tampu.games import game, known, meta
from tampu.lab.openspiel.bots import openspiel_bot
from tampu.lab.simulate import play
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.standing import Duel, interval


def bouts(
    title: str,
    options: Options,
    rivals: Sequence[Bot],
    games: int,
    budget: Budget,
    seed: str,
    told: Callable[[str], None],
) -> list[Bout]:
    """A number of games between two bots; an odd last one is played with the seats as given."""
    found = []
    for number in range(games):
        seating = [*rivals] if number % 2 == 0 else [*reversed(rivals)]
        text = f"{seed}/{number // 2}"
        result = play(game(title), options, seating, text, budget)
        names = [each.name for each in seating]
        outcome = result.outcome
        bout = Bout(text, names, outcome.scores, outcome.winners, outcome.rivals, result.choices, result.seconds)
        won = " and ".join(names[seat] for seat in bout.winners)
        told(f"{number + 1}: {' - '.join(names)}  {' - '.join(map(str, bout.scores))}  {won}")
        found.append(bout)
    return found


def pace(found: Sequence[Bout], name: str) -> float:
    """Mean seconds of a decision."""
    seats = [(bout, bout.seating.index(name)) for bout in found]
    choices = sum(bout.choices[seat] for bout, seat in seats)
    return sum(bout.seconds[seat] for bout, seat in seats) / choices if choices else 0.0


def summary(found: Sequence[Bout], one: str, other: str) -> str:
    duel = Duel(one, other, found)
    low, high = interval(duel.wins, duel.decided)
    seconds = f"{pace(found, one):.2f} and {pace(found, other):.2f}"
    return (
        f"{one} won {duel.wins} of {duel.decided} decided games against {other} ({duel.shared} shared), "
        f"95 % between {low:.0%} and {high:.0%}; seconds per decision {seconds}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tampu.lab.strength.duel", description=__doc__)
    parser.add_argument("title", choices=known())
    parser.add_argument("--bot", default="hard", help="the level of our bot")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0, help="time per move, for both")
    parser.add_argument("--iterations", type=int, default=None, help="iterations per move instead of time")
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--opt", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
    given = parser.parse_args(arguments)
    try:
        options = meta(given.title).settle(dict(text.split("=", 1) for text in given.opt), 2)
        ours = bot(given.bot, given.title)
    except (BadInput, ValueError) as wrong:
        parser.error(str(wrong))
    warm(given.title)
    theirs = openspiel_bot(given.title, options)
    budget = Budget(seconds=given.seconds) if given.iterations is None else Budget(iterations=given.iterations)
    found = bouts(
        given.title, options, [ours, theirs], given.games, budget, given.seed, lambda line: print(line, flush=True)
    )
    print(summary(found, ours.name, theirs.name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
