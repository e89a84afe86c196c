"""The valley as clauses for python-sat, if it is installed: which pairs are possible, asked one by one.

There is a variable for each terrain and each crop of a square, and one for each remaining shape with its terrain. A
shape puts its terrain on its squares, keeps it off the squares around, and has a place for each of its crops; since it
has as many squares as crops, that is the series of T3.3.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from random import Random
from typing import Any

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAINS
from tampu.games.tiwanaku.valley.count import Running, always
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Map

_WIDTH = len(TERRAINS) + LARGEST
_PROVER, _SEARCHER = "glucose42", "minisat22"
"""The solvers that were quickest to refute, and to find maps."""
_CONFLICTS = 2000
_FIRST_CONFLICTS = 100
"""The same for the first try where questions are many: what is easy is answered first."""
_PATIENCE = 6
"""How often a search may give up before no more are tried."""

Asking = Callable[[int], bool]
"""May a solver be asked on that has had so many conflicts?"""


def installed() -> bool:
    """A house in a browser brings python-sat along when it is first needed: it is looked for and loaded no sooner."""
    return find_spec("pysat") is not None


def _solver(name: str, clauses: list[list[int]]) -> Any:
    from pysat.solvers import Solver

    return Solver(name, bootstrap_with=clauses)


class Clauses:
    """All maps that fit the marks, as clauses."""

    def __init__(self, known: Known, marks: Marks) -> None:
        self.squares = known.board.squares
        self.clauses: list[list[int]] = []
        self.values = self.squares * _WIDTH
        """Variables of terrain and crops; the others come after them."""
        self.top = self.values
        self._squares(known, marks)
        self._shapes(known, marks)
        self._counts(known, marks)

    def terrain(self, square: int, t: int) -> int:
        return square * _WIDTH + t + 1

    def crop(self, square: int, v: int) -> int:
        return square * _WIDTH + len(TERRAINS) + v + 1

    def map(self, model: list[int]) -> Map:
        """The map that a model stands for."""
        terrain, crops = [0] * self.squares, [0] * self.squares
        for literal in model[: self.values]:
            if literal > 0:
                square, value = divmod(literal - 1, _WIDTH)
                if value < len(TERRAINS):
                    terrain[square] = value
                else:
                    crops[square] = value - len(TERRAINS) + 1
        return tuple(terrain), tuple(crops)

    def _squares(self, known: Known, marks: Marks) -> None:
        add = self.clauses.append
        for square, domain in enumerate(marks.domains):
            terrain = [self.terrain(square, t) for t in range(len(TERRAINS))]
            crops = [self.crop(square, v) for v in range(LARGEST)]
            for group in (terrain, crops):
                add(group)
                self.clauses += [[-one, -two] for i, one in enumerate(group) for two in group[:i]]
            for t, pairs in enumerate(TERRAIN_PAIRS):
                if not domain & pairs:
                    add([-terrain[t]])
                    continue
                for v in range(LARGEST):
                    if not domain >> t * LARGEST + v & 1:
                        add([-terrain[t], -crops[v]])
            for other in known.board.kings[square]:
                if other < square:
                    self.clauses += [[-crops[v], -self.crop(other, v)] for v in range(LARGEST)]

    def _shapes(self, known: Known, marks: Marks) -> None:
        add = self.clauses.append
        covers: list[list[list[int]]] = [[[] for _ in TERRAINS] for _ in range(self.squares)]
        for t, squares in marks.shapes():
            self.top += 1
            shape = self.top
            around = {other for square in squares for other in known.board.kings[square]}.difference(squares)
            for square in squares:
                covers[square][t].append(shape)
                add([-shape, self.terrain(square, t)])
                self.clauses += [[-shape, -self.crop(square, v)] for v in range(len(squares), LARGEST)]
            self.clauses += [[-shape, -self.terrain(square, t)] for square in around]
            self.clauses += [[-shape, *(self.crop(square, v) for square in squares)] for v in range(len(squares))]
        for square, by_terrain in enumerate(covers):
            for t, shapes in enumerate(by_terrain):
                add([-self.terrain(square, t), *shapes])

    def _counts(self, known: Known, marks: Marks) -> None:
        for t, pairs in enumerate(TERRAIN_PAIRS):
            fixed = sum(1 for domain in marks.domains if not domain & ~pairs)
            literals = [
                self.terrain(square, t)
                for square, domain in enumerate(marks.domains)
                if domain & pairs and domain & ~pairs
            ]
            if literals:
                self._limit("equals", literals, known.supply[t] - fixed)
        for v, pairs in enumerate(CROP_PAIRS):
            literals = [self.crop(square, v) for square, domain in enumerate(marks.domains) if domain & pairs]
            if len(literals) > CROPS[v]:
                self._limit("atmost", literals, CROPS[v])

    def _limit(self, kind: str, literals: list[int], bound: int) -> None:
        from pysat.card import CardEnc, EncType

        encoded = getattr(CardEnc, kind)(lits=literals, bound=bound, top_id=self.top, encoding=EncType.totalizer)
        self.top = max(self.top, encoded.nv)
        self.clauses += encoded.clauses


def propagator(clauses: Clauses) -> Any:
    """A solver that is only asked what follows at once."""
    return _solver(_SEARCHER, clauses.clauses)


class Questions:
    """Which pairs some map has. Whoever asks may stop and go on later; the answers are the same.

    One solver answers all questions. Each is about a square with a terrain and any of the crops not seen with it yet:
    a map that is found answers many questions at once, and what is refuted stays refuted. Squares with the most values
    come first: what is learned about them helps with others. A question that is hard comes back when all others had
    their turn, and is then given more patience.
    """

    def __init__(self, known: Known, marks: Marks, patience: int = _FIRST_CONFLICTS) -> None:
        self.domains = marks.domains.copy()
        """By square: the pairs that were not refuted."""
        self.seen = [0] * len(self.domains)
        """By square: those that a map has."""
        self._clauses = Clauses(known, marks)
        self._solver = _solver(_PROVER, self._clauses.clauses)
        self._answers = self._rounds(patience)
        self.complete = False

    def ask(self, asking: Asking) -> None:
        """Go on while `asking` allows it."""
        while not self.complete and asking(self._solver.accum_stats()["conflicts"]):
            self.complete = next(self._answers, None) is None
        if self.complete:
            self.close()

    def close(self) -> None:
        """Give the memory of the solver back; nothing more can be asked."""
        self._solver.delete()

    def _rounds(self, patience: int) -> Iterator[bool]:
        """Ask; a solver is not asked again before the next answer is wanted."""
        squares = sorted(range(len(self.domains)), key=lambda square: -self.domains[square].bit_count())
        questions = [(square, t) for square in squares for t in range(len(TERRAINS))]
        while questions:
            later = []
            for square, t in questions:
                answer: bool | None = True
                while answer is not None and self.domains[square] & TERRAIN_PAIRS[t] & ~self.seen[square]:
                    answer = self._ask(square, t, patience)
                    yield True
                if answer is None:
                    later.append((square, t))
            questions, patience = later, 2 * patience

    def _ask(self, square: int, t: int, patience: int) -> bool | None:
        unseen = self.domains[square] & TERRAIN_PAIRS[t] & ~self.seen[square]
        others = [v for v in range(LARGEST) if not unseen >> t * LARGEST + v & 1]
        asked = [self._clauses.terrain(square, t), *(-self._clauses.crop(square, v) for v in others)]
        self._solver.conf_budget(patience)
        answer: bool | None = self._solver.solve_limited(assumptions=asked)
        if answer:
            _harvest(self._clauses, self._solver.get_model(), self.seen)
        elif answer is False:
            self.domains[square] &= ~unseen
            self._solver.add_clause([-literal for literal in asked])
        return answer


def possible_pairs(known: Known, marks: Marks, asking: Asking) -> tuple[list[int], bool]:
    """The pairs that some map has, and whether all were decided while `asking` allowed it."""
    with closing(Questions(known, marks, _CONFLICTS)) as questions:
        questions.ask(asking)
        return questions.domains, questions.complete


def some_maps(known: Known, marks: Marks, number: int, random: Random, running: Running = always) -> list[Map]:
    """Maps that fit the marks, each from a search that prefers other values; not uniform, and some may be equal.

    Fewer than asked for, perhaps none, if the searches take too long.
    """
    clauses = Clauses(known, marks)
    found: list[Map] = []
    patience = _PATIENCE
    with _solver(_SEARCHER, clauses.clauses) as solver:
        while len(found) < number and patience and running():
            solver.set_phases(_wishes(clauses, marks, random))
            solver.conf_budget(_CONFLICTS)
            answer = solver.solve_limited()
            if answer is False:
                break
            if answer:
                found.append(clauses.map(solver.get_model()))
            else:
                patience -= 1
    return found


def _wishes(clauses: Clauses, marks: Marks, random: Random) -> list[int]:
    """For each square, the terrain and crop that a search tries first."""
    wishes = [-literal for literal in range(1, clauses.values + 1)]
    for square, domain in enumerate(marks.domains):
        pair = random.choice([pair for pair in range(len(TERRAINS) * LARGEST) if domain >> pair & 1])
        for literal in (clauses.terrain(square, pair // LARGEST), clauses.crop(square, pair % LARGEST)):
            wishes[literal - 1] = literal
    return wishes


def _harvest(clauses: Clauses, model: list[int], seen: list[int]) -> None:
    for square, (t, v) in enumerate(zip(*clauses.map(model), strict=True)):
        seen[square] |= 1 << t * LARGEST + v - 1
