"""Every action of Tiwanaku. Squares are named as on the long board; the tiny one has the first five columns."""

from typing import ClassVar

from tampu.engine import Action, Alphabet, Domain, Verb
from tampu.games.tiwanaku.board import LARGEST, LONG, TERRAIN_NAMES, Board

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTION_NAMES = ("up", "right", "down", "left")
SUPPLY = -1
"""Instead of a square: a pawn that is not on the board yet."""

_SQUARES = [LONG.name(square) for square in range(LONG.squares)]
SQUARES = Domain("square", _SQUARES)
PAWNS = Domain("pawn", ["supply", *_SQUARES], SUPPLY)
LEVELS = Domain.numbers("level", 1, LARGEST)
CUBES = Domain(
    "cubes",
    ["".join(str(level + 1) for level in range(LARGEST) if cubes >> level & 1) for cubes in range(1, 1 << LARGEST)],
    1,
)
"""A set of cubes, one bit for each level; it is written as its levels."""

EXPLORE = Verb("explore", {"pawn": PAWNS})
GO = Verb("go", {"square": SQUARES})
RETRIEVE = Verb("retrieve", {"square": SQUARES})
DIVINE = Verb("divine", {"square": SQUARES, "level": LEVELS})
STOP = Verb("stop")
OFFER = Verb("offer", {"cubes": CUBES})
KEEP = Verb("keep")
PASS = Verb("pass")
OTOMA = Verb("otoma", {"square": SQUARES})
SPEND = Verb("spend", {"terrain": Domain("terrain", TERRAIN_NAMES), "arrow": Domain("arrow", DIRECTION_NAMES)})
GIVE = Verb("give", {"seat": Domain.numbers("seat", 0, 3)})
ALPHABET = Alphabet([EXPLORE, GO, RETRIEVE, DIVINE, STOP, OFFER, KEEP, PASS, OTOMA, SPEND, GIVE])


class Notation:
    """The actions that name squares of one board, by its own numbers."""

    fixed: ClassVar[bool] = True

    def __init__(self, board: Board) -> None:
        self._long = [SQUARES[board.name(square)] for square in range(board.squares)]
        self._here = {value: square for square, value in enumerate(self._long)}
        self.explore = {square: EXPLORE.of(value) for square, value in enumerate(self._long)}
        self.explore[SUPPLY] = EXPLORE.of(SUPPLY)
        self.go = [GO.of(value) for value in self._long]
        self.retrieve = [RETRIEVE.of(value) for value in self._long]
        self.divine = [[DIVINE.of(value, level) for level in LEVELS.values()] for value in self._long]
        self.otoma = [OTOMA.of(value) for value in self._long]

    def square(self, action: Action) -> int | None:
        """The square that an action names, SUPPLY, or None if it lies outside this board."""
        value = action.args[0]
        return SUPPLY if value == SUPPLY else self._here.get(value)
