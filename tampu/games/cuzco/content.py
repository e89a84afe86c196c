"""What comes in the box, read from the content file and checked entry by entry."""

from collections.abc import Sequence
from typing import ClassVar, Final

from tampu.engine.content import Entry, check_sources, entries_of
from tampu.engine.errors import BadInput
from tampu.engine.wire import JsonObject
from tampu.games.cuzco.alphabet import (
    ABILITY,
    ACTION,
    ARM,
    CARD,
    CARDS,
    CIRCLETS,
    COLOUR,
    COLOURS,
    DECK,
    GOD,
    GODS,
    GOOD,
    MISSION,
    ROAD,
    ROUNDS,
    TRADE,
    VILLAGE,
)
from tampu.games.cuzco.pieces.land import Land, Triangle
from tampu.games.cuzco.symbols.requirement import Requirement, read_requirements
from tampu.games.cuzco.symbols.vocabulary import ABILITY_EFFECTS, CARD_EFFECTS, PHASES, TRADE_EFFECTS, WINDOW_PHASES

SEATS: Final = (2, 3, 4)
TRIANGLES: Final = ("F1", "F2", "F3", "B1", "B2", "B3")
TILES: Final = (*(f"S{k}" for k in range(1, 13)), *(f"F{k}" for k in range(1, 13)))
TILES_PER_DECK: Final = 36
GOOD_COUNTS: Final = (7, 6, 5, 5, 4, 3)
COPIES: Final = 4
START_TILES: Final = 6


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


class Content:
    """All that comes in the box."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        self._read_constants(value)
        self._read_board(value)
        self._read_tiles(value)
        self._read_cards(value)
        self._read_missions(value)
        self._lands: dict[tuple[int, ...], Land] = {}

    def _read_constants(self, value: JsonObject) -> None:
        constants = {entry.id: entry for entry in entries_of(value, "constants")}

        def entry(name: str) -> Entry:
            if name not in constants:
                raise BadInput(f"constants[{name}]: missing")
            return constants[name]

        self.start_offerings = entry("start_offerings").number("value", 0, 20)
        self.start_medals = entry("start_medals").number("value", 0, 1)
        self.start_vp = entry("start_vp").counts("value", 4)
        self.feather_cap = entry("feather_cap").number("value", 1, 3)
        self.feathers_per_player = entry("feathers_per_player").number("value", 3, 3)
        self.mission_vp = entry("mission_vp").count("value")
        self.mission_display = entry("mission_display").number("value", 1, 3)
        self.vp_space = entry("vp_space").count("value")
        self.headdress_vp = entry("headdress_vp").counts("value", ROUNDS)
        self.temple_vp = entry("temple_vp").counts("value", ROUNDS)
        self.medal_vp = entry("medal_vp").count("value")
        self.card_cost = entry("god_card_cost").number("value", 1, 5)
        self.status_max = entry("status_max").number("value", 1, 99)
        self.priests = entry("priests").number("value", 1, 6)
        self.temple_medals = entry("temple_medals").number("value", ROUNDS, 99)
        self.pututus = [entry("small_pututus").count("value"), entry("great_pututus").count("value")]
        settings = entries_of(value, "players", [f"{seats} players" for seats in SEATS])
        self.settings = {seats: Setting(entry) for seats, entry in zip(SEATS, settings, strict=True)}

    def _read_board(self, value: JsonObject) -> None:
        entries_of(value, "colours", COLOUR.words)
        self.villages = [entry.text("name") for entry in entries_of(value, "villages", VILLAGE.words)]
        triangles: dict[str, Triangle] = {}
        for entry in entries_of(value, "triangles", TRIANGLES):
            feathers = entry.id in TRIANGLES[:3]
            triangles[entry.id] = Triangle(
                entry.id,
                [entry.value_of("feathers", word, COLOUR) for word in entry.texts("feathers", 4)] if feathers else [],
                [] if feathers else entry.counts("vp", 4),
                _roads(entry, "roads", entry.texts("roads", 3)),
            )
        fixed = Entry(value.get("fixed_map"), "fixed_map")
        words = fixed.texts("triangles", 6)
        for word in words:
            if word not in triangles:
                raise fixed.wrong("triangles", f"there is no '{word}'")
        self.fixed_map = [list(triangles).index(word) for word in words]
        self.triangles = list(triangles.values())
        for sector, number in enumerate(self.fixed_map):
            if bool(self.triangles[number].feathers) != (sector % 2 == 0):
                raise fixed.wrong("triangles", "feathers and buildings do not alternate")
        if len(set(words)) != 6:
            raise fixed.wrong("triangles", "a triangle occurs twice")
        self.fixed_rotation = fixed.number("rotation", 0, 5)
        self.arms = [_roads(entry, "road", [entry.text("road")])[0] for entry in entries_of(value, "arms", ARM.words)]
        self.masks = [MaskBoard(entry, self.feathers_per_player) for entry in entries_of(value, "masks")]
        if len(self.masks) < max(SEATS):
            raise BadInput(f"masks: {len(self.masks)} instead of {max(SEATS)}")
        circlets = entries_of(value, "circlets", [f"circlet{pips}" for pips in range(1, CIRCLETS + 1)])
        self.circlet_vp = [0, *(entry.count("vp") for entry in circlets)]
        goods = entries_of(value, "goods", GOOD.words)
        self.good_counts = [entry.exactly("count", printed) for entry, printed in zip(goods, GOOD_COUNTS, strict=True)]
        self.good_food = [entry.count("food") for entry in goods]
        self.good_vp = [entry.count("vp") for entry in goods]
        for seats, setting in self.settings.items():
            left = sum(count - setting.goods_removed for count in self.good_counts)
            if left != setting.goods_per_row * ROUNDS:
                raise BadInput(
                    f"players[{seats} players].goods_per_row: {left} goods do not fill six rows of "
                    f"{setting.goods_per_row}"
                )

    def _read_tiles(self, value: JsonObject) -> None:
        entries = entries_of(value, "abilities", ABILITY.words)
        self.abilities = [Ability(entry) for entry in entries]
        self.ability_names = [entry.text("name") for entry in entries]
        self.tiles: list[Tile] = []
        decks: list[dict[int, Entry]] = [{}, {}]
        for entry in entries_of(value, "tiles", TILES):
            deck, ability = entry.one_of("deck", DECK), entry.one_of("ability", ABILITY)
            if ability in decks[deck]:
                raise entry.wrong("ability", f"{decks[deck][ability].where} has it already")
            decks[deck][ability] = entry
            numbers = entry.numbers("numbers", low=1, high=9)
            values = len(self.abilities[ability].values)
            name = ABILITY.word(ability)
            if len(numbers) != values:
                raise entry.wrong("numbers", f"{len(numbers)} tiles, but abilities[{name}] has {values} values")
        for deck, by_ability in enumerate(decks):
            for ability, name in enumerate(ABILITY.words):
                if ability not in by_ability:
                    raise BadInput(f"abilities[{name}]: no {DECK.word(deck)} tile has it")
                entry = by_ability[ability]
                for copy, number in enumerate(entry.numbers("numbers")):
                    id = f"{entry.id}{'abcdef'[copy]}"
                    self.tiles.append(Tile(id, deck, ability, number, entry.text("name"), entry.text("source")))
        self.tile_of = {tile.id: number for number, tile in enumerate(self.tiles)}
        for deck in DECK.values():
            total = sum(tile.deck == deck for tile in self.tiles)
            if total != TILES_PER_DECK:
                raise BadInput(f"tiles: {total} {DECK.word(deck)} tiles instead of {TILES_PER_DECK}")
        trades = entries_of(value, "exchanges", TRADE.words)
        self.trades = [Trade(entry) for entry in trades]
        kinds = [(trade.effect, trade.deck) for trade in self.trades]
        for entry, kind in zip(trades, kinds, strict=True):
            if kind[0] in ("slide", "god_card", "feather") and kinds.count(kind) > 1:
                raise entry.wrong("effect", f"'{kind[0]}' occurs twice")

    def _read_cards(self, value: JsonObject) -> None:
        gods = entries_of(value, "gods", GOD.words)
        self.god_names = [entry.text("name") for entry in gods]
        entries = entries_of(value, "god_cards", [f"card{word}" for word in CARD.words])
        self.cards: list[GodCard] = [GodCard(entry) for entry in entries]
        self.cards.insert(0, self.cards[0])
        """By number; index 0 is not used."""
        self.copies = [0, *(card.copies for card in self.cards[1:])]
        self.god_of = [-1, *(card.god for card in self.cards[1:])]
        self.cards_of = [[card for card in range(1, CARDS + 1) if self.god_of[card] == god] for god in GOD.values()]
        for god, cards in enumerate(self.cards_of):
            if len(cards) != CARDS // GODS:
                raise gods[god].wrong("id", f"{len(cards)} different cards instead of {CARDS // GODS}")
        waiving = [entry for entry, card in zip(entries, self.cards[1:], strict=True) if card.effect == "waive"]
        if len(waiving) > 1:
            raise waiving[1].wrong("effect", f"{waiving[0].where} is the waiving card already")
        self.at = {
            window: [card for card in range(1, CARDS + 1) if self.cards[card].window == window]
            for window in WINDOW_PHASES
        }
        """The cards of each window."""
        self.with_effect = {
            effect: sum(1 << card for card in range(1, CARDS + 1) if self.cards[card].effect == effect)
            for effect in CARD_EFFECTS
        }
        """The cards with each effect, one bit each."""

    def _read_missions(self, value: JsonObject) -> None:
        terms = entries_of(value, "terms")
        missions = entries_of(value, "missions", MISSION.words)
        achievements = entries_of(value, "achievements")
        every = [*terms, *missions, *achievements]
        requirements = read_requirements(
            {entry.id: entry.fields.get("requirement") for entry in every},
            {entry.id: entry.where for entry in every},
        )
        self.missions = [Mission(entry, requirements[entry.id]) for entry in missions]
        self.achievements = [Achievement(entry, requirements[entry.id]) for entry in achievements]
        for entry, achievement in zip(achievements, self.achievements, strict=True):
            if achievement.requirement.of_hand:
                raise entry.wrong("requirement", "achievements do not look at hands")
        start = [mission for mission in self.missions if mission.start]
        if len(start) != START_TILES:
            last = start[-1].id if start else MISSION.words[0]
            raise BadInput(f"missions[{last}].back: {len(start)} start tiles instead of {START_TILES}")

    def land(self, triangles: Sequence[int]) -> Land:
        """The map that these triangles make."""
        key = tuple(triangles)
        if key not in self._lands:
            self._lands[key] = Land([self.triangles[number] for number in key], self.arms)
        return self._lands[key]

    def gods_of(self, hand: Sequence[int]) -> list[int]:
        """The gods of the cards in a hand. A hand is a list of counts by card number."""
        return [self.god_of[card] for card, count in enumerate(hand) for _ in range(count)]

    def by_card(self, effect: str) -> JsonObject:
        """What a question is for that only a god card asks."""
        return {"cause": "card", "thing": next(card.name for card in self.cards[1:] if card.effect == effect)}

    def by_ability(self, effect: str, of: int = 0) -> JsonObject:
        """What a question is for that only an ability asks in phase 2."""
        number = next(n for n, ability in enumerate(self.abilities) if (ability.effect, ability.of) == (effect, of))
        return {"cause": "ability", "thing": self.ability_names[number]}

    def card_set(self, mask: int, effect: str) -> bool:
        """Is a card with this effect among those in the bit mask?"""
        return bool(mask & self.with_effect[effect])

    def total(self, mask: int, effect: str) -> int:
        """The sum of values of the cards with this effect in the bit mask."""
        hits = mask & self.with_effect[effect]
        return sum(self.cards[card].value for card in range(1, CARDS + 1) if hits >> card & 1) if hits else 0


def _roads(entry: Entry, field: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Roads as the file writes them: a kind and the pips."""
    roads: list[tuple[int, int]] = []
    for word in words:
        kind, _, pips = word.partition(" ")
        if not pips.isdigit() or not 1 <= int(pips) <= 6:
            raise entry.wrong(field, f"'{word}' has no pips from 1 to 6")
        roads.append((entry.value_of(field, kind, ROAD), int(pips)))
    return roads
