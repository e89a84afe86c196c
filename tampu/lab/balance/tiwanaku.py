"""What wins in games of Tiwanaku: who begins, and how large offerings are."""

from collections import Counter
from typing import Any

from tampu.engine import Action, Game, Options, Outcome, Play, State
from tampu.engine.wire import as_int, as_text
from tampu.games.tiwanaku.state import Expedition
from tampu.lab.balance.report import Bar, Cell, Group, PlainObserver, Section


class TiwanakuObserver:
    """Counts what the events tell."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        self._plain = PlainObserver(game, options)
        self._begun = Group("Seats from the first player", "seat")
        self._offerings: Counter[int] = Counter()
        self._offered: Counter[int] = Counter()
        """The points of all offerings of a size."""
        self._places = 0
        self._state: Expedition | None = None

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        assert isinstance(state, Expedition)
        self._state = state
        self._plain.watch(state, action, happened)
        for event in happened.events:
            if event.name == "offered":
                size = len(as_text(event.facts["cubes"]).split(", "))
                self._offerings[size] += 1
                self._offered[size] += as_int(event.facts["points"])

    def close(self, outcome: Outcome) -> None:
        self._plain.close(outcome)
        state = self._state
        assert state is not None
        for seat, score in enumerate(outcome.scores):
            self._begun.add((seat - state.first) % state.seats + 1, score, seat in outcome.winners)
        self._places += state.seats

    def sections(self) -> list[Section]:
        return [self._begun.section(), self._sizes(), *self._plain.sections()]

    def _sizes(self) -> Section:
        rows: list[list[Cell]] = []
        bars: list[Bar] = []
        for size in range(1, 6):
            count = self._offerings[size]
            rows.append([size, round(count / max(1, self._places), 2), round(self._offered[size] / max(1, count), 1)])
            bars.append((f"{size} cubes", count / max(1, self._places), None))
        head = ["cubes", "offerings of a seat", "points each"]
        return Section("Sizes of offerings", head, rows, bars, "offerings of a seat")

    def unused(self) -> list[str]:
        return self._plain.unused()


observer = TiwanakuObserver
"""The balance report counts what happens in games of Tiwanaku."""
