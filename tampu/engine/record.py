"""A game as text: one readable line per action, each with a running digest. See docs/record.md."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tampu.engine.errors import BadInput, Refusal
from tampu.engine.game import Game, State
from tampu.engine.lines.line import DEAL, Luck, Note, Try, Variation, followed
from tampu.engine.luck.chance import commitment
from tampu.engine.match import Match, Seal
from tampu.engine.play import Play
from tampu.engine.wire import Json, Seat, as_int, as_list, as_text, decode, digest, encode

FORMAT = "tampu-record 1"
_DIGEST_BYTES = 16
_MARK = " #"


class BrokenRecord(BadInput):
    """A record that cannot be trusted. The message names the first bad line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Line:
    """One line of a record: its number in the file, its words, and the digest up to it."""

    __slots__ = ("digest", "key", "number", "rest")

    def __init__(self, number: int, text: str, digest: str) -> None:
        self.number = number
        self.key, _, self.rest = text.partition(" ")
        self.digest = digest


class Record:
    """A finished or stopped game, as it was written down."""

    def __init__(
        self,
        title: str,
        rules: int,
        content: str,
        seats: int,
        options: Mapping[str, str],
        names: Sequence[str],
        published: bytes,
        entropies: Sequence[bytes],
        entries: Sequence[tuple[int, str]],
        result: Json,
        secret: bytes,
    ) -> None:
        self.title = title
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = dict(options)
        self.names = list(names)
        self.commitment = published
        self.entropies = list(entropies)
        self.entries = list(entries)
        """Seat and notation of every action; `undo` for an undo."""
        self.result = result
        """The outcome, or None if the game was stopped before its end."""
        self.secret = secret
        self.variations: list[Variation] = []
        """Lines that somebody tried afterwards; the first is line 1."""
        self.notes: list[Note] = []
        self.lines: dict[str, int] = {}
        """Where in the file a part was read: for messages."""

    @classmethod
    def of(cls, match: Match[Any], names: Sequence[str]) -> "Record":
        """Write down a match that is over or will not be continued. The record contains the secret."""
        outcome = match.outcome()
        return cls(
            match.game.meta.title,
            match.options.rules,
            content_hash(match.game),
            match.options.seats,
            match.options.values,
            names,
            match.seal.commitment,
            match.seal.entropies,
            match.moves,
            None if outcome is None else outcome.json(),
            match.seal.secret,
        )

    def text(self) -> str:
        """The record as a file."""
        lines = [FORMAT, f"game {self.title}", f"rules {self.rules}", f"content {self.content}"]
        lines.append(f"seats {self.seats}")
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        lines += [f"name {seat} {encode(name).decode()}" for seat, name in enumerate(self.names)]
        lines.append(f"hash {self.commitment.hex()}")
        lines += [f"entropy {seat} {entropy.hex()}" for seat, entropy in enumerate(self.entropies)]
        lines += [f"{number} {seat} {text}" for number, (seat, text) in enumerate(self.entries, 1)]
        lines.append("stopped" if self.result is None else f"result {encode(self.result).decode()}")
        lines.append(f"secret {self.secret.hex()}")
        lines.append("end")
        return sealed(lines + self._afterwards())

    def _afterwards(self) -> list[str]:
        """What was tried afterwards. It follows the end, so that the digest of the game stays what it was."""
        lines: list[str] = []
        for line, variation in enumerate(self.variations, 1):
            lines.append(f"line {line} {variation.parent} {variation.after} {encode(variation.name).decode()}")
            for number, move in enumerate(variation.tries, variation.after + 1):
                lines.append(f"{number} {move.seat} {move.text}")
                if move.luck:
                    lines.append(f"luck {encode([[*one] for one in move.luck]).decode()}")
        lines += [f"note {line} {number} {encode(text).decode()}" for line, number, text in self.notes]
        return [*lines, "end"] if lines else []

    @property
    def final_digest(self) -> str:
        """What a table publishes: no other game has the same."""
        return next(line for line in self.text().splitlines() if line.startswith(f"end{_MARK}")).rpartition(_MARK)[2]

    @property
    def whole_digest(self) -> str:
        """The digest of everything, with what was tried afterwards."""
        return self.text().rstrip().rpartition(_MARK)[2]

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record. An error names the line that was changed, added or moved, or before which one is missing."""
        return _Reader(_chained(text)).record()

    def replay(self, game: Game[Any], at: int | None = None) -> Match[Any]:
        """Play the record again, up to entry `at`. An impossible entry is reported with its line."""
        match = self.begin(game)
        for _ in self.follow(match, at):
            pass
        return match

    def begin(self, game: Game[Any]) -> Match[Any]:
        """The game before its first entry."""
        if not game.meta.plays(self.rules):
            raise BrokenRecord(
                self._line("rules"),
                f"played by rules version {self.rules}; these are version {game.meta.rules_version}",
            )
        if not plays_with(game, self.content):
            raise BrokenRecord(self._line("content"), "played with different content from the one loaded")
        try:
            options = game.meta.settle(self.options, self.seats, self.rules)
            return Match(game, options, Seal(self.secret, self.entropies))
        except BadInput as wrong:
            raise BrokenRecord(self._line("game"), str(wrong)) from None

    def follow(self, match: Match[Any], at: int | None = None) -> Iterator[tuple[int, Seat, str, Play | None]]:
        """Carry out the entries one by one: number, seat, notation, and what happened (None for an undo)."""
        for number, (seat, text) in enumerate(self.entries[:at], 1):
            try:
                play = match.move(seat, text)
            except (BadInput, Refusal) as wrong:
                raise BrokenRecord(self._line(str(number)), str(wrong)) from None
            yield number, seat, text, play

    def verify(self, game: Game[Any]) -> None:
        """Check the secret against its hash, every action, and the result."""
        if commitment(self.secret) != self.commitment:
            raise BrokenRecord(self._line("secret"), "the secret does not match the hash published at the start")
        match = self.begin(game)
        states: list[State] = [match.state.clone()]
        states += [match.state.clone() for _ in self.follow(match) if self.variations or self.notes]
        outcome = match.outcome()
        result = None if outcome is None else outcome.json()
        if encode(result) != encode(self.result):
            said = "stopped" if self.result is None else encode(self.result).decode()
            true = "not over" if result is None else encode(result).decode()
            raise BrokenRecord(self._line("result"), f"says {said}, but the actions give {true}")
        self._verify_lines(match, states)

    def _verify_lines(self, match: Match[Any], played: list[State]) -> None:
        """Check that every line leaves another one and that its moves are legal."""
        lines, lot = [played], match.seal.chance()
        for number, variation in enumerate(self.variations, 1):
            where = self._line(f"line {number}")
            if variation.parent >= number or variation.after >= len(lines[variation.parent]):
                raise BrokenRecord(where, "it leaves a line that is not there, or one that is shorter")
            states = lines[variation.parent][: variation.after + 1]
            for move in variation.tries:
                try:
                    after, _, luck = followed(states[-1], move, lot, len(states))
                    if luck != move.luck:
                        raise BadInput(f"what came of '{luck[len(move.luck)][0]}' is not written down")
                except (BadInput, Refusal) as wrong:
                    raise BrokenRecord(self._line(f"line {number} move {len(states)}"), str(wrong)) from None
                states.append(after)
            lines.append(states)
        for at, (line, number, _) in enumerate(self.notes):
            if line >= len(lines) or number >= len(lines[line]):
                raise BrokenRecord(self._line(f"note {at}"), "it is about a moment that is not there")

    def _line(self, part: str) -> int:
        return self.lines.get(part, 0)


WORDS: Final = frozenset(("name", "text", "note", "meaning", "source"))
"""Fields of a content file that say something to people and decide nothing in a game."""


def content_hash(game: Game[Any]) -> str:
    """The hash of all content that a game depends on. A better name for a village does not change it."""
    return digest(encode(_without_words(game.content_json())), "content", 16).hex()


def plays_with(game: Game[Any], content: str) -> bool:
    """Is this the hash of the game's content? Older records count its words too."""
    return content == content_hash(game) or content == digest(encode(game.content_json()), "content", 16).hex()


def _without_words(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_words(part) for key, part in value.items() if key not in WORDS}
    if isinstance(value, list):
        return [_without_words(part) for part in value]
    return value


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def sealed(lines: Iterable[str]) -> str:
    """The lines of a record with their running digests."""
    running = b""
    written = []
    for line in lines:
        running = _next(running, line)
        written.append(f"{line}{_MARK}{running.hex()}\n")
    return "".join(written)


def unsealed(text: str) -> list[str]:
    """The lines of a record without their digests."""
    return [line.rpartition(_MARK)[0] for line in text.splitlines()]


def _next(running: bytes, line: str) -> bytes:
    return digest(running + line.encode(), "record", _DIGEST_BYTES)


def _chained(text: str) -> list[Line]:
    """The lines of a record, with their running digests checked. An error names the first that does not match."""
    running = b""
    lines: list[Line] = []
    whole_lines = text.split("\n")
    if whole_lines[-1] == "":
        whole_lines.pop()
    for number, whole in enumerate(whole_lines, 1):
        line, mark, said = whole.rpartition(_MARK)
        if not mark:
            raise BrokenRecord(number, "no digest at the end of the line: cut off, or not a record of Tampu")
        running = _next(running, line)
        if running.hex() != said:
            raise BrokenRecord(number, "the digest does not match: this line was changed, or one before it is missing")
        lines.append(Line(number, line, said))
    return lines


class _Reader:
    """Reads the lines of a record in order."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._at = 0
        self._where: dict[str, int] = {}

    def record(self) -> Record:
        if not self._lines or f"{self._lines[0].key} {self._lines[0].rest}" != FORMAT:
            raise BrokenRecord(1, f"not a record: the first line is not '{FORMAT}'")
        self._at = 1
        title = self._take("game").rest
        rules = self._number(self._take("rules"))
        content = self._take("content").rest
        seats = self._number(self._take("seats"))
        options = dict(line.rest.partition(" ")[::2] for line in self._run("option"))
        names = [self._name(line) for line in self._run("name")]
        published = self._bytes(self._take("hash"))
        entropies = [self._bytes(line, line.rest.partition(" ")[2]) for line in self._run("entropy")]
        entries = self._entries()
        result: Json = None
        if self._peek() == "stopped":
            self._where["result"] = self._take("stopped").number
        else:
            line = self._take("result")
            self._where["result"] = line.number
            try:
                result = decode(line.rest)
            except BadInput as wrong:
                raise BrokenRecord(line.number, str(wrong)) from None
        secret = self._bytes(self._take("secret"))
        self._take("end")
        record = Record(title, rules, content, seats, options, names, published, entropies, entries, result, secret)
        record.lines = self._where
        if self._peek() in ("line", "note"):
            record.variations = self._variations()
            record.notes = [self._note(at, line) for at, line in enumerate(self._run("note"))]
            self._take("end")
        if self._at < len(self._lines):
            raise BrokenRecord(self._lines[self._at].number, "something follows the end")
        return record

    def _variations(self) -> list[Variation]:
        found: list[Variation] = []
        while self._peek() == "line":
            line = self._take("line")
            number, parent, after, name = self._words(line, 3)
            if number != len(found) + 1:
                raise BrokenRecord(line.number, f"line {len(found) + 1} is missing, found line {number}")
            self._where[f"line {number}"] = line.number
            found.append(Variation(parent, after, name, self._tries(number, after)))
        return found

    def _tries(self, line: int, after: int) -> list[Try]:
        tries: list[Try] = []
        while _is_number(self._peek()):
            self._where[f"line {line} move {after + len(tries) + 1}"] = self._lines[self._at].number
            seat, text = self._entry(after + len(tries) + 1)
            tries.append(Try(seat, text, self._luck() if self._peek() == "luck" else ()))
        return tries

    def _luck(self) -> list[Luck]:
        line = self._take("luck")
        try:
            found = [as_list(one, "luck") for one in as_list(decode(line.rest), "luck")]
            return [
                (label, as_text(value, "luck") if label == DEAL else as_int(value, "luck"))
                for label, value in ((as_text(label, "luck"), value) for label, value in found)
            ]
        except (BadInput, ValueError):
            raise BrokenRecord(line.number, "luck is a list of labels, each with what came") from None

    def _note(self, at: int, line: Line) -> Note:
        self._where[f"note {at}"] = line.number
        of, number, text = self._words(line, 2)
        return of, number, text

    def _words(self, line: Line, numbers: int) -> Any:
        """Some numbers and then a text."""
        *found, text = line.rest.split(" ", numbers)
        if len(found) < numbers or not all(map(_is_number, found)):
            raise BrokenRecord(line.number, f"expected {numbers} numbers and a text")
        try:
            return (*map(int, found), as_text(decode(text), line.key))
        except BadInput as wrong:
            raise BrokenRecord(line.number, str(wrong)) from None

    def _peek(self) -> str:
        return self._lines[self._at].key if self._at < len(self._lines) else ""

    def _take(self, key: str) -> Line:
        if self._at >= len(self._lines):
            raise BrokenRecord(len(self._lines) + 1, f"the record ends before its line '{key}'")
        line = self._lines[self._at]
        if line.key != key:
            raise BrokenRecord(line.number, f"expected a line '{key}', found '{line.key}'")
        self._at += 1
        self._where.setdefault(key, line.number)
        return line

    def _run(self, key: str) -> list[Line]:
        found = []
        while self._peek() == key:
            found.append(self._take(key))
        return found

    def _entries(self) -> list[tuple[int, str]]:
        entries: list[tuple[int, str]] = []
        while _is_number(self._peek()):
            entries.append(self._entry(len(entries) + 1))
        return entries

    def _entry(self, number: int) -> tuple[int, str]:
        line = self._take(self._peek())
        if int(line.key) != number:
            raise BrokenRecord(line.number, f"entry {number} is missing, found entry {line.key}")
        seat, _, text = line.rest.partition(" ")
        if not _is_number(seat) or not text:
            raise BrokenRecord(line.number, "an entry is a number, a seat and an action")
        return int(seat), text

    def _number(self, line: Line) -> int:
        if not _is_number(line.rest):
            raise BrokenRecord(line.number, f"'{line.rest}' is not a number")
        return int(line.rest)

    def _name(self, line: Line) -> str:
        try:
            return as_text(decode(line.rest.partition(" ")[2]), "name")
        except BadInput as wrong:
            raise BrokenRecord(line.number, str(wrong)) from None

    def _bytes(self, line: Line, text: str | None = None) -> bytes:
        try:
            return bytes.fromhex(line.rest if text is None else text)
        except ValueError:
            raise BrokenRecord(line.number, "not a hexadecimal number") from None
