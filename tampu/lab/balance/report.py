"""Is everything in the box worth using? How often things were used in many games, and how their users fared."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from tampu.bots import Bot, Budget, bot_of
from tampu.engine import Action, BadInput, Game, Json, JsonObject, Options, Outcome, Play, Seat, State
from tampu.games import TITLES
from tampu.lab.page import Page
from tampu.lab.simulate import play, seeds
from tampu.lab.strength.standing import interval

Cell = int | float | str


class Section:
    """A part of the report: a table, and bars of one of its columns with an interval."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        head: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        bars: Sequence[tuple[str, float, tuple[float, float] | None]] = (),
        of: str = "",
        note: str = "",
    ) -> None:
        self.title = title
        self.head = list(head)
        self.rows = [list(row) for row in rows]
        self.bars = list(bars)
        self.of = of
        """What the bars show."""
        self.note = note

    def json(self) -> JsonObject:
        return {
            "title": self.title,
            "rows": [dict(zip(self.head, row, strict=True)) for row in self.rows],
        }


class Tally:
    """Counts how often each of some things was used, by which seats, and how often those seats won."""

    def __init__(self, title: str, names: Mapping[str, str]) -> None:
        self.title = title
        self.names = dict(names)
        """Every thing there is, by id, so that the unused ones show up too."""
        self.uses: Counter[str] = Counter()
        self._users: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self._now: set[tuple[str, Seat]] = set()
        self._places = 0

    def use(self, id: str, seat: Seat) -> None:
        self.uses[id] += 1
        self._now.add((id, seat))

    def close(self, outcome: Outcome) -> None:
        """The game is over: who used what, and won?"""
        for id, seat in self._now:
            self._users[id] += 1
            self._wins[id] += seat in outcome.winners
        self._now.clear()
        self._places += len(outcome.scores)

    def unused(self) -> list[str]:
        return [f"{self.title}: {id} {name}".rstrip() for id, name in self.names.items() if not self.uses[id]]

    def section(self, games: int) -> Section:
        rows: list[list[Cell]] = []
        bars: list[tuple[str, float, tuple[float, float] | None]] = []
        for id, name in self.names.items():
            users, wins = self._users[id], self._wins[id]
            share = users / self._places if self._places else 0.0
            won = wins / users if users else 0.0
            rows.append([id, name, round(self.uses[id] / max(1, games), 2), round(share, 3), round(won, 3)])
            bars.append((f"{id} {name}", won, interval(wins, users) if users else None))
        head = ["id", "name", "uses per game", "seats that use it", "they win"]
        return Section(self.title, head, rows, bars, "share of games won by seats that use it")


class Observer(Protocol):
    """Watches games of one title and reports on them."""

    def watch(self, state: State, action: Action | None, happened: Play) -> None: ...

    def close(self, outcome: Outcome) -> None: ...

    def sections(self) -> list[Section]: ...

    def unused(self) -> list[str]: ...


class Balance:
    """The report of a series of games."""

    def __init__(self, game: Game[Any], options: Options, bots: Sequence[str], seed: str, observer: Observer) -> None:
        self.game = game
        self.options = options
        self.bots = list(bots)
        self.seed = seed
        self.observer = observer
        self.games = 0

    def run(self, players: Sequence[Bot], games: int, budget: Budget, done: Callable[[], None] | None = None) -> None:
        for each in seeds(self.seed, games):
            result = play(self.game, self.options, players, each, budget, self.observer.watch)
            self.observer.close(result.outcome)
            self.games += 1
            if done is not None:
                done()

    def json(self) -> JsonObject:
        sections: list[Json] = [section.json() for section in self.observer.sections()]
        unused: list[Json] = list(self.observer.unused())
        return {
            "game": self.game.meta.title,
            "options": self.options.json(),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "sections": sections,
            "unused": unused,
        }

    def page(self) -> Page:
        """The report as one HTML page with plots."""
        page = Page(f"Balance: {self.game.meta.name}, {self.options.seats} seats")
        words = ", ".join(f"{name}={value}" for name, value in self.options.values.items())
        page.text(f"{self.games} games of {', '.join(self.bots)}; seed {self.seed}; {words}")
        page.text(f"A fair share of wins is {1 / self.options.seats:.3f}. Whiskers are 95 % intervals.")
        unused = self.observer.unused()
        page.heading("Never used")
        page.text("; ".join(unused) if unused else "Everything was used.")
        for section in self.observer.sections():
            page.heading(section.title)
            if section.note:
                page.text(section.note)
            page.table(section.head, section.rows)
            if section.bars:
                page.text(f"Plot: {section.of}.")
                full = max((ends[1] if ends else value) for _, value, ends in section.bars) or 1.0
                page.bars(section.of, section.bars, full)
        return page


class Watched(Protocol):
    """What a title offers as `balance`; there is no report for one without."""

    def observer(self, game: Game[Any], options: Options) -> Observer:
        """Who watches games of this title."""
        ...


def observer_of(game: Game[Any], options: Options) -> Observer:
    """The watcher of this title's games."""
    title = game.meta.title
    offered: Watched | None = TITLES.offer(title, "balance")
    if offered is None:
        reported = ", ".join(each.name for each in TITLES if each.offer("balance"))
        raise BadInput(f"there is no balance report for {title}; there is one for {reported}")
    return offered.observer(game, options)


def player(name: str, game: Game[Any]) -> Bot:
    """A bot of the title, or the greedy one where there is one."""
    greedy: Callable[[Game[Any]], Bot] | None = getattr(TITLES.offer(game.meta.title, "bots"), "greedy", None)
    return bot_of(name, game) if name != "greedy" or greedy is None else greedy(game)
