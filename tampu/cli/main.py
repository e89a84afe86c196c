"""The `tampu` command: one clear line and exit code 2 for bad input, never a traceback."""

import os
import sys

import typer

from tampu import __version__
from tampu.cli.extras import advice
from tampu.cli.hosting import admin, serve, work
from tampu.cli.playing import content, games, play, puzzle, records, rules
from tampu.cli.research import arena, balance, check, lab, simulate
from tampu.cli.screen import complain
from tampu.cli.titles import commands
from tampu.engine import BadInput, Refusal
from tampu.games import known

app = typer.Typer(
    name="tampu",
    help="Four board games - Cuzco, Tiwanaku, Wutaki and Rumis - to play, check and study.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("balance")(balance.balance)
app.command("verify")(records.verify)
app.command("replay")(records.replay)
app.command("check")(check.check)
app.command("rules")(rules.rules)
app.command("serve")(serve.serve)
app.command("config")(serve.config)
app.command("work")(work.work)
app.add_typer(content.app, name="content")
app.add_typer(lab.app, name="lab")
app.add_typer(puzzle.app, name="puzzle")
for _title in known():
    if (_own := commands(_title)) is not None:
        app.add_typer(_own.app, name=_title)
app.add_typer(admin.app, name="admin")


def _version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def about(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """The server on the road where four games are played."""


def run(words: list[str] | None = None) -> None:
    """Run the command; the entry point of the package."""
    sys.exit(execute(sys.argv[1:] if words is None else words))


def execute(words: list[str]) -> int:
    """Run the command and return its exit code."""
    try:
        code = app(words or ["--help"], prog_name="tampu", standalone_mode=False)
    except typer.TyperException as wrong:
        return complain(wrong.format_message())
    except (BadInput, Refusal) as wrong:
        return complain(str(wrong))
    except ModuleNotFoundError as missing:
        wanted = advice(missing)
        if wanted is None:
            raise
        return complain(wanted)
    except typer.Abort:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; leave the interpreter nothing to flush when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    run()
