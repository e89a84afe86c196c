"""The features by which the bots of Cuzco judge a position."""

from tampu.bots.value import Features
from tampu.engine import Seat
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    ABILITY,
    CARD,
    CARDS,
    CIRCLETS,
    FREE_SPACES,
    GREAT,
    QUIPUS,
    ROUNDS,
    SMALL,
    SPACES,
    STUDY,
    VILLAGES,
)
from tampu.games.cuzco.pieces.mask import Mask
from tampu.games.cuzco.state import Empire

_LACKING = 3
"""Missions that lack this many units or more are not told apart."""

NAMES = (
    "points",
    "status",
    "first",
    "later in order",
    "medals",
    "offerings",
    "offerings beyond 3",
    "food",
    "food beyond 5",
    "missions done",
    *(f"missions lacking {units}" for units in range(_LACKING)),
    "goods",
    "feathers",
    "circlets ready",
    "circlets half full",
    "circlets active",
    "quipus out",
    "villages on top",
    "villages covered",
    "deliveries near",
    "pips to a delivery",
    "in the capital",
    "spaces empty",
    "tiles",
    "study unslid",
    "farm unslid",
    "priests in stock",
    "priests on steps",
    "steps of priests",
    "most priests",
    "dice left",
    "pips left",
    "small pututus",
    "great pututus",
    *(f"tiles {ability}" for ability in ABILITY.words),
    *(f"card {card}" for card in CARD.words),
)


def left(state: Empire) -> float:
    """How much of the six rounds is left."""
    return (ROUNDS - state.round + (4 - state.phase) / 4) / ROUNDS


def features(state: Empire, seat: Seat) -> list[float]:
    mask = state.masks[seat]
    missions = [0.0] * (_LACKING + 1)
    for mission in mask.missions:
        missions[min(_LACKING, state.lacking(seat, mission))] += 1
    tops = covered = 0.0
    for village, stack in enumerate(state.quipus):
        if seat in stack:
            if stack[-1] == seat:
                tops += state.land.vp[village]
            else:
                covered += state.land.vp[village]
    near, pips = _deliveries(state, seat, mask)
    unslid = _unslid(state, mask)
    ready = mask.ready().bit_count()
    active = mask.active.bit_count()
    half = sum((mask.feathers >> 2 * circlet & 3) in (1, 2) for circlet in range(CIRCLETS))
    steps = [step for step, owner in enumerate(state.steps, 1) if owner == seat]
    quipus = QUIPUS - mask.quipus
    place = state.order.index(seat)
    counts = mask.counts
    return [
        mask.vp,
        mask.status,
        place == 0,
        place / (state.seats - 1),
        mask.medals,
        min(mask.offerings, 3),
        max(0, mask.offerings - 3),
        min(mask.food, 5),
        max(0, mask.food - 5),
        len(mask.finished),
        *missions[:_LACKING],
        sum(mask.goods),
        sum(mask.colours),
        ready,
        half,
        active,
        quipus - mask.reserve,
        tops,
        covered,
        near,
        pips,
        mask.runner == VILLAGES,
        min(3, FREE_SPACES + quipus - len(mask.tiles)),
        len(mask.tiles) / SPACES,
        *unslid,
        mask.priests,
        len(steps),
        sum(steps),
        _most_priests(state, seat),
        len(mask.dice),
        sum(mask.dice),
        mask.pututus[SMALL],
        mask.pututus[GREAT],
        *(counts[ability] + counts[ABILITIES + ability] for ability in range(ABILITIES)),
        *mask.hand[1 : CARDS + 1],
    ]


def _deliveries(state: Empire, seat: Seat, mask: Mask) -> tuple[float, float]:
    """How many villages without an own quipu are one road away, and the fewest pips to one."""
    near, least = 0, 7
    for place, _, pips in state.land.roads[state.rotation][mask.runner]:
        if place != VILLAGES and seat not in state.quipus[place]:
            near += 1
            least = min(least, pips)
    return near, least


def _unslid(state: Empire, mask: Mask) -> tuple[float, float]:
    """What sliding the tiles would bring: status steps and food."""
    status = food = 0
    for space in mask.unslid():
        tile = state.content.tiles[mask.tiles[space]]
        if tile.deck == STUDY:
            status += tile.number
        else:
            food += tile.number
    return status, food


def _most_priests(state: Empire, seat: Seat) -> bool:
    """C14.2: would the temple's medal be this seat's?"""
    counts = [0] * state.seats
    highest = [0] * state.seats
    for step, owner in enumerate(state.steps, 1):
        if owner >= 0:
            counts[owner] += 1
            highest[owner] = step
    mine = (counts[seat], highest[seat])
    return counts[seat] > 0 and all((counts[other], highest[other]) <= mine for other in range(state.seats))


FEATURES = Features(NAMES, features, left, {"points": 1.0, "villages on top": 1.0})
