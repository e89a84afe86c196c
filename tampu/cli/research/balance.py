"""`tampu balance`: what is used in many games, and how often those who use it win."""

import secrets
from pathlib import Path

import typer
from rich.progress import Progress
from rich.table import Table

from tampu.bots import Budget
from tampu.cli.screen import aside, console, print_json, settled
from tampu.engine import BadInput
from tampu.lab.balance.kept import Kept, heading
from tampu.lab.balance.report import Balance, observer_of, player


def balance(
    title: str = typer.Argument(metavar="GAME"),
    number: int = typer.Option(100, "--games", min=1, help="How many games."),
    first: int = typer.Option(
        0, "--from", min=0, help="The number of the first game; to hold back a part of the seeds."
    ),
    bots: str = typer.Option("random", "--bots", help="random, greedy: one name for all seats, or one per seat."),
    seats: int | None = typer.Option(None, "--seats"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same games."),
    iterations: int | None = typer.Option(None, "--iterations", min=1, help="How much a bot may search."),
    without: list[str] = typer.Option(
        [],
        "--without",
        help="Words of actions that one seat must do without: 'place pyramid'; may be given several times.",
    ),
    keep: Path | None = typer.Option(
        None, "--keep", help="A file of played games; what is in it is only counted, so a stopped run resumes."
    ),
    content: Path | None = typer.Option(None, "--content", help="A corrected content file."),
    out: Path | None = typer.Option(None, "--out", help="An HTML page with plots."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Count what bots use in many games, how often those who use it win, and what is never used."""
    game, options = settled(title, option, seats, content)
    names = bots.split(",") if "," in bots else [bots] * options.seats
    if len(names) != options.seats:
        raise BadInput(f"{len(names)} bots for {options.seats} seats; give one name, or one per seat")
    if without and options.seats < 2:
        raise BadInput("--without compares a seat with others, and there are none")
    players = [player(name, game) for name in names]
    report = Balance(game, options, names, seed or secrets.token_hex(6), observer_of(game, options), without)
    budget = Budget(iterations=iterations)
    kept = None if keep is None else Kept(keep, heading(game, options, names, report.seed, budget, without))
    with Progress(console=aside, disable=not aside.is_terminal) as progress:
        task = progress.add_task(f"{title}: {bots}", total=number)
        report.run(players, range(first, first + number), budget, kept, lambda: progress.advance(task))
    if out is not None:
        out.write_text(report.page().html(), "utf-8")
    if as_json:
        print_json(report.json())
        return
    for section in report.sections():
        table = Table(*section.head, title=section.title, title_justify="left", box=None, header_style="bold")
        for row in section.rows:
            table.add_row(*(str(cell) for cell in row))
        console.print(table)
    unused = report.observer.unused()
    console.print("Never used: " + "; ".join(unused) if unused else "Everything was used.", soft_wrap=True)
    console.print(f"{report.games} games, seed {report.seed}")
