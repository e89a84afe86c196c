"""Every event of Cuzco by name, with the facts that come with it.

Seats are numbers, god cards are numbers with their names, and other things are named by words of the alphabet. A
fact that is `NotRequired` is told only to the seat that it is about.
"""

from typing import Final, Literal, NotRequired, TypedDict

from tampu.engine.telling.story import Ledger, gain, lose

Action = Literal["stone", "rope", "study", "farm", "exchange", "temple", "headdress", "points"]
Means = Literal["hand", "medal"]
Colour = Literal["turquoise", "purple", "orange", "pink"]
Deck = Literal["study", "farm"]
God = Literal["thunder", "moon", "creator", "earth", "corn"]
Good = Literal["soup", "clothes", "bowl", "decanter", "tools", "jewelry"]


class NoFacts(TypedDict):
    """An event that has no facts."""


class SeatFacts(TypedDict):
    """An event about a seat."""

    seat: int


class PointsFacts(TypedDict):
    """Points for a seat."""

    seat: int
    vp: int


class AmountFacts(TypedDict):
    """How many things a seat gains."""

    seat: int
    amount: int


class MapFacts(TypedDict):
    """C2.1: the triangles in the order of their sectors."""

    triangles: list[str]


class TokenFacts(TypedDict):
    """C2.9, C14.1: a seat's place in the order, counted from 1."""

    seat: int
    token: int


class StockFacts(TypedDict):
    """C2.9, C2.10: what a seat starts with."""

    seat: int
    priests: int
    offerings: int
    medals: int
    vp: int


class MissionsFacts(TypedDict):
    """C2.10: the missions that a seat is dealt."""

    seat: int
    missions: list[str]


class DealtFacts(TypedDict):
    """C2.11: the starting cards, which only their owner sees."""

    seat: int
    cards: NotRequired[list[int]]
    names: NotRequired[list[str]]


class DoubleFacts(TypedDict):
    """C2.11: a seat was dealt two cards of one god."""

    seat: int
    god: God


SwappedFacts = TypedDict(
    "SwappedFacts",
    {
        "seat": int,
        "returned": NotRequired[int],
        "returned name": NotRequired[str],
        "card": NotRequired[int],
        "name": NotRequired[str],
    },
)
"""C2.11: the card put back and the card drawn, which only their owner sees."""


class UndealtFacts(TypedDict):
    """C2.11: the cards that nobody was dealt."""

    cards: list[int]
    names: list[str]


class OpenedFacts(TypedDict):
    """C12.7: a pile shows its next card."""

    god: God
    card: int
    name: str


class ReshuffledFacts(TypedDict):
    """C12.7: the discards of a god become a pile."""

    god: God


class TookCardFacts(TypedDict):
    """C5.3: an open card goes to a hand."""

    seat: int
    card: int
    name: str
    god: God


class RolledFacts(TypedDict):
    """C4.1: three dice, lowest first."""

    seat: int
    dice: list[int]


class PututuFacts(TypedDict):
    """C16.2: a pututu for equal dice."""

    seat: int
    size: Literal["small", "great"]


class PlacedFacts(TypedDict):
    """C4.1: a die, and the action that it is placed for."""

    seat: int
    die: int
    action: Action


class TurnedFacts(TypedDict):
    """CR58: a die is turned to a new face."""

    seat: int
    die: int
    face: int


class BlewFacts(TypedDict):
    """C16.3: a pututu turns a die to a new face."""

    seat: int
    die: int
    face: int
    size: Literal["small", "great"]


class PlayedFacts(TypedDict):
    """C12.2, C12.3: a card from the hand for offerings, or from the display for a medal; what leaves the seat."""

    seat: int
    card: int
    name: str
    means: Means
    cards: int
    offerings: int
    medals: int


class MovedFacts(TypedDict):
    """C6.1: where the runner arrives."""

    seat: int
    place: str


class RotatedFacts(TypedDict):
    """C6.7: how far the overlay is turned now, from 0 to 5."""

    seat: int
    rotation: int


class DeliveredFacts(TypedDict):
    """C6.3: where a quipu is left."""

    seat: int
    village: str


class FeatherFacts(TypedDict):
    """C6.5: a feather, and the circlet that it goes to."""

    seat: int
    colour: Colour
    circlet: int


class HeaddressFacts(TypedDict):
    """C10.2: a circlet becomes active."""

    seat: int
    circlet: int
    vp: int


class VillageFacts(TypedDict):
    """C12.1, CR43: points for one village."""

    seat: int
    village: str
    vp: int


class TookTileFacts(TypedDict):
    """C7.1: a tile by its name, with its ability and its number."""

    seat: int
    deck: Deck
    tile: str
    ability: str
    number: int


class SlidFacts(TypedDict):
    """C8.2: a tile by its name, and the space of the mask where it lies."""

    seat: int
    tile: str
    space: str


class StatusFacts(TypedDict):
    """C8.6: steps up the status track, and the space that is reached."""

    seat: int
    amount: int
    space: int


class PriestFacts(TypedDict):
    """C9.1, C9.2: the step of the temple that a priest goes to or is pushed down to."""

    seat: int
    step: int


class AbilityFacts(TypedDict):
    """C13.3: an ability by its name, and its strength or amount."""

    seat: int
    deck: Deck
    ability: str
    value: int


class BoughtFacts(TypedDict):
    """C14.3: a good, the food paid for it, and its points."""

    seat: int
    good: Good
    food: int
    vp: int


class CompletedFacts(TypedDict):
    """C14.4: a mission that counts as completed."""

    seat: int
    mission: str
    vp: int


class MissionFacts(TypedDict):
    """C14.4: a mission that is discarded or taken."""

    seat: int
    mission: str


class RoundFacts(TypedDict):
    """C14.5: the round that begins."""

    round: int


class AchievedFacts(TypedDict):
    """C15.5: an achievement by its id."""

    seat: int
    what: str
    vp: int


EVENTS: Final[dict[str, type]] = {
    "map": MapFacts,
    "token": TokenFacts,
    "stock": StockFacts,
    "missions": MissionsFacts,
    "dealt": DealtFacts,
    "double": DoubleFacts,
    "swapped": SwappedFacts,
    "undealt": UndealtFacts,
    "opened": OpenedFacts,
    "reshuffled": ReshuffledFacts,
    "took card": TookCardFacts,
    "rolled": RolledFacts,
    "pututu": PututuFacts,
    "placed": PlacedFacts,
    "turned": TurnedFacts,
    "blew": BlewFacts,
    "played": PlayedFacts,
    "moved": MovedFacts,
    "rotated": RotatedFacts,
    "delivered": DeliveredFacts,
    "delivered from reserve": DeliveredFacts,
    "feather": FeatherFacts,
    "headdress": HeaddressFacts,
    "scored village": VillageFacts,
    "took tile": TookTileFacts,
    "slid": SlidFacts,
    "offering": AmountFacts,
    "status": StatusFacts,
    "food": AmountFacts,
    "reserve": AmountFacts,
    "points": PointsFacts,
    "priest": PriestFacts,
    "pushed": PriestFacts,
    "expelled": SeatFacts,
    "ability": AbilityFacts,
    "status scored": PointsFacts,
    "temple scored": PointsFacts,
    "medal": SeatFacts,
    "medal tied": SeatFacts,
    "medal lost": NoFacts,
    "bought": BoughtFacts,
    "completed": CompletedFacts,
    "discarded": MissionFacts,
    "chose": MissionFacts,
    "round": RoundFacts,
    "leftovers": PointsFacts,
    "recalled": VillageFacts,
    "medals scored": PointsFacts,
    "villages scored": PointsFacts,
    "achieved": AchievedFacts,
    "end": NoFacts,
}

LEDGER: Final[Ledger] = {
    "stock": (
        *(gain("priests", "priests"), gain("offerings", "offerings")),
        *(gain("medals", "medals"), gain("points", "vp")),
    ),
    "missions": (gain("missions", "missions"),),
    "dealt": (gain("god cards", 2),),
    "took card": (gain("god cards"),),
    "rolled": (gain("dice", "dice"),),
    "pututu": (gain("{size} pututus"),),
    "placed": (lose("dice"),),
    "blew": (lose("{size} pututus"),),
    "played": (lose("god cards", "cards"), lose("offerings", "offerings"), lose("medals", "medals")),
    "delivered": (lose("quipus"),),
    "delivered from reserve": (lose("reserve"),),
    "feather": (gain("feathers"),),
    "headdress": (gain("headdresses"), gain("points", "vp")),
    "scored village": (gain("points", "vp"),),
    "took tile": (gain("{deck} tiles"),),
    "slid": (gain("slid tiles"),),
    "offering": (gain("offerings", "amount"),),
    "status": (gain("status", "amount"),),
    "food": (gain("food", "amount"),),
    "reserve": (lose("quipus", "amount"), gain("reserve", "amount")),
    "points": (gain("points", "vp"),),
    "priest": (lose("priests"),),
    "expelled": (gain("priests"),),
    "status scored": (lose("status", "vp"), gain("points", "vp")),
    "temple scored": (gain("points", "vp"),),
    "medal": (gain("medals"),),
    "medal tied": (gain("medals"),),
    "bought": (gain("goods"), lose("food", "food"), gain("points", "vp")),
    "completed": (lose("missions"), gain("finished missions"), gain("points", "vp")),
    "discarded": (lose("missions"),),
    "chose": (gain("missions"),),
    "leftovers": (gain("points", "vp"),),
    "recalled": (gain("points", "vp"),),
    "medals scored": (gain("points", "vp"),),
    "villages scored": (gain("points", "vp"),),
    "achieved": (gain("points", "vp"),),
}
