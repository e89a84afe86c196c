"""The bots of Tiwanaku. They differ in how far they follow the logic of the valley, and in what they plan for."""

import sys
from typing import Any

from tampu.bots.judge import Odds
from tampu.bots.tiwanaku.beliefs import Beliefs, counted, rough, sampled
from tampu.bots.tiwanaku.judge import ExpeditionJudge
from tampu.bots.tiwanaku.outlook import Prospects
from tampu.bots.tiwanaku.planner import Planner
from tampu.bots.tiwanaku.thinker import Thinker
from tampu.bots.tiwanaku.worth import Taste
from tampu.engine import Game, View
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.odds import scenario_of, start_of

weaker = ("normal", "hard", "master") if sys.platform == "emscripten" else ()
"""In a browser the solver is many times slower: within their seconds these find fewer maps."""

_SOON = Taste(
    patience=0.6, ripening=0.3, freedom=(0, 0.5, 1, 1.5, 2, 2.5), hopes=(0, 0, 1, 3, 6, 10), evenness=0.0, tempo=0.0
)
"""Prefers points that it can have at once."""
_LATER = Taste(
    patience=0.92,
    ripening=0.8,
    freedom=(0, 2.0, 3.2, 4.0, 4.5, 4.8),
    hopes=(0, 1.2, 2.8, 4.8, 7.2, 10),
    evenness=0.5,
    tempo=1.5,
)
"""Gathers pawns and cubes for one large divination and offering."""
_TWO = Prospects(patience=0.97, ripening=0.8, soon=0.85, early=0.85, later=0.4, stones=1.0, turn=5.0, holding=0.4)
"""Rounded from what a regression said of the final margins of 220 games on tiny boards and 32 on long ones."""
_MORE = Prospects(patience=1.0, ripening=1.0, soon=1.0, early=0.35, later=0.4, stones=1.0, turn=4.0, holding=1.5)
"""The same for more than two seats, from 46 games for four on long boards."""
_NORMAL_MAPS = 3
HARD_MAPS = 24
_WORLDS = 10
_ODDS = {
    "": Odds(late=1.3, early=3.7),
    "coop long": Odds(late=1.3, early=8.2, handicap=60.0),
    "coop tiny": Odds(late=1.3, early=8.2, handicap=36.0),
    "solo long": Odds(late=1.3, early=8.2, handicap=-48.0),
    "solo tiny": Odds(late=1.3, early=8.2, handicap=-24.0),
}
"""Fitted; docs/bots.md says how well they hold. Alone a pawn walks many turns for each tile of the Otoma."""


def easy(rules: Game[Any]) -> Thinker:
    """Sees which regions fit, but does not follow the consequences; much chance in its judgement."""

    def believe(view: View, seconds: float | None) -> Beliefs:
        return rough(known_of(view))

    return Thinker("easy", rules, believe, _SOON, worlds=2, careless=8.0)


def normal(rules: Game[Any]) -> Thinker:
    """Imagines a few maps, and takes what it can have at once."""

    def believe(view: View, seconds: float | None) -> Beliefs:
        return sampled(known_of(view), _NORMAL_MAPS, seconds)

    return Thinker("normal", rules, believe, _SOON, worlds=4, careless=4.0)


def hard(rules: Game[Any]) -> Thinker:
    """Knows the odds, and plans ahead."""
    return Thinker("hard", rules, _well_believed, _LATER, worlds=_WORLDS)


def master(rules: Game[Any]) -> Planner:
    """Knows the same odds, and weighs what all seats may still get; alone or with companions it plays as hard does."""
    return Planner(
        "master", rules, _well_believed, _TWO, _MORE, Thinker("master", rules, _well_believed, _LATER, _WORLDS)
    )


def alike(rules: Game[Any]) -> Thinker:
    """As hard, but every map that fits counts, even if no disc can be like that; to measure what the difference is."""

    def believe(view: View, seconds: float | None) -> Beliefs:
        return counted(known_of(view), HARD_MAPS, seconds=seconds)

    return Thinker("alike", rules, believe, _LATER, worlds=_WORLDS)


def judge(rules: Game[Any]) -> ExpeditionJudge:
    """Judges as the hard bot does."""
    return ExpeditionJudge(rules, _well_believed, _LATER, _ODDS)


def _well_believed(view: View, seconds: float | None = None) -> Beliefs:
    known = known_of(view)
    return counted(known, HARD_MAPS, start_of(view, known), scenario_of(view), seconds)
