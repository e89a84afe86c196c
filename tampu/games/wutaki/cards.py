"""The cards, boards and tracks of the box, each read from its entry."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from tampu.engine import BadInput, Seat
from tampu.engine.content import Entry
from tampu.engine.wire import as_ints, as_list
from tampu.games.wutaki.alphabet import ELEMENTS, NONE, RESOURCES, STANDARD
from tampu.games.wutaki.compiler import Compiler
from tampu.games.wutaki.effect import Effect, Price
from tampu.games.wutaki.grammar import parse
from tampu.games.wutaki.kingdom import Kingdom
from tampu.games.wutaki.scoring import METRICS, most
from tampu.games.wutaki.verbs.frames import OWN_VISIT, OpenSite, Perm
from tampu.games.wutaki.verbs.points import Endscore
from tampu.games.wutaki.verbs.trade import Trade

SIDES: Final = ("standard", "extreme")


def units_of(entry: Entry, field: str, more: Sequence[str] = ()) -> dict[str, int]:
    """Resources by word; also `more` words."""
    units = entry.inner(field)
    for word in units.fields:
        if word not in RESOURCES and word not in more:
            raise entry.wrong(field, f"there is no resource '{word}'")
    return {word: units.count(word) for word in units.fields}


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
        if gives != "recruit" and gives not in RESOURCES:
            raise BadInput(f"{entry.where}.gives: there is no resource '{gives}'")
        self.resource = NONE if gives == "recruit" else RESOURCES.index(gives)
        self.yields = {side: entry.inner("yield").counts(side, 3) for side in SIDES}
        self.price = entry.inner("price").counts("value", 2)
        bonus = units_of(entry.inner("bonus"), "value", ("marker",))
        self.bonus = [(NONE if word == "marker" else RESOURCES.index(word), count) for word, count in bonus.items()]
        """By resource; -1 is the owner's marker resource."""


class Level:
    """W6.1: one level of the pyramid."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.places = entry.count("places")
        self.price = price_of(units_of(entry, "pay"))
        self.vp = entry.count("vp")
        self.extra = read_effect(compiler, entry, "extreme", "extra")


class Tower:
    """W9.3: a tower card, in slot 0 (elemental) or 1 (resource)."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.slot = entry.word("kind", ("elemental", "resource"))
        self.gold = entry.inner("gold").count("value")
        terms = read_effect(compiler, entry, "effect", "plain").terms
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
        self.site = None if entry.raw("site") is None else read_effect(compiler, entry, "site", "site")
        self.track: dict[int, Effect] = {}
        for value in as_list(entry.fields.get("track", []), f"{entry.where}.track"):
            step = Entry(value, f"{entry.where}.track")
            self.track[step.count("at")] = read_effect(compiler, step, "effect", "extra")
        self.factors: list[int] = []
        if "factors" in entry:
            self.factors = as_ints(entry.inner("factors").raw("value"), f"{entry.where}.factors")
        self.climb = read_effect(compiler, entry, "climb", "extra") if "climb" in entry else None


class Pact:
    """W7: what a pact costs and brings."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.element = entry.word("element", ELEMENTS)
        self.price = price_of(units_of(entry, "sac", ("marker", "any", "omen")))
        self.units = self.price.total
        self.reward = read_effect(compiler, entry, "reward", "extra")


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
        before = len(compiler.effects)
        self.effect = compiler.effect(parse(entry.text("effect"), f"{entry.where}.effect"), entry.where, "card", cost)
        if not self.effect.judged:
            raise BadInput(f"{entry.where}.effect: is empty")
        if any(effect.plays for effect in compiler.effects[before:]):
            raise BadInput(f"{entry.where}.effect: an omen cannot begin with 'play_omen'")
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
        text = entry.text("condition")
        self.condition = _condition(text, f"{entry.where}.condition")
        self.knowable = text != "most fulfilled.own"
        """Before the end its holder can tell whether it is met: no hidden card of another seat counts."""


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
        self.effect = read_effect(compiler, entry, "effect", "plain")
        self.again = entry.flag("again")
        self.site: Effect | None = None
        for term in self.effect.terms:
            if isinstance(term, OpenSite):
                term.site = site
                self.site = term.effect
                if any(inner.verb == "reuse" for inner in term.effect.judged):
                    raise BadInput(f"{entry.where}.effect: a site cannot send a worker on by 'reuse'; an offer can")


class TrackField:
    """W8: a field of the general pact track."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.id = entry.text("id")
        self.seats = entry.count("seats")
        self.event = None if entry.raw("event") is None else read_effect(compiler, entry, "event", "plain")


def read_effect(compiler: Compiler, entry: Entry, key: str, kind: str) -> Effect:
    effect = compiler.effect(parse(entry.text(key), f"{entry.where}.{key}"), entry.where, kind)
    if not effect.terms:
        raise BadInput(f"{entry.where}.{key}: is empty")
    if kind == "site" and any(term.verb == "reuse" for term in effect.judged):
        raise BadInput(f"{entry.where}.{key}: a site cannot send a worker on by 'reuse'; an offer can")
    return effect
