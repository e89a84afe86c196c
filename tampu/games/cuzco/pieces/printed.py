"""The pieces of the box as the content file prints them, each read from its entry."""

from typing import ClassVar, Final

from tampu.engine.box.content import Entry
from tampu.games.cuzco.alphabet import ACTION, CIRCLETS, COLOUR, COLOURS, DECK, GOD
from tampu.games.cuzco.symbols.requirement import Requirement
from tampu.games.cuzco.symbols.vocabulary import ABILITY_EFFECTS, CARD_EFFECTS, PHASES, TRADE_EFFECTS, WINDOW_PHASES

COPIES: Final = 4


class Tile:
    """A study or farm tile."""

    fixed: ClassVar[bool] = True
    __slots__ = ("ability", "deck", "id", "name", "number", "source")

    def __init__(self, id: str, deck: int, ability: int, number: int, name: str, source: str) -> None:
        self.id = id
        self.deck = deck
        self.ability = ability
        self.number = number
        """Status steps of a study tile, food of a farm tile."""
        self.name = name
        self.source = source


class Ability:
    """C18.1: a named effect with its strengths or amounts by number of tiles."""

    fixed: ClassVar[bool] = True
    __slots__ = ("effect", "is_strength", "of", "values")

    def __init__(self, entry: Entry) -> None:
        self.effect = entry.text("effect")
        if self.effect not in ABILITY_EFFECTS:
            raise entry.wrong("effect", f"'{self.effect}' is not an effect; there are {', '.join(ABILITY_EFFECTS)}")
        parameter, self.is_strength = ABILITY_EFFECTS[self.effect]
        self.of = 0 if parameter is None else entry.one_of(parameter[0], parameter[1])
        """What the effect is about: a kind of road or a deck."""
        if self.is_strength:
            self.values = entry.numbers("strengths", low=1, high=6)
        else:
            self.values = entry.numbers("amounts", low=1, high=20)


class Trade:
    """C8.2, C8.3: what pips are exchanged for."""

    fixed: ClassVar[bool] = True
    __slots__ = ("amount", "deck", "effect", "pips")

    def __init__(self, entry: Entry) -> None:
        self.pips = entry.number("pips", 1, 6)
        self.effect = entry.text("effect")
        if self.effect not in TRADE_EFFECTS:
            raise entry.wrong("effect", f"'{self.effect}' is not an exchange; there are {', '.join(TRADE_EFFECTS)}")
        self.deck = entry.one_of("deck", DECK) if self.effect == "slide" else -1
        most = 1 if self.effect in ("god_card", "feather") else 20
        self.amount = 0 if self.effect == "slide" else entry.number("amount", 1, most)


class GodCard:
    """C18.2: one of fifteen abilities."""

    fixed: ClassVar[bool] = True
    __slots__ = ("copies", "effect", "god", "most", "name", "phases", "source", "text", "value", "window")

    def __init__(self, entry: Entry) -> None:
        self.name = entry.text("name")
        self.text = entry.text("text")
        self.source = entry.text("source")
        self.god = entry.one_of("god", GOD)
        self.copies = entry.exactly("copies", COPIES)
        self.effect = entry.text("effect")
        if self.effect not in CARD_EFFECTS:
            raise entry.wrong("effect", f"'{self.effect}' is not an effect; there are {', '.join(CARD_EFFECTS)}")
        self.window, parameters = CARD_EFFECTS[self.effect]
        self.value = entry.number("value", 1, 20) if "value" in parameters else 0
        self.most = entry.number("most", 1, 99) if "most" in parameters else 0
        phases = entry.texts("phases")
        for phase in phases:
            if phase not in WINDOW_PHASES[self.window]:
                raise entry.wrong("phases", f"'{self.effect}' cannot be played in phase {phase}")
        if not phases:
            raise entry.wrong("phases", "none")
        self.phases = frozenset(PHASES[phase] for phase in phases)


class Mission:
    """C18.5: a task of the Sapa Inca."""

    fixed: ClassVar[bool] = True
    __slots__ = ("id", "name", "requirement", "source", "start", "text")

    def __init__(self, entry: Entry, requirement: Requirement) -> None:
        self.id = entry.id
        self.name = entry.text("name")
        self.text = entry.text("text")
        self.source = entry.text("source")
        if entry.text("back") not in ("start", "golden"):
            raise entry.wrong("back", "neither start nor golden")
        self.start = entry.text("back") == "start"
        self.requirement = requirement


class Achievement:
    """C15.5: points at the end for a requirement, all or nothing."""

    fixed: ClassVar[bool] = True
    __slots__ = ("id", "requirement", "vp")

    def __init__(self, entry: Entry, requirement: Requirement) -> None:
        self.id = entry.id
        self.vp = entry.count("vp")
        self.requirement = requirement


class MaskBoard:
    """C1.4: the colours of the two feather slots at each of the six circlets."""

    fixed: ClassVar[bool] = True
    __slots__ = ("id", "name", "slots")

    def __init__(self, entry: Entry, per_colour: int) -> None:
        self.id = entry.id
        self.name = entry.text("name")
        self.slots: list[list[int]] = [[] for _ in range(COLOURS)]
        """The slots of each colour; slot s belongs to circlet 1 + s // 2."""
        for circlet, words in enumerate(entry.texts("circlets", CIRCLETS)):
            pair = words.split()
            if len(pair) != 2:
                raise entry.wrong("circlets", f"'{words}' is not two colours")
            for place, word in enumerate(pair):
                self.slots[entry.value_of("circlets", word, COLOUR)].append(2 * circlet + place)
        for colour, slots in enumerate(self.slots):
            if len(slots) != per_colour:
                raise entry.wrong("circlets", f"{len(slots)} {COLOUR.word(colour)} slots instead of {per_colour}")


class Setting:
    """C2: what depends on the number of players."""

    fixed: ClassVar[bool] = True
    __slots__ = ("goods_per_row", "goods_removed", "setup_god_cards", "space_of", "spaces")

    def __init__(self, entry: Entry) -> None:
        self.spaces = [
            [entry.value_of("spaces", word, ACTION) for word in words.split()] for words in entry.texts("spaces")
        ]
        """C4.6: the actions of each space."""
        shared = sorted(action for space in self.spaces for action in space)
        if shared != list(ACTION.values()):
            raise entry.wrong("spaces", "every action must occur once")
        self.space_of = [
            next(space for space, actions in enumerate(self.spaces) if action in actions) for action in shared
        ]
        self.goods_removed = entry.number("goods_removed", 0, 2)
        self.goods_per_row = entry.number("goods_per_row", 1, 5)
        self.setup_god_cards = entry.number("setup_god_cards", 1, 2)
