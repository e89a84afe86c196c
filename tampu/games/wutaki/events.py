"""Every event of Wutaki by name, with the facts that come with it.

Seats are numbers; cards, sites and workers are named by their words. Units are written with their number: `2 wood`.
Facts that may be missing are told only to the seats that see the cards.
"""

from typing import Final, Literal, NotRequired, TypedDict

from tampu.engine.telling.story import Ledger, gain, lose

Kind = Literal["loyal", "additional", "special"]
Resource = Literal["gold", "sheep", "wood", "oil", "stone"]
StandardSite = Literal["quarry", "forest", "oilwell", "pasture", "goldmarket", "village"]


class NoFacts(TypedDict):
    """Nothing to add to the name."""


class TieFacts(TypedDict):
    """W14.7: the start player names the worthier of the tied seats."""

    seat: int
    winner: int


class SeatFacts(TypedDict):
    """The seat that the event is about."""

    seat: int


# -- setup and rounds --------------------------------------------------------------------------------------


class ElementFacts(TypedDict):
    """W2.4: a seat draws its element card."""

    seat: int
    card: NotRequired[str]


class CostMarkerFacts(TypedDict):
    """W2.6: the resource that a seat pays its workers with."""

    seat: int
    resource: Resource


class AbilityFacts(TypedDict):
    """W2.9, W11: a seat gets or uses its ability marker."""

    seat: int
    ability: str


class MasterFacts(TypedDict):
    """W2.9: a seat chooses its master board."""

    seat: int
    master: Literal["A", "B1", "B2", "B3", "B4"]


class RoundFacts(TypedDict):
    """W3.1: the number of the round that begins."""

    round: int


class RoundCardFacts(TypedDict):
    """W13.1: a round card and its English name."""

    card: str
    name: str


# -- cards -------------------------------------------------------------------------------------------------


class DrawnFacts(TypedDict):
    """A seat draws or looks at hidden cards."""

    seat: int
    count: int
    cards: NotRequired[list[str]]


class HiddenCardFacts(TypedDict):
    """W12.4: a seat shuffles a revenge card back."""

    seat: int
    card: NotRequired[str]


class GaveRevengeFacts(TypedDict):
    """WR71: a revenge card goes to another seat; giver and receiver see it."""

    seat: int
    to: int
    card: NotRequired[str]


class ShuffledFacts(TypedDict):
    """WR62, WR83: the discards become a new deck."""

    pile: Literal["omen", "pact", "round"]
    cards: list[str]


class CardsFacts(TypedDict):
    """Cards that are dealt or discarded openly."""

    cards: list[str]


class OmenFacts(TypedDict):
    """W12: a seat plays, discards or uses an omen."""

    seat: int
    omen: str


class KeptFacts(TypedDict):
    """W2.5: a seat keeps a secret pact and shuffles others back."""

    seat: int
    returned: int
    card: NotRequired[str]


class PactFacts(TypedDict):
    """W7: a seat accepts or fulfils a pact."""

    seat: int
    pact: str


class GavePactFacts(TypedDict):
    """W6.4: a pact goes to another seat; `own` is 1 if it lay with the giver, 0 if it lay open."""

    seat: int
    to: int
    pact: str
    own: int


class ShownFacts(TypedDict):
    """W14.3: the hidden cards of a seat at the end."""

    seat: int
    revenge: list[str]
    secrets: list[str]
    element: str


# -- tracks and points -------------------------------------------------------------------------------------


class PrivateTrackFacts(TypedDict):
    """W10.7: the step that a seat reaches on its own pact track."""

    seat: int
    step: int


class GeneralTrackFacts(TypedDict):
    """W8.1: the field that the general pact marker reaches."""

    field: str


class PointsFacts(TypedDict):
    """W14.1: victory points won or lost, without a sign."""

    seat: int
    vp: int


class ClimbedFacts(TypedDict):
    """W6.1: the level of the pyramid that a seat reaches, and the discs that it takes."""

    seat: int
    level: int
    discs: int


class MultiplierFacts(TypedDict):
    """W10.4: the new multiplier of a seat."""

    seat: int
    factor: int


# -- workers -----------------------------------------------------------------------------------------------


class WorkerFacts(TypedDict):
    """W5: a worker of a seat is set aside or leaves."""

    seat: int
    worker: Kind


class HiredFacts(TypedDict):
    """W5.4: a worker, and the units paid for it; no price if it comes for free."""

    seat: int
    worker: Kind
    price: NotRequired[str]


class PlacedFacts(TypedDict):
    """W3.2: a worker goes to a site."""

    seat: int
    worker: Kind
    site: str


class MovedFacts(TypedDict):
    """WR41: the acting worker moves on to another site."""

    seat: int
    site: str


EvictedFacts = TypedDict("EvictedFacts", {"seat": int, "from": int, "worker": Kind, "site": str})
"""W6.2: a worker of another seat is sent home."""


class GaveUpFacts(TypedDict):
    """W10.6: a recruited worker is given up, at a place or unplaced."""

    seat: int
    worker: Kind
    place: str


# -- resources and upgrades --------------------------------------------------------------------------------


class UnitsFacts(TypedDict):
    """Units that a seat gains, pays, sacrifices or plunders."""

    seat: int
    units: str


StoleFacts = TypedDict("StoleFacts", {"seat": int, "from": int, "units": str})
"""WR61: units that a seat takes from another one."""


class DigestedFacts(TypedDict):
    """WR59: units that go from the monster to the supply."""

    units: str


class TradedFacts(TypedDict):
    """W6.15: units given, and units received."""

    seat: int
    gave: str
    got: str


class BoughtFacts(TypedDict):
    """W6.15: units received for points, which are told as lost."""

    seat: int
    got: str


class UpgradedFacts(TypedDict):
    """W9.1: a standard site or a tower card, and the gold it cost."""

    seat: int
    upgrade: str
    kind: Literal["site", "tower"]
    gold: int


DiscFacts = TypedDict("DiscFacts", {"seat": int, "from": int, "site": StandardSite})
"""WR47, WR48: a disc of another seat is removed or taken over."""


EVENTS: Final[dict[str, type]] = {
    "start player": SeatFacts,
    "element": ElementFacts,
    "drew secrets": DrawnFacts,
    "kept secret": KeptFacts,
    "cost marker": CostMarkerFacts,
    "ability marker": AbilityFacts,
    "master": MasterFacts,
    "round": RoundFacts,
    "round card": RoundCardFacts,
    "drew omens": DrawnFacts,
    "drew revenge": DrawnFacts,
    "shuffled": ShuffledFacts,
    "dealt pacts": CardsFacts,
    "discarded pacts": CardsFacts,
    "accepted": PactFacts,
    "gave pact": GavePactFacts,
    "looked": DrawnFacts,
    "fulfils": PactFacts,
    "private track": PrivateTrackFacts,
    "general track": GeneralTrackFacts,
    "placed": PlacedFacts,
    "moved": MovedFacts,
    "set aside": WorkerFacts,
    "again": SeatFacts,
    "gained": UnitsFacts,
    "paid": UnitsFacts,
    "sacrificed": UnitsFacts,
    "plundered": UnitsFacts,
    "stole": StoleFacts,
    "digested": DigestedFacts,
    "traded": TradedFacts,
    "bought": BoughtFacts,
    "scored": PointsFacts,
    "lost": PointsFacts,
    "hired": HiredFacts,
    "evicted": EvictedFacts,
    "left": WorkerFacts,
    "paid wages": UnitsFacts,
    "gave up": GaveUpFacts,
    "upgraded": UpgradedFacts,
    "collapsed": DiscFacts,
    "took over": DiscFacts,
    "climbed": ClimbedFacts,
    "multiplier": MultiplierFacts,
    "claimed": SeatFacts,
    "played": OmenFacts,
    "discarded": OmenFacts,
    "replaced": OmenFacts,
    "stands": OmenFacts,
    "returned revenge": HiddenCardFacts,
    "gave revenge": GaveRevengeFacts,
    "ability": AbilityFacts,
    "haggles": OmenFacts,
    "passed": SeatFacts,
    "no worker": SeatFacts,
    "end near": SeatFacts,
    "last turns": SeatFacts,
    "shown": ShownFacts,
    "settled tie": TieFacts,
    "over": NoFacts,
}

LEDGER: Final[Ledger] = {
    "kept secret": (lose("secret pacts", "returned"),),
    "drew secrets": (gain("secret pacts", "count"),),
    "drew omens": (gain("omens", "count"),),
    "drew revenge": (gain("revenge cards", "count"),),
    "accepted": (gain("pacts"),),
    "gave pact": (lose("pacts", "own"), gain("pacts", owner="to")),
    "fulfils": (lose("pacts"), gain("fulfilled pacts")),
    "gained": (gain("{units}"),),
    "paid": (lose("{units}"),),
    "sacrificed": (lose("{units}"),),
    "plundered": (gain("{units}"),),
    "stole": (gain("{units}"), lose("{units}", owner="from")),
    "traded": (lose("{gave}"), gain("{got}")),
    "bought": (gain("{got}"),),
    "scored": (gain("points", "vp"),),
    "lost": (lose("points", "vp"),),
    "hired": (gain("workers"), lose("{price}")),
    "evicted": (lose("workers", owner="from"),),
    "left": (lose("workers"),),
    "paid wages": (lose("{units}"),),
    "gave up": (lose("workers"),),
    "upgraded": (gain("{kind} upgrades"), lose("discs"), lose("gold", "gold")),
    "collapsed": (gain("discs", owner="from"), lose("site upgrades", owner="from")),
    "took over": (
        gain("site upgrades"),
        lose("discs"),
        gain("discs", owner="from"),
        lose("site upgrades", owner="from"),
    ),
    "climbed": (gain("pyramid levels"), lose("discs", "discs")),
    "played": (lose("omens"),),
    "discarded": (lose("omens"),),
    "replaced": (lose("standing omens"),),
    "stands": (gain("standing omens"),),
    "returned revenge": (lose("revenge cards"),),
    "gave revenge": (lose("revenge cards"), gain("revenge cards", owner="to")),
}
