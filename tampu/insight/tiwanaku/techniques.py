"""Named ways to strike off values, from the simplest, each with the squares it looks at and its rule.

A technique looks at pencil marks and yields strikes. A strike says what goes from one square, and what must
already be gone elsewhere for it to hold; so reasons can be traced back.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from tampu.engine.wire import Json, JsonObject, RuleId
from tampu.games.tiwanaku.board import LARGEST, TERRAIN_NAMES, TERRAINS, Board, Squares
from tampu.games.tiwanaku.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.maps import Known

_LEVELS = range(1, LARGEST + 1)


class Strike:
    """Pairs that go from a square, why, and what must be gone elsewhere first."""

    fixed: ClassVar[bool] = True
    __slots__ = ("needs", "pairs", "rule", "sentence", "square", "technique")

    def __init__(
        self, technique: str, rule: RuleId, square: int, pairs: int, needs: dict[int, int], sentence: str
    ) -> None:
        self.technique = technique
        self.rule = rule
        self.square = square
        self.pairs = pairs
        self.needs = needs
        """By square: the pairs that must be gone."""
        self.sentence = sentence

    def json(self) -> JsonObject:
        uses: list[Json] = [*sorted(self.needs)]
        return {
            "technique": self.technique,
            "rule": self.rule,
            "square": self.square,
            "uses": uses,
            "why": self.sentence,
        }


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
    """T3.4: beside a crop there is no equal one."""
    for square, v in enumerate(now.crops):
        if v:
            for other in now.board.kings[square]:
                yield Strike(
                    "separation",
                    "T3.4",
                    other,
                    CROP_PAIRS[v - 1],
                    is_crop(square, v),
                    f"it touches the {v} on {now.board.name(square)}",
                )


def series(now: Situation) -> Iterator[Strike]:
    """T3.3: a region holds each crop once, and a closed one nothing above its size."""
    for group in now.groups:
        t = now.terrain[group[0]]
        for square in group:
            v = now.crops[square]
            for other in group if v else ():
                if other != square:
                    needs = join(is_crop(square, v), now.is_terrain(group, t))
                    sentence = f"its region already has a {v} on {now.board.name(square)}"
                    yield Strike("one of each", "T3.3", other, CROP_PAIRS[v - 1], needs, sentence)
        if now.closed(group):
            high = sum(CROP_PAIRS[len(group) :])
            for square in group:
                sentence = f"its region has only {len(group)} squares ({now.board.names(group)})"
                yield Strike("a high crop needs a larger region", "T3.3", square, high, now.whole(group), sentence)


def only_place(now: Situation) -> Iterator[Strike]:
    """T3.3: a crop of a closed region with one place left goes there."""
    for group in now.groups:
        if not now.closed(group):
            continue
        for v in range(1, len(group) + 1):
            places = [square for square in group if now.domains[square] & CROP_PAIRS[v - 1]]
            if len(places) == 1:
                elsewhere = {square: CROP_PAIRS[v - 1] for square in group if square != places[0]}
                sentence = f"it is the only place left for the {v} of the region {now.board.names(group)}"
                needs = join(now.whole(group), elsewhere)
                yield Strike("only place", "T3.3", places[0], ALL_PAIRS & ~CROP_PAIRS[v - 1], needs, sentence)


def halo(now: Situation) -> Iterator[Strike]:
    """T3.2: two squares of a terrain that touch at a corner are joined by one beside both."""
    cols = now.board.cols
    for square, t in enumerate(now.terrain):
        if t < 0:
            continue
        for other in now.board.kings[square]:
            row, col = other // cols, other % cols
            if row == square // cols or col == square % cols:
                continue
            between = [row * cols + square % cols, square // cols * cols + col]
            links = [link for link in between if now.may(link, t)]
            name = now.board.name(square)
            if not links and now.terrain[other] != t:
                needs = join(now.is_terrain([square], t), now.not_terrain(between, t))
                sentence = f"{TERRAIN_NAMES[t]} here would touch the {TERRAIN_NAMES[t]} on {name} at a corner only"
                yield Strike("halo", "T3.2", other, TERRAIN_PAIRS[t], needs, sentence)
            if len(links) == 1 and now.terrain[other] == t:
                barred = [link for link in between if link != links[0]]
                needs = join(now.is_terrain([square, other], t), now.not_terrain(barred, t))
                sentence = f"only here can {name} and {now.board.name(other)} be joined"
                yield Strike("halo", "T3.2", links[0], ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, sentence)


def too_large(now: Situation) -> Iterator[Strike]:
    """T3.1, T3.3: a square may not join groups to more than five squares, nor two equal crops."""
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
                sentence = (
                    f"{TERRAIN_NAMES[t]} here would make a region of more than five with {now.board.names(joined)}"
                )
                yield Strike("full region", "T3.1", square, TERRAIN_PAIRS[t], needs, sentence)
            elif len(set(crops)) < len(crops):
                twice = next(v for v in crops if crops.count(v) > 1)
                holders = [other for other in joined if now.crops[other] == twice]
                needs = join(needs, *(is_crop(other, twice) for other in holders))
                sentence = f"{TERRAIN_NAMES[t]} here would join two crops {twice} ({now.board.names(holders)})"
                yield Strike("no two of a kind", "T3.3", square, TERRAIN_PAIRS[t], needs, sentence)


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
            sentence = f"the {high} on {now.board.name(holder)} needs {high} squares, and its region can only grow here"
            needs = join(base, now.not_terrain(barred, t))
            yield Strike("room to grow", "T3.9", beside[0], ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, sentence)
        elif len(reach) == high:
            rim = sorted({other for square in reach for other in now.board.sides[square]}.difference(reach))
            needs = join(base, now.not_terrain(rim, t))
            for square in reach:
                sentence = f"the {high} on {now.board.name(holder)} needs all {high} squares in reach"
                yield Strike("room to grow", "T3.9", square, ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, sentence)


def last_tiles(now: Situation) -> Iterator[Strike]:
    """T3.5: no more tiles of a terrain than there are, and all of them are used."""
    for t, tiles in enumerate(now.known.supply):
        have = [square for square, here in enumerate(now.terrain) if here == t]
        may = [square for square in range(now.board.squares) if now.may(square, t)]
        if len(may) > len(have) == tiles:
            needs = now.is_terrain(have, t)
            for square in may:
                if now.terrain[square] != t:
                    sentence = f"all {tiles} {TERRAIN_NAMES[t]} tiles have their squares"
                    yield Strike("last tiles", "T3.5", square, TERRAIN_PAIRS[t], needs, sentence)
        elif len(have) < len(may) == tiles:
            needs = now.not_terrain([square for square in range(now.board.squares) if square not in may], t)
            for square in may:
                sentence = f"the {TERRAIN_NAMES[t]} tiles left fill every square that can be {TERRAIN_NAMES[t]}"
                yield Strike("last tiles", "T3.5", square, ALL_PAIRS & ~TERRAIN_PAIRS[t], needs, sentence)


def sees_every_place(now: Situation) -> Iterator[Strike]:
    """T3.4: a square that touches every place of a crop in a closed region cannot hold it."""
    for group in now.groups:
        if not now.closed(group):
            continue
        for v in range(1, len(group) + 1):
            places = [square for square in group if now.domains[square] & CROP_PAIRS[v - 1]]
            if not places or len(places) > 4:
                continue
            others = set(now.board.kings[places[0]]).intersection(*(now.board.kings[p] for p in places[1:]))
            away = {square: CROP_PAIRS[v - 1] for square in group if square not in places}
            needs = join(now.whole(group), away)
            for other in sorted(others.difference(places)):
                sentence = f"it touches every place of the {v} in the region {now.board.names(group)}"
                yield Strike("sees every place", "T3.4", other, CROP_PAIRS[v - 1], needs, sentence)


def naked_pair(now: Situation) -> Iterator[Strike]:
    """T3.3: two squares of a region with the same two crops keep them from all that both see."""
    crops = [frozenset(v for v in _LEVELS if domain & CROP_PAIRS[v - 1]) for domain in now.domains]
    for group in now.groups:
        t = now.terrain[group[0]]
        for place, one in enumerate(group):
            for two in group[place + 1 :]:
                if len(crops[one]) != 2 or crops[one] != crops[two]:
                    continue
                pairs = sum(CROP_PAIRS[v - 1] for v in crops[one])
                needs = join({one: ALL_PAIRS & ~pairs, two: ALL_PAIRS & ~pairs}, now.is_terrain(group, t))
                seen = set(now.board.kings[one]).intersection(now.board.kings[two]).union(group).difference((one, two))
                low, high = sorted(crops[one])
                for square in sorted(seen):
                    sentence = f"{now.board.names((one, two))} share the {low} and the {high}"
                    yield Strike("naked pair", "T3.3", square, pairs, needs, sentence)


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
)
"""From the simplest to the hardest; region shapes and what-if come after them."""
