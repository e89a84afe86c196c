"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable

from tampu.bots.bot import Bot, Budget, Choice
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput

__all__ = ["LEVELS", "Bot", "Budget", "Choice", "bot", "levels"]

LEVELS = ("random", "easy", "normal", "hard")


def _rumis(level: str) -> Bot:
    from tampu.bots.rumis import bots

    makers: dict[str, Callable[[], Bot]] = {"easy": bots.Easy, "normal": bots.normal, "hard": bots.hard}
    return makers[level]()


_TITLES: dict[str, Callable[[str], Bot]] = {"rumis": _rumis}


def levels(title: str) -> tuple[str, ...]:
    """The bots that play a title."""
    return LEVELS if title in _TITLES else LEVELS[:1]


def bot(level: str, title: str) -> Bot:
    """A bot that plays a title at some level."""
    if level not in levels(title):
        raise BadInput(f"there is no bot '{level}' for {title}; there are {', '.join(levels(title))}")
    return Uniform() if level == "random" else _TITLES[title](level)
