"""A corpus of finished games: whatever changes in the rules, these must go on as they were played.

    python -m tampu.lab.corpus make tests/corpus
    tampu admin replay-all --corpus tests/corpus

A file holds the games of one title and one version of its rules, with the content that they were played with. Making
adds what is missing, with all that the box held while that version was played, and leaves the games that are there.
Besides its record, a game keeps a byte of a running digest of everything that could have been chosen at each move:
replaying notices an option that is new, one that is missing, another consequence and another result, and names the
first move.
"""

import argparse
import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

from tampu.bots import Bot, Budget, bot_of
from tampu.engine import BadInput, Game, JsonObject, Meta, Options, SearchChance, State
from tampu.engine.match import TAKEN_BACK, Match, Seal
from tampu.engine.record import BrokenRecord, Record, content_hash, sealed, unsealed
from tampu.engine.wire import as_int, as_list, as_object, as_text
from tampu.games import TITLES, game_of, known, meta

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
    """The games of one title and one version of its rules, with all content that they were played with, by its hash."""

    def __init__(self, title: str, rules: int, contents: Mapping[str, JsonObject], games: Sequence[Kept]) -> None:
        self.title = title
        self.rules = rules
        self.contents = dict(contents)
        self.games = list(games)
        self._rulebooks: dict[str, Game[Any]] = {}

    @property
    def name(self) -> str:
        return f"{self.title}-{self.rules}{_ENDING}"

    def write(self, folder: Path) -> Path:
        games = [{"record": "\n".join(unsealed(kept.record.text())), "menus": kept.menus} for kept in self.games]
        whole = {"title": self.title, "rules": self.rules, "contents": self.contents, "games": games}
        path = folder / self.name
        path.write_bytes(lzma.compress(json.dumps(whole, separators=(",", ":")).encode(), preset=9))
        return path

    @classmethod
    def read(cls, path: Path) -> "Corpus":
        try:
            whole = as_object(json.loads(lzma.decompress(path.read_bytes())), "corpus")
        except (OSError, ValueError, lzma.LZMAError) as wrong:
            raise BadInput(f"{path}: not a corpus of games ({wrong})") from None
        contents = {id: as_object(one, "content") for id, one in as_object(whole.get("contents"), "contents").items()}
        kept = [_kept(as_object(one, "game")) for one in as_list(whole.get("games"), "games")]
        return cls(as_text(whole.get("title"), "title"), as_int(whole.get("rules"), "rules"), contents, kept)

    def difference(self, kept: Kept) -> str:
        """How a game would go otherwise by the rules of today, with the content of then; or nothing."""
        content = kept.record.content
        if content not in self._rulebooks:
            self._rulebooks[content] = game_of(self.title, self.contents[content])
        return difference(kept, self._rulebooks[content])


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
        match.takes_back = any(text in TAKEN_BACK for _, text in record.entries)
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


def make(title: str, rules: int, count: int, made: Corpus | None = None) -> Corpus:
    """Games of bots by a version of the rules: all seats and options with all that the box held then, newest first, and
    then with the newest until there are `count`. Those that were made before stay."""
    corpus = made or Corpus(title, rules, {}, [])
    boxes = [game for versions, game in TITLES[title].boxes() if rules in versions]
    for box in boxes:
        of_box = [kept.record for kept in corpus.games if kept.record.content == content_hash(box)]
        played = {_variant(box.meta, record) for record in of_box}
        for options in _variants(box.meta, rules):
            if options not in played:
                _add(corpus, box, options)
    variants = list(_variants(boxes[0].meta, rules))
    while len(corpus.games) < count:
        _add(corpus, boxes[0], variants[len(corpus.games) % len(variants)])
    return corpus


def _variant(facts: Meta, record: Record) -> Options:
    """The options of a game as `Meta.variants` lists them."""
    listed = {option.name: option.default for option in facts.options if option.alike}
    return facts.settle({**record.options, **listed}, record.seats, record.rules)


def _variants(facts: Meta, rules: int) -> Iterator[Options]:
    return (Options(each.seats, each.values, rules) for each in facts.variants())


def _add(corpus: Corpus, rules: Game[Any], options: Options) -> None:
    corpus.games.append(_played(rules, options, f"corpus/{corpus.title}/{corpus.rules}/{len(corpus.games)}"))
    corpus.contents[content_hash(rules)] = as_object(rules.content_json(), corpus.title)


def _played(rules: Game[Any], options: Options, seed: str) -> Kept:
    random = Random(seed)
    match = Match(rules, _any_alike(rules.meta, options, random), Seal.of_seed(seed))
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


def _any_alike(facts: Meta, options: Options, random: Random) -> Options:
    """The same table with any values of the options that run the same steps."""
    other = {option.name: random.choice(option.values) for option in facts.options if option.alike}
    values = {**options.values, **other}
    return options if facts.complaint(values, options.seats) else Options(options.seats, values, options.rules)


def _kept(value: JsonObject) -> Kept:
    lines = as_text(value.get("record"), "record").split("\n")
    return Kept(Record.parse(sealed(lines)), as_text(value.get("menus"), "menus"))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tampu.lab.corpus", description="Make the corpus of finished games."
    )
    parser.add_argument("command", choices=["make"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--titles", default=",".join(known()))
    parser.add_argument("--games", type=int, default=100, help="of each title and version, at least")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for facts in map(meta, given.titles.split(",")):
        for rules in (*facts.past, facts.rules_version):
            before = given.folder / Corpus(facts.title, rules, {}, []).name
            made = make(facts.title, rules, given.games, Corpus.read(before) if before.exists() else None)
            path = made.write(given.folder)
            print(f"{path}: {len(made.games)} games of version {rules}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
