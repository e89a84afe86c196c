"""A process that thinks: for bots, and for people who want help or look back at a game.

Started as `python -m tampu.tables.thinking.worker MODULE:TITLES`. A question and its answer are JSON, each after its
length in 4 bytes. A length of zero comes before the answer when everything is loaded and thinking begins; a second one
is the answer to a question that makes no sense.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import BinaryIO

from tampu.engine import BadInput
from tampu.games import Titles
from tampu.tables.thinking import questions

LENGTH = 4


def serve(titles: Titles, read: BinaryIO, write: BinaryIO) -> None:
    while len(head := read.read(LENGTH)) == LENGTH:
        question = questions.decode(read.read(int.from_bytes(head, "big")))
        answer = prepared(question, titles)
        _write(write, b"")
        _write(write, answer())


def prepared(question: questions.Question, titles: Titles) -> Callable[[], bytes]:
    try:
        think = question.prepare(titles)
    except BadInput:
        return bytes

    def answer() -> bytes:
        try:
            return questions.encode(think())
        except BadInput:
            return b""

    return answer


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
