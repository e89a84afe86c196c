"""How many decisions a game of Cuzco can have at most, and how often it can ask for luck, counted along the rules.

Nothing in Cuzco repeats without end. A round has three dice, one phase II and one phase III of each seat (C3.1); what
one of them sets off never leads back to itself; and a window takes each god card once (C12.4).
"""

from tampu.engine import Options
from tampu.games.cuzco.alphabet import DECK, DICE, GODS, ROUNDS, START_CARDS, START_MISSIONS
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.game import Cuzco

_PIPS = 6
"""C4.1, CR39: no strength is greater."""
_TILES_SHOWN = 6
"""C2.4: of each deck."""
_BLESSING = 2
"""C5.2: two gifts, or card 6 and the god card that it gives."""


def longest(rules: Cuzco, options: Options) -> int:
    content = rules.content
    setup = 2  # C2.10, C2.11: a feather is placed, and one of two cards of a god may be swapped
    pututus = int(options["pututus"] == "on")  # C16.2: one at most is given out in each round, and it is used once
    of_round = DICE * _die(content) + pututus + _abilities(content) + _market_and_mission(content)
    return options.seats * (setup + ROUNDS * of_round + _last_cards(content))


def chances(rules: Cuzco, options: Options) -> int:
    """C2: the setup. Each round shows tiles and missions (C14.5) and rolls everybody's dice (C4.1). Every decision
    turns up one god card at most: one is taken (C5.3, C8.3), is played where it lies (C12.3), or is swapped (C2.11).
    """
    content, seats = rules.content, options.seats
    setting = content.settings[seats]
    land = 2 + 2 + 1 if options["map"] == "random" else 0
    laid = land + (seats - 1) + (len(content.masks) - 1) + ROUNDS * setting.goods_per_row
    dealt = seats * (1 + START_MISSIONS + START_CARDS) + GODS * (setting.setup_god_cards + 1)
    of_round = _TILES_SHOWN * len(DECK) + seats + content.mission_display + seats * DICE
    return laid + dealt + ROUNDS * of_round + longest(rules, options)


def _move(content: Content) -> int:
    """C6: cards, the road, and then a blessing in the capital, or the feather of the village and those of a card."""
    return len(content.at["move"]) + 1 + max(_BLESSING, 1 + _values(content, "move", "feather"))


def _die(content: Content) -> int:
    """C4: cards, the face of a die that is turned, the placement, and what its space allows. C8.1: an exchange takes at
    least a pip, so there are as many as pips and those of cards; then the seat may stop. CR40: after a move the runner
    may move once more by a card. C10.2: a headdress brings a blessing."""
    cards = [content.cards[card] for card in content.at["place"]]
    move = _move(content)
    exchange = len(content.at["exchange"]) + _PIPS + _values(content, "exchange", "extra_pips") + 1
    turned = sum(card.effect == "turn_die" for card in cards)
    return len(cards) + turned + 1 + max(move + 1 + move, exchange, 1 + _BLESSING)


def _abilities(content: Content) -> int:
    """C13.1: one ability of each deck, and one more for each card that allows it; a card that doubles may be played for
    each of them (CR44), the others once. Feathers and god cards are taken one by one (C13.4)."""
    effects = [content.cards[card].effect for card in content.at["ability"]]
    doubling = effects.count("double")
    taken = {"move": _move(content), "take_tile": 1, "headdress": 1 + _BLESSING}
    most = 0
    for ability in content.abilities:
        one_by_one = 2 * max(ability.values) if ability.effect in ("feather", "god_card") else 0
        most = max(most, taken.get(ability.effect, one_by_one))
    used = len(DECK) + effects.count("extra_ability")
    others = len(effects) - doubling + _values(content, "ability", "slide")
    return used * (doubling + 1 + most) + others + 1


def _market_and_mission(content: Content) -> int:
    """C14.3, C14.4: cards and a good or none; a mission is completed or discarded, and another one chosen."""
    return len(content.at["market"]) + 1 + 2


def _last_cards(content: Content) -> int:
    """C15.2: each card once, with the village that one of them asks for; card 13 for each mission; and the end."""
    cards = [content.cards[card] for card in content.at["end"]]
    return len(cards) + sum(card.effect == "score_covered" for card in cards) + START_MISSIONS + 1


def _values(content: Content, window: str, effect: str) -> int:
    """What the cards of a window with this effect are worth together."""
    return sum(content.cards[card].value for card in content.at[window] if content.cards[card].effect == effect)
