"""Every action of Wutaki, and the names of all its cards, sites and pieces.

What comes in the box is printed, so the ids are fixed here; the content file says what each of them does.
"""

from tampu.engine import Alphabet, Domain, Verb

RESOURCES = ("gold", "sheep", "wood", "oil", "stone")
GOLD = 0
ELEMENTS = ("fire", "water", "earth", "wind")
SEATS = Domain.numbers("seat", 0, 3)

BOARD_SITES = (
    *("pyramid", "evict", "accept", "giftpact", "renew", "upgrade"),
    *("quarry", "forest", "oilwell", "pasture", "goldmarket", "village"),
    *("spgift", "plunder", "playomen", "drawomen", "trade", "start"),
)
STANDARD = ("quarry", "forest", "oilwell", "pasture", "goldmarket", "village")
FIRST_STANDARD = BOARD_SITES.index("quarry")
MASTERS = ("A", "B1", "B2", "B3", "B4")
ROUND_CARDS = tuple(f"D{n:02}" for n in range(1, 21))
FIRST_MASTER_SITE = len(BOARD_SITES)
FIRST_ROUND_SITE = FIRST_MASTER_SITE + len(MASTERS)

ABILITIES = tuple(f"A{n}" for n in range(1, 7))
COST_MARKERS = ("K_sheep", "K_wood", "K_oil", "K_stone")
ELEMENT_CARDS = tuple(f"E_{element}" for element in ELEMENTS)
TOWERS = (*(f"TE_{element}" for element in ELEMENTS), "TR_sheep", "TR_wood", "TR_oil", "TR_stone", "TR_gold")
PACTS = tuple(f"P{family}{n:02}" for family in ("FI", "EA", "WI", "WA") for n in range(1, 18))
OMENS = tuple(f"O{n:02}" for n in range(1, 51))
REVENGE_CARDS = tuple(f"V{n:02}" for n in range(1, 20))
SECRET_PACTS = tuple(f"S{n:02}" for n in range(1, 21))

NOBODY = -1
NONE = -1
SUPPLY, MONSTER = 4, 5
"""Owners of goods besides the seats 0 to 3."""

LOYAL, ADDITIONAL, SPECIAL = range(3)
KINDS = Domain("worker", ("loyal", "additional", "special"))
SITES = Domain("site", (*BOARD_SITES, *(f"master-{id}" for id in MASTERS), *ROUND_CARDS))
ASIDE = len(SITES)
UNPLACED = ASIDE + 1
PLACES = Domain("place", (*SITES.words, "aside", "unplaced"))

_resources = Domain("resource", RESOURCES)
VP = len(RESOURCES)
_offers = Domain("offer", (*RESOURCES, "vp"))
MOST_UNITS = 135
_counts = Domain.numbers("count", 1, MOST_UNITS)
_pacts = Domain("pact", PACTS)
_omens = Domain("omen", OMENS)
_abilities = Domain("ability", ABILITIES)
UPGRADES = Domain("upgrade", (*STANDARD, *TOWERS))
MOST_LISTS = 4

# The turn (W3, W4)
PLACE = Verb("place", {"site": SITES})
WORKER = Verb("worker", {"kind": KINDS})
SET_ASIDE = Verb("set-aside")
PASS = Verb("pass")
ABILITY = Verb("ability", {"ability": _abilities})
HAGGLE = Verb("haggle")
AGAIN = Verb("again")
FULFIL = Verb("fulfil", {"pact": _pacts})
DONE = Verb("done")
DECLINE = Verb("decline")
# Units
PAY = Verb("pay", {"resource": _resources, "count": _counts})
GAIN = Verb("gain", {"resource": _resources, "count": _counts})
TAKE = Verb("take", {"resource": _resources, "count": _counts})
TRADE = Verb("trade", {"give": _offers, "get": _resources})
AMOUNT = Verb("amount", {"count": _counts})
RAID = Verb("raid")
# Cards
MASTER = Verb("master", {"master": Domain("master", MASTERS)})
KEEP = Verb("keep", {"secret": Domain("secret", SECRET_PACTS)}, secret=True)
ACCEPT = Verb("accept", {"pact": _pacts})
GIVE = Verb("give", {"pact": _pacts, "seat": SEATS})
DISCARD = Verb("discard", {"omen": _omens})
PLAY = Verb("play", {"omen": _omens})
ATONE = Verb("atone", {"revenge": Domain("revenge", REVENGE_CARDS)}, secret=True)
# Targets
PLAYER = Verb("player", {"seat": SEATS})
EVICT = Verb("evict", {"seat": SEATS, "site": SITES})
MOVE = Verb("move", {"site": SITES})
DISC = Verb("disc", {"site": Domain("site", STANDARD), "seat": SEATS})
UPGRADE = Verb("upgrade", {"upgrade": UPGRADES})
HIRE = Verb("hire", {"count": Domain.numbers("count", 0, 5)})
GIVE_UP = Verb("give-up", {"kind": KINDS, "place": PLACES})
CHOOSE = Verb("choose", {"list": Domain.numbers("list", 1, MOST_LISTS)})

ALPHABET = Alphabet(
    [
        *(PLACE, WORKER, SET_ASIDE, PASS, ABILITY, HAGGLE, AGAIN, FULFIL, DONE, DECLINE),
        *(PAY, GAIN, TAKE, TRADE, AMOUNT, RAID),
        *(MASTER, KEEP, ACCEPT, GIVE, DISCARD, PLAY, ATONE),
        *(PLAYER, EVICT, MOVE, DISC, UPGRADE, HIRE, GIVE_UP, CHOOSE),
    ]
)
