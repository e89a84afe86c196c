"""All bots of a title on one scale: what a level means.

    python -m tampu.lab.strength.scale --titles rumis --games 200

Every pair meets in both seats with the same luck, the bot that plays what the lesson teaches among them. The ratings
are openskill's, moved so that `normal` stands where people begin (`tampu.bots.anchors`); an interval is two spreads
either way. The games of a commit are kept, so that a stopped run can resume.
"""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import Progress

from tampu.bots import YARDSTICKS, levels
from tampu.bots.anchors import MIDDLE
from tampu.games import known, meta
from tampu.lab.strength.arena import Bout, Contest, Ledger, pool_of, run
from tampu.lab.strength.campaign import Marked, commit, today
from tampu.lab.strength.standing import Z95, Standing

TABLE: Final = Marked(
    "<!-- ratings -->",
    "<!-- end of ratings -->",
    ("game", "seats", "bot", "rating (95 %)", "won", "games", "commit", "date"),
    3,
)


def contest(title: str, games: int, seed: str) -> Contest:
    """At least so many games between each two bots of a title, at two seats."""
    bots = [*levels(title), *YARDSTICKS]
    pairs = len(bots) * (len(bots) - 1) // 2
    return Contest(title, meta(title).settle({}, 2), bots, games * pairs, seed)


def rows(title: str, bouts: Sequence[Bout]) -> list[list[str]]:
    """A row for each bot, the strongest first."""
    standing = Standing(bouts)
    shift = MIDDLE - standing.ratings["normal"][0] if "normal" in standing.ratings else 0.0
    found = []
    for name in sorted(standing.bots, key=lambda name: -standing.ratings[name][0]):
        mean, spread = standing.ratings[name]
        line = standing.line(name)
        middle, reach = mean + shift, Z95 * spread
        rating = f"{middle:.1f} ({middle - reach:.1f} to {middle + reach:.1f})"
        found.append([title, "2", name, rating, f"{line['wins']:g}", str(line["places"])])
    return found


def scale(
    titles: str = typer.Option(",".join(known()), "--titles"),
    games: int = typer.Option(100, "--games", min=1, help="At least so many for each pair of bots."),
    seed: str = typer.Option("scale", "--seed"),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1),
    out: Annotated[Path, typer.Option("--out", help="Where the games are kept.")] = Path("campaign"),
    doc: Annotated[Path, typer.Option("--doc", help="Where the table is.")] = Path("docs/bots.md"),
) -> None:
    """Rate all bots of the titles on one scale, and write the ratings into the docs."""
    version = commit()
    for title in titles.split(","):
        wanted = contest(title, games, seed)
        ledger = Ledger(out / version / f"scale-{title}-{games}.jsonl", wanted)
        with Progress(transient=True) as progress:
            task = progress.add_task(title, total=len(wanted.jobs()), completed=len(ledger.bouts))
            bouts = run(wanted, pool_of(workers), ledger, partial(progress.advance, task))
        table = [[*row, version, today()] for row in rows(title, bouts)]
        TABLE.write(doc, table)
        for row in table:
            print(TABLE.line(row))


if __name__ == "__main__":
    typer.run(scale)
