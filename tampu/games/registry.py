"""One registry: which titles there are, and where each keeps what it offers.

A title is a folder `tampu/games/<name>`: `meta.py` with its facts (`META`) and `game.py` with its rulebook (`GAME`).
Whatever else there is for a title lives in another package, in a module named after the title (`OFFERS`). That package
defines what the module must provide and what happens without it, so a title works with its folder alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, Final

from tampu.engine import BadInput, Game, JsonObject, Meta
from tampu.engine.record import Record, plays_with
from tampu.engine.wire import as_object, decode, encode

Make = Callable[[JsonObject | None], Game[Any]]
"""Makes the rulebook, with the content of the box (None) or with other content."""

OFFERS: Final = {
    "versions": "tampu.games.{}.versions",
    "daily": "tampu.games.{}.daily",
    "insight": "tampu.insight.{}.answers",
    "bots": "tampu.bots.{}.bots",
    "puzzles": "tampu.puzzles.{}.kinds",
    "mining": "tampu.lab.mining.{}",
    "encoding": "tampu.lab.encode.{}",
    "direct": "tampu.lab.encode.direct.{}",
    "planes": "tampu.lab.encode.planes.{}",
    "batch": "tampu.lab.batch.{}",
    "picture": "tampu.lab.pictures.{}",
    "preview": "tampu.previews.{}",
    "balance": "tampu.lab.balance.{}",
    "drawing": "tampu.cli.boards.{}",
    "commands": "tampu.cli.titles.{}",
}
"""What a title can offer besides its rulebook, and the package that looks for it.

- `versions`: what earlier versions of the rules did differently, `before(content)`: what the box held, and `PLAYED`: by
  which versions that was played; without: nothing
- `daily`: something that everybody plays on the same day (`tampu.games.daily`); without: nothing
- `insight`: certain facts, reasons and odds (`tampu.insight`); without: no help and no proofs
- `bots`: `easy`, `normal`, `hard` and perhaps `master` (`tampu.bots`); without: the random bot
- `puzzles`: kinds of puzzles, with hints and reasons (`tampu.puzzles`); without: none
- `mining`: how puzzles are found in games (`tampu.lab.mining`); without: none are made
- `encoding`: observations for research (`tampu.lab.encode`); without: a plain one
- `direct`: the same straight from the state (`tampu.lab.encode.direct`); without: from the view
- `planes`: the same as planes (`tampu.lab.encode.planes`); without: only the row
- `batch`: whole batches of games, compiled (`tampu.lab.batch`); without: one game after the other
- `picture`: the table drawn for an environment (`tampu.lab.pictures`); without: a plain list of the view
- `preview`: a position as a picture for links (`tampu.previews`); without: a plain list of the view
- `balance`: what a balance report counts (`tampu.lab.balance.report`); without: verbs, seats and points
- `drawing`: the table in the terminal (`tampu.cli.boards`); without: a plain list of the view
- `commands`: commands of its own in the terminal (`tampu.cli.main`); without: none

Lessons are data, `tampu/lessons/<name>/*.json`.
"""


class Title:
    """One title. Its facts are here at once; its rulebook and its offers load when somebody asks for them."""

    def __init__(self, meta: Meta, make: Make) -> None:
        self.meta = meta
        self._make = make
        self._of_box: Game[Any] | None = None
        self._with_own = lru_cache(maxsize=32)(self._make_own)
        self._offers: dict[str, Any] = {}

    @classmethod
    def in_folder(cls, name: str) -> "Title":
        """The title of `tampu/games/<name>`."""
        meta: Meta = import_module(f"{__package__}.{name}.meta").META

        def make(content: JsonObject | None) -> Game[Any]:
            made: Game[Any] = import_module(f"{__package__}.{name}.game").GAME(content)
            return made

        return cls(meta, make)

    @classmethod
    def of_game(cls, game: Game[Any]) -> "Title":
        """A title whose rulebook exists already, always with the same content."""
        return cls(game.meta, lambda content: game)

    @property
    def name(self) -> str:
        return self.meta.title

    def game(self, own_content: str = "") -> Game[Any]:
        """The rulebook with the content of the box, or with `own_content`, the text of a content file."""
        if own_content:
            return self._with_own(own_content)
        if self._of_box is None:
            self._of_box = self._make(None)
        return self._of_box

    def game_with(self, content: JsonObject) -> Game[Any]:
        """The rulebook with other content than that of the box."""
        return self._make(content)

    def content_once(self, content: str) -> str:
        """The text of the content file with this hash that the box once held; empty if it still does, or never did."""
        for number, (_, game) in enumerate(self.boxes()):
            if plays_with(game, content):
                return encode(game.content_json()).decode() if number else ""
        return ""

    def boxes(self) -> Iterator[tuple[Sequence[int], Game[Any]]]:
        """The rulebook with what the box holds and with what it once held, and which versions were played with it."""
        versions, today = self.offer("versions"), self.game()
        if versions is None:
            yield (self.meta.rules_version,), today
            return
        earlier = map(self.game_with, versions.before(as_object(today.content_json(), self.name)))
        yield from zip(versions.PLAYED, chain([today], earlier), strict=True)

    def _make_own(self, own_content: str) -> Game[Any]:
        return self._make(as_object(decode(own_content), "content"))

    def offer(self, kind: str) -> Any:
        """The module with one of the `OFFERS`, or None if the title has none."""
        if kind not in self._offers:
            module = OFFERS[kind].format(self.name)
            self._offers[kind] = import_module(module) if _exists(module) else None
        return self._offers[kind]


def _exists(module: str) -> bool:
    """Is there such a module? Its parents are looked for first: `find_spec` fails without them."""
    package, _, _ = module.rpartition(".")
    return (not package or _exists(package)) and find_spec(module) is not None


class Titles:
    """Titles by name, in a fixed order."""

    def __init__(self, titles: Iterable[Title]) -> None:
        self._titles = {title.name: title for title in titles}

    @classmethod
    def in_folders(cls, *names: str) -> "Titles":
        return cls(Title.in_folder(name) for name in names)

    def __iter__(self) -> Iterator[Title]:
        return iter(self._titles.values())

    def __getitem__(self, name: str) -> Title:
        if name not in self._titles:
            raise BadInput(f"there is no game '{name}'; there are {', '.join(self._titles)}")
        return self._titles[name]

    def names(self) -> list[str]:
        return list(self._titles)

    def metas(self) -> list[Meta]:
        return [title.meta for title in self]

    def meta(self, name: str) -> Meta:
        return self[name].meta

    def game(self, name: str, own_content: str = "") -> Game[Any]:
        return self[name].game(own_content)

    def game_of(self, record: Record) -> Game[Any]:
        """The rulebook with the content that a game was played with, if the box holds it or once did."""
        title = self[record.title]
        return title.game(title.content_once(record.content))

    def offer(self, name: str, kind: str) -> Any:
        """What a title offers of this kind, or None. A title that is not listed here offers nothing."""
        return self._titles[name].offer(kind) if name in self._titles else None
