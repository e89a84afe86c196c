"""T2, T9.1-T9.3, T10.1-T10.4: what happens before the first turn."""

from typing import ClassVar

from tampu.engine import Play, Seat, Step
from tampu.games.tiwanaku.meta import COMPETITIVE, COOP, SOLO
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.scenarios.selection import choose
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import NextTurn
from tampu.games.tiwanaku.steps.coop import NextCoopTurn
from tampu.games.tiwanaku.steps.giving import uncover
from tampu.games.tiwanaku.steps.otoma import otoma_climbs, otoma_plants
from tampu.games.tiwanaku.steps.solo import NextSoloTurn


class Begin(Step[Expedition]):
    """T2.5-T2.7: a disc is chosen and its starting squares laid out; the first player is drawn at random."""

    def run(self, state: Expedition, play: Play) -> None:
        state.unfold(choose(state.content, state.options, play))
        for square in state.start:
            terrain, level = TERRAIN_NAMES[state.terrain[square]], state.crops[square]
            play.tell(
                "starting square",
                "T2.6",
                {"square": state.name(square), "terrain": terrain, "crop": CROP_NAMES[level], "level": level},
            )
        state.first = play.pick("first player", "setup", state.seats)
        play.tell("first player", "T2.7", {"seat": state.first})
        if state.mode == COMPETITIVE:
            state.push(NextTurn(state.first))
        elif state.mode == SOLO:
            state.push(SeatOtoma(), NextSoloTurn(state.first))
        else:
            state.push(SeatOtoma(), Deal(state.first), NextCoopTurn(state.first))


class SeatOtoma(Step[Expedition]):
    """T9.2, T9.3, T10.3: the Otoma pawns take their squares and score for them in reading order."""

    def run(self, state: Expedition, play: Play) -> None:
        count = state.content.coop_otoma[state.options["difficulty"]] if state.mode == COOP else len(state.otoma_start)
        for pawn, square in enumerate(state.otoma_start[:count]):
            state.otoma.append(square)
            play.tell("otoma seated", "T9.2", {"colour": state.otoma_colour(pawn), "square": state.name(square)})
            otoma_plants(state, square, play, "T9.3")
            otoma_climbs(state, square, play, "T9.3")


class Deal(Step[Expedition]):
    """T10.4, TR19: the tiles are dealt, and all players see the tops of their own stacks."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        state.screens.deal(state.left, self.seat)
        for seat, stacks in enumerate(state.screens.stacks):
            play.tell("dealt", "T10.4", {"seat": seat, "tiles": sum(stacks)})
        for seat, terrain in state.screens.covered():
            uncover(state, seat, terrain, play)
