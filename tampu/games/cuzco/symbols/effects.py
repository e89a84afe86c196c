"""The named effects of abilities and exchanges: what a row of the content file does."""

from collections.abc import Callable
from typing import ClassVar, Final

from tampu.engine import Play, Seat
from tampu.games.cuzco.alphabet import NOTHING
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import TakeGodCards, gain_food, gain_offering, gain_status
from tampu.games.cuzco.steps.feathers import ActivateHeaddress, TakeFeathers, room_for_feather
from tampu.games.cuzco.steps.moves import Move, can_move
from tampu.games.cuzco.steps.tiles import TakeTile, can_take

Possible = Callable[[Empire, Seat, int, int], bool]
"""Can it be done? Takes the state, the seat, what it is about, and the strength or amount."""
Begin = Callable[[Empire, Seat, int, int, int, Play], None]
"""Do it, or push the choices that do. Takes the same, and the source of points."""


class Effect:
    """What an ability does: whether it can be used, and what then happens."""

    fixed: ClassVar[bool] = True
    __slots__ = ("begin", "possible")

    def __init__(self, possible: Possible, begin: Begin) -> None:
        self.possible = possible
        self.begin = begin


def _always(state: Empire, seat: Seat, about: int, value: int) -> bool:
    return True


def _quipus_left(state: Empire, seat: Seat, about: int, value: int) -> bool:
    return state.masks[seat].quipus > 0


def _cards_open(state: Empire, seat: Seat, about: int, value: int) -> bool:
    return any(card != NOTHING for card in state.open)


def _headdress_ready(state: Empire, seat: Seat, about: int, value: int) -> bool:
    return state.masks[seat].lowest_ready() <= value


def _room_for_feather(state: Empire, seat: Seat, about: int, value: int) -> bool:
    return room_for_feather(state, seat)


def _move(state: Empire, seat: Seat, kind: int, strength: int, source: int, play: Play) -> None:
    state.push(Move(seat, kind, strength, 0))


def _take_tile(state: Empire, seat: Seat, deck: int, strength: int, source: int, play: Play) -> None:
    state.push(TakeTile(seat, deck, strength))


def _headdress(state: Empire, seat: Seat, about: int, strength: int, source: int, play: Play) -> None:
    state.push(ActivateHeaddress(seat, strength))


def _feathers(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    state.push(TakeFeathers(seat, amount, True))


def _reserve(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    """C8.3, CR36: the next quipus in delivery order; as many as are left (CR55)."""
    mask = state.masks[seat]
    moved = min(amount, mask.quipus)
    mask.quipus -= moved
    mask.reserve += moved
    play.tell("reserve", "C8.3", {"seat": seat, "amount": moved})


def _points(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    state.masks[seat].gain(source, amount)
    play.tell("points", "C11.1", {"seat": seat, "vp": amount})


def _god_cards(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    state.push(TakeGodCards(seat, amount, True))


def _offering(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    gain_offering(state, seat, amount, play)


def _status(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    gain_status(state, seat, amount, play)


def _food(state: Empire, seat: Seat, about: int, amount: int, source: int, play: Play) -> None:
    gain_food(state, seat, amount, play)


EFFECTS: Final[dict[str, Effect]] = {
    "move": Effect(can_move, _move),
    "take_tile": Effect(can_take, _take_tile),
    "headdress": Effect(_headdress_ready, _headdress),
    "feather": Effect(_room_for_feather, _feathers),
    "reserve": Effect(_quipus_left, _reserve),
    "points": Effect(_always, _points),
    "god_card": Effect(_cards_open, _god_cards),
    "offering": Effect(_always, _offering),
    "status": Effect(_always, _status),
    "food": Effect(_always, _food),
}
