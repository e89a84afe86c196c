"""A decision of a finished game, tried once more: the position as it was, another move, and what bots answer to it.

Either the world is imagined from what the seat could know then, another one at every attempt, or it is the true one
with the luck that the game had. A question holds the whole line, so nothing is kept between questions.
"""

from typing import Any

from tampu import bots
from tampu.engine import BadInput, Refusal, SearchChance, sight
from tampu.engine.match import Match, Seal
from tampu.games import Titles
from tampu.tables.thinking import answers
from tampu.tables.thinking.asked import OfRecord, Think
from tampu.tables.thinking.review import judging

MOST_LINE = 300
"""How many actions may be tried, those of the bots included."""


class Again(OfRecord, kw_only=True):
    """After so many entries of the game, and then these actions, what do bots play until the seat is asked again?"""

    entries: int
    truth: bool
    attempt: int
    line: list[str]
    known: int
    """How many actions of the line have been told already."""

    def prepare(self, titles: Titles) -> Think:
        match = self._match(titles)
        seat = match.state.actor()
        if seat is None:
            return lambda: None
        bots.warm(self.title)
        before = match.state.clone()
        told = [_follow(match, seat, text) for text in self.line]
        return lambda: self._answered(match, seat, before, told)

    def _answered(self, match: Match[Any], seat: int, before: Any, told: list[answers.RetriedEntry]) -> answers.Retried:
        player = bots.bot_of(judging.level_of(self.title), match.game)
        luck = SearchChance(f"{self._key(before, seat)}/{len(told)}")
        while (actor := match.state.actor()) not in (None, seat) and len(told) < MOST_LINE:
            legal = match.state.legal()
            action = legal[0]
            if len(legal) > 1:
                action = player.choose(match.state.view(actor), legal, bots.Budget(), luck).action
            told.append(_follow(match, seat, action.text))
        judged = None
        if self.known == 0 and self.line and len(before.legal()) > 1:
            mine = match.game.alphabet.parse(self.line[0])
            judged = judging.judged(before, self.entries, mine, judging.TRIALS, judging.EFFORT, "tried")
        return answers.Retried(seat, _moment(match, seat), told[self.known :], judged)

    def _match(self, titles: Titles) -> Match[Any]:
        match = self.replayed(titles, self.entries)
        seat = match.state.actor()
        if self.truth or seat is None:
            return match
        key = self._key(match.state, seat)
        imagined = match.game.imagine(match.state.view(seat), SearchChance(key))
        saved = {**match.save(), "state": imagined.save(), "before": []}
        return Match.load(match.game, match.options, Seal.of_seed(key), saved, match.moves)

    def _key(self, state: Any, seat: int) -> str:
        """Decides luck and secrets of this attempt, by nothing that the seat could not know."""
        return f"again/{judging.seen_key(state.view(seat))}/{self.attempt}"


class WhyNotAgain(Again, kw_only=True):
    """May the seat do this at the end of the line, and if not, why not?"""

    action: str

    def _answered(self, match: Match[Any], seat: int, before: Any, told: list[answers.RetriedEntry]) -> Any:
        action = match.game.alphabet.parse(self.action)
        if match.state.allows(action):
            return {"legal": True, "rule": "", "name": "", "facts": {}, "reason": ""}
        return {"legal": False, "reason": "", **match.state.why_not(action).json()}


class ForeseeAgain(Again, kw_only=True):
    """What would these lines of actions certainly do at the end of the line?"""

    lines: list[list[str]]

    def _answered(self, match: Match[Any], seat: int, before: Any, told: list[answers.RetriedEntry]) -> Any:
        return [self._foreseen(match, line) for line in self.lines]

    def _foreseen(self, match: Match[Any], line: list[str]) -> answers.Foresight | None:
        try:
            actions = [match.game.alphabet.parse(text) for text in line]
            found: Any = sight.foreseen(match.state, actions, turns=match.turns)
        except Refusal:
            return None
        return answers.Foresight(**found)


def _follow(match: Match[Any], seat: int, text: str) -> answers.RetriedEntry:
    """Carry out an action of whoever is asked, and tell what the seat may know of it."""
    actor = match.state.actor()
    if actor is None:
        raise BadInput("the game is over there")
    action = match.game.alphabet.parse(text)
    try:
        play = match.act(actor, action)
    except Refusal as refusal:
        raise BadInput(str(refusal)) from None
    events = sight.told(play.events, seat)
    return answers.RetriedEntry(
        actor,
        text,
        sight.written(action, actor, seat),
        match.turns.last,
        [*events],
        match.game.changes(events),
        _moment(match, seat),
    )


def _moment(match: Match[Any], seat: int) -> answers.RetriedMoment:
    state = match.state
    outcome = state.outcome()
    return answers.RetriedMoment(
        public=state.public(),
        own=state.own(seat),
        actor=state.actor(),
        question=sight.question(state),
        about=sight.about(match),
        legal=sight.options(state, seat) if state.actor() == seat else None,
        turn=match.turns.next(state.actor()),
        outcome=None if outcome is None else answers.outcome_of(outcome),
    )
