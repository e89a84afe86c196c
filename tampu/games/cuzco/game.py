"""Cuzco: 2 to 4 players place dice, run the roads of the empire and serve the Sapa Inca for six rounds."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Chance, Game, Json, JsonObject, Options, Pool, Seat, StepCodec, View
from tampu.engine.content import read_content
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.cuzco.alphabet import ALPHABET, CARDS, COLOUR, GOD, MISSION, MISSIONS
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.hidden import Unseen, vary
from tampu.games.cuzco.meta import META
from tampu.games.cuzco.pieces.mask import Mask, read_goods
from tampu.games.cuzco.recall import contradiction
from tampu.games.cuzco.state import NOTHING, Empire
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

    def __init__(self, content: JsonObject | None = None) -> None:
        self.alphabet = ALPHABET
        self.content = Content(read_content("tampu.games.cuzco") if content is None else content)

    def new(self, options: Options) -> Empire:
        state = Empire(self, options, self.content)
        state.push(LayTable())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Empire:
        content = self.content
        state = Empire(self, options, content)
        names = [triangle.id for triangle in content.triangles]
        state.triangles = [names.index(word) for word in as_texts(public["triangles"], "triangles")]
        state.land = content.land(state.triangles)
        state.rotation = as_int(public["rotation"], "rotation")
        state.round = as_int(public["round"], "round")
        state.phase = as_int(public["phase"], "phase")
        state.order = as_ints(public["order"], "order")
        state.arrivals = as_ints(public["arrivals"], "arrivals")
        state.masks = [
            Mask.read(mask, hand, returned, content)
            for mask, hand, returned in zip(
                as_list(public["masks"], "masks"),
                as_list(secret["hands"], "hands"),
                as_list(secret["returned"], "returned"),
                strict=True,
            )
        ]
        for space, entry in enumerate(as_list(public["spaces"], "spaces")):
            for item in as_list(as_object(entry, "spaces")["dice"], "dice"):
                die, seat = as_ints(item, "dice")
                state.placed[space].append((die, seat))
                state.lowest[space] = min(state.lowest[space], die)
        self._read_tiles(state, public)
        state.golden = Pool.of(MISSIONS, [MISSION[word] for word in as_texts(public["golden"], "golden")])
        state.display = [MISSION[word] for word in as_texts(public["display"], "display")]
        state.missions_gone = as_int(public["missions_gone"], "missions_gone")
        state.rows = [read_goods(row) for row in as_list(public["market"], "market")]
        state.goods_gone = read_goods(public["goods_gone"])
        supply = as_object(public["supply"], "supply")
        state.supply = [as_int(supply[colour], "supply") for colour in COLOUR.words]
        state.steps = as_ints(public["steps"], "steps")
        state.temple_medals = as_int(public["temple_medals"], "temple_medals")
        state.medals_gone = as_int(public["medals_gone"], "medals_gone")
        state.quipus = [
            as_ints(as_object(village, "villages")["quipus"], "quipus")
            for village in as_list(public["villages"], "villages")
        ]
        state.pututus = as_ints(public["pututus"], "pututus")
        self._read_cards(state, public, secret)
        return state

    def _read_tiles(self, state: Empire, public: JsonObject) -> None:
        """The decks hold what lies nowhere else."""
        tile_of = self.content.tile_of
        for deck, board in enumerate((public["study"], public["farm"])):
            for place, item in enumerate(as_list(board, "board")):
                if item is not None:
                    state.board[deck][place] = tile_of[as_text(as_object(item, "tile")["tile"], "tile")]
        state.tiles_gone = [tile_of[word] for word in as_texts(public["tiles_gone"], "tiles_gone")]
        out = {*state.tiles_gone, *(tile for board in state.board for tile in board)}
        out.update(tile for mask in state.masks for tile in mask.tiles)
        half = len(self.content.tiles) // 2
        state.decks = [Pool([int(tile not in out) for tile in range(first, first + half)]) for first in (0, half)]

    def _read_cards(self, state: Empire, public: JsonObject, secret: JsonObject) -> None:
        """The piles hold what lies nowhere else."""
        for card in as_ints(public["discards"], "discards"):
            state.discards[card] += 1
        for card in as_ints(public["hidden_cards"], "hidden_cards"):
            state.hidden_cards[card] += 1
        for god, item in enumerate(as_list(public["gods"], "gods")):
            entry = as_object(item, "gods")
            state.open[god] = NOTHING if entry["open"] is None else as_int(entry["open"], "open")
            state.drawn[god] = as_int(entry["drawn"], "drawn")
            state.hidden_gods[god] = as_int(entry["hidden"], "hidden")
            state.exhausted[god] = as_bool(entry["exhausted"], "exhausted")
        state.spare = Pool.of(CARDS + 1, as_ints(secret["spare"], "spare"))
        state.doubles = [
            NOTHING if word is None else GOD[as_text(word, "doubles")] for word in as_list(public["doubles"], "doubles")
        ]
        for god, pile in enumerate(state.piles):
            for card in self.content.cards_of[god]:
                out = state.discards[card] + (state.open[god] == card) + state.spare.counts[card]
                out += sum(mask.hand[card] for mask in state.masks)
                for _ in range(out):
                    pile.take(card)

    def dealer(self, view: View) -> Unseen:
        return Unseen(self.content, view)

    def vary(self, state: Empire, seat: Seat | None, chance: Chance) -> Empire:
        return vary(state, seat, chance)

    def contradiction(self, state: Empire, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        return contradiction(state, seat, memory)

    def content_json(self) -> Json:
        return self.content.json
