"""Tiwanaku: explore a hidden valley, deduce its terrain, and name the crop that Pachamama wants on each square."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Chance, Game, Json, JsonObject, Options, Seat, StepCodec, View
from tampu.engine.box.content import read_content
from tampu.games.tiwanaku import hidden, recall, views
from tampu.games.tiwanaku.alphabet import ALPHABET, DIRECTION_NAMES
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.events import LEDGER
from tampu.games.tiwanaku.explain import explain
from tampu.games.tiwanaku.meta import META
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps import competitive, coop, divination, exploration, giving, offerings, otoma, setup, solo

_STEPS: Final = [
    setup.Begin,
    setup.SeatOtoma,
    setup.Deal,
    exploration.Discover,
    divination.DivineAgain,
    offerings.Offering,
    offerings.Offer,
    offerings.LastOffer,
    offerings.OtomaOffer,
    competitive.NextTurn,
    competitive.Turn,
    competitive.Move,
    competitive.EndTurn,
    competitive.NextDivination,
    competitive.LastDivination,
    competitive.LastOfferings,
    otoma.OtomaWalk,
    otoma.OtomaDiscover,
    otoma.OtomaPlant,
    solo.NextSoloTurn,
    solo.SoloTurn,
    solo.Unstick,
    solo.SoloMove,
    solo.TurnUpArrow,
    solo.FollowArrow,
    solo.PickOtoma,
    solo.DivineRest,
    solo.EndSoloTurn,
    coop.NextCoopTurn,
    coop.Spend,
    coop.CoopTurn,
    coop.CoopMove,
    coop.React,
    coop.OrderOtoma,
    coop.EndCoopTurn,
    coop.FinalScore,
    giving.GiveTile,
]


class Tiwanaku(Game[Expedition]):
    """The title, with its content. The map is the one secret that is fixed at the start."""

    meta = META
    codec = StepCodec(_STEPS)
    turns = "T2.7"
    over = "T8.5"
    ledger = LEDGER

    def __init__(self, content: JsonObject | None = None) -> None:
        self.alphabet = ALPHABET
        self.content = Content(read_content("tampu.games.tiwanaku") if content is None else content)

    def new(self, options: Options) -> Expedition:
        state = Expedition(self, options, self.content)
        state.push(setup.Begin())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Expedition:
        state = Expedition(self, options, self.content)
        views.read(state, public, secret)
        return state

    def dealer(self, view: View) -> hidden.Unseen:
        return hidden.Unseen(view, self.content)

    def vary(self, state: Expedition, seat: Seat | None, chance: Chance) -> Expedition:
        return hidden.vary(state, seat, chance)

    def contradiction(self, state: Expedition, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        return recall.contradiction(state, seat, memory)

    def content_json(self) -> Json:
        return self.content.json

    def came(self, label: str, value: Json) -> str:
        what = label.partition(" ")[0]
        if not isinstance(value, int) or what not in ("terrain", "crop", "tile", "arrow"):
            return str(value)
        if what == "arrow":
            return f"{self.content.otoma_colours[value // 4]} {DIRECTION_NAMES[value % 4]}"
        return {"terrain": TERRAIN_NAMES, "crop": CROP_NAMES, "tile": DIRECTION_NAMES}[what][value]

    def explain(self, options: Options, language: str) -> JsonObject:
        return explain(self.content, options, language)


GAME = Tiwanaku
