"""How long bots think, as a table: `python -m tampu.lab.strength.paces --titles cuzco,wutaki`.

The first seat of a two-seat game is timed against `normal`, in CPU seconds: with the bot's own number of iterations, as
in the arena, and as at a live table, which gives it seconds. A decision is an action chosen from at least two.
"""

import time
from collections.abc import Callable, Iterator, Sequence

import typer

from tampu.bots import Bot, Budget, Decision, bot, levels, warm
from tampu.engine import Action, Chance, View
from tampu.games import game, known, meta
from tampu.lab.simulate import play

ALLOWED = {"easy": 0.3, "normal": 0.3, "hard": 2.0, "master": 2.0}
"""The seconds that a live table gives each level."""
HEAD = (
    "| title | bot | decisions | mean | 95 % | longest | allowed | met |",
    "|---|---|---|---|---|---|---|---|",
)
_BETWEEN = 0.95


class Timed:
    """A bot, and how long each of its decisions took. It may be given another budget than the game's."""

    needs_view = True

    def __init__(self, inner: Bot, budget: Budget, clock: Callable[[], float]) -> None:
        self.name = inner.name
        self.seconds: list[float] = []
        self._inner = inner
        self._budget = budget
        self._clock = clock

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        started = self._clock()
        decision = self._inner.choose(view, legal, self._budget, chance)
        self.seconds.append(self._clock() - started)
        return decision


def rows(
    titles: Sequence[str], games: int, live: float, seed: str, clock: Callable[[], float] = time.process_time
) -> Iterator[str]:
    """A row for each level of each title, alone and live, as soon as it has been played."""
    for title in titles:
        warm(title)
        for level in levels(title)[1:]:
            for manner, budget in (("", Budget()), (", live", Budget(seconds=live))):
                timed = Timed(bot(level, title), budget, clock)
                for number in range(games):
                    options = meta(title).settle({}, 2)
                    play(game(title), options, [timed, bot("normal", title)], f"{seed}/{number}", Budget())
                yield _row(f"{title} | {level}{manner}", timed.seconds, ALLOWED[level] if manner else None)


def _row(name: str, seconds: Sequence[float], allowed: float | None) -> str:
    ranked = sorted(seconds)
    mean = sum(ranked) / len(ranked)
    usual = ranked[min(len(ranked) - 1, int(_BETWEEN * len(ranked)))]
    met = "-" if allowed is None else "yes" if ranked[-1] <= allowed else "no"
    return f"| {name} | {len(ranked)} | {mean:.3f} | {usual:.3f} | {ranked[-1]:.3f} | {allowed or '-'} | {met} |"


def paces(
    titles: str = typer.Option(",".join(known()), "--titles"),
    games: int = typer.Option(1, "--games", min=1, help="So many for each row."),
    live: float = typer.Option(2.0, "--seconds", help="What a live table gives for a decision."),
    seed: str = typer.Option("paces", "--seed"),
) -> None:
    """Time every bot of the titles."""
    print(*HEAD, sep="\n", flush=True)
    for row in rows(titles.split(","), games, live, seed):
        print(row, flush=True)


if __name__ == "__main__":
    typer.run(paces)
