"""Who sits in the other seats: a bot by its level, a bot, a trained policy, or any function.

A function and a policy get what an agent would get in that seat: the observation and the mask of `Table.seen`. A policy
is anything with `predict(seen, action_masks=mask)`, as those of sb3-contrib have it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tampu.bots import Bot, Budget, bot
from tampu.engine import Action, BadInput, Chance, Seat, View
from tampu.lab.doors.table import Seen, Table, whole


class Policy(Protocol):
    """A trained model."""

    def predict(self, seen: Seen, *, action_masks: Any) -> tuple[Any, Any]: ...


Function = Callable[[Seen], int]
"""Chooses the number of an action."""
Rival = str | Bot | Policy | Function
Mover = Callable[[Table, Seat, Chance], Action]
"""Chooses for a seat that must act."""

_UNSEEN = View("", None, {}, {})


def movers(title: str, rivals: Rival | Sequence[Rival], count: int, budget: Budget) -> list[Mover]:
    """One for each of the other seats; a single rival sits in all of them. Levels may be listed as `easy,hard`."""
    if not isinstance(budget, Budget):
        raise BadInput(f"a budget is Budget(seconds=...) or Budget(iterations=...) of tampu.bots, not {budget!r}")
    listed: list[Any]
    if isinstance(rivals, str):
        listed = rivals.split(",")
    else:
        listed = list(rivals) if isinstance(rivals, Sequence) else [rivals]
    if len(listed) == 1:
        listed *= count
    if len(listed) != count:
        raise BadInput(f"{count} rivals are needed, not {len(listed)}")
    return [_mover(title, rival, budget) for rival in listed]


def _mover(title: str, rival: Any, budget: Budget) -> Mover:
    if isinstance(rival, str):
        return ByBot(title, bot(rival, title), budget, rival)
    if hasattr(rival, "choose"):
        return ByBot(title, rival, budget)
    if hasattr(rival, "predict"):
        return ByFunction(Predicting(rival))
    if callable(rival):
        return ByFunction(rival)
    raise BadInput(f"a rival is the level of a bot, a bot, a policy or a function, not {rival!r}")


class ByBot:
    """Moves as a bot does; a bot that was asked for by its level is pickled as that."""

    def __init__(self, title: str, player: Bot, budget: Budget, level: str = "") -> None:
        self._title = title
        self._player = player
        self._budget = budget
        self._level = level

    def __call__(self, table: Table, seat: Seat, chance: Chance) -> Action:
        legal = table.legal()
        if len(legal) == 1:
            return legal[0]
        view = table.match.state.view(seat) if self._player.needs_view else _UNSEEN
        return self._player.choose(view, legal, self._budget, chance).action

    def __deepcopy__(self, memo: Any) -> "ByBot":
        """Bots hold no game, so copies of a table share them."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Mover], tuple[Any, ...]]:
        return _mover, (self._title, self._level or self._player, self._budget)


class Predicting:
    """A policy as a function."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def __call__(self, seen: Seen) -> int:
        number, _ = self._policy.predict(seen, action_masks=seen["action_mask"].astype(bool))
        return whole("an action", number)


class ByFunction:
    """Moves as a function says."""

    def __init__(self, function: Function) -> None:
        self._function = function

    def __call__(self, table: Table, seat: Seat, chance: Chance) -> Action:
        action = table.encoder.action(whole("an action", self._function(table.seen(seat))))
        if not table.match.state.allows(action):
            raise BadInput(f"the rival in seat {seat} chose '{action.text}', which is not legal now")
        return action
