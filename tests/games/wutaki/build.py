"""Builds positions of Wutaki from a few words."""

from collections.abc import Sequence
from typing import Any

from tampu.engine import Chance, Play, Pool, SearchChance, Step
from tampu.games import game
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ADDITIONAL,
    ASIDE,
    ELEMENTS,
    FIRST_MASTER_SITE,
    KINDS,
    MASTERS,
    MONSTER,
    NONE,
    OMENS,
    PACTS,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    SPECIAL,
    STANDARD,
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.effects.effect import Effect
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.rounds import StartRound
from tampu.games.wutaki.steps.turn import FirstTurn, NextTurn, Turn, TurnOver
from tampu.games.wutaki.views import reading

_GAME = game("wutaki")
assert isinstance(_GAME, Wutaki)
WUTAKI: Wutaki = _GAME
RED, BLUE, GREEN, YELLOW = range(4)
NAMES = {
    "omen": OMENS,
    "pact": PACTS,
    "revenge": REVENGE_CARDS,
    "secret pact": SECRET_PACTS,
    "round": ROUND_CARDS,
}


class Cards:
    """Luck with known next cards: `Cards(omen="O35 O01")`."""

    def __init__(self, **cards: str) -> None:
        self.next = {label.replace("_", " "): words.split() for label, words in cards.items()}
        self.rest = SearchChance(7)

    def below(self, label: str, occasion: str, n: int) -> int:
        return self.rest.below(label, occasion, n)

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        if self.next.get(label):
            return NAMES[label].index(self.next[label].pop(0))
        return self.rest.draw(label, occasion, pool)


def table(
    seats: int = 4,
    costs: str = "sheep wood oil stone",
    elements: str = "fire water earth wind",
    display: str = "PWI08 PWI09 PWI10 PWI11",
    rules: int | None = None,
    **options: str,
) -> Kingdom:
    """Red begins, nobody has anything, nothing is in force; with asymmetric masters red is B1, blue B2, and so on."""
    state = WUTAKI.empty(WUTAKI.meta.settle(options, seats, rules))
    state.round = 1
    state.start = RED
    state.vp = [0] * seats
    state.cost = [RESOURCES.index(word) for word in costs.split()[:seats]]
    state.elements = [ELEMENTS.index(word) for word in elements.split()[:seats]]
    state.display = [PACTS.index(word) for word in display.split()]
    if options.get("masters") == "asymmetric":
        for seat in range(seats):
            master(state, seat, MASTERS[seat + 1])
    reading.complete_piles(state)
    return state


def master(state: Kingdom, seat: int, id: str) -> None:
    state.masters[seat] = MASTERS.index(id)
    if state.content.masters[state.masters[seat]].site is not None:
        state.taken[FIRST_MASTER_SITE + state.masters[seat]] = [0]


def goods(state: Kingdom, owner: int, text: str) -> None:
    """`goods(state, RED, "8 wood, 2 gold")`, taken from the supply."""
    for part in text.split(", "):
        count, word = part.split()
        state.move(SUPPLY, owner, RESOURCES.index(word), int(count))


def monster(state: Kingdom, text: str) -> None:
    goods(state, MONSTER, text)


def has(state: Kingdom, owner: int) -> str:
    """The goods of an owner in words; nothing is ''."""
    return ", ".join(f"{n} {word}" for word, n in zip(RESOURCES, state.goods[owner], strict=True) if n)


def omens(state: Kingdom, seat: int, text: str) -> None:
    state.hands[seat] = sorted([*state.hands[seat], *(OMENS.index(word) for word in text.split())])
    reading.complete_piles(state)


def hand(state: Kingdom, seat: int) -> str:
    return " ".join(OMENS[card] for card in state.hands[seat])


def stand(state: Kingdom, seat: int, omen: str) -> None:
    state.standing[seat] = OMENS.index(omen)
    reading.complete_piles(state)


def pacts(state: Kingdom, seat: int, open: str = "", fulfilled: str = "") -> None:
    state.accepted[seat] += [PACTS.index(word) for word in open.split()]
    state.fulfilled[seat] += [PACTS.index(word) for word in fulfilled.split()]
    state.display = [NONE if card in _held(state) else card for card in state.display]
    reading.complete_piles(state)


def _held(state: Kingdom) -> list[int]:
    return [card for cards in [*state.accepted, *state.fulfilled] for card in cards]


def opened(state: Kingdom, seat: int) -> str:
    return " ".join(PACTS[card] for card in state.accepted[seat])


def shown(state: Kingdom) -> str:
    """The display from left to right."""
    return " ".join("-" if card == NONE else PACTS[card] for card in state.display)


def revenge(state: Kingdom, seat: int, text: str) -> None:
    for word in text.split():
        state.revenge.drawn += 1
        state.revenge.hands[seat].append(REVENGE_CARDS.index(word))
        state.revenge.ages[seat].append(state.revenge.drawn)
    state.revenge.complete()


def secrets(state: Kingdom, seat: int, text: str) -> None:
    for word in text.split():
        state.secrets.drawn += 1
        state.secrets.hands[seat].append(SECRET_PACTS.index(word))
        state.secrets.ages[seat].append(state.secrets.drawn)
    state.secrets.complete()


def recruit(state: Kingdom, seat: int, normal: int = 0, special: int = 0) -> None:
    """Workers come from the player board and are available."""
    for kind, count in ((ADDITIONAL, normal), (SPECIAL, special)):
        state.home[seat][kind] -= count
        state.free[seat][kind] += count


def station(state: Kingdom, seat: int, kind: str, site: str) -> None:
    """A worker stands at a site already; an additional or special one is recruited for it."""
    number = KINDS[kind]
    if number:
        recruit(state, seat, **{"normal" if number == ADDITIONAL else "special": 1})
    state.free[seat][number] -= 1
    state.visits += 1
    place, field = ASIDE, 0
    if site != "aside":
        place = SITES[site]
        fields = state.taken[place]
        field = fields.index(min(fields))
        fields[field] += 1
    state.placed.append((seat, number, place, field, state.visits))


def only_loyal(state: Kingdom, seat: int, count: int) -> None:
    """So many loyal workers are left; the others have been set aside."""
    while state.free[seat][0] > count:
        station(state, seat, "loyal", "aside")


def at(state: Kingdom, site: str) -> list[tuple[int, str]]:
    """Who stands at a site."""
    return [(seat, KINDS.word(kind)) for seat, kind, place, _, _ in state.placed if place == SITES[site]]


def free_fields(state: Kingdom, site: str) -> int:
    return state.taken[SITES[site]].count(0)


def discs(state: Kingdom, site: str, *owners: int) -> None:
    state.levels[STANDARD.index(site)] = list(owners)
    for owner in owners:
        state.discs[owner] -= 1


def tower(state: Kingdom, seat: int, id: str) -> None:
    number = TOWERS.index(id)
    state.towers[seat][state.content.towers[number].slot] = number
    state.discs[seat] -= 1


def ability(state: Kingdom, seat: int, id: str) -> None:
    state.ability[seat] = ABILITIES.index(id)


def turn(state: Kingdom, seat: int = RED) -> Kingdom:
    """It is this seat's turn."""
    state.stack.clear()
    state.push(Turn(seat), TurnOver(), NextTurn((seat + 1) % state.seats))
    state._legal = None
    return state


def round_card(state: Kingdom, cards: str) -> list[str]:
    """A new round begins with these cards, down to its first decision."""
    state.round -= 1
    return run(state, StartRound(), FirstTurn(), chance=Cards(round=cards))


def in_force(state: Kingdom, card: str) -> None:
    """A round card without another one after it takes effect."""
    state.in_force.append(ROUND_CARDS.index(card))
    reading.complete_piles(state)
    play = Play(SearchChance(0))
    state.content.rounds[ROUND_CARDS.index(card)].effect.begin(state, state.start, play)
    state.settle(play)


def run(state: Kingdom, *steps: Step[Any], chance: Chance | None = None) -> list[str]:
    """Run steps instead of what is on the stack; the events by name."""
    state.stack.clear()
    state.push(*steps)
    state._legal = None
    play = Play(chance or SearchChance(0))
    state.settle(play)
    return [event.name for event in play.events]


def perform(state: Kingdom, effect: Effect, seat: int = RED, chance: Chance | None = None) -> list[str]:
    """Carry out an effect by itself."""
    state.stack.clear()
    state._legal = None
    play = Play(chance or SearchChance(0))
    effect.begin(state, seat, play)
    state.settle(play)
    return [event.name for event in play.events]


def do(state: Kingdom, *texts: str, chance: Chance | None = None) -> list[str]:
    """Act; nothing gets lost on the way. The names of all events."""
    chance = chance or SearchChance(3)
    before = dict(state.components())
    told: list[str] = []
    state._legal = None
    for text in texts:
        play = state.apply(WUTAKI.alphabet.parse(text), chance)
        told += [event.name for event in play.events]
        assert dict(state.components()) == before
    return told


def legal(state: Kingdom) -> list[str]:
    """The options, also after a test has changed the position."""
    state._legal = None
    return [action.text for action in state.legal()]


def waiting(state: Kingdom) -> str:
    """The name of the step that waits."""
    return type(state.choice).__name__


def places(state: Kingdom) -> list[str]:
    """The sites on offer."""
    return [text.removeprefix("place ") for text in legal(state) if text.startswith("place ")]


def refused(state: Kingdom, text: str) -> str:
    return state.why_not(WUTAKI.alphabet.parse(text)).rule


def scores(state: Kingdom) -> Sequence[dict[str, int]]:
    state.stack.clear()
    outcome = state.outcome()
    assert outcome is not None
    return outcome.sources


def public(state: Kingdom, seat: int | None = None) -> Any:
    """What everybody knows, as a viewer gets it."""
    return state.view(seat).public


def own(state: Kingdom, seat: int) -> Any:
    return state.view(seat).own
