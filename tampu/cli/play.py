"""`tampu play`: a game in the terminal."""

import re
import secrets
from pathlib import Path
from typing import Any

import typer
from rich.markdown import Markdown

from tampu.bots import Bot, Budget, bot_of, levels
from tampu.cli.boards import drawing
from tampu.cli.screen import console, settled
from tampu.cli.titles import commands
from tampu.engine import Action, BadInput, Game, Refusal, SearchChance, sight
from tampu.engine import Play as Account
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.engine.rulebook import rulebook
from tampu.engine.wire import as_object, as_text
from tampu.games.words import why_sentence, words

HUMAN = "human"
HELP = """
Type some words of a move. If only one legal move has them all, it is played; otherwise the moves that match are listed
with numbers, and a number plays one of them.

- `list` shows the legal moves, `look` the table
- `hint` explains one thing that is certain, if the game has hints and the table allows them
- `undo` takes your last move back, unless something has been drawn or revealed or somebody else has moved
- `why MOVE` says why a move is not possible and which rule forbids it, `rule ID` prints a rule
- `what THING` explains something on the table by its name or by its word in moves
- `what MOVE` tells what a legal move, or the one with a number of the list, would certainly do
- `quit` stops the game
"""
SHOWN = 24
HOLE = re.compile(r"\{(\w+)\}")
"""A word in an explanation that depends on the state of the game."""
BOT_SECONDS = 1.0


def play(
    title: str = typer.Argument(metavar="GAME"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seats: int | None = typer.Option(None, "--seats"),
    bots: str | None = typer.Option(None, "--bots", help="human or a bot's name for each seat: human,random."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same luck."),
    record: Path | None = typer.Option(None, "--record", help="Write the game down in this file."),
    content: Path | None = typer.Option(None, "--content", help="A corrected content file."),
) -> None:
    """Play a game in the terminal."""
    game, options = settled(title, option, seats, content)
    players = _players(bots, options.seats, game)
    if record is not None:
        _writable(record)
    seal = Seal(secrets.token_bytes(32)) if seed is None else Seal.of_seed(seed)
    table = Table(Match(game, options, seal), players, seed or secrets.token_hex(8))
    console.print(f"[bold]{game.meta.name}[/bold]  hash of the secret: {seal.commitment.hex()[:16]}...", style="dim")
    table.run()
    if record is not None:
        record.write_text(Record.of(table.match, table.names).text(), "utf-8", newline="\n")
        console.print(f"Written to {record}.")


def _players(given: str | None, seats: int, game: Game[Any]) -> list[Bot | None]:
    """A bot for each seat, None for a person."""
    opponent = next(level for level in ("normal", "easy", "random") if level in levels(game.meta.title))
    names = [HUMAN] + [opponent] * (seats - 1) if given is None else given.split(",")
    if len(names) == 1 and seats > 1:
        names *= seats
    if len(names) != seats:
        raise BadInput(f"{len(names)} players for {seats} seats")
    return [None if name == HUMAN else bot_of(name, game) for name in names]


def _writable(file: Path) -> None:
    try:
        file.touch()
    except OSError as wrong:
        raise BadInput(f"{file}: {wrong.strerror}") from None


class Table:
    """A match in the terminal: people type, bots answer, everybody reads the log."""

    def __init__(self, match: Match[Any], players: list[Bot | None], seed: str) -> None:
        self.match = match
        self.players = players
        people = [seat for seat, player in enumerate(players) if player is None]
        self.names = [
            ("Guest" if len(people) == 1 else f"Guest {seat}")
            if player is None
            else f"{player.name.capitalize()} {seat}"
            for seat, player in enumerate(players)
        ]
        self.seat: int | None = people[0] if len(people) == 1 else None
        """Who the log is written for: the only person, or a spectator if there are more or none."""
        self._words = words(match.game.meta.title)
        self._chances = [SearchChance(f"{seed}/bot/{seat}") for seat in range(len(players))]
        self._listed: list[Action] = []

    def run(self) -> None:
        """Play until the game is over and its last move stands, or until somebody stops."""
        self._log(self.match.opening)
        while True:
            seat = self.match.state.actor()
            if seat is None:
                self._result()
                undoable = self.match.undoable()
                if undoable is None or self.players[undoable] is not None or not self._over(undoable):
                    return
                continue
            player = self.players[seat]
            if player is None:
                if not self._ask(seat):
                    console.print("The game was stopped.")
                    return
            else:
                view = self.match.state.view(seat)
                legal = self.match.state.legal()
                decision = player.choose(view, legal, Budget(seconds=BOT_SECONDS), self._chances[seat])
                self._log(self.match.act(seat, decision.action))

    def _ask(self, seat: int) -> bool:
        """One answer of a person; False to stop."""
        if len(self.match.state.legal()) == 1 and self.match.state.private():
            self._log(self.match.act(seat, self.match.state.legal()[0]))
            return True
        self._look(seat)
        self._listed = []
        while True:
            line = self._line(f"{self.names[seat]} > ")
            if line is None or line == "quit":
                return False
            if line == "undo":
                try:
                    self.match.undo(seat)
                except Refusal as refusal:
                    console.print(refusal.reason)
                    continue
                console.print("Taken back.")
                return True
            action = self._answer(seat, line)
            if action is not None:
                self._log(self.match.act(seat, action))
                return True

    def _answer(self, seat: int, line: str) -> Action | None:
        """The action that a line stands for; None if it was a command, which has been answered."""
        word, _, rest = line.partition(" ")
        legal: list[Action] = self.match.state.legal()
        if not line or line in ("help", "?"):
            console.print(Markdown(HELP))
        elif line == "look":
            self._look(seat)
        elif line == "hint":
            self._hint(seat)
        elif line == "list":
            self._list(legal)
        elif word == "rule":
            self._rule(rest)
        elif word == "what":
            meant = self._meant(rest)
            if meant is None:
                self._what(rest)
            else:
                self._foresee(seat, meant)
        elif word == "why":
            self._why(rest)
        elif line.isdigit() and 0 < int(line) <= len(self._listed):
            return self._listed[int(line) - 1]
        else:
            exact = [action for action in legal if action.text == line]
            fitting = exact or [action for action in legal if _has(action, line.split())]
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                self._list(fitting)
            else:
                self._why(line)
        return None

    def _look(self, seat: int) -> None:
        console.print(drawing(self.match.state.view(seat), self.names))
        step = type(self.match.state.stack[-1]).__name__
        count = len(self.match.state.legal())
        console.print(f"[bold]{self._words.question(step)}[/bold] ({count} legal moves; `help` explains)")

    def _hint(self, seat: int) -> None:
        own = commands(self.match.game.meta.title)
        lines = ["This game has no hints."] if own is None else own.hint(self.match.state.view(seat))
        for line in lines:
            console.print(line, markup=False)

    def _list(self, actions: list[Action]) -> None:
        self._listed = actions[:SHOWN]
        for number, action in enumerate(self._listed, 1):
            console.print(f"{number:4}  {action.text}", markup=False)
        if len(actions) > SHOWN:
            console.print(f"      ... and {len(actions) - SHOWN} more; type words of the move you want")

    def _why(self, text: str) -> None:
        """Why a move is not possible, and which rule forbids it, or why it is not a move at all."""
        alphabet = self.match.game.alphabet
        verbs = [verb.name for verb in alphabet.verbs]
        try:
            action = alphabet.parse(text if text.split()[:1] and text.split()[0] in verbs else f"{verbs[0]} {text}")
        except BadInput as wrong:
            console.print(f"{wrong}.", markup=False)
            return
        if self.match.state.allows(action):
            console.print("That move is legal.")
        else:
            why = self.match.state.why_not(action)
            console.print(f"{why_sentence(self.match.state, why, self.names)} [{why.rule}]", markup=False)

    def _rule(self, id: str) -> None:
        book = rulebook(self.match.game.meta.title)
        if id in book:
            console.print(f"{id}: {book[id].text.replace(' | ', ' - ')}", markup=False)
        else:
            console.print(f"There is no rule '{id}'.", markup=False)

    def _meant(self, text: str) -> Action | None:
        """The one legal move that these words or this number stand for."""
        if text.isdigit() and 0 < int(text) <= len(self._listed):
            return self._listed[int(text) - 1]
        legal: list[Action] = self.match.state.legal()
        exact = [action for action in legal if action.text == text]
        words = text.split()
        fitting = exact or [action for action in legal if words[:1] == [action.verb.name] and _has(action, words)]
        return fitting[0] if len(fitting) == 1 else None

    def _foresee(self, seat: int, action: Action) -> None:
        """What a legal move would certainly do."""
        foresight = self.match.state.foresee(action)
        for told in sight.told(foresight.events, seat):
            console.print(f"  {self._words.event(told, self.names)} [{told['rule']}]", markup=False, style="cyan")
        for who, points in enumerate(foresight.points() or []):
            if points:
                unit = "point" if abs(points) == 1 else "points"
                console.print(f"  {self.names[who]}: {points:+} {unit}.", markup=False)
        if foresight.ends is not None:
            console.print("  What follows is not certain: luck or a secret decides. It cannot be taken back.")
        elif foresight.asked is None:
            console.print("  The game ends.")
        elif foresight.final:
            console.print(f"  Then it is {self.names[foresight.asked]}'s turn.", markup=False)
        elif foresight.question is not None:
            console.print(f"  Then you are asked: {self._words.question(foresight.question)}", markup=False)

    def _what(self, asked: str) -> None:
        """What a thing on the table is called and does."""
        texts = self.match.game.explain(self.match.state.options, "en")
        entries = [(id, as_object(entry, id)) for id, entry in texts.items()]
        wanted = asked.casefold()
        found = [entry for id, entry in entries if id.casefold() == wanted] or [
            entry for _, entry in entries if as_text(entry["name"], "name").casefold() == wanted
        ]
        if not texts:
            console.print("This game has nothing to explain.")
        elif not found:
            some = ", ".join(list(texts)[:6])
            console.print(f"There is nothing to say about '{asked}'. Try one of {some} ...", markup=False)
        for entry in found:
            text = HOLE.sub(r"\1", as_text(entry["text"], "text"))
            console.print(f"{as_text(entry['name'], 'name')}: {text}", markup=False)
            sources = as_object(entry["doubts"], "doubts").items()
            doubts = ", ".join(f"{source}" if what == "card" else f"{what} {source}" for what, source in sources)
            if doubts:
                console.print(f"  Not printed: {doubts}.", markup=False, style="dim")

    def _log(self, account: Account) -> None:
        for told in sight.told(account.events, self.seat):
            console.print(f"  {self._words.event(told, self.names)} [{told['rule']}]", markup=False, style="cyan")

    def _result(self) -> None:
        outcome = self.match.outcome()
        assert outcome is not None
        console.print(drawing(self.match.state.view(self.seat), self.names))
        for seat, score in enumerate(outcome.scores):
            source = outcome.sources[seat] if outcome.sources else {}
            parts = ", ".join(f"{self._words.source(name)} {points:+}" for name, points in source.items())
            won = " wins" if seat in outcome.winners else ""
            console.print(f"[bold]{self.names[seat]}{won}[/bold]: {score} ({parts})")
        if outcome.rivals is not None:
            console.print(f"Rivals: {outcome.rivals}")
        elif not outcome.winners:
            console.print("Nobody wins.")

    def _over(self, seat: int) -> bool:
        """After the end: True if the last move is taken back."""
        line = self._line("The game is over. `undo` takes the last move back, anything else quits. > ")
        if line != "undo":
            return False
        self.match.undo(seat)
        return True

    def _line(self, prompt: str) -> str | None:
        """A line of input; None at the end of the input."""
        try:
            return " ".join(console.input(prompt, markup=False).split())
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None


def _has(action: Action, words: list[str]) -> bool:
    """Are all these words in the action?"""
    return set(words) <= set(action.text.split())
