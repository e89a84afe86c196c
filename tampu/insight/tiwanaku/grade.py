"""How hard a scenario is: the hardest technique that its crops need once the terrain is known, and how many steps."""

from typing import ClassVar

from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.certain import COMPLETE, PARTIAL
from tampu.insight.tiwanaku.techniques import SIMPLE, Situation


class Grade:
    """A grade; `partial` if the techniques do not find all crops."""

    fixed: ClassVar[bool] = True

    def __init__(self, technique: str, steps: int, status: str) -> None:
        self.technique = technique
        self.steps = steps
        self.status = status


def grade(scenario: Scenario) -> Grade:
    """T3.7: with all terrain known, from the starting crops. No technique is used while a simpler one helps."""
    known = Known(scenario.board, scenario.terrain, scenario.open_crops, (0, 0, 0, 0))
    now = Situation(known, known.domains())
    hardest = steps = 0
    while (found := _next(now)) is not None:
        rung, struck = found
        hardest, steps = max(hardest, rung), steps + struck
        now.look()
    return Grade(SIMPLE[hardest].__name__, steps, COMPLETE if all(now.crops) else PARTIAL)


def _next(now: Situation) -> tuple[int, int] | None:
    """Strike off what the simplest technique finds that finds anything: which one, and how many strikes."""
    for rung, technique in enumerate(SIMPLE):
        struck = 0
        for strike in list(technique(now)):
            if now.domains[strike.square] & strike.pairs:
                now.domains[strike.square] &= ~strike.pairs
                struck += 1
        if struck:
            return rung, struck
    return None
