"""Everything a seat can do in Cuzco, as one alphabet, and the frame of the box that it is made of.

How many gods, missions, goods and villages there are is printed; what they say is in the content file.
"""

from tampu.engine import Alphabet, Domain, Verb

VILLAGES = 12
CAPITAL = 12
GODS = 5
CARDS = 15
COLOURS = 4
CIRCLETS = 6
ABILITIES = 12
MISSIONS = 61
ROUNDS = 6
DICE = 3
QUIPUS = 10
FREE_SPACES = 2
SPACES = FREE_SPACES + QUIPUS
START_CARDS = 2
START_MISSIONS = 3

STONE, ROPE = 1, 2
STUDY, FARM = 0, 1
STONE_TRAIL, ROPE_BRIDGE, STUDYING, FARMING, EXCHANGE, TEMPLE, HEADDRESS, POINTS = range(8)
HAND, MEDAL = 0, 1
OFFERING, STATUS, FOOD = range(3)
SMALL, GREAT = 0, 1

FACE = Domain.numbers("die", 1, 6)
ACTION = Domain("action", ["stone", "rope", "study", "farm", "exchange", "temple", "headdress", "points"])
CHANGE = Domain("change", ["-2", "-1", "+1", "+2"])
CARD = Domain.numbers("card", 1, CARDS)
MEANS = Domain("means", ["hand", "medal"])
PLACE = Domain("place", [*(f"I{k}" for k in range(6)), *(f"O{k}" for k in range(6)), "capital"])
VILLAGE = Domain("village", PLACE.words[:VILLAGES])
INNER = Domain("inner village", PLACE.words[:6])
ARM = Domain("arm", [f"arm{k}" for k in range(6)])
COLOUR = Domain("colour", ["turquoise", "purple", "orange", "pink"])
CIRCLET = Domain.numbers("circlet", 1, CIRCLETS)
DECK = Domain("deck", ["study", "farm"])
SPACE = Domain("space", ["t1", "t2", *(f"a{k}" for k in range(1, 6)), *(f"b{k}" for k in range(1, 6))])
TRADE = Domain("exchange", ["appointment", "harvest", "glory", "offering", "god", "feather", "quipu"])
GOD = Domain("god", ["thunder", "moon", "creator", "earth", "corn"])
GIFT = Domain("gift", ["offering", "status", "food"])
ABILITY = Domain("ability", [f"A{k}" for k in range(1, ABILITIES + 1)])
GOOD = Domain("good", ["soup", "clothes", "bowl", "decanter", "tools", "jewelry"])
MISSION = Domain("mission", [f"M{k:02}" for k in range(1, MISSIONS + 1)])
ROAD = Domain("kind of road", ["stone", "rope"], STONE)

RETURN = Verb("return", {"card": CARD}, secret=True)
PLACE_DIE = Verb("place", {"die": FACE, "action": ACTION})
PUTUTU = Verb("pututu", {"die": FACE, "change": CHANGE})
TURN = Verb("turn", {"die": FACE, "face": FACE})
PLAY = Verb("play", {"card": CARD, "means": MEANS})
GO = Verb("go", {"place": PLACE})
ROTATE = Verb("rotate", {"arm": ARM, "village": INNER})
FEATHER = Verb("feather", {"colour": COLOUR, "circlet": CIRCLET})
TAKE = Verb("take", {"deck": DECK, "pips": FACE})
SLIDE = Verb("slide", {"space": SPACE})
SPEND = Verb("spend", {"exchange": TRADE})
REST = Verb("rest")
CLAIM = Verb("claim", {"god": GOD})
BLESS = Verb("bless", {"gift": GIFT})
ACTIVATE = Verb("activate", {"circlet": CIRCLET})
USE = Verb("use", {"deck": DECK, "ability": ABILITY})
BUY = Verb("buy", {"good": GOOD})
COMPLETE = Verb("complete", {"mission": MISSION})
WAIVE = Verb("waive", {"mission": MISSION, "means": MEANS})
DISCARD = Verb("discard", {"mission": MISSION})
CHOOSE = Verb("choose", {"mission": MISSION})
RECALL = Verb("recall", {"village": VILLAGE})
DONE = Verb("done")

ALPHABET = Alphabet(
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
PLACING = [[], *([PLACE_DIE.of(die, action) for action in ACTION.values()] for die in FACE.values())]
GOING = [GO.of(place) for place in PLACE.values()]
TAKING = [[TAKE.of(deck, pips) for pips in FACE.values()] for deck in DECK.values()]
SLIDING = [SLIDE.of(space) for space in SPACE.values()]
CLAIMING = [CLAIM.of(god) for god in GOD.values()]
FEATHERING = [[FEATHER.of(colour, circlet) for circlet in CIRCLET.values()] for colour in COLOUR.values()]
FINISH = DONE.of()
ALL_REST = REST.of()
BLESSINGS = [BLESS.of(gift) for gift in GIFT.values()]
