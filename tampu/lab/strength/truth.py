"""A title whose bots need not imagine: they are told what is hidden.

Every way to imagine likelier worlds is a step towards the true one, so what the truth gains says how much such a way
could gain at most. Only for measuring: nobody can sit down with such a bot.
"""

from typing import Any

from tampu.engine import Action, Chance, Game, JsonObject, Play, State, View


class Truth:
    """The rules of a title with a dealer that deals the truth. `watch` the game for it."""

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._state: State | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        self._state = state

    def dealer(self, view: View) -> "Truth":
        return self

    def secret(self, chance: Chance) -> JsonObject:
        assert self._state is not None
        return self._state.secret()
