"""A scenario as a code to share: `TIW-` and eleven characters that reveal nothing about the valley.

Ten characters of Crockford's alphabet (no I, L, O, U) hold generator version, size, difficulty and a seed of 40
bits; the last one is a check digit over the field of 32 elements. It catches every wrong character and every
swap of two characters.
"""

from typing import ClassVar, Final

from tampu.engine.errors import BadInput
from tampu.engine.wire import digest
from tampu.games.tiwanaku.pieces.board import BOARDS, Board

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PREFIX: Final = "TIW"
_DIGITS: Final = 10
SEED_BITS: Final = 40
_SIZES: Final = tuple(BOARDS.values())
_LEVELS: Final = {1: 3, 2: 4}
"""By version of the generator: how many difficulties it knows."""
_FIRST: Final = {1: 6, 2: 12}
"""By version of the generator: the number that stands for its easiest scenarios on the first board."""


class Recipe:
    """Everything that determines a generated scenario."""

    fixed: ClassVar[bool] = True
    __slots__ = ("board", "difficulty", "seed", "version")

    def __init__(self, version: int, board: Board, difficulty: int, seed: int) -> None:
        self.version = version
        self.board = board
        self.difficulty = difficulty
        """How hard the crops are to find, 1 for the easiest."""
        self.seed = seed

    @classmethod
    def of(cls, version: int, board: Board, difficulty: int, seed: str) -> "Recipe":
        """A recipe whose seed is any text."""
        return cls(version, board, difficulty, int.from_bytes(digest(seed.encode(), "tiwanaku", 5), "big"))


def write_code(recipe: Recipe) -> str:
    """The share code of a recipe.

    >>> write_code(Recipe.of(1, BOARDS["tiny"], 2, "llama"))
    'TIW-07XE-H8QK-4YY'
    """
    size = _SIZES.index(recipe.board)
    head = _FIRST[recipe.version] + size * _LEVELS[recipe.version] + recipe.difficulty - 1
    number = head << SEED_BITS | recipe.seed
    digits = [number >> 5 * place & 31 for place in range(_DIGITS - 1, -1, -1)]
    word = "".join(_ALPHABET[digit] for digit in [*digits, _check(digits)])
    return f"{_PREFIX}-{word[:4]}-{word[4:8]}-{word[8:]}"


def read_code(code: str) -> Recipe:
    """The recipe of a share code; lower case is fine, and O, I and L are read as 0 and 1."""
    digits: list[int] = []
    prefix = 0
    for column, letter in enumerate(code.strip().upper(), start=1):
        if letter in "- ":
            continue
        if prefix < len(_PREFIX):
            if letter != _PREFIX[prefix]:
                raise BadInput(f"share code, column {column}: it begins with {_PREFIX}, not '{code.strip()[:4]}'")
            prefix += 1
            continue
        digit = _ALPHABET.find({"O": "0", "I": "1", "L": "1"}.get(letter, letter))
        if digit < 0:
            raise BadInput(f"share code, column {column}: '{letter}' is no character of a share code")
        digits.append(digit)
    if len(digits) != _DIGITS + 1:
        raise BadInput(f"share code: {_DIGITS + 1} characters follow {_PREFIX}, not {len(digits)}")
    if digits.pop() != _check(digits):
        raise BadInput("share code: the check digit does not fit; some character is wrong")
    number = 0
    for digit in digits:
        number = number << 5 | digit
    head, seed = number >> SEED_BITS, number & (1 << SEED_BITS) - 1
    for version, first in _FIRST.items():
        size, level = divmod(head - first, _LEVELS[version])
        if 0 <= size < len(_SIZES):
            return Recipe(version, _SIZES[size], level + 1, seed)
    raise BadInput("share code: it is of a version of the generator that is unknown")


def _check(digits: list[int]) -> int:
    """The digits as a polynomial over the field of 32 elements, at the point 2."""
    found = 0
    for digit in digits:
        found ^= digit
        found = found << 1 ^ (0b100101 if found & 16 else 0)
    return found


def is_code(text: str) -> bool:
    """Does the text look like a share code?"""
    return text.strip().upper().startswith(_PREFIX + "-")
