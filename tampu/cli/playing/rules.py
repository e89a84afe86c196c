"""`tampu rules`: the numbered rules."""

import typer
from rich.markdown import Markdown

from tampu import games as titles
from tampu.cli.screen import console, print_json
from tampu.engine import Json
from tampu.engine.box.rulebook import Rule, rulebook


def rules(
    title: str = typer.Argument(metavar="GAME"),
    id: str | None = typer.Argument(None, metavar="[ID]", help="One rule, such as U4.4."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Print the numbered rules of a game, or one of them."""
    titles.meta(title)
    book = rulebook(title)
    if as_json:
        chosen = list(book.rules.values()) if id is None else [book[id]]
        shown: list[Json] = [_json(rule) for rule in chosen]
        print_json(shown if id is None else shown[0])
    elif id is None:
        console.print(Markdown(book.text))
    else:
        rule = book[id]
        console.print(f"[bold]{rule.id}[/bold] ({rule.section})")
        console.print(Markdown(rule.text.replace(" | ", " — ")))


def _json(rule: Rule) -> Json:
    return {"id": rule.id, "section": rule.section, "text": rule.text, "info": rule.info}
