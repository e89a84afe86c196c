"""The kinds of puzzles of Tiwanaku, and how each is explained.

- `certain`: one crop is certain: which?
- `square`: what grows on this square?
- `fewest`: which divinations, as few as possible, make every crop certain?
"""

from collections.abc import Sequence
from typing import Final

from tampu.engine import JsonObject
from tampu.engine.wire import as_int, as_list, as_object, as_text
from tampu.games.tiwanaku.alphabet import Notation
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, UNKNOWN_CROP
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.answers import helped
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.reasons.explain import CROP
from tampu.insight.tiwanaku.reasons.strikes import EXHAUSTIVE
from tampu.puzzles import Puzzle, Reasons, Rung
from tampu.puzzles.tiwanaku.plantings import plantings

CERTAIN: Final = "certain"
SQUARE: Final = "square"
FEWEST: Final = "fewest"
KINDS: Final = (CERTAIN, SQUARE, FEWEST)
WORK: Final = 3.0
"""Seconds of thinking on a machine that has nothing else to do."""


def offers(puzzle: Puzzle) -> list[str]:
    known = known_of(puzzle.view)
    notation = Notation(known.board)
    if puzzle.kind == FEWEST:
        return [notation.go[square].text for square in unknown(known)]
    squares = unknown(known)
    if puzzle.kind == SQUARE:
        squares = [known.board.square(as_text(puzzle.facts["square"], "square"))]
    return [action.text for square in squares for action in notation.divine[square]]


def hints(puzzle: Puzzle) -> list[Rung]:
    known = known_of(puzzle.view)
    if puzzle.kind == FEWEST:
        asked = answered(puzzle)
        regions = [region for region in known.board.regions(known.terrain) if set(region) & asked]
        places = [known.board.name(square) for region in regions for square in region]
        return [
            Rung(say="fewest where", places=places),
            Rung(say="fewest how", facts={"n": len(plantings(known))}, rule="T3.3"),
        ]
    square = min(answered(puzzle))
    steps = chain(puzzle, square)
    last: JsonObject = steps[-1] if steps else {"technique": EXHAUSTIVE, "rule": "T3.8", "uses": []}
    around = {as_int(used, "uses") for used in as_list(last["uses"], "uses")} - {square}
    technique = as_text(last["technique"], "technique")
    return [
        # All squares of a long chain would be half the valley.
        Rung(say="where", places=[known.board.name(one) for one in sorted(around)]),
        Rung(
            say="rule",
            facts={"steps": len(steps), "technique": technique},
            rule=as_text(last["rule"], "rule"),
        ),
    ]


def reasons(puzzle: Puzzle, given: Sequence[str]) -> Reasons:
    known = known_of(puzzle.view)
    if puzzle.kind == FEWEST:
        facts = {"n": len(plantings(known)), "squares": known.board.names(answered(puzzle))}
        return Reasons(told=[Rung(say="fewest why", facts=facts, rule="T3.3")])
    square = min(answered(puzzle))
    crop = int(puzzle.answer[0].split()[-1])
    facts = {"square": known.board.name(square), "crop": CROP_NAMES[crop]}
    told = [Rung(say="certain why", facts=facts)]
    if puzzle.kind == CERTAIN:
        told.append(Rung(say="only one", facts=facts))
    return Reasons(told=told, help=helped(puzzle.view, [], square, WORK))


def unknown(known: Known) -> list[int]:
    """The squares whose crop does not lie open."""
    return [square for square, crop in enumerate(known.crops) if crop == UNKNOWN_CROP]


def answered(puzzle: Puzzle) -> set[int]:
    """The squares that the answer names."""
    board = known_of(puzzle.view).board
    return {board.square(text.split()[1]) for text in puzzle.answer}


def chain(puzzle: Puzzle, square: int) -> list[JsonObject]:
    """The steps that show the crop of a square, as the helper of a table tells them; none if no chain is known."""
    help = helped(puzzle.view, [], square, WORK) or {}
    hints = [as_object(hint, "hint") for hint in as_list(help["hints"], "hints")]
    crops = [hint for hint in hints if hint["kind"] == CROP]
    return [as_object(step, "step") for hint in crops for step in as_list(hint["steps"], "steps")]
