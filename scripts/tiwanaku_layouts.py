"""How even Tiwanaku's generator is, beside all valleys of a small board; and the weights that make it so.

    python -m scripts.tiwanaku_layouts                   # compare on boards of 3x3 and 3x4 squares
    python -m scripts.tiwanaku_layouts --fit > weights   # the tables of `valley/evenness.py`, some minutes

The weights are fitted to valleys of three rows: there a count of all ways to go on, from the last square back to the
first, gives every valley the same chance. Which way to fill a square was taken is then explained by what surrounds it.
"""

import argparse
from collections import Counter
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TILES, Board
from tampu.games.tiwanaku.valley import evenness
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, HOPELESS, SLOT, Room, options, scan_of
from tampu.games.tiwanaku.valley.layout import first_layout, layout
from tampu.games.tiwanaku.valley.search import Map, Search

_FILLS = len(evenness.FILL)
_ROWS, _LACKING = len(evenness.WAIT), evenness.MOST_LACKING + 1
_UNIT = 64
"""The weight of what was never seen."""
_STEPS = 400
"""Of the fit."""


class Step(NamedTuple):
    """The ways to fill a square, each as its places in both tables, and the way that was taken."""

    ways: list[tuple[int, int]]
    taken: int


class Recorder:
    """Notes where the weights of every way are looked up."""

    def __init__(self, board: Board) -> None:
        self.scan = scan_of(board)
        self.ways: list[tuple[int, int]] = []
        self._search = Search(self.scan, [ALL_PAIRS] * board.squares, TILES, self._note)

    def _note(self, joins: int, crop: int, used: int, lacking: int, row: int, last: bool) -> int:
        wait = row * _LACKING + min(lacking, evenness.MOST_LACKING)
        self.ways.append((evenness.fill_at(joins, crop, used, last), wait))
        return 1

    def steps(self, pairs: list[int]) -> list[Step]:
        """How a valley is built up, square by square; empty if the box is too small for it."""
        tiles, crops = list(TILES), list(CROPS)
        found: list[Step] = []
        state = 0
        for position, pair in enumerate(pairs):
            self.ways = []
            choices = self._search.choices(state, position, tiles, crops)
            taken = next((number for number, choice in enumerate(choices) if choice[1] == pair), None)
            if taken is None:
                return []
            found.append(Step(self.ways, taken))
            tiles[pair // LARGEST] -= 1
            crops[pair % LARGEST] -= 1
            state = choices[taken][2]
        return found


class Uniform:
    """Draws from all valleys of a small board alike, whatever tiles they need."""

    def __init__(self, board: Board) -> None:
        self._scan = scan_of(board)
        room = Room(self._scan, [ALL_PAIRS] * board.squares)
        layers: list[dict[int, list[int]]] = [{0: []}]
        for position in range(board.squares):
            after: dict[int, list[int]] = {}
            for state, ways in layers[-1].items():
                for _, new in options(state, self._scan, position, ALL_PAIRS):
                    if room.lacking(new, position + 1) != HOPELESS:
                        ways.append(renamed(new, board.rows))
                        after.setdefault(ways[-1], [])
            layers.append(after)
        self._ways = [dict.fromkeys(layers[-1], 1)]
        for layer in layers[-2::-1]:
            then = self._ways[-1]
            self._ways.append({state: sum(then[new] for new in ways) for state, ways in layer.items()})
        self._ways.reverse()
        self.total = self._ways[0][0]

    def draw(self, random: Random) -> list[int]:
        """The pairs of a valley, in the order of the scan."""
        state, found = 0, []
        for position in range(len(self._scan.order)):
            ways = [
                (self._ways[position + 1].get(renamed(new, self._scan.rows), 0), pair, new)
                for pair, new in options(state, self._scan, position, ALL_PAIRS)
            ]
            _, pair, state = random.choices(ways, [number for number, _, _ in ways])[0]
            found.append(pair)
        return found


def renamed(state: int, rows: int) -> int:
    """The state with its terrains in the order in which they appear: they can be exchanged."""
    names: dict[int, int] = {0: 0}
    found = 0
    for place in range(rows + 1):
        slot = state >> SLOT * place & (1 << SLOT) - 1
        terrain = names.setdefault(slot & 7, len(names))
        found |= (slot & ~7 | terrain) << SLOT * place
    return found


def fit(steps: list[Step]) -> NDArray[np.float64]:
    """The logarithms of the weights under which the ways taken are most likely (slightly drawn towards 0)."""
    fills = np.array([fill for step in steps for fill, _ in step.ways])
    waits = np.array([wait for step in steps for _, wait in step.ways]) + _FILLS
    of = np.repeat(np.arange(len(steps)), [len(step.ways) for step in steps])
    starts = np.cumsum([0, *(len(step.ways) for step in steps[:-1])])
    taken = starts + np.array([step.taken for step in steps])
    size = _FILLS + _ROWS * _LACKING

    def counted(share: NDArray[np.float64], those: NDArray[np.int64] | slice) -> NDArray[np.float64]:
        found = np.bincount(fills[those], share, minlength=size) + np.bincount(waits[those], share, minlength=size)
        return found.astype(np.float64)

    seen = counted(np.ones(len(steps)), taken)
    weights = np.zeros(size)
    for _ in range(_STEPS):
        odds = np.exp(weights[fills] + weights[waits])
        share = odds / np.bincount(of, odds, minlength=len(steps))[of]
        expected = counted(share, slice(None))
        weights += 0.5 * np.log((seen + 0.5) / (expected + 0.5))
    return weights


def write(weights: NDArray[np.float64]) -> None:
    numbers = [max(1, round(_UNIT * exp(weight))) for weight in weights]
    for at in range(0, _FILLS, 20):
        print("    " + " ".join(str(number) for number in numbers[at : at + 20]))
    print("WAIT: Final = (")
    for row in range(_ROWS):
        at = _FILLS + row * _LACKING
        print("    (" + ", ".join(str(number) for number in numbers[at : at + _LACKING]) + "),")
    print(")")


def fitted() -> NDArray[np.float64]:
    random = Random("evenness")
    steps: list[Step] = []
    for cols, number in ((9, 4000), (5, 2000)):
        board = Board("strip", 3, cols)
        uniform, recorder = Uniform(board), Recorder(board)
        for _ in range(number):
            steps += recorder.steps(uniform.draw(random))
    return fit(steps)


def sizes(board: Board, terrain: tuple[int, ...]) -> str:
    return "-".join(str(size) for size in sorted(len(region) for region in board.regions(terrain)))


def terrain_of(board: Board, pairs: list[int]) -> tuple[int, ...]:
    found = [0] * board.squares
    for square, pair in zip(scan_of(board).order, pairs, strict=True):
        found[square] = pair // LARGEST
    return tuple(found)


def compare(rows: int, cols: int, draws: int) -> None:
    """Sizes of regions among all valleys, among ours, and among those of the first version."""
    board = Board("small", rows, cols)
    uniform = Uniform(board)
    random = Random("compare")
    truth = Counter(sizes(board, terrain_of(board, uniform.draw(random))) for _ in range(4 * draws))
    print(f"{rows}x{cols}: {uniform.total} valleys")
    print("| sizes of regions | of all valleys | ours | first version |")
    print("|---|---|---|---|")
    ours = [layout(board, random) for _ in range(draws)]
    first = [first_layout(board, random) for _ in range(draws)]
    found = [Counter(sizes(board, terrain) for terrain, _ in those) for those in (ours, first)]
    for name, number in truth.most_common(6):
        shares = [100 * number / (4 * draws), *(100 * counter[name] / draws for counter in found)]
        print(f"| {name} | " + " | ".join(f"{share:.1f} %" for share in shares) + " |")
    for name, those in (("ours", ours), ("first version", first)):
        print(f"how often two are the same, beside a fair draw: {name} {_collisions(those, uniform.total):.2f} times")


def _collisions(maps: list[Map], total: int) -> float:
    """1 if every map is equally likely."""
    same = sum(number * (number - 1) for number in Counter(maps).values())
    return total * same / (len(maps) * (len(maps) - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--draws", type=int, default=3000)
    asked = parser.parse_args()
    if asked.fit:
        write(fitted())
        return
    for rows, cols in ((3, 3), (3, 4)):
        compare(rows, cols, asked.draws)


if __name__ == "__main__":
    main()
