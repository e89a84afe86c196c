"""Every reason why an action of Cuzco is refused, by name, with the facts that come with it.

Places, roads, colours, goods and missions are written as in actions, cards and tiles with their names.
"""

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, Mapping[str, type]]] = {
    "turn": {},
    "over": {},
    "asked": {"question": str},
    # god cards
    "card later": {"card": str, "question": str},
    "card phase": {"card": str, "phase": int},
    "card used": {"card": str},
    "offerings missing": {"missing": int},
    "no cards": {"card": str},
    "no medal": {"card": str},
    "card not open": {"card": str, "open": str},
    "no open card": {"god": str},
    "card useless": {"card": str},
    "not in hand": {"card": str},
    "other god": {"card": str, "god": str},
    "cards unused": {"cards": list},
    "blessing later": {"gift": str},
    "blessing done": {"gift": str},
    # dice
    "no die": {"die": int, "dice": list},
    "turned die": {"die": int},
    "no pututu": {"size": str},
    "beyond": {"die": int, "change": str},
    "same face": {"die": int},
    "lower die": {"action": str, "die": int},
    "no road": {"kind": str, "place": str, "strength": int},
    "mask full": {"tiles": int},
    "no tile within": {"deck": str, "strength": int},
    "no priest": {"priests": int},
    "no circlet": {"feathers": int},
    "lowest circlet": {"circlet": int, "strength": int},
    # roads
    "only after return": {"place": str},
    "not returned": {"place": str},
    "turn the roads": {"place": str},
    "no road there": {"place": str, "village": str},
    "other road": {"kind": str},
    "road pips": {"pips": int, "strength": int},
    # feathers and tiles
    "feather cap": {"colour": str, "most": int},
    "other colour": {"colour": str},
    "no slot": {"colour": str, "circlet": int},
    "circlet active": {"circlet": int},
    "circlet lacks": {"circlet": int, "colours": list},
    "circlet strength": {"circlet": int, "strength": int},
    "other deck": {"deck": str},
    "tile gone": {"deck": str, "pips": int},
    "tile pips": {"pips": int, "strength": int},
    "no tile there": {"tiles": int},
    "tile slid": {"tile": str},
    # exchange
    "choose the thing": {"exchange": str},
    "pips missing": {"missing": int},
    "no quipus": {"reserve": int},
    "nothing to sum": {"pips": int},
    # abilities, market, missions, end
    "no such ability": {"deck": str, "ability": str},
    "deck used": {"deck": str},
    "ability idle": {"ability": str, "value": int},
    "sold out": {"good": str},
    "food missing": {"good": str, "missing": int},
    "not your mission": {"mission": str},
    "mission lacks": {"mission": str, "missing": int},
    "mission of hand": {"mission": str},
    "mission first": {"mission": str},
    "mission met": {"mission": str},
    "some mission met": {},
    "waive lacks": {"mission": str, "missing": int},
    "waive of hand": {"mission": str},
    "mission not shown": {"mission": str},
    "no quipu there": {"village": str},
    "quipu on top": {"village": str},
}
