"""`tampu content`: the tiles, cards and boards of a title."""

from pathlib import Path

import typer

from tampu import games as titles
from tampu.cli.screen import console, print_json
from tampu.engine.record import content_hash

app = typer.Typer(help="Check a corrected content file.", rich_markup_mode=None)


@app.callback()
def about() -> None:
    """Tiles, cards and boards are data; owners of a box can correct them."""


@app.command("check")
def check(
    title: str = typer.Argument(metavar="GAME"),
    file: Path = typer.Argument(metavar="FILE"),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Can a game be played with this content file? If not, name the entry and field that is wrong."""
    game = titles.game_with(title, file)
    if as_json:
        print_json({"game": title, "content": content_hash(game)})
    else:
        console.print(f"{file} is valid content for {title} ({content_hash(game)})", soft_wrap=True)
