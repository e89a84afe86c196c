"""A process in which bots think. It gets what a seat may see, as bytes, and nothing else.

Started as `python -m tampu.tables.worker MODULE:TITLES`. A question is JSON, an answer is a notation, each after its
length in 4 bytes. A length of zero comes before the answer when the rules are loaded and the bot begins to think.
"""

import os
import sys
from importlib import import_module
from typing import Any, BinaryIO

import msgspec

from tampu import bots
from tampu.engine import SearchChance, View
from tampu.tables.titles import Titles

LENGTH = 4


class Question(msgspec.Struct):
    """What a bot is asked."""

    title: str
    own_content: str
    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    legal: list[str]
    level: str
    seconds: float
    luck: str


def serve(titles: Titles, read: BinaryIO, write: BinaryIO) -> None:
    decoder = msgspec.json.Decoder(Question)
    while len(head := read.read(LENGTH)) == LENGTH:
        question = decoder.decode(read.read(int.from_bytes(head, "big")))
        game = titles.game(question.title, question.own_content)
        player = bots.bot(question.level, question.title)
        bots.warm(question.title)
        view = View(question.title, question.seat, question.public, question.own)
        legal = [game.alphabet.parse(text) for text in question.legal]
        _write(write, b"")
        budget = bots.Budget(seconds=question.seconds)
        choice = player.choose(view, legal, budget, SearchChance(question.luck))
        _write(write, choice.action.text.encode())


def _write(write: BinaryIO, body: bytes) -> None:
    write.write(len(body).to_bytes(LENGTH, "big") + body)
    write.flush()


def main() -> None:
    module, _, name = sys.argv[1].partition(":")
    titles: Titles = getattr(import_module(module), name)
    # Whatever a bot prints must not end up between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(titles, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
