"""Every action of Wutaki, and the names of all its cards, sites and pieces.

What comes in the box is printed, so the ids are fixed here; the content file says what each of them does.
"""

from typing import Final

from tampu.engine import Alphabet, Domain, Verb

RESOURCES: Final = ("gold", "sheep", "wood", "oil", "stone")
GOLD: Final = 0
ELEMENTS: Final = ("fire", "water", "earth", "wind")
SEATS: Final = Domain.numbers("seat", 0, 3)

BOARD_SITES: Final = (
    *("pyramid", "evict", "accept", "giftpact", "renew", "upgrade"),
    *("quarry", "forest", "oilwell", "pasture", "goldmarket", "village"),
    *("spgift", "plunder", "playomen", "drawomen", "trade", "start"),
)
STANDARD: Final = ("quarry", "forest", "oilwell", "pasture", "goldmarket", "village")
FIRST_STANDARD: Final = BOARD_SITES.index("quarry")
MASTERS: Final = ("A", "B1", "B2", "B3", "B4")
ROUND_CARDS: Final = tuple(f"D{n:02}" for n in range(1, 21))
FIRST_MASTER_SITE: Final = len(BOARD_SITES)
FIRST_ROUND_SITE: Final = FIRST_MASTER_SITE + len(MASTERS)

ABILITIES: Final = tuple(f"A{n}" for n in range(1, 7))
COST_MARKERS: Final = ("K_sheep", "K_wood", "K_oil", "K_stone")
ELEMENT_CARDS: Final = tuple(f"E_{element}" for element in ELEMENTS)
TOWERS: Final = (*(f"TE_{element}" for element in ELEMENTS), "TR_sheep", "TR_wood", "TR_oil", "TR_stone", "TR_gold")
PACTS: Final = tuple(f"P{family}{n:02}" for family in ("FI", "EA", "WI", "WA") for n in range(1, 18))
OMENS: Final = tuple(f"O{n:02}" for n in range(1, 51))
REVENGE_CARDS: Final = tuple(f"V{n:02}" for n in range(1, 20))
SECRET_PACTS: Final = tuple(f"S{n:02}" for n in range(1, 21))

NOBODY: Final = -1
NONE: Final = -1
SUPPLY: Final = 4
MONSTER: Final = 5
"""Owners of goods besides the seats 0 to 3."""

LOYAL: Final = 0
ADDITIONAL: Final = 1
SPECIAL: Final = 2
KINDS: Final = Domain("worker", ("loyal", "additional", "special"))
SITES: Final = Domain("site", (*BOARD_SITES, *(f"master-{id}" for id in MASTERS), *ROUND_CARDS))
ASIDE: Final = len(SITES)
UNPLACED: Final = ASIDE + 1
PLACES: Final = Domain("place", (*SITES.words, "aside", "unplaced"))

_resources = Domain("resource", RESOURCES)
VP: Final = len(RESOURCES)
_offers = Domain("offer", (*RESOURCES, "vp"))
MOST_UNITS: Final = 135
_counts = Domain.numbers("count", 1, MOST_UNITS)
_pacts = Domain("pact", PACTS)
_omens = Domain("omen", OMENS)
_abilities = Domain("ability", ABILITIES)
UPGRADES: Final = Domain("upgrade", (*STANDARD, *TOWERS))
MOST_LISTS: Final = 4

# The turn (W3, W4)
PLACE: Final = Verb("place", {"site": SITES})
WORKER: Final = Verb("worker", {"kind": KINDS})
SET_ASIDE: Final = Verb("set-aside")
PASS: Final = Verb("pass")
ABILITY: Final = Verb("ability", {"ability": _abilities})
HAGGLE: Final = Verb("haggle")
AGAIN: Final = Verb("again")
FULFIL: Final = Verb("fulfil", {"pact": _pacts})
DONE: Final = Verb("done")
DECLINE: Final = Verb("decline")
# Units
PAY: Final = Verb("pay", {"resource": _resources, "count": _counts})
GAIN: Final = Verb("gain", {"resource": _resources, "count": _counts})
TAKE: Final = Verb("take", {"resource": _resources, "count": _counts})
TRADE: Final = Verb("trade", {"give": _offers, "get": _resources})
AMOUNT: Final = Verb("amount", {"count": _counts})
RAID: Final = Verb("raid")
# Cards
MASTER: Final = Verb("master", {"master": Domain("master", MASTERS)})
KEEP: Final = Verb("keep", {"secret": Domain("secret", SECRET_PACTS)}, secret=True)
ACCEPT: Final = Verb("accept", {"pact": _pacts})
GIVE: Final = Verb("give", {"pact": _pacts, "seat": SEATS})
DISCARD: Final = Verb("discard", {"omen": _omens})
PLAY: Final = Verb("play", {"omen": _omens})
ATONE: Final = Verb("atone", {"revenge": Domain("revenge", REVENGE_CARDS)}, secret=True)
# Targets
PLAYER: Final = Verb("player", {"seat": SEATS})
EVICT: Final = Verb("evict", {"seat": SEATS, "site": SITES})
MOVE: Final = Verb("move", {"site": SITES})
DISC: Final = Verb("disc", {"site": Domain("site", STANDARD), "seat": SEATS})
UPGRADE: Final = Verb("upgrade", {"upgrade": UPGRADES})
HIRE: Final = Verb("hire", {"count": Domain.numbers("count", 0, 5)})
GIVE_UP: Final = Verb("give-up", {"kind": KINDS, "place": PLACES})
CHOOSE: Final = Verb("choose", {"list": Domain.numbers("list", 1, MOST_LISTS)})

ALPHABET: Final = Alphabet(
    [
        *(PLACE, WORKER, SET_ASIDE, PASS, ABILITY, HAGGLE, AGAIN, FULFIL, DONE, DECLINE),
        *(PAY, GAIN, TAKE, TRADE, AMOUNT, RAID),
        *(MASTER, KEEP, ACCEPT, GIVE, DISCARD, PLAY, ATONE),
        *(PLAYER, EVICT, MOVE, DISC, UPGRADE, HIRE, GIVE_UP, CHOOSE),
    ]
)
