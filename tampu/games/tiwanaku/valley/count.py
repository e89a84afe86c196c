"""The exact number of maps, from a beam that leaves nothing out.

It sweeps over the board from one side. Nearly all states that it meets are dead ends; only the others are then told
apart by their tally of tiles and crops (T3.5) and counted.
"""

from collections.abc import Callable, Sequence

from tampu.games.tiwanaku.pieces.board import Board
from tampu.games.tiwanaku.valley.beam import Beam, Harvest, Layer, nothing_yet
from tampu.games.tiwanaku.valley.frontier import scan_of
from tampu.games.tiwanaku.valley.maps import Known

Running = Callable[[], bool]
"""May work go on? Asked now and then."""


def always() -> bool:
    """Nothing but the work itself sets a limit."""
    return True


class Sweep:
    """A sweep over a board, square by square."""

    def __init__(self, board: Board, domains: Sequence[int], tiles: Sequence[int], *, mirrored: bool) -> None:
        self._squares = board.squares
        self._beam = Beam(scan_of(board, mirrored), domains, tiles)
        self._layers = [nothing_yet()]
        self.edges = 0
        """The work done so far."""

    def advance(self) -> bool:
        """One more square; True when it was the last."""
        ways, spent, _ = self._beam.expand(self._layers[-1], len(self._layers) - 1)
        self.edges += sum(len(origins) for origins in ways.values())
        self._layers.append(Layer(ways, spent, list(ways), len(ways)))
        return len(self._layers) > self._squares

    def harvest(self) -> Harvest:
        """All maps; to be called after the last square."""
        return self._beam.harvest(self._layers, whole=True)


def count(
    board: Board, domains: Sequence[int], tiles: Sequence[int], patience: int, *, mirrored: bool = False
) -> Harvest | None:
    """The maps of these domains, or None if more than `patience` edges would be needed."""
    return _first([Sweep(board, domains, tiles, mirrored=mirrored)], patience, always)


def count_both_ways(known: Known, domains: Sequence[int], patience: int, running: Running = always) -> Harvest | None:
    """The same from both sides, each with this patience: one side is often far narrower than the other."""
    sweeps = [Sweep(known.board, domains, known.supply, mirrored=mirrored) for mirrored in (False, True)]
    return _first(sweeps, patience, running)


def _first(sweeps: Sequence[Sweep], patience: int, running: Running) -> Harvest | None:
    """The result of the sweep that ends first. They take turns: the one that has done the least work goes on."""
    while True:
        sweep = min(sweeps, key=lambda sweep: sweep.edges)
        if sweep.edges > patience or not running():
            return None
        if sweep.advance():
            return sweep.harvest()
