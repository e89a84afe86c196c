"""Every event of Rumis by name, with the facts that come with it. Everybody sees all of them."""

from typing import Final, TypedDict

from tampu.engine.telling.story import Ledger, gain, lose


class NoFacts(TypedDict):
    """Nothing to add to the name."""


class StartFacts(TypedDict):
    """U3.1: the seat that begins."""

    seat: int


class PlacedFacts(TypedDict):
    """U3.2, U8.3: a stone was built; `cubes` as they are written in a move.

    It shows `squares` from above, and covers a square of each seat in `covers`.
    """

    seat: int
    colour: str
    stone: str
    cubes: str
    squares: int
    covers: list[int]


class SetAsideFacts(TypedDict):
    """U8.3: how many stones of the ruins do not fit."""

    stones: int


class OutFacts(TypedDict):
    """U6: a colour builds no more, and how many of its stones are left."""

    seat: int
    colour: str
    unplaced: int


class FilledFacts(TypedDict):
    """U8.4: a stone was put into the cube; `size` is the number of its small cubes."""

    seat: int
    stone: str
    cubes: str
    size: int


class CubeOverFacts(TypedDict):
    """U8.4: how many small cubes are filled at the end."""

    filled: int


EVENTS: Final[dict[str, type]] = {
    "start": StartFacts,
    "placed": PlacedFacts,
    "ruin placed": PlacedFacts,
    "set aside": SetAsideFacts,
    "stuck": OutFacts,
    "never in": OutFacts,
    "all placed": OutFacts,
    "end": NoFacts,
    "filled": FilledFacts,
    "full": CubeOverFacts,
    "nothing fits": CubeOverFacts,
}

LEDGER: Final[Ledger] = {
    "placed": (gain("squares", "squares"), lose("squares", owner="covers"), lose("stones")),
    "ruin placed": (lose("squares", owner="covers"),),
    "filled": (gain("cubes", "size"), lose("stones")),
}
