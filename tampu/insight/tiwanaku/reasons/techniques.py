"""Named ways to strike off values, simplest first, each with its rule and the squares it looks at.

A technique looks at pencil marks and yields strikes. A strike says what goes from one square, and what must
already be gone elsewhere for it to hold; so reasons can be traced back.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

from tampu.engine.wire import JsonObject, RuleId
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAIN_NAMES, TERRAINS, Board, Squares
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.words import words

_LEVELS = range(1, LARGEST + 1)


class Reason:
    """Why something is struck off: the name of the reason in the title's words, and its facts."""

    fixed: ClassVar[bool] = True
    __slots__ = ("facts", "name")

    def __init__(self, name: str, **facts: str | int) -> None:
        self.name = name
        self.facts = facts

    def __str__(self) -> str:
        return words("tiwanaku").reason(self.name, self.facts)

    def json(self) -> JsonObject:
        return {"why": self.name, "facts": {**self.facts}}


class Strike:
    """Pairs that are struck off a square, why, and what must be gone elsewhere first."""

    fixed: ClassVar[bool] = True
    __slots__ = ("effort", "evident", "needs", "pairs", "reason", "rule", "square", "supposed", "technique")

    def __init__(
        self,
        technique: str,
        rule: RuleId,
        square: int,
        pairs: int,
        needs: dict[int, int],
        reason: Reason,
        *,
        effort: float | None = None,
        evident: bool = False,
        supposed: "Supposed | None" = None,
    ) -> None:
        self.technique = technique
        self.rule = rule
        self.square = square
        self.pairs = pairs
        self.needs = needs
        """By square: the pairs that must be gone."""
        self.reason = reason
        self.effort = EFFORT[technique] if effort is None else effort
        """How hard this step is for a person; a sentence that is easy to check counts 1."""
        self.evident = evident
        """Does it rest on a neighbour that lies open? Then it is told together with what follows from it."""
        self.supposed = supposed

    def only(self, pairs: int) -> "Strike":
        """The same step with only these of its pairs."""
        if pairs == self.pairs:
            return self
        return Strike(
            self.technique,
            self.rule,
            self.square,
            pairs,
            self.needs,
            self.reason,
            effort=self.effort,
            evident=self.evident,
            supposed=self.supposed,
        )

    def seen_at_a_glance(self) -> "Strike":
        return Strike(
            self.technique,
            self.rule,
            self.square,
            self.pairs,
            self.needs,
            self.reason,
            effort=_EVIDENT,
            evident=True,
        )


_EVIDENT = 0.12


class Supposed:
    """What follows if a square had the pairs that are struck off: steps to a square that nothing is left for."""

    fixed: ClassVar[bool] = True
    __slots__ = ("broken", "steps")

    def __init__(self, steps: list[Strike], broken: int) -> None:
        self.steps = steps
        self.broken = broken


EFFORT: Final = {
    "separation": 0.4,
    "one of each": 0.5,
    "full region": 0.6,
    "no two of a kind": 0.8,
    "a high crop needs a larger region": 0.7,
    "halo": 0.7,
    "room to grow": 0.8,
    "only place": 0.9,
    "last tiles": 1.0,
    "naked pair": 1.5,
    "hidden pair": 1.6,
    "sees every place": 1.4,
    "region shapes": 1.4,
    "what if": 4.0,
    "lemma": 0.05,
    "exhaustive": 60.0,
}
"""By technique: what people find easy comes first. Ordered by judgement, not learned from play."""


class Situation:
    """The pencil marks of a view, and what they say about its regions."""

    def __init__(self, known: Known, domains: Sequence[int]) -> None:
        self.known = known
        self.board: Board = known.board
        self.domains = list(domains)
        self.terrain = [-1] * len(self.domains)
        self.crops = [0] * len(self.domains)
        self.groups: list[Squares] = []
        self.group_of: dict[int, Squares] = {}
        self.look()

    def look(self) -> None:
        """Read decided terrain, crops and connected groups from the marks."""
        self.terrain = [_decided(domain, TERRAIN_PAIRS) for domain in self.domains]
        self.crops = [_decided(domain, CROP_PAIRS) + 1 for domain in self.domains]
        regions = self.board.regions(tuple(self.terrain))
        self.groups = [region for region in regions if self.terrain[region[0]] >= 0]
        self.group_of = {square: group for group in self.groups for square in group}

    def may(self, square: int, t: int) -> bool:
        return bool(self.domains[square] & TERRAIN_PAIRS[t])

    def beside(self, group: Squares) -> list[int]:
        """The squares beside a group."""
        return sorted({other for square in group for other in self.board.sides[square]}.difference(group))

    def way(self, one: int, other: int, group: Squares) -> list[int]:
        """A shortest way through a group from one of its squares to another."""
        before = {one: one}
        for square in (queue := [one]):
            for side in self.board.sides[square]:
                if side in group and side not in before:
                    before[side] = square
                    queue.append(side)
        found = [other]
        while found[-1] != one:
            found.append(before[found[-1]])
        return found

    def sees(self, one: int, other: int) -> dict[int, int] | None:
        """What must be gone so that two squares cannot have the same crop; None if they can."""
        if other in self.board.kings[one]:
            return {}
        group = self.group_of.get(one, ())
        return self.is_terrain(self.way(one, other, group), self.terrain[one]) if other in group else None

    def near(self, square: int) -> set[int]:
        """The squares that cannot have the same crop."""
        return {*self.board.kings[square], *self.group_of.get(square, ())} - {square}

    def from_one(self, group: Squares) -> list[int]:
        """The squares of a group, each but the first beside one before it."""
        found = [group[0]]
        for square in found:
            found += [side for side in self.board.sides[square] if side in group and side not in found]
        return found

    def closed(self, group: Squares) -> bool:
        t = self.terrain[group[0]]
        return not any(self.may(square, t) for square in self.beside(group))

    def is_terrain(self, squares: Sequence[int], t: int) -> dict[int, int]:
        return dict.fromkeys(squares, ALL_PAIRS & ~TERRAIN_PAIRS[t])

    def not_terrain(self, squares: Sequence[int], t: int) -> dict[int, int]:
        return dict.fromkeys(squares, TERRAIN_PAIRS[t])

    def whole(self, group: Squares) -> dict[int, int]:
        """What must be gone for this group to be a whole region."""
        t = self.terrain[group[0]]
        return join(self.is_terrain(group, t), self.not_terrain(self.beside(group), t))


def _decided(domain: int, groups: tuple[int, ...]) -> int:
    for number, pairs in enumerate(groups):
        if not domain & ~pairs:
            return number
    return -1


def join(*parts: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for part in parts:
        for square, pairs in part.items():
            found[square] = found.get(square, 0) | pairs
    return found


def is_crop(square: int, v: int) -> dict[int, int]:
    return {square: ALL_PAIRS & ~CROP_PAIRS[v - 1]}


Technique = Callable[[Situation], Iterator[Strike]]


def separation(now: Situation) -> Iterator[Strike]:
    """T3.4: there is no equal crop beside a crop."""
    for square, v in enumerate(now.crops):
        if v:
            for other in now.board.kings[square]:
                if not now.domains[other] & CROP_PAIRS[v - 1]:
                    continue
                yield Strike(
                    "separation",
                    "T3.4",
                    other,
                    CROP_PAIRS[v - 1],
                    is_crop(square, v),
                    Reason("touches", v=v, square=now.board.name(square)),
                )


def series(now: Situation) -> Iterator[Strike]:
    """T3.3: a region holds each crop once, and a closed one nothing above its size."""
    for group in now.groups:
        t = now.terrain[group[0]]
        for square in group:
            v = now.crops[square]
            for other in group if v else ():
                if other != square and now.domains[other] & CROP_PAIRS[v - 1]:
                    needs = join(is_crop(square, v), now.is_terrain(now.way(square, other, group), t))
                    reason = Reason("already", v=v, square=now.board.name(square))
                    yield Strike("one of each", "T3.3", other, CROP_PAIRS[v - 1], needs, reason)
        if now.closed(group):
            high = sum(CROP_PAIRS[len(group) :])
            for square in group:
                if not now.domains[square] & high:
                    continue
                reason = Reason("small", n=len(group), squares=now.board.names(group))
                yield Strike("a high crop needs a larger region", "T3.3", square, high, now.whole(group), reason)


def only_place(now: Situation) -> Iterator[Strike]:
    """T3.3: a crop of a closed region with one place left goes there."""
    for group in now.groups:
        if len(group) > LARGEST or not now.closed(group):
            continue
        for v in range(1, len(group) + 1):
            places = [square for square in group if now.domains[square] & CROP_PAIRS[v - 1]]
            if len(places) == 1 and now.domains[places[0]] & ~CROP_PAIRS[v - 1]:
                elsewhere = {square: CROP_PAIRS[v - 1] for square in group if square != places[0]}
                reason = Reason("only", v=v, squares=now.board.names(group))
                needs = join(now.whole(group), elsewhere)
                yield Strike("only place", "T3.3", places[0], ALL_PAIRS & ~CROP_PAIRS[v - 1], needs, reason)


def halo(now: Situation) -> Iterator[Strike]:
    """T3.2: two squares of a terrain that touch at a corner are joined by a square beside both."""
    cols = now.board.cols
    for square, t in enumerate(now.terrain):
        if t < 0:
            continue
        for other in now.board.kings[square]:
            row, col = other // cols, other % cols
            if row == square // cols or col == square % cols:
                continue
            if not now.may(other, t):
                continue
            between = [row * cols + square % cols, square // cols * cols + col]
            links = [link for link in between if now.may(link, t)]
            name = now.board.name(square)
            if not links and now.terrain[other] != t:
                needs = join(now.is_terrain([square], t), now.not_terrain(between, t))
                reason = Reason("corner", terrain=TERRAIN_NAMES[t], square=name)
                yield Strike("halo", "T3.2", other, TERRAIN_PAIRS[t], needs, reason)
            if len(links) == 1 and now.terrain[other] == t:
                barred = [link for link in between if link != links[0]]
                needs = join(now.is_terrain([square, other], t), now.not_terrain(barred, t))
                reason = Reason("join", square=name, other=now.board.name(other))
                yield Strike("halo", "T3.2", links[0], ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, reason)


def too_large(now: Situation) -> Iterator[Strike]:
    """T3.1-T3.3: a square may not join groups to more than five squares, nor two equal crops; around five squares
    there is nothing of their terrain, not even at a corner."""
    for group in now.groups:
        t = now.terrain[group[0]]
        if len(group) > LARGEST:
            joined = now.from_one(group)
            reason = Reason("five", terrain=TERRAIN_NAMES[t], squares=now.board.names(joined[:LARGEST]))
            needs = now.is_terrain(joined[:LARGEST], t)
            yield Strike("full region", "T3.1", joined[LARGEST], TERRAIN_PAIRS[t], needs, reason)
        if len(group) == LARGEST:
            around = {other for square in group for other in now.board.kings[square]}.difference(group)
            for square in sorted(around.difference(now.beside(group))):
                if not now.may(square, t):
                    continue
                reason = Reason("around", terrain=TERRAIN_NAMES[t], squares=now.board.names(group))
                yield Strike("full region", "T3.2", square, TERRAIN_PAIRS[t], now.is_terrain(group, t), reason)
    for square, decided in enumerate(now.terrain):
        if decided >= 0:
            continue
        for t in range(len(TERRAINS)):
            groups = {now.group_of[other] for other in now.board.sides[square] if now.terrain[other] == t}
            joined = sorted(other for group in groups for other in group)
            if not joined or not now.may(square, t):
                continue
            crops = [now.crops[other] for other in joined if now.crops[other]]
            needs = now.is_terrain(joined, t)
            if len(joined) >= LARGEST:
                reason = Reason("five", terrain=TERRAIN_NAMES[t], squares=now.board.names(joined))
                yield Strike("full region", "T3.1", square, TERRAIN_PAIRS[t], needs, reason)
            elif len(set(crops)) < len(crops):
                twice = next(v for v in crops if crops.count(v) > 1)
                holders = [other for other in joined if now.crops[other] == twice]
                needs = join(needs, *(is_crop(other, twice) for other in holders))
                reason = Reason("twice", terrain=TERRAIN_NAMES[t], v=twice, squares=now.board.names(holders))
                yield Strike("no two of a kind", "T3.3", square, TERRAIN_PAIRS[t], needs, reason)


def room_to_grow(now: Situation) -> Iterator[Strike]:
    """T3.9: a crop of level n needs n squares; with just as many in reach, all of them belong to the region."""
    for group in now.groups:
        t = now.terrain[group[0]]
        high = max((now.crops[square] for square in group), default=0)
        if high <= len(group):
            continue
        reach = list(group)
        for square in reach:
            reach += [o for o in now.board.sides[square] if o not in reach and now.may(o, t)]
        holder = next(square for square in group if now.crops[square] == high)
        base = join(is_crop(holder, high), now.is_terrain(group, t))
        beside = [square for square in now.beside(group) if now.may(square, t)]
        if len(beside) == 1:
            barred = [square for square in now.beside(group) if square not in beside]
            reason = Reason("grow", v=high, square=now.board.name(holder))
            needs = join(base, now.not_terrain(barred, t))
            yield Strike("room to grow", "T3.9", beside[0], ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, reason)
        elif len(reach) == high:
            rim = sorted({other for square in reach for other in now.board.sides[square]}.difference(reach))
            needs = join(base, now.not_terrain(rim, t))
            for square in reach:
                reason = Reason("reach", v=high, square=now.board.name(holder))
                yield Strike("room to grow", "T3.9", square, ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, reason)


def last_tiles(now: Situation) -> Iterator[Strike]:
    """T3.5: no more tiles of a terrain than there are, and all of them are used."""
    for t, tiles in enumerate(now.known.supply):
        have = [square for square, here in enumerate(now.terrain) if here == t]
        may = [square for square in range(now.board.squares) if now.may(square, t)]
        if len(have) >= tiles:
            have.sort(key=lambda square: now.known.terrain[square] != t)
            needs = now.is_terrain(have[:tiles], t)
            for square in may:
                if square not in needs:
                    reason = Reason("used", n=tiles, terrain=TERRAIN_NAMES[t])
                    yield Strike("last tiles", "T3.5", square, TERRAIN_PAIRS[t], needs, reason)
        if len(may) <= tiles and len(have) < tiles:
            rest = [square for square in range(now.board.squares) if square not in may]
            needs = now.not_terrain(rest[tiles - len(may) :], t)
            for square in (*rest[: tiles - len(may)], *may):
                reason = Reason("fill", terrain=TERRAIN_NAMES[t])
                yield Strike("last tiles", "T3.5", square, ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, reason)


def sees_every_place(now: Situation) -> Iterator[Strike]:
    """T3.4: a square that touches every place of a crop in a closed region cannot hold it."""
    for group in now.groups:
        if len(group) > LARGEST or not now.closed(group):
            continue
        for v in range(1, len(group) + 1):
            places = [square for square in group if now.domains[square] & CROP_PAIRS[v - 1]]
            if not places or len(places) > 4:
                continue
            others = set(now.board.kings[places[0]]).intersection(*(now.board.kings[p] for p in places[1:]))
            away = {square: CROP_PAIRS[v - 1] for square in group if square not in places}
            needs = join(now.whole(group), away)
            for other in sorted(others.difference(places)):
                if not now.domains[other] & CROP_PAIRS[v - 1]:
                    continue
                reason = Reason("sees", v=v, squares=now.board.names(group))
                yield Strike("sees every place", "T3.4", other, CROP_PAIRS[v - 1], needs, reason)


def naked_pair(now: Situation) -> Iterator[Strike]:
    """T3.3, T3.4: if two squares of a region, or two that touch, have the same two crops, no square that sees both
    can have these."""
    crops = [frozenset(v for v in _LEVELS if domain & CROP_PAIRS[v - 1]) for domain in now.domains]
    for one, open_here in enumerate(crops):
        if len(open_here) != 2:
            continue
        for two in sorted(now.near(one)):
            linked = now.sees(one, two)
            if two < one or crops[two] != open_here or linked is None:
                continue
            low, high = sorted(open_here)
            pairs = CROP_PAIRS[low - 1] | CROP_PAIRS[high - 1]
            both = {one: ALL_PAIRS & ~pairs, two: ALL_PAIRS & ~pairs}
            for square in sorted(now.near(one) & now.near(two)):
                first, second = now.sees(one, square), now.sees(two, square)
                if now.domains[square] & pairs and first is not None and second is not None:
                    reason = Reason("pair", squares=now.board.names((one, two)), v=low, w=high)
                    needs = join(both, linked, first, second)
                    yield Strike("naked pair", "T3.3", square, pairs, needs, reason)


def hidden_pair(now: Situation) -> Iterator[Strike]:
    """T3.3: if two crops of a closed region have the same two places, nothing else grows there."""
    for group in now.groups:
        if len(group) > LARGEST or not now.closed(group):
            continue
        places = {
            v: tuple(square for square in group if now.domains[square] & CROP_PAIRS[v - 1])
            for v in range(1, len(group) + 1)
        }
        for v, both in places.items():
            for w in range(v + 1, len(group) + 1):
                if len(both) != 2 or places[w] != both:
                    continue
                pairs = CROP_PAIRS[v - 1] | CROP_PAIRS[w - 1]
                needs = join(now.whole(group), dict.fromkeys([other for other in group if other not in both], pairs))
                reason = Reason("hidden", v=v, w=w, places=now.board.names(both), squares=now.board.names(group))
                for square in both:
                    if now.domains[square] & ~pairs:
                        yield Strike("hidden pair", "T3.3", square, ALL_PAIRS & ~pairs, needs, reason)


SIMPLE: tuple[Technique, ...] = (
    separation,
    series,
    only_place,
    halo,
    too_large,
    room_to_grow,
    last_tiles,
    sees_every_place,
    naked_pair,
    hidden_pair,
)
"""From the simplest to the hardest; region shapes and what-if come after them."""
