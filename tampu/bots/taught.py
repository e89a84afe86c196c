"""The bot that plays what a lesson teaches: it measures how good somebody is who has just learned the rules.

It looks at its options as the page shows them: what each of them certainly does, together with the best answer to what
it is asked next. It counts points, its own and what others lose, and things, and rather does what the lesson had it do
than anything else.
"""

from collections.abc import Sequence
from typing import Any, Final

from tampu.bots.bot import Budget, Decision, Weighed
from tampu.bots.value import ahead
from tampu.engine import Action, Chance, Game, Seat, State, View

LESSONS: Final[dict[str, tuple[str, ...]]] = {
    "cuzco": (
        *("place stone", "place farm", "place temple", "place headdress", "place exchange"),
        *("play", "go", "feather", "take", "claim", "bless", "use", "buy", "choose", "slide"),
    ),
    "tiwanaku": ("go", "explore", "divine", "stop", "keep", "offer"),
    "wutaki": (
        *("place forest", "place quarry", "place accept", "place plunder", "place upgrade"),
        *("keep", "accept", "fulfil", "hire", "worker", "upgrade"),
    ),
    "rumis": ("place",),
}
"""What the first lesson of each title has the learner do: verbs, with a place where there are many."""

TAUGHT: Final = 5.0
THING: Final = 0.5
"""What something that was taught, and one thing more, are worth in points."""
_AHEAD: Final = 2
"""How many of its own actions it looks at together."""


class Taught:
    """Chooses by what is certain and by what was taught."""

    name = "taught"
    needs_view = True

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._taught = LESSONS.get(rules.meta.title, ())

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        assert view.seat is not None
        # What is certain is the same in every world that the seat can imagine.
        state = self._rules.imagine(view, chance)
        worths = [self.worth(state, view.seat, action, _AHEAD) for action in legal]
        best = max(worths)
        found = [action for action, worth in zip(legal, worths, strict=True) if worth == best]
        action = found[chance.below("bot", "", len(found))]
        return Decision(action, [Weighed(action=action.text, worth=best)])

    def worth(self, state: State, seat: Seat, action: Action, steps: int) -> float:
        foreseen = state.foresee(action)
        gained = foreseen.points()
        worth = ahead(gained)[seat] if gained else 0.0
        changes = self._rules.changes([event.seen_by(seat) for event in foreseen.events])
        worth += THING * sum(count for owner, thing, count in changes if owner == seat and thing != "points")
        words = action.text.split()
        if words[0] in self._taught or f"{words[0]} {words[-1]}" in self._taught:
            worth += TAUGHT
        if steps > 1 and not foreseen.final:
            after = foreseen.ahead
            worth += max(self.worth(after, seat, each, steps - 1) for each in after.legal())
        return worth
