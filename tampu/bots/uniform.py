"""The bot that plays any legal action, each alike."""

from collections.abc import Sequence

from tampu.bots.bot import Budget, Decision
from tampu.engine import Action, Chance, View


class Uniform:
    """Chooses by lot."""

    name = "random"
    looks = False

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        return Decision(legal[chance.below("bot", "", len(legal))])
