"""All that comes in the box, read from the content file and checked as a whole."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from tampu.engine import BadInput, Json, JsonObject, Options, Seat
from tampu.engine.content import check_sources
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    BOARD_SITES,
    COST_MARKERS,
    ELEMENT_CARDS,
    ELEMENTS,
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
from tampu.games.wutaki.effect import Compiler, Effect, Price
from tampu.games.wutaki.grammar import parse
from tampu.games.wutaki.kingdom import Kingdom
from tampu.games.wutaki.meta import META
from tampu.games.wutaki.scoring import METRICS, most
from tampu.games.wutaki.verbs.frames import OWN_VISIT, OpenSite, Perm
from tampu.games.wutaki.verbs.points import Endscore
from tampu.games.wutaki.verbs.trade import Trade
from tampu.games.wutaki.vocabulary import VERBS

T = TypeVar("T")
SIDES = ("standard", "extreme")
SEAT_NUMBERS = ("2 players", "3 players", "4 players")


class Entry:
    """One entry of the file, with its place in it for complaints."""

    def __init__(self, value: Json, where: str) -> None:
        self.where = where
        self.value = as_object(value, where)

    def raw(self, key: str) -> Json:
        if key not in self.value:
            raise BadInput(f"{self.where}: {key} is missing")
        return self.value[key]

    def text(self, key: str) -> str:
        return as_text(self.raw(key), f"{self.where}.{key}")

    def word(self, key: str, words: Sequence[str]) -> int:
        """The number of a word in a list of known ones."""
        word = self.text(key)
        if word not in words:
            raise BadInput(f"{self.where}.{key}: '{word}' is not one of {', '.join(words)}")
        return words.index(word)

    def number(self, key: str) -> int:
        return as_int(self.raw(key), f"{self.where}.{key}")

    def count(self, key: str) -> int:
        return _not_negative(self.number(key), f"{self.where}.{key}")

    def bool(self, key: str) -> bool:
        return as_bool(self.raw(key), f"{self.where}.{key}")

    def inner(self, key: str) -> "Entry":
        return Entry(self.raw(key), f"{self.where}.{key}")

    def units(self, key: str, more: Sequence[str] = ()) -> dict[str, int]:
        """Resources by word; also `more` words."""
        units = as_object(self.raw(key), f"{self.where}.{key}")
        for word in units:
            if word not in (*RESOURCES, *more):
                raise BadInput(f"{self.where}.{key}: there is no resource '{word}'")
        return {
            word: _not_negative(as_int(n, f"{self.where}.{key}.{word}"), f"{self.where}.{key}.{word}")
            for word, n in units.items()
        }

    def counts(self, key: str, length: int) -> list[int]:
        numbers = as_ints(self.raw(key), f"{self.where}.{key}")
        if len(numbers) != length:
            raise BadInput(f"{self.where}.{key}: {len(numbers)} numbers, not {length}")
        return [_not_negative(number, f"{self.where}.{key}") for number in numbers]


def _not_negative(number: int, where: str) -> int:
    if number < 0:
        raise BadInput(f"{where}: {number} is negative")
    return number


def price_of(units: Mapping[str, int]) -> Price:
    price = Price()
    price.add({word: count for word, count in units.items() if word != "omen"})
    price.omens = units.get("omen", 0)
    return price


class Standard:
    """W6.8: one of the six standard sites."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry) -> None:
        gives = entry.text("gives")
        if gives not in (*RESOURCES, "recruit"):
            raise BadInput(f"{entry.where}.gives: there is no resource '{gives}'")
        self.resource = NONE if gives == "recruit" else RESOURCES.index(gives)
        self.yields = {side: entry.inner("yield").counts(side, 3) for side in SIDES}
        self.price = entry.inner("price").counts("value", 2)
        bonus = entry.inner("bonus").units("value", ("marker",))
        self.bonus = [(NONE if word == "marker" else RESOURCES.index(word), count) for word, count in bonus.items()]
        """By resource; -1 is the owner's marker resource."""


class Level:
    """W6.1: one level of the pyramid."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.places = entry.count("places")
        self.price = price_of(entry.units("pay"))
        self.vp = entry.count("vp")
        self.extra = _effect(compiler, entry, "extreme", "extra")


class Tower:
    """W9.3: a tower card, in slot 0 (elemental) or 1 (resource)."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.slot = entry.word("kind", ("elemental", "resource"))
        self.gold = entry.inner("gold").count("value")
        terms = _effect(compiler, entry, "effect", "plain").terms
        self.endscores = [term for term in terms if isinstance(term, Endscore)]
        self.visit_site = NONE
        self.visit_effect: Effect | None = None
        for term in terms:
            if isinstance(term, Perm) and term.trigger == OWN_VISIT:
                self.visit_site = STANDARD.index(term.site)
                self.visit_effect = term.effect
            elif not isinstance(term, Endscore):
                raise BadInput(f"{entry.where}.effect: '{term.verb}' has no meaning on a tower card")


class ElementCard:
    """W1.3, W14.3: an element, its opposite, and what pacts of them are worth."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry) -> None:
        self.element = entry.word("element", ELEMENTS)
        self.opposite = entry.word("opposite", ELEMENTS)
        self.bonus = entry.number("bonus")
        self.malus = entry.number("malus")


class Master:
    """W10: a master board."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.name = entry.text("name")
        self.site = None if entry.raw("site") is None else _effect(compiler, entry, "site", "site")
        self.track: dict[int, Effect] = {}
        for value in as_list(entry.value.get("track", []), f"{entry.where}.track"):
            step = Entry(value, f"{entry.where}.track")
            self.track[step.count("at")] = _effect(compiler, step, "effect", "extra")
        self.factors: list[int] = []
        if "factors" in entry.value:
            self.factors = as_ints(entry.inner("factors").raw("value"), f"{entry.where}.factors")
        self.climb = _effect(compiler, entry, "climb", "extra") if "climb" in entry.value else None


class Pact:
    """W7: what a pact costs and brings."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.element = entry.word("element", ELEMENTS)
        self.price = price_of(entry.units("sac", ("marker", "any", "omen")))
        self.units = self.price.total
        self.reward = _effect(compiler, entry, "reward", "extra")


class Standing:
    """W12.3: what a standing omen does by itself."""

    fixed: ClassVar[bool] = True

    def __init__(self, perm: Perm) -> None:
        self.trigger = perm.trigger
        self.effect = perm.effect
        self.once_a_round = perm.once_a_round
        self.units = sum(term.most for term in perm.effect.terms if isinstance(term, Trade))
        """How many units it can exchange."""


class Omen:
    """W12: an omen, played once or standing."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.name = entry.text("name")
        self.once = entry.word("kind", ("once", "perm")) == 0
        self.text = (entry.text("kind"), self.name, entry.text("cost"), entry.text("effect"))
        cost = parse(entry.text("cost"), f"{entry.where}.cost")
        self.effect = compiler.effect(parse(entry.text("effect"), f"{entry.where}.effect"), entry.where, "card", cost)
        if not self.effect.judged:
            raise BadInput(f"{entry.where}.effect: is empty")
        terms = self.effect.terms
        self.moves = any(term.verb == "reuse" for term in terms)
        self.endscores = [term for term in terms if isinstance(term, Endscore)]
        perms = [Standing(term) for term in terms if isinstance(term, Perm)]
        self.standing = perms[0] if perms else None
        if self.once == bool(self.endscores or perms):
            raise BadInput(f"{entry.where}.kind: '{entry.text('kind')}' does not fit the effect")


class RevengeCard:
    """W12.4: a limit, and what breaking it costs."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry) -> None:
        self.metric = entry.text("metric")
        if self.metric not in METRICS:
            raise BadInput(f"{entry.where}.metric: there is no metric '{self.metric}'")
        self.at_least = entry.count("n") + (1 if entry.word("op", (">=", ">")) == 1 else 0)
        self.vp = entry.number("vp")

    def broken(self, count: int) -> bool:
        return count >= self.at_least


class SecretPact:
    """W14.3: a condition and its points."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry) -> None:
        self.vp = entry.count("vp")
        self.condition = _condition(entry.text("condition"), f"{entry.where}.condition")


def _condition(text: str, where: str) -> Callable[[Kingdom, Seat], bool]:
    """`most M`, `have M [== n]`, `own_upgrade site=s`, `own tower_elemental AND tower_resource`."""
    words = text.split()
    if len(words) == 2 and words[0] == "most" and words[1] in METRICS:
        return lambda state, seat: most(state, seat, words[1])
    if len(words) == 2 and words[0] == "have" and words[1] in METRICS:
        return lambda state, seat: METRICS[words[1]](state, seat) > 0
    if len(words) == 4 and words[0] == "have" and words[1] in METRICS and words[2] == "==" and words[3].isdigit():
        return lambda state, seat: METRICS[words[1]](state, seat) == int(words[3])
    if len(words) == 2 and words[0] == "own_upgrade" and words[1].removeprefix("site=") in STANDARD:
        site = STANDARD.index(words[1].removeprefix("site="))
        return lambda state, seat: seat in state.levels[site]
    if text == "own tower_elemental AND tower_resource":
        return lambda state, seat: NONE not in state.towers[seat]
    raise BadInput(f"{where}: '{text}' is no condition")


class RoundCard:
    """W13: a round card; `again` reveals another one."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler, site: int) -> None:
        self.name = entry.text("name")
        self.effect = _effect(compiler, entry, "effect", "plain")
        self.again = entry.bool("again")
        self.site: Effect | None = None
        for term in self.effect.terms:
            if isinstance(term, OpenSite):
                term.site = site
                self.site = term.effect


class TrackField:
    """W8: a field of the general pact track."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.id = entry.text("id")
        self.seats = entry.count("seats")
        self.event = None if entry.raw("event") is None else _effect(compiler, entry, "event", "plain")


def _effect(compiler: Compiler, entry: Entry, key: str, kind: str) -> Effect:
    effect = compiler.effect(parse(entry.text(key), f"{entry.where}.{key}"), entry.where, kind)
    if not effect.terms:
        raise BadInput(f"{entry.where}.{key}: is empty")
    return effect


class Content:
    """Everything, checked. Whatever is wrong is named with the id of its entry."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        compiler = Compiler(VERBS)
        self._consts(Entry(value.get("consts"), "consts"))
        self.sides = Entry(value.get("sides"), "sides")
        self.sites = [Site(entry, compiler) for entry in _entries(value, "sites", BOARD_SITES)]
        self.standard = [Standard(entry) for entry in _entries(value, "standard", STANDARD)]
        self.hiring = [standard.resource == NONE for standard in self.standard]
        self.pyramid = self._pyramid(value, compiler)
        self.towers = [Tower(entry, compiler) for entry in _entries(value, "towers", TOWERS)]
        self.cheapest_tower = min(tower.gold for tower in self.towers)
        self.elements = [ElementCard(entry) for entry in _entries(value, "elements", ELEMENT_CARDS)]
        markers = _entries(value, "cost_markers", COST_MARKERS)
        self.cost_markers = [entry.word("resource", RESOURCES) for entry in markers]
        self.abilities = [_effect(compiler, e, "effect", "site") for e in _entries(value, "abilities", ABILITIES)]
        self.masters = [Master(entry, compiler) for entry in _entries(value, "masters", MASTERS)]
        fields = as_list(value.get("track"), "track")
        self.track = [TrackField(Entry(field, f"track[{i}]"), compiler) for i, field in enumerate(fields)]
        self.pacts = [Pact(entry, compiler) for entry in _entries(value, "pacts", PACTS)]
        self.omens = [Omen(entry, compiler) for entry in _entries(value, "omens", OMENS)]
        self.revenge = [RevengeCard(entry) for entry in _entries(value, "revenge", REVENGE_CARDS)]
        self.secrets = [SecretPact(entry) for entry in _entries(value, "secrets", SECRET_PACTS)]
        self.rounds = [
            RoundCard(entry, compiler, FIRST_ROUND_SITE + number)
            for number, entry in enumerate(_entries(value, "rounds", ROUND_CARDS))
        ]
        if all(card.again for card in self.rounds):
            raise BadInput("rounds: every card reveals another one")
        self.effects = compiler.effects
        texts = [omen.text for omen in self.omens]
        self.same_omen = [texts.index(text) for text in texts]
        """For each omen the first one of its copies."""
        self._boards: dict[Options, Board] = {}

    def _consts(self, consts: Entry) -> None:
        def count(key: str) -> int:
            return consts.inner(key).count("value")

        self.start_vp = count("start_vp")
        self.start_resources = count("start_resources")
        self.end_vp = count("end_vp")
        self.unfulfilled_vp = consts.inner("unfulfilled_vp").number("value")
        self.wage = count("wage")
        supply = consts.inner("supply").units("value")
        self.supply = [supply.get(word, 0) for word in RESOURCES]
        if sum(self.supply) != MOST_UNITS:
            raise BadInput(f"consts.supply: {sum(self.supply)} resource tokens, not {MOST_UNITS}")
        self.set_size = count("set_size")
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


class Site:
    """W4, W6: a site of the board, on both sides. An option may add gold to its price (W6.2)."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        action, fields = entry.inner("action"), entry.inner("fields")
        self.fields = {side: fields.counts(side, len(SEAT_NUMBERS)) for side in SIDES}
        self.effects = {side: _effect(compiler, action, side, "site") for side in SIDES}
        for side, counts in self.fields.items():
            if not all(1 <= count <= 5 for count in counts):
                raise BadInput(f"{fields.where}.{side}: a site has 1 to 5 fields")
        self.option = entry.text("option") if "option" in entry.value else ""
        self.priced: dict[tuple[str, str], Effect] = {}
        """The action by side and value of the option."""
        for gold in self._gold_options(entry):
            for side in SIDES:
                terms = parse(f"pay gold={gold}; {action.text(side)}", entry.where)
                self.priced[side, gold] = compiler.effect(terms, entry.where, "site")

    def _gold_options(self, entry: Entry) -> list[str]:
        if not self.option:
            return []
        for option in META.options:
            if option.name == self.option:
                return [value for value in option.values if value != "0"]
        raise BadInput(f"{entry.where}.option: there is no option '{self.option}'")

    def effect(self, options: Options) -> Effect:
        side = options["side"]
        gold = options[self.option] if self.option else "0"
        return self.effects[side] if gold == "0" else self.priced[side, gold]


class Board:
    """One side of the board for a number of players."""

    fixed: ClassVar[bool] = True

    def __init__(self, content: Content, options: Options) -> None:
        side, column = options["side"], options.seats - 2
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
        units = entry.units("price", ("marker",))
        if set(units) - {"marker", "gold"}:
            raise BadInput(f"{entry.where}: a worker costs marker resources and gold only")
        return units.get("marker", 0), units.get(RESOURCES[GOLD], 0)

    def hire_price(self, standing: int) -> tuple[int, int]:
        """W5.6: marker resources and gold for the next worker, with so many normal ones still standing."""
        return self._hire[self.additional - standing]


def _entries(value: JsonObject, key: str, ids: Sequence[str]) -> list[Entry]:
    """The entries of a list in the order of the known ids: each once, none missing, no others."""
    by_id: dict[str, Entry] = {}
    for item in as_list(value.get(key), key):
        id = as_text(as_object(item, key).get("id"), f"{key}.id")
        if id in by_id:
            raise BadInput(f"{key}[{id}]: occurs twice")
        if id not in ids:
            raise BadInput(f"{key}[{id}]: is none of the {len(ids)} in the box")
        by_id[id] = Entry(item, f"{key}[{id}]")
    for id in ids:
        if id not in by_id:
            raise BadInput(f"{key}[{id}]: is missing; there are {len(ids)} in the box")
    return [by_id[id] for id in ids]
