"""T3.1-T3.3, T3.9: what follows from every shape that the region of one square can still take.

All plantings through a square are listed once. Whatever is gone from the squares around rules some of them out. What
all the others agree on follows; and so that a reason names no more than it needs, as few exclusions as possible, and
easy ones, are chosen that rule out everything else.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, reduce
from heapq import heapify, heappop, heappush
from operator import or_
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAIN_NAMES, TERRAINS, Board, Squares
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.plantings import Plantings, plantings_of
from tampu.insight.tiwanaku.reasons.situation import Situation, join
from tampu.insight.tiwanaku.reasons.strikes import Reason, Strike

_LEVELS = range(LARGEST)
_MANY_SHAPES = 40

Price = Callable[[dict[int, int]], float]
"""How hard it is to show that these pairs are gone."""


class Through:
    """The plantings through one square."""

    fixed: ClassVar[bool] = True

    def __init__(self, board: Board, square: int) -> None:
        whole = plantings_of(board)
        self.plantings = Plantings(board, [shape for shape in whole.shapes if square in shape])
        near = [other for other in range(board.squares) if self.plantings.covering[other]]
        edge = [other for other in range(board.squares) if self.plantings.touching[other]]
        self.near: Squares = tuple(near)
        self.reach: Squares = tuple(sorted({*near, *edge}))
        self.beside = {
            (other, v): reduce(or_, (self.plantings.planted[king][v] for king in board.kings[other]))
            for other in self.reach
            for v in _LEVELS
        }
        """By square and crop: the plantings with that crop around the square."""

    def shapes(self, alive: int) -> list[Squares]:
        blocks = alive.to_bytes(self.plantings.starts[-1], "little")
        starts = self.plantings.starts
        return [
            shape
            for number, shape in enumerate(self.plantings.shapes)
            if any(blocks[starts[number] : starts[number + 1]])
        ]


@lru_cache(maxsize=128)
def through(board: Board, square: int) -> Through:
    return Through(board, square)


class Rule:
    """An exclusion: the plantings that it rules out, and what must be gone for it."""

    fixed: ClassVar[bool] = True
    __slots__ = ("needs", "plantings")

    def __init__(self, plantings: int, needs: dict[int, int]) -> None:
        self.plantings = plantings
        self.needs = needs


class Regions:
    """Strikes from the shapes of regions. What was found for some marks is kept for when they come again."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int, tuple[int, ...]], list[Strike]] = {}
        self._short: dict[tuple[int, int], Rule | None] = {}

    def strikes(self, now: Situation, price: Price) -> Iterator[Strike]:
        done: set[int] = set()
        for square in range(now.board.squares):
            t = now.terrain[square]
            if t < 0:
                for other in range(len(TERRAINS)):
                    if now.may(square, other):
                        yield from self._at(now, square, other, price)
            elif square not in done:
                group = now.group_of[square]
                done.update(group)
                yield from self._at(now, max(group, key=lambda one: now.crops[one]), t, price)

    def _at(self, now: Situation, square: int, t: int, price: Price) -> list[Strike]:
        here = through(now.board, square)
        key = (square, t, tuple(now.domains[other] for other in here.reach))
        if key not in self._found:
            if (square, t) not in self._short:
                self._short[square, t] = _too_few_tiles(now, t, here)
            self._found[key] = list(_Region(now, square, t, here, price, self._short[square, t]).strikes())
        return self._found[key]


def _too_few_tiles(now: Situation, t: int, here: Through) -> Rule | None:
    """T3.5: a shape may not need more tiles than are left."""
    left = now.known.left[t]
    if left >= LARGEST:
        return None
    laid = [square for square, terrain in enumerate(now.known.terrain) if terrain == t]
    starts = here.plantings.starts
    short = 0
    for number, shape in enumerate(here.plantings.shapes):
        if sum(square not in laid for square in shape) > left:
            short |= (1 << 8 * starts[number + 1]) - (1 << 8 * starts[number])
    short &= here.plantings.all
    return Rule(short, now.is_terrain(laid, t)) if short else None


class _Region:
    """The region of a square, if it has this terrain."""

    def __init__(
        self, now: Situation, square: int, t: int, here: Through, price: Price, too_few_tiles: Rule | None
    ) -> None:
        self._now = now
        self._square = square
        self._t = t
        self._here = here
        self._price = price
        self._certain = now.terrain[square] == t
        self._too_few_tiles = too_few_tiles
        self._alive = here.plantings.all & ~self._dead()

    @cached_property
    def _rules(self) -> list[Rule]:
        return [*self._exclusions(), *([self._too_few_tiles] if self._too_few_tiles else [])]

    def _dead(self) -> int:
        """What all exclusions together rule out, without listing them: mostly nothing follows."""
        domains, t, plantings = self._now.domains, self._t, self._here.plantings
        dead = self._too_few_tiles.plantings if self._too_few_tiles else 0
        terrain, first = TERRAIN_PAIRS[t], t * LARGEST
        for other in self._here.reach:
            domain = domains[other]
            if not domain & terrain:
                if other != self._square:
                    dead |= plantings.covering[other]
                continue
            if domain & terrain != terrain and plantings.covering[other]:
                for v in _LEVELS:
                    if not domain >> first + v & 1:
                        dead |= plantings.planted[other][v]
            if not domain & ~terrain:
                dead |= plantings.touching[other]
        return dead

    def _exclusions(self) -> Iterator[Rule]:
        now, t, plantings = self._now, self._t, self._here.plantings
        for other in self._here.reach:
            domain = now.domains[other]
            if not domain & TERRAIN_PAIRS[t]:
                if plantings.covering[other] and other != self._square:
                    yield Rule(plantings.covering[other], {other: TERRAIN_PAIRS[t]})
                continue
            if plantings.covering[other]:
                for v in _LEVELS:
                    pair = 1 << t * LARGEST + v
                    if not domain & pair:
                        yield Rule(plantings.planted[other][v], {other: pair})
            if not domain & ~TERRAIN_PAIRS[t] and plantings.touching[other]:
                yield Rule(plantings.touching[other], {other: ALL_PAIRS & ~TERRAIN_PAIRS[t]})

    def strikes(self) -> Iterator[Strike]:
        now, t, square = self._now, self._t, self._square
        plantings = self._here.plantings
        alive = self._alive
        terrain = TERRAIN_NAMES[t]
        if not alive:
            yield from self._strike(square, TERRAIN_PAIRS[t], plantings.all, Reason("noRegion", terrain=terrain))
            return
        for v in _LEVELS:
            pair = 1 << t * LARGEST + v
            if now.domains[square] & pair and not alive & plantings.planted[square][v]:
                reason = Reason("noCrop", terrain=terrain, v=v + 1)
                yield from self._strike(square, pair, plantings.planted[square][v], reason)
        if self._certain:
            yield from self._agreed()

    def _agreed(self) -> Iterator[Strike]:
        """What all shapes have in common."""
        now, t, square = self._now, self._t, self._square
        plantings, alive = self._here.plantings, self._alive
        name, terrain = now.board.name(square), TERRAIN_NAMES[t]
        for other in self._here.reach:
            domain = now.domains[other]
            if other == square or not domain & domain - 1:
                continue
            covering = plantings.covering[other]
            if covering and not alive & ~covering:
                if domain & ~TERRAIN_PAIRS[t]:
                    reason = Reason("belongs", terrain=terrain, square=name)
                    yield from self._strike(other, ALL_PAIRS & ~TERRAIN_PAIRS[t], plantings.all & ~covering, reason)
                for v in _LEVELS:
                    pair, there = 1 << t * LARGEST + v, plantings.planted[other][v]
                    if domain & pair and not alive & there:
                        reason = Reason("noShape", terrain=terrain, square=name, v=v + 1)
                        yield from self._strike(other, pair, plantings.all & ~(covering & ~there), reason)
            elif domain & TERRAIN_PAIRS[t] and not alive & ~plantings.touching[other]:
                reason = Reason("apart", terrain=terrain, square=name)
                yield from self._strike(other, TERRAIN_PAIRS[t], plantings.all & ~plantings.touching[other], reason)
            for v in _LEVELS:
                beside = self._here.beside[other, v]
                if domain & CROP_PAIRS[v] and not alive & ~beside:
                    reason = Reason("seesAll", terrain=terrain, square=name, v=v + 1)
                    yield from self._strike(other, CROP_PAIRS[v], plantings.all & ~beside, reason)

    def _strike(self, square: int, pairs: int, against: int, reason: Reason) -> Iterator[Strike]:
        needs = self._least(against)
        if self._certain and reason.name != "noRegion":
            needs = join(needs, self._now.is_terrain([self._square], self._t))
        effort = 1.0 + 0.06 * len(needs) + 0.02 * min(len(self._here.shapes(self._alive)), _MANY_SHAPES)
        yield Strike("region shapes", "T3.9", square, pairs, needs, reason, effort=effort)

    def _least(self, against: int) -> dict[int, int]:
        """Few and easy exclusions that rule out all these plantings: always the one that rules out most for its price.

        What an exclusion adds never grows while others are chosen, so one is counted again only when it seems best.
        """
        prices: dict[int, float] = {}
        queue: list[tuple[float, int]] = []
        for number, rule in enumerate(self._rules):
            if count := (rule.plantings & against).bit_count():
                prices[number] = 0.15 + self._price(rule.needs)
                queue.append((-count / prices[number], number))
        heapify(queue)
        chosen: list[Rule] = []
        rest = against
        while rest:
            _, number = heappop(queue)
            rule = self._rules[number]
            rate = -(rule.plantings & rest).bit_count() / prices[number]
            if queue and rate > queue[0][0]:
                heappush(queue, (rate, number))
                continue
            chosen.append(rule)
            rest &= ~rule.plantings
        return join(*(rule.needs for rule in self._without_spare(chosen, against)))

    def _without_spare(self, chosen: list[Rule], against: int) -> list[Rule]:
        kept = list(chosen)
        for rule in sorted(chosen, key=lambda rule: -self._price(rule.needs)):
            others = [other for other in kept if other is not rule]
            if not against & ~reduce(or_, (other.plantings for other in others), 0):
                kept = others
        return kept
