"""The parts that every title has: whose view it is, who is asked, and what."""

from collections.abc import Sequence
from typing import Any

from tampu.engine import Choice, Game
from tampu.engine.wire import digest
from tampu.lab.encode.layout import Part, SeatView, Values, joined, spot, tally

FIELD_BITS = 24
MOST_TO_COME = 4


def asking(game: Game[Any], seats: int) -> list[Part]:
    """The step that waits with its fields, and what else lies on the stack."""
    kinds = list(game.codec.kinds)
    choices = [name for name, kind in game.codec.kinds.items() if issubclass(kind, Choice)]
    fields = max(len(game.codec.kinds[name].fields) for name in choices) - 1

    def actor(view: SeatView) -> Values:
        stack = view.public["stack"]
        return spot(view.away(stack[-1][1]) if stack else None, seats)

    def question(view: SeatView) -> Values:
        stack = view.public["stack"]
        return spot(choices.index(stack[-1][0]) if stack else None, len(choices))

    def details(view: SeatView) -> Values:
        stack = view.public["stack"]
        known = stack[-1][2:] if stack else []
        return joined(_bits(value) for value in known) + [0.0] * (FIELD_BITS * (fields - len(known)))

    def to_come(view: SeatView) -> Values:
        return tally((step[0] for step in view.public["stack"][:-1]), kinds, MOST_TO_COME)

    parts = [
        Part("seat", seats, "which seat this is", lambda view: spot(view.seat, seats)),
        Part("actor", seats, "who must act, counted from the viewer; nobody when the game is over", actor),
        Part("question", len(choices), f"the choice that waits: {_list(choices)}", question),
    ]
    if fields:
        meaning = f"the fields of that choice but its seat, {FIELD_BITS} bits each, lowest first; a word by its hash"
        parts.append(Part("question_fields", fields * FIELD_BITS, meaning, details))
    meaning = f"how many of each step wait below it, over {MOST_TO_COME}: {_list(kinds)}"
    parts.append(Part("to_come", len(kinds), meaning, to_come))
    return parts


def _bits(value: int | str) -> Values:
    number = field_number(value)
    return [float(number >> bit & 1) for bit in range(FIELD_BITS)]


def field_number(value: int | str) -> int:
    """The number whose bits stand for a field."""
    if isinstance(value, int):
        return value & (1 << FIELD_BITS) - 1
    return int.from_bytes(digest(value.encode(), "field", FIELD_BITS // 8))


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)
