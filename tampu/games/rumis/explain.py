"""What stones, squares, colours and boards of Rumis are called, and what there is to know about them, in words."""

from tampu.engine import JsonObject, Options
from tampu.engine.box.content import Entry, entries_of
from tampu.engine.wire import RuleId
from tampu.games.rumis.alphabet import write_square
from tampu.games.rumis.content import PLAYERS, Content, Maxima
from tampu.games.rumis.state import limits_of, players_colours
from tampu.games.words import fill, words, words_or_english


def explain(content: Content, options: Options, maxima: Maxima, language: str) -> JsonObject:
    """Everything by id: `S04`, `a1`, `red`, `ruins`, and the id of the board or `cube`."""
    return Explainer(content, options, maxima, language).everything()


class Explainer:
    """Goes through what is used at a table with these options, with the words of one language."""

    def __init__(self, content: Content, options: Options, maxima: Maxima, language: str) -> None:
        said = words_or_english("rumis", language).sections
        self.content = content
        self.options = options
        self.maxima = maxima
        self.phrases, self.terms = said["phrases"], said["terms"]
        self.names, self.values = said["names"], said["values"]
        self.told: JsonObject = {}

    def everything(self) -> JsonObject:
        self._stones()
        if self.options["solitaire"] == "off":
            self._squares(self._board())
            self._colours()
        else:
            self._cube()
            self._squares({})
        return self.told

    def _say(self, phrase: str, **facts: str | int) -> str:
        return fill(self.phrases[phrase], {name: str(fact) for name, fact in facts.items()}, facts)

    def _tell(self, id: str, name: str, text: str, rule: RuleId, doubts: dict[str, str]) -> None:
        self.told[id] = {"name": name[:1].upper() + name[1:], "text": text, "rule": rule, "doubts": {**doubts}}

    def _stones(self) -> None:
        english = words("rumis").sections["terms"]
        entries = entries_of(self.content.json, "stones")
        names = {
            # A corrected file may call a stone something else.
            stone.id: self.terms[stone.id] if english[stone.id].casefold() == stone.name.casefold() else stone.name
            for stone in self.content.stones
        }
        for entry, stone in zip(entries, self.content.stones, strict=True):
            text = self._say("stone", cubes=stone.size)
            if stone.mirror != stone.id:
                text += " " + self._say("stone.mirror", stone=names[stone.mirror])
            self._tell(stone.id, names[stone.id], text, "U1.3", _doubt(entry, "card"))

    def _board(self) -> dict[str, str]:
        """The board of this table; what of it is not printed."""
        board = self.content.boards[self.options["board"]]
        players = limits_of(self.options)
        tops = [top for row in self.maxima for top in row if top]
        limits = [board.heights[number] for number in PLAYERS]
        text = self._say("board.flat" if min(tops) == max(tops) else "board.steps", low=min(tops), high=max(tops))
        if len(set(limits)) > 1:
            two, three, four = limits
            text += " " + self._say("board.colours", two=two, three=three, four=four)
        sections = ("boards", "alternatives")
        entries = {entry.id: entry for section in sections for entry in entries_of(self.content.json, section)}
        entry = entries[board.id]
        doubts = {**_doubt(entry.inner("plan"), "plan"), **_doubt(entry.inner("heights"), "heights")}
        if players in board.frames:
            text += " " + self._say("board.frame")
            doubts |= _doubt(entry.inner("frames").inner(str(players)), "frame")
        self._tell(board.id, self.values[f"board={board.id}"], text, "U2.6", doubts)
        return doubts

    def _squares(self, doubts: dict[str, str]) -> None:
        for y, row in enumerate(self.maxima):
            for x, top in enumerate(row):
                if top:
                    square = write_square(x, y)
                    name = self._say("square.name", square=square)
                    self._tell(square, name, self._say("square", height=top), "U4.3", doubts)

    def _colours(self) -> None:
        played = players_colours(self.options)
        for number, colour in enumerate(self.content.colours[:played]):
            text = self._say("colour", player=number % self.options.seats + 1)
            if played > self.options.seats:
                text += " " + self._say("colour.two")
            self._tell(colour, self.terms[colour], text, "U8.2" if played > self.options.seats else "U1.2", {})
        if self.options["ruinas"] == "on":
            colour = self.content.colours[played]
            text = self._say("ruins", colour=self.terms[colour])
            self._tell(colour, self.terms[colour], text, "U8.3", {})
            self._tell("ruins", self.names["ruinas"], text, "U8.3", {})

    def _cube(self) -> None:
        side = self.options["solitaire"]
        text = self._say("cube", sets=self.content.solitaire[int(side)])
        solitaire = Entry(self.content.json["solitaire"], "solitaire")
        self._tell("cube", self.values[f"solitaire={side}"], text, "U8.4", _doubt(solitaire, "colours"))


def _doubt(entry: Entry, what: str) -> dict[str, str]:
    """Where a value comes from, if it is not printed."""
    source = entry.text("source") if "source" in entry else "printed"
    return {} if source == "printed" else {what: source}
