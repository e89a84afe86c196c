"""Turns the texts of a content file into effects, and says what is wrong with them."""

from collections.abc import Mapping, Sequence
from typing import Final

from tampu.engine import BadInput
from tampu.games.wutaki.effects.effect import Effect, Price, Term
from tampu.games.wutaki.language.grammar import Parsed
from tampu.games.wutaki.language.params import COUNT, Given

_UNFINISHED: Final = Effect(-1, "", (), 0)


class Compiler:
    """Reads terms with the vocabulary it is given, and numbers the effects."""

    def __init__(self, verbs: Mapping[str, type[Term]]) -> None:
        self.verbs = verbs
        self.effects: list[Effect] = []

    def effect(self, parsed: Sequence[Parsed], where: str, kind: str, cost: Sequence[Parsed] = ()) -> Effect:
        """`kind`: 'card' has its costs apart, 'site' has leading ones, 'plain' has none, 'extra' may be declined."""
        number = len(self.effects)
        self.effects.append(_UNFINISHED)  # keeps the number; lists inside it get later ones
        terms = [self._term(term, where) for term in [*cost, *parsed]]
        costs = len(cost)
        if kind == "site":
            costs = self._leading_costs(terms)
        for i, term in enumerate(terms[costs:]):
            term.only = len(terms) - costs == 1
            term.extra = kind == "extra" or i > 0
        for term in terms[: len(cost)]:
            if not term.charge(Price()) and term.verb != "revenge":
                raise BadInput(f"{where}: '{term.verb}' is not a cost")
        effect = Effect(number, where, terms, costs)
        effect.written = [*cost, *parsed]
        self.effects[number] = effect
        return effect

    def _leading_costs(self, terms: Sequence[Term]) -> int:
        """W20.1a: what is paid, given up or drawn before anything else."""
        for i, term in enumerate(terms):
            is_cost = term.charge(Price()) or (term.verb == "revenge" and i + 1 < len(terms))
            if not is_cost:
                return i
        return 0

    def _term(self, parsed: Parsed, where: str) -> Term:
        kind = self.verbs.get(parsed.verb)
        if kind is None:
            raise BadInput(f"{where}: there is no verb '{parsed.verb}'")
        here = f"{where}: {parsed.verb}"
        number = self._number(kind, parsed, here)
        keys: dict[str, str] = {}
        resources: dict[str, int] = {}
        lists = list(parsed.lists)
        for key, value in parsed.keys.items():
            if key in kind.keys:
                keys[key] = kind.keys[key].read(value, f"{here}: {key}")
            elif key in kind.resources:
                resources[key] = int(COUNT.read(value, f"{here}: {key}"))
            elif key == "effect" and kind.inner and isinstance(value, list):
                lists.append(value)
            else:
                raise BadInput(f"{here}: there is no parameter '{key}'")
        for key, param in kind.keys.items():
            if key not in keys:
                if param.default is None:
                    raise BadInput(f"{here}: the parameter '{key}' is missing")
                keys[key] = param.default
        if kind.resources and not resources:
            raise BadInput(f"{here}: a resource is missing")
        fewest, most = kind.lists
        if not fewest <= len(lists) <= most:
            raise BadInput(f"{here}: {len(lists)} lists in brackets, not {fewest} to {most}")
        given = Given(number, keys, resources, here)
        given.effects = [self.effect(terms, here, kind.inner) for terms in lists]
        return kind(given)

    def _number(self, kind: type[Term], parsed: Parsed, here: str) -> int:
        if kind.number is None:
            if parsed.number is not None:
                raise BadInput(f"{here}: takes no number")
            return 0
        if parsed.number is None:
            raise BadInput(f"{here}: the number is missing")
        word = kind.number.read(parsed.number, here)
        return 0 if word == "half" else int(word)
