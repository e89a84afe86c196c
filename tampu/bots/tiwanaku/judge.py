"""How an expedition stands: the points to expect for every side, by what a view says about the valley."""

from collections.abc import Callable, Sequence
from typing import Any

from tampu.bots.judge import Odds, Shares
from tampu.bots.tiwanaku.beliefs import Beliefs
from tampu.bots.tiwanaku.thinker import Mind
from tampu.bots.tiwanaku.worth import Taste, Worth
from tampu.engine import Action, Chance, Game, View
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import COMPETITIVE
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.known import known_of

Reading = tuple[list[float], float, bool]
"""The points of every seat, what is left of the game, and whether they are counted against the Otoma."""


class ExpeditionJudge:
    """Judges by the beliefs and the taste of a bot."""

    def __init__(
        self, rules: Game[Any], believe: Callable[[Known], Beliefs], taste: Taste, odds: Odds, against_otoma: Odds
    ) -> None:
        assert isinstance(rules, Tiwanaku)
        self._rules = rules
        self._believe = believe
        self._taste = taste
        self._odds = odds
        self._against_otoma = against_otoma

    def readings(self, view: View, games: int, chance: Chance) -> list[Reading]:
        mind, worth = self._mind(view, chance)
        return [_reading(mind, worth, number) for number in range(games)]

    def chances(self, view: View, games: int, chance: Chance) -> list[Shares]:
        return [self._shares(reading) for reading in self.readings(view, games, chance)]

    def _shares(self, reading: Reading) -> Shares:
        return (self._against_otoma if reading[2] else self._odds).of(*reading)

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        seat = view.seat
        assert seat is not None
        mind, worth = self._mind(view, chance)
        points, left, rivals = _reading(mind, worth, 0)
        values = mind.expected(actions, effort)
        return [self._shares(([*points[:seat], value, *points[seat + 1 :]], left, rivals))[seat] for value in values]

    def _mind(self, view: View, chance: Chance) -> tuple[Mind, Worth]:
        worth = Worth(self._believe(known_of(view)), self._taste)
        return Mind(self._rules, view, worth, chance), worth


def _reading(mind: Mind, worth: Worth, number: int) -> Reading:
    world = mind.world(number)
    points = [worth.of(world, seat) for seat in range(world.seats)]
    return points, worth.to_come(world), world.mode != COMPETITIVE
