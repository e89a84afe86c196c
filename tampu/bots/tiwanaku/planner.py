"""A bot for rivals: it weighs every plan of its turn by what all may still get, over every terrain it may find.

Against several rivals it plays games on after the best of these plans, and goes by how they end.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from tampu.bots.bot import Bot, Budget, Decision, Weighed
from tampu.bots.tiwanaku.beliefs import Beliefs, within
from tampu.bots.tiwanaku.outlook import Holding, Land, Outlook, Pawn, Prospects
from tampu.bots.tiwanaku.thinker import BELIEVING, SHOWN, Believe
from tampu.bots.tiwanaku.trials import Plan, Trial, Trials, promising
from tampu.engine import Action, Chance, Game, JsonObject, View
from tampu.games.tiwanaku.alphabet import DIVINE, EXPLORE, GO, OFFER, PASS, RETRIEVE, STOP, SUPPLY
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import COMPETITIVE
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import LastDivination
from tampu.games.tiwanaku.steps.exploration import Acting, Moving
from tampu.games.tiwanaku.steps.offerings import LastOffer
from tampu.games.tiwanaku.valley.search import Map

_WORSE = 1.0
"""How much worse than the best series a divination is that does not begin it, even if it is right."""
_WRONG = 10.0
"""How much worse still if it is wrong; only the order matters."""
_SURE = 0.9995
_NEVER = 0.001
"""Terrain that is less likely than this is not looked at."""
_LEVELS = range(1, 6)
_TRYING = 0.8
"""The share of its seconds after which no more games are played on."""
_GAMES = 4
"""In so many games each of the best plans is tried at first."""
_LUCK = 1 << 30

Named = tuple[Pawn, int, float, float]
"""A pawn, the level to name, how likely it is right, and what naming it loses on average."""


class Planner:
    """Among rivals it chooses by its outlook; alone or with companions it plays as another bot."""

    needs_view = True

    def __init__(
        self, name: str, rules: Game[Any], believe: Believe, two: Prospects, more: Prospects, otherwise: Bot
    ) -> None:
        """`two`: what it counts against one rival; `more`: against several."""
        assert isinstance(rules, Tiwanaku)
        self.name = name
        self._rules = rules
        self._believe = believe
        self._two = two
        self._more = more
        self._otherwise = otherwise

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        if view.public["mode"] != COMPETITIVE:
            return self._otherwise.choose(view, legal, budget, chance)
        seconds = budget.seconds
        running = within(None if seconds is None else _TRYING * seconds)
        beliefs = self._believe(view, None if seconds is None else BELIEVING * seconds)
        plans = Plans(self._rules, view, beliefs, self._two, self._more)
        values = plans.values(legal)
        ranked = sorted(zip(values, legal, strict=True), key=lambda pair: -pair[0])
        if plans.seats > 2 and beliefs.sound:
            begun = promising(plans.begun(legal, values))
            trials = plans.trials(Random(chance.below("bot", "", _LUCK)))
            tried = trials.of(begun, budget.iterations or _GAMES, running)
            if tried[0].games:
                return Decision(tried[0].plan.actions[0], _reasons(tried))
        return Decision(
            ranked[0][1],
            [{"action": action.text, "worth": round(value, 2)} for value, action in ranked[:SHOWN]],
        )


def _reasons(tried: Sequence[Trial]) -> list[Weighed]:
    """Each action with the best plan that begins with it."""
    reasons: dict[Action, Weighed] = {}
    for trial in tried:
        action = trial.plan.actions[0]
        reasons.setdefault(action, {"action": action.text, "success": round(trial.success, 3), "tried": trial.games})
    return [*reasons.values()][:SHOWN]


class Plans:
    """One decision: what each action may lead to."""

    def __init__(self, rules: Tiwanaku, view: View, beliefs: Beliefs, two: Prospects, more: Prospects) -> None:
        assert view.seat is not None
        self._rules = rules
        self._view = view
        self._seat = view.seat
        # A state needs a map, but the outlook never asks it for what nobody knows.
        self._state = state = self._world(beliefs.maps[0])
        self.seats = state.seats
        prospects = two if state.seats == 2 else more
        self._beliefs = beliefs
        self._outlook = Outlook(state, beliefs, prospects)
        self._own = Holding.of(state, view.seat)
        self._others = [Holding.of(state, seat) for seat in range(state.seats) if seat != view.seat]
        self._land = self._outlook.land(state)
        self._moves: dict[tuple[int, int], float] = {}

    def values(self, legal: Sequence[Action]) -> list[float]:
        """What each action is worth."""
        divine = [action for action in legal if action.verb is DIVINE]
        found = self._divinations(divine) if divine else {}
        return [found[action] if action in found else self._value(action) for action in legal]

    def begun(self, legal: Sequence[Action], values: Sequence[float]) -> list[Plan]:
        """How the turn may go on up to the next discovery, if the actions are worth this."""
        state = self._state
        plans: list[Plan] = []
        for action, value in zip(legal, values, strict=True):
            if action.verb is EXPLORE:
                assert isinstance(state.choice, Acting)
                pawn = self._square(action)
                plans += [
                    Plan(self._move(pawn, square), (action, state.ground.notation.go[square]))
                    for square in members(state.choice.destinations(state, pawn))
                ]
            else:
                plans.append(Plan(value, (action,)))
        return plans

    def trials(self, luck: Random) -> Trials:
        """To try plans in the valleys that are believed in."""
        return Trials(self._seat, self._beliefs.maps, self._world, luck)

    def _world(self, valley: Map) -> Expedition:
        """The position as it is if this is the map."""
        terrain, crops = valley
        secret: JsonObject = {"terrain": [*terrain], "crops": [*crops], "tops": []}
        return self._rules.load(self._view.public, secret)

    def _value(self, action: Action) -> float:
        """The worth after any action but a divination."""
        state, own, land, outlook = self._state, self._own, self._land, self._outlook
        choice = state.choice
        if action.verb is EXPLORE:
            assert isinstance(choice, Acting)
            pawn = self._square(action)
            return max(self._move(pawn, square) for square in members(choice.destinations(state, pawn)))
        if action.verb is GO:
            assert isinstance(choice, Moving)
            return self._move(choice.pawn, self._square(action))
        if action.verb is OFFER:
            if isinstance(choice, LastOffer):
                return float(state.content.offerings[action.args[0].bit_count()])
            return outlook.offered(own, action.args[0], land) - self._against(land)
        if isinstance(choice, LastOffer):
            return 0.0
        if action.verb is RETRIEVE:
            square = self._square(action)
            return self._ended(self._lifted(square), land.opened(outlook.likely(square)))
        if action.verb is STOP:
            return self._ended(own, land)
        if action.verb is PASS:
            own = Holding(own.points, own.cubes, own.stones, (), own.free)
        return outlook.of(own, land) - self._against(land)

    def _square(self, action: Action) -> int:
        square = self._state.ground.notation.square(action)
        assert square is not None
        return square

    def _against(self, land: Land) -> float:
        """What the rivals may get counts against a position, on average."""
        return sum(self._outlook.of(other, land) for other in self._others) / len(self._others)

    def _ended(self, own: Holding, land: Land) -> float:
        """The worth at the end of a turn in which an offering is allowed."""
        return self._outlook.settled(own, land) - self._against(land)

    # -- exploring -----------------------------------------------------------------------------------------

    def _lifted(self, pawn: int) -> Holding:
        """With this pawn among those that are free."""
        own = self._own
        bare = tuple(each for each in own.bare if each[0] != pawn)
        return Holding(own.points, own.cubes, own.stones, bare, own.free + len(own.bare) - len(bare))

    def _move(self, pawn: int, square: int) -> float:
        """The worth after a move. All pawns that are free are alike."""
        start = pawn if any(pawn == bare for bare, _ in self._own.bare) else SUPPLY
        if (start, square) not in self._moves:
            self._moves[start, square] = self._moved(start, square)
        return self._moves[start, square]

    def _moved(self, pawn: int, square: int) -> float:
        state, outlook, land = self._state, self._outlook, self._land
        own = self._lifted(pawn)
        if pawn != SUPPLY:
            land = land.opened(outlook.likely(pawn))
        if state.cropped >> square & 1:
            return self._ended(own, land)
        pool = land.taken(outlook.likely(square))
        if state.laid >> square & 1:
            own = Holding(own.points, own.cubes, own.stones, (*own.bare, (square, state.terrain[square])), own.free - 1)
            return self._ended(own, Land(land.empty, land.left, pool))
        total = 0.0
        for t, share in enumerate(self._beliefs.terrain[square]):
            if share < _NEVER or not land.left[t]:
                continue
            left = tuple(tiles - (t == other) for other, tiles in enumerate(land.left))
            stones, points = _climbed(own.stones, t, state.levels)
            there = Holding(own.points + points, own.cubes, stones, (*own.bare, (square, t)), own.free - 1)
            total += share * self._ended(there, Land(land.empty - 1, left, pool))
        return total

    # -- divining ------------------------------------------------------------------------------------------

    def _divinations(self, divine: Sequence[Action]) -> dict[Action, float]:
        """The worth after each divination; only the one that begins the best series gets its full worth."""
        named = sorted((self._named(pawn) for pawn in self._own.bare), key=lambda name: -name[2])
        every = [series for number in range(1, len(named) + 1) for series in combinations(named, number)]
        value, begin = max(((self._series(series), series[0]) for series in every), key=lambda found: found[0])
        value -= self._against(self._land)
        terrain = dict(self._own.bare)
        found = {}
        for action in divine:
            square, level = self._square(action), action.args[1]
            if (square, level) == (begin[0][0], begin[1]):
                found[action] = value
            else:
                right = self._beliefs.crops(square, terrain[square])[level - 1]
                found[action] = value - _WORSE - _WRONG * (1 - right)
        return found

    def _named(self, pawn: Pawn) -> Named:
        """The level to name: for its points, and because its cube will bring about as many."""
        crops = self._beliefs.crops(*pawn)
        points, missed = self._state.content.points, self._outlook.missed
        level = max(_LEVELS, key=lambda named: 2 * points[named] * crops[named - 1] - missed(pawn, named))
        return pawn, level, crops[level - 1], missed(pawn, level)

    def _series(self, series: Sequence[Named]) -> float:
        """The outlook after divining with these pawns, the surest first, until one is wrong."""
        outlook, land, own = self._outlook, self._land, self._own
        last = isinstance(self._state.choice, LastDivination)
        total, going = 0.0, 1.0
        for pawn, level, right, lost in series:
            bare = tuple(each for each in own.bare if each != pawn)
            if right < _SURE:
                # T6.5; T8.3: in the end phase the seat is out.
                points = max(0.0, own.points - lost / (1 - right))
                wrong = Holding(points, own.cubes, own.stones, () if last else bare, own.free + 1)
                total += going * (1 - right) * outlook.of(wrong, land)
                going *= right
            got = own.points + self._state.content.points[level]
            own = Holding(got, own.cubes | 1 << level - 1, own.stones, bare, own.free + 1)
        return total + going * (outlook.of(own, land) if last else outlook.settled(own, land))


def _climbed(stones: tuple[int, ...], t: int, levels: int) -> tuple[tuple[int, ...], int]:
    """T5.11: the stones after a discovery, and the points."""
    if stones[t] >= levels:
        return stones, 1
    after = tuple(stone + (t == other) for other, stone in enumerate(stones))
    return after, after.count(after[t])
