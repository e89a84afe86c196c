"""A level of ours against OpenSpiel's search with equal processor time for every decision, as rows of a table.

    python -m tampu.lab.strength.openspiel_peer rumis master:20000 --games 36 --each board --seed fresh-spiel
    python -m tampu.lab.strength.openspiel_peer cuzco master --games 24 --seed fresh-spiel

MCTS plays where everything is open, else IS-MCTS, both as OpenSpiel ships them, with random games to the end. At each
decision of theirs a second bot of ours answers the same question unheard, and they get the processor time that this
took, `--times` as much if wanted, and always six simulations. Their simulations run our rules, so compiled rules are
fair to them. Two seats; every deal is played twice with changed seats. Lines of single games go to the error output.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import typer

from tampu.bots import Bot, Budget, Decision, warm
from tampu.engine import Action, Chance, Game, Options, View
from tampu.games import game
from tampu.lab.openspiel.bots import openspiel_bot
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.duels import SEARCHES
from tampu.lab.strength.pair import Measured, bouts, every_value
from tampu.lab.strength.standing import Duel, interval

NEEDED = 0.9
"""The share of games that a master shall win."""
HEAD = (
    "| title | bot | peer | won | 95 % | wanted | met | milliseconds of a processor, ours and theirs | simulations |",
    "|---|---|---|---|---|---|---|---|---|",
)


class Matched:
    """A bot that counts simulations, with the processor time that another takes for the same decision."""

    needs_view = True

    def __init__(self, inner: Bot, pacer: Bot, times: float, clock: Callable[[], float] = time.process_time) -> None:
        self.name = inner.name
        self.simulations: list[int] = []
        self.seconds: list[float] = []
        """Seconds that the inner bot took."""
        self._inner = inner
        self._pacer = pacer
        self._times = times
        self._clock = clock

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        began = self._clock()
        self._pacer.choose(view, legal, budget, chance)
        paced = self._clock()
        decision = self._inner.choose(view, legal, Budget(seconds=self._times * (paced - began)), chance)
        self.seconds.append(self._clock() - paced)
        self.simulations += [int(reason["tried"]) for reason in decision.reasons]
        return decision


class Match:
    """The games of one of our bots against OpenSpiel's, and what both took."""

    def __init__(self, rules: Game[Any], level: str, times: float) -> None:
        self.bouts: list[Bout] = []
        self._rules = rules
        self._level = level
        self._times = times
        self._ours = Measured(level, rules)
        self._theirs: dict[Options, Matched] = {}

    def play(self, options: Sequence[Options], games: int, seed: str) -> Iterator[Bout]:
        """Each deal with the options next in turn, twice with changed seats."""
        for deal in range(games // 2):
            settled = options[deal % len(options)]
            for bout in bouts(self._rules, [settled], self._ours, self._peer(settled), 2, f"{seed}/{deal}"):
                self.bouts.append(bout)
                yield bout

    def _peer(self, options: Options) -> Matched:
        if options not in self._theirs:
            theirs = openspiel_bot(self._rules.meta.title, options)
            self._theirs[options] = Matched(theirs, Measured(self._level, self._rules), self._times)
        return self._theirs[options]

    def row(self) -> str:
        """Games with two winners are left out of the share."""
        peers = list(self._theirs.values())
        duel = Duel(self._level, peers[0].name, self.bouts)
        low, high = interval(duel.wins, duel.decided)
        shared = f", {duel.shared} shared" if duel.shared else ""
        spent = [seconds for peer in peers for seconds in peer.seconds]
        tried = sorted(count for peer in peers for count in peer.simulations)
        cells = (
            self._rules.meta.name,
            f"`{self._level}`",
            SEARCHES[duel.other] + ("" if self._times == 1 else f", {self._times:g} times the time"),
            f"{duel.wins} of {duel.decided}{shared}",
            f"{100 * low:.0f} to {100 * high:.0f} %",
            f"{100 * NEEDED:.0f} %",
            "yes" if duel.share >= NEEDED else "no",
            f"{self._ours.pace:.0f} and {1000 * sum(spent) / max(1, len(spent)):.0f}",
            f"{tried[len(tried) // 2]} ({tried[0]} to {tried[-1]})" if tried else "-",
        )
        return f"| {' | '.join(cells)} |"


def _line(number: int, bout: Bout) -> str:
    won = " and ".join(bout.seating[seat] for seat in bout.winners)
    return f"{number}: {' - '.join(bout.seating)}  {' - '.join(map(str, bout.scores))}  {won}"


def openspiel_peer(
    title: Annotated[str, typer.Argument(metavar="GAME")],
    level: Annotated[str, typer.Argument(help="A level, perhaps with iterations: master:4000.")],
    games: Annotated[int, typer.Option(min=2, help="An even number.")] = 40,
    seed: str = "spiel",
    each: Annotated[str, typer.Option(help="An option of which every value is played, such as board.")] = "",
    times: Annotated[float, typer.Option(help="So many times our processor time for OpenSpiel.")] = 1.0,
) -> None:
    """Compare a level with OpenSpiel's search at equal processor time."""
    rules = game(title)
    warm(title)
    match = Match(rules, level, times)
    for number, bout in enumerate(match.play(every_value(rules, 2, each, {}), games, seed), 1):
        print(_line(number, bout), file=sys.stderr, flush=True)
    print(*HEAD, match.row(), sep="\n")


if __name__ == "__main__":
    typer.run(openspiel_peer)
