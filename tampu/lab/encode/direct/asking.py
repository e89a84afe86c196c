"""Whose view it is, who is asked, and what: the parts of `tampu.lab.encode.asking`, straight from the stack."""

from array import array
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from tampu.engine import Choice, Game, Seat, State
from tampu.lab.encode.asking import FIELD_BITS, MOST_TO_COME, field_number
from tampu.lab.encode.direct.plan import Plan, tallies
from tampu.lab.encode.direct.rows import Kept, Sheet, Write
from tampu.lab.encode.layout import Layout


def writer(game: Game[Any], seats: int, layout: Layout, plan: Plan) -> Write:
    kinds = {kind: number for number, kind in enumerate(game.codec.kinds.values())}
    choices = {kind: _reader(kind.fields[1:]) for kind in kinds if issubclass(kind, Choice)}
    numbers_of_choices = {kind: number for number, kind in enumerate(choices)}
    below, end = layout.starts["to_come"], layout.places["to_come"].stop
    details = layout.starts.get("question_fields", below)
    waiting = tallies(MOST_TO_COME)
    asked: Kept[array[float]] = Kept()
    to_come: Kept[array[float]] = Kept()
    plan.spot(layout.starts["seat"], seats)
    plan.seat(layout.starts["actor"], first=1)
    plan.spot(layout.starts["question"], len(choices), first=1)

    def fields(values: tuple[Any, ...]) -> "array[float]":
        row = layout.blank()
        for field, value in enumerate(values):
            number = field_number(value)
            for bit in range(FIELD_BITS):
                row[details + FIELD_BITS * field + bit] = number >> bit & 1
        return row[details:below]

    def lying(stack: tuple[type, ...]) -> "array[float]":
        row = layout.blank()
        for kind in {*stack}:
            row[below + kinds[kind]] = waiting[stack.count(kind)]
        return row[below:end]

    def write(state: State, seat: Seat, sheet: Sheet) -> None:
        stack, row = state.stack, sheet.row
        if not stack:
            sheet.numbers += (seat, 0, 0)
            return
        top: Any = stack[-1]
        kind = type(top)
        sheet.numbers += (seat, top.seat + 1, numbers_of_choices[kind] + 1)
        read = choices[kind]
        if read is not None:
            values = read(top)
            row[details:below] = asked.get(values) or asked.keep(values, fields(values))
        if len(stack) > 1:
            others = (*map(type, stack[:-1]),)
            row[below:end] = to_come.get(others) or to_come.keep(others, lying(others))

    return write


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]] | None:
    """Reads these fields of a step."""
    if not names:
        return None
    if len(names) == 1:
        (name,) = names
        return lambda step: (getattr(step, name),)
    return attrgetter(*names)
