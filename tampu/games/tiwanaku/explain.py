"""What the tiles, crops, pieces and places of Tiwanaku are called and what they do, in words."""

from typing import Final

from tampu.engine import JsonObject, Options
from tampu.engine.box.content import Entry, entries_of
from tampu.engine.wire import RuleId
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.meta import ANY, AS_BEFORE, COOP, GRADES, SOLO
from tampu.games.tiwanaku.pieces.board import LARGEST, board_named
from tampu.games.tiwanaku.scenarios.scenario import OTOMA_SQUARES
from tampu.games.tiwanaku.state import colours_of, pawns_per_colour
from tampu.games.words import fill, words_or_english

_OFFERING: Final[dict[str, RuleId]] = {SOLO: "T9.12", COOP: "T10.12"}


def explain(content: Content, options: Options, language: str) -> JsonObject:
    """Everything by id: the words of terrains and crops, and the places `board`, `supply`, `diversity` ..."""
    return Explainer(content, options, language).everything()


class Explainer:
    """Goes through what is used at a table with these options, with the words of one language."""

    def __init__(self, content: Content, options: Options, language: str) -> None:
        said = words_or_english("tiwanaku", language).sections
        self.content = content
        self.options = options
        self.mode = options["mode"]
        self.phrases, self.terms = said["phrases"], said["terms"]
        self.box = Entry(content.json, "content")
        self.told: JsonObject = {}

    def everything(self) -> JsonObject:
        self._board()
        self._disc()
        self._terrains()
        self._crops()
        self._tell("unexplored", "T5.3", self._say("unexplored"))
        self._tell("bare", "T6.1", f"{self._say('bare')} {self._say('bare.floor', floor=self.content.floor)}")
        self._pawn()
        self._tell("diversity", "T5.11", self._say("diversity", levels=int(self.options["levels"])))
        self._tell("cube", "T6.4", self._say("cube"))
        self._offering()
        self._tell("supply", "T2.5", self._say("supply"))
        if self.mode == SOLO:
            self._solo()
        elif self.mode == COOP:
            self._coop()
        return self.told

    def _say(self, phrase: str, **facts: str | int) -> str:
        return fill(self.phrases[phrase], {name: str(fact) for name, fact in facts.items()}, facts)

    def _tell(
        self, id: str, rule: RuleId, text: str, name: str | None = None, doubts: dict[str, str] | None = None
    ) -> None:
        called = self._say(f"{id}.name") if name is None else name
        self.told[id] = {
            "name": called[:1].upper() + called[1:],
            "text": text,
            "rule": rule,
            "doubts": {**(doubts or {})},
        }

    # -- the valley ------------------------------------------------------------------------------------

    def _board(self) -> None:
        size = self.options["size"]
        entry = next(entry for entry in entries_of(self.content.json, "boards") if entry.id == size)
        board = board_named(size)
        text = self._say("board", squares=board.squares, rows=board.rows, cols=board.cols)
        doubts = _doubt(entry, "shape")
        if self.mode in (SOLO, COOP):
            text += f" {self._say('board.trails')}"
            doubts |= _doubt(entry, "trails")
        self._tell("board", "T1.1", text, doubts=doubts)

    def _disc(self) -> None:
        scenario = self.options["scenario"]
        doubts: dict[str, str] = {}
        if scenario in (ANY, AS_BEFORE):
            where = self._say("disc.random")
        elif scenario in GRADES:
            where = f"{self._say('disc.random')} {self._say(f'disc.{scenario}')}"
        elif scenario in self.content.discs:
            entry = next(entry for entry in entries_of(self.content.json, "discs") if entry.id == scenario)
            where = self._say("disc.named", disc=f"{scenario}, {entry.text('name')}")
            doubts = _source(entry, "disc")
        else:
            where = self._say("disc.code", code=scenario)
        self._tell("disc", "T2.5", f"{where} {self._say('disc', largest=LARGEST)}", doubts=doubts)

    def _terrains(self) -> None:
        for entry in entries_of(self.content.json, "terrains"):
            tiles = entry.inner("tiles").number("value")
            text = self._say("terrain", largest=LARGEST, tiles=tiles)
            self._tell(entry.id, "T5.10", text, self.terms[entry.id], _doubt(entry, "tiles"))

    def _crops(self) -> None:
        for entry in entries_of(self.content.json, "crops"):
            level, points, tiles = entry.number("level"), entry.number("points"), entry.number("tiles")
            text = self._say("crop", level=level, points=points, tiles=tiles)
            self._tell(entry.id, "T6.4", text, f"{self.terms[entry.id]} {level}", _source(entry, "points"))

    # -- what players have -----------------------------------------------------------------------------

    def _pawn(self) -> None:
        kind = "pairs" if self.mode == COOP and self.options.seats == 4 else self.mode
        pawns = pawns_per_colour(self.content, self.options)
        text = f"{self._say('pawn')} {self._say(f'pawn.{kind}', pawns=pawns)}"
        self._tell("pawn", "T10.6" if self.mode == COOP else "T5.2", text)

    def _offering(self) -> None:
        scale = "; ".join(
            self._say("offering.step", cubes=cubes, points=points)
            for cubes, points in enumerate(self.content.offerings)
            if cubes
        )
        text = f"{self._say(f'offering.{self.mode}')} {self._say('offering.scale', scale=scale)}"
        self._tell("offering", _OFFERING.get(self.mode, "T7.1"), text)

    # -- the Otoma -------------------------------------------------------------------------------------

    def _solo(self) -> None:
        otoma = self._say("otoma.solo", pawns=OTOMA_SQUARES)
        self._tell(
            "otoma", "T9.9", f"{otoma} {self._say('otoma.walk')}", doubts=_source(self.box.inner("otoma"), "colours")
        )
        colour = self.terms[colours_of(self.content, self.options)[0]]
        own = self._say(f"arrow.{self.options['difficulty']}", colour=colour)
        self._tell("arrow", "T9.7", f"{self._say('arrow')} {own}", doubts=self._arrow_doubts())

    def _coop(self) -> None:
        difficulty = self.options["difficulty"]
        entry = next(entry for entry in entries_of(self.content.json, "coop") if entry.id == difficulty)
        otoma = self._say("otoma.coop", pawns=self.content.coop_otoma[difficulty])
        self._tell("otoma", "T10.9", f"{otoma} {self._say('otoma.walk')}", doubts=_source(entry, "pawns"))
        self._tell("screen", "T10.5", self._say("screen"), doubts=self._arrow_doubts())

    def _arrow_doubts(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for entry in entries_of(self.content.json, "terrains"):
            found |= _doubt(entry, "arrows")
        return found


def _doubt(entry: Entry, field: str) -> dict[str, str]:
    """Where a field comes from, if it is not printed."""
    return _source(entry.inner(field), field)


def _source(entry: Entry, what: str) -> dict[str, str]:
    source = entry.text("source")
    return {} if source == "printed" else {what: source}
