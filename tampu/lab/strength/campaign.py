"""Is every level stronger than the one below it? The games that show it, and the table in docs/bots.md.

    python -m tampu.lab.strength.campaign --titles cuzco,wutaki --games 100

At two seats the stronger bot changes seats with the weaker; with more it sits alone among copies of the weaker one, in
every seat. Where the players win or lose together, both bots play the same scenarios. The games of a commit are kept,
so that a stopped campaign can resume.
"""

import math
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, ClassVar

import typer
from rich.progress import Progress

from tampu.bots import LEVELS, levels
from tampu.engine import JsonObject, Options
from tampu.games import known, meta
from tampu.lab.strength.arena import Bout, Job, Ledger, pool_of, run
from tampu.lab.strength.standing import Duel, interval

STEPS = tuple(zip(LEVELS[:0:-1], LEVELS[-2::-1], strict=True))
"""Every level with the one below it, the highest first."""
LEARNER = ("taught", "easy")
"""Somebody after the first lesson, and whom they should be able to beat; at two seats."""
TOGETHER: dict[str, tuple[tuple[str, str, int], ...]] = {
    "tiwanaku": (("solo", "easy", 1), ("solo", "hard", 1), ("coop", "normal", 2), ("coop", "expert", 2))
}
"""Modes in which all seats win or lose together, how difficult they are, and at how many seats they are played."""
SHARE = 0.75
FAIR_SHARES = 1.6
EVEN = (0.3, 0.7)
"""The share of games that a learner should win."""
SURE = 0.05
BEGIN, END = "<!-- campaign -->", "<!-- end of campaign -->"
HEAD = ("game", "mode", "seats", "bots", "games", "shared", "won", "share (95 %)", "needed", "met", "commit", "date")
_KEY = 4
"""The first cells of a row say what was compared."""


class Rivals:
    """A bot against copies of a weaker one, in every seat with the same luck; perhaps with the same time."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        options: Options,
        title: str,
        one: str,
        other: str,
        games: int,
        seed: str,
        seconds: float | None = None,
    ) -> None:
        self.title = title
        self.options = options
        self.one = one
        self.other = other
        self.games = games
        self.seed = seed
        self.seconds = seconds

    @property
    def mode(self) -> str:
        return "" if self.seconds is None else f"{self.seconds:g} s each"

    def jobs(self) -> list[Job]:
        seats = self.options.seats
        rest = [self.other] * (seats - 1)
        return [
            Job(self.title, self.options, [*rest[:seat], self.one, *rest[seat:]], f"{self.seed}/{number}", self.seconds)
            for number in range(math.ceil(self.games / seats))
            for seat in range(seats)
        ]

    def json(self) -> JsonObject:
        timed: JsonObject = {} if self.seconds is None else {"seconds": self.seconds}
        return {"rivals": [self.one, self.other], **_json(self), **timed}

    def cells(self, bouts: Sequence[Bout]) -> list[str]:
        duel = Duel(self.one, self.other, bouts)
        low, high = interval(duel.wins, duel.decided)
        if (self.one, self.other) == LEARNER:
            needed, met = f"{EVEN[0]:.0%} to {EVEN[1]:.0%}", EVEN[0] <= duel.share <= EVEN[1]
        elif self.options.seats == 2:
            needed, met = f"{SHARE:.0%}", duel.share >= SHARE and low > 0.5
        else:
            needed, met = f"{FAIR_SHARES} fair shares", duel.fair_shares >= FAIR_SHARES
        share = f"{duel.share:.0%} ({low:.0%}-{high:.0%})"
        if self.options.seats > 2:
            share += f", {duel.fair_shares:.2f} fair shares"
        return [str(duel.games), str(duel.shared), str(duel.wins), share, needed, "yes" if met else "no"]


class Allies:
    """Two bots that win or lose against the game, each in all seats of the same scenarios."""

    fixed: ClassVar[bool] = True

    def __init__(self, options: Options, title: str, one: str, other: str, games: int, seed: str) -> None:
        self.title = title
        self.options = options
        self.one = one
        self.other = other
        self.games = games
        self.seed = seed

    @property
    def mode(self) -> str:
        return f"{self.options['mode']} {self.options['difficulty']}"

    def jobs(self) -> list[Job]:
        return [
            Job(self.title, self.options, [name] * self.options.seats, f"{self.seed}/{number}")
            for number in range(self.games)
            for name in (self.one, self.other)
        ]

    def json(self) -> JsonObject:
        return {"allies": [self.one, self.other], **_json(self)}

    def cells(self, bouts: Sequence[Bout]) -> list[str]:
        won: dict[str, dict[str, bool]] = {self.one: {}, self.other: {}}
        for bout in bouts:
            won[bout.seating[0]][bout.seed] = bool(bout.winners)
        pairs = [(won[self.one][seed], won[self.other][seed]) for seed in won[self.one]]
        games = len(pairs)
        mine, theirs = (sum(pair[which] for pair in pairs) for which in (0, 1))
        doubt = mcnemar(sum(pair == (True, False) for pair in pairs), sum(pair == (False, True) for pair in pairs))
        ahead = mine >= 2 * theirs or 2 * (games - mine) <= games - theirs
        low, high = interval(mine, games)
        share = f"{mine / games:.0%} ({low:.0%}-{high:.0%}), {self.other} {theirs / games:.0%}, p = {doubt:.2g}"
        met = mine > theirs and doubt < SURE and ahead
        needed = "p < 0.05; twice the wins or half the losses"
        return [f"2 x {games}", "-", str(mine), share, needed, "yes" if met else "no"]


Comparison = Rivals | Allies


def _json(comparison: Comparison) -> JsonObject:
    return {
        "title": comparison.title,
        "options": comparison.options.json(),
        "games": comparison.games,
        "seed": comparison.seed,
    }


def mcnemar(only_one: int, only_other: int) -> float:
    """McNemar's exact test: how likely a split at least this uneven is by chance alone (two-sided).

    >>> round(mcnemar(9, 1), 4), mcnemar(3, 3)
    (0.0215, 1.0)
    """
    differ = only_one + only_other
    few = min(only_one, only_other)
    tail = sum(math.comb(differ, count) for count in range(few + 1)) / float(2**differ)
    return min(1.0, 2.0 * tail)


def comparisons(
    titles: Sequence[str], seats: Sequence[int], games: int, seed: str, seconds: float | None = None
) -> Iterator[Comparison]:
    """Every level that a title has against the next lower one, and a learner against the lowest that is offered to
    learners; those with the same time only against each other."""
    for title in titles:
        facts = meta(title)
        for one, other in STEPS:
            if not {one, other} <= set(levels(title)):
                continue
            for count in seats:
                yield Rivals(facts.settle({}, count), title, one, other, games, seed, seconds)
        if 2 in seats and not seconds:
            yield Rivals(facts.settle({}, 2), title, *LEARNER, games, seed)
        for mode, difficulty, count in () if seconds else TOGETHER.get(title, ()):
            if {"hard", "normal"} <= set(levels(title)):
                options = facts.settle({"mode": mode, "difficulty": difficulty}, count)
                yield Allies(options, title, "hard", "normal", games, seed)


def key(comparison: Comparison) -> list[str]:
    bots = f"{comparison.one} : {comparison.other}"
    return [comparison.title, comparison.mode or "-", str(comparison.options.seats), bots]


class Marked:
    """A table between two marks of a document. Rows with the same first cells are about the same thing."""

    fixed: ClassVar[bool] = True

    def __init__(self, begin: str, end: str, head: Sequence[str], key: int) -> None:
        self.begin = begin
        self.end = end
        self.head = tuple(head)
        self.key = key

    def write(self, doc: Path, rows: Sequence[Sequence[str]]) -> None:
        """Put rows into the table; one about the same thing is replaced."""
        text = doc.read_text("utf-8")
        before, _, rest = text.partition(self.begin)
        table, _, after = rest.partition(self.end)
        found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if "|" in line]
        kept = {tuple(row[: self.key]): row for row in found[2:]}
        for row in rows:
            kept[tuple(row[: self.key])] = list(row)
        lines = [self.line(self.head), self.line(["---"] * len(self.head)), *(self.line(row) for row in kept.values())]
        doc.write_text(f"{before}{self.begin}\n" + "\n".join(lines) + f"\n{self.end}{after}", "utf-8")

    def line(self, cells: Sequence[str]) -> str:
        return f"| {' | '.join(cells)} |"


TABLE = Marked(BEGIN, END, HEAD, _KEY)


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def commit() -> str:
    """The version that plays: the commit, and whether files were changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "tampu") else "")


def campaign(
    titles: str = typer.Option(",".join(known()), "--titles"),
    games: int = typer.Option(100, "--games", min=1, help="At least so many for each comparison."),
    seats: str = typer.Option("2,4", "--seats"),
    only: str = typer.Option("", "--only", help="Only what this bot plays against the next lower one."),
    mode: str = typer.Option("", "--mode", help="Only this mode: 'coop normal', or '-' for games against each other."),
    seed: str = typer.Option("campaign", "--seed"),
    seconds: float | None = typer.Option(None, "--seconds", help="Everybody thinks so long about each decision."),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1),
    out: Annotated[Path, typer.Option("--out", help="Where the games are kept.")] = Path("campaign"),
    doc: Annotated[Path, typer.Option("--doc", help="Where the table is.")] = Path("docs/bots.md"),
) -> None:
    """Play every level of the titles against the one below, and write the results into the docs."""
    version = commit()
    wanted = comparisons(titles.split(","), [int(count) for count in seats.split(",")], games, seed, seconds)
    command = shlex.join(["python", "-m", "tampu.lab.strength.campaign", *sys.argv[1:]])
    print(f"{command}\ncommit {version}")
    for comparison in wanted:
        if (only and comparison.one != only) or (mode and key(comparison)[1] != mode):
            continue
        name = "-".join(key(comparison)).replace(" ", "")
        ledger = Ledger(out / version / f"{name}-{games}.jsonl", comparison)
        bouts = _played(name, comparison, ledger, workers)
        row = [*key(comparison), *comparison.cells(bouts), version, today()]
        TABLE.write(doc, [row])
        print(TABLE.line(row))


def _played(name: str, comparison: Comparison, ledger: Ledger, workers: int) -> list[Bout]:
    """The games of a comparison, with a progress bar."""
    with Progress(transient=True) as progress:
        task = progress.add_task(name, total=len(comparison.jobs()), completed=len(ledger.bouts))
        return run(comparison, pool_of(workers), ledger, lambda: progress.advance(task))


if __name__ == "__main__":
    typer.run(campaign)
