"""What the terminal says about one table, in one language: its own words, and those of the title with names for ids."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from tampu.engine import BadInput, Game, Json, JsonObject, Options, Reason, State, sight
from tampu.engine.telling.story import Turns
from tampu.engine.wire import as_list, as_object, as_text, decode
from tampu.games.naming import MARKER, naming
from tampu.games.words import fill

LANGUAGES: Final = ("en", "de", "nl")

Fact = str | int
Facts = Mapping[str, Fact]


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> dict[str, str]:
    """The terminal's own words."""
    if language not in LANGUAGES:
        raise BadInput(f"--language is one of {', '.join(LANGUAGES)}, not '{language}'")
    text = files("tampu.cli").joinpath("words", f"{language}.json").read_text("utf-8")
    return {key: as_text(said, key) for key, said in as_object(decode(text), "words").items()}


class Speech:
    """Speaks at one table: knows its game and options, the names of its seats, and the language of its people."""

    def __init__(self, game: Game[Any], options: Options, language: str, seats: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.seats = seats
        self.naming = naming(game, options, language)
        self.words = self.naming.words
        self._own = catalogue(language)

    def say(self, key: str, **facts: Fact) -> str:
        """Words of the terminal itself."""
        return fill(self._own[key], {name: str(fact) for name, fact in facts.items()}, facts)

    def name(self, id: str) -> str:
        """What a thing is called, within a sentence."""
        return self.naming.name(id)

    def title(self, id: str) -> str:
        """What a thing is called, with a capital letter."""
        return capital(self.name(id))

    def text(self, id: str, marker: str = MARKER) -> str:
        """What a thing is or does. Where it depends on a marker, that of the seat it is about."""
        return self.naming.text(id, self.say("marker") if marker == MARKER else marker)

    def extra(self, id: str, field: str) -> str:
        """A field that only this title's explanations have."""
        return as_text(self.naming.things[id].get(field, ""), field)

    def phrase(self, key: str, **facts: Fact) -> str:
        """A phrase of the title."""
        return fill(self.words.sections["phrases"][key], {name: str(fact) for name, fact in facts.items()}, facts)

    def seat(self, seat: int) -> str:
        """Whose seat this is; a dash for nobody."""
        return self.seats[seat] if seat >= 0 else "-"

    def who(self, seats: Sequence[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def event(self, told: JsonObject) -> str:
        return capital(self.naming.event(told, self.seats))

    def effect(self, events: Sequence[JsonObject], seat: int) -> str:
        """What events changed as a whole, in a sentence about this seat; empty if they changed nothing."""
        return self.words.effect(self.game.changes(events), self.seats, seat)

    def refusal(self, why: Reason) -> str:
        """Why an action is not possible."""
        return self.naming.refusal(why, self.seats)

    def question(self, state: State, turns: Turns) -> str:
        """What is asked, with how many, of what, from whom and for what."""
        return self.naming.question(state, self.seats, sight.facts(state, turns))

    def asked(self, public: JsonObject) -> dict[str, Json]:
        """The step that asks, by the names of its fields; its own name is `step`. Empty when the game is over."""
        stack = as_list(public["stack"])
        if not stack:
            return {}
        name, *values = as_list(stack[-1])
        kind = self.game.codec.kinds[as_text(name)]
        return {"step": name, **dict(zip(kind.fields, values, strict=True))}


def capital(text: str) -> str:
    """With a capital first letter, unless it begins with the name of a square.

    >>> capital("red"), capital("b1 is forest")
    ('Red', 'b1 is forest')
    """
    return text if text[1:2].isdecimal() else text[:1].upper() + text[1:]
