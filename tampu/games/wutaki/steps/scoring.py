"""The final scoring in seven steps, ties, and what cards can count (W14, WR57)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tampu.engine import Outcome, Seat
from tampu.games.wutaki.alphabet import ELEMENTS, NONE, RESOURCES, SPECIAL

if TYPE_CHECKING:
    from tampu.games.wutaki.state import Kingdom

Metric = Callable[["Kingdom", Seat], int]


def fulfilled_of(state: "Kingdom", seat: Seat, element: int) -> int:
    pacts = state.content.pacts
    return sum(pacts[card].element == element for card in state.fulfilled[seat])


def accepted_of(state: "Kingdom", seat: Seat, element: int) -> int:
    """WR32: pacts lying with the player, open or fulfilled."""
    pacts = state.content.pacts
    return fulfilled_of(state, seat, element) + sum(pacts[card].element == element for card in state.accepted[seat])


def upgrades(state: "Kingdom", seat: Seat) -> int:
    """Site discs on the board and tower cards; the pyramid does not count."""
    return sum(owners.count(seat) for owners in state.levels) + sum(card != NONE for card in state.towers[seat])


def _fulfilled(element: int) -> Metric:
    def count(state: "Kingdom", seat: Seat) -> int:
        return fulfilled_of(state, seat, element)

    return count


def _accepted(element: int) -> Metric:
    def count(state: "Kingdom", seat: Seat) -> int:
        return accepted_of(state, seat, element)

    return count


def _resource(kind: int) -> Metric:
    def count(state: "Kingdom", seat: Seat) -> int:
        return state.goods[seat][kind]

    return count


def element_of(state: "Kingdom", seat: Seat) -> int:
    """The element that a seat controls."""
    return state.content.elements[state.elements[seat]].element


def _own_fulfilled(state: "Kingdom", seat: Seat) -> int:
    return fulfilled_of(state, seat, element_of(state, seat))


def _resources_total(state: "Kingdom", seat: Seat) -> int:
    return sum(state.goods[seat])


def _omen_cards(state: "Kingdom", seat: Seat) -> int:
    return len(state.hands[seat])


def _special_worker(state: "Kingdom", seat: Seat) -> int:
    return 1 - state.home[seat][SPECIAL]


def _distinct_elements(state: "Kingdom", seat: Seat) -> int:
    return len({state.content.pacts[card].element for card in state.fulfilled[seat]})


def _revenge_cards(state: "Kingdom", seat: Seat) -> int:
    return len(state.revenge.hands[seat])


def _start_marker(state: "Kingdom", seat: Seat) -> int:
    """WR57: the marker held now; a pending claim does not count."""
    return int(state.start == seat)


def _pyramid_level(state: "Kingdom", seat: Seat) -> int:
    return state.pyramid[seat]


def _track(state: "Kingdom", seat: Seat) -> int:
    return state.vp[seat]


METRICS: Final[dict[str, Metric]] = {
    "pacts_fulfilled": lambda state, seat: len(state.fulfilled[seat]),
    "pacts_unfulfilled": lambda state, seat: len(state.accepted[seat]),
    "fulfilled.own": _own_fulfilled,
    **{f"fulfilled.{word}": _fulfilled(element) for element, word in enumerate(ELEMENTS)},
    **{f"accepted.{word}": _accepted(element) for element, word in enumerate(ELEMENTS)},
    "resources_total": _resources_total,
    **{word: _resource(kind) for kind, word in enumerate(RESOURCES)},
    "omen_cards": _omen_cards,
    "omen_cards_incl_this": lambda state, seat: _omen_cards(state, seat) + 1,
    "revenge_cards": _revenge_cards,
    "recruited_workers": lambda state, seat: state.recruited(seat),
    "special_worker": _special_worker,
    "upgrades": upgrades,
    "pyramid_level": _pyramid_level,
    "distinct_elements_fulfilled": _distinct_elements,
    "start_marker": _start_marker,
}
"""What cards can count. All of them are read once, after the last turn (WR57)."""


def most(state: "Kingdom", seat: Seat, metric: str) -> bool:
    """W14.4: strictly more than every other player."""
    count = METRICS[metric]
    return all(count(state, seat) > count(state, other) for other in range(state.seats) if other != seat)


# -- the seven steps (W14.3) -----------------------------------------------------------------------------


def revenge(state: "Kingdom", seat: Seat) -> int:
    """Step 1: the limits of revenge cards."""
    cards = [state.content.revenge[card] for card in state.revenge.hands[seat]]
    return sum(card.vp for card in cards if card.broken(METRICS[card.metric](state, seat)))


def unfulfilled(state: "Kingdom", seat: Seat) -> int:
    """Step 2: pacts left open."""
    return state.content.unfulfilled_vp * len(state.accepted[seat])


def secrets(state: "Kingdom", seat: Seat) -> int:
    """Step 3: the conditions of secret pacts."""
    cards = [state.content.secrets[card] for card in state.secrets.hands[seat]]
    return sum(card.vp for card in cards if card.condition(state, seat))


def elements(state: "Kingdom", seat: Seat) -> int:
    """Step 4: the element card and the elemental tower card (W9.4)."""
    card = state.content.elements[state.elements[seat]]
    total = card.bonus * fulfilled_of(state, seat, card.element)
    total += card.malus * accepted_of(state, seat, card.opposite)
    for tower in state.towers[seat]:
        if tower != NONE:
            total += sum(score.points(state, seat) for score in state.content.towers[tower].endscores)
    return total


def standing(state: "Kingdom", seat: Seat) -> int:
    """Step 5: the standing omen."""
    card = state.standing[seat]
    if card == NONE:
        return 0
    return sum(score.points(state, seat) for score in state.content.omens[card].endscores)


def others(state: "Kingdom", seat: Seat) -> int:
    """Step 6: pacts of the seat's element that others fulfilled, times its multiplier (W10.4)."""
    element = element_of(state, seat)
    count = sum(fulfilled_of(state, other, element) for other in range(state.seats) if other != seat)
    factors = state.content.masters[state.masters[seat]].factors
    return count * state.content.other_element_vp * (factors[state.factor[seat]] if factors else 1)


def resources(state: "Kingdom", seat: Seat) -> int:
    """Step 7: sets of equal resources."""
    content = state.content
    sets = sum(units // content.set_size for units in state.goods[seat])
    return min(content.set_vp * sets, content.set_most)


STEPS: Final[dict[str, Metric]] = {
    "track": _track,
    "revenge": revenge,
    "unfulfilled": unfulfilled,
    "secrets": secrets,
    "elements": elements,
    "standing": standing,
    "others": others,
    "resources": resources,
}


def outcome(state: "Kingdom") -> Outcome:
    """W14.7, WR22: the best seat; among tied ones whom the start player chose, by earlier rules the next clockwise."""
    sources = _sources(state)
    tied = best(state, sources)
    winner = (
        state.worthiest if state.worthiest in tied else min(tied, key=lambda seat: (seat - state.start) % state.seats)
    )
    return Outcome([sum(source.values()) for source in sources], [winner], sources=sources)


def _sources(state: "Kingdom") -> list[dict[str, int]]:
    return [{name: step(state, seat) for name, step in STEPS.items()} for seat in range(state.seats)]


def best(state: "Kingdom", sources: Sequence[Mapping[str, int]] | None = None) -> list[Seat]:
    """W14.7: the seats with most points, then most upgrades carried out, then most resources."""
    counted = _sources(state) if sources is None else sources
    ranks = [(sum(counted[seat].values()), state.carried[seat], sum(state.goods[seat])) for seat in range(state.seats)]
    return [seat for seat in range(state.seats) if ranks[seat] == max(ranks)]
