"""Players that are programs. A bot gets what a seat may see, and nothing else."""

from collections.abc import Callable
from typing import Any, Protocol

from tampu.bots.anchors import Anchor, anchor
from tampu.bots.bot import Bot, Budget, Decision, Weighed
from tampu.bots.judge import Judge, RandomJudge, victory
from tampu.bots.taught import Taught
from tampu.bots.uniform import Uniform
from tampu.engine import BadInput, Game
from tampu.games import TITLES, game

__all__ = [
    "LEVELS",
    "YARDSTICKS",
    "Bot",
    "Budget",
    "Decision",
    "Judge",
    "Weighed",
    "bot",
    "bot_of",
    "check_level",
    "judge_of",
    "levels",
    "strengths",
    "victory",
    "warm",
    "weaker",
]

LEVELS = ("random", "easy", "normal", "hard", "master")
"""From the weakest to the strongest; not every title has all of them."""

Maker = Callable[[Game[Any]], Bot]
"""Makes a bot that plays by these rules."""

_EVERYWHERE: dict[str, Callable[[], Bot]] = {"random": Uniform}
"""Bots that can play any title."""
YARDSTICKS: dict[str, Maker] = {"taught": Taught}
"""Bots that others are measured by; no table offers them."""


class Bots(Protocol):
    """What a title offers as `bots`; one without is played by the bots that play everything.

    `master(rules)` may be a level above `hard`. A function `warm()` beside the levels may do what would make the first
    decision slow; `judge(rules)` may say how positions stand; `weaker` may name the levels that are weaker here than
    where everything is compiled.
    """

    easy: Maker
    normal: Maker
    hard: Maker


def _of_title(title: str) -> Bots | None:
    found: Bots | None = TITLES.offer(title, "bots")
    return found


def _makers(title: str) -> dict[str, Maker]:
    """The makers of a title's bots, by level."""
    own = _of_title(title)
    return {level: getattr(own, level) for level in LEVELS[1:] if hasattr(own, level)}


def levels(title: str) -> list[str]:
    """The bots that play a title, from the weakest to the strongest."""
    return [*_EVERYWHERE, *_makers(title)]


def weaker(title: str) -> list[str]:
    """The levels of a title that are weaker here than where everything is compiled."""
    return list(getattr(_of_title(title), "weaker", ()))


def strengths(title: str, seats: int) -> dict[str, Anchor]:
    """How strong the bots of a title are that people are measured by: those that do not play at random."""
    known = {level: anchor(title, seats, level) for level in levels(title) if level not in _EVERYWHERE}
    return {level: found for level, found in known.items() if found is not None}


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
    if level in YARDSTICKS:
        return YARDSTICKS[level](rules)
    title = rules.meta.title
    check_level(level, title)
    return _EVERYWHERE[level]() if level in _EVERYWHERE else _makers(title)[level](rules)


def judge_of(rules: Game[Any]) -> Judge:
    """Who judges positions of a table with these rules."""
    make: Callable[[Game[Any]], Judge] | None = getattr(_of_title(rules.meta.title), "judge", None)
    return RandomJudge(rules) if make is None else make(rules)


def warm(title: str) -> None:
    """Do the slow preparations of a title's bots now, before their first decision."""
    prepare: Callable[[], None] | None = getattr(_of_title(title), "warm", None)
    if prepare is not None:
        prepare()
