"""T3 as clauses, written for the tests alone: does something follow from pairs being gone, and from nothing else?"""

from collections.abc import Iterable
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from tampu.games.tiwanaku.pieces.board import CROPS, Board


class Rulebook:
    """All maps of a board with so many tiles of each terrain, nothing being known."""

    def __init__(self, board: Board, supply: tuple[int, ...]) -> None:
        self._board = board
        self._top = 0
        self._clauses: list[list[int]] = []
        squares = range(board.squares)
        self.pair = [[self._new() for _ in range(20)] for _ in squares]
        terrain = [[self._any([self.pair[i][5 * t + v] for v in range(5)]) for t in range(4)] for i in squares]
        crop = [[self._any([self.pair[i][5 * t + v] for t in range(4)]) for v in range(5)] for i in squares]
        for i in squares:
            self._one(self.pair[i])
            for j in board.kings[i]:
                self._clauses += [[-crop[i][v], -crop[j][v]] for v in range(5)]
        homes: list[list[list[int]]] = [[[] for _ in range(4)] for _ in squares]
        for shape in _shapes(board):
            around = {other for square in shape for other in board.kings[square]} - shape
            for t in range(4):
                here = self._new()
                self._clauses += [[-here, terrain[i][t]] for i in shape]
                self._clauses += [[-here, -terrain[i][t]] for i in around]
                self._clauses += [[-here, *(crop[i][v] for i in shape)] for v in range(len(shape))]
                for i in shape:
                    homes[i][t].append(here)
        for i in squares:
            self._clauses += [[-terrain[i][t], *homes[i][t]] for t in range(4)]
        for t in range(4):
            self._limit(CardEnc.equals, [terrain[i][t] for i in squares], supply[t])
        for v in range(5):
            self._limit(CardEnc.atmost, [crop[i][v] for i in squares], CROPS[v])
        self._solver: Any = Solver("glucose42", bootstrap_with=self._clauses)

    def follows(self, gone: dict[int, int], square: int, pairs: int) -> bool:
        """If these pairs are gone, has the square none of those?"""
        known = [-self.pair[i][pair] for i, bits in gone.items() for pair in range(20) if bits >> pair & 1]
        claimed = [self.pair[square][pair] for pair in range(20) if pairs >> pair & 1]
        return not any(self._solver.solve(assumptions=[*known, one]) for one in claimed)

    def maps(self, gone: dict[int, int], most: int) -> list[tuple[int, ...]]:
        """The crops of every map without these pairs, as far as there are no more than `most`."""
        known = [-self.pair[i][pair] for i, bits in gone.items() for pair in range(20) if bits >> pair & 1]
        found: list[tuple[int, ...]] = []
        with Solver("glucose42", bootstrap_with=[*self._clauses, *([one] for one in known)]) as solver:
            while len(found) <= most and solver.solve():
                true = {literal for literal in solver.get_model() if literal > 0}
                pairs = [next(pair for pair in range(20) if here[pair] in true) for here in self.pair]
                found.append(tuple(pair % 5 + 1 for pair in pairs))
                solver.add_clause([-here[pair] for here, pair in zip(self.pair, pairs, strict=True)])
        return found

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _any(self, literals: list[int]) -> int:
        """A variable that is true if one of these is."""
        one = self._new()
        self._clauses += [[-one, *literals], *([one, -literal] for literal in literals)]
        return one

    def _one(self, literals: list[int]) -> None:
        self._clauses.append(literals)
        self._clauses += [[-a, -b] for i, a in enumerate(literals) for b in literals[:i]]

    def _limit(self, encode: Any, literals: list[int], bound: int) -> None:
        if bound < len(literals):
            found = encode(lits=literals, bound=bound, top_id=self._top, encoding=EncType.seqcounter)
            self._top = max(self._top, found.nv)
            self._clauses += found.clauses
        elif encode is CardEnc.equals:
            self._clauses += [[literal] for literal in literals]


def _shapes(board: Board) -> Iterable[frozenset[int]]:
    """Every connected set of one to five squares."""
    found = edge = {frozenset([square]) for square in range(board.squares)}
    for _ in range(4):
        edge = {shape | {side} for shape in edge for one in shape for side in board.sides[one] if side not in shape}
        found = found | edge
    return found
