"""What a worker process is asked, and how it answers. A question holds all that its answer may depend on.

While a game runs a question holds what one seat may see and nothing else. A record, with its secret, is asked about
only when the game has ended.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

from tampu import bots, insight, puzzles
from tampu.engine import BadInput, JsonObject, SearchChance, View, sight
from tampu.engine.match import TAKEN_BACK, Match
from tampu.engine.play import Play
from tampu.engine.record import BrokenRecord, Record
from tampu.games import Titles
from tampu.games.daily import daily_of, luck_of_day
from tampu.puzzles import Puzzle
from tampu.tables.edits import edits
from tampu.tables.thinking import answers
from tampu.tables.thinking.advising import advised
from tampu.tables.thinking.asked import Asked, OfRecord, OfTitle, Think
from tampu.tables.thinking.imagining import Analyse, Counsel, Intend
from tampu.tables.thinking.picturing import Preview
from tampu.tables.thinking.review.again import Again, ForeseeAgain, WhyNotAgain
from tampu.tables.thinking.review.judging import Chances, Decisions, Outline


class Warm(Asked, kw_only=True):
    """Load everything, so that no question has to wait for it."""

    def prepare(self, titles: Titles) -> Think:
        for meta in titles.metas():
            titles.game(meta.title)
            bots.warm(meta.title)
            reasons = insight.of(meta.title)
            if reasons is not None:
                reasons.warm()
        return lambda: None


class Choose(OfTitle, kw_only=True):
    """What does a bot play?"""

    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    legal: list[str]
    level: str
    luck: str

    def prepare(self, titles: Titles) -> Think:
        game = titles.game(self.title, self.own_content)
        player = bots.bot_of(self.level, game)
        bots.warm(self.title)
        view = View(self.title, self.seat, self.public, self.own)
        legal = [game.alphabet.parse(text) for text in self.legal]
        budget = bots.Budget(seconds=self.seconds)
        return lambda: player.choose(view, legal, budget, SearchChance(self.luck)).action.text


class Look(OfTitle, kw_only=True):
    """How far does the table's helper come with so much work?"""

    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    work: float
    """Seconds of thinking on a machine that has nothing else to do; the answer does not depend on how busy it is."""

    def prepare(self, titles: Titles) -> Think:
        found = insight.of(self.title)
        assert found is not None
        view = View(self.title, self.seat, self.public, self.own)
        return lambda: found.looked(view, self.work)


class Help(Look, kw_only=True):
    """What does the table's helper show this seat?"""

    marks: list[Any]
    about: Any

    def prepare(self, titles: Titles) -> Think:
        found = insight.of(self.title)
        assert found is not None
        view = View(self.title, self.seat, self.public, self.own)
        return lambda: found.helped(view, self.marks, self.about, self.work)


class Verify(Asked, kw_only=True):
    """Is this text the record of a game? Its digest, title and entries, or what is wrong with it."""

    text: str
    most: int
    """How many entries it may have."""

    def prepare(self, titles: Titles) -> Think:
        return lambda: self._verified(titles)

    def _verified(self, titles: Titles) -> JsonObject:
        try:
            record = Record.parse(self.text)
            if len(record.entries) + sum(len(line.tries) for line in record.variations) > self.most:
                raise BadInput(f"a record has up to {self.most} entries")
            record.verify(titles.game_of(record))
        except BrokenRecord as broken:
            return {"wrong": broken.reason, "line": broken.line}
        except BadInput as wrong:
            return {"wrong": str(wrong), "line": 0}
        return {
            "digest": record.whole_digest,
            "title": record.title,
            "entries": len(record.entries),
            "analysed": bool(record.variations or record.notes),
        }


class OfDay(Asked, kw_only=True):
    """What may everybody know of the scenario of a day before they play it?"""

    day: str
    key: str | None
    """Of the luck of its scored tables."""

    def prepare(self, titles: Titles) -> Think:
        found = daily_of(titles, date.fromisoformat(self.day), luck_of_day(self.key))
        assert found is not None
        return found[1].about


class Odds(OfRecord, kw_only=True):
    """After so many entries, how likely was what nobody had seen?"""

    entries: int
    work: float

    def prepare(self, titles: Titles) -> Think:
        found = insight.of(self.title)
        assert found is not None
        view = self.replayed(titles, self.entries).state.view(None)
        return lambda: found.odds_then(view, self.work)


class Proof(OfRecord, kw_only=True):
    """Was what this entry claimed provable? No answer if it claims nothing."""

    entry: int
    work: float

    def prepare(self, titles: Titles) -> Think:
        found = insight.of(self.title)
        assert found is not None
        match = self.replayed(titles, self.entry - 1)
        seat, text = Record.parse(self.record).entries[self.entry - 1]
        if text in TAKEN_BACK:
            return lambda: None
        action = match.game.alphabet.parse(text)
        before = match.state.view(seat)
        match.act(seat, action)
        after = match.state.view(seat)
        return lambda: found.proof(before, action, after, self.work)


class Advice(OfRecord, kw_only=True):
    """After so many entries, what would this bot have played? No answer if nobody had to choose."""

    entries: int
    level: str
    luck: str

    def prepare(self, titles: Titles) -> Think:
        following = Record.parse(self.record).entries[self.entries :]
        state = self.replayed(titles, self.entries).state
        return advised(state, self.level, self.seconds, self.luck, following[0][1] if following else None)


class Course(OfRecord, kw_only=True):
    """How did the game go, with nothing hidden?"""

    numbers: list[int]
    """What each entry of the record is called."""

    def prepare(self, titles: Titles) -> Think:
        record = Record.parse(self.record)
        game = titles.game(self.title, self.own_content)
        return lambda: self._told(record, record.begin(game))

    def _told(self, record: Record, match: Match[Any]) -> object:
        points: list[answers.Points] = []
        entries = []
        for number, seat, text, play in self._entries(record, match):
            events = sight.told_openly(play.events if play else ())
            changes = match.game.changes(events)
            entries.append(answers.CourseEntry(number, seat, text, match.turns.last, [*events], changes))
            _note_points(points, match, number)
        return answers.Course(points, entries)

    def _entries(self, record: Record, match: Match[Any]) -> Iterator[tuple[int, int | None, str, Play | None]]:
        """The opening and then each entry, when it has been carried out."""
        yield 0, None, "", match.opening
        for number, (_, seat, text, play) in zip(self.numbers, record.follow(match), strict=True):
            yield number, seat, text, play


class Replay(Course, kw_only=True):
    """The same with every moment on the way, through all eyes."""

    def _told(self, record: Record, match: Match[Any]) -> answers.Replay:
        points: list[answers.Points] = []
        entries: list[answers.ReplayEntry] = []
        rounds = record.replay(match.game).state.round_number()
        turns: list[set[int]] = [set() for _ in range(record.seats)]
        start: Any = sight.views(match.state)
        views = encode(start)
        for number, seat, text, play in self._entries(record, match):
            before, views = views, encode(sight.views(match.state))
            if seat is not None:
                turns[seat].add(match.turns.last)
            events = play.events if play else ()
            told = {_eyes(viewer): _told(match, sight.told(events, viewer)) for viewer in (None, *range(record.seats))}
            all_told = _told(match, sight.told_openly(events))
            entries.append(
                answers.ReplayEntry(
                    number,
                    seat,
                    text,
                    match.turns.last,
                    all_told.events,
                    all_told.changes,
                    round=max(1, match.state.round_number() if rounds else max(map(len, turns))),
                    actor=match.state.actor(),
                    question=sight.question(match.state),
                    about=sight.about(match),
                    told={eyes: part for eyes, part in told.items() if part != all_told},
                    patch=edits(before, views),
                )
            )
            _note_points(points, match, number)
        outcome = match.outcome()
        return answers.Replay(
            title=record.title,
            names=list(record.names),
            options=record.options,
            outcome=None if outcome is None else answers.outcome_of(outcome),
            points=points,
            start=start,
            entries=entries,
        )


def _told(match: Match[Any], events: list[JsonObject]) -> answers.ToldThen:
    return answers.ToldThen([*events], match.game.changes(events))


def _eyes(viewer: int | None) -> str:
    return "-" if viewer is None else str(viewer)


def _note_points(points: list[answers.Points], match: Match[Any], number: int) -> None:
    """Write down the points where they differ from the last ones written."""
    outcome = match.outcome() or match.state.so_far()
    if outcome is None:
        return
    now = answers.standing_of(outcome)
    if not points or points[-1] != {**now, "seq": points[-1]["seq"]}:
        points.append({**now, "seq": number})


class PuzzleHints(Asked, kw_only=True):
    """Where to look in a puzzle, and which rule helps."""

    puzzle: Puzzle

    def prepare(self, titles: Titles) -> Think:
        return lambda: puzzles.kinds(self.puzzle.title).hints(self.puzzle)


class PuzzleReasons(PuzzleHints, kw_only=True):
    """Why the answer of a puzzle is the best; asked when it was answered."""

    given: list[str]

    def prepare(self, titles: Titles) -> Think:
        return lambda: puzzles.kinds(self.puzzle.title).reasons(self.puzzle, self.given)


_Review = Outline | Chances | Decisions | Again | WhyNotAgain | ForeseeAgain | Preview
_Then = Verify | Odds | Proof | Advice | Course | Replay | _Review
Question = Warm | Choose | Look | Help | OfDay | Intend | Analyse | Counsel | PuzzleHints | PuzzleReasons | _Then

decode = msgspec.json.Decoder(Question).decode
encode = msgspec.json.Encoder(order="deterministic").encode
