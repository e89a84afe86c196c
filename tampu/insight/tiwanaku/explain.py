"""Why a square is certain: a short chain of named steps that a person can follow.

Techniques run from the simplest; whenever one strikes something off, it starts again with the simplest. Each strike
knows what it rests on, so the chain of a fact is what remains when everything that it does not need is left out. After
the simple ones come region shapes, and then one-step what-ifs: suppose a value, follow the rules, and some square
is left without any. A certain fact that none of this finds is labelled as certain by exhaustive check.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar

from tampu.engine import View
from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, LARGEST, TERRAIN_NAMES, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.certain import BUDGET, COMPLETE, PARTIAL, Certain, certain_of
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.techniques import SIMPLE, Reason, Situation, Strike

_FEW_STEPS = 12
"""A chain of no more simple steps than this is short enough; nothing shorter is looked for."""
_HARD = ("region shapes", "what if")
EXHAUSTIVE = "certain by exhaustive check"
_NO_CHAIN = 1_000
"""Longer than any chain of steps."""
_LADDER = (*(technique.__name__ for technique in SIMPLE), "region_shapes", "what_if")


class Fact:
    """A certain terrain or crop of a square, with its reasons."""

    fixed: ClassVar[bool] = True

    def __init__(self, square: int, kind: str, value: int, steps: list[Strike] | None) -> None:
        self.square = square
        self.kind = kind
        """`terrain` or `crop`."""
        self.value = value
        self.steps = steps
        """In order, each resting on what is known and the ones before; None if only exhaustive check finds it."""

    @property
    def name(self) -> str:
        return TERRAIN_NAMES[self.value] if self.kind == "terrain" else f"{self.value} ({CROP_NAMES[self.value]})"

    def json(self) -> JsonObject:
        steps: list[Json] = [step.json() for step in self.steps or []]
        return {
            "square": self.square,
            "kind": self.kind,
            "value": self.value,
            "steps": steps,
            "exhaustive": self.steps is None,
        }


class Explanation:
    """The certain facts of a square, or of a whole view."""

    fixed: ClassVar[bool] = True

    def __init__(self, facts: list[Fact], status: str) -> None:
        self.facts = facts
        self.status = status
        """`complete`: these are all certain facts; `partial`: there may be more."""

    def json(self) -> JsonObject:
        return {"status": self.status, "facts": [fact.json() for fact in self.facts]}


class Reasoner:
    """Strikes off values with reasons until nothing more is found or time runs out."""

    def __init__(self, known: Known, budget: float) -> None:
        self._end = perf_counter() + budget
        self.known = known
        self.now = Situation(known, known.domains())
        self.log: list[Strike] = []
        self.hardest = 0
        """The highest rung of the ladder of techniques that was needed."""
        self.finished = self._run()
        """Was everything tried before time ran out?"""

    def _run(self) -> bool:
        while True:
            for rung, technique in enumerate(SIMPLE):
                if self._strike_all(list(technique(self.now))):
                    self.hardest = max(self.hardest, rung)
                    break
            else:
                if self._region_shapes():
                    self.hardest = max(self.hardest, len(SIMPLE))
                elif self._what_if():
                    self.hardest = len(SIMPLE) + 1
                else:
                    return perf_counter() < self._end
            if perf_counter() >= self._end:
                return False

    def _strike_all(self, strikes: list[Strike]) -> bool:
        hit = False
        for strike in strikes:
            here = self.now.domains[strike.square]
            if here & strike.pairs and here & ~strike.pairs:
                self.log.append(strike)
                self.now.domains[strike.square] = here & ~strike.pairs
                hit = True
        if hit:
            self.now.look()
        return hit

    def _all_gone(self, square: int, steps: int) -> dict[int, int]:
        """All pairs that are gone from the squares within this many steps."""
        cols = self.known.board.cols
        row, col = divmod(square, cols)
        return {
            other: ALL_PAIRS & ~domain
            for other, domain in enumerate(self.now.domains)
            if domain != ALL_PAIRS and abs(other // cols - row) + abs(other % cols - col) <= steps
        }

    def _region_shapes(self) -> bool:
        """T3.1-T3.3: list every shape that the regions can still take."""
        marks = Marks.of(self.known.board, self.now.domains, self.known.supply)
        marks.plant()
        strikes = []
        for square, (old, new) in enumerate(zip(self.now.domains, marks.domains, strict=True)):
            if old & ~new:
                needs = self._all_gone(square, 2 * LARGEST - 1)
                strikes.append(Strike("region shapes", "T3.1", square, old & ~new, needs, Reason("shape")))
        return self._strike_all(strikes)

    def _what_if(self) -> bool:
        """Suppose a value, and follow the rules to a contradiction; squares with the fewest values come first."""
        base = Marks.of(self.known.board, self.now.domains, self.known.supply)
        if not base.narrow():
            return False
        base = base.compact()
        open_squares = [square for square, domain in enumerate(self.now.domains) if domain & domain - 1]
        for square in sorted(open_squares, key=lambda square: self.now.domains[square].bit_count()):
            if perf_counter() >= self._end:
                return False
            strikes = []
            for pair in range(PAIRS):
                if not self.now.domains[square] >> pair & 1:
                    continue
                trial = base.clone()
                trial.domains[square] &= 1 << pair
                if trial.domains[square] and trial.narrow():
                    continue
                needs = self._all_gone(square, self.known.board.squares)
                terrain, v = TERRAIN_NAMES[pair // LARGEST], pair % LARGEST + 1
                reason = self._stuck("ifPair", trial, terrain=terrain, v=v)
                strikes.append(Strike("what if", "T3.8", square, 1 << pair, needs, reason))
            if strikes:
                return self._strike_all(strikes)
        return False

    def _stuck(self, name: str, trial: Marks, **supposed: str | int) -> Reason:
        """Where the assumption fails: at a square without any value, or nowhere in particular."""
        empty = [square for square, domain in enumerate(trial.domains) if not domain]
        if empty:
            return Reason(name, **supposed, square=self.known.board.name(empty[0]))
        return Reason(f"{name}None", **supposed)

    def shortest(self, square: int, values: tuple[int, ...], unwanted: int) -> list[Strike]:
        """A few simple strikes that remove these pairs from a square, or else what-ifs from the open board."""
        taken = self.chain(square, unwanted)
        if len(taken) <= _FEW_STEPS and not any(strike.technique in _HARD for strike in taken):
            return taken
        direct = self._direct(square, values, unwanted)
        return taken if direct is None or len(direct) >= len(taken) else direct

    def _direct(self, square: int, values: tuple[int, ...], unwanted: int) -> list[Strike] | None:
        """For each other terrain or crop a what-if that rests only on what lies open; None if one fails."""
        domains = self.known.domains()
        seen = {other: ALL_PAIRS & ~domain for other, domain in enumerate(domains) if domain != ALL_PAIRS}
        found: list[Strike] = []
        for value in values:
            pairs = value & unwanted & domains[square]
            if not pairs:
                continue
            if not _no_way(self.known, square, pairs, seen):
                return None
            needs = self._least(square, seen, partial(_no_way, self.known, square, pairs))
            marks = _marks(self.known, needs)
            marks.domains[square] &= pairs
            marks.narrow()
            if value in TERRAIN_PAIRS:
                reason = self._stuck("ifTerrain", marks, terrain=TERRAIN_NAMES[TERRAIN_PAIRS.index(value)])
            else:
                reason = self._stuck("ifCrop", marks, v=CROP_PAIRS.index(value) + 1)
            found.append(Strike("what if", "T3.8", square, pairs, needs, reason))
        return found

    def chain(self, square: int, unwanted: int) -> list[Strike]:
        """The strikes that remove these pairs from a square, and everything they rest on, in order."""
        wanted = {square: unwanted}
        taken: list[Strike] = []
        for strike in reversed(self.log):
            if wanted.get(strike.square, 0) & strike.pairs:
                taken.append(strike)
                for other, pairs in strike.needs.items():
                    wanted[other] = wanted.get(other, 0) | pairs
        return taken[::-1]

    def _least(self, square: int, needs: dict[int, int], enough: Callable[[dict[int, int]], bool]) -> dict[int, int]:
        """The needs within the fewest steps of a square that are enough; all if time runs out."""
        steps, near = 2, dict[int, int]()
        while len(near) < len(needs) and perf_counter() < self._end:
            near = {other: gone for other, gone in needs.items() if self._steps(square, other) <= steps}
            if enough(near):
                return near
            steps += 1
        return needs

    def _steps(self, one: int, other: int) -> int:
        cols = self.known.board.cols
        return abs(one // cols - other // cols) + abs(one % cols - other % cols)


def _marks(known: Known, needs: dict[int, int]) -> Marks:
    """The marks when only these pairs are gone."""
    domains = [ALL_PAIRS & ~needs.get(square, 0) for square in range(known.board.squares)]
    return Marks.of(known.board, domains, known.supply)


def _no_way(known: Known, square: int, pairs: int, needs: dict[int, int]) -> bool:
    """Do these needs alone contradict these pairs?"""
    marks = _marks(known, needs)
    marks.domains[square] &= pairs
    return not marks.domains[square] or not marks.narrow()


def explain(view: View, square: int, budget: float = BUDGET) -> Explanation:
    """The certain terrain and crop of a square, with reasons; no facts if nothing about it is certain."""
    known = known_of(view)
    return _explain(known, budget, certain_of(known, budget / 2), [square])


def explain_all(known: Known, budget: float = BUDGET, sure: Certain | None = None) -> Explanation:
    """Every certain fact of a view that does not already lie on the board, with reasons."""
    if sure is None:
        sure = certain_of(known, budget / 2)
    return _explain(known, budget, sure, range(known.board.squares))


def _explain(known: Known, budget: float, sure: Certain, squares: Iterable[int]) -> Explanation:
    reasoner = Reasoner(known, budget / 2)
    facts: list[Fact] = []
    for square in squares:
        t, v = sure.terrain[square], sure.crops[square]
        if t >= 0 and known.terrain[square] == UNKNOWN_TERRAIN:
            facts.append(_fact(reasoner, square, "terrain", t, TERRAIN_PAIRS[t]))
        if v and known.crops[square] == UNKNOWN_CROP:
            facts.append(_fact(reasoner, square, "crop", v, CROP_PAIRS[v - 1]))
    return Explanation(facts, COMPLETE if sure.status == COMPLETE else PARTIAL)


def easiest(facts: Sequence[Fact]) -> Fact:
    """The fact with the shortest chain of reasons."""
    return min(facts, key=lambda fact: len(fact.steps) if fact.steps is not None else _NO_CHAIN)


def _fact(reasoner: Reasoner, square: int, kind: str, value: int, pairs: int) -> Fact:
    found = not reasoner.now.domains[square] & ~pairs
    values = TERRAIN_PAIRS if kind == "terrain" else CROP_PAIRS
    return Fact(square, kind, value, reasoner.shortest(square, values, ALL_PAIRS & ~pairs) if found else None)


def ladder() -> tuple[str, ...]:
    """The names of all techniques, the simplest first."""
    return _LADDER
