"""What the houses of the tests offer: the toy with its secrets, Rumis, and bots that misbehave."""

import os
import time
from collections.abc import Sequence

import tampu.bots
from tampu.bots import Budget, Decision
from tampu.engine import Action, Chance, View
from tampu.games import TITLES as HOUSE_TITLES
from tampu.games import Title, Titles
from tests.engine.toy import REST, TOY

TITLES = Titles([Title.of_game(TOY), *HOUSE_TITLES])


class Crashing:
    name = "crashing"
    needs_view = True

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        os._exit(7)


class Sleeping:
    name = "sleeping"
    needs_view = True

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        time.sleep(1000)
        raise AssertionError


class Raving:
    """Answers with an action that is not possible, after printing something."""

    name = "raving"
    needs_view = True

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        print("nonsense on standard output")
        return Decision(REST.of() if view.title != "toy" else legal[0].verb.at(0).__class__(REST, (), 0, "fly away"))


class Knowing:
    """Plays only if it was given just what its seat may see."""

    name = "knowing"
    needs_view = True

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if view.title == "toy" and (set(view.own) != {"hand", "sure"} or "deck" not in view.public or not legal):
            os._exit(8)
        return Decision(legal[0])


tampu.bots._EVERYWHERE.update({"crashing": Crashing, "sleeping": Sleeping, "raving": Raving, "knowing": Knowing})
