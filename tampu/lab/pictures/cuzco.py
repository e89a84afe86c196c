"""Cuzco: the villages with their quipus and runners, the spaces with their dice, and the masks."""

from collections.abc import Iterator
from typing import Any

from tampu.engine import View
from tampu.lab.pictures.spans import Line, Span, of_seat

_FEW = ("quipus", "reserve", "offerings", "food", "medals", "priests", "status", "hand")


def board(view: View) -> Iterator[Line]:
    public: Any = view.public
    masks = public["masks"]
    yield [Span(f"round {public['round']}, phase {public['phase']}, order {' '.join(map(str, public['order']))}")]
    yield []
    for village in public["villages"]:
        here = village["village"]
        runners = [of_seat(f"<{seat}>", seat) for seat, mask in enumerate(masks) if mask["runner"] == here]
        quipus = [of_seat(f" {seat} ", seat) for seat in village["quipus"]]
        where = f"{here:4}{village['name']:22}{village['feather']:10}{village['vp']} points  "
        yield [Span(where), *quipus, Span(" "), *runners]
    yield []
    for space in public["spaces"]:
        dice = [of_seat(f" {pips} ", seat) for pips, seat in space["dice"]]
        yield [Span(f"{' / '.join(space['actions']):30}"), *dice]
    temple = [of_seat(f" {seat if seat >= 0 else '.'} ", seat) for seat in public["steps"]]
    yield [Span(f"{'steps of the temple':30}"), *temple]
    yield []
    for seat, mask in enumerate(masks):
        stock = " ".join(f"{name} {mask[name]}" for name in _FEW)
        yield [of_seat(f" seat {seat} ", seat), Span(f" dice {' '.join(map(str, mask['dice'])) or '-'}; {stock}")]
        yield [Span(f"   missions {' '.join(mask['missions']) or '-'}; goods {' '.join(mask['goods']) or '-'}")]
