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
    on: str = typer.Option("here", "--on", help="here: this machine; ray: a cluster."),
    workers: int | None = typer.Option(
        None, "--workers", min=1, help="How many processes, of this machine or of a cluster that is started here."
    ),
) -> None:
    """Write games of bots as records and as numbers, with a manifest."""
    from tampu.lab.dataset import in_processes, on_ray, seed_of, write  # needs numpy

    spreads = {"here": in_processes(workers or 1), "ray": on_ray(workers or os.cpu_count() or 1)}
    if on not in spreads:
        raise BadInput(f"--on {on}: it can be {', '.join(spreads)}")
    game, options = settled(title, option, seats, None)
    budget = Budget(iterations=iterations)
    same = seed or seed_of(folder) or secrets.token_hex(6)
    written = write(folder, title, options, bots, same, number, budget, spreads[on])
    *_, decisions = track(written, game.meta.name, number, console=aside, disable=not aside.is_terminal)
    console.print(f"{number} games with {decisions} decisions are in {folder}", soft_wrap=True)
