"""What the things of one table are called: from `Game.explain` and the words of the title, in one language.

Events, actions and views name things by ids such as `I4` or `S09`. Whoever speaks to people asks here.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from tampu.engine import Action, Game, Json, JsonObject, Options, Reason, State
from tampu.engine.wire import as_object, as_text
from tampu.games.words import SEATS, fill, holes, words_or_english

MARKER: Final = "{marker}"
"""The hole in explanations that the reader fills."""

_WORD: Final = re.compile(r"[\w-]+")


@lru_cache(maxsize=32)
def naming(game: Game[Any], options: Options, language: str = "en") -> "Naming":
    """The names of a table; those of tables with the same options are the same."""
    return Naming(game, options, language)


class Naming:
    """The names of the things of one table."""

    def __init__(self, game: Game[Any], options: Options, language: str) -> None:
        self.words = words_or_english(game.meta.title, language)
        self.things = {id: as_object(entry, id) for id, entry in game.explain(options, language).items()}
        self._terms = self.words.sections.get("terms", {})

    def name(self, id: str) -> str:
        """What a thing is called within a sentence; the word itself if it is not known."""
        term, thing = self._terms.get(id), self.things.get(id)
        if thing is None:
            return id if term is None else term
        name = as_text(thing["name"], "name")
        return term if term is not None and term.casefold() == name.casefold() else name

    def text(self, id: str, marker: str = MARKER) -> str:
        """What a thing is or does; `marker` fills the hole of texts that depend on a marker."""
        return as_text(self.things[id]["text"], id).replace(MARKER, marker)

    def phrase(self, text: str) -> str:
        """A few words of which some name things, such as `3 wood`."""
        if text in self.things or text in self._terms:
            return self.name(text)
        return _WORD.sub(lambda word: self._terms.get(word[0], word[0]), text)

    def question(self, state: State, seats: Sequence[str], about: JsonObject | None = None) -> str:
        """What is asked now, after what it is for; empty when the game is over.

        `about` are the facts of the question, if more of them are known than the state alone tells.
        """
        choice, about = state.choice, state.about() if about is None else about
        if choice is None:
            return ""
        asked = self.words.question(type(choice).__name__, about, seats, self.phrase)
        context = self.words.context(about, seats, self.phrase)
        return f"{context}. {asked}" if context else asked

    def refusal(self, why: Reason, seats: Sequence[str]) -> str:
        """Why an action is not possible, as a sentence."""
        return self.words.refusal(why, seats, self.name)

    def event(self, told: JsonObject, seats: Sequence[str]) -> str:
        """An event as a sentence, with the names of things and seats."""
        return self.words.event(told, seats, self.phrase)

    def action(
        self, action: Action, seats: Sequence[str], facts: Mapping[str, str | int] | None = None, question: str = ""
    ) -> str:
        """An action in words. `facts` tell what lies where the action points, and replace its own words.

        Without a sentence of the title it is its notation, with names.
        """
        given = dict(zip(action.verb.domains, action.text.split()[1:], strict=False))
        said = {name: self._argument(name, word, seats) for name, word in given.items()}
        if {"resource", "count"} <= given.keys():
            said["units"] = self.words.some(given["resource"], int(given["count"]))
        said.update({name: str(fact) for name, fact in (facts or {}).items()})
        counts: dict[str, Json] = {name: int(word) for name, word in said.items() if word.isdecimal()}
        sentences = self.words.sections.get("actions", {})
        verb = action.verb.name
        keys = [f"{verb} {word}" for word in (question, *given.values(), *said.values())]
        for key in (*keys, verb):
            if key in sentences and holes(sentences[key]) <= said.keys():
                return fill(sentences[key], said, counts)
        return " ".join(self.name(word) for word in (verb, *(said.values() or action.text.split()[1:])))

    def _argument(self, name: str, word: str, seats: Sequence[str]) -> str:
        if name in SEATS and word.isdecimal():
            return seats[int(word)] if int(word) < len(seats) else word
        return self.name(word)
