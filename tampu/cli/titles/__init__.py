"""Commands that only one title has, each in a module named after it."""

from typing import Protocol

import typer

from tampu.cli.speech import Speech
from tampu.engine import View
from tampu.games import TITLES


class Commands(Protocol):
    """What a title offers as `commands`; without it there are no commands and no hints."""

    app: typer.Typer
    """`tampu <title> ...`"""

    def hint(self, view: View, speech: Speech) -> list[str]:
        """What to tell a player who asks for a hint, in lines."""
        ...

    def proof(self, view: View, answer: str, speech: Speech) -> list[str]:
        """Why the answer to a puzzle follows from a view, in lines."""
        ...


def commands(title: str) -> Commands | None:
    found: Commands | None = TITLES.offer(title, "commands")
    return found
