"""Rumis: 2 to 4 players build one structure in three dimensions; seen from above, most squares win."""

from tampu.engine import Alphabet, Game, Json, JsonObject, Options, State, StepCodec
from tampu.engine.box.content import read_content
from tampu.games.rumis import views
from tampu.games.rumis.content import Content
from tampu.games.rumis.events import LEDGER
from tampu.games.rumis.explain import explain
from tampu.games.rumis.meta import META
from tampu.games.rumis.placements.places import Places, places_for
from tampu.games.rumis.solitaire import Fill, NextStone, SolitaireCube
from tampu.games.rumis.state import Structure, limits_of
from tampu.games.rumis.steps import Begin, NextRuin, NextTurn, Place, PlaceRuin


class Rumis(Game[State]):
    """The title, with its content. Nothing is hidden, and only the start player is drawn."""

    meta = META
    codec = StepCodec([Begin, NextRuin, NextTurn, Place, PlaceRuin, NextStone, Fill])
    turns = "U3.1"
    over = "U7.1"
    ledger = LEDGER

    def __init__(self, content: JsonObject | None = None) -> None:
        self.content = Content(read_content("tampu.games.rumis") if content is None else content)
        self.alphabet = Alphabet([self.content.place])

    def places(self, options: Options) -> Places:
        """The plan that these options are played on."""
        if options["solitaire"] != "off":
            side = int(options["solitaire"])
            return places_for(self.content.place, ((side,) * side,) * side)
        board = self.content.boards[options["board"]]
        return places_for(self.content.place, board.maxima(limits_of(options)))

    def new(self, options: Options) -> State:
        state = self._empty(options)
        state.push(Begin() if isinstance(state, Structure) else NextStone())
        return state

    def _empty(self, options: Options) -> Structure | SolitaireCube:
        places = self.places(options)
        if options["solitaire"] == "off":
            return Structure(self, options, self.content, places)
        return SolitaireCube(self, options, self.content, places)

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> State:
        state = self._empty(options)
        if isinstance(state, Structure):
            views.read_structure(state, public)
        else:
            views.read_solitaire(state, public)
        return state

    def content_json(self) -> Json:
        return self.content.json

    def explain(self, options: Options, language: str) -> JsonObject:
        return explain(self.content, options, self.places(options).maxima, language)


GAME = Rumis
