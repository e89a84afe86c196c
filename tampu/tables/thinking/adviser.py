"""Questions of people that take thinking: help at a table, and looking back at a game that has ended."""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tampu import bots, insight
from tampu.engine import Json
from tampu.engine.record import Record
from tampu.puzzles import Puzzle, Reasons, Rung
from tampu.tables.contents import contents
from tampu.tables.errors import NoTable, Refused
from tampu.tables.lengths import LOOK
from tampu.tables.model import User
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import must_go_on, seated
from tampu.tables.thinking.choosing import choice
from tampu.tables.thinking.picturing import Preview
from tampu.tables.thinking.preparing import Preparing
from tampu.tables.thinking.questions import (
    Advice,
    Course,
    Help,
    Look,
    Odds,
    Proof,
    PuzzleHints,
    PuzzleReasons,
    Question,
    Replay,
    Verify,
)
from tampu.tables.thinking.review.again import Again, ForeseeAgain, WhyNotAgain
from tampu.tables.thinking.review.ended import Ended
from tampu.tables.thinking.review.reviews import Reviews
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers

SECONDS = 4.0
"""How long an answer may be thought about."""
HELPING = 8.0
"""The work of a table's helper, in seconds."""
_HINTING = "normal"
"""The bot that gives hints; the best there is if a title has no such bot."""
_BUSY = 20
"""How much longer it may take on a busy machine, where thinking is counted as work and not as time: this only ends what
never would."""
_MOST_ENTRIES = 5_000
_MOST_ASKING = 200
"""Questions that wait or are thought about; more are refused, since nobody waits that long."""
_MOST_OF_ONE = 10
"""The same for one person."""
_REPLAY_SECONDS = 60.0
"""Replaying a long game is not thinking, and may take a while."""
_NO_ANSWER = b"null"
_MOST_PREVIEWS = 100
"""Pictures that are remembered: whoever shows a link asks for its picture again and again."""


class Kept(Struct, frozen=True):
    """A record that was checked and is kept by its final digest."""

    digest: str
    title: str
    entries: int
    analysed: bool
    """Does it hold lines beside the game, or notes?"""


class Trial(Struct, frozen=True):
    """How a decision is tried once more."""

    truth: bool
    """In the true world with its luck, or in one that is imagined from what the seat knew."""
    attempt: int
    """Another one is imagined at every attempt."""
    line: list[str]
    known: int


class _Wrong(Struct, frozen=True):
    wrong: str
    line: int
    """The line that is wrong; 0 if no single line is."""


class Adviser:
    """Asks the workers on behalf of people. Bots have workers of their own and do not wait for this."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers) -> None:
        self._rooms = rooms
        self._thinkers = thinkers
        self._asking = Counter[str]()
        self.reviews = Reviews(rooms.store, thinkers)
        self._previews: dict[tuple[str, int], bytes] = {}
        self.preparing = Preparing(thinkers, self._expected)

    async def close(self) -> None:
        self.preparing.close()
        await self.reviews.close()
        await self._thinkers.close()

    # -- at the table --------------------------------------------------------------------------------

    async def help(self, id: str, user: User, marks: Sequence[Json], about: Json, *, longer: int = 0) -> bytes:
        """What the table's helper shows this seat, from its view alone, after so many slices of a longer look. The
        title says what marks are."""
        question = await self._asked_at(id, user, marks, about, longer)
        prepared = await self.preparing.answer(id, question)
        if prepared is not None:
            return _sensible(prepared, "no_helper")
        return await self._answer(question, user.id, "no_helper")

    async def look(self, id: str, user: User, longer: int) -> bytes:
        """How far the helper has come after so many slices of a longer look; with it, help comes at once."""
        asked = await self._asked_at(id, user, (), None, longer)
        parts = {name: getattr(asked, name) for name in Look.__struct_fields__}
        return await self._answer(Look(**parts), user.id, "no_helper")

    async def _asked_at(self, id: str, user: User, marks: Sequence[Json], about: Json, longer: int) -> Help:
        room = await self._rooms.room(id, user.id)
        async with self._rooms.alone(room):
            seat = seated(room.table, user)
            must_go_on(room)
            _must_be_reasoned_about(room.table.title)
            return _help(room, seat, marks, about, longer)

    async def hint(self, id: str, user: User) -> str:
        """What a bot would do in this person's place, from what they know; only where nobody else plays."""
        room = await self._rooms.room(id, user.id)
        async with self._rooms.alone(room):
            seat = seated(room.table, user)
            must_go_on(room)
            if not room.table.gives_hints:
                raise Refused("no_helper")
            if room.table.actor != seat:
                raise Refused("turn", room.game.turns, seat=seat)
            levels = bots.levels(room.table.title)
            question = choice(room, seat, _HINTING if _HINTING in levels else levels[-1], SECONDS)
        if len(question.legal) == 1:
            return question.legal[0]
        return msgspec.json.decode(await self._answer(question, user.id), type=str)

    def _expected(self, room: Room) -> tuple[Help, str] | None:
        """What the person who must act would ask of the helper, and who that is; None if nobody would."""
        found, table = insight.of(room.table.title), room.table
        if found is None or table.actor is None or not table.running or not room.watched or room.match is None:
            return None
        chair = table.chairs[table.actor]
        if chair.kind != "person" or not found.helps(table.options):
            return None
        return _help(room, table.actor, (), None), chair.user

    # -- records that are brought --------------------------------------------------------------------

    async def bring(self, text: str, user: User) -> Kept:
        """Keep a record, if it is one from its first line to its last."""
        question = Verify(text=text, most=_MOST_ENTRIES, seconds=_REPLAY_SECONDS)
        answer = await self._answer(question, user.id)
        try:
            kept = msgspec.json.decode(answer, type=Kept)
        except msgspec.ValidationError:
            found = msgspec.json.decode(answer, type=_Wrong)
            if found.line:
                raise Refused("broken_record", line=found.line, wrong=found.wrong) from None
            raise Refused("record", wrong=found.wrong) from None
        await self._rooms.store.add_record(kept.digest, kept.title, text, user.id, self._rooms.time.now())
        return kept

    # -- after the end -------------------------------------------------------------------------------

    async def table(self, id: str, user: str) -> Ended:
        """The game that was played at a table."""
        return await self._ended(await self._rooms.room(id, user))

    async def shared(self, id: str, word: str) -> Ended:
        """The game of a table for somebody who shows the word that one of its players gave away."""
        room = await self._rooms.find(id)
        if room is None:
            raise NoTable
        return await self._ended(room, word)

    async def _ended(self, room: Room, word: str | None = None) -> Ended:
        async with self._rooms.alone(room):
            table = room.table
            if word is not None and not (table.share and secrets.compare_digest(table.share.encode(), word.encode())):
                raise NoTable
            if not table.shown:
                raise Refused("shown_later")
            if room.frozen:
                raise Refused("other_rules", version=table.rules)
            numbers = [entry.seq for entry in room.entries if entry.moves]
            record = room.ended_record().text()
            return Ended(table.title, room.own_content, record, numbers, table.seq)

    async def record(self, digest: str, user: str = "") -> Ended:
        """A game that somebody brought."""
        text = await self._rooms.store.record(digest)
        if text is None:
            raise NoTable
        record = Record.parse(text)
        if not await self._rooms.may_read(record, user):
            raise NoTable
        count = len(record.entries)
        own_content = self._rooms.titles[record.title].content_once(record.content)
        return Ended(record.title, own_content, text, list(range(1, count + 1)), count)

    async def content(self, ended: Ended, language: str) -> bytes:
        """What the game was played with, and what cards and places say in words."""
        record = Record.parse(ended.record)
        game = self._rooms.titles.game(record.title, ended.own_content)
        return contents(game, game.meta.settle(record.options, record.seats, record.rules), language)

    async def course(self, game: Ended) -> bytes:
        """Everything that happened, and the points on the way."""
        return await self._answer(_of_all(Course, game), game.asker)

    async def replay(self, game: Ended) -> bytes:
        """The whole game, to be stepped through."""
        return await self._answer(_of_all(Replay, game), game.asker)

    async def odds(self, game: Ended, seq: int) -> bytes:
        """How likely everything hidden was after an entry."""
        _must_be_reasoned_about(game.title)
        question = Odds(
            title=game.title,
            own_content=game.own_content,
            seconds=_BUSY * SECONDS,
            work=SECONDS,
            record=game.record,
            entries=game.entries(seq),
        )
        return await self._answer(question, game.asker)

    async def proof(self, game: Ended, seq: int) -> bytes:
        """Was what this entry claimed provable?"""
        _must_be_reasoned_about(game.title)
        entry = game.entries(seq)
        if seq not in game.numbers:
            raise Refused("no_claim")
        question = Proof(
            title=game.title,
            own_content=game.own_content,
            seconds=_BUSY * SECONDS,
            work=SECONDS,
            record=game.record,
            entry=entry,
        )
        return await self._answer(question, game.asker, "no_claim")

    async def advice(self, game: Ended, seq: int, level: str) -> bytes:
        """What a bot would have played after an entry, knowing what the seat knew."""
        bots.check_level(level, game.title)
        question = Advice(
            title=game.title,
            own_content=game.own_content,
            seconds=SECONDS,
            record=game.record,
            entries=game.entries(seq),
            level=level,
            luck=secrets.token_hex(16),
        )
        return await self._answer(question, game.asker, "no_choice")

    async def preview(self, game: Ended, seq: int) -> bytes:
        """A picture of what a spectator saw after an entry."""
        seq = min(seq, game.last)
        name = game.record, seq
        if name not in self._previews:
            question = Preview(
                title=game.title,
                own_content=game.own_content,
                seconds=SECONDS,
                record=game.record,
                entries=game.entries(seq),
            )
            picture = msgspec.json.decode(await self._answer(question, game.asker, "no_pictures"), type=bytes)
            while len(self._previews) >= _MOST_PREVIEWS:
                self._previews.pop(next(iter(self._previews)))
            self._previews[name] = picture
        return self._previews[name]

    async def again(self, game: Ended, seq: int, trial: Trial) -> bytes:
        """A decision once more: what bots answer to another move."""
        return await self._answer(Again(**_tried(game, seq, trial)), game.asker, "no_choice")

    async def why_again(self, game: Ended, seq: int, trial: Trial, action: str) -> bytes:
        """Why something is not possible there."""
        return await self._answer(WhyNotAgain(**_tried(game, seq, trial), action=action), game.asker, "no_choice")

    async def foresee_again(self, game: Ended, seq: int, trial: Trial, lines: list[list[str]]) -> bytes:
        """What would certainly happen there."""
        return await self._answer(ForeseeAgain(**_tried(game, seq, trial), lines=lines), game.asker, "no_choice")

    # -- puzzles ---------------------------------------------------------------------------------------

    async def puzzle_hints(self, puzzle: Puzzle, user: str) -> list[Rung]:
        """Where to look, and which rule."""
        question = PuzzleHints(puzzle=puzzle, seconds=SECONDS * _BUSY)
        return msgspec.json.decode(await self._answer(question, user), type=list[Rung])

    async def puzzle_reasons(self, puzzle: Puzzle, given: Sequence[str], user: str) -> Reasons:
        """Why the answer is the best, and not the one that was given."""
        question = PuzzleReasons(puzzle=puzzle, given=list(given), seconds=SECONDS * _BUSY)
        return msgspec.json.decode(await self._answer(question, user), type=Reasons)

    async def _answer(self, question: Question, whose: str, nothing: str = "senseless") -> bytes:
        if self._asking.total() >= _MOST_ASKING or self._asking[whose] >= _MOST_OF_ONE:
            raise Refused("asking")
        self._asking[whose] += 1
        try:
            answer = await self._thinkers.ask(question, whose)
        except ThinkerFailed as failed:
            if failed.overran:
                raise Refused("busy") from None
            raise Refused("no_answer") from None
        finally:
            self._asking -= Counter((whose,))
        return _sensible(answer, nothing)


def _help(room: Room, seat: int, marks: Sequence[Json], about: Json, longer: int = 0) -> Help:
    """What a seat asks of the helper: all that the answer may depend on is its view."""
    assert room.match is not None
    state = room.match.state
    doubled, slices = divmod(longer, LOOK)
    work = HELPING * 2**doubled * (1 + slices / LOOK)
    return Help(
        title=room.table.title,
        own_content=room.own_content,
        seconds=_BUSY * work,
        work=work,
        seat=seat,
        public=state.public(),
        own=state.own(seat),
        marks=list(marks),
        about=about,
    )


def _tried(game: Ended, seq: int, trial: Trial) -> dict[str, Any]:
    return {
        "title": game.title,
        "own_content": game.own_content,
        "seconds": _REPLAY_SECONDS,
        "record": game.record,
        "entries": game.entries(seq),
        **{name: getattr(trial, name) for name in Trial.__struct_fields__},
    }


def _of_all(kind: type[Course], game: Ended) -> Course:
    """A question about the whole game."""
    return kind(
        title=game.title,
        own_content=game.own_content,
        seconds=_REPLAY_SECONDS,
        record=game.record,
        numbers=game.numbers,
    )


def _sensible(answer: bytes, nothing: str) -> bytes:
    if not answer:
        raise Refused("senseless")
    if answer == _NO_ANSWER:
        raise Refused(nothing)
    return answer


def _must_be_reasoned_about(title: str) -> None:
    if insight.of(title) is None:
        raise Refused("no_deduction")
