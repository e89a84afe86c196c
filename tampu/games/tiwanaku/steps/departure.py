"""T5.1: a pawn in hand, and how it sets out."""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tampu.engine import Choice, Seat

if TYPE_CHECKING:
    from tampu.games.tiwanaku.state import Expedition


class Departure(NamedTuple):
    """How a pawn sets out: where its first step may lead, which squares it may enter, and which it may walk through."""

    first: int
    enterable: int
    through: int


class PawnInHand(Choice["Expedition"]):
    """T5.1: a pawn has been chosen. Everybody may see where it can go."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pawn")

    def __init__(self, seat: Seat, pawn: int) -> None:
        super().__init__(seat)
        self.pawn = pawn

    def departure(self, state: "Expedition") -> Departure:
        return state.freely(state.colour_of(self.seat), self.pawn)
