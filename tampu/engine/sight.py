"""What a viewer gets of a game. It is decided here and nowhere else.

A viewer is a seat, or None for a spectator. Tables, the conformance check, review, lessons, the terminal and the doors
for research all ask here.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from tampu.engine.actions import Action
from tampu.engine.game import State
from tampu.engine.match import Match
from tampu.engine.play import Event
from tampu.engine.telling.foresight import Foresight
from tampu.engine.telling.patch import patch
from tampu.engine.telling.story import Turns, asked, net
from tampu.engine.wire import Json, JsonObject, Seat


def question(state: State) -> str | None:
    """The name of the step that waits for an answer; None when the game is over."""
    choice = state.choice
    return None if choice is None else type(choice).__name__


def about(match: Match[Any]) -> JsonObject:
    """What the waiting question speaks of; in a series also which one it is and of how many."""
    return facts(match.state, match.turns)


def facts(state: State, turns: Turns) -> JsonObject:
    return {**state.about(), **turns.place(state.actor(), asked(state))}


def options(state: State, viewer: Seat | None) -> list[str] | None:
    """The legal actions, if this viewer may know them. Only the actor gets those of a private choice."""
    actor = state.actor()
    if actor is None or (state.private() and viewer != actor):
        return None
    return [action.text for action in state.legal()]


def written(action: Action, actor: Seat, viewer: Seat | None) -> str:
    """The text of an action. Others see only the name of a secret verb."""
    return action.text if viewer == actor else action.shown


def told(events: Iterable[Event], viewer: Seat | None) -> list[JsonObject]:
    """The events with the facts that this viewer may know."""
    return [event.seen_by(viewer) for event in events]


def told_openly(events: Iterable[Event]) -> list[JsonObject]:
    """The events with every fact that anybody learned: for games that have ended."""
    return [event.opened() for event in events]


def views(state: State) -> JsonObject:
    """What everybody sees, and what each seat sees besides: for games that have ended."""
    return {"public": state.public(), "own": [state.own(seat) for seat in range(state.seats)]}


def may_undo(match: Match[Any], viewer: Seat | None) -> bool:
    """May this viewer take back the last action?"""
    return viewer is not None and match.undoable() == viewer


def foreseen(
    state: State, line: Sequence[Action], viewer: Seat | None = None, turns: Turns | None = None
) -> JsonObject:
    """What the actor, or another seat, may know of an action, and of those that follow it, before it is chosen.

    `turns` are those of the match, if there is one. `changes` are the net effect for every seat; `about` and `options`
    belong to the question that follows, if the actor is asked again; `patch` is what changes in its view: with it a
    board can be drawn as it would be. Of steps that are left when something comes to light it says nothing.
    """
    first, *following = line
    foresight = state.foresee(first, *following)
    seat = foresight.seat if viewer is None else viewer
    before, after = state.view(seat), foresight.ahead.view(seat)
    if foresight.ends is not None:
        after.public["stack"] = before.public["stack"]
    events = told(foresight.events, seat)
    changes: list[Json] = [[*change] for change in net(state.game.changes(events))]
    then = None if foresight.final else options(foresight.ahead, seat)
    return {
        **foresight.json(),
        "events": [*events],
        "about": {} if foresight.final else facts(foresight.ahead, turns_after(foresight, state, turns or Turns())),
        "changes": changes,
        "options": None if then is None else [*then],
        "patch": patch(before.json(), after.json()),
    }


def turns_after(foresight: Foresight, state: State, turns: Turns) -> Turns:
    """The turns as they would be after a foreseen action that does not end one."""
    after = turns.clone()
    after.act(foresight.seat, False, asked(state))
    return after


def moment(state: State, viewer: Seat | None) -> JsonObject:
    """Everything that this viewer may know of a state."""
    legal = options(state, viewer)
    return {
        "view": state.view(viewer).json(),
        "actor": state.actor(),
        "question": question(state),
        "about": state.about(),
        "private": state.private(),
        "options": None if legal is None else [*legal],
    }
