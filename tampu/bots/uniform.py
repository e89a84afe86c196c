"""The bot that plays a random legal action, all equally likely."""

from collections.abc import Sequence

from tampu.bots.bot import Budget, Decision
from tampu.engine import Action, Chance, View


class Uniform:
    """Chooses at random."""

    name = "random"
    needs_view = False

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        return Decision(legal[chance.below("bot", "", len(legal))])
