"""The cards of the box, each read from its entry."""

from collections.abc import Callable
from typing import ClassVar

from tampu.engine import BadInput, Seat
from tampu.engine.box.content import Entry
from tampu.games.wutaki.alphabet import ELEMENTS, NONE, STANDARD
from tampu.games.wutaki.box.values import price_of, read_effect, units_of
from tampu.games.wutaki.effects.effect import Effect
from tampu.games.wutaki.effects.frames import OWN_VISIT, OpenSite, Perm
from tampu.games.wutaki.effects.points import Endscore
from tampu.games.wutaki.effects.trade import Trade
from tampu.games.wutaki.language.compiler import Compiler
from tampu.games.wutaki.language.grammar import parse
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.scoring import METRICS, most


class Pact:
    """W7: what a pact costs and brings."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.element = entry.word("element", ELEMENTS)
        self.price = price_of(units_of(entry, "sac", ("marker", "any", "omen")))
        self.units = self.price.total
        self.reward = read_effect(compiler, entry, "reward", "extra")


class Omen:
    """W12: an omen, played once or standing."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry, compiler: Compiler) -> None:
        self.name = entry.text("name")
        self.once = entry.word("kind", ("once", "perm")) == 0
        self.text = (entry.text("kind"), entry.text("cost"), entry.text("effect"))
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


class Standing:
    """W12.3: what a standing omen does by itself."""

    fixed: ClassVar[bool] = True

    def __init__(self, perm: Perm) -> None:
        self.trigger = perm.trigger
        self.effect = perm.effect
        self.once_a_round = perm.once_a_round
        self.units = sum(term.most for term in perm.effect.terms if isinstance(term, Trade))
        """How many units it can exchange."""


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
        self.compares_pacts = text.startswith(("most fulfilled.", "most accepted.", "most distinct_elements"))
        """It asks which pacts others have fulfilled, not only how many."""


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


class ElementCard:
    """W1.3, W14.3: an element, its opposite, and what pacts of them are worth."""

    fixed: ClassVar[bool] = True

    def __init__(self, entry: Entry) -> None:
        self.element = entry.word("element", ELEMENTS)
        self.opposite = entry.word("opposite", ELEMENTS)
        self.bonus = entry.number("bonus")
        self.malus = entry.number("malus")


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
