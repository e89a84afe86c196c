"""Builds positions of Cuzco from a few words."""

from collections.abc import Sequence

import pytest

from tampu.engine import Choice, Event, Play, Refusal, SearchChance, Seat, Step
from tampu.engine.match import Match, Seal
from tampu.games import game
from tampu.games.cuzco.alphabet import (
    CARDS,
    COLOUR,
    GOOD,
    MISSION,
    NOTHING,
    PLACE,
    QUIPUS,
    VILLAGE,
)
from tampu.games.cuzco.game import Cuzco
from tampu.games.cuzco.pieces.hands import PAIRS
from tampu.games.cuzco.state import Empire

_GAME = game("cuzco")
assert isinstance(_GAME, Cuzco)
CUZCO: Cuzco = _GAME
CONTENT = CUZCO.content
RED, YELLOW, GREEN, BLUE = range(4)
THUNDER, MOON, CREATOR, EARTH, CORN = range(5)


def start(seed: str = "start", seats: int = 4, **options: str) -> Match[Empire]:
    """A real game, from its deal on."""
    return Match(CUZCO, CUZCO.meta.settle(options, seats), Seal.of_seed(seed))


def empire(seats: int = 4, round: int = 1, phase: int = 1, **options: str) -> Empire:
    """The fixed map with empty masks: no cards, medals or offerings; red moves first."""
    state = Empire(CUZCO, CUZCO.meta.settle({"map": "fixed", **options}, seats), CONTENT)
    state.round = round
    state.phase = phase
    for mask in state.masks:
        mask.priests = CONTENT.priests
    return state


def give(
    state: Empire,
    seat: Seat,
    *,
    cards: Sequence[int] = (),
    known: Sequence[int] = (),
    dice: Sequence[int] | None = None,
    feathers: str = "",
    tiles: str = "",
    slid: int = 0,
    quipus: int = QUIPUS,
    reserve: int = 0,
    delivered: str = "",
    goods: str = "",
    missions: str = "",
    finished: int = 0,
    runner: str = "capital",
    may_turn: bool = False,
    offerings: int = 0,
    food: int = 0,
    medals: int = 0,
    status: int = 0,
    pututus: Sequence[int] = (0, 0),
) -> None:
    """Set a seat's area. `cards` are hidden, `known` were seen taken; feathers are `turquoise1 pink2`."""
    mask = state.masks[seat]
    mask.hand, mask.known = [0] * (CARDS + 1), [0] * (CARDS + 1)
    for card in cards:
        mask.hand[card] += 1
        state.hidden_gods[CONTENT.god_of[card]] += 1
    for card in known:
        mask.hand[card] += 1
        mask.known[card] += 1
    mask.size, mask.hidden = len(cards) + len(known), len(cards)
    mask.gods = sum(1 << gods for gods in (PAIRS if len(cards) == 2 else [1 << god for god in range(5)]))
    mask.gods = mask.gods if cards else 1
    if dice is not None:
        mask.dice = sorted(dice)
    mask.feathers, mask.colours = 0, [0] * 4
    for word in feathers.split():
        mask.add_feather(COLOUR[word[:-1]], int(word[-1]))
    for word in tiles.split():
        mask.add_tile(CONTENT.tile_of[word], CONTENT)
    mask.slid = slid
    mask.quipus, mask.reserve = quipus, reserve
    for word in delivered.split():
        state.quipus[VILLAGE[word]].append(seat)
    mask.goods = [goods.split().count(word) for word in GOOD.words]
    mask.missions = [MISSION[word] for word in missions.split()]
    mask.finished = list(range(finished))
    mask.runner, mask.may_turn = PLACE[runner], may_turn
    mask.offerings, mask.food, mask.medals, mask.status = offerings, food, medals, status
    mask.pututus = list(pututus)


def show_cards(state: Empire, *cards: int) -> None:
    """These cards lie open, each on the pile of its god."""
    for card in cards:
        god = CONTENT.god_of[card]
        if state.open[god] != NOTHING:
            state.piles[god].put(state.open[god])
        state.open[god] = card
        state.piles[god].take(card)


def show_tiles(state: Empire, deck: int, *tiles: str) -> None:
    """These tiles lie open on the spaces with pips 1, 2, ...; `-` is an empty space."""
    for place, word in enumerate(tiles):
        state.board[deck][place] = NOTHING if word == "-" else CONTENT.tile_of[word]


def dice_on(state: Empire, action: int, *dice: int) -> None:
    space = state.setting.space_of[action]
    for die in dice:
        state.placed[space].append((die, RED))
        state.lowest[space] = min(state.lowest[space], die)


def ask(state: Empire, *steps: Step[Empire]) -> Play:
    """Run these steps until one asks."""
    state.stack.clear()
    state._legal = None
    state.push(*steps)
    play = Play(SearchChance(7))
    state.settle(play)
    return play


def do(state: Empire, *texts: str) -> list[Event]:
    """Carry out these actions, and tell what happened."""
    events: list[Event] = []
    for text in texts:
        events += state.apply(CUZCO.alphabet.parse(text), SearchChance(7)).events
    return events


def options(state: Empire) -> list[str]:
    return [action.text for action in state.legal()]


def refused(state: Empire, text: str) -> str:
    """The rule that refuses an action; the state stays as it is."""
    action = CUZCO.alphabet.parse(text)
    before = state.save()
    why = state.why_not(action)
    with pytest.raises(Refusal) as refusal:
        state.apply(action, SearchChance(0))
    assert refusal.value.rule == why.rule
    assert state.save() == before
    return why.rule


def asking(state: Empire) -> str:
    """The name of the decision that waits, or nothing."""
    return type(state.stack[-1]).__name__ if state.stack and isinstance(state.stack[-1], Choice) else ""


def told(events: Sequence[Event], name: str) -> list[dict[str, object]]:
    """The facts of all events of a name."""
    return [dict(event.facts) for event in events if event.name == name]
