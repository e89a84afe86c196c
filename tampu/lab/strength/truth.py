"""A title whose bots need not imagine: they are told what is hidden, or a part of it.

Every way to imagine likelier worlds is a step towards the true one, so what the truth gains says how much such a way
could gain at most. Only for measuring: nobody can sit down with such a bot.
"""

from collections.abc import Collection
from typing import Any

from tampu.engine import Action, BadInput, Chance, Game, Json, JsonObject, Play, State, View


class Truth:
    """The rules of a title with a dealer that deals the truth. `watch` the game for it.

    `parts` are names of the title's hidden part, such as `hand` or `secrets` of Wutaki; what has another name is
    imagined as always. Without any everything is told.
    """

    def __init__(self, rules: Game[Any], parts: Collection[str] = ()) -> None:
        self._rules = rules
        self._parts = frozenset(parts)
        self._state: State | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        self._state = state

    def dealer(self, view: View) -> "Telling":
        assert self._state is not None
        return Telling(self._rules, view, self._state.secret(), self._parts)


class Telling:
    """The dealer: the truth, or worlds as they are always imagined in which some parts are true."""

    def __init__(self, rules: Game[Any], view: View, truth: JsonObject, parts: frozenset[str]) -> None:
        strange = parts - names(truth)
        if strange:
            raise BadInput(f"hidden are {', '.join(sorted(names(truth)))}, not {', '.join(sorted(strange))}")
        self._truth = truth
        self._parts = parts
        self._dealer = rules.dealer(view) if parts else None

    def secret(self, chance: Chance) -> JsonObject:
        if self._dealer is None:
            return self._truth
        found = blended(self._dealer.secret(chance), self._truth, self._parts)
        assert isinstance(found, dict)
        return found


def names(secret: Json) -> set[str]:
    """The names of the parts, at any depth."""
    inner = secret.values() if isinstance(secret, dict) else secret if isinstance(secret, list) else ()
    return (set(secret) if isinstance(secret, dict) else set()).union(*map(names, inner))


def blended(imagined: Json, truth: Json, parts: Collection[str]) -> Json:
    """What was imagined, with the truth in these parts, at any depth."""
    if isinstance(imagined, dict) and isinstance(truth, dict):
        return {
            name: truth[name] if name in parts else blended(value, truth[name], parts)
            for name, value in imagined.items()
        }
    if isinstance(imagined, list) and isinstance(truth, list) and len(imagined) == len(truth):
        return [blended(one, other, parts) for one, other in zip(imagined, truth, strict=True)]
    return imagined
