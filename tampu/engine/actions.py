"""The action alphabet: every action of a title exists once, with a number and a notation.

>>> DICE = Domain.numbers("die", 1, 6)
>>> SPACES = Domain("space", ["bridge", "temple"])
>>> PLACE = Verb("place", {"die": DICE, "space": SPACES})
>>> alphabet = Alphabet([PLACE, Verb("pass")])
>>> action = PLACE.of(3, SPACES["temple"])
>>> action
<place 3 temple>
>>> alphabet.parse("place 3 temple") is action is alphabet.at(action.index)
True
>>> alphabet.size
13
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from tampu.engine.errors import BadInput


class Domain:
    """A named, finite list of values. A value is a number and is written as a word."""

    fixed: ClassVar[bool] = True
    __slots__ = ("_values", "first", "name", "words")

    def __init__(self, name: str, words: Sequence[str], first: int = 0) -> None:
        self.name = name
        self.words = tuple(words)
        self.first = first
        self._values = {word: first + i for i, word in enumerate(self.words)}
        if len(self._values) != len(self.words):
            raise ValueError(f"{name}: a word occurs twice")
        for word in self.words:
            if not word or word.split() != [word]:
                raise ValueError(f"{name}: {word!r} is not one word")

    @classmethod
    def numbers(cls, name: str, low: int, high: int) -> "Domain":
        """The whole numbers from `low` to `high`, written in digits."""
        return cls(name, [str(n) for n in range(low, high + 1)], low)

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, word: str) -> int:
        """The value that `word` stands for."""
        return self._values[word]

    def __contains__(self, word: object) -> bool:
        return word in self._values

    def word(self, value: int) -> str:
        return self.words[value - self.first]

    def spelled(self, values: Iterable[int]) -> list[str]:
        """The words of many values."""
        words, first = self.words, self.first
        return [words[value - first] for value in values]

    def values(self) -> range:
        return range(self.first, self.first + len(self.words))


class Action:
    """One entry of an alphabet. There is one object per action, so `is` compares them."""

    fixed: ClassVar[bool] = True
    __slots__ = ("args", "index", "text", "verb")

    def __init__(self, verb: "Verb", args: tuple[int, ...], index: int, text: str) -> None:
        self.verb = verb
        self.args = args
        self.index = index
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> str:
        raise TypeError("an action is sent as its text and parsed back")

    @property
    def shown(self) -> str:
        """What the other seats see of it: only the name of a secret verb."""
        return self.verb.name if self.verb.secret else self.text


class Verb:
    """A kind of action and the domains of its arguments. `secret`: others see only its name."""

    fixed: ClassVar[bool] = True

    def __init__(self, name: str, domains: Mapping[str, Domain] | None = None, secret: bool = False) -> None:
        self.name = name
        self.domains: dict[str, Domain] = dict(domains or {})
        self.secret = secret
        self.offset = 0
        self._domains = tuple(self.domains.values())
        self._made: dict[tuple[int, ...], Action] = {}
        self.count = 1
        for domain in self._domains:
            self.count *= len(domain)

    def __repr__(self) -> str:
        return f"<verb {self.name}>"

    def of(self, *args: int) -> Action:
        """The action with these argument values."""
        made = self._made.get(args)
        if made is None:
            # Two threads may get here at once; both must return the same object.
            made = self._made.setdefault(args, self._make(args))
        return made

    def _make(self, args: tuple[int, ...]) -> Action:
        if len(args) != len(self._domains):
            raise ValueError(f"{self.name} takes {len(self._domains)} arguments, not {len(args)}")
        index = 0
        words = [self.name]
        for domain, value in zip(self._domains, args, strict=True):
            place = value - domain.first
            if not 0 <= place < len(domain):
                raise ValueError(f"{self.name}: {value} is not a valid {domain.name}")
            index = index * len(domain) + place
            words.append(domain.words[place])
        return Action(self, args, self.offset + index, " ".join(words))

    def at(self, place: int) -> Action:
        """The action at `place` among those of this verb, counted from 0."""
        args: list[int] = []
        for domain in reversed(self._domains):
            place, digit = divmod(place, len(domain))
            args.append(domain.first + digit)
        return self.of(*reversed(args))

    def read(self, words: Sequence[str]) -> Action:
        """The action that these words, without the verb's name, stand for."""
        if len(words) != len(self._domains):
            wanted = " ".join(f"<{name}>" for name in self.domains) or "nothing"
            raise BadInput(f"'{self.name}' is followed by {wanted}")
        args: list[int] = []
        for (name, domain), word in zip(self.domains.items(), words, strict=True):
            if word not in domain:
                raise BadInput(f"'{word}' is not a valid {name} for '{self.name}'")
            args.append(domain[word])
        return self.of(*args)


class Alphabet:
    """Every action of a title, numbered in the order of its verbs."""

    fixed: ClassVar[bool] = True

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = tuple(verbs)
        self._by_name = {verb.name: verb for verb in self.verbs}
        if len(self._by_name) != len(self.verbs):
            raise ValueError("two verbs have the same name")
        self.size = 0
        for verb in self.verbs:
            if verb._made:
                raise ValueError(f"{verb.name}: make the alphabet before its actions")
            verb.offset = self.size
            self.size += verb.count

    def __iter__(self) -> Iterator[Action]:
        return (verb.at(place) for verb in self.verbs for place in range(verb.count))

    def at(self, index: int) -> Action:
        """The action with this number."""
        for verb in self.verbs:
            if 0 <= index - verb.offset < verb.count:
                return verb.at(index - verb.offset)
        raise BadInput(f"there is no action number {index}")

    def parse(self, text: str) -> Action:
        """The action that is written like this."""
        words = text.split()
        if not words:
            raise BadInput("the action is missing")
        verb = self._by_name.get(words[0])
        if verb is None:
            raise BadInput(f"'{words[0]}' is not an action; there are {', '.join(self._by_name)}")
        return verb.read(words[1:])
