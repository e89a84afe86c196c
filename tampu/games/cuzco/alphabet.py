"""Everything a seat can do in Cuzco, as one alphabet, and the fixed lists that it is made of.

How many gods, missions, goods and villages there are is fixed by the box; what they do is in the content file.
"""

from typing import Final

from tampu.engine import Alphabet, Domain, Verb

VILLAGES: Final = 12
CAPITAL: Final = 12
GODS: Final = 5
CARDS: Final = 15
OFFERINGS: Final = 30
FOOD_TILES: Final = 36
"""C1.2: what the box holds; it limits a game only with `supply=printed` (CR35)."""
COLOURS: Final = 4
CIRCLETS: Final = 6
ABILITIES: Final = 12
MISSIONS: Final = 61
ROUNDS: Final = 6
DICE: Final = 3
QUIPUS: Final = 10
FREE_SPACES: Final = 2
SPACES: Final = FREE_SPACES + QUIPUS
START_CARDS: Final = 2
START_MISSIONS: Final = 3

STONE: Final = 1
ROPE: Final = 2
STUDY: Final = 0
FARM: Final = 1
STONE_TRAIL: Final = 0
ROPE_BRIDGE: Final = 1
STUDYING: Final = 2
FARMING: Final = 3
EXCHANGE: Final = 4
TEMPLE: Final = 5
HEADDRESS: Final = 6
POINTS: Final = 7
HAND: Final = 0
MEDAL: Final = 1
OFFERING: Final = 0
STATUS: Final = 1
FOOD: Final = 2
SMALL: Final = 0
GREAT: Final = 1

NOBODY: Final = -1
NOTHING: Final = -1
"""No tile, no card, no god."""

FACE: Final = Domain.numbers("die", 1, 6)
ACTION: Final = Domain("action", ["stone", "rope", "study", "farm", "exchange", "temple", "headdress", "points"])
CHANGE: Final = Domain("change", ["-2", "-1", "+1", "+2"])
CARD: Final = Domain.numbers("card", 1, CARDS)
MEANS: Final = Domain("means", ["hand", "medal"])
PLACE: Final = Domain("place", [*(f"I{k}" for k in range(6)), *(f"O{k}" for k in range(6)), "capital"])
VILLAGE: Final = Domain("village", PLACE.words[:VILLAGES])
INNER: Final = Domain("inner village", PLACE.words[:6])
ARM: Final = Domain("arm", [f"arm{k}" for k in range(6)])
COLOUR: Final = Domain("colour", ["turquoise", "purple", "orange", "pink"])
CIRCLET: Final = Domain.numbers("circlet", 1, CIRCLETS)
DECK: Final = Domain("deck", ["study", "farm"])
SPACE: Final = Domain("space", ["t1", "t2", *(f"a{k}" for k in range(1, 6)), *(f"b{k}" for k in range(1, 6))])
TRADE: Final = Domain("exchange", ["appointment", "harvest", "glory", "offering", "god", "feather", "quipu"])
GOD: Final = Domain("god", ["thunder", "moon", "creator", "earth", "corn"])
GIFT: Final = Domain("gift", ["offering", "status", "food"])
ABILITY: Final = Domain("ability", [f"A{k}" for k in range(1, ABILITIES + 1)])
GOOD: Final = Domain("good", ["soup", "clothes", "bowl", "decanter", "tools", "jewelry"])
MISSION: Final = Domain("mission", [f"M{k:02}" for k in range(1, MISSIONS + 1)])
ROAD: Final = Domain("kind of road", ["stone", "rope"], STONE)

RETURN: Final = Verb("return", {"card": CARD}, secret=True)
PLACE_DIE: Final = Verb("place", {"die": FACE, "action": ACTION})
PUTUTU: Final = Verb("pututu", {"die": FACE, "change": CHANGE})
TURN: Final = Verb("turn", {"die": FACE, "face": FACE})
PLAY: Final = Verb("play", {"card": CARD, "means": MEANS})
GO: Final = Verb("go", {"place": PLACE})
ROTATE: Final = Verb("rotate", {"arm": ARM, "village": INNER})
FEATHER: Final = Verb("feather", {"colour": COLOUR, "circlet": CIRCLET})
TAKE: Final = Verb("take", {"deck": DECK, "pips": FACE})
SLIDE: Final = Verb("slide", {"space": SPACE})
SPEND: Final = Verb("spend", {"exchange": TRADE})
REST: Final = Verb("rest")
CLAIM: Final = Verb("claim", {"god": GOD})
BLESS: Final = Verb("bless", {"gift": GIFT})
ACTIVATE: Final = Verb("activate", {"circlet": CIRCLET})
USE: Final = Verb("use", {"deck": DECK, "ability": ABILITY})
BUY: Final = Verb("buy", {"good": GOOD})
COMPLETE: Final = Verb("complete", {"mission": MISSION})
WAIVE: Final = Verb("waive", {"mission": MISSION, "means": MEANS})
DISCARD: Final = Verb("discard", {"mission": MISSION})
CHOOSE: Final = Verb("choose", {"mission": MISSION})
RECALL: Final = Verb("recall", {"village": VILLAGE})
DONE: Final = Verb("done")

ALPHABET: Final = Alphabet(
    [
        RETURN,
        PLACE_DIE,
        PUTUTU,
        TURN,
        PLAY,
        GO,
        ROTATE,
        FEATHER,
        TAKE,
        SLIDE,
        SPEND,
        REST,
        CLAIM,
        BLESS,
        ACTIVATE,
        USE,
        BUY,
        COMPLETE,
        WAIVE,
        DISCARD,
        CHOOSE,
        RECALL,
        DONE,
    ]
)

# Menus are built often: their actions are looked up by number.
PLACING: Final = [[], *([PLACE_DIE.of(die, action) for action in ACTION.values()] for die in FACE.values())]
GOING: Final = [GO.of(place) for place in PLACE.values()]
TAKING: Final = [[TAKE.of(deck, pips) for pips in FACE.values()] for deck in DECK.values()]
SLIDING: Final = [SLIDE.of(space) for space in SPACE.values()]
CLAIMING: Final = [CLAIM.of(god) for god in GOD.values()]
FEATHERING: Final = [[FEATHER.of(colour, circlet) for circlet in CIRCLET.values()] for colour in COLOUR.values()]
FINISH: Final = DONE.of()
ALL_REST: Final = REST.of()
BLESSINGS: Final = [BLESS.of(gift) for gift in GIFT.values()]
