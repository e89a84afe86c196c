"""Information-set Monte Carlo tree search, for any title with a dealer.

Each iteration takes an imagined world and walks down one common tree. A node stands for the actions that led to it, so
hidden cards and luck, which differ between the worlds, are averaged there. Every seat chooses what is best for itself.
Below the tree, actions that went well elsewhere in this search are preferred. After a given number of the searching
seat's own turns the walk ends and the position is judged; if wanted, also where the present turn ends.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tampu.bots.bot import Budget, Decision, Weighed
from tampu.engine import Action, Chance, Game, Seat, State, View

Margins = Callable[[Any], list[float]]
"""How good a position is for every seat, in points."""

EXPLORE = 0.7
"""How much is spent on options that seem worse, in standard deviations of what positions are worth."""
WIDEN = 1.5
"""How many options are considered after n visits, in square roots of n."""
TRUST = 0.8
"""How often, below the tree, the action that went best so far is taken instead of a random one."""
LIVE = 8
"""At a live table the search does this many times as many iterations, if there is time."""
PATIENCE = 1.8
"""The longest that a decision may take, in seconds."""
MOST_STEPS = 300
SHOWN = 5
_WORLDS = (4, 24)
_ITERATIONS_PER_WORLD = 12
_CLOCK = 8
"""The clock is read once in so many iterations."""


class Node:
    """What is known of the positions after some actions."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """The sum of what the position was worth to the seat that chose the last action."""
        self.children: dict[Action, Node] = {}


class Habits:
    """How well each action went for a seat, wherever it was taken in this search."""

    __slots__ = ("_seats",)

    def __init__(self, seats: int) -> None:
        self._seats: list[dict[Action, list[float]]] = [{} for _ in range(seats)]

    def note(self, seat: Seat, action: Action, worth: float) -> None:
        entry = self._seats[seat].get(action)
        if entry is None:
            self._seats[seat][action] = [1.0, worth]
        else:
            entry[0] += 1
            entry[1] += worth

    def best(self, seat: Seat, legal: Sequence[Action]) -> Action | None:
        """The action that went best; None if any of them was never taken."""
        known = self._seats[seat]
        best, top = None, -math.inf
        for action in legal:
            entry = known.get(action)
            if entry is None:
                return None
            mean = entry[1] / entry[0]
            if mean > top:
                best, top = action, mean
        return best

    def best_known(self, seat: Seat, legal: Sequence[Action]) -> Action | None:
        """The action that went best of those that were taken; None if none was."""
        known = self._seats[seat]
        best, top = None, -math.inf
        for action in legal:
            entry = known.get(action)
            if entry is not None and entry[1] > top * entry[0]:
                best, top = action, entry[1] / entry[0]
        return best


class Search:
    """The search for one decision. It looks `turns` turns of its seat ahead, the present one included.

    The worlds may also be those after an action of the seat, whoever is asked then.
    """

    explore: ClassVar[float] = EXPLORE

    def __init__(
        self,
        margins: Margins,
        turns: int,
        worlds: Sequence[State],
        chance: Chance,
        seat: Seat,
        near: float = 0.0,
        even: bool = False,
    ) -> None:
        """`near`: how much the choices of the present turn are judged where it ends, and not only at the horizon;
        `even`: what a world is worth before anything is chosen counts as in the mean of the worlds."""
        self._margins = margins
        self._turns = turns
        self._near = near
        self._offsets = evened([margins(world) for world in worlds]) if even else []
        self._worlds = worlds
        self._chance = chance
        self._seat = seat
        self._habits = Habits(worlds[0].seats)
        self.root = Node()
        self._sum = self._squares = 0.0
        self._spread = 1.0

    @property
    def world(self) -> State:
        """One that fits what the seat may know."""
        return self._worlds[0]

    def iterate(self) -> None:
        """One walk through the tree and on to the horizon."""
        number = self.root.visits % len(self._worlds)
        state = self._worlds[number].clone()
        chance = self._chance
        node: Node | None = self.root
        path: list[tuple[Node, Seat]] = []
        taken: list[tuple[Seat, Action]] = []
        seat, mover = self._seat, state.actor()
        turns = int(mover != seat)
        present: list[float] | None = None
        steps = choices = 0
        for _ in range(MOST_STEPS):
            actor = state.actor()
            if actor is None:
                break
            if actor != mover:
                turns += mover == seat
                if turns == self._turns:
                    break
                if self._near and turns == 1 and mover == seat:
                    present, steps, choices = self._judged(state, number), len(path), len(taken)
                mover = actor
            legal = state.legal()
            if len(legal) == 1:
                state.apply(legal[0], chance)
                continue
            if node is None:
                action = self._habit(actor, legal)
            else:
                action = self._select(node, actor, legal)
                child = node.children.get(action)
                if child is None:
                    child = node.children[action] = Node()
                path.append((child, actor))
                node = child if child.visits else None
            taken.append((actor, action))
            state.apply(action, chance)
        margins = self._judged(state, number)
        self._note(margins, path[steps:], taken[choices:])
        if present is not None:
            # What others do after the turn is luck to its choices: a judgement before it varies less.
            near = self._near
            margins = [near * soon + (1 - near) * late for soon, late in zip(present, margins, strict=True)]
            self._note(margins, path[:steps], taken[:choices])
        self._learn(margins[self._seat])

    def _judged(self, state: State, number: int) -> list[float]:
        """What a position is worth that was reached in the world of this number."""
        margins = self._margins(state)
        if not self._offsets:
            return margins
        return [own + offset for own, offset in zip(margins, self._offsets[number], strict=True)]

    def _note(self, margins: Sequence[float], path: Sequence[tuple[Node, Seat]], taken: Sequence[Any]) -> None:
        for node, seat in path:
            node.visits += 1
            node.total += margins[seat]
        for seat, action in taken:
            self._habits.note(seat, action, margins[seat])

    def _learn(self, mine: float) -> None:
        """How many walks there were, and how much what they led to varies."""
        root = self.root
        root.visits += 1
        self._sum += mine
        self._squares += mine * mine
        variance = self._squares / root.visits - (self._sum / root.visits) ** 2
        self._spread = math.sqrt(max(variance, 1.0))

    def _select(self, node: Node, seat: Seat, legal: Sequence[Action]) -> Action:
        """The child with the highest upper bound; the more visits, the more options are considered."""
        children = node.children
        fresh = [action for action in legal if action not in children]
        if fresh and (node is self.root or len(legal) - len(fresh) < WIDEN * math.sqrt(node.visits)):
            return self._habit(seat, fresh)
        return self._highest(children, [action for action in legal if action in children])

    def _highest(self, children: Mapping[Action, Node], legal: Sequence[Action]) -> Action:
        """The option with the highest upper bound."""
        known = [children[action] for action in legal]
        width = self.explore * self._spread
        tries = math.log(sum(child.visits for child in known) + 1)
        best, top = legal[0], -math.inf
        for action, child in zip(legal, known, strict=True):
            bound = child.total / child.visits + width * math.sqrt(tries / child.visits)
            if bound > top:
                best, top = action, bound
        return best

    def _habit(self, seat: Seat, legal: Sequence[Action]) -> Action:
        chance = self._chance
        if chance.below("search", "", 100) < 100 * TRUST:
            best = self._habits.best(seat, legal)
            if best is not None:
                return best
        return legal[chance.below("search", "", len(legal))]

    def ranking(self) -> list[tuple[Action, Node]]:
        """The options, the most tried first."""
        return sorted(self.root.children.items(), key=lambda item: (-item[1].visits, -item[1].total / item[1].visits))


class Searcher:
    """A bot that searches. Without a budget it does `tries` iterations for each option of a decision.

    At a live table it uses the time that it is given, up to `PATIENCE`.
    """

    needs_view = True

    def __init__(self, name: str, game: Game[Any], margins: Margins, turns: int, tries: int) -> None:
        self.name = name
        self._game = game
        self._margins = margins
        self._turns = turns
        self._tries = tries

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        # Somebody may offer fewer options than the rules do, to see what one of them is worth.
        ranking = [pair for pair in self.think(view, legal, budget, chance).ranking() if pair[0] in legal]
        return Decision(
            ranking[0][0] if ranking else legal[0], [_reason(action, node) for action, node in ranking[:SHOWN]]
        )

    def think(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Search:
        """A search that has spent the budget."""
        started = time.perf_counter()
        iterations = budget.iterations or self._tries * len(legal)
        if budget.seconds is not None and budget.iterations is None:
            iterations *= LIVE
        until = None if budget.seconds is None else started + min(budget.seconds, PATIENCE)
        dealer = self._game.dealer(view)
        fewest, most = _WORLDS
        count = max(fewest, min(most, iterations // _ITERATIONS_PER_WORLD))
        worlds = [self._game.load(view.public, dealer.secret(chance)) for _ in range(count)]
        assert view.seat is not None
        search = self.begin(worlds, chance, view.seat)
        done = 0
        while done < iterations:
            search.iterate()
            done += 1
            if done % _CLOCK == 0:
                if until is not None and time.perf_counter() > until:
                    break
                if _decided(search.root, iterations - done):
                    break
        return search

    def begin(self, worlds: Sequence[State], chance: Chance, seat: Seat) -> Search:
        return Search(self._margins, self._turns, worlds, chance, seat)


def evened(margins: Sequence[Sequence[float]]) -> list[list[float]]:
    """What to add to the margins in each of some worlds, so that all are worth their mean to every seat."""
    mean = [sum(worth) / len(margins) for worth in zip(*margins, strict=True)]
    return [[common - own for common, own in zip(mean, worth, strict=True)] for worth in margins]


def _decided(root: Node, left: int) -> bool:
    """Is the lead of the most tried option too large to be made up?"""
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def _reason(action: Action, node: Node) -> Weighed:
    return {"action": action.text, "tried": node.visits, "expected": round(node.total / node.visits, 1)}
