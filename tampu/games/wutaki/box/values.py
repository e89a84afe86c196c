"""What many entries of the content file have: resources, prices and effects."""

from collections.abc import Mapping, Sequence

from tampu.engine import BadInput
from tampu.engine.box.content import Entry
from tampu.games.wutaki.alphabet import RESOURCES
from tampu.games.wutaki.effects.effect import Effect, Price
from tampu.games.wutaki.language.compiler import Compiler
from tampu.games.wutaki.language.grammar import parse


def units_of(entry: Entry, field: str, more: Sequence[str] = ()) -> dict[str, int]:
    """Resources by word; the words in `more` are allowed too."""
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


def read_effect(compiler: Compiler, entry: Entry, key: str, kind: str) -> Effect:
    effect = compiler.effect(parse(entry.text(key), f"{entry.where}.{key}"), entry.where, kind)
    if not effect.terms:
        raise BadInput(f"{entry.where}.{key}: is empty")
    if kind == "site" and any(term.verb == "reuse" for term in effect.judged):
        raise BadInput(f"{entry.where}.{key}: a site cannot send a worker on by 'reuse'; an offer can")
    return effect
