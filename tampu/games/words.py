"""The words of a title, by language: everything that it says to people.

A title keeps them in `words/<language>.json`, in sections that map keys to texts. A text has holes for facts:
`{vp}`, or `{vp:# point|# points}` with a singular and a plural. `common` holds what is said alike of every title.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from tampu.engine import Reason
from tampu.engine.errors import BadInput
from tampu.engine.telling.story import RIVALS, Change, net
from tampu.engine.wire import Json, JsonObject, Seat, as_object, as_text, decode

REQUIRED: Final[Mapping[str, str]] = {
    "events": "a sentence by name of an event; `<name> (known)` for viewers who get more of its facts",
    "questions": "what a choice asks, by the class name of its step; `<name> (<fact>, ...)` if it tells these facts",
    "sources": "what points came from, by the name that outcomes give it",
    "options": "a sentence about an option, by its name",
    "names": "what an option is called, by its name",
    "values": "what a value of an option is called, by `<option>=<value>`",
    "refusals": "why an action is not possible, by the name of the reason, with holes for its facts",
}
"""The sections that every title has, and their keys."""

OPTIONAL: Final[Mapping[str, str]] = {
    "actions": "an action in words, by its verb, or by its verb and one of its words or the step that asks",
    "causes": "what a question is for, by its fact `cause`",
    "terms": "what a thing is called, by its word in actions, views, events or the content file; "
    "`<fact> <word>` where it is called otherwise in that fact of an event",
    "things": "some of a thing that seats own, by its word in changes: `# point|# points`; empty if nobody asks for it",
    "ends": "what comes to light when certainty ends, by the beginning of the label of a roll, a draw or a reveal",
    "phrases": "what `Game.explain` builds its texts from, the title chooses the keys; "
    "`where` says on which `{squares}` of a `{layer}` cubes lie, `where.tall` up to which `{last}` one",
    "reasons": "why a helper is certain, by the name of the reason",
    "puzzles": "the question of a kind of puzzles by its name, and the sentences of its hints and reasons",
}
"""The sections that only some titles have, and their keys."""


SEATS: Final = ("seat", "from", "to", "origin")
"""Facts and words of actions that are numbers of seats. Higher numbers are other places, with terms of their own."""


class Words:
    """What a title says in one language."""

    def __init__(self, title: str, language: str = "en") -> None:
        try:
            file = files(f"tampu.games.{title}").joinpath("words", f"{language}.json")
        except ModuleNotFoundError:
            raise BadInput(f"{title} has no words") from None
        if not language.isalpha() or not file.is_file():
            raise BadInput(f"{title} does not speak '{language}'")
        whole = as_object(decode(file.read_text("utf-8")), "words")
        self.sections = {
            section: {key: as_text(text, key) for key, text in as_object(whole.get(section), section).items()}
            for section in (*REQUIRED, *(section for section in OPTIONAL if section in whole))
        }
        self.common = _common(language)

    def event(self, told: JsonObject, names: Sequence[str], called: Callable[[str], str] | None = None) -> str:
        """An event as a sentence, as somebody saw it. Facts named `seat`, `from` and `to` are seats.

        `called` gives the name of a thing by its word, where the content of a table names it.
        """
        name = as_text(told["event"], "event")
        known = self.sections["events"].get(f"{name} (known)")
        template = known if known is not None and holes(known) <= told.keys() else self.sections["events"][name]
        return self._told(template, told, names, called or self.term)

    def _fact(self, key: str, value: Json, names: Sequence[str], called: Callable[[str], str]) -> str:
        if key in SEATS and isinstance(value, int) and value < len(names):
            return names[value]
        terms = self.sections.get("terms", {})
        parts = [str(part) for part in value] if isinstance(value, list) else str(value).split(", ")
        said = [terms.get(f"{key} {part}") or self.layers(part) or self._units(part) or called(part) for part in parts]
        return ", ".join(said) or terms.get("none", "")

    def _units(self, text: str) -> str | None:
        """Some of a thing, such as `2 sheep`."""
        count, _, word = text.partition(" ")
        return self.some(word, int(count)) if count.isdigit() and word in self.sections.get("things", {}) else None

    def layers(self, text: str) -> str | None:
        """Cubes that are written like `c3.1 d3.1 c3.2`, by their squares layer after layer; None for anything else.

        The same squares of layers one upon the other are said once.
        """
        if not _CUBES.fullmatch(text):
            return None
        layers: dict[str, list[str]] = {}
        for cube in text.split():
            square, _, layer = cube.partition(".")
            layers.setdefault(layer, []).append(square)
        phrases = self.sections.get("phrases", {})
        storeys = groupby(enumerate(sorted(layers, key=int)), lambda at: (int(at[1]) - at[0], layers[at[1]]))
        said = []
        for (_, squares), storey in storeys:
            numbers = [layer for _, layer in storey]
            where = phrases.get("where.tall" if len(numbers) > 1 else "where", "{squares}, {layer}")
            said.append(fill(where, {"squares": " ".join(squares), "layer": numbers[0], "last": numbers[-1]}, {}))
        return "; ".join(said)

    def term(self, word: str) -> str:
        """What a thing is called by its word."""
        return self.sections.get("terms", {}).get(word, word)

    def effect(self, changes: Iterable[Change], names: Sequence[str], seat: Seat | None = None) -> str:
        """What changed as a whole, in one sentence without an end: `+2 oil, -1 gold; Condor loses 1 sheep`.

        `seat` is the one that the sentence is about, and needs no name.
        """
        owned: dict[Seat, list[tuple[str, int]]] = {}
        for owner, thing, amount in net(changes):
            if self.sections.get("things", {}).get(thing, thing):
                owned.setdefault(owner, []).append((thing, amount))
        order = sorted(owned, key=lambda owner: (owner != seat, owner == RIVALS, owner))
        return "; ".join(self._changed(owned[owner], owner, names, owner == seat) for owner in order)

    def _changed(self, things: Sequence[tuple[str, int]], owner: Seat, names: Sequence[str], alone: bool) -> str:
        signed = ", ".join(self.some(thing, amount, sign=True) for thing, amount in things)
        if alone:
            return signed
        if owner == RIVALS:
            return fill(self.common["both"], {"who": self.term("rivals"), "things": signed}, {})
        ups = {amount > 0 for _, amount in things}
        if len(ups) == 2:
            return fill(self.common["both"], {"who": names[owner], "things": signed}, {})
        plain = ", ".join(self.some(thing, abs(amount)) for thing, amount in things)
        return fill(self.common["gains" if True in ups else "loses"], {"who": names[owner], "things": plain}, {})

    def some(self, thing: str, amount: int, sign: bool = False) -> str:
        """So many of a thing; with a sign, so many more or fewer."""
        one, _, more = self.sections.get("things", {}).get(thing, f"# {thing}").partition("|")
        number = ("+" if amount > 0 else MINUS) + str(abs(amount)) if sign else str(amount)
        return (one if abs(amount) == 1 or not more else more).replace("#", number)

    def puzzle(self, name: str, facts: JsonObject, called: Callable[[str], str] | None = None) -> str:
        """The question of a kind of puzzles, or a sentence of its hints and reasons."""
        return self._told(self.sections["puzzles"][name], facts, (), called or self.term)

    def refusal(self, why: Reason, names: Sequence[str], called: Callable[[str], str]) -> str:
        """Why an action is not possible, as a sentence. `called` gives the name of a thing that has no term.

        The fact `question` is the name of a choice; squares are called as they are written.
        """
        facts = {
            key: self.question(as_text(value, key), {})
            if key == "question"
            else str(value)
            if key in ("square", "stop")
            else self._fact(key, value, names, lambda word: self.sections.get("terms", {}).get(word) or called(word))
            for key, value in why.facts.items()
        }
        counts = {key: len(value) if isinstance(value, list) else value for key, value in why.facts.items()}
        return _capital(fill(self.sections["refusals"][why.name], facts, counts))

    def ending(self, label: str) -> str | None:
        """What comes to light, by the label of a roll, a draw or a reveal: the words of the longest one that fits."""
        ends = self.sections.get("ends", {})
        fits = [key for key in ends if f"{label} ".startswith(f"{key} ")]
        return ends[max(fits, key=len)] if fits else None

    def question(
        self, step: str, about: JsonObject, names: Sequence[str] = (), called: Callable[[str], str] | None = None
    ) -> str:
        """What a choice asks: of its sentences the last one of which all facts are told."""
        every = self.sections["questions"]
        fits = [
            text for key, text in every.items() if key.startswith(f"{step} (") and _asked_for(key, text) <= about.keys()
        ]
        return self._told(fits[-1] if fits else every[step], about, names, called or self.term)

    def context(self, about: JsonObject, names: Sequence[str] = (), called: Callable[[str], str] | None = None) -> str:
        """What a question is for: a card, a place, a phase; empty if there is nothing to say."""
        text = self.sections.get("causes", {}).get(str(about.get("cause")), "")
        return _capital(self._told(text, about, names, called or self.term))

    def _told(self, text: str, facts: JsonObject, names: Sequence[str], called: Callable[[str], str]) -> str:
        """A sentence with its facts; the number of a list is its length."""
        said = {key: self._fact(key, value, names, called) for key, value in facts.items()}
        return fill(text, said, {key: len(value) if isinstance(value, list) else value for key, value in facts.items()})

    def reason(self, name: str, facts: Mapping[str, str | int]) -> str:
        """Why a helper is certain."""
        return fill(self.sections["reasons"][name], {key: str(fact) for key, fact in facts.items()}, facts)

    def source(self, name: str) -> str:
        return self.sections["sources"].get(name, name)


_CUBES = re.compile(r"[a-z]\d+\.\d+(?: [a-z]\d+\.\d+)*")

MINUS: Final = "\N{MINUS SIGN}"

_HOLE = re.compile(r"\{([\w ]+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""`{vp}`, or `{vp:# point|# points}`: singular and plural. The number of a list is its length."""


def _capital(sentence: str) -> str:
    """A sentence begins with a capital letter, unless it begins with the notation of a square."""
    return sentence[:1].upper() + sentence[1:] if sentence[1:2].isalpha() else sentence


def _asked_for(key: str, text: str) -> set[str]:
    """The facts that a sentence of a question needs: those named behind the step, and those in its holes."""
    return {*key.partition(" (")[2].removesuffix(")").split(", "), *holes(text)}


def holes(template: str) -> set[str]:
    """The names of the facts in a sentence."""
    return {hole[1] for hole in _HOLE.finditer(template)}


def fill(template: str, facts: Mapping[str, str], counts: Mapping[str, Json]) -> str:
    """A sentence with its facts filled in. English, German and Dutch all have one singular and one plural."""

    def said(hole: re.Match[str]) -> str:
        name, one, more = hole.groups()
        if one is None:
            return facts[name]
        return (one if counts[name] in (1, -1) else more).replace("#", facts[name])

    return _HOLE.sub(said, template)


def words_or_english(title: str, language: str) -> Words:
    """The words in this language, or in English if the title does not speak it."""
    try:
        return words(title, language)
    except BadInput:
        return words(title)


def _common(language: str) -> dict[str, str]:
    """What is said alike of every title; in English if the house does not speak the language."""
    folder = files("tampu.games").joinpath("common")
    file = folder.joinpath(f"{language}.json")
    whole = as_object(decode((file if file.is_file() else folder.joinpath("en.json")).read_text("utf-8")), "common")
    return {key: as_text(text, key) for key, text in whole.items()}


@lru_cache(maxsize=32)
def words(title: str, language: str = "en") -> Words:
    return Words(title, language)
