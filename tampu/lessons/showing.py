"""What the learner sees of a lesson: what seat 0 of a real table would be sent, move by move."""

from typing import Any

import msgspec

from tampu.engine import BadInput, Game, Json, JsonObject, RuleId, Seat
from tampu.engine.match import Match, Seal
from tampu.engine.record import content_hash
from tampu.lessons.lesson import Lesson
from tampu.tables import frames
from tampu.tables.model import Chair, Clock, Table
from tampu.tables.room import Manners, Room, events_text
from tampu.tables.time import ClockFace

LEARNER: Seat = 0


def show(lesson: Lesson, game: Game[Any]) -> JsonObject:
    """The lesson with everything that its moves bring; a move that is not possible is refused."""
    room = _open(lesson, game)
    for text in lesson.before:
        _move(room, text)
    opening: JsonObject = {**_seen(room), "entries": msgspec.to_builtins(frames.log_seen(room, LEARNER, -1))}
    steps: list[Json] = []
    for step in lesson.steps:
        asked = None if step.ask is None else _move(room, step.ask)
        then: list[Json] = [_move(room, text) for text in step.then]
        point: list[Json] = list(step.point)
        steps.append(
            {
                "id": step.id,
                "rule": step.rule,
                "point": point,
                "ask": step.ask,
                "offer": step.offer,
                "asked": asked,
                "then": then,
            }
        )
    return {"title": lesson.title, "minutes": lesson.minutes, "opening": opening, "steps": steps}


def why(lesson: Lesson, game: Game[Any], id: str, text: str) -> RuleId | None:
    """The rule that forbids the learner an action where a step begins, or None if it is possible."""
    room = _open(lesson, game)
    for text_before in _moves_before(lesson, id):
        _move(room, text_before)
    assert room.match is not None
    state = room.match.state
    if state.actor() != LEARNER:
        return game.turns
    action = game.alphabet.parse(text)
    return None if state.allows(action) else state.why_not(action)


def _moves_before(lesson: Lesson, id: str) -> list[str]:
    moves = list(lesson.before)
    for step in lesson.steps:
        if step.id == id:
            return moves
        moves += [*([] if step.ask is None else [step.ask]), *step.then]
    raise BadInput(f"the lesson of {lesson.title} has no step '{id}'")


def _open(lesson: Lesson, game: Game[Any]) -> Room:
    """A table that is in no store: it lives as long as it takes to look at it."""
    seal = Seal.of_seed(lesson.seed)
    options = game.meta.settle(lesson.options, lesson.seats)
    chairs = [Chair(kind="person") for _ in range(lesson.seats)]
    table = Table(
        id=f"lesson-{lesson.title}",
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


def _move(room: Room, text: str) -> JsonObject:
    """Whoever's turn it is does this; what the learner hears and sees of it."""
    assert room.match is not None
    actor = room.match.state.actor()
    entry = room.draft("action", LEARNER if actor is None else actor, text, None, room.table.started)
    room.table = room.after(entry)
    room.note(entry)
    room.encoded.clear()
    return {"type": "entry", "entry": msgspec.to_builtins(frames.entry_seen(entry, LEARNER)), **_seen(room)}


def _seen(room: Room) -> JsonObject:
    both = {"shared": frames.shared(room), "own": frames.own(room, LEARNER)}
    return {name: msgspec.to_builtins(part) for name, part in both.items()}
