"""How hard a scenario is: the hardest technique that its crops need once the terrain is known, and how many steps."""

from typing import ClassVar

from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.certain import BUDGET, COMPLETE, PARTIAL
from tampu.insight.tiwanaku.explain import Reasoner, ladder


class Grade:
    """A grade; `partial` if the techniques do not find all crops."""

    fixed: ClassVar[bool] = True

    def __init__(self, technique: str, steps: int, status: str) -> None:
        self.technique = technique
        self.steps = steps
        self.status = status


def grade(scenario: Scenario, budget: float = BUDGET) -> Grade:
    """T3.7: with all terrain known, from the starting crops."""
    known = Known(scenario.board, scenario.terrain, scenario.open_crops, (0, 0, 0, 0))
    reasoner = Reasoner(known, budget)
    solved = all(reasoner.now.crops)
    return Grade(ladder()[reasoner.hardest], len(reasoner.log), COMPLETE if solved else PARTIAL)
