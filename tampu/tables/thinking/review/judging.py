"""What a worker is asked for the review of a game: how everybody stood, and what decisions cost.

Every judgement is made from the view of one seat, and its luck comes from that view too: in every world that the seat
could not tell apart the answer is the same, and so it is whenever it is asked for. Work is counted, never time.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tampu import bots
from tampu.engine import Action, Outcome, SearchChance, State, View, sight
from tampu.engine.match import TAKEN_BACK
from tampu.engine.record import Record
from tampu.engine.wire import digest
from tampu.games import Titles
from tampu.tables.thinking import answers
from tampu.tables.thinking.answers import Estimate, Judged
from tampu.tables.thinking.asked import OfRecord, Think

_NOBODY = Outcome((), ())
_JUDGING = "hard"
_GAMES = 24
"""Imagined games for the chance of a seat at a moment."""
TRIALS, EFFORT = 8, 32
"""How often actions are weighed while somebody waits for the answer, and in how many imagined games each time."""


class Outline(OfRecord, kw_only=True):
    """Where are the turns of the game, and the decisions of every seat?"""

    def prepare(self, titles: Titles) -> Think:
        record = Record.parse(self.record)
        game = titles.game(self.title, self.own_content)
        return lambda: self._outline(record, record.begin(game))

    def _outline(self, record: Record, match: Any) -> answers.Outline:
        if not contested(match.state):
            return answers.Outline([], [[]])
        moments, turn = [0], 0
        kept: list[tuple[int, int]] = []
        several = len(match.state.legal()) > 1
        for number, seat, text, _ in record.follow(match):
            if text in TAKEN_BACK:
                kept.pop()
            else:
                kept.append((seat, number - 1 if several else -1))
            if match.turns.last == turn and moments[-1]:
                moments[-1] = number
            else:
                moments.append(number)
            turn = match.turns.last
            several = len(match.state.legal()) > 1
        decisions: list[list[int]] = [[] for _ in range(record.seats)]
        for seat, entries in kept:
            if entries >= 0:
                decisions[seat].append(entries)
        return answers.Outline(moments, decisions)


class Chances(OfRecord, kw_only=True):
    """After so many entries, what was the chance of every seat, by what it knew?"""

    moments: list[int]

    def prepare(self, titles: Titles) -> Think:
        states = list(_states(self, titles, self.moments))
        bots.warm(self.title)
        return lambda: [chances(state) for state in states]


class Decisions(OfRecord, kw_only=True):
    """What did these decisions cost, by the judgement of the bot?"""

    decisions: list[int]
    """How many entries had been made before each."""
    trials: int
    effort: int
    """How often each is weighed, and how many imagined games are played each time."""
    about: str
    """Decisions that are weighed for another reason are weighed in other imagined games."""
    foresee: bool = False
    """Tell also what the bot's action would certainly have done."""

    def prepare(self, titles: Titles) -> Think:
        record = Record.parse(self.record)
        states = list(zip(self.decisions, _states(self, titles, self.decisions), strict=True))
        bots.warm(self.title)
        return lambda: [self._judged(record, entries, state) for entries, state in states]

    def _judged(self, record: Record, entries: int, state: State) -> object:
        played = state.game.alphabet.parse(record.entries[entries][1])
        found = judged(state, entries, played, self.trials, self.effort, self.about)
        if not self.foresee:
            return found
        best = state.game.alphabet.parse(found.action)
        foreseen: Any = sight.foreseen(state, [best])
        return found, answers.Foresight(**foreseen)


def contested(state: State) -> bool:
    """Alone and against nobody there is nothing to win."""
    return state.seats > 1 or (state.so_far() or _NOBODY).rivals is not None


def level_of(title: str) -> str:
    """The bot that judges: the strongest of the title that answers quickly. A review asks it at every choice."""
    levels = bots.levels(title)
    return _JUDGING if _JUDGING in levels else levels[-1]


def chances(state: State) -> list[Estimate]:
    """The chance of every seat, each from its own view."""
    outcome = state.outcome()
    if outcome is not None:
        return [Estimate(round(share, 4), 0.0) for share in bots.victory(outcome)]
    judge = bots.judge_of(state.game)
    found: list[Estimate] = []
    known: dict[bytes, list[list[float]]] = {}
    for seat in range(state.seats):
        view = state.view(seat)
        # Seats that know the same are judged together.
        about = View(view.title, None, view.public, view.own).encode()
        if about not in known:
            known[about] = judge.chances(view, _GAMES, _luck(about, "chances"))
        found.append(Estimate.of([shares[seat] for shares in known[about]]))
    return found


def judged(state: State, entries: int, played: Action, trials: int, effort: int, about: str) -> Judged:
    """What the bot would have done, and what it expects of that and of what was played."""
    seat, legal = state.actor(), state.legal()
    assert seat is not None
    view = state.view(seat)
    seen = view.encode()
    player = bots.bot_of(level_of(view.title), state.game)
    best = player.choose(view, legal, bots.Budget(), _luck(seen, "choice")).action
    if best == played:
        even = Estimate(0.0, 0.0)
        return Judged(entries, best.text, played.text, even, even, even)
    judge = bots.judge_of(state.game)
    pairs = [judge.weigh(view, [best, played], effort, _luck(seen, f"{about} {trial}")) for trial in range(trials)]
    return Judged(
        entries,
        best.text,
        played.text,
        expected=Estimate.of([pair[0] for pair in pairs]),
        got=Estimate.of([pair[1] for pair in pairs]),
        cost=Estimate.of([pair[0] - pair[1] for pair in pairs]),
    )


def weighed(state: State, actions: Sequence[Action], about: str) -> list[Estimate]:
    """The chance of the seat that is asked after each of these actions, all in the same imagined games."""
    seat = state.actor()
    assert seat is not None
    view, judge = state.view(seat), bots.judge_of(state.game)
    seen = view.encode()
    found = [judge.weigh(view, actions, EFFORT, _luck(seen, f"{about} {trial}")) for trial in range(TRIALS)]
    return [Estimate.of(values) for values in zip(*found, strict=True)]


def _states(asked: OfRecord, titles: Titles, wanted: Sequence[int]) -> Iterator[State]:
    """The game after so many entries, in ascending order."""
    record = Record.parse(asked.record)
    match = record.begin(titles.game(asked.title, asked.own_content))
    left = iter(wanted)
    following = next(left, None)
    for entries in _counted(record.follow(match)):
        if entries == following:
            yield match.state.clone()
            following = next(left, None)
            if following is None:
                return


def _counted(entries: Iterable[Any]) -> Iterator[int]:
    """How many entries there are after each, before the first included."""
    yield 0
    for number, _ in enumerate(entries, 1):
        yield number


def seen_key(view: View, about: str = "") -> str:
    """The same for every world in which a seat sees this."""
    return _key(view.encode(), about)


def _key(seen: bytes, about: str) -> str:
    return digest(seen + about.encode(), "review", 16).hex()


def _luck(seen: bytes, about: str) -> SearchChance:
    return SearchChance(_key(seen, about))
