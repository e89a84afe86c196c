"""Every action of Tiwanaku. Squares are named as on the long board; the tiny one has the first five columns."""

from typing import ClassVar, Final

from tampu.engine import Action, Alphabet, Domain, Verb
from tampu.games.tiwanaku.pieces.board import LARGEST, LONG, TERRAIN_NAMES, Board

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
DIRECTION_NAMES: Final = ("up", "right", "down", "left")
SUPPLY: Final = -1
"""Instead of a square: a pawn that is not on the board yet."""

_SQUARES: Final = [LONG.name(square) for square in range(LONG.squares)]
SQUARES: Final = Domain("square", _SQUARES)
PAWNS: Final = Domain("pawn", ["supply", *_SQUARES], SUPPLY)
LEVELS: Final = Domain.numbers("level", 1, LARGEST)
CUBES: Final = Domain(
    "cubes",
    ["".join(str(level + 1) for level in range(LARGEST) if cubes >> level & 1) for cubes in range(1, 1 << LARGEST)],
    1,
)
"""A set of cubes, one bit for each level; it is written as its levels."""

EXPLORE: Final = Verb("explore", {"pawn": PAWNS})
GO: Final = Verb("go", {"square": SQUARES})
RETRIEVE: Final = Verb("retrieve", {"square": SQUARES})
DIVINE: Final = Verb("divine", {"square": SQUARES, "level": LEVELS})
STOP: Final = Verb("stop")
OFFER: Final = Verb("offer", {"cubes": CUBES})
KEEP: Final = Verb("keep")
PASS: Final = Verb("pass")
OTOMA: Final = Verb("otoma", {"square": SQUARES})
SPEND: Final = Verb("spend", {"terrain": Domain("terrain", TERRAIN_NAMES), "arrow": Domain("arrow", DIRECTION_NAMES)})
GIVE: Final = Verb("give", {"seat": Domain.numbers("seat", 0, 3)})
ALPHABET: Final = Alphabet([EXPLORE, GO, RETRIEVE, DIVINE, STOP, OFFER, KEEP, PASS, OTOMA, SPEND, GIVE])


class Notation:
    """The actions that name squares, for one board with its own numbering."""

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
