"""How an expedition stands: the points to expect for every side, by what a view says about the valley."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tampu.bots.judge import Odds, Reading, Shares
from tampu.bots.tiwanaku.beliefs import Beliefs
from tampu.bots.tiwanaku.thinker import Mind
from tampu.bots.tiwanaku.worth import Taste, Worth
from tampu.engine import Action, Chance, Game, View
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import COMPETITIVE


class ExpeditionJudge:
    """Judges by the beliefs and the taste of a bot."""

    def __init__(
        self, rules: Game[Any], believe: Callable[[View], Beliefs], taste: Taste, odds: Mapping[str, Odds]
    ) -> None:
        """`odds` by the kind of game: against each other, or against the Otoma."""
        assert isinstance(rules, Tiwanaku)
        self._rules = rules
        self._believe = believe
        self._taste = taste
        self._odds = odds

    def readings(self, view: View, games: int, chance: Chance) -> list[Reading]:
        mind, worth = self._mind(view, chance)
        return [_reading(mind, worth, number) for number in range(games)]

    def chances(self, view: View, games: int, chance: Chance) -> list[Shares]:
        return [self._shares(reading) for reading in self.readings(view, games, chance)]

    def _shares(self, reading: Reading) -> Shares:
        points, left, kind = reading
        return self._odds[kind].of(points, left, rivals=bool(kind))

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        seat = view.seat
        assert seat is not None
        mind, worth = self._mind(view, chance)
        points, left, kind = _reading(mind, worth, 0)
        values = mind.expected(actions, effort)
        return [self._shares(([*points[:seat], value, *points[seat + 1 :]], left, kind))[seat] for value in values]

    def _mind(self, view: View, chance: Chance) -> tuple[Mind, Worth]:
        worth = Worth(self._believe(view), self._taste)
        return Mind(self._rules, view, worth, chance), worth


def _reading(mind: Mind, worth: Worth, number: int) -> Reading:
    world = mind.world(number)
    points = [worth.of(world, seat) for seat in range(world.seats)]
    if world.mode == COMPETITIVE:
        return points, worth.to_come(world), ""
    # The Otoma gain points as long as there is land to discover, not only near the end.
    empty = (world.ground.all & ~world.laid).bit_count() / world.ground.all.bit_count()
    return points, empty, f"{world.mode} {world.options['size']}"
