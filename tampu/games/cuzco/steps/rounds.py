"""C3.1: what happens in which order."""

from tampu.engine import Play, Step
from tampu.games.cuzco.alphabet import ROUNDS
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.abilities import NextStudies
from tampu.games.cuzco.steps.dice import NextDie, RollDice
from tampu.games.cuzco.steps.ending import FinalMissions, FinalScoring, NextLastCards
from tampu.games.cuzco.steps.phase_three import CleanUp, NextBuyer, NextMission, Status, Temple


class Round(Step[Empire]):
    """C3.1: phases I, II and III; after the sixth round the final scoring instead of the clean-up."""

    def run(self, state: Empire, play: Play) -> None:
        after: list[Step[Empire]] = [CleanUp(), Round()]
        if state.round == ROUNDS:
            after = [FinalMissions(), NextLastCards(0), FinalScoring()]
        state.push(
            RollDice(),
            NextDie(0),
            NextStudies(0),
            Status(),
            Temple(),
            NextBuyer(0),
            NextMission(0),
            *after,
        )
