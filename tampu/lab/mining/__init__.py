"""Puzzles from games: how a title finds them, and how many of each kind are made.

A title offers `mining` with `mine`: puzzles without end, each with how hard it seems. What is found twice counts
once. How hard a puzzle is compared with the others of its title becomes its first rating.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import replace
from typing import Final, Protocol

from tampu.engine import BadInput, State
from tampu.engine.record import Record
from tampu.games import TITLES
from tampu.puzzles import Puzzle

EASIEST: Final = 900
HARDEST: Final = 2100

Found = tuple[Puzzle, float]
"""A puzzle, and how hard it seems: a number that only means something beside others of the same title and kind."""


class Mine(Protocol):
    """What a title offers as `mining`."""

    def mine(self, seed: str, wanted: Set[str]) -> Iterator[Found]:
        """Puzzles without end; `wanted` shrinks to the kinds of which more are needed."""
        ...

    def found_in(self, state: State, source: str, wanted: Set[str]) -> Iterator[Found]:
        """The puzzles in one position of a game, as the seat sees it that is asked."""
        ...


def found_in(record: Record, wanted: Set[str]) -> Iterator[Found]:
    """The puzzles in a game that was played; its digest is their source, not its players."""
    match = record.begin(TITLES.game(record.title))
    for _ in record.follow(match):
        if match.state.actor() is not None:
            yield from mining(record.title).found_in(match.state, record.whole_digest, wanted)


def mining(title: str) -> Mine:
    found: Mine | None = TITLES.offer(title, "mining")
    if found is None:
        raise BadInput(f"{title} has no puzzles to make")
    return found


def make(
    title: str,
    seed: str,
    counts: dict[str, int],
    tell: Callable[[dict[str, int]], None],
    source: Iterable[Found] | None = None,
) -> list[Puzzle]:
    """So many puzzles of each kind, or as many as `source` has; `tell` hears after each how many there are."""
    found: dict[str, dict[str, Found]] = {kind: {} for kind in counts}
    wanted = set(counts)
    for puzzle, effort in mining(title).mine(seed, wanted) if source is None else source:
        if puzzle.kind in wanted:
            found[puzzle.kind][puzzle.id] = (puzzle, effort)
            tell({kind: len(some) for kind, some in found.items()})
            if len(found[puzzle.kind]) == counts[puzzle.kind]:
                wanted.remove(puzzle.kind)
        if not wanted:
            break
    return [puzzle for some in found.values() for puzzle in rated([*some.values()])]


def rated(found: list[Found]) -> list[Puzzle]:
    """The easiest first, ratings evenly between the easiest and the hardest."""
    ordered = sorted(found, key=lambda one: (one[1], one[0].id))
    step = (HARDEST - EASIEST) / max(1, len(ordered) - 1)
    return [replace(puzzle, rating=round(EASIEST + place * step)) for place, (puzzle, _) in enumerate(ordered)]
