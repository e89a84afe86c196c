"""`tampu simulate`: bots play a series of games."""

import secrets
import time
from pathlib import Path
from typing import Any

import typer
from rich.progress import track
from rich.table import Table

from tampu.bots import Bot, Budget, bot_of
from tampu.cli.screen import aside, console, print_json, settled
from tampu.engine import BadInput, Game, Json
from tampu.lab.simulate import simulate as play_series


def line_up(words: str, seats: int, game: Game[Any]) -> list[Bot]:
    """One bot per seat; a single name fills all seats."""
    names = words.split(",")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadInput(f"{len(names)} bots for {seats} seats; give one name, or one per seat")
    return [bot_of(name, game) for name in names]


def simulate(
    title: str = typer.Argument(metavar="GAME"),
    number: int = typer.Option(100, "--games", min=1, help="How many games."),
    bots: str = typer.Option("random", "--bots", help="One name for all seats, or one per seat: a,b,c."),
    seats: int | None = typer.Option(None, "--seats"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same games."),
    iterations: int | None = typer.Option(None, "--iterations", min=1, help="How much a bot may search."),
    content: Path | None = typer.Option(None, "--content", help="A corrected content file."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Let bots play a series of games and print the results."""
    game, options = settled(title, option, seats, content)
    players = line_up(bots, options.seats, game)
    seed = seed or secrets.token_hex(6)
    started = time.perf_counter()
    series = play_series(game, options, players, seed, number, Budget(iterations=iterations))
    results = list(track(series, f"{game.meta.name}", number, console=aside, disable=not aside.is_terminal))
    spent = time.perf_counter() - started
    decisions = sum(result.decisions for result in results)
    if as_json:
        shown: list[Json] = [result.json() for result in results]
        print_json(
            {
                "game": title,
                "games": len(results),
                "decisions": decisions,
                "seconds": round(spent, 3),
                "games_per_second": round(len(results) / spent, 2),
                "decisions_per_second": round(decisions / spent, 1),
                "results": shown,
            }
        )
        return
    table = Table("seat", "bot", "wins", "mean score", box=None, pad_edge=False, header_style="bold")
    for seat, player in enumerate(players):
        wins = sum(seat in result.outcome.winners for result in results)
        mean = sum(result.outcome.scores[seat] for result in results) / len(results)
        table.add_row(str(seat), player.name, f"{wins} ({wins / len(results):.0%})", f"{mean:.1f}")
    console.print(table)
    rivals = [result.outcome.rivals for result in results if result.outcome.rivals is not None]
    if rivals:
        console.print(f"rivals score {sum(rivals) / len(rivals):.1f} on average")
    console.print(f"{len(results)} games, {decisions / spent:,.0f} decisions per second, seed {seed}")
