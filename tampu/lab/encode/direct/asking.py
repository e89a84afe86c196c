"""Whose view it is, who is asked, and what: the parts of `tampu.lab.encode.asking`, straight from the stack."""

from array import array
from functools import lru_cache
from typing import Any

from tampu.engine import Choice, Game, Seat, State
from tampu.lab.encode.asking import FIELD_BITS, MOST_TO_COME, field_number
from tampu.lab.encode.direct.rows import Write, tallies
from tampu.lab.encode.layout import Layout

_number = lru_cache(maxsize=1 << 12)(field_number)


def writer(game: Game[Any], seats: int, layout: Layout) -> Write:
    kinds = {kind: number for number, kind in enumerate(game.codec.kinds.values())}
    choices = [kind for kind in kinds if issubclass(kind, Choice)]
    starts = layout.starts
    own, actor, below = starts["seat"], starts["actor"], starts["to_come"]
    question = {kind: starts["question"] + number for number, kind in enumerate(choices)}
    details = starts.get("question_fields", 0)
    fields = {kind: kind.fields[1:] for kind in choices}
    waiting = tallies(MOST_TO_COME)

    def write(state: State, seat: Seat, row: "array[float]") -> None:
        row[own + seat] = 1.0
        stack = state.stack
        if not stack:
            return
        top: Any = stack[-1]
        kind = type(top)
        row[actor + (top.seat - seat) % seats] = 1.0
        row[question[kind]] = 1.0
        place = details
        for name in fields[kind]:
            value = getattr(top, name)
            # A truth value and a number that are equal have the same bits.
            number = value if type(value) is int and value >= 0 else _number(value)
            bit = place
            while number and bit < place + FIELD_BITS:
                if number & 1:
                    row[bit] = 1.0
                number >>= 1
                bit += 1
            place += FIELD_BITS
        if len(stack) > 1:
            counts: dict[int, int] = {}
            for step in stack[:-1]:
                at = kinds[type(step)]
                counts[at] = counts.get(at, 0) + 1
            for at, count in counts.items():
                row[below + at] = waiting[count]

    return write
