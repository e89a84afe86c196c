"""Random games from start to end, with every promise tested on the way."""

from collections.abc import Callable, Container
from random import Random
from typing import Any

from tampu.engine.actions import Action
from tampu.engine.conformance import probes
from tampu.engine.conformance.report import MOST_UNCOMPARED, Failure, Report
from tampu.engine.conformance.worlds import CountedChance, Worlds, difference
from tampu.engine.errors import BadInput, BrokenRules, Refusal
from tampu.engine.game import Game, State
from tampu.engine.match import Match, Seal
from tampu.engine.meta import Options
from tampu.engine.play import Play
from tampu.engine.record import Record
from tampu.engine.wire import JsonObject, RuleId, Seat, decode, encode

_LONGEST = 5_000
_MOST_FAILURES = 3
_MANY_PAIRS = 20


def check(
    game: Game[Any],
    options: Options,
    games: int = 5,
    seed: str = "check",
    looks: int = 40,
    rules: Container[RuleId] | None = None,
    progress: Callable[[], None] | None = None,
    since: int = 0,
) -> Report:
    """Play `games` random games with these options and report every broken promise.

    `looks` says roughly how many states of a game are examined closely; `rules` are the ids that exist.
    `since` skips the first decisions, for a quick run of a game whose early states are slow to imagine.
    """
    report = Report(options)
    worlds: Worlds[Any] = Worlds(game, Random(f"{seed}/worlds"))
    hidden = False
    for number in range(games):
        run = _Run(game, options, f"{seed}/{number}", looks, rules, worlds, since)
        try:
            run.play()
        except Failure as failure:
            failure.seed, failure.step = run.seed, len(run.actions)
            report.failures.append(failure)
        report.games += 1
        report.decisions += len(run.actions)
        hidden = hidden or run.hidden
        if progress is not None:
            progress()
        if len(report.failures) >= _MOST_FAILURES:
            break
    report.compared, report.uncompared = worlds.compared, worlds.uncompared
    if not report.failures:
        _enough(report, worlds, hidden)
    return report


def _enough(report: Report, worlds: Worlds[Any], hidden: bool) -> None:
    """The leak checks must have compared something."""
    if report.compared + report.uncompared >= _MANY_PAIRS and report.uncompared_share > MOST_UNCOMPARED:
        share = f"{report.uncompared_share:.0%}"
        report.failures.append(Failure("leak", f"{share} of the pairs could not be compared"))
    if hidden and worlds.compared + worlds.uncompared >= _MANY_PAIRS:
        if worlds.varied == 0:
            report.failures.append(Failure("vary", "there are secrets, but vary never changes any"))
        if worlds.imagined_other == 0:
            report.failures.append(Failure("imagine", "there are secrets, but imagined states always guess them right"))


class _Run:
    """One random game under examination."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        seed: str,
        looks: int,
        rules: Container[RuleId] | None,
        worlds: Worlds[Any],
        since: int,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.actions: list[Action] = []
        self.hidden = False
        self._looks = looks
        self._since = since
        self._rules = rules
        self._worlds = worlds
        self._random = Random(seed)
        self._chance = CountedChance(Seal.of_seed(seed).chance())
        self._memory: dict[Seat | None, list[JsonObject]] = {}
        self._snapshots: list[bytes] = []
        self._seats: list[Seat] = []

    def play(self) -> None:
        """From the first to the last action, then once more from the record."""
        try:
            state = self._forward()
        except Failure:
            raise
        except BrokenRules as broken:
            raise Failure("endless", str(broken)) from broken
        except Refusal as refusal:
            raise Failure("legal", f"a legal action was refused: {refusal}") from refusal
        except Exception as crash:
            raise Failure("crash", f"{type(crash).__name__}: {crash}") from crash
        self._ended_well(state)
        self._replay()

    def _forward(self) -> State:
        state: State
        state, opening = self.game.start(self.options, self._chance)
        self._remember(opening, state)
        components = dict(state.components())
        load_at = self._random.randrange(20)
        twin: State | None = None
        while True:
            step = len(self.actions)
            self._snapshots.append(probes.snapshot(state))
            actor = state.actor()
            if state.stack and actor is None:
                raise Failure("dead end", f"the step {state.stack[-1]} neither asks nor runs")
            if actor is None:
                return state
            legal = state.legal()
            if not legal:
                raise Failure("dead end", f"seat {actor} has no legal action at {state.stack[-1]}")
            if step >= _LONGEST:
                raise Failure("endless", f"not over after {_LONGEST} decisions")
            action = self._choose(legal)
            self.hidden = self.hidden or bool(state.secret())
            if self._random.random() < self._looks / (1 + max(0, step - self._since)) and step >= self._since:
                self._look(state, action)
            if step == load_at:
                twin = probes.reload(self.game, state)
            play = state.apply(action, self._chance, step + 1)
            if twin is not None:
                twin_play = twin.apply(action, Seal.of_seed(self.seed).chance(), step + 1)
                self._same_future(state, play, twin, twin_play)
            self.actions.append(action)
            self._seats.append(actor)
            self._remember(play, state)
            if dict(state.components()) != components:
                raise Failure("components", f"'{action.text}' changes {components} to {state.components()}")

    def _choose(self, legal: list[Action]) -> Action:
        """Any legal action; half of the time a verb is drawn first, so that rare verbs get their turn."""
        if self._random.random() < 0.5:
            return self._random.choice(legal)
        verb = self._random.choice(list({action.verb.name: action.verb for action in legal}.values()))
        return self._random.choice([action for action in legal if action.verb is verb])

    def _look(self, state: State, action: Action) -> None:
        probes.notation(self.game, state)
        probes.questions(self.game, state, self._random)
        probes.clones(state, self._random)
        probes.reload(self.game, state)
        probes.refusals(self.game, state, self._random, self._rules)
        probes.every_legal(state, self._random)
        for viewer in probes.viewers(state):
            self._worlds.same_now(state, viewer, self._memory[viewer])
            self._worlds.same_next(state, action, viewer)
        self._worlds.foresight(state, action)

    def _remember(self, play: Play, state: State) -> None:
        for viewer in probes.viewers(state):
            self._memory.setdefault(viewer, []).extend(play.seen_by(viewer))
        for event in play.events:
            probes.known_rule(event.rule, self._rules, f"the event '{event.name}'")

    def _same_future(self, state: State, play: Play, twin: State, twin_play: Play) -> None:
        here, there = state.save(), twin.save()
        if encode(here) != encode(there):
            raise Failure("save", f"a loaded game continues differently: {difference(here, there)}")
        for viewer in probes.viewers(state):
            if play.seen_by(viewer) != twin_play.seen_by(viewer):
                raise Failure("save", f"a loaded game tells seat {viewer} something different")

    def _ended_well(self, state: State) -> None:
        outcome = state.outcome()
        if outcome is None:
            raise Failure("outcome", "the game is over without an outcome")
        if len(outcome.scores) != state.seats or not set(outcome.winners) <= set(range(state.seats)):
            raise Failure("outcome", f"{outcome.json()} does not fit {state.seats} seats")
        probes.known_rule(self.game.over, self._rules, "a refusal after the end")
        probes.known_rule(self.game.turns, self._rules, "a refusal out of turn")

    def _replay(self) -> None:
        """The same actions and luck give the same states, also after an undo and from a record."""
        match = Match(self.game, self.options, Seal.of_seed(self.seed))
        for step, (seat, action) in enumerate(zip(self._seats, self.actions, strict=True)):
            if probes.snapshot(match.state) != self._snapshots[step]:
                here, there = decode(self._snapshots[step]), match.state.save()
                raise Failure("replay", f"the replayed game differs: {difference(here, there)}")
            match.act(seat, action)
            if match.undoable() == seat and self._random.random() < 0.1:
                match.undo(seat)
                if probes.snapshot(match.state) != self._snapshots[step]:
                    raise Failure("undo", f"taking back '{action.text}' does not restore the state")
                match.act(seat, action)
            if self._random.random() < 0.05:
                self._reopen(match)
        text = Record.of(match, [f"seat {seat}" for seat in range(self.options.seats)]).text()
        try:
            record = Record.parse(text)
            record.verify(self.game)
        except BadInput as wrong:
            raise Failure("record", str(wrong)) from wrong
        if record.text() != text:
            raise Failure("record", "a record that is read and written again differs")

    def _reopen(self, match: Match[Any]) -> None:
        """A match that was saved and loaded can take back the same actions, and returns to the same states."""
        saved = encode(match.save())
        again = Match.load(self.game, self.options, match.seal, decode(saved), match.moves)
        if encode(again.save()) != saved or again.undoable() != match.undoable():
            raise Failure("save", f"a loaded match differs: {difference(match.save(), again.save())}")
        seat = again.undoable()
        if seat is not None:
            earlier = probes.snapshot(match.earlier())
            again.undo(seat)
            if probes.snapshot(again.state) != earlier:
                raise Failure("save", "an undo in a loaded match leads to a different state")
