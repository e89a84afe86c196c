"""What comes in the box, read from the content file and checked entry by entry."""

from collections.abc import Sequence
from typing import ClassVar, Final, NotRequired, TypedDict

from tampu.engine.box.content import Entry, Source, Sourced, check_sources, entries_of
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject
from tampu.games.cuzco.alphabet import (
    ABILITY,
    ARM,
    CARD,
    CARDS,
    CIRCLETS,
    COLOUR,
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
from tampu.games.cuzco.pieces.printed import Ability, Achievement, GodCard, MaskBoard, Mission, Setting, Tile, Trade
from tampu.games.cuzco.symbols.requirement import read_requirements
from tampu.games.cuzco.symbols.vocabulary import CARD_EFFECTS, WINDOW_PHASES

SEATS: Final = (2, 3, 4)
TRIANGLES: Final = ("F1", "F2", "F3", "B1", "B2", "B3")
TILES: Final = (*(f"S{k}" for k in range(1, 13)), *(f"F{k}" for k in range(1, 13)))
TILES_PER_DECK: Final = 36
GOOD_COUNTS: Final = (7, 6, 5, 5, 4, 3)
START_TILES: Final = 6


class ConstantEntry(Sourced):
    id: str
    name: NotRequired[str]
    value: int | list[int]
    """One number, or one for each round or each order token."""


class PlayersEntry(Sourced):
    id: str
    seats: NotRequired[int]
    spaces: list[str]
    """The actions of each space."""
    goods_removed: int
    goods_per_row: int
    setup_god_cards: int


class ColourEntry(Sourced):
    id: str


class VillageEntry(Sourced):
    id: str
    name: str


class TriangleEntry(Sourced):
    id: str
    name: NotRequired[str]
    feathers: NotRequired[list[str]]
    """The colours of its villages, on a feather triangle."""
    vp: NotRequired[list[int]]
    """The points of its villages, on a building triangle."""
    roads: list[str]


class FixedMapEntry(Sourced):
    id: NotRequired[str]
    triangles: list[str]
    rotation: int


class ArmEntry(Sourced):
    id: str
    road: str


class MaskEntry(Sourced):
    id: str
    name: str
    circlets: list[str]
    """The two colours of each circlet."""


class CircletEntry(Sourced):
    id: str
    pips: NotRequired[int]
    vp: int


class GoodEntry(Sourced):
    id: str
    name: NotRequired[str]
    count: int
    food: int
    vp: int


class AbilityEntry(Sourced):
    id: str
    name: str
    effect: str
    kind: NotRequired[str]
    """The kind of road that it moves on."""
    deck: NotRequired[str]
    """The deck that it takes from."""
    strengths: NotRequired[list[int]]
    amounts: NotRequired[list[int]]


class TileEntry(TypedDict):
    id: str
    name: str
    deck: str
    ability: str
    numbers: list[int]
    source: Source


class ExchangeEntry(Sourced):
    id: str
    pips: int
    effect: str
    deck: NotRequired[str]
    amount: NotRequired[int]


class GodEntry(Sourced):
    id: str
    name: str
    colour: NotRequired[str]


class GodCardEntry(TypedDict):
    id: str
    name: str
    god: str
    phases: list[str]
    copies: int
    effect: str
    value: NotRequired[int]
    most: NotRequired[int]
    text: str
    source: Source


class TermEntry(Sourced):
    id: str
    requirement: dict[str, Json]


class MissionEntry(TypedDict):
    id: str
    name: str
    back: str
    """`start` or `golden`."""
    requirement: dict[str, Json]
    text: str
    source: Source
    note: NotRequired[str]


class AchievementEntry(Sourced):
    id: str
    name: NotRequired[str]
    vp: int
    requirement: dict[str, Json]


class ContentFile(TypedDict):
    """The content file of Cuzco."""

    title: NotRequired[str]
    constants: list[ConstantEntry]
    players: list[PlayersEntry]
    colours: list[ColourEntry]
    villages: list[VillageEntry]
    triangles: list[TriangleEntry]
    fixed_map: FixedMapEntry
    arms: list[ArmEntry]
    masks: list[MaskEntry]
    circlets: list[CircletEntry]
    goods: list[GoodEntry]
    abilities: list[AbilityEntry]
    tiles: list[TileEntry]
    exchanges: list[ExchangeEntry]
    gods: list[GodEntry]
    god_cards: list[GodCardEntry]
    terms: list[TermEntry]
    missions: list[MissionEntry]
    achievements: list[AchievementEntry]


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
