"""`tampu games`: what there is to play."""

import typer
from rich.table import Table

from tampu import games as titles
from tampu.cli.screen import console, print_json


def games(as_json: bool = typer.Option(False, "--json", help="For programs.")) -> None:
    """List the titles with their seats and options."""
    metas = titles.metas()
    if as_json:
        print_json([meta.json() for meta in metas])
        return
    table = Table("game", "seats", "options", box=None, pad_edge=False, header_style="bold")
    for meta in metas:
        options = [
            f"{option.name}={'|'.join(f'{v}*' if v == option.default else v for v in option.values)}"
            for option in meta.options
        ]
        seats = f"{min(meta.seats)}-{max(meta.seats)}"
        table.add_row(f"[bold]{meta.title}[/bold]", seats, "\n".join(options))
    console.print(table)
    console.print("\n* is the default. Play one with [bold]tampu play GAME --option name=value[/bold].")
