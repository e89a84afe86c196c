"""`tampu lab`: what research needs from the terminal."""

import os
import secrets
from pathlib import Path

import typer
from rich.progress import track

from tampu.bots import Budget
from tampu.cli.screen import aside, console, settled
from tampu.engine import BadInput

app = typer.Typer(help="For research: data sets of games.", no_args_is_help=True)


@app.callback()
def about() -> None:
    """For research: data sets of games."""


@app.command()
def dataset(
    title: str = typer.Argument(metavar="GAME"),
    folder: Path = typer.Argument(help="Where to write; it is made if it does not exist."),
    number: int = typer.Option(100, "--games", min=1, help="How many games."),
    bots: str = typer.Option("random", "--bots", help="One name for all seats, or one per seat: a,b,c."),
    seats: int | None = typer.Option(None, "--seats"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same games."),
    iterations: int | None = typer.Option(None, "--iterations", min=1, help="How much a bot may search."),
    on: str = typer.Option("here", "--on", help="here: this process; ray: a cluster."),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1, help="Of a cluster that is started here."),
) -> None:
    """Write games of bots as records and as numbers, with a manifest."""
    from tampu.lab.dataset import here, on_ray, write  # needs numpy

    spreads = {"here": here, "ray": on_ray(workers)}
    if on not in spreads:
        raise BadInput(f"--on {on}: it can be {', '.join(spreads)}")
    game, options = settled(title, option, seats, None)
    budget = Budget(iterations=iterations)
    written = write(folder, title, options, bots, seed or secrets.token_hex(6), number, budget, spreads[on])
    *_, decisions = track(written, game.meta.name, number, console=aside, disable=not aside.is_terminal)
    console.print(f"{number} games with {decisions} decisions are in {folder}", soft_wrap=True)
