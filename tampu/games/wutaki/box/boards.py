"""The boards and tracks of the box, each read from its entry."""

from typing import ClassVar, Final

from tampu.engine import BadInput, Options
from tampu.engine.box.content import Entry
from tampu.engine.wire import as_ints, as_list
from tampu.games.wutaki.alphabet import NONE, RESOURCES
from tampu.games.wutaki.box.values import price_of, read_effect, units_of
from tampu.games.wutaki.effects.effect import Effect
from tampu.games.wutaki.language.compiler import Compiler
from tampu.games.wutaki.language.grammar import parse
from tampu.games.wutaki.meta import META

SIDES: Final = ("standard", "extreme")
PLAYERS: Final = (2, 3, 4)
"""The numbers of players that the columns of fields stand for."""


class Site:
    """W4, W6: a site of the board, on both sides. An option may add gold to its price (W6.2)."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        action, fields = entry.inner("action"), entry.inner("fields")
        self.fields = {side: fields.counts(side, len(PLAYERS)) for side in SIDES}
        self.effects = {side: read_effect(compiler, action, side, "site") for side in SIDES}
        for side, counts in self.fields.items():
            if not all(1 <= count <= 5 for count in counts):
                raise BadInput(f"{fields.where}.{side}: a site has 1 to 5 fields")
        self.option = entry.text("option") if "option" in entry else ""
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


class TrackField:
    """W8: a field of the general pact track."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.id = entry.text("id")
        self.seats = entry.count("seats")
        self.event = None if entry.raw("event") is None else read_effect(compiler, entry, "event", "plain")
