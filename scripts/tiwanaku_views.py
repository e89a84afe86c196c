"""Views of Tiwanaku from games between bots, for measurements: fresh ones for every name of a series."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from tampu.bots import Budget, bot
from tampu.engine import Action, Play, State, View
from tampu.games import game
from tampu.games.tiwanaku.pieces.board import UNKNOWN_TERRAIN
from tampu.games.tiwanaku.steps.competitive import Turn
from tampu.games.tiwanaku.steps.coop import CoopTurn
from tampu.games.tiwanaku.steps.solo import SoloTurn
from tampu.insight.tiwanaku.known import known_of
from tampu.lab.simulate import play

KINDS = {
    "long": {"mode": "competitive", "size": "long"},
    "tiny": {"mode": "competitive", "size": "tiny"},
    "solo": {"mode": "solo", "size": "long"},
    "coop": {"mode": "coop", "size": "long"},
}
_SEATS = {"competitive": 2, "solo": 1, "coop": 2}
_PER_GAME = 4
_BUDGET = Budget(iterations=2)


class Seen(NamedTuple):
    """What the seat whose turn it was saw, and what was true."""

    kind: str
    view: View
    terrain: tuple[int, ...]
    crops: tuple[int, ...]


def played(series: str, views: int, level: str = "easy", **options: str) -> Iterator[Seen]:
    """So many views from the turns of games between bots of a level, all kinds in turn."""
    left, number = views, 0
    while left > 0:
        for seen in of_game(series, number, level, options)[:left]:
            left -= 1
            yield seen
        number += 1


def of_game(
    series: str, number: int, level: str = "easy", more: Mapping[str, str] = MappingProxyType({})
) -> list[Seen]:
    """A few turns of one game of the series, without its end, when little is hidden."""
    seed, kind = f"{series}/{number}", list(KINDS)[number % len(KINDS)]
    title: Any = game("tiwanaku")
    settings = {**KINDS[kind], **more}
    seats = _SEATS[settings["mode"]]
    found: list[Seen] = []

    def watch(state: State, action: Action | None, happened: Play) -> None:
        seat = state.actor()
        if seat is not None and isinstance(state.choice, Turn | SoloTurn | CoopTurn):
            view = state.view(seat)
            if UNKNOWN_TERRAIN in known_of(view).terrain:
                whole: Any = state
                found.append(Seen(kind, view, whole.terrain, whole.crops))

    play(title, title.meta.settle(settings, seats), [bot(level, "tiwanaku")] * seats, seed, _BUDGET, watch)
    return sorted(Random(seed).sample(found, min(_PER_GAME, len(found))), key=found.index)
