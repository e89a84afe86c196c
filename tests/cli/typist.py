"""Somebody who types at a table in the terminal, and the screen that comes of it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from tampu.bots import bot_of
from tampu.cli import screen
from tampu.cli.playing import play
from tampu.cli.playing.play import Table
from tampu.engine import Options
from tampu.engine.match import Match, Seal
from tampu.games import game

WIDTH = 100
HUMAN = "human"
Typing = Callable[[Table, str], str | None]


@contextmanager
def shown() -> Iterator[StringIO]:
    """What the terminal prints, without colours."""
    page = StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, highlight=False)
    with pytest.MonkeyPatch.context() as patch:
        for module in (play, screen):
            patch.setattr(module, "console", console)
        yield page


def table(title: str, options: Options, players: Iterable[str], language: str, seed: str) -> Table:
    """A table with people and bots."""
    rules = game(title)
    seated = [None if player == HUMAN else bot_of(player, rules) for player in players]
    return Table(Match(rules, options, Seal.of_seed(seed)), seated, seed, language)


def typed(lines: Iterable[str]) -> Typing:
    """These lines, then the end of the input."""
    left = iter(lines)
    return lambda table, prompt: next(left, None)


def at_random(seed: str) -> Typing:
    """Numbers of the list, names of moves, and now and then a question."""
    random = Random(seed)

    def line(table: Table, prompt: str) -> str:
        entries = table.listed
        if not entries:
            return ""
        number = random.randrange(len(entries))
        chance = random.random()
        if chance < 0.05:
            return f"what {number + 1}"
        return entries[number].label if chance < 0.4 else str(number + 1)

    return line


def sit(table: Table, typing: Typing) -> str:
    """Play until the input or the game ends; the screen with what was typed."""
    with shown() as page, pytest.MonkeyPatch.context() as patch:

        def line(self: Table, prompt: str) -> str | None:
            words = typing(self, prompt)
            page.write(f"{prompt}{'' if words is None else words}\n")
            return words

        patch.setattr(Table, "_line", line)
        table.run()
        return page.getvalue()


def changed(text: str, asked: str) -> str:
    """A screen without the lines that stood there before the last answer; `asked` begins an answer."""
    kept: list[str] = []
    before: set[str] = set()
    now: set[str] = set()
    for line in text.splitlines():
        words = line.rstrip()
        if words not in before:
            kept.append(words)
        now.add(words)
        if words.startswith(asked):
            before, now = now, set()
    return "".join(f"{line}\n" for line in kept)
