"""The shape of what a client sees of Wutaki. The page's types are generated from this.

Seats are numbers, -1 is nobody; cards, sites and resources are named by their words.
"""

from typing import TypedDict


class UnitsView(TypedDict):
    """Resources in one place."""

    gold: int
    sheep: int
    wood: int
    oil: int
    stone: int


class RulesView(TypedDict):
    """What round cards changed for this round."""

    upgrade_discount: int
    yield_bonus: int
    accept_bonus: int
    evict_closed: bool
    penalty_waived: bool


class HireView(TypedDict):
    """The price of the next worker."""

    marker: int
    gold: int


class TribeView(TypedDict):
    """The open part of one seat. Workers are counted by kind: loyal, additional, special."""

    vp: int
    goods: UnitsView
    cost: str | None
    master: str
    ability: str | None
    spent: bool
    marker: int
    factor: int
    pyramid: int
    discs: int
    towers: list[str | None]
    upgrades: int
    available: list[int]
    home: list[int]
    recruited: int
    next_hire: HireView | None
    accepted: list[str]
    fulfilled: list[str | None]
    """Null while it lies face down."""
    omens: int
    omens_kept_over: int
    secrets: int
    revenge: int
    standing: str | None
    standing_used: bool


class PactsView(TypedDict):
    """The pile of pacts, and how many somebody is looking at."""

    deck: int
    drawn: int
    discards: list[str]
    looker: int
    looked: int


class OmensView(TypedDict):
    """The pile of omens; those that hands held when it was last shuffled."""

    deck: int
    drawn: int
    discards: list[str]
    in_play: list[str]
    kept_over: list[str]


class RoundsView(TypedDict):
    """The pile of round cards, and the cards of this round."""

    deck: int
    drawn: int
    discards: list[str]
    in_force: list[str]


class PileView(TypedDict):
    """A pile of hidden cards; for each card in a hand, the latest draw that it can come from."""

    deck: int
    drawn: int
    ages: list[list[int]]


class ShownView(TypedDict):
    """What the final scoring has shown of one seat."""

    element: str
    secrets: list[str]
    revenge: list[str]


class KingdomView(TypedDict):
    """Everything that lies open. A placed worker is: seat, kind, place, field, visit."""

    round: int
    start: int
    claim: int
    ending: int
    last: bool
    rules: RulesView
    supply: UnitsView
    monster: UnitsView
    offering: UnitsView
    tribes: list[TribeView]
    fields: dict[str, list[int]]
    levels: dict[str, list[int]]
    yields: dict[str, int]
    prices: dict[str, int | None]
    towers: list[str]
    placed: list[tuple[int, str, str, int, int]]
    visits: int
    acting: int
    freed: str | None
    doubled: bool
    track: int
    track_fields: list[str]
    display: list[str | None]
    slot_gold: list[int]
    pacts: PactsView
    omens: OmensView
    rounds: RoundsView
    secrets: PileView
    revenge: PileView
    shown: list[ShownView] | None
    worthiest: int
    """The seat for which the start player settled a tie."""


class OwnPileView(TypedDict):
    """Own hidden cards; those put back, and those given to each seat, by number."""

    cards: list[str]
    returned: list[tuple[int, int]]
    given: list[list[int]]


class LimitView(TypedDict):
    """A revenge card of one's own: its count now, the count at which it strikes, and whether it would strike now."""

    card: str
    count: int
    limit: int
    strikes: bool


class ConditionView(TypedDict):
    """A secret pact of one's own, and whether it would count now; null if its holder cannot know."""

    card: str
    met: bool | None


class OwnSecretsView(TypedDict):
    """The cards that only this seat sees, and what follows from them."""

    element: str | None
    hand: list[str]
    looked: list[str]
    fulfilled: list[str]
    secrets: OwnPileView
    revenge: OwnPileView
    lacking: dict[str, dict[str, int]]
    limits: list[LimitView]
    conditions: list[ConditionView]
    forecast: dict[str, int] | None


PUBLIC = (KingdomView,)
OWN = (OwnSecretsView,)
