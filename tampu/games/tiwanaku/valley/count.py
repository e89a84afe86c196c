"""How many maps there are, exactly: a beam that leaves nothing out.

It sweeps over the board from one side. Nearly all states that it meets are dead ends; only the others are then told
apart by their tally of tiles and crops (T3.5) and counted.
"""

from collections.abc import Sequence

from tampu.games.tiwanaku.pieces.board import Board
from tampu.games.tiwanaku.valley.beam import Beam, Harvest, Layer, nothing_yet
from tampu.games.tiwanaku.valley.frontier import scan_of
from tampu.games.tiwanaku.valley.maps import Known


class Sweep:
    """A sweep over a board, square by square."""

    def __init__(self, board: Board, domains: Sequence[int], tiles: Sequence[int], *, mirrored: bool) -> None:
        self._squares = board.squares
        self._beam = Beam(scan_of(board, mirrored), domains, tiles)
        self._layers = [nothing_yet()]
        self.edges = 0
        """How much work was done."""

    def advance(self) -> bool:
        """One more square; True when it was the last."""
        ways, spent, _ = self._beam.expand(self._layers[-1], len(self._layers) - 1)
        self.edges += sum(len(origins) for origins in ways.values())
        self._layers.append(Layer(ways, spent, list(ways), len(ways)))
        return len(self._layers) > self._squares

    def harvest(self) -> Harvest:
        """All maps, after the last square."""
        return self._beam.harvest(self._layers, whole=True)


def count(
    board: Board, domains: Sequence[int], tiles: Sequence[int], patience: int, *, mirrored: bool = False
) -> Harvest | None:
    """The maps of these domains, or None if more than `patience` edges would be needed."""
    return _first([Sweep(board, domains, tiles, mirrored=mirrored)], patience)


def count_both_ways(known: Known, domains: Sequence[int], patience: int) -> Harvest | None:
    """The same from both sides, with so much patience for each: one is often far narrower than the other."""
    sweeps = [Sweep(known.board, domains, known.supply, mirrored=mirrored) for mirrored in (False, True)]
    return _first(sweeps, patience)


def _first(sweeps: Sequence[Sweep], patience: int) -> Harvest | None:
    """What the first sweep that ends finds. They take turns, the one with the least work so far first."""
    while True:
        sweep = min(sweeps, key=lambda sweep: sweep.edges)
        if sweep.edges > patience:
            return None
        if sweep.advance():
            return sweep.harvest()
