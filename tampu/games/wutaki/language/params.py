"""What may follow a verb in the content file, and how it is checked (WC1)."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tampu.engine import BadInput
from tampu.games.wutaki.language.grammar import is_number

if TYPE_CHECKING:
    from tampu.games.wutaki.effects.effect import Effect

INFINITE: Final = 1000
"""`inf` and `all`: more than there can be of anything."""


class Param:
    """The values that a parameter takes: certain words, a number that is not negative, or any number."""

    fixed: ClassVar[bool] = True
    __slots__ = ("default", "numeric", "signed", "words")

    def __init__(
        self, words: Sequence[str] = (), numeric: bool = False, signed: bool = False, default: str | None = None
    ) -> None:
        self.words = tuple(words)
        self.numeric = numeric
        self.signed = signed
        self.default = default
        """None: the parameter must be given."""

    def read(self, word: object, where: str) -> str:
        if isinstance(word, str) and word in self.words:
            return word
        if not self.numeric or not isinstance(word, str) or not is_number(word):
            what = [*self.words, "a number"] if self.numeric else self.words
            raise BadInput(f"{where}: '{word}' is not {' or '.join(what)}")
        if int(word) < 0 and not self.signed:
            raise BadInput(f"{where}: {word} is negative")
        return word


COUNT: Final = Param(numeric=True)
SIGNED: Final = Param(numeric=True, signed=True)
AMOUNT: Final = Param(("inf", "all"), numeric=True)


class Split(Param):
    """Counts for 2, 3 and 4 players: `1/1/2`."""

    def read(self, word: object, where: str) -> str:
        if not isinstance(word, str) or re.fullmatch(r"[1-5]/[1-5]/[1-5]", word) is None:
            raise BadInput(f"{where}: '{word}' is not three numbers of fields from 1 to 5")
        return word


def word(*words: str, default: str | None = None) -> Param:
    """A parameter that is one of these words."""
    return Param(words, default=default)


class Given:
    """The checked parameters of one term."""

    fixed: ClassVar[bool] = True
    __slots__ = ("effects", "keys", "number", "resources", "where")

    def __init__(self, number: int, keys: Mapping[str, str], resources: Mapping[str, int], where: str) -> None:
        self.number = number
        self.keys = dict(keys)
        self.resources = dict(resources)
        self.where = where
        self.effects: list[Effect] = []

    def count(self, key: str) -> int:
        word = self.keys[key]
        return INFINITE if word in ("inf", "all") else int(word)
