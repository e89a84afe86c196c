"""What seats remember of a game: all that they did, saw others do, were shown and were told."""

from collections.abc import Mapping

from tampu.engine import Action, Play, Seat, sight
from tampu.engine.wire import encode


class Link:
    """One action and what came of it, after all that was before. The setup is a link without an action."""

    __slots__ = ("_action", "_actor", "_lines", "_play", "before")

    def __init__(self, before: "Link | None", actor: Seat | None, action: Action | None, play: Play) -> None:
        self.before = before
        self._actor = actor
        self._action = action
        self._play = play
        self._lines: dict[Seat | None, str] = {}

    def line(self, seat: Seat | None) -> str:
        """As this seat or a spectator saw it; written only when asked for, since a search asks for few of many."""
        if seat not in self._lines:
            self._lines[seat] = encode([self._actor, self._shown(seat), [*self._play.seen_by(seat)]]).decode()
        return self._lines[seat]

    def _shown(self, seat: Seat | None) -> str | None:
        if self._action is None:
            return None
        assert self._actor is not None
        return sight.written(self._action, self._actor, seat)


class Memory:
    """What each seat remembers, a line for the setup and for every action. Never changes."""

    __slots__ = ("_last", "_start")

    def __init__(self, start: Mapping[Seat | None, str] | None = None, last: Link | None = None) -> None:
        self._start = start or {}
        """What seats and a spectator remember from before the first link."""
        self._last = last

    def after(self, actor: Seat | None, action: Action | None, play: Play) -> "Memory":
        return Memory(self._start, Link(self._last, actor, action, play))

    def text(self, seat: Seat | None) -> str:
        """What a seat remembers; None stands for a spectator."""
        lines: list[str] = []
        link = self._last
        while link is not None:
            lines.append(link.line(seat))
            link = link.before
        if self._start:
            lines.append(self._start[seat])
        return "\n".join(reversed(lines))

    def written(self, seats: int) -> "Memory":
        """The same as plain text."""
        return Memory({seat: self.text(seat) for seat in (None, *range(seats))})

    def of(self, seat: Seat, seats: int) -> "Memory":
        """What this seat remembers; of the others it knows only that they saw what everybody saw."""
        openly = self.text(None)
        return Memory({None: openly, **{other: self.text(seat) if other == seat else openly for other in range(seats)}})
