"""Tiwanaku: explore a hidden valley, deduce its terrain and crops, and name what Pachamama wants where."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import BadInput, Chance, Game, Json, JsonObject, Options, Seat, StepCodec, View
from tampu.engine.content import read_content
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.tiwanaku.alphabet import ALPHABET, DIRECTION_NAMES
from tampu.games.tiwanaku.components.board import UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.components.people import SOURCES, People
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.hidden import Unseen, forgotten, varied
from tampu.games.tiwanaku.meta import META
from tampu.games.tiwanaku.state import COOP, NO_ARROW, Expedition
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

    def __init__(self, content: JsonObject | None = None) -> None:
        self.alphabet = ALPHABET
        self.content = Content(read_content("tampu.games.tiwanaku") if content is None else content)

    def new(self, options: Options) -> Expedition:
        state = Expedition(self, options, self.content)
        state.push(setup.Begin())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Expedition:
        state = Expedition(self, options, self.content)
        board = state.ground.board
        state.first = as_int(public["first"], "first")
        state.terrain = tuple(as_ints(secret["terrain"], "terrain"))
        state.crops = tuple(as_ints(secret["crops"], "crops"))
        state.start = tuple(board.square(name) for name in as_texts(public["start"], "start"))
        state.otoma_start = tuple(board.square(name) for name in as_texts(public["otoma_start"], "otoma_start"))
        state.laid = _known(as_ints(public["terrain"], "terrain"), UNKNOWN_TERRAIN)
        state.cropped = _known(as_ints(public["crops"], "crops"), UNKNOWN_CROP)
        state.left = as_ints(public["left"], "left")
        pawns = [as_object(entry, "pawns") for entry in as_list(public["pawns"], "pawns")]
        squares = [as_texts(entry.get("squares"), "pawns.squares") for entry in pawns]
        state.pawns = [sum(1 << board.square(name) for name in names) for names in squares]
        state.supply = [as_int(entry.get("supply"), "pawns.supply") for entry in pawns]
        state.people = [_people(entry) for entry in as_list(public["people"], "people")]
        otoma = [as_object(entry, "otoma") for entry in as_list(public["otoma"], "otoma")]
        state.otoma = [board.square(as_text(entry.get("square"), "otoma.square")) for entry in otoma]
        state.arrows = [self._arrow(arrow) for arrow in as_list(public["arrows"], "arrows")]
        if state.mode == COOP:
            screens = [as_object(screen, "screens") for screen in as_list(public["screens"], "screens")]
            state.screens.stacks = [as_ints(screen.get("stacks"), "stacks") for screen in screens]
            state.screens.tops = [as_ints(tops, "tops") for tops in as_list(secret["tops"], "tops")]
            state.screens.seen = [as_ints(seen, "seen") for seen in as_list(public["seen"], "seen")]
        state.idle = as_int(public["idle"], "idle")
        state.out = [as_bool(out, "out") for out in as_list(public["out"], "out")]
        return state

    def _arrow(self, value: Json) -> int:
        if value is None:
            return NO_ARROW
        colour, _, direction = as_text(value, "arrows").partition(" ")
        if colour not in self.content.otoma_colours or direction not in DIRECTION_NAMES:
            raise BadInput(f"arrows: '{value}' is no colour and direction")
        return self.content.otoma_colours.index(colour) * 4 + DIRECTION_NAMES.index(direction)

    def dealer(self, view: View) -> Unseen:
        return Unseen(view, self.content)

    def vary(self, state: Expedition, seat: Seat | None, chance: Chance) -> Expedition:
        return varied(state, seat, chance)

    def contradiction(self, state: Expedition, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        return forgotten(state, seat, memory)

    def content_json(self) -> Json:
        return self.content.json


def _known(values: Sequence[int], unknown: int) -> int:
    """The squares that have a value."""
    return sum(1 << square for square, value in enumerate(values) if value != unknown)


def _people(value: Json) -> People:
    entry = as_object(value, "people")
    people = People()
    people.stones = as_ints(entry.get("stones"), "people.stones")
    people.cubes = sum(1 << level - 1 for level in as_ints(entry.get("cubes"), "people.cubes"))
    sources = as_object(entry.get("sources"), "people.sources")
    people.points = [as_int(sources.get(name), f"people.sources.{name}") for name in SOURCES]
    return people
