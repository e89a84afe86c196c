"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable
from typing import Any

from tampu.bots.bot import Bot, Budget, Choice
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput, Game
from tampu.games import game

__all__ = ["LEVELS", "Bot", "Budget", "Choice", "bot", "bot_of", "check_level", "levels", "warm"]

LEVELS = ("random", "easy", "normal", "hard")

Maker = Callable[[Game[Any]], Bot]
"""Makes a bot that plays by these rules."""


def _rumis() -> dict[str, Maker]:
    from tampu.bots.rumis import bots

    return {"easy": bots.Easy, "normal": bots.normal, "hard": bots.hard}


def _cuzco() -> dict[str, Maker]:
    from tampu.bots.cuzco import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


def _tiwanaku() -> dict[str, Maker]:
    from tampu.bots.tiwanaku import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


def _wutaki() -> dict[str, Maker]:
    from tampu.bots.wutaki import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


_TITLES: dict[str, Callable[[], dict[str, Maker]]] = {
    "cuzco": _cuzco,
    "rumis": _rumis,
    "tiwanaku": _tiwanaku,
    "wutaki": _wutaki,
}


_EVERYWHERE: dict[str, Callable[[], Bot]] = {"random": Uniform}
"""Bots that play every title, whatever its rules."""


def levels(title: str) -> list[str]:
    """The bots that play a title, from the weakest to the strongest."""
    return [*_EVERYWHERE, *(_TITLES[title]() if title in _TITLES else ())]


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
    return _EVERYWHERE[level]() if level in _EVERYWHERE else _TITLES[title]()[level](rules)


def warm(title: str) -> None:
    """Do now what would make the first decision of a title's bots slow."""
    if title == "rumis":
        from tampu.bots.rumis.bots import compile_search

        compile_search()
