"""What a bot would play at a moment, and what else it thought of."""

from collections.abc import Sequence
from typing import Any

from tampu import bots
from tampu.bots.bot import Weighed
from tampu.engine import Action, SearchChance, State, sight
from tampu.tables.thinking import answers
from tampu.tables.thinking.asked import Think
from tampu.tables.thinking.review import judging

_CANDIDATES = 3
"""So many are drawn on a board."""


def advised(state: State, level: str, seconds: float, luck: str, played: str | None) -> Think:
    """Ask a bot of this level what it would do, knowing what the seat knows. No answer if nobody has to choose."""
    seat = state.actor()
    if seat is None:
        return lambda: None
    player = bots.bot_of(level, state.game)
    bots.warm(state.game.meta.title)
    view, legal, budget = state.view(seat), state.legal(), bots.Budget(seconds=seconds)

    def think() -> answers.Advice:
        decision = player.choose(view, legal, budget, SearchChance(luck))
        chosen = decision.action.text
        reasons = {option["action"]: option for option in decision.reasons}
        first: Weighed = reasons.pop(chosen, {"action": chosen})
        options = [first, *reasons.values()][:_CANDIDATES]
        actions = [state.game.alphabet.parse(option["action"]) for option in options]
        chances: Sequence[answers.Estimate | None] = [None] * len(options)
        if len(legal) > 1 and judging.contested(state):
            chances = judging.weighed(state, actions, "candidates")
        return answers.Advice(
            seat=seat,
            level=level,
            action=chosen,
            played=played,
            candidates=[_candidate(state, *one) for one in zip(options, actions, chances, strict=True)],
        )

    return think


def _candidate(state: State, option: Weighed, action: Action, chance: answers.Estimate | None) -> answers.Candidate:
    foreseen: Any = sight.foreseen(state, [action])
    return answers.Candidate(weighed=option, foresight=answers.Foresight(**foreseen), estimate=chance)
