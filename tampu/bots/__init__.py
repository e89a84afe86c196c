"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable

from tampu.bots.bot import Bot, Budget, Choice
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput

__all__ = ["Bot", "Budget", "Choice", "bot", "names"]

_BOTS: dict[str, Callable[[], Bot]] = {"random": Uniform}


def names() -> list[str]:
    """The bots that can be asked for by name."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    if name not in _BOTS:
        raise BadInput(f"there is no bot '{name}'; there are {', '.join(_BOTS)}")
    return _BOTS[name]()
