"""What wins in games of Rumis: who begins, how many stones are left, and how high the squares lie that are seen."""

from collections import Counter
from typing import Any

from tampu.engine import Action, Game, Options, Outcome, Play, State
from tampu.games.rumis.state import Structure
from tampu.lab.balance.report import Bar, Cell, Group, Observer, PlainObserver, Section


class RumisObserver:
    """Looks at what stands in the end."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        self._plain = PlainObserver(game, options)
        self._begun = Group(f"Seats from the start player, board {options['board']}", "seat")
        self._left = Group("Stones left", "stones")
        self._tops: Counter[tuple[int, bool]] = Counter()
        """Squares by height, and whether their seat won."""
        self._winners = 0
        self._places = 0
        self._state: Structure | None = None

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        assert isinstance(state, Structure)
        self._state = state
        self._plain.watch(state, action, happened)

    def close(self, outcome: Outcome) -> None:
        self._plain.close(outcome)
        state = self._state
        assert state is not None
        for seat, score in enumerate(outcome.scores):
            won = seat in outcome.winners
            self._begun.add((seat - state.start) % state.seats + 1, score, won)
            own = [left for colour, left in enumerate(state.left[: state.colours]) if state.owner(colour) == seat]
            self._left.add(sum(left.bit_count() for left in own), score, won)
        for height, colour in zip(state.heights, state.seen, strict=True):
            if 0 <= colour < state.colours:
                self._tops[height, state.owner(colour) in outcome.winners] += 1
        self._winners += len(outcome.winners)
        self._places += state.seats

    def sections(self) -> list[Section]:
        return [self._begun.section(), self._left.section(), self._squares(), *self._plain.sections()]

    def _squares(self) -> Section:
        rows: list[list[Cell]] = []
        bars: list[Bar] = []
        for height in sorted({height for height, _ in self._tops}):
            won, lost = self._tops[height, True], self._tops[height, False]
            each = (won + lost) / self._places, won / max(1, self._winners), lost / max(1, self._places - self._winners)
            rows.append([height, *(round(mean, 2) for mean in each)])
            bars.append((f"height {height}", each[0], None))
        head = ["height", "squares of a seat", "of a winner", "of another"]
        return Section("Squares by height", head, rows, bars, "squares of a seat that are seen from above")

    def unused(self) -> list[str]:
        return self._plain.unused()


def observer(game: Game[Any], options: Options) -> Observer:
    """The balance report counts what stands in the end; a cube that is filled alone has no seats to compare."""
    return PlainObserver(game, options) if options["solitaire"] != "off" else RumisObserver(game, options)
