"""Two worlds that a viewer cannot tell apart, and what the viewer gets in each."""

from random import Random
from typing import Generic

from tampu.engine import sight
from tampu.engine.actions import Action
from tampu.engine.conformance.report import Failure
from tampu.engine.game import Game, S, State
from tampu.engine.luck.chance import Chance, SearchChance
from tampu.engine.luck.pool import Pool
from tampu.engine.play import Play, Shown
from tampu.engine.telling.patch import patched
from tampu.engine.wire import Json, JsonObject, Seat, as_list, encode

_TRIES = 6
_REASONS = 12


class Incomparable(Exception):
    """The viewer was shown something that cannot happen in the other world."""


class CountedChance:
    """Luck that fails when the same (label, occasion) is asked for twice in one game."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._asked: set[tuple[str, str]] = set()

    def _note(self, label: str, occasion: str) -> None:
        if (label, occasion) in self._asked:
            raise Failure("chance", f"'{label}' is asked for twice on the occasion '{occasion}'")
        self._asked.add((label, occasion))

    def below(self, label: str, occasion: str, n: int) -> int:
        self._note(label, occasion)
        return self._chance.below(label, occasion, n)

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        self._note(label, occasion)
        return self._chance.draw(label, occasion, pool)


class SeenChance:
    """The luck of another world: what the viewer saw happens again, the rest is new."""

    def __init__(self, seen: list[Shown], chance: Chance) -> None:
        self._seen = {(shown.label, shown.occasion): shown for shown in seen if shown.kind != "reveal"}
        self._chance = chance

    def below(self, label: str, occasion: str, n: int) -> int:
        shown = self._seen.get((label, occasion))
        if shown is None:
            return self._chance.below(label, occasion, n)
        assert isinstance(shown.value, int)
        value = shown.value - (1 if shown.kind == "roll" else 0)
        if value >= n:
            raise Incomparable
        return value

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        shown = self._seen.get((label, occasion))
        if shown is None:
            return self._chance.draw(label, occasion, pool)
        assert isinstance(shown.value, int)
        if pool.counts[shown.value] == 0:
            raise Incomparable
        return shown.value


def difference(one: Json, other: Json, path: str = "") -> str:
    """The first place where two values differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if encode(one.get(key)) != encode(other.get(key)):
                return difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if encode(a) != encode(b):
                return difference(a, b, f"{path}[{i}]")
    return f"{path.lstrip('.') or 'value'} is {_short(one)} here and {_short(other)} there"


def _short(value: Json) -> str:
    text = encode(value).decode()
    return text if len(text) < 80 else f"{text[:77]}..."


def who(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


class Worlds(Generic[S]):
    """Compares a true state with others that a viewer must not be able to tell from it."""

    def __init__(self, game: Game[S], random: Random) -> None:
        self._game = game
        self._random = random
        self.compared = 0
        self.uncompared = 0
        self.varied = 0
        self.imagined_other = 0
        """How many worlds made by `vary` and by `imagine` had a different secret."""

    def same_now(self, true: S, viewer: Seat | None, memory: list[JsonObject]) -> None:
        """Properties *same now*, *vary* and *recall*, and that imagined states are sound."""
        here = sight.moment(true, viewer)
        secret = encode(true.secret())
        for name, other in (("imagine", self._imagine(true, viewer)), ("vary", self._vary(true, viewer))):
            changed = encode(other.secret()) != secret
            if name == "vary":
                self.varied += changed
            else:
                self.imagined_other += changed
            there = sight.moment(other, viewer)
            if encode(here) != encode(there):
                raise Failure(name, f"{who(viewer)} can tell two worlds apart: {difference(here, there)}")
            if dict(true.components()) != dict(other.components()):
                raise Failure("components", f"{name} changes {true.components()} to {other.components()}")
            if other.actor() is not None and not other.legal():
                raise Failure("dead end", f"a state made by {name} has no legal action")
            if _points(true) != _points(other):
                raise Failure(
                    name, f"{who(viewer)} learns from the points so far: {_points(true)!r}, {_points(other)!r}"
                )
            self._same_reasons(name, true, other, viewer)
            wrong = self._game.contradiction(other, viewer, memory)
            if wrong is not None:
                raise Failure("recall", f"a state made by {name} forgets what {who(viewer)} was told: {wrong}")

    def _same_reasons(self, name: str, true: S, other: S, viewer: Seat | None) -> None:
        """Neither the reasons of refusals nor their facts depend on what a viewer may not know."""
        if true.actor() is None:
            return
        for _ in range(_REASONS):
            pick = Random(self._random.randrange(self._game.alphabet.size))
            verb = pick.choice(self._game.alphabet.verbs)
            action = verb.at(pick.randrange(verb.count))
            if true.allows(action) or other.allows(action):
                continue
            here, there = true.why_not(action), other.why_not(action)
            if encode(here.json()) != encode(there.json()):
                raise Failure(
                    "refusal",
                    f"{who(viewer)} learns from why_not({action.text}): {here} here, {there} by {name}",
                )

    def foresight(self, true: S, action: Action) -> None:
        """A foresight is how the action then begins, and is the same in every world that the seat thinks possible."""
        foresight = true.foresee(action)
        after = true.clone()
        play = after.apply(action, self._chance(), 0)
        events: list[Json] = [event.json() for event in play.events]
        certain: list[Json] = [event.json() for event in foresight.events]
        if encode(events[: len(certain)]) != encode(certain):
            raise Failure("foresight", f"of '{action.text}': {difference(certain, events[: len(certain)])}")
        ends = play.shown[0].label if play.shown else None
        if ends != foresight.ends:
            raise Failure("foresight", f"'{action.text}' ends in {ends!r} but {foresight.ends!r} was foreseen")
        line = [action]
        if ends is None:
            asked = (after.actor(), sight.question(after), len(events))
            if asked != (foresight.asked, foresight.question, len(certain)):
                raise Failure("foresight", f"after '{action.text}': {asked} but {foresight.json()} was foreseen")
            view = after.view(foresight.seat).json()
            shown = patched(true.view(foresight.seat).json(), as_list(sight.foreseen(true, line)["patch"]))
            if encode(shown) != encode(view):
                raise Failure("foresight", f"of the board after '{action.text}': {difference(shown, view)}")
            if not foresight.final and after.legal():
                line.append(self._random.choice(after.legal()))
        self._same_foresight(true, line, foresight.seat)

    def _same_foresight(self, true: S, line: list[Action], seat: Seat) -> None:
        here = sight.foreseen(true, line)
        for make in (self._imagine, self._vary):
            there = sight.foreseen(make(true, seat), line)
            if encode(here) != encode(there):
                text = ", ".join(action.text for action in line)
                raise Failure(
                    "foresight",
                    f"{who(seat)} foresees something about '{text}' that it may not know: {difference(here, there)}",
                )

    def same_next(self, true: S, action: Action, viewer: Seat | None) -> None:
        """Property *same next*: after one more action the viewer still gets the same bytes."""
        after = true.clone()
        play = after.apply(action, self._chance(), 0)
        here = _after(after, play, viewer, true.actor() == viewer)
        for make in (self._imagine, self._vary):
            for _ in range(_TRIES):
                other = make(true, viewer)
                alike = self._alike(other, action, viewer, true.actor())
                if alike is None:
                    continue
                seen = [shown for shown in play.shown if shown.seen_by(viewer)]
                try:
                    other_play = other.apply(alike, SeenChance(seen, self._chance()), 0)
                except Incomparable:
                    continue
                if _showings(play, viewer) != _showings(other_play, viewer):
                    continue
                there = _after(other, other_play, viewer, true.actor() == viewer)
                if encode(here) != encode(there):
                    raise Failure(
                        "leak",
                        f"after '{action.shown}' {who(viewer)} can tell two worlds apart: {difference(here, there)}",
                    )
                self.compared += 1
                break
            else:
                self.uncompared += 1

    def _alike(self, other: S, action: Action, viewer: Seat | None, actor: Seat | None) -> Action | None:
        """An action in the other world that looks the same to the viewer."""
        if actor == viewer or not action.verb.secret:
            return action if other.allows(action) else None
        same = [option for option in other.legal() if option.verb is action.verb]
        return self._random.choice(same) if same else None

    def _imagine(self, true: S, viewer: Seat | None) -> S:
        return self._game.imagine(true.view(viewer), self._chance())

    def _vary(self, true: S, viewer: Seat | None) -> S:
        return self._game.vary(true, viewer, self._chance())

    def _chance(self) -> SearchChance:
        return SearchChance(self._random.getrandbits(64))


def _showings(play: Play, viewer: Seat | None) -> list[bytes]:
    return [encode(shown.json()) for shown in play.shown if shown.seen_by(viewer)]


def _after(state: State, play: Play, viewer: Seat | None, acted: bool) -> JsonObject:
    """What the viewer gets after an action: state, events, and the offer to take it back if it was the viewer's."""
    undo = acted and not play.final
    return {**sight.moment(state, viewer), "events": [*sight.told(play.events, viewer)], "undo": undo}


def _points(state: State) -> bytes:
    so_far = state.so_far()
    return b"" if so_far is None else encode(so_far.json())
