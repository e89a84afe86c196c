"""`tampu play`: a game in the terminal."""

import secrets
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer
from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Layout
from rich.text import Text

from tampu.bots import Bot, Budget, bot_of, levels
from tampu.cli.answers import Entry, attempts, entries, matching, tokens
from tampu.cli.boards import drawing, option
from tampu.cli.screen import console, settled, wipe
from tampu.cli.speech import Speech, catalogue
from tampu.cli.titles import commands
from tampu.engine import Action, BadInput, Game, JsonObject, Refusal, SearchChance, sight
from tampu.engine import Play as Account
from tampu.engine.box.rulebook import rulebook
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.engine.wire import as_object
from tampu.games.naming import MARKER

HUMAN: Final = "human"
COMMANDS: Final = ("help", "list", "look", "hint", "undo", "why", "what", "rule", "quit")
"""Each is understood in English and in the language of the table."""
SHOWN: Final = 48
REASONS: Final = 4
BRIEF: Final = 40
"""Moves with so few letters stand in columns."""
BOT_SECONDS: Final = 1.0


def play(
    title: str = typer.Argument(metavar="GAME"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seats: int | None = typer.Option(None, "--seats"),
    bots: str | None = typer.Option(None, "--bots", help="human or a bot's name for each seat: human,random."),
    language: str = typer.Option("en", "--language", help="en, de or nl."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same luck."),
    record: Path | None = typer.Option(None, "--record", help="Write the game down in this file."),
    content: Path | None = typer.Option(None, "--content", help="A corrected content file."),
) -> None:
    """Play a game in the terminal."""
    game, options = settled(title, option, seats, content)
    catalogue(language)
    players = _players(bots, options.seats, game)
    if record is not None:
        _writable(record)
    seal = Seal(secrets.token_bytes(32)) if seed is None else Seal.of_seed(seed)
    table = Table(Match(game, options, seal), players, seed or secrets.token_hex(8), language)
    table.run()
    if record is not None:
        record.write_text(Record.of(table.match, table.names).text(), "utf-8", newline="\n")
        console.print(table.speech.say("written", file=str(record)), markup=False)


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


def _named(players: Sequence[Bot | None], language: str) -> list[str]:
    """What the seats are called."""
    said = catalogue(language)
    people = sum(player is None for player in players)
    names = []
    for number, player in enumerate(players, 1):
        if player is None:
            names.append(said["guest"] if people == 1 else f"{said['guest']} {number}")
        else:
            names.append(f"{said.get(f'bot {player.name}', player.name.capitalize())} {number}")
    return names


class News(NamedTuple):
    """What a reader has been told of one move: in which turn, and by whom; by nobody at the start."""

    turn: int
    actor: int | None
    events: list[JsonObject]


class Table:
    """A match in the terminal: people type, bots answer, everybody reads what happened."""

    def __init__(self, match: Match[Any], players: list[Bot | None], seed: str, language: str = "en") -> None:
        self.match = match
        self.players = players
        self.names = _named(players, language)
        self.speech = Speech(match.game, match.state.options, language, self.names)
        self._people = [seat for seat, player in enumerate(players) if player is None]
        self._words = self.speech.words
        self._chances = [SearchChance(f"{seed}/bot/{seat}") for seat in range(len(players))]
        self.listed: list[Entry] = []
        self._here: int | None = self._people[0] if len(self._people) == 1 else None
        """The person at the keyboard."""
        readers: list[int | None] = [*self._people] or [None]
        self._news: dict[int | None, list[News]] = {reader: [] for reader in readers}
        """What each person has still to be told; without people, what spectators have."""
        self._drawn: dict[str, list[str]] = {}
        """The parts of the table as they were last drawn for the person at the keyboard."""
        self._commands = {self.speech.say(f"command {word}"): word for word in COMMANDS} | {
            word: word for word in COMMANDS
        }

    def run(self) -> None:
        """Play until the game is over and its last move stands, or until somebody stops."""
        say = self.speech.say
        console.print(Text(self.match.game.meta.name, style="bold"), Text(say("welcome"), style="dim"), sep="  ")
        promise = say("fair", hash=self.match.seal.commitment.hex()[:16])
        console.print(Text(promise, style="dim"))
        self._log(None, self.match.opening)
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
                    console.print(say("stopped"))
                    return
            else:
                view = self.match.state.view(seat)
                legal = self.match.state.legal()
                decision = player.choose(view, legal, Budget(seconds=BOT_SECONDS), self._chances[seat])
                self._log(seat, self.match.act(seat, decision.action))

    # -- one answer ------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> bool:
        """One answer of a person; False to stop."""
        if len(self.match.state.legal()) == 1 and self.match.state.private():
            self._log(seat, self.match.act(seat, self.match.state.legal()[0]))
            return True
        if not self._seated(seat):
            return False
        self._tell_news(seat)
        self._look(seat)
        self._list(seat, self.match.state.legal())
        while True:
            line = self._line(f"{self.names[seat]} > ")
            word = "" if line is None else line.partition(" ")[0].casefold()
            command = self._commands.get(word, "")
            if line is None or command == "quit":
                return False
            if command == "undo":
                try:
                    self.match.undo(seat)
                except Refusal:
                    console.print(self.speech.say("no undo"))
                    continue
                console.print(self.speech.say("taken back"))
                return True
            action = self._answer(seat, line, command)
            if action is not None:
                self._log(seat, self.match.act(seat, action))
                return True

    def _answer(self, seat: int, line: str, command: str) -> Action | None:
        """The move that a line stands for; None if it was a command or a question, which has been answered."""
        rest = line.partition(" ")[2]
        legal: list[Action] = self.match.state.legal()
        if not line or line == "?" or command == "help":
            console.print(self.speech.say("help"), markup=False)
        elif command == "look":
            self._look(seat, rest or None)
        elif command == "hint":
            self._hint(seat)
        elif command == "list":
            self._list(seat, legal)
        elif command == "rule":
            self._rule(rest)
        elif command == "what":
            self._what(seat, rest)
        elif command == "why":
            self._why(seat, rest)
        elif line.isdecimal():
            return self._numbered(seat, int(line))
        else:
            found = self._meant(seat, line)
            if len(found) == 1:
                return found[0]
            if found:
                self._list(seat, found)
            else:
                self._why(seat, line)
        return None

    def _numbered(self, seat: int, number: int) -> Action | None:
        """The move with a number of the list on the screen."""
        if not 0 < number <= len(self.listed):
            console.print(self.speech.say("no number", n=len(self.listed)))
            return None
        actions = self.listed[number - 1].actions
        if len(actions) == 1:
            return actions[0]
        self._list(seat, actions)
        return None

    def _meant(self, seat: int, line: str) -> list[Action]:
        """The legal moves that a line names."""
        view = self.match.state.view(seat)
        told = [option(view, action, self.speech) for action in self.match.state.legal()]
        return [one.action for one in matching([one for one in told if one is not None], line)]

    # -- the screen --------------------------------------------------------------------------------------

    def _seated(self, seat: int) -> bool:
        """Let this person sit down if somebody else was at the keyboard; False to stop.

        Where anybody has secrets the screen is wiped before and after.
        """
        if self._here == seat:
            return True
        secret = any(self.match.state.own(person) for person in self._people)
        if secret:
            wipe()
            line = self._line(f"{self.speech.say('hand over', seat=self.names[seat])} ")
            wipe()
            if line is None or self._commands.get(line.casefold()) == "quit":
                return False
        else:
            console.rule(self.names[seat])
        self._here, self._drawn, self.listed = seat, {}, []
        return True

    def _look(self, seat: int, wanted: str | None = "") -> None:
        """The question, and of the table what this person has not seen yet, the whole of it, or the `wanted` part."""
        for name, part in drawing(self.match.state.view(seat), self.speech).items():
            seen = self._drawn.get(name, [])
            self._drawn[name] = part.lines()
            if wanted:
                seen = [] if named_part(wanted, name, part.title) else part.lines()
            drawn = part.draw([] if wanted is None else seen)
            if drawn is not None:
                console.print(drawn)
        console.print(Text(self.speech.question(self.match.state, self.match.turns), style="bold"))

    def _list(self, seat: int, actions: Sequence[Action]) -> None:
        """Moves with numbers."""
        every = entries(actions, self.match.state.view(seat), self.speech, SHOWN)
        self.listed = every[:SHOWN]
        console.print(numbered(self.listed))
        if len(every) > SHOWN:
            console.print(self.speech.say("more", n=len(every) - SHOWN))

    def _log(self, actor: int | None, account: Account) -> None:
        """Note what happened. The person at the keyboard reads it at once; the turns of others when they are over."""
        turn = self.match.turns.last
        for reader, news in self._news.items():
            news.append(News(turn, actor, sight.told(account.events, reader)))
        if self._here in self._news:
            self._tell_news(self._here, None if actor == self._here else turn)

    def _tell_news(self, reader: int | None, before: int | None = None) -> None:
        """Tell a person what is new, turn by turn; `before`: only of the turns before this one."""
        news = self._news[reader]
        told = [one for one in news if before is None or one.turn < before]
        self._news[reader] = news[len(told) :]
        for (_, actor), parts in groupby(told, key=lambda one: (one.turn, one.actor)):
            events = [event for part in parts for event in part.events]
            if actor is not None and actor != reader and events:
                effect = self.speech.effect(events, actor)
                console.print(Text(f"{self.names[actor]}: {effect}".removesuffix(": "), style="bold cyan"))
            self._tell(events)

    def _tell(self, events: Sequence[JsonObject]) -> None:
        for told in events:
            said = Text.assemble((f"{self.speech.event(told)} ", "cyan"), (f"[{told['rule']}]", "dim"))
            console.print(Padding(said, (0, 0, 0, 2), expand=False))

    # -- questions -----------------------------------------------------------------------------------------

    def _hint(self, seat: int) -> None:
        own = commands(self.match.game.meta.title)
        if own is None:
            console.print(self.speech.say("no hints"))
            return
        for line in own.hint(self.match.state.view(seat), self.speech):
            console.print(line, markup=False)

    def _why(self, seat: int, line: str) -> None:
        """Why a move is not possible: the reasons of the moves that the line may have meant."""
        say = self.speech.say
        if not line:
            console.print(say("why what"))
            return
        legal = self._picked(seat, line)
        if legal:
            view = self.match.state.view(seat)
            told = [option(view, action, self.speech) for action in legal]
            console.print(say("possible", moves=_some([one.label for one in told if one is not None])), markup=False)
            return
        if line.isdecimal():
            console.print(say("no number", n=len(self.listed)))
            return
        state = self.match.state
        tried = attempts(state, state.view(seat), line, self.speech)
        if not tried:
            console.print(say("not understood", line=line), markup=False)
            return
        reasons: dict[tuple[str, str], list[str]] = {}
        for one in tried:
            why = state.why_not(one.action)
            reasons.setdefault((self.speech.refusal(why), why.rule), []).append(one.label)
        for (reason, rule), labels in list(reasons.items())[:REASONS]:
            console.print(say("impossible", moves=_some(labels), reason=reason, rule=rule), markup=False)

    def _picked(self, seat: int, line: str) -> list[Action]:
        """The legal moves that a line or a number of the list stands for."""
        if line.isdecimal():
            return [*self.listed[int(line) - 1].actions] if 0 < int(line) <= len(self.listed) else []
        return self._meant(seat, line)

    def _rule(self, id: str) -> None:
        book = rulebook(self.match.game.meta.title)
        known = next((rule for rule in book.rules if rule.casefold() == id.casefold()), None)
        if known is None:
            console.print(self.speech.say("no rule", id=id), markup=False)
        else:
            console.print(f"{known}: {plainly(book[known].text)}", markup=False)

    def _what(self, seat: int, asked: str) -> None:
        """What a thing is, and what a move would certainly do."""
        things = self._things(asked)
        meant = self._picked(seat, asked) if asked else []
        view = self.match.state.view(seat)
        for id in things:
            entry = self.speech.naming.things[id]
            name = self.speech.title(id).replace(MARKER, self.speech.say("marker"))
            console.print(f"{name}: {self.speech.text(id)}", markup=False)
            sources = as_object(entry["doubts"], "doubts").items()
            said = [self.speech.say(f"source {source}") for _, source in sources]
            if said:
                console.print(
                    Text(f"  {self.speech.say('not printed', sources=', '.join(dict.fromkeys(said)))}", "dim")
                )
        if len(meant) == 1:
            told = option(view, meant[0], self.speech)
            if told is not None:
                console.print(Text(told.label, style="bold"))
            self._foresee(seat, meant[0])
        elif meant and not things:
            self._list(seat, meant)
        elif not things:
            some = ", ".join(self.speech.title(id) for id in list(self.speech.naming.things)[:6])
            console.print(self.speech.say("what not", line=asked, some=some), markup=False)

    def _things(self, asked: str) -> list[str]:
        """The things with this id or name. Of many different ones only the first, which is the most general."""
        things = self.speech.naming.things
        wanted = tokens(asked)
        found = [id for id in things if id.casefold() == asked.casefold()] or [
            id for id in things if wanted and tokens(self.speech.name(id)) == wanted
        ]
        different = list({self.speech.text(id): id for id in reversed(found)}.values())[::-1]
        return different if len(different) <= REASONS else different[:1]

    def _foresee(self, seat: int, action: Action) -> None:
        """What a legal move would certainly do."""
        say = self.speech.say
        foresight = self.match.state.foresee(action)
        events = sight.told(foresight.events, seat)
        effect = self.speech.effect(events, seat)
        if effect:
            console.print(Text(f"  {effect}", style="bold cyan"))
        self._tell(events)
        if foresight.ends is not None:
            light = self._words.ending(foresight.ends)
            console.print(f"  {say('luck') if light is None else say('light', light=light)}", markup=False)
        elif foresight.asked is None:
            console.print(f"  {say('ends')}")
        elif foresight.final:
            console.print(f"  {say('then seat', seat=self.names[foresight.asked])}", markup=False)
        else:
            turns = sight.turns_after(foresight, self.match.state, self.match.turns)
            question = self.speech.question(foresight.ahead, turns)
            console.print(f"  {say('then you', question=question)}", markup=False)

    # -- the end -------------------------------------------------------------------------------------------

    def _result(self) -> None:
        outcome = self.match.outcome()
        assert outcome is not None
        viewer = self._people[0] if len(self._people) == 1 else None
        if self._here in self._news:
            self._tell_news(self._here)
        for part in drawing(self.match.state.view(viewer), self.speech).values():
            console.print(part.draw() or "")
        say = self.speech.say
        for seat, score in enumerate(outcome.scores):
            source = outcome.sources[seat] if outcome.sources else {}
            parts = ", ".join(f"{self._words.source(name)} {points:+}" for name, points in source.items() if points)
            key = "wins" if seat in outcome.winners else "has"
            line = say(key, seat=self.names[seat], n=score)
            console.print(Text.assemble((line, "bold"), f" ({parts})" if parts else ""))
        rivals = self.speech.title("rivals")
        if outcome.rivals is not None:
            console.print(say("has", seat=rivals, n=outcome.rivals))
        if not outcome.winners:
            console.print(say("nobody wins") if outcome.rivals is None else say("rivals win", rivals=rivals))

    def _over(self, seat: int) -> bool:
        """After the end: True if the last move is taken back."""
        line = self._line(f"{self.speech.say('over')} > ")
        if line is None or self._commands.get(line.casefold()) != "undo":
            return False
        self.match.undo(seat)
        return True

    def _line(self, prompt: str) -> str | None:
        """A line of input; None at the end of the input."""
        try:
            line = " ".join(console.input(prompt, markup=False).split())
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        if not sys.stdin.isatty():
            console.print(line, markup=False)
        return line


def numbered(listed: Sequence[Entry]) -> RenderableType:
    """A list of moves with their numbers: in columns if nothing more is to be said about them."""
    if all(len(entry.label) + len(entry.detail) <= BRIEF for entry in listed) or not any(
        entry.detail for entry in listed
    ):
        brief = [f"{entry.label} ({entry.detail})" if entry.detail else entry.label for entry in listed]
        return Columns([Text(f"{number:3}  {text}") for number, text in enumerate(brief, 1)], padding=(0, 2))
    table = Layout(box=None, show_header=False, pad_edge=False)
    for number, entry in enumerate(listed, 1):
        table.add_row(Text(f"{number:3}"), Text(entry.label), Text(entry.detail, style="dim"))
    return table


def _some(labels: Sequence[str]) -> str:
    """A few of the moves."""
    return "; ".join(labels[:REASONS]) + (" …" if len(labels) > REASONS else "")


def named_part(wanted: str, name: str, title: str) -> bool:
    """Does a part of the table have this name or heading?"""
    return {*tokens(wanted)} <= {*tokens(name), *tokens(title)}


def plainly(text: str) -> str:
    """Without the marks of Markdown."""
    return text.replace(" | ", " - ").replace("**", "").replace("`", "").replace("\\", "")
