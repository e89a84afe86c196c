"""How hard a scenario is: the hardest technique that its crops need once the terrain is known, and how many steps."""

from collections.abc import Sequence
from typing import ClassVar, Final

from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.maps.certain import COMPLETE, PARTIAL
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.techniques import SIMPLE, Technique
from tampu.insight.tiwanaku.reasons.techniques.crops import hidden_pair, naked_pair, only_place, separation, series

SINGLES: Final[Sequence[Technique]] = (separation, series, only_place)
_SINGLE: Final = max(SIMPLE.index(technique) for technique in SINGLES)
_EASY, _NORMAL, _HARD, _EXPERT = GRADES
_PAIRS: Final[Sequence[Technique]] = (naked_pair, hidden_pair)
_EARLY: Final = 1 / 3
"""If singles leave this share of the squares open, the next technique is needed early."""


class Grade:
    """A grade; `partial` if the techniques do not find all crops."""

    fixed: ClassVar[bool] = True

    def __init__(self, grade: str, technique: str, steps: int, status: str) -> None:
        self.grade = grade
        """The lowest of the generator's grades that fits."""
        self.technique = technique
        """The hardest one that is needed."""
        self.steps = steps
        self.status = status


def grade(scenario: Scenario) -> Grade:
    """T3.7: with all terrain known, from the starting crops. No technique is used while a simpler one helps."""
    known = Known(scenario.board, scenario.terrain, scenario.open_crops, (0, 0, 0, 0))
    now = Situation(known, known.domains())
    hardest = steps = alone = 0
    while (found := _next(now)) is not None:
        rung, struck = found
        if rung > _SINGLE >= hardest:
            alone = now.crops.count(0)
        hardest, steps = max(hardest, rung), steps + struck
        now.look()
    technique = SIMPLE[hardest].__name__ if hardest < len(SIMPLE) else "what_if"
    if hardest == len(SIMPLE) or SIMPLE[hardest] in _PAIRS:
        name = _EXPERT
    elif hardest > _SINGLE:
        name = _HARD if alone >= _EARLY * len(now.crops) else _NORMAL
    else:
        name = _EASY
    return Grade(name, technique, steps, COMPLETE if all(now.crops) else PARTIAL)


def _next(now: Situation) -> tuple[int, int] | None:
    """Strike off what the simplest technique finds that finds anything: which one, and how many strikes."""
    for rung, technique in enumerate(SIMPLE):
        struck = _strike(now, technique)
        if struck:
            return rung, struck
    return (len(SIMPLE), 1) if _what_if(now) else None


def _strike(now: Situation, technique: Technique) -> int:
    struck = 0
    for strike in list(technique(now)):
        if now.domains[strike.square] & strike.pairs:
            now.domains[strike.square] &= ~strike.pairs
            struck += 1
    return struck


def _what_if(now: Situation) -> bool:
    """Strike off a crop from which singles lead to a contradiction; false if there is none."""
    for square, domain in enumerate(now.domains):
        for pairs in CROP_PAIRS:
            if not domain & pairs or not domain & ~pairs:
                continue
            trial = Situation(now.known, [*now.domains[:square], domain & pairs, *now.domains[square + 1 :]])
            while not _broken(trial) and any(_strike(trial, technique) for technique in SINGLES):
                trial.look()
            if _broken(trial):
                now.domains[square] &= ~pairs
                return True
    return False


def _broken(now: Situation) -> bool:
    """Is there a square, or a crop of a region, that nothing is left for?"""
    return not all(now.domains) or any(
        not any(now.domains[square] & CROP_PAIRS[v] for square in group)
        for group in now.groups
        for v in range(len(group))
    )
