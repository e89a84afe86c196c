"""What the learner sees of a lesson: what seat 0 of a real table would be sent, move by move."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from tampu.engine import BadInput, Game, Reason, Seat
from tampu.engine.match import Match, Seal
from tampu.engine.reasons import TURN
from tampu.engine.record import content_hash
from tampu.games.book import Picture
from tampu.lessons.lesson import Lesson
from tampu.tables import frames
from tampu.tables.house import Verdict
from tampu.tables.model import Chair, Clock, Table
from tampu.tables.room import Manners, Room, events_text
from tampu.tables.seen import EntrySeen, Own, Shared, entry_seen, log_seen, own_of, shared_of
from tampu.tables.time import ClockFace

LEARNER: Seat = 0
BOOK_SEED: Final = "book"
MOST_SETUP: Final = 40
"""More answers than any set-up asks for."""


class Opening(Struct, frozen=True):
    """The table at which the learner sits down."""

    shared: Shared
    own: Own
    entries: list[EntrySeen]


class LessonStep(Struct, frozen=True):
    """One thing to understand, and what its moves lead to."""

    id: str
    rule: str
    point: list[str]
    """Places of the board and parts of the page to look at."""
    ask: str | None
    """The move to make; null where there is only something to read."""
    offer: str | None
    """The legal actions that begin like this are offered."""
    asked: frames.EntryFrame | None
    """What the asked move leads to."""
    then: list[frames.EntryFrame]
    """What happens after it."""


class LessonShown(Struct, frozen=True):
    """A lesson as the learner on seat 0 sees it."""

    title: str
    name: str
    minutes: int
    opening: Opening
    steps: list[LessonStep]
    seats: int
    """Seats of the game that it leads into."""
    options: dict[str, str]
    """Options of that game."""


def show(lesson: Lesson, game: Game[Any]) -> LessonShown:
    """The lesson with everything that its moves lead to; a move that is not possible is refused."""
    room = _open(lesson, game)
    for text in lesson.before:
        _move(room, text)
    opening = Opening(shared_of(room), own_of(room, LEARNER), log_seen(room, LEARNER, -1))
    steps: list[LessonStep] = []
    for step in lesson.steps:
        asked = None if step.ask is None else _move(room, step.ask)
        then = [_move(room, text) for text in step.then]
        steps.append(LessonStep(step.id, step.rule, list(step.point), step.ask, step.offer, asked, then))
    return LessonShown(
        lesson.title, lesson.name, lesson.minutes, opening, steps, lesson.play.seats, lesson.play.options
    )


def setup(game: Game[Any], picture: Picture) -> Opening:
    """The table of a picture in a book: what seat 0 sees when everything is laid out, for anybody's first turn.

    What the set-up asks before is answered by the first legal action.
    """
    room = _open(
        Lesson(game.meta.title, BOOK_SEED, 0, picture["seats"], picture["settings"], BOOK_SEED, 0, [], []), game
    )
    assert room.match is not None
    for _ in range(MOST_SETUP):
        legal = room.match.state.legal()
        if picture["until"] in ("", shared_of(room).question) or not legal:
            break
        _move(room, legal[0].text)
    return Opening(shared_of(room), own_of(room, LEARNER), log_seen(room, LEARNER, -1))


def why(lesson: Lesson, game: Game[Any], id: str, text: str) -> Verdict:
    """May the learner do this where a step begins, and if not, why not?"""
    room = _at(lesson, game, id)
    assert room.match is not None
    state = room.match.state
    if state.actor() != LEARNER:
        why: Reason | None = Reason(game.turns, TURN)
    else:
        action = game.alphabet.parse(text)
        why = None if state.allows(action) else state.why_not(action)
    return Verdict.of(why, state, [chair.name for chair in room.table.chairs])


def foresee(lesson: Lesson, game: Game[Any], id: str, lines: Sequence[Sequence[str]]) -> list[frames.LineForeseen]:
    """What these lines of actions would certainly do where a step begins; nothing while others are to act."""
    room = _at(lesson, game, id)
    assert room.match is not None
    if room.match.state.actor() != LEARNER:
        return [frames.LineForeseen(line=list(line), rule=game.turns) for line in lines]
    return [frames.foreseen(room, tuple(line)) for line in lines]


def _at(lesson: Lesson, game: Game[Any], id: str) -> Room:
    """The table where a step begins."""
    room = _open(lesson, game)
    for text in _moves_before(lesson, id):
        _move(room, text)
    return room


def _moves_before(lesson: Lesson, id: str) -> list[str]:
    moves = list(lesson.before)
    for step in lesson.steps:
        if step.id == id:
            return moves
        moves += [*([] if step.ask is None else [step.ask]), *step.then]
    raise BadInput(f"the lesson of {lesson.title} has no step '{id}'")


def _open(lesson: Lesson, game: Game[Any]) -> Room:
    """A table that is never stored."""
    seal = Seal.of_seed(lesson.seed)
    options = game.meta.settle(lesson.options, lesson.seats)
    chairs = [Chair(kind="person") for _ in range(lesson.seats)]
    table = Table(
        id=f"lesson-{lesson.title}-{lesson.name}",
        title=lesson.title,
        rules=game.meta.rules_version,
        content=content_hash(game),
        options=dict(options.values),
        chairs=tuple(chairs),
        public=False,
        host="",
        invite="",
        clock=Clock(),
        secret=seal.secret.hex(),
        commitment=seal.commitment.hex(),
        status="playing",
        created=1,
        started=1,
    )
    room = Room(table, game, Manners())
    room.match = Match(game, options, seal)
    room.face = ClockFace.start(table.clock, lesson.seats, table.started)
    room.opening = tuple(room.match.opening.events)
    opening = events_text(room.opening)
    room.table = room.timed(msgspec.structs.replace(table, opening=opening))
    return room


def _move(room: Room, text: str) -> frames.EntryFrame:
    """Play this action for whoever's turn it is; return what the learner hears and sees of it."""
    assert room.match is not None
    actor = room.match.state.actor()
    entry = room.draft("action", LEARNER if actor is None else actor, text, None, room.table.started)
    room.table = room.after(entry)
    room.note(entry)
    room.encoded.clear()
    return frames.EntryFrame(entry_seen(room, entry, LEARNER), shared_of(room), own_of(room, LEARNER))
