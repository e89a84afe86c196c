"""Techniques that strike off crops: what a neighbour has, what a region still lacks, pairs."""

from collections.abc import Iterator

from tampu.games.tiwanaku.pieces.board import LARGEST
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS
from tampu.insight.tiwanaku.reasons.situation import Situation, is_crop, join
from tampu.insight.tiwanaku.reasons.strikes import Reason, Strike

_LEVELS = range(1, LARGEST + 1)


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
