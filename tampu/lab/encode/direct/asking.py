"""Whose view it is, who is asked, and what: the parts of `tampu.lab.encode.asking`, straight from the stack."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from tampu.engine import Choice, Game, Seat, State
from tampu.lab.encode.asking import FIELD_BITS, MOST_TO_COME, field_number
from tampu.lab.encode.direct.recipe import Facts, Kept, Recipe
from tampu.lab.encode.layout import Layout


def facts(game: Game[Any], layout: Layout, recipe: Recipe) -> Facts:
    kinds = {kind: number for number, kind in enumerate(game.codec.kinds.values())}
    choices = [kind for kind in kinds if issubclass(kind, Choice)]
    numbers = {kind: number for number, kind in enumerate(choices)}
    readers = {kind: _reader(kind.fields[1:]) for kind in choices}
    most = max(len(kind.fields) for kind in choices) - 1
    asked: Kept[tuple[int, ...]] = Kept()
    to_come: Kept[list[tuple[int, int]]] = Kept()
    recipe.spot(layout.starts["seat"], recipe.seats)
    recipe.seat(layout.starts["actor"])
    recipe.spot(layout.starts["question"], len(choices))
    for field in range(most):
        recipe.bits(layout.starts["question_fields"] + FIELD_BITS * field, FIELD_BITS)
    recipe.pairs(layout.starts["to_come"], [MOST_TO_COME] * len(kinds))
    nothing = (0,) * most

    def fields(values: tuple[Any, ...]) -> tuple[int, ...]:
        return (*map(field_number, values), *nothing[len(values) :])

    def lying(stack: tuple[type, ...]) -> list[tuple[int, int]]:
        return [(kinds[kind], stack.count(kind)) for kind in {*stack}]

    def look(state: State, seat: Seat) -> tuple[Any, ...]:
        stack = state.stack
        if not stack:
            return seat, -1, -1, nothing, []
        top: Any = stack[-1]
        kind = type(top)
        read = readers[kind]
        if read is None:
            known = nothing
        else:
            values = read(top)
            known = asked.get(values) or asked.keep(values, fields(values))
        if len(stack) == 1:
            return seat, top.seat, numbers[kind], known, []
        others = (*map(type, stack[:-1]),)
        waiting = to_come.get(others) or to_come.keep(others, lying(others))
        return seat, top.seat, numbers[kind], known, waiting

    return look


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]] | None:
    """Reads these fields of a step."""
    if not names:
        return None
    if len(names) == 1:
        (name,) = names
        return lambda step: (getattr(step, name),)
    return attrgetter(*names)
