"""A corpus of finished games: whatever changes in the rules, these must go on as they were played.

    python -m tampu.lab.corpus make tests/corpus          (with the rules of today)
    tampu admin replay-all --corpus tests/corpus

A file holds the games of one title and one version of its rules, with the content that they were played with. Besides
its record, a game keeps a byte of a running digest of everything that could have been chosen at each move: replaying
notices an option that is new, one that is missing, another consequence and another result, and names the first move.
"""

import argparse
import json
import lzma
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

from tampu.bots import Bot, Budget, bot_of
from tampu.engine import BadInput, Game, JsonObject, Meta, Options, SearchChance, State
from tampu.engine.match import UNDO, Match, Seal
from tampu.engine.record import BrokenRecord, Record, sealed, unsealed
from tampu.engine.wire import as_list, as_object, as_text
from tampu.games import game, game_of, known, meta

_ENDING: Final = ".json.xz"
_MOST_MOVES: Final = 5000
_UNDO: Final = 0.03
"""How often somebody takes a move back, if that is possible."""
_BOTS: Final = ("random", "easy")


class Kept:
    """One finished game of the corpus."""

    def __init__(self, record: Record, menus: str) -> None:
        self.record = record
        self.menus = menus
        """Two hexadecimal digits for each move: the running digest of what could be chosen."""


class Corpus:
    """The games of one title and one version of its rules, all with the same content."""

    def __init__(self, title: str, rules: int, content: JsonObject, games: Sequence[Kept]) -> None:
        self.title = title
        self.rules = rules
        self.content = content
        self.games = list(games)

    @property
    def name(self) -> str:
        return f"{self.title}-{self.rules}{_ENDING}"

    def write(self, folder: Path) -> Path:
        games = [{"record": "\n".join(unsealed(kept.record.text())), "menus": kept.menus} for kept in self.games]
        whole = {"title": self.title, "rules": self.rules, "content": self.content, "games": games}
        path = folder / self.name
        path.write_bytes(lzma.compress(json.dumps(whole, separators=(",", ":")).encode(), preset=9))
        return path

    @classmethod
    def read(cls, path: Path) -> "Corpus":
        try:
            whole = as_object(json.loads(lzma.decompress(path.read_bytes())), "corpus")
        except (OSError, ValueError, lzma.LZMAError) as wrong:
            raise BadInput(f"{path}: not a corpus of games ({wrong})") from None
        games = [as_object(one, "game") for one in as_list(whole.get("games"), "games")]
        kept = [
            Kept(_record(as_text(one.get("record"), "record")), as_text(one.get("menus"), "menus")) for one in games
        ]
        rules = whole.get("rules")
        assert isinstance(rules, int)
        return cls(as_text(whole.get("title"), "title"), rules, as_object(whole.get("content"), "content"), kept)

    def game(self) -> Game[Any]:
        """The rulebook of today with the content of then."""
        return game_of(self.title, self.content)


def files(folder: Path) -> list[Path]:
    """The files of a corpus, in a fixed order."""
    found = sorted(folder.glob(f"*{_ENDING}"))
    if not found:
        raise BadInput(f"{folder}: there is no corpus of games")
    return found


def difference(kept: Kept, rules: Game[Any]) -> str:
    """How a game goes otherwise by these rules, or nothing."""
    record = kept.record
    try:
        match = record.begin(rules)
        match.takes_back = any(text == UNDO for _, text in record.entries)
        menus = Menus(match.state)
        for number, seat, text, _ in record.follow(match):
            if menus.written != kept.menus[: 2 * number]:
                return f"at move {number}, '{text}' of seat {seat}, other moves are possible than were"
            menus.add(match.state)
        outcome = match.outcome()
    except BrokenRecord as broken:
        return str(broken)
    if (None if outcome is None else outcome.json()) != record.result:
        return "ends otherwise"
    return ""


class Menus:
    """The running digest of what could be chosen, move by move."""

    def __init__(self, state: State) -> None:
        self._whole = blake2b(digest_size=1)
        self.written = ""
        self.add(state)

    def add(self, state: State) -> None:
        options = sorted(action.text for action in state.legal())
        self._whole.update("\n".join([str(state.actor()), *options, ""]).encode())
        self.written += self._whole.hexdigest()


def make(title: str, count: int) -> Corpus:
    """Games of bots by the rules of today, with all seats and options in turn."""
    rules = game(title)
    version = rules.meta.rules_version
    kept = [
        _played(rules, options, f"corpus/{title}/{version}/{n}") for n, options in enumerate(_tables(rules.meta, count))
    ]
    return Corpus(title, version, as_object(rules.content_json(), title), kept)


def _tables(facts: Meta, count: int) -> Iterator[Options]:
    """All variants in turn; from the second time on with other values of the options that run the same steps."""
    variants, random = list(facts.variants()), Random(facts.title)
    for number in range(count):
        options = variants[number % len(variants)]
        if number >= len(variants):
            other = {option.name: random.choice(option.values) for option in facts.options if option.alike}
            values = {**options.values, **other}
            if facts.complaint(values, options.seats) is None:
                options = Options(options.seats, values, options.rules)
        yield options


def _played(rules: Game[Any], options: Options, seed: str) -> Kept:
    random, match = Random(seed), Match(rules, options, Seal.of_seed(seed))
    bots: list[Bot] = [bot_of(random.choice(_BOTS), rules) for _ in range(options.seats)]
    luck, budget = SearchChance(seed), Budget()
    menus = Menus(match.state)
    while (seat := match.state.actor()) is not None:
        if len(match.moves) >= _MOST_MOVES:
            raise BadInput(f"{seed}: this game does not end")
        undoing = match.undoable()
        if undoing is not None and random.random() < _UNDO:
            match.undo(undoing)
        else:
            match.act(seat, bots[seat].choose(match.state.view(seat), match.state.legal(), budget, luck).action)
        menus.add(match.state)
    return Kept(Record.of(match, [str(seat) for seat in range(options.seats)]), menus.written)


def _record(text: str) -> Record:
    return Record.parse(sealed(text.split("\n")))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tampu.lab.corpus", description="Make the corpus of finished games."
    )
    parser.add_argument("command", choices=["make"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--titles", default=",".join(known()))
    parser.add_argument("--games", type=int, default=100, help="of each title")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for title in given.titles.split(","):
        made = make(title, given.games)
        path = made.write(given.folder)
        print(f"{path}: {len(made.games)} games of version {meta(title).rules_version}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
