"""Single promises of the contract, each tested on one state."""

from collections.abc import Container, Iterator
from random import Random
from typing import Any

from tampu.engine import sight
from tampu.engine.actions import Action
from tampu.engine.conformance.report import Failure
from tampu.engine.conformance.worlds import difference
from tampu.engine.errors import BadInput, Refusal
from tampu.engine.game import Game, State
from tampu.engine.luck.chance import SearchChance
from tampu.engine.wire import JsonObject, RuleId, decode, encode

_OTHERS = 30
_LEGAL = 10


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def snapshot(state: State) -> bytes:
    return encode(state.save())


def notation(game: Game[Any], state: State) -> None:
    """Every legal action can be written, read back and numbered, and is listed once."""
    legal = state.legal()
    if len(set(legal)) != len(legal):
        raise Failure("legal", "an action is listed twice")
    for action in legal:
        try:
            read = game.alphabet.parse(action.text)
        except BadInput as wrong:
            raise Failure("notation", f"'{action.text}' cannot be read back: {wrong}") from None
        if read is not action or game.alphabet.at(action.index) is not action:
            raise Failure("notation", f"'{action.text}' is read back as '{read.text}'")
        if not state.allows(action):
            raise Failure("legal", f"'{action.text}' is listed but not allowed")


def questions(game: Game[Any], state: State, random: Random) -> None:
    """Asking changes nothing."""
    before = snapshot(state)
    other = game.alphabet.at(random.randrange(game.alphabet.size))
    for _ in range(2):
        state.actor(), state.legal(), state.private(), state.outcome(), state.components(), state.secret()
        state.so_far(), state.about()
        if not state.allows(other):
            state.why_not(other)
        for viewer in viewers(state):
            state.view(viewer)
        state.clone()
    if snapshot(state) != before:
        raise Failure("questions", "a question changed the state")


def clones(state: State, random: Random) -> None:
    """A clone is equal, shares nothing that can change, and lives its own life."""
    before = snapshot(state)
    copy = state.clone()
    if snapshot(copy) != before:
        raise Failure("clone", f"a clone differs: {difference(decode(before), copy.save())}")
    shared = {id(thing): path for path, thing in _changeable(state)}
    for path, thing in _changeable(copy):
        if id(thing) in shared:
            raise Failure("clone", f"a clone shares its {path}")
    legal = copy.legal()
    if legal:
        copy.apply(random.choice(legal), SearchChance(random.getrandbits(32)))
        if snapshot(state) != before:
            raise Failure("clone", "an action on a clone changed the original")


def _changeable(thing: object, path: str = "state", seen: set[int] | None = None) -> Iterator[tuple[str, object]]:
    """Everything inside that can change, with its path. Classes marked `fixed` promise not to."""
    seen = set() if seen is None else seen
    if getattr(type(thing), "fixed", False) or id(thing) in seen:
        return
    parts: list[tuple[str, object]] = []
    if isinstance(thing, list | tuple | set | frozenset):
        parts = [(f"{path}[]", part) for part in thing]
    elif isinstance(thing, dict):
        parts = [(f"{path}[{key!r}]", part) for key, part in thing.items()]
    elif isinstance(thing, int | str | bytes | float | type(None)) or callable(thing):
        return
    else:
        names = {*getattr(thing, "__dict__", ())}
        for kind in type(thing).__mro__:
            names.update(getattr(kind, "__slots__", ()))
        parts = [(f"{path}.{name}", getattr(thing, name)) for name in names if hasattr(thing, name)]
    if not isinstance(thing, tuple | frozenset):
        seen.add(id(thing))
        yield path, thing
    for name, part in parts:
        yield from _changeable(part, name, seen)


def reload(game: Game[Any], state: State) -> State:
    """A state that was saved and loaded shows every viewer the same bytes."""
    save: JsonObject = state.save()
    text = encode(save)
    read = decode(text)
    assert isinstance(read, dict)
    if encode(read) != text:
        raise Failure("save", "a save is not plain data")
    twin: State = game.load(read["public"], read["secret"])
    if snapshot(twin) != text:
        raise Failure("save", f"a save forgets something: {difference(save, twin.save())}")
    for viewer in viewers(state):
        here, there = sight.moment(state, viewer), sight.moment(twin, viewer)
        if encode(here) != encode(there):
            raise Failure("save", f"after loading, {difference(here, there)}")
    return twin


def refusals(game: Game[Any], state: State, random: Random, rules: Container[RuleId] | None) -> None:
    """Everything that is not legal is refused by a rule and changes nothing."""
    before = snapshot(state)
    legal = set(state.legal())
    for _ in range(_OTHERS):
        action = game.alphabet.at(random.randrange(game.alphabet.size))
        if state.allows(action) != (action in legal):
            raise Failure("legal", f"'{action.text}' is allowed but not listed")
        if action not in legal:
            _refused(state, action, rules)
    if snapshot(state) != before:
        raise Failure("refusal", "a refused action changed the state")


def _refused(state: State, action: Action, rules: Container[RuleId] | None) -> None:
    why = state.why_not(action)
    known_rule(why.rule, rules, f"the refusal of '{action.text}'")
    for name, fact in why.facts.items():
        if not all(type(part) in (int, str) for part in (fact if isinstance(fact, list) else [fact])):
            raise Failure("refusal", f"'{action.text}': the fact {name} is no number, word or list: {fact!r}")
    try:
        state.apply(action, SearchChance(0))
    except Refusal as refusal:
        if refusal.why is None or encode(refusal.why.json()) != encode(why.json()):
            raise Failure("refusal", f"'{action.text}': refused by {refusal.why}, why_not says {why}") from None
        return
    raise Failure("refusal", f"'{action.text}' is not legal but was carried out")


def known_rule(rule: RuleId, rules: Container[RuleId] | None, what: str) -> None:
    if not rule:
        raise Failure("rule ids", f"{what} names no rule")
    if rules is not None and rule not in rules:
        raise Failure("rule ids", f"{what} names {rule}, which is not a rule")


def every_legal(state: State, random: Random) -> None:
    """Every legal action can be carried out and loses no component."""
    legal = state.legal()
    before = dict(state.components())
    for action in legal if len(legal) <= _LEGAL else random.sample(legal, _LEGAL):
        copy = state.clone()
        copy.apply(action, SearchChance(random.getrandbits(32)))
        after = dict(copy.components())
        if after != before:
            raise Failure("components", f"'{action.text}' changes {before} to {after}")
