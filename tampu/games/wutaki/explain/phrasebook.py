"""What cards, tiles and places say, built from their effects: a corrected content file needs no new text.

Every verb of the vocabulary (WC1) is a phrase in the words of a language, chosen by the parameters that change its
meaning. A cost ends with a colon; `{marker}` stays open for the resource of whoever reads it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from tampu.games.words import fill, words_or_english
from tampu.games.wutaki.effects.vocabulary import VERBS
from tampu.games.wutaki.language.grammar import Parsed, is_number, parse

COSTS: Final = ("pay", "sac", "omen_discard", "sac_worker")
_ENDLESS: Final = ("inf", "all")

_SHORT: Final = ("vp", "gain")
"""Effects whose phrase is as short as it can be."""

SELECTED: Final[dict[str, tuple[str, ...]]] = {
    "recruit": ("cost",),
    "sac_worker": ("other",),
    "accept": ("source", "bonus"),
    "gift_pact": ("from",),
    "fulfil": ("cost", "max_units"),
    "play_omen": ("worker",),
    "plunder": ("n", "exclude"),
    "steal": ("from",),
    "trade": ("max",),
    "vp_trade": ("max",),
    "wages": ("who",),
    "reuse": ("site",),
    "upgrade": ("kind", "cost"),
}
"""The parameters that choose between the phrases of a verb; the others are only filled in."""


class Phrasebook:
    """Says effects in one language."""

    fixed: ClassVar[bool] = True

    def __init__(self, language: str, gives: Mapping[str, str]) -> None:
        self.words = words_or_english("wutaki", language)
        sections = self.words.sections
        self.phrases: Mapping[str, str] = sections["phrases"]
        self.terms: Mapping[str, str] = sections["terms"]
        self.gives = gives
        """What each standard site gives."""

    # -- words ---------------------------------------------------------------------------------------

    def term(self, word: str) -> str:
        return self.terms.get(word, word)

    def say(self, key: str, facts: Mapping[str, object] | None = None, count: int | None = None) -> str:
        """A phrase with its facts; `count` is the fact `n`. The marker of a seat is left to whoever knows the seat."""
        given = {"marker": "{marker}", **{name: str(fact) for name, fact in (facts or {}).items()}}
        if count is not None:
            given.setdefault("n", str(count))
        counts = {name: int(fact) for name, fact in given.items() if fact.lstrip("-").isdigit()}
        return fill(self.phrases[key], given, counts)

    def units(self, units: Mapping[str, int]) -> str:
        """`2 wood, 1 oil and 3 of any kind`."""
        said = [self.unit(word, count) for word, count in units.items()]
        if len(said) < 2:
            return "".join(said)
        return self.say("and", {"first": ", ".join(said[:-1]), "last": said[-1]})

    def unit(self, word: str, count: int) -> str:
        if f"unit.{word}" in self.phrases:
            return self.say(f"unit.{word}", count=count)
        return self.words.some(word, count)

    def points(self, vp: int) -> str:
        """Points with their sign."""
        return self.say("points", {"vp": f"+{vp}" if vp > 0 else signed(str(vp))})

    # -- effects -------------------------------------------------------------------------------------

    def effect(self, text: str, cost: str = "-") -> str:
        """An effect as it is written in the content file; a card may have its cost apart."""
        paid, terms = parse(cost, "cost"), parse(text, "effect")
        return self._priced(paid, terms) if paid else self.inner(terms)

    def _leading_costs(self, terms: Sequence[Parsed]) -> tuple[Sequence[Parsed], Sequence[Parsed]]:
        """W20.1a: what is paid before anything else."""
        for i, term in enumerate(terms):
            negative = term.verb == "vp" and (term.number or "").startswith("-")
            if term.verb not in COSTS and not negative and not (term.verb == "revenge" and i + 1 < len(terms)):
                return terms[:i], terms[i:]
        return [], terms

    def _priced(self, paid: Sequence[Parsed], terms: Sequence[Parsed]) -> str:
        does = self.list(terms)
        return self.say("cost", {"cost": self.list(paid), "effect": does}) if paid else does

    def list(self, terms: Sequence[Parsed]) -> str:
        return ", ".join(self.of(term) for term in terms)

    def inner(self, terms: Sequence[Parsed]) -> str:
        """A list in brackets: it may have leading costs of its own."""
        return self._priced(*self._leading_costs(terms))

    def brief(self, text: str) -> str:
        """A few words for a small place: what an effect costs, else what it does; empty if there is no short form."""
        return self._brief_list(parse(text, "effect"))

    def ways(self, lists: Sequence[Sequence[Parsed]]) -> str:
        """What somebody chooses from, each in a few words if there are any."""
        return self.either([self._brief_list(terms) or self.inner(terms) for terms in lists])

    def either(self, said: Sequence[str]) -> str:
        return self.say("or", {"first": ", ".join(said[:-1]), "last": said[-1]})

    def _brief_list(self, terms: Sequence[Parsed]) -> str:
        paid, does = self._leading_costs(terms)
        said = [self._brief(term) or self.of(term) for term in paid] or [self._brief(term) for term in does]
        return ", ".join(said) if all(said) else ""

    def _brief(self, term: Parsed) -> str:
        if term.verb == "choose":
            ways = [self._brief_list(terms) for terms in term.lists]
            return " / ".join(ways) if all(ways) else ""
        if term.verb in _SHORT:
            return self.of(term)
        key = f"brief.{_key(term)}"
        if key not in self.phrases:
            return ""
        keys = words_of(term)
        said = self.say(key, keys, int(term.number or 0))
        penalty = int(keys.get("penalty", 0))
        return f"{said}, {self.say('brief.revenge', count=penalty)}" if penalty else said

    def of(self, term: Parsed) -> str:
        """One term."""
        special = _SPECIAL.get(term.verb)
        return special(self, term) if special is not None else self.plain(term)

    def plain(self, term: Parsed) -> str:
        keys = words_of(term)
        units = {word: int(count) for word, count in keys.items() if word in VERBS[term.verb].resources}
        number = int(term.number) if term.number is not None and is_number(term.number) else None
        return self.say(_key(term), {**keys, "units": self.units(units)}, number)

    def metric(self, metric: str, count: int) -> str:
        return self.say(f"metric.{metric}", count=count)


def words_of(term: Parsed) -> dict[str, str]:
    """The parameters that are words, with the vocabulary's defaults."""
    given = {key: value for key, value in term.keys.items() if isinstance(value, str)}
    usual = {key: param.default for key, param in VERBS[term.verb].keys.items() if param.default is not None}
    return {**usual, **given}


def _key(term: Parsed) -> str:
    """The key of its phrase: the verb, and the words of the parameters that change its meaning."""
    keys = words_of(term)
    return ".".join([term.verb, *(_class_of(keys[key]) for key in SELECTED.get(term.verb, ()))])


def _class_of(word: str) -> str:
    """Numbers other than 0 count as the same word, and so do words for no limit."""
    if word in _ENDLESS:
        return "all"
    return "some" if is_number(word) and word != "0" else word


def _lists(term: Parsed) -> list[list[Parsed]]:
    named = term.keys.get("effect")
    return [*term.lists, *([named] if isinstance(named, list) else [])]


# -- verbs that need more than a phrase --------------------------------------------------------------------


def _vp(book: Phrasebook, term: Parsed) -> str:
    points = int(term.number or 0)
    return book.say("vp.lose" if points < 0 else "vp.gain", {"n": abs(points)})


def _plunder(book: Phrasebook, term: Parsed) -> str:
    penalty = int(words_of(term)["penalty"])
    taken = book.plain(term)
    return f"{taken}, {book.say('revenge', count=penalty)}" if penalty else taken


def _secret(book: Phrasebook, term: Parsed) -> str:
    keys = words_of(term)
    if keys["draw"] == keys["keep"]:
        return book.say("secret.take", keys, int(keys["draw"]))
    return book.say("secret.choose", keys)


def _upgrade(book: Phrasebook, term: Parsed) -> str:
    keys = words_of(term)
    parts = [book.say(f"upgrade.{keys['kind']}.{keys['cost']}")]
    if int(keys["discount"]) and keys["cost"] == "pay":
        parts.append(book.say("upgrade.discount", keys))
    parts.append(book.say("vp.gain", {"n": keys["vp"]}))
    return ", ".join(parts)


def _rule(book: Phrasebook, term: Parsed) -> str:
    """The rules that change for this round, one phrase each."""
    usual = {"usual", "allowed", "round"}
    return ", ".join(_changed(book, key, str(value)) for key, value in term.keys.items() if value not in usual)


def _changed(book: Phrasebook, key: str, value: str) -> str:
    if f"rule.{key}" in book.phrases:
        return book.say(f"rule.{key}")
    return book.say(f"rule.{key}.less" if int(value) < 0 else f"rule.{key}.more", {"n": abs(int(value))})


def _endscore(book: Phrasebook, term: Parsed) -> str:
    keys = words_of(term)
    per = int(keys["per"])
    facts = {"vp": signed(keys["vp"]), "per": per, "each": book.metric(keys["metric"], per)}
    text = book.say("endscore.each" if per == 1 else "endscore.per", facts)
    return text if keys["cap"] == "inf" else f"{text}, {book.say('endscore.cap', keys)}"


def _perm(book: Phrasebook, term: Parsed) -> str:
    keys = words_of(term)
    trigger, _, site = keys["trigger"].partition(":")
    limit = "often" if keys["limit"] == "none" else "once"
    effect = book.inner(_lists(term)[0])
    return book.say(f"perm.{trigger}.{limit}", {"effect": effect, "site": book.term(site)})


def _each(book: Phrasebook, term: Parsed) -> str:
    return book.say(f"each.{words_of(term)['who']}", {"effect": book.inner(_lists(term)[0])})


def _inside(book: Phrasebook, term: Parsed) -> str:
    return book.say(term.verb, {"effect": book.inner(_lists(term)[0])})


def _choose(book: Phrasebook, term: Parsed) -> str:
    return book.either([book.inner(terms) for terms in _lists(term)])


def _gather(book: Phrasebook, term: Parsed) -> str:
    gives = book.gives[words_of(term)["site"]]
    return (
        book.say("gather.recruit") if gives == "recruit" else book.say("gather.resource", {"gives": book.term(gives)})
    )


_SPECIAL: Final[dict[str, Callable[[Phrasebook, Parsed], str]]] = {
    "vp": _vp,
    "plunder": _plunder,
    "secret": _secret,
    "upgrade": _upgrade,
    "rule": _rule,
    "endscore": _endscore,
    "perm": _perm,
    "each": _each,
    "may": _inside,
    "open_site": _inside,
    "choose": _choose,
    "gather": _gather,
}


def signed(number: str) -> str:
    """With a typographic minus sign."""
    return number.replace("-", "\N{MINUS SIGN}")


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""
