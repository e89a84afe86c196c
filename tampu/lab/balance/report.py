"""Is everything in the box worth using? How often things were used in many games, and how their users fared."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import quantiles
from typing import Any, ClassVar, Protocol

from tampu.bots import Bot, Budget, Decision, bot_of
from tampu.engine import Action, Chance, Game, Json, JsonObject, Options, Outcome, Play, Seat, State, View
from tampu.games import TITLES
from tampu.lab.balance.kept import Kept, Noting, Remembering
from tampu.lab.page import Page
from tampu.lab.simulate import Result, play
from tampu.lab.strength.standing import Z95, interval

Cell = int | float | str
Bar = tuple[str, float, tuple[float, float] | None]
"""A name, a value and the ends of its interval."""


class Section:
    """A part of the report: a table, and bars of what matters in it, with intervals where there are any."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        head: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        bars: Sequence[Bar],
        of: str,
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


def shares(title: str, what: str, wins: Mapping[Any, int], games: int) -> Section:
    """How often each of some things won, such as seats."""
    rows: list[list[Cell]] = [[name, count, round(count / max(1, games), 3)] for name, count in wins.items()]
    bars: list[Bar] = [
        (f"{what} {name}", count / max(1, games), interval(count, games)) for name, count in wins.items()
    ]
    return Section(title, [what, "wins", "share"], rows, bars, "share of games won")


def means(title: str, totals: Mapping[str, float], places: int, note: str = "") -> Section:
    """How many points a seat had from each source."""
    bars: list[Bar] = [(name, total / max(1, places), None) for name, total in totals.items()]
    rows: list[list[Cell]] = [[name, round(mean, 2)] for name, mean, _ in bars]
    return Section(title, ["source", "mean points"], rows, bars, "mean points of a seat", note)


class Group:
    """Scores and wins of seats that have something in common, such as their element."""

    def __init__(self, title: str, of: str = "") -> None:
        self.title = title
        self.of = of or title
        """What they have in common."""
        self.scores: dict[Cell, list[int]] = {}
        self.wins: Counter[Cell] = Counter()

    def add(self, name: Cell, score: int, won: bool) -> None:
        self.scores.setdefault(name, []).append(score)
        self.wins[name] += won

    def section(self) -> Section:
        rows: list[list[Cell]] = []
        bars: list[Bar] = []
        for name, scores in sorted(self.scores.items()):
            count, wins = len(scores), self.wins[name]
            rows.append([name, count, round(sum(scores) / count, 1), round(wins / count, 3)])
            bars.append((str(name), wins / count, interval(wins, count)))
        return Section(self.title, [self.of, "seats", "mean score", "they win"], rows, bars, "share of games won")


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
        bars: list[Bar] = []
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


class Without:
    """A bot that does without some actions wherever it has others: what is a source of points worth?

    Each of `words` forbids the actions with all of its words: `place pyramid`, or `play`.
    """

    needs_view = True

    def __init__(self, player: Bot, words: Sequence[str]) -> None:
        self.name = player.name
        self._player = player
        self._words = [set(each.split()) for each in words]

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        left = [action for action in legal if not any(each <= set(action.text.split()) for each in self._words)]
        if len(left) == 1:
            return Decision(left[0])
        return self._player.choose(view, left or legal, budget, chance)


class Doing:
    """How the seat fares that does without something, in every seat in turn with the same luck."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self._margins: list[float] = []
        self._wins = 0.0

    def note(self, seat: Seat, outcome: Outcome) -> None:
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        self._margins.append(outcome.scores[seat] - sum(others) / len(others))
        self._wins += seat in outcome.winners

    def section(self, seats: int) -> Section:
        count = len(self._margins)
        mean = sum(self._margins) / count
        spread = Z95 * math.sqrt(sum((margin - mean) ** 2 for margin in self._margins) / max(1, count - 1) / count)
        low, high = interval(self._wins, count)
        head = ["forbidden", "games", "points behind the others", "95 %", "won", "95 %  of won", "fair share"]
        row: list[Cell] = [
            ", ".join(self.words),
            count,
            round(-mean, 2),
            f"{-mean - spread:.1f} to {-mean + spread:.1f}",
        ]
        row += [round(self._wins / count, 3), f"{low:.2f} to {high:.2f}", round(1 / seats, 3)]
        note = "One seat does without these actions wherever it has others; the others play as always."
        bars: list[Bar] = [(", ".join(self.words), self._wins / count, (low, high)), ("fair share", 1 / seats, None)]
        return Section("A seat that does without", head, [row], bars, "share of games won", note)


class Balance:
    """The report of a series of games."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        bots: Sequence[str],
        seed: str,
        observer: Observer,
        forbidden: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.bots = list(bots)
        self.seed = seed
        self.observer = observer
        self.doing = Doing(forbidden) if forbidden else None
        self.games = 0

    def sections(self) -> list[Section]:
        found = self.observer.sections()
        return found if self.doing is None or not self.games else [self.doing.section(self.options.seats), *found]

    def run(
        self,
        players: Sequence[Bot],
        numbers: range,
        budget: Budget,
        kept: Kept | None = None,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Play the games with these numbers, or only count them where they are kept from an earlier run."""
        for number in numbers:
            sitting, doing, each = list(players), number % self.options.seats, f"{self.seed}/{number}"
            if self.doing is not None:
                each = f"{self.seed}/{number // self.options.seats}"
                sitting[doing] = Without(sitting[doing], self.doing.words)
            result = self._play(sitting, number, each, budget, kept)
            self.observer.close(result.outcome)
            if self.doing is not None:
                self.doing.note(doing, result.outcome)
            self.games += 1
            if done is not None:
                done()

    def _play(self, sitting: Sequence[Bot], number: int, seed: str, budget: Budget, kept: Kept | None) -> Result:
        known = None if kept is None else kept.chosen(number)
        chosen: list[str] = []
        players: list[Bot] = []
        if known is not None:
            players = [Remembering(known)] * len(sitting)
        else:
            players = [Noting(player, chosen) for player in sitting]
        result = play(self.game, self.options, players, seed, budget, self.observer.watch)
        if kept is not None and known is None:
            kept.add(number, chosen)
        return result

    def json(self) -> JsonObject:
        sections: list[Json] = [section.json() for section in self.sections()]
        unused: list[Json] = list(self.observer.unused())
        return {
            "game": self.game.meta.title,
            "options": self.options.json(),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "forbidden": list(self.doing.words) if self.doing else [],
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
        for section in self.sections():
            page.heading(section.title)
            if section.note:
                page.text(section.note)
            page.table(section.head, section.rows)
            page.text(f"Plot: {section.of}.")
            full = max(((ends[1] if ends else value) for _, value, ends in section.bars), default=0.0)
            page.bars(section.of, section.bars, max(0.0, full) or 1.0)
        return page


class PlainObserver:
    """What can be counted in any title: verbs, wins by seat, and where points come from."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        self._seats = options.seats
        self.verbs = Tally("Actions", {verb.name: "" for verb in game.alphabet.verbs})
        self._wins: Counter[Seat] = Counter()
        self._sources: Counter[str] = Counter()
        self._lengths: list[int] = []
        self._decisions = 0
        self._actor: Seat | None = None
        self._places = 0

    @property
    def games(self) -> int:
        return len(self._lengths)

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        if action is not None and self._actor is not None:
            self.verbs.use(action.verb.name, self._actor)
            self._decisions += 1
        self._actor = state.actor()

    def close(self, outcome: Outcome) -> None:
        self.verbs.close(outcome)
        self._wins.update(outcome.winners)
        for seat, score in enumerate(outcome.scores):
            self._sources.update(outcome.sources[seat] if outcome.sources else {"points": score})
        self._places += len(outcome.scores)
        self._lengths.append(self._decisions)
        self._decisions = 0

    def sections(self) -> list[Section]:
        return [
            self._length(),
            shares("Seats", "seat", {seat: self._wins[seat] for seat in range(self._seats)}, self.games),
            means("Where points come from", dict(sorted(self._sources.items())), self._places),
            self.verbs.section(self.games),
        ]

    def _length(self) -> Section:
        mean = sum(self._lengths) / max(1, self.games)
        cuts = twentieths(self._lengths)
        bars: list[Bar] = [*zip(("5 %", "median", "95 %"), cuts, [None] * 3, strict=True), ("mean", mean, None)]
        row: list[Cell] = [self.games, round(mean, 1), *cuts]
        head = ["games", "actions per game", "5 %", "median", "95 %"]
        return Section("Length", head, [row], bars, "actions in a game")

    def unused(self) -> list[str]:
        return self.verbs.unused()


def twentieths(counts: Sequence[int]) -> tuple[float, float, float]:
    """The first, the middle and the last of nineteen cuts: what 5, 50 and 95 % of counts lie below."""
    cuts = quantiles(counts, n=20) if len(counts) > 1 else [float(sum(counts))] * 19
    return cuts[0], cuts[9], cuts[18]


class Watched(Protocol):
    """What a title offers as `balance`; one without gets the plain report."""

    def observer(self, game: Game[Any], options: Options) -> Observer:
        """Who watches games of this title."""
        ...


def observer_of(game: Game[Any], options: Options) -> Observer:
    """The watcher of this title's games."""
    offered: Watched | None = TITLES.offer(game.meta.title, "balance")
    return PlainObserver(game, options) if offered is None else offered.observer(game, options)


def player(name: str, game: Game[Any]) -> Bot:
    """A bot of the title, or the greedy one where there is one."""
    greedy: Callable[[Game[Any]], Bot] | None = getattr(TITLES.offer(game.meta.title, "bots"), "greedy", None)
    return bot_of(name, game) if name != "greedy" or greedy is None else greedy(game)
