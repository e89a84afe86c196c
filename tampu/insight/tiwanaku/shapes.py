"""How the answers about a valley look as plain data. Squares, terrains and crops are numbered as in the view."""

from typing import Final, Literal, TypedDict

Status = Literal["complete", "partial"]
"""Was everything worked out, or did time run out?"""


class Contradiction(TypedDict):
    """Marks of a seat that cannot be right."""

    square: int
    terrain: list[int]
    crops: list[int]


class Certainty(TypedDict):
    """What is certain of a square and not on the board yet."""

    square: int
    terrain: int | None
    crop: int | None


class Struck(TypedDict):
    """Values that a step strikes off a square."""

    square: int
    terrain: list[int]
    crops: list[int]
    pairs: list[list[int]]
    """A terrain and a crop that do not go together there, though each may still be."""
    is_terrain: int | None
    """The terrain, if the step leaves no other."""
    is_crop: int | None


class Cause(TypedDict):
    """Why a step holds."""

    rule: str
    why: str
    """The name of the reason in the words of the title."""
    facts: dict[str, str | int]


class Reason(TypedDict):
    """One sentence of an explanation."""

    technique: str
    rule: str
    """What the technique rests on; each cause names its own."""
    struck: list[Struck]
    evident: list[Struck]
    """What it rests on that one sees at a glance: neighbours of what lies open."""
    uses: list[int]
    """Squares that it follows from."""
    why: list[Cause]
    what_if: "list[Reason]"
    """What would follow from the values that are struck off; empty for all other techniques."""
    broken: int | None
    """The square that a what-if leaves nothing for."""


class Hint(TypedDict):
    """Why something is certain."""

    square: int
    kind: Literal["terrain", "crop"]
    value: int
    steps: list[Reason]
    exhaustive: bool
    """Only trying every map shows it."""


class Basis(TypedDict):
    """What odds are shares of."""

    maps: int | None
    """How many fitted; null if they were not counted."""
    counted: int | None
    """How many of them count under what is assumed."""
    sampled: bool
    """Were there so many that only some were looked at? Then `counted` and all shares are estimates."""
    assumes: Literal["grade", "any", "first", "alike"]
    """Only maps of one grade, all alike; of any grade, the grades alike; those that the logic of the first generator
    solves; or all that fit."""
    grade: Literal["easy", "normal", "hard", "expert"] | None


class SquareOdds(TypedDict):
    """How likely each terrain and crop of a square was."""

    square: int
    terrain: list[float]
    crops: list[float]


class Chances(Basis, SquareOdds):
    """How likely each terrain and crop of a square is."""


class Here(TypedDict):
    """What is known of a square that was asked about."""

    square: int
    terrain: list[int]
    """What is open."""
    crops: list[int]
    steps: list[Reason]
    """Why it is not the rest, as far as that can be told."""
    chances: Chances | None
    """How likely what is open is, if that can be counted and is not certain anyway."""


class Help(TypedDict):
    """What the helper of a table shows a seat."""

    level: Literal["contradictions", "certain", "explain"]
    status: Status
    contradictions: list[Contradiction]
    certain: list[Certainty] | None
    hints: list[Hint] | None
    all_told: bool
    """There is no further hint, since all of them were given."""
    here: Here | None


class Look(TypedDict):
    """How far the helper has come."""

    status: Status
    share: float
    """Of the values that were open, how many are decided: certain to be possible, or impossible."""


class Odds(Basis):
    """How likely everything hidden was."""

    status: Status
    squares: list[SquareOdds]


class Divination(TypedDict):
    """Was a divination provable?"""

    square: int
    level: int
    right: bool
    provable: bool
    share: float | None
    """How likely it was."""
    status: Status
    hint: Hint | None


ANSWERS: Final = (Help, Look, Odds, Divination)
