"""Which pairs some map has, found in plain Python by looking for exact covers (see `valley.cover`)."""

from collections.abc import Callable, Iterator

from tampu.games.tiwanaku.pieces.board import LARGEST
from tampu.games.tiwanaku.valley.cover import Cover, OutOfPatience
from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks

_MOST_PLANTINGS = 8000
"""Of more plantings than this no covers are looked for."""
_NODES = 60
"""Where a search is given up for the first time; then other questions come first."""


class Questions:
    """The same as `sat.Questions`, without python-sat. Its work is what the covers count."""

    def __init__(self, known: Known, marks: Marks) -> None:
        self.domains = marks.domains.copy()
        """By square: the pairs that were not refuted."""
        self.seen = [0] * len(self.domains)
        """By square: those that a map has."""
        self.complete = False
        self._known = known
        self._marks = marks
        self._cover: Cover | None = None
        self._answers = self._rounds()

    def ask(self, asking: Callable[[int], bool]) -> None:
        """Go on while `asking` allows so much work; never if there are too many plantings."""
        if self._marks.count() > _MOST_PLANTINGS:
            return
        while not self.complete and asking(self._cover.work if self._cover is not None else 0):
            self.complete = next(self._answers, None) is None

    def _rounds(self) -> Iterator[bool]:
        cover = self._cover = Cover(self._known.board, self._marks.left(), self._known.supply)
        alive = cover.narrow(cover.all)
        nodes = _NODES
        questions = [(square, pair) for square in range(len(self.domains)) for pair in range(PAIRS)]
        while questions:
            later = []
            for square, pair in questions:
                bit = 1 << pair
                with_pair = cover.crops[square][pair % LARGEST] & cover.terrain[pair // LARGEST]
                if not self.domains[square] & bit or self.seen[square] & bit:
                    continue
                found = _first(cover, alive & (with_pair | ~cover.covering[square]), nodes) if alive & with_pair else 0
                if found is None:
                    later.append((square, pair))
                elif found:
                    for i, (t, v) in enumerate(zip(*cover.map(found), strict=True)):
                        self.seen[i] |= 1 << t * LARGEST + v - 1
                else:
                    self.domains[square] &= ~bit
                    alive &= ~with_pair
                yield True
            questions, nodes = later, 2 * nodes


def _first(cover: Cover, alive: int, nodes: int) -> int | None:
    """Some cover; 0 if there is none, None if it takes more nodes."""
    cover.patience = nodes
    try:
        return next(cover.solutions(alive), 0)
    except OutOfPatience:
        return None
