"""All that comes in the box, read from the content file and checked as a whole."""

from typing import ClassVar, Literal, NotRequired, TypedDict

from tampu.engine import BadInput, JsonObject, Options
from tampu.engine.box.content import Entry, Sourced, check_sources, entries_of
from tampu.engine.wire import as_ints, as_list
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    BOARD_SITES,
    COST_MARKERS,
    ELEMENT_CARDS,
    FIRST_MASTER_SITE,
    FIRST_ROUND_SITE,
    GOLD,
    MASTERS,
    MOST_UNITS,
    NONE,
    OMENS,
    PACTS,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    STANDARD,
    TOWERS,
)
from tampu.games.wutaki.box.boards import PLAYERS, SIDES, Level, Master, Site, Standard, TrackField
from tampu.games.wutaki.box.cards import ElementCard, Omen, Pact, RevengeCard, RoundCard, SecretPact, Tower
from tampu.games.wutaki.box.values import read_effect, units_of
from tampu.games.wutaki.effects.vocabulary import VERBS
from tampu.games.wutaki.language.compiler import Compiler
from tampu.games.wutaki.meta import META

Units = dict[str, int]
"""Resources by word; prices may also name `marker`, `any` and `omen`."""


class NumberEntry(Sourced):
    value: int
    note: NotRequired[str]


class NumbersEntry(Sourced):
    value: list[int]
    note: NotRequired[str]


class UnitsEntry(Sourced):
    value: Units
    note: NotRequired[str]


class PricesEntry(Sourced):
    value: list[Units]
    note: NotRequired[str]


class ConstsEntry(TypedDict):
    start_vp: NumberEntry
    start_resources: NumberEntry
    end_vp: NumberEntry
    unfulfilled_vp: NumberEntry
    wage: NumberEntry
    supply: UnitsEntry
    set_size: NumberEntry
    set_vp: NumberEntry
    set_most: NumberEntry
    other_element_vp: NumberEntry
    start_omens: NumberEntry
    start_pacts: NumberEntry
    secret_draw: NumberEntry
    secret_keep: NumberEntry
    display: NumberEntry
    discs: NumberEntry
    loyal: NumberEntry
    round_guard: NumberEntry


class SideEntry(TypedDict):
    slot_gold: NumbersEntry
    additional: NumberEntry
    recruit: PricesEntry


class SidesEntry(TypedDict):
    standard: SideEntry
    extreme: SideEntry


class EffectBySide(Sourced):
    standard: str
    extreme: str


class NumbersBySide(Sourced):
    standard: list[int]
    extreme: list[int]
    note: NotRequired[str]


class SiteEntry(TypedDict):
    id: str
    no: NotRequired[int]
    name: NotRequired[str]
    fields: NumbersBySide
    action: EffectBySide
    option: NotRequired[str]
    """The option that adds gold to its price."""


StandardEntry = TypedDict(
    "StandardEntry",
    {"id": str, "gives": str, "yield": NumbersBySide, "price": NumbersEntry, "bonus": UnitsEntry},
)


class LevelEntry(Sourced):
    level: int
    places: int
    pay: Units
    vp: int
    extreme: str


class TowerEntry(Sourced):
    id: str
    kind: Literal["elemental", "resource"]
    gold: NumberEntry
    effect: str


class ElementEntry(Sourced):
    id: str
    element: str
    opposite: str
    bonus: int
    malus: int


class CostMarkerEntry(Sourced):
    id: str
    resource: str


class AbilityEntry(Sourced):
    id: str
    name: NotRequired[str]
    effect: str


class MasterStep(Sourced):
    at: int
    effect: str


class MasterEntry(Sourced):
    id: str
    name: str
    site: str | None
    track: NotRequired[list[MasterStep]]
    factors: NotRequired[NumbersEntry]
    climb: NotRequired[str]


class TrackEntry(Sourced):
    id: str
    seats: int
    event: str | None


class PactEntry(Sourced):
    id: str
    element: str
    sac: Units
    reward: str


class OmenEntry(Sourced):
    id: str
    kind: Literal["once", "perm"]
    name: str
    cost: str
    effect: str


class RevengeEntry(Sourced):
    id: str
    metric: str
    op: Literal[">=", ">"]
    n: int
    vp: int
    note: NotRequired[str]


class SecretEntry(Sourced):
    id: str
    condition: str
    vp: int


class RoundEntry(Sourced):
    id: str
    name: str
    effect: str
    again: bool


class ContentFile(TypedDict):
    """The content file of Wutaki."""

    consts: ConstsEntry
    sides: SidesEntry
    sites: list[SiteEntry]
    standard: list[StandardEntry]
    pyramid: list[LevelEntry]
    towers: list[TowerEntry]
    elements: list[ElementEntry]
    cost_markers: list[CostMarkerEntry]
    abilities: list[AbilityEntry]
    masters: list[MasterEntry]
    track: list[TrackEntry]
    pacts: list[PactEntry]
    omens: list[OmenEntry]
    revenge: list[RevengeEntry]
    secrets: list[SecretEntry]
    rounds: list[RoundEntry]


class Content:
    """The whole content, checked. Errors name the entry."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        compiler = Compiler(VERBS)
        self._consts(Entry(value.get("consts"), "consts"))
        self.sides = Entry(value.get("sides"), "sides")
        self.sites = [Site(entry, compiler) for entry in entries_of(value, "sites", BOARD_SITES)]
        self.standard = [Standard(entry) for entry in entries_of(value, "standard", STANDARD)]
        self.hiring = [standard.resource == NONE for standard in self.standard]
        self.pyramid = self._pyramid(value, compiler)
        self.towers = [Tower(entry, compiler) for entry in entries_of(value, "towers", TOWERS)]
        self.cheapest_tower = min(tower.gold for tower in self.towers)
        self.elements = [ElementCard(entry) for entry in entries_of(value, "elements", ELEMENT_CARDS)]
        markers = entries_of(value, "cost_markers", COST_MARKERS)
        self.cost_markers = [entry.word("resource", RESOURCES) for entry in markers]
        self.abilities = [read_effect(compiler, e, "effect", "site") for e in entries_of(value, "abilities", ABILITIES)]
        self.masters = [Master(entry, compiler) for entry in entries_of(value, "masters", MASTERS)]
        fields = as_list(value.get("track"), "track")
        self.track = [TrackField(Entry(field, f"track[{i}]"), compiler) for i, field in enumerate(fields)]
        self.pacts = [Pact(entry, compiler) for entry in entries_of(value, "pacts", PACTS)]
        self.omens = [Omen(entry, compiler) for entry in entries_of(value, "omens", OMENS)]
        self.revenge = [RevengeCard(entry) for entry in entries_of(value, "revenge", REVENGE_CARDS)]
        self.secrets = [SecretPact(entry) for entry in entries_of(value, "secrets", SECRET_PACTS)]
        self.rounds = [
            RoundCard(entry, compiler, FIRST_ROUND_SITE + number)
            for number, entry in enumerate(entries_of(value, "rounds", ROUND_CARDS))
        ]
        if all(card.again for card in self.rounds):
            raise BadInput("rounds: every card reveals another one")
        self.effects = compiler.effects
        texts = [omen.text for omen in self.omens]
        self.same_omen = [texts.index(text) for text in texts]
        """For each omen the first one of its copies."""
        self._boards: dict[Options, Board] = {}
        for side in SIDES:
            self.board(META.settle({"side": side}))

    def _consts(self, consts: Entry) -> None:
        def count(key: str) -> int:
            return consts.inner(key).count("value")

        self.start_vp = count("start_vp")
        self.start_resources = count("start_resources")
        self.end_vp = count("end_vp")
        self.unfulfilled_vp = consts.inner("unfulfilled_vp").number("value")
        self.wage = count("wage")
        supply = units_of(consts.inner("supply"), "value")
        self.supply = [supply.get(word, 0) for word in RESOURCES]
        if sum(self.supply) != MOST_UNITS:
            raise BadInput(f"consts.supply: {sum(self.supply)} resource tokens, not {MOST_UNITS}")
        self.set_size = count("set_size")
        if not self.set_size:
            raise BadInput("consts.set_size: a set has at least one resource")
        self.set_vp = count("set_vp")
        self.set_most = count("set_most")
        self.other_element_vp = count("other_element_vp")
        self.start_omens = count("start_omens")
        self.start_pacts = count("start_pacts")
        self.secret_draw = count("secret_draw")
        self.secret_keep = count("secret_keep")
        self.display = count("display")
        self.discs = count("discs")
        self.loyal = count("loyal")
        self.round_guard = count("round_guard")

    def _pyramid(self, value: JsonObject, compiler: Compiler) -> list[Level]:
        entries = [Entry(level, "pyramid") for level in as_list(value.get("pyramid"), "pyramid")]
        for number, entry in enumerate(entries, 1):
            entry.where = f"pyramid[{number}]"
            if entry.number("level") != number:
                raise BadInput(f"{entry.where}.level: is {entry.number('level')}")
        return [Level(entry, compiler) for entry in entries]

    def board(self, options: Options) -> "Board":
        """The table that these options are played on, prepared once."""
        if options not in self._boards:
            self._boards[options] = Board(self, options)
        return self._boards[options]


class Board:
    """One side of the board for a number of players."""

    fixed: ClassVar[bool] = True

    def __init__(self, content: Content, options: Options) -> None:
        side, column = options["side"], PLAYERS.index(options.seats)
        values = content.sides.inner(side)
        self.additional = values.inner("additional").count("value")
        self.slot_gold = as_ints(values.inner("slot_gold").raw("value"), f"{values.where}.slot_gold")
        if len(self.slot_gold) != content.display:
            raise BadInput(f"{values.where}.slot_gold: {len(self.slot_gold)} slots, not {content.display}")
        prices = as_list(values.inner("recruit").raw("value"), f"{values.where}.recruit")
        if len(prices) != self.additional + 1:
            raise BadInput(f"{values.where}.recruit: {len(prices)} prices, not {self.additional + 1}")
        self._hire = [self._hire_price(Entry({"price": price}, f"{values.where}.recruit")) for price in prices]
        self.sites = list(range(len(BOARD_SITES)))
        self.fields = [site.fields[side][column] for site in content.sites]
        self.fields += [0] * (len(SITES) - len(self.fields))
        nothing = content.sites[0].effects[side]
        self.effects = [nothing] * len(SITES)
        """The action of every site that can ever be visited."""
        for number, site in enumerate(content.sites):
            self.effects[number] = site.effect(options)
        for number, master in enumerate(content.masters):
            if master.site is not None:
                self.effects[FIRST_MASTER_SITE + number] = master.site
        for number, card in enumerate(content.rounds):
            if card.site is not None:
                self.effects[FIRST_ROUND_SITE + number] = card.site
        self.yields = [standard.yields[side] for standard in content.standard]
        self.pyramid_extras = [level.extra if side == "extreme" else None for level in content.pyramid]
        self.track = [field for field in content.track if field.seats <= options.seats]

    def _hire_price(self, entry: Entry) -> tuple[int, int]:
        units = units_of(entry, "price", ("marker",))
        if set(units) - {"marker", "gold"}:
            raise BadInput(f"{entry.where}: a worker costs marker resources and gold only")
        return units.get("marker", 0), units.get(RESOURCES[GOLD], 0)

    def hire_price(self, standing: int) -> tuple[int, int]:
        """W5.6: marker resources and gold for the next worker; `standing` normal ones are still at home."""
        return self._hire[self.additional - standing]
