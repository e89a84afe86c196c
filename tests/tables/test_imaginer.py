"""Imagined tables are asked about by each person only so much at once."""

import asyncio

import pytest

from tampu.tables.errors import Refused
from tampu.tables.thinking.imaginer import Imaginer
from tampu.tables.thinking.questions import Question, Warm
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers


class Waiting(Thinkers):
    """Answers when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.fails = False

    async def ask(self, question: Question, whose: str = "") -> bytes:
        await self.free.wait()
        if self.fails:
            raise ThinkerFailed("too long")
        return whose.encode()


async def test_whoever_asks_too_much_at_once_is_refused_and_nobody_else() -> None:
    thinkers = Waiting()
    imaginer = Imaginer(thinkers)
    question = Warm(seconds=1.0)
    asking = [asyncio.create_task(imaginer.ask(question, "red")) for _ in range(6)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await imaginer.ask(question, "red")
    assert refused.value.why == "asking"
    other = asyncio.create_task(imaginer.ask(question, "blue"))
    # Whoever leaves makes room.
    asking.pop().cancel()
    await asyncio.sleep(0)
    asking.append(asyncio.create_task(imaginer.ask(question, "red")))
    thinkers.free.set()
    assert await asyncio.gather(*asking, other) == [b"red"] * 6 + [b"blue"]
    thinkers.fails = True
    for _ in range(7):
        with pytest.raises(Refused):
            await imaginer.ask(question, "red")
    await thinkers.close()
