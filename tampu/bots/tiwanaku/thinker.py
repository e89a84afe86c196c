"""A bot that weighs every action: divinations by their odds, everything else in imagined worlds.

In an imagined world the action is played by the rules, the rest of the turn is chosen greedily, and the position after
it is judged. Imagined worlds fit the view and know nothing else.
"""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from tampu.bots.bot import Budget, Decision
from tampu.bots.tiwanaku.beliefs import Beliefs
from tampu.bots.tiwanaku.worth import Guess, Taste, Worth
from tampu.engine import Action, Chance, Game, JsonObject, Seat, View
from tampu.games.tiwanaku.alphabet import DIVINE, EXPLORE, GO, KEEP, OFFER, RETRIEVE, SPEND, SUPPLY
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.hidden import UnseenTops
from tampu.games.tiwanaku.meta import COMPETITIVE
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import LastDivination, Turn
from tampu.games.tiwanaku.steps.coop import CoopTurn, Spend
from tampu.games.tiwanaku.steps.divination import DivineAgain
from tampu.games.tiwanaku.steps.exploration import Acting, Moving
from tampu.games.tiwanaku.steps.offerings import Offer
from tampu.games.tiwanaku.steps.solo import DivineRest, SoloMove, SoloTurn, Unstick

SHOWN = 5
_NEVER = 100.0
_MOVES = (EXPLORE, GO, RETRIEVE, SPEND)
_TURNS = (Turn, SoloTurn, Unstick, Spend, LastDivination)
"""Choices at which a new turn has begun, even if the same seat is next."""

BELIEVING = 0.6
_IMAGINING = 0.8
"""The shares of its seconds after which beliefs must be formed, and after which no more worlds are imagined."""

Plan = list[Action]
"""The actions of a turn up to the first one that reveals something."""
Believe = Callable[[View, float | None], Beliefs]
"""What a bot believes when it sees this, found within so many seconds if there are any."""


class Thinker:
    """Chooses the action with the highest expected worth."""

    needs_view = True

    def __init__(
        self,
        name: str,
        rules: Game[Any],
        believe: Believe,
        taste: Taste,
        worlds: int,
        careless: float = 0.0,
    ) -> None:
        assert isinstance(rules, Tiwanaku)
        self.name = name
        self._rules = rules
        self._believe = believe
        self._taste = taste
        self._worlds = worlds
        self._careless = careless
        """The most that chance adds to the worth of an action, in points."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        seconds = budget.seconds
        end = None if seconds is None else perf_counter() + _IMAGINING * seconds
        beliefs = self._believe(view, None if seconds is None else BELIEVING * seconds)
        mind = Mind(self._rules, view, Worth(beliefs, self._taste), chance)
        values = mind.values(legal, budget.iterations or self._worlds, end)
        if self._careless:
            values = self._distracted(values, legal, chance)
        ranked = sorted(zip(values, legal, strict=True), key=lambda pair: -pair[0])
        return Decision(
            ranked[0][1],
            [{"action": action.text, "worth": round(value, 2)} for value, action in ranked[:SHOWN]],
        )

    def _distracted(self, values: Sequence[float], legal: Sequence[Action], chance: Chance) -> list[float]:
        """Adds chance to every move; divinations and offerings all get the same, so that their order stays."""

        def luck() -> float:
            return self._careless * chance.below("bot", "", 1000) / 1000

        steady = luck()
        return [
            value + (luck() if action.verb in _MOVES else steady) for value, action in zip(values, legal, strict=True)
        ]


class Mind:
    """One decision: the view, the worlds imagined for it, and the worth of actions."""

    def __init__(self, rules: Tiwanaku, view: View, worth: Worth, chance: Chance) -> None:
        assert view.seat is not None
        self._rules = rules
        self._view = view
        self._seat: Seat = view.seat
        self._worth = worth
        self._chance = chance
        self._tops = UnseenTops(view, rules.content)
        maps = worth.beliefs.maps
        self._first = chance.below("bot", "", len(maps))
        self._worlds: list[Expedition] = []

    def world(self, number: int) -> Expedition:
        while len(self._worlds) <= number:
            maps = self._worth.beliefs.maps
            terrain, crops = maps[(self._first + len(self._worlds)) % len(maps)]
            secret: JsonObject = {"terrain": [*terrain], "crops": [*crops], "tops": self._tops.tops(self._chance)}
            self._worlds.append(self._rules.load(self._view.public, secret))
        return self._worlds[number]

    def values(self, legal: Sequence[Action], worlds: int, end: float | None) -> list[float]:
        """The expected worth of each action, as far as time allows."""
        state = self.world(0)
        now = self._worth.of(state, self._seat)
        divine = [action for action in legal if action.verb is DIVINE]
        found = dict.fromkeys(legal, float("-inf"))
        found.update(self._divinations(state, divine))
        if isinstance(state.choice, LastDivination | DivineAgain):
            found.update({action: now for action in legal if action.verb is not DIVINE})
            return [found[action] for action in legal]
        alike = {action for action in legal if action not in self._distinct(state)}
        plans = [
            plan
            for action in legal
            if action.verb is not DIVINE and action not in alike
            for plan in self._plans(state, [action])
        ]
        weighed = self._weighed(plans, worlds, end)
        if isinstance(state.choice, SoloTurn | SoloMove):
            weighed = self._pressed(state, weighed, now)
        for plan, value in weighed:
            found[plan[0]] = max(found[plan[0]], value)
        return [max(found[action], now - _NEVER) for action in legal]

    def expected(self, actions: Sequence[Action], worlds: int) -> list[float]:
        """What each of these actions is worth, also those that `values` passes over since another one does as much."""
        state = self.world(0)
        now = self._worth.of(state, self._seat)
        divinations = self._divinations(state, [action for action in actions if action.verb is DIVINE])
        if isinstance(state.choice, LastDivination | DivineAgain):
            return [divinations.get(action, now) for action in actions]
        # Alone, waiting does not help: the best exploration costs nothing (see `_pressed`).
        pressed = isinstance(state.choice, SoloTurn | SoloMove)
        free = self._best(state.legal(), state, worlds) if pressed else now
        return [
            divinations[action] if action in divinations else now + self._best([action], state, worlds) - free
            for action in actions
        ]

    def _best(self, actions: Sequence[Action], state: Expedition, worlds: int) -> float:
        """The worth of the best plan that begins with one of these actions."""
        plans = [plan for action in actions if action.verb is not DIVINE for plan in self._plans(state, [action])]
        return max((value for _, value in self._weighed(plans, worlds, None)), default=float("-inf"))

    def _pressed(self, state: Expedition, weighed: list[tuple[Plan, float]], now: float) -> list[tuple[Plan, float]]:
        """In solo play waiting does not help: walking over crops leads nowhere, and what the Otoma gain from the best
        exploration they gain sooner or later. So the best exploration is taken to cost nothing, and divining before it
        is free."""
        useful = [(plan, value) for plan, value in weighed if not self._idle(state, plan)] or weighed
        best = max((value for _, value in useful), default=now)
        return [(plan, now + value - best) for plan, value in useful]

    def _idle(self, state: Expedition, plan: Plan) -> bool:
        square = state.ground.notation.square(plan[-1]) if plan[-1].verb is GO else None
        return square is not None and bool(state.cropped >> square & 1)

    # -- plans ---------------------------------------------------------------------------------------------

    def _plans(self, state: Expedition, begun: Plan) -> list[Plan]:
        """How the turn may go on after some open actions, up to a move or another action that shows something."""
        if begun[-1].verb is not EXPLORE and begun[-1].verb is not SPEND:
            return [begun]
        after = state.clone()
        after.apply(begun[-1], self._chance)
        if not isinstance(after.choice, Moving | CoopTurn) or after.actor() != self._seat:
            return [begun]
        further = [action for action in self._distinct(after) if action.verb is not DIVINE]
        if after.bare(self._seat) and isinstance(after.choice, CoopTurn):
            best, _ = self._series(after)
            if best:
                further.append(after.ground.notation.divine[best[0].square][best[0].level - 1])
        return [plan for action in further for plan in self._plans(after, [*begun, action])]

    def _distinct(self, state: Expedition) -> list[Action]:
        """Of pawns on crops and in the supply those that get somewhere where the ones before them do not."""
        if not isinstance(state.choice, Acting):
            return state.legal()
        found = []
        reached = 0
        for action in state.legal():
            pawn = state.ground.notation.square(action) if action.verb is EXPLORE else None
            if pawn is not None and (pawn == SUPPLY or state.cropped >> pawn & 1):
                there = state.choice.destinations(state, pawn) & ~state.cropped
                if not there & ~reached:
                    continue
                reached |= there
            found.append(action)
        return found

    def _weighed(self, plans: list[Plan], worlds: int, end: float | None) -> list[tuple[Plan, float]]:
        """Each plan with its expected worth; all in the same worlds, as many as time allows."""
        sums = [0.0] * len(plans)
        weights = [0.0] * len(plans)
        settled = [False] * len(plans)
        for number in range(worlds):
            if number and end is not None and perf_counter() > end:
                break
            world = self.world(number)
            for place, plan in enumerate(plans):
                if not settled[place]:
                    sums[place] += self._after(world, plan)
                    weights[place] += 1
                    settled[place] = self._open(world, plan)
        return [(plan, total / weight) for plan, total, weight in zip(plans, sums, weights, strict=True)]

    def _open(self, world: Expedition, plan: Plan) -> bool:
        """Is the result of the plan the same in all worlds? Moves to tiles that are laid, and cubes, reveal nothing."""
        last = plan[-1]
        if last.verb is not GO:
            return last.verb in (OFFER, KEEP, RETRIEVE)
        square = world.ground.notation.square(last)
        return world.mode == COMPETITIVE and square is not None and bool(world.laid >> square & 1)

    # -- divining ------------------------------------------------------------------------------------------

    def _divinations(self, state: Expedition, divine: Sequence[Action]) -> dict[Action, float]:
        """The worth after each divination; only the one that begins the best series gets its full worth."""
        if not divine:
            return {}
        now = self._worth.of(state, self._seat)
        best, value = self._series(state)
        found = {}
        for action in divine:
            square = state.ground.notation.square(action)
            assert square is not None
            here = self._single(state, square, action.args[1])
            chosen = best and (square, action.args[1]) == (best[0].square, best[0].level)
            found[action] = now + (value if chosen else min(value, here) - 1)
        return found

    def _single(self, state: Expedition, square: int, level: int) -> float:
        chance = self._worth.beliefs.crops(square, state.terrain[square])[level - 1]
        return chance * level - (1 - chance) * level

    def _series(self, state: Expedition) -> tuple[list[Guess], float]:
        """The divinations to make in this action, the surest first, and what they are worth together."""
        worth, seat = self._worth, self._seat
        cubes = state.people_of(seat).cubes
        choice = state.choice
        must_all = isinstance(choice, SoloTurn | DivineRest)
        colour = state.colour_of(seat)
        bare = list(members(state.bare(seat)))
        free = state.supply[colour] + state.pawns[colour].bit_count() - len(bare)
        freedom = worth.taste.freedom
        ahead = worth.to_come(state)
        series: list[Guess] = []
        value, best, taken = 0.0, float("-inf"), 0
        going = 1.0
        while bare:
            guess = max((worth.guess(state, square, cubes) for square in bare), key=lambda g: (g.right, g.expected))
            bare.remove(guess.square)
            kept = worth.kept(state, guess.square, cubes)
            before = freedom[min(free, len(freedom) - 1)]
            free += 1
            freed = ahead * (freedom[min(free, len(freedom) - 1)] - before)
            value += going * (guess.expected + freed - kept)
            series.append(guess)
            if value > best:
                best, taken = value, len(series)
            cube = 1 << guess.level - 1
            if guess.right > 0.5:
                cubes |= cube
            if not must_all:
                going *= guess.right
                if isinstance(choice, LastDivination):
                    break
        return (series, value) if must_all else (series[:taken], best)

    # -- everything else -----------------------------------------------------------------------------------

    def _after(self, world: Expedition, plan: Plan) -> float:
        """The worth at the end of the turn, with the rest of it chosen greedily."""
        state = world.clone()
        for action in plan:
            if action.verb is DIVINE:
                return self._worth.of(state, self._seat) + self._series(state)[1]
            state.apply(action, self._chance)
        while state.actor() == self._seat and not isinstance(state.choice, _TURNS):
            if isinstance(state.choice, Offer):
                every = OFFER.of(state.people_of(self._seat).cubes)
                return max(self._after(state, [KEEP.of()]), self._after(state, [every]))
            state.apply(state.legal()[0], self._chance)
        return self._worth.of(state, self._seat)
