"""Bots and other thinking beside the house: in another worker of the browser, asked as a pool is."""

import asyncio
from collections.abc import Awaitable, Callable

from tampu.games import TITLES
from tampu.tables.thinking import questions
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.thinkers import ThinkerFailed
from tampu.tables.thinking.worker import prepared
from tampu.tables.upkeep.fair import FairTurns

Think = Callable[[str], Awaitable[str]]
"""Passes a question on, as JSON, and brings the answer."""

_GRACE = 240.0
"""Loading is not thinking; on a slow device it takes a while, once."""


class BesideMe:
    """The asking side. One question is thought about at a time; the others wait, person by person."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._turns = FairTurns(1)

    async def ask(self, question: Question, whose: str) -> bytes:
        async with self._turns.turn(whose):
            try:
                async with asyncio.timeout(question.seconds * 2 + _GRACE):
                    return (await self._think(questions.encode(question).decode())).encode()
            except TimeoutError:
                raise ThinkerFailed("TimeoutError") from None
            except Exception as wrong:
                raise ThinkerFailed(type(wrong).__name__) from None


def think(question: str) -> str:
    """The answering side, in the other worker."""
    return prepared(questions.decode(question.encode()), TITLES)().decode()
