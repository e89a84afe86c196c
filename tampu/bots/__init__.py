"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable

from tampu.bots.bot import Bot, Budget, Choice
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput

__all__ = ["LEVELS", "Bot", "Budget", "Choice", "bot", "levels"]

LEVELS = ("random", "easy", "normal", "hard")


def _rumis() -> dict[str, Callable[[], Bot]]:
    from tampu.bots.rumis import bots

    return {"easy": bots.Easy, "normal": bots.normal, "hard": bots.hard}


def _cuzco() -> dict[str, Callable[[], Bot]]:
    from tampu.bots import cuzco

    return {"easy": cuzco.greedy}


def _wutaki() -> dict[str, Callable[[], Bot]]:
    from tampu.bots import wutaki

    return {"easy": wutaki.greedy}


_TITLES: dict[str, Callable[[], dict[str, Callable[[], Bot]]]] = {
    "cuzco": _cuzco,
    "rumis": _rumis,
    "wutaki": _wutaki,
}


def levels(title: str) -> tuple[str, ...]:
    """The bots that play a title, from the weakest to the strongest."""
    known = _TITLES[title]() if title in _TITLES else {}
    return tuple(level for level in LEVELS if level == "random" or level in known)


def bot(level: str, title: str) -> Bot:
    """A bot that plays a title at some level."""
    if level not in levels(title):
        raise BadInput(f"there is no bot '{level}' for {title}; there are {', '.join(levels(title))}")
    return Uniform() if level == "random" else _TITLES[title]()[level]()
