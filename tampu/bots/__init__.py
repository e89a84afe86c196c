"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable

from tampu.bots.bot import Bot, Budget, Choice
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput

__all__ = ["LEVELS", "Bot", "Budget", "Choice", "bot", "levels", "warm"]

LEVELS = ("random", "easy", "normal", "hard")


def _rumis() -> dict[str, Callable[[], Bot]]:
    from tampu.bots.rumis import bots

    return {"easy": bots.Easy, "normal": bots.normal, "hard": bots.hard}


def _cuzco() -> dict[str, Callable[[], Bot]]:
    from tampu.bots.cuzco import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


def _tiwanaku() -> dict[str, Callable[[], Bot]]:
    from tampu.bots.tiwanaku import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


def _wutaki() -> dict[str, Callable[[], Bot]]:
    from tampu.bots.wutaki import bots

    return {"easy": bots.easy, "normal": bots.normal, "hard": bots.hard}


_TITLES: dict[str, Callable[[], dict[str, Callable[[], Bot]]]] = {
    "cuzco": _cuzco,
    "rumis": _rumis,
    "tiwanaku": _tiwanaku,
    "wutaki": _wutaki,
}


_EVERYWHERE: dict[str, Callable[[], Bot]] = {"random": Uniform}
"""Bots that play every title."""


def _makers(title: str) -> dict[str, Callable[[], Bot]]:
    return {**_EVERYWHERE, **(_TITLES[title]() if title in _TITLES else {})}


def levels(title: str) -> list[str]:
    """The bots that play a title, from the weakest to the strongest."""
    return list(_makers(title))


def bot(level: str, title: str) -> Bot:
    """A bot that plays a title at some level."""
    makers = _makers(title)
    if level not in makers:
        raise BadInput(f"there is no bot '{level}' for {title}; there are {', '.join(makers)}")
    return makers[level]()


def warm(title: str) -> None:
    """Do now what would make the first decision of a title's bots slow."""
    if title == "rumis":
        from tampu.bots.rumis.bots import compile_search

        compile_search()
