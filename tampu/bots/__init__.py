"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from tampu.bots.bot import Bot, Budget, Decision
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput, Game
from tampu.games import game

__all__ = ["LEVELS", "Bot", "Budget", "Decision", "bot", "bot_of", "check_level", "levels", "warm"]

LEVELS = ("random", "easy", "normal", "hard")

Maker = Callable[[Game[Any]], Bot]
"""Makes a bot that plays by these rules."""

_TITLES = ("cuzco", "rumis", "tiwanaku", "wutaki")
"""Titles with bots of their own, each in a package of its name, loaded when it is asked for."""

_EVERYWHERE: dict[str, Callable[[], Bot]] = {"random": Uniform}
"""Bots that can play any title."""


def _makers(title: str) -> dict[str, Maker]:
    """The makers of a title's bots, by level."""
    if title not in _TITLES:
        return {}
    bots = import_module(f"{__package__}.{title}.bots")
    return {level: getattr(bots, level) for level in LEVELS if level not in _EVERYWHERE}


def levels(title: str) -> list[str]:
    """The bots that play a title, from the weakest to the strongest."""
    return [*_EVERYWHERE, *_makers(title)]


def check_level(level: str, title: str) -> None:
    """Refuse a level that a title does not have."""
    found = levels(title)
    if level not in found:
        raise BadInput(f"there is no bot '{level}' for {title}; there are {', '.join(found)}")


def bot(level: str, title: str) -> Bot:
    """A bot that plays a title at some level, with the content of the box."""
    return bot_of(level, game(title))


def bot_of(level: str, rules: Game[Any]) -> Bot:
    """A bot for a table with these rules: what it imagines has the table's own content."""
    title = rules.meta.title
    check_level(level, title)
    return _EVERYWHERE[level]() if level in _EVERYWHERE else _makers(title)[level](rules)


def warm(title: str) -> None:
    """Do the slow preparations of a title's bots now, before their first decision."""
    if title == "rumis":
        from tampu.bots.rumis.bots import compile_search

        compile_search()
