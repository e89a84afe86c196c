"""Asks the workers about imagined tables, for each person only so much at once."""

from collections import Counter
from typing import Any

import msgspec

from tampu.engine import Reason
from tampu.tables.errors import Refused
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers

_MOST_AT_ONCE = 6
"""Questions of one person that wait or are thought about."""


class _Answered(msgspec.Struct):
    reply: msgspec.Raw = msgspec.Raw(b"")
    kept: Any = None
    rule: str = ""
    wrong: str = ""
    why: dict[str, Any] | None = None


class Imaginer:
    """Analyses and plans ask here."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._asking: Counter[str] = Counter()

    async def ask(self, question: Question, user: str) -> bytes:
        if self._asking[user] >= _MOST_AT_ONCE:
            raise Refused("asking")
        self._asking[user] += 1
        try:
            return await self._thinkers.ask(question, user)
        except ThinkerFailed:
            raise Refused("no_answer") from None
        finally:
            self._asking[user] -= 1
            if not self._asking[user]:
                del self._asking[user]

    async def answer(self, question: Question, user: str) -> tuple[bytes, Any]:
        """The reply, and what shall be kept; what is wrong with the question is refused."""
        answered = msgspec.json.decode(await self.ask(question, user), type=_Answered)
        reply = bytes(answered.reply)
        if reply:
            return reply, answered.kept
        if answered.rule:
            because = None if answered.why is None else Reason(**answered.why)
            raise Refused("rule", answered.rule, because, wrong=answered.wrong)
        raise Refused("form", wrong=answered.wrong)
