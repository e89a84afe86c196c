"""Cuzco: 2 to 4 players place dice, run the roads of the empire and serve the Sapa Inca for six rounds."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Chance, Game, Json, JsonObject, Options, Seat, StepCodec, View
from tampu.engine.box.content import read_content
from tampu.games.cuzco import views
from tampu.games.cuzco.alphabet import ALPHABET, DECK, MISSION
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.events import LEDGER
from tampu.games.cuzco.explain import explain
from tampu.games.cuzco.hidden import Unseen, vary
from tampu.games.cuzco.meta import META
from tampu.games.cuzco.recall import contradiction
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.abilities import NextStudies, UseAbilities
from tampu.games.cuzco.steps.blessing import FireBlessing, RestOfBlessing, SecondHalf, TakeGodCards
from tampu.games.cuzco.steps.dice import NextDie, PlaceDie, RollDice, TurnDie
from tampu.games.cuzco.steps.ending import FinalMissions, FinalScoring, LastCards, NextLastCards, RecallVillage
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.feathers import ActivateHeaddress, PlaceFeather, TakeFeathers
from tampu.games.cuzco.steps.moves import AfterMove, Move, MoveAgain, ScoreVillage
from tampu.games.cuzco.steps.phase_three import (
    BuyGood,
    ChooseMission,
    CleanUp,
    FulfilMission,
    NextBuyer,
    NextMission,
    Status,
    Temple,
)
from tampu.games.cuzco.steps.rounds import Round
from tampu.games.cuzco.steps.setup import DealGodCards, LayTable, ShowGodCards, SwapGodCard
from tampu.games.cuzco.steps.tiles import SlideTiles, TakeTile

STEPS: Final = [
    LayTable,
    DealGodCards,
    SwapGodCard,
    ShowGodCards,
    Round,
    RollDice,
    NextDie,
    PlaceDie,
    TurnDie,
    Move,
    ScoreVillage,
    AfterMove,
    MoveAgain,
    PlaceFeather,
    TakeFeathers,
    ActivateHeaddress,
    TakeTile,
    SlideTiles,
    Exchange,
    FireBlessing,
    SecondHalf,
    RestOfBlessing,
    TakeGodCards,
    NextStudies,
    UseAbilities,
    Status,
    Temple,
    NextBuyer,
    BuyGood,
    NextMission,
    FulfilMission,
    ChooseMission,
    CleanUp,
    FinalMissions,
    NextLastCards,
    LastCards,
    RecallVillage,
    FinalScoring,
]


class Cuzco(Game[Empire]):
    """The title, with its content."""

    meta = META
    codec = StepCodec(STEPS)
    turns = "C3.4"
    over = "C15.7"
    ledger = LEDGER

    def __init__(self, content: JsonObject | None = None) -> None:
        self.alphabet = ALPHABET
        self.content = Content(read_content("tampu.games.cuzco") if content is None else content)

    def new(self, options: Options) -> Empire:
        state = Empire(self, options, self.content)
        state.push(LayTable())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Empire:
        state = Empire(self, options, self.content)
        views.read(state, public, secret)
        return state

    def dealer(self, view: View) -> Unseen:
        return Unseen(self.content, view)

    def vary(self, state: Empire, seat: Seat | None, chance: Chance) -> Empire:
        return vary(state, seat, chance)

    def contradiction(self, state: Empire, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        return contradiction(state, seat, memory)

    def came(self, label: str, value: Json) -> str:
        if isinstance(value, list):
            return ", ".join(self.came("deal", part) if label == "undealt" else str(part) for part in value)
        assert isinstance(value, int)
        if label.startswith("die "):
            return f"die {value + 1}"
        if label in DECK.words:
            tiles = [tile.id for tile in self.content.tiles if tile.deck == DECK.words.index(label)]
            return tiles[value]
        return MISSION.word(value) if label.endswith("mission") else f"card {value}"

    def explain(self, options: Options, language: str) -> JsonObject:
        return explain(self.content, options, language)

    def content_json(self) -> Json:
        return self.content.json


GAME = Cuzco
