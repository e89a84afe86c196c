"""A scenario disc: the secret terrain and crops of every square, and what everybody sees at the start."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from tampu.engine.errors import BadInput
from tampu.engine.wire import RuleId
from tampu.games.tiwanaku.pieces.board import (
    CROP_NAMES,
    CROPS,
    LARGEST,
    TERRAIN_NAMES,
    TERRAINS,
    TILES,
    UNKNOWN_CROP,
    UNKNOWN_TERRAIN,
    Board,
    Squares,
)

OTOMA_SQUARES: Final = 5
Fault = tuple[RuleId, str]


class Scenario:
    """T2.5: terrain and crop of every square, the starting squares, and the Otoma squares among them."""

    fixed: ClassVar[bool] = True
    __slots__ = ("board", "code", "crops", "otoma", "start", "terrain")

    def __init__(
        self,
        board: Board,
        terrain: Sequence[int],
        crops: Sequence[int],
        start: Iterable[int],
        otoma: Iterable[int],
        code: str = "",
    ) -> None:
        self.board = board
        self.terrain = tuple(terrain)
        self.crops = tuple(crops)
        self.start: Squares = tuple(sorted(start))
        self.otoma: Squares = tuple(sorted(otoma))
        self.code = code
        """The share code it was made from; empty for a named disc."""
        if len(self.terrain) != board.squares or len(self.crops) != board.squares:
            raise BadInput(f"a {board.id} scenario has {board.squares} squares")

    @property
    def supply(self) -> tuple[int, ...]:
        """T2.5: how many tiles of each terrain the layout has."""
        return counts(self.terrain)

    @property
    def left(self) -> tuple[int, ...]:
        """T2.6: the supply without the starting squares."""
        start = counts(self.terrain[square] for square in self.start)
        return tuple(all - used for all, used in zip(self.supply, start, strict=True))

    @property
    def open_terrain(self) -> tuple[int, ...]:
        """The terrain that everybody sees at the start."""
        return tuple(t if i in self.start else UNKNOWN_TERRAIN for i, t in enumerate(self.terrain))

    @property
    def open_crops(self) -> tuple[int, ...]:
        """The crops that everybody sees at the start."""
        return tuple(v if i in self.start else UNKNOWN_CROP for i, v in enumerate(self.crops))


def counts(terrain: Iterable[int]) -> tuple[int, ...]:
    """How many squares of each terrain."""
    found = [0] * len(TERRAINS)
    for t in terrain:
        found[t] += 1
    return tuple(found)


def faults(scenario: Scenario) -> list[Fault]:
    """T3: what is wrong with a disc, each fault with its rule; empty if the disc is legal."""
    board, terrain, crops = scenario.board, scenario.terrain, scenario.crops
    regions = board.regions(terrain)
    home = {square: number for number, region in enumerate(regions) for square in region}
    found: list[Fault] = []
    for region in regions:
        name = f"the {TERRAIN_NAMES[terrain[region[0]]]} region {board.names(region)}"
        if len(region) > LARGEST:
            found.append(("T3.1", f"{name} has {len(region)} squares, more than {LARGEST}"))
        if sorted(crops[square] for square in region) != list(range(1, len(region) + 1)):
            held = " ".join(str(v) for v in sorted(crops[square] for square in region))
            found.append(("T3.3", f"{name} holds the crops {held} and not each of 1 to {len(region)} once"))
    for square, others in enumerate(board.kings):
        for other in others:
            if other < square:
                continue
            pair = f"{board.name(square)} and {board.name(other)}"
            if terrain[square] == terrain[other] and home[square] != home[other]:
                word = TERRAIN_NAMES[terrain[square]]
                found.append(("T3.2", f"two {word} regions touch at {pair}"))
            if crops[square] == crops[other]:
                found.append(("T3.4", f"the crop {crops[square]} touches itself at {pair}"))
    for t, count in enumerate(scenario.supply):
        if count > TILES[t]:
            found.append(("T3.5", f"{count} {TERRAIN_NAMES[t]} tiles are needed, and there are {TILES[t]}"))
    for level, most in enumerate(CROPS, start=1):
        count = crops.count(level)
        if count > most:
            found.append(("T3.5", f"{count} crops {level} ({CROP_NAMES[level]}) are needed, and there are {most}"))
    if len(scenario.otoma) != OTOMA_SQUARES or not set(scenario.otoma) <= set(scenario.start):
        found.append(("T9.2", f"the Otoma need {OTOMA_SQUARES} of the starting squares"))
    return sorted(found)
