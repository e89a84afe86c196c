"""Techniques that strike off terrain: regions that may not touch, grow too large or stay too small, and tiles."""

from collections.abc import Iterator

from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAIN_NAMES, TERRAINS
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, TERRAIN_PAIRS
from tampu.insight.tiwanaku.reasons.situation import Situation, is_crop, join
from tampu.insight.tiwanaku.reasons.strikes import Reason, Strike


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
