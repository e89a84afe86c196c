"""Tiles that leave the stacks behind the screens of a cooperative game."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES, GIVE
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.screens import COVERED
from tampu.games.tiwanaku.state import Expedition


def draw_top(state: Expedition, terrain: int, play: Play, to: tuple[Seat, ...] | None) -> int:
    """T10.4: the next tile of a stack comes to light. It is chosen now: nobody knew what lay below the top."""
    pool = state.screens.unseen(terrain)
    return play.draw("tile", f"{TERRAIN_NAMES[terrain]} {pool.size}", pool, to)


def uncover(state: Expedition, seat: Seat, terrain: int, play: Play) -> None:
    """T10.4, TR34: the owner sees the new top of a stack."""
    arrow = draw_top(state, terrain, play, (seat,))
    state.screens.tops[seat][terrain] = arrow
    facts: JsonObject = {"seat": seat, "terrain": TERRAIN_NAMES[terrain]}
    play.tell("uncovered", "T10.4", facts, {seat: {"arrow": DIRECTION_NAMES[arrow]}})


class GiveTile(Choice[Expedition]):
    """T10.8: the diversity board lacks a tile that was laid; the active seat says for the group who gives it."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "terrain")
    rule: ClassVar[RuleId] = "T10.8"

    def __init__(self, seat: Seat, terrain: int) -> None:
        super().__init__(seat)
        self.terrain = terrain

    def about(self, state: Expedition) -> JsonObject:
        """How many tiles of the terrain are still behind the screens tells one question from the next."""
        left = sum(stacks[self.terrain] for stacks in state.screens.stacks)
        return {"cause": "stock", "terrain": TERRAIN_NAMES[self.terrain], "left": left}

    def legal(self, state: Expedition) -> list[Action]:
        return [GIVE.of(seat) for seat, stacks in enumerate(state.screens.stacks) if stacks[self.terrain]]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not GIVE:
            return self.not_asked(self.rule)
        seat = action.args[0]
        if seat >= state.seats:
            return Reason(self.rule, "no seat", {"number": seat})
        return Reason(self.rule, "no tile", {"seat": seat, "terrain": TERRAIN_NAMES[self.terrain]})

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        giver, terrain = action.args[0], self.terrain
        arrow = state.screens.tops[giver][terrain]
        if arrow == COVERED:
            arrow = draw_top(state, terrain, play, None)
        else:
            play.reveal(f"tile {TERRAIN_NAMES[terrain]} {giver}", arrow)
        state.screens.part_with(giver, terrain, arrow)
        facts: JsonObject = {"seat": giver, "terrain": TERRAIN_NAMES[terrain], "arrow": DIRECTION_NAMES[arrow]}
        play.tell("gave", "T10.8", facts)
