"""A process in which a bot sees the bytes of a view and of the legal actions, and nothing else.

A question is a line of JSON, and so is the answer. One bot of these cheats: it reads the truth from a file that a
careless house left lying about.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tampu.bots import Bot, Budget, Decision, bot
from tampu.engine import Action, Chance, SearchChance, View
from tampu.engine.wire import digest
from tampu.games import game


class Peeper:
    """Plays by the truth of its world."""

    name = "peeper"
    needs_view = True

    def __init__(self, truth: Path) -> None:
        self._truth = truth

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        return Decision(legal[digest(self._truth.read_bytes(), "peep", 1)[0] % len(legal)])


def answer(question: dict[str, Any]) -> dict[str, Any]:
    title = question["view"]["title"]
    player: Bot = Peeper(Path(question["truth"])) if question["level"] == "peeper" else bot(question["level"], title)
    view = View(**{name: question["view"][name] for name in ("title", "seat", "public", "own")})
    legal = [game(title).alphabet.parse(text) for text in question["legal"]]
    decision = player.choose(view, legal, Budget(iterations=question["iterations"]), SearchChance(question["luck"]))
    return {"action": decision.action.text, "reasons": list(decision.reasons)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
