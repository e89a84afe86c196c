"""`tampu puzzle`: solve puzzles in the terminal, and make them."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import typer
from rich.progress import Progress
from rich.text import Text
from typer.core import TyperGroup

from tampu.cli.answers import Entry, entries
from tampu.cli.boards import drawing
from tampu.cli.playing.play import SHOWN, numbered
from tampu.cli.screen import aside, console
from tampu.cli.speech import Speech, capital, catalogue
from tampu.cli.titles import commands
from tampu.engine import Action, BadInput
from tampu.engine.wire import as_object
from tampu.games import TITLES, game, known
from tampu.games.words import fill

if TYPE_CHECKING:
    from tampu.engine.record import Record
    from tampu.lab.mining import Found
    from tampu.puzzles import Puzzle, Rung
    from tampu.tables.storage.sql import SqlStore


class Titled(TyperGroup):
    """`tampu puzzle rumis` is `tampu puzzle --game rumis`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ["--game", *args] if args and args[0] in known() else args)


app = typer.Typer(
    cls=Titled, help="Puzzles: solve them, and make them.", invoke_without_command=True, rich_markup_mode=None
)

_HINT, _GIVE_UP = "hint", "answer"
_FILE: Final = "puzzles.jsonl.gz"


@app.callback()
def solve(
    context: typer.Context,
    title: str = typer.Option("", "--game", help="A game that has puzzles; any of them if none is named."),
    kind: str = typer.Option("", "--kind", help="Only this kind."),
    rating: int = typer.Option(1500, "--rating", help="About how hard they shall be."),
    number: int = typer.Option(1, "--number", min=1, help="How many, one after the other."),
    language: str = typer.Option("en", "--language", help="en, de or nl."),
    seed: str = typer.Option("", "--seed", help="Any text; the same text gives the same puzzles."),
) -> None:
    """Solve puzzles. Type an answer as a move of the game, `hint` for a hint, `answer` to be told."""
    if context.invoked_subcommand is not None:
        return
    catalogue(language)
    found = chosen(title, kind, rating, number, seed or secrets.token_hex(8))
    solved = 0
    for one in found:
        answered = Asking(one, language).run()
        if answered is None:
            break
        solved += answered
    said = fill(catalogue(language)["puzzle sum"], {"solved": str(solved)}, {"solved": solved})
    console.print(said, markup=False)


def chosen(title: str, kind: str, rating: int, number: int, seed: str) -> "list[Puzzle]":
    """Puzzles near a rating."""
    from tampu import puzzles

    titles = [title] if title else puzzles.titles()
    every = [one for name in titles for one in puzzles.puzzles(name).values() if kind in ("", one.kind)]
    if not every:
        known = ", ".join(one for name in titles for one in puzzles.kinds(name).KINDS)
        raise BadInput(f"there is no kind of puzzles '{kind}'; there are {known}")
    near = sorted(every, key=lambda one: (abs(one.rating - rating), one.id))[: max(40, number)]
    return Random(seed).sample(near, min(number, len(near)))


class Asking:
    """One puzzle at the terminal."""

    def __init__(self, puzzle: "Puzzle", language: str) -> None:
        from tampu import puzzles

        self.puzzle = puzzle
        self.kinds = puzzles.kinds(puzzle.title)
        rules = game(puzzle.title)
        options = as_object(puzzle.public["options"], "options")
        seats = int(str(options["seats"]))
        said = catalogue(language)
        names = [said["guest"] if seat == puzzle.seat else said["rival"] for seat in range(seats)]
        values = {name: str(value) for name, value in as_object(options["values"], "options").items()}
        self.speech = Speech(rules, rules.meta.settle(values, seats), language, names)
        self.offers: list[Action] = [rules.alphabet.parse(text) for text in self.kinds.offers(puzzle)]
        self.rungs: list[Rung] | None = None
        self.taken = 0
        self.listed: list[Entry] = []

    def run(self) -> bool | None:
        """Ask until it is answered: was it right? None if somebody stops."""
        for part in drawing(self.puzzle.view, self.speech).values():
            if (drawn := part.draw([])) is not None:
                console.print(drawn)
        console.print(Text(self.speech.words.puzzle(self.puzzle.kind, self.puzzle.facts), style="bold"))
        self._list(self.offers)
        given: list[str] = []
        while len(given) < len(self.puzzle.answer):
            try:
                line = console.input(f"{self.speech.say('puzzle prompt')} > ").strip()
            except EOFError:
                return None
            if line in (_HINT, self.speech.say("command hint")):
                self._hint()
            elif line == _GIVE_UP:
                given = []
                break
            elif line in ("quit", self.speech.say("command quit")):
                return None
            elif (action := self._meant(line)) is not None and action.text not in given:
                given.append(action.text)
        return self._tell(given)

    def _list(self, actions: Sequence[Action]) -> None:
        self.listed = entries(actions, self.puzzle.view, self.speech, SHOWN)
        console.print(numbered(self.listed))

    def _meant(self, line: str) -> Action | None:
        """The action that a line stands for: its number in the list, or its notation."""
        if line.isdigit() and 0 < int(line) <= len(self.listed):
            actions = self.listed[int(line) - 1].actions
            if len(actions) == 1:
                return actions[0]
            self._list(actions)
            return None
        found = next((action for action in self.offers if action.text == line), None)
        if found is None:
            console.print(self.speech.say("puzzle unknown"), markup=False)
        return found

    def _hint(self) -> None:
        if self.rungs is None:
            self.rungs = self.kinds.hints(self.puzzle)
        if self.taken < len(self.rungs):
            self.taken += 1
            self._say(self.rungs[self.taken - 1])
        else:
            console.print(self.speech.say("puzzle no hint"), markup=False)

    def _tell(self, given: list[str]) -> bool:
        right = self.puzzle.is_right(given)
        console.print(self.speech.say("puzzle right" if right else "puzzle wrong"), style="bold", markup=False)
        console.print(self.speech.say("puzzle answer", answer=", ".join(self.puzzle.answer)), markup=False)
        reasons = self.kinds.reasons(self.puzzle, given)
        for rung in reasons.told:
            self._say(rung)
        title = commands(self.puzzle.title)
        if reasons.help is not None and title is not None:
            for line in title.proof(self.puzzle.view, self.puzzle.answer[0], self.speech):
                console.print(line, markup=False, highlight=False)
        return right

    def _say(self, rung: "Rung") -> None:
        text = capital(self.speech.words.puzzle(rung.say, rung.facts))
        places = f" [{' '.join(rung.places)}]" if rung.places else ""
        rule = f" ({rung.rule})" if rung.rule else ""
        console.print(f"{text}{places}{rule}", markup=False, highlight=False)


@app.command()
def make(
    title: str = typer.Argument(metavar="GAME"),
    counts: list[str] = typer.Argument(metavar="KIND=NUMBER...", help="How many of each kind."),
    seed: str = typer.Option("tampu", "--seed", help="Any text; the same text gives the same puzzles."),
    database: str = typer.Option("", "--from-house", metavar="URL", help="From games of people who allow it."),
    out: Path = typer.Option(Path(_FILE), "--out", help="The file to write."),
) -> None:
    """Make puzzles with one best answer each: from games of bots and the generator, or from those of a house.

    May take long. Of a house only games are used whose people have all allowed it.
    """
    from tampu import puzzles
    from tampu.lab import mining

    kinds = puzzles.kinds(title).KINDS
    wanted: dict[str, int] = {}
    for count in counts:
        kind, _, number = count.partition("=")
        if kind not in kinds or not number.isdigit() or not int(number):
            raise BadInput(f"'{count}' is not KIND=NUMBER; the kinds of {title} are {', '.join(kinds)}")
        wanted[kind] = int(number)
    with Progress(console=aside, disable=not aside.is_terminal) as progress:
        task = progress.add_task(title, total=sum(wanted.values()))
        source = _played(title, database, {*wanted}) if database else None
        found = mining.make(title, seed, wanted, lambda now: progress.update(task, completed=sum(now.values())), source)
    try:
        out.write_bytes(puzzles.write(found))
    except OSError as wrong:
        raise BadInput(f"{out}: {wrong.strerror}") from None
    console.print(f"{len(found)} puzzles are in {out}", soft_wrap=True)


def _played(title: str, database: str, wanted: set[str]) -> "list[Found]":
    """What is found in the games of a house."""
    from tampu.cli.hosting.admin import with_store
    from tampu.lab.mining import found_in
    from tampu.tables.solving.consent import allowed_records

    async def listed(store: "SqlStore") -> "list[Record]":
        return [record async for record in allowed_records(store, TITLES, title)]

    return [one for record in with_store(database, listed) for one in found_in(record, wanted)]
