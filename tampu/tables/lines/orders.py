"""Conditional moves: what a seat has left to its table, to be played when it is asked and its condition holds.

Whether an order has been played is not kept anywhere: it follows from the log. So an order that is stored as an entry
was played, one that is not was not, wherever the house was ended in between.
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from tampu.engine import JsonObject, State
from tampu.engine.lines.imagined import promise
from tampu.engine.lines.plans import NOT_LEFT, Act, Plan, due_order, follow
from tampu.engine.lines.tree import ORDER
from tampu.engine.wire import decode
from tampu.tables.model import Entry

Stop = Literal["", "undone", "condition", "illegal", "changed"]
"""Why orders have stopped: a move was taken back, something else happened, the move is not possible now, or it would
not do what was planned."""

_PLAYED = "order"
_WITHDRAWN = "withdrawn"


class Ordered(Struct, frozen=True):
    """What the orders of a seat say at a moment at which it is asked."""

    action: str = ""
    stopped: Stop = ""
    rule: str = ""
    name: str = ""
    facts: JsonObject = {}


def left_orders(body: str) -> Plan | None:
    """The plan that is kept like this, if its orders were left to the table."""
    value: Any = decode(body)
    return Plan.of_json(value) if value and value["left"] != NOT_LEFT else None


def ordered(plan: Plan, state: State, entries: Sequence[Entry], acts: Sequence[Act] | None) -> Ordered | None:
    """The order to be played now, or why there is none; None if the plan has none for this moment."""
    if any(entry.kind == "undo" and entry.seat == plan.seat and not is_withdrawal(entry) for entry in entries):
        return Ordered(stopped="undone")
    if acts is None:
        return Ordered(stopped="undone")
    try:
        node = due_order(state.game, plan, acts)
    except LookupError:
        return Ordered(stopped="condition")
    if node is None:
        return None
    action = state.game.alphabet.parse(node.text)
    if not state.allows(action):
        why = state.why_not(action)
        return Ordered("", "illegal", why.rule, why.name, why.facts)
    if promise(state, action) != node.promise:
        return Ordered(stopped="changed")
    return Ordered(node.text)


def waiting(plan: Plan, state: State, acts: Sequence[Act] | None) -> int:
    """How many orders may still be played, as far as it has been decided what happens."""
    (place, *_), fit = follow(state.game, plan, acts or [])
    if acts is None or fit < len(acts):
        return 0
    return sum(node.mark == ORDER for node in place.below() if node is not place)


# -- entries that orders made --------------------------------------------------------------------------


def played_id(seat: int, seq: int) -> str:
    """The id of an entry that an order made. No client can give it, and each number is used once."""
    return f"{seat}/{_PLAYED} {seq}"


def withdrawn_id(seat: int, seq: int) -> str:
    """The id of an entry that took back what an order had played."""
    return f"{seat}/{_WITHDRAWN} {seq}"


def is_withdrawal(entry: Entry) -> bool:
    return _is(entry, _WITHDRAWN)


def is_order(entry: Entry) -> bool:
    """Was it played by an order? Only its own seat may be told."""
    return _is(entry, _PLAYED)


def _is(entry: Entry, kind: str) -> bool:
    return (entry.client or "").partition("/")[2].startswith(f"{kind} ")
