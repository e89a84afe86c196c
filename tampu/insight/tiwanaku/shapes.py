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


class Reason(TypedDict):
    """One step of an explanation."""

    technique: str
    rule: str
    square: int
    uses: list[int]
    """Squares that it follows from."""
    why: str
    """The name of the reason in the words of the title."""
    facts: dict[str, str | int]


class Hint(TypedDict):
    """Why something is certain."""

    square: int
    kind: Literal["terrain", "crop"]
    value: int
    steps: list[Reason]
    exhaustive: bool
    """Only trying every map shows it."""


class Help(TypedDict):
    """What the helper of a table shows a seat."""

    level: Literal["contradictions", "certain", "explain"]
    status: Status
    contradictions: list[Contradiction]
    certain: list[Certainty] | None
    hints: list[Hint] | None


class SquareOdds(TypedDict):
    """How likely each terrain and crop of a square was."""

    square: int
    terrain: list[float]
    crops: list[float]


class Odds(TypedDict):
    """How likely everything hidden was."""

    status: Status
    maps: int | None
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


ANSWERS: Final = (Help, Odds, Divination)
