"""A table that is open in this process: its match, its log, its clocks. Changed only by entries."""

import asyncio
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, NamedTuple

import msgspec

from tampu.engine import Event, Game, Json, Options, sight
from tampu.engine.lines.imagined import told_digest
from tampu.engine.lines.plans import Act, Plan
from tampu.engine.match import BACK, Match, Seal
from tampu.engine.play import Play
from tampu.engine.record import Record
from tampu.engine.telling.story import Turns
from tampu.engine.wire import as_list, decode, encode
from tampu.tables.lines.orders import Ordered, left_orders, ordered, waiting
from tampu.tables.model import Ending, Entry, Kind, Snapshot, Table, Why
from tampu.tables.time import SECOND, ClockFace, Outages, covered, put_off

SNAPSHOT_EVERY = 50

_random = SystemRandom()


class Manners:
    """How a table behaves by itself, in seconds. Pauses depend on public facts only, so they tell nothing."""

    def __init__(self, bot_pause: float = 0.4, private_pause: tuple[float, float] = (2.0, 4.0)) -> None:
        self.bot_pause = bot_pause
        """Before a bot acts where everybody sees the options."""
        self.private_pause = private_pause
        """Before a bot acts, or a lone option is taken, where only one seat sees them."""
        self.at_once = private_pause[0]
        """An answer of a person that came sooner than this may have been an order, whether it was or not."""
        self.order_pause = (0.5 * self.at_once, 0.8 * self.at_once)
        """Before an order is played where everybody sees the options: as long as quick hands take."""
        self.outages = Outages()


class Seen(NamedTuple):
    """What the viewers of a game saw when its state was last stored."""

    public: dict[str, Any]
    own: list[dict[str, Any]]
    """For each seat what only it saw; empty for games stored by an older version."""


class Room:
    """The state of one table after its last entry."""

    def __init__(
        self, table: Table, game: Game[Any], manners: Manners, kept_content: str = "", frozen: bool = False
    ) -> None:
        self.table = table
        self.game = game
        self.own_content = table.own_content or kept_content
        """The content file that is played with, if it is not that of the box today."""
        self.frozen = frozen
        """The house has other rules or content than this game: it can be read, not played on."""
        self.seen: Seen | None = None
        """What is left of the views of a frozen game."""
        self.lock = asyncio.Lock()
        self.match: Match[Any] | None = None
        self.entries: list[Entry] = []
        """The log: one entry for each number up to the table's `seq`."""
        self.turns: list[int] = []
        """The turn that each entry belongs to."""
        self._moves = 0
        """How many of the entries are moves."""
        self._frozen_turns = Turns()
        """Of a frozen game: as its last snapshot knew them."""
        self.opening: tuple[Event, ...] = ()
        """What was told while the game was set up."""
        self.clients: dict[str, int] = {}
        self.plans: dict[int, Plan] = {}
        """The plans of seats that have left orders: nobody is told, not even that there are any."""
        self.face = ClockFace(0, [])
        self.stale = False
        """Must it be read from the store before it is used again?"""
        self.unsure = 0
        """The version that was given to the store and not yet answered: it may be stored, and nobody was told."""
        self.autoplay: asyncio.Task[None] | None = None
        self.used = 0
        """When somebody last asked for this room."""
        self.watched = 0
        """How many are watching it: such a room is not forgotten."""
        self.asked = 0
        """When a person last asked for something here."""
        self.paused = False
        """Does a bot wait until somebody comes?"""
        self.said = 0
        """The number of the last line of chat that was told here."""
        self.interruptions = 0
        """How often an action was taken back while the next seat was thinking, since another seat has acted."""
        self._last = -1
        self.encoded: dict[object, Any] = {}
        """What viewers were sent of this state, in the form that `frames` gave it."""
        self.sent: dict[object, Any] = {}
        """What they were sent of the state before: what changed since is enough for those who have it."""
        self.earlier: Room | None = None
        """What those see who watch late; see `delay`."""
        self.manners = manners

    # -- coming into being ---------------------------------------------------------------------------

    def settled(self) -> Options:
        """The table's options, with the rules that its game was begun with; today's if it can have no others."""
        table, meta = self.table, self.game.meta
        known = table.status != "open" and meta.plays(table.rules)
        return meta.settle(table.options, len(table.chairs), table.rules if known else None)

    def begin(self) -> None:
        """A fresh match from the table's luck."""
        self.match = Match(self.game, self.settled(), self._seal())
        self.opening = tuple(self.match.opening.events)
        self.face = ClockFace.start(self.table.clock, len(self.table.chairs), self.table.started)

    def become(self, fresh: "Room") -> None:
        """Take over the state of a freshly loaded room in one go."""
        self.table = fresh.table
        self.match = fresh.match
        self.entries = fresh.entries
        self.turns = fresh.turns
        self._moves = fresh._moves
        self._frozen_turns = fresh._frozen_turns
        self.opening = fresh.opening
        self.clients = fresh.clients
        self.plans = fresh.plans
        self.face = fresh.face
        self.seen = fresh.seen
        self.interruptions, self._last = fresh.interruptions, fresh._last
        self.stale = False
        self.changed()

    def changed(self) -> None:
        """What was encoded is not true any more."""
        if self.encoded:
            self.sent, self.encoded = self.encoded, {}

    def load(self, table: Table, snapshot: Snapshot | None, log: Sequence[Entry]) -> None:
        """Build everything from what is stored; with a snapshot, only what came after it is played."""
        self.table = table
        if table.status == "open" or not table.started:
            return
        if self.frozen:
            self._remember(snapshot, log)
            return
        if snapshot is None:
            self.begin()
        else:
            self.restore(snapshot, log)
        reached = 0 if snapshot is None else snapshot.seq
        for entry in log:
            if entry.seq > reached:
                self.replay(entry)
            self.note(entry)

    def take_orders(self, user: str, body: str) -> None:
        """What somebody intends has changed."""
        seat = self.table.seat_of(user)
        if seat is not None:
            self.plans.pop(seat, None)
            plan = left_orders(body)
            if plan is not None:
                self.plans[seat] = plan

    def restore(self, snapshot: Snapshot, log: Sequence[Entry]) -> None:
        saved = decode(snapshot.body)
        assert isinstance(saved, dict)
        options = self.settled()
        moves = [_move(entry) for entry in log[: snapshot.seq] if entry.moves]
        self.match = Match.load(self.game, options, self._seal(), saved["match"], moves)
        self.opening = events_of(self.table.opening)
        self.face = msgspec.convert(saved["face"], ClockFace)
        self.interruptions, self._last = msgspec.convert(saved.get("interruptions", [0, -1]), tuple[int, int])

    def _remember(self, snapshot: Snapshot | None, log: Sequence[Entry]) -> None:
        """Read what was stored without playing any of it."""
        self.opening = events_of(self.table.opening)
        self.face = ClockFace.start(self.table.clock, len(self.table.chairs), self.table.started)
        passes: list[int] = []
        if snapshot is not None:
            saved = msgspec.json.decode(snapshot.body)
            self.face = msgspec.convert(saved["face"], ClockFace)
            self.seen = Seen(saved["match"]["state"]["public"], saved.get("own", []))
            passes = saved["match"].get("passes", [])
        actors = [None if entry.kind == "undo" else entry.seat for entry in log if entry.moves]
        self._frozen_turns = Turns.of(actors, passes)
        for entry in log:
            self.note(entry)

    def replay(self, entry: Entry) -> Play | None:
        """Carry out an entry that was accepted once."""
        assert self.match is not None
        actor = self.match.state.actor()
        play = self.match.move(*_move(entry)) if entry.moves else None
        self._pass_on(entry.kind, entry.seat, actor, entry.at)
        return play

    def _pass_on(self, kind: Kind, seat: int, actor: int | None, at: int) -> None:
        if kind == "undo" and actor != seat:
            self.interruptions += 1
        elif kind == "action" and seat != self._last:
            self.interruptions = 0
        self._last = seat
        # Between the end of a game and its being taken up again nobody thinks.
        free = at - self.face.since if actor is None else self._free(at)
        self.face.pass_on(self.table.clock, kind, seat, actor, at, free)

    def _free(self, at: int) -> int:
        """How much of the time since the last entry nobody is charged for."""
        return self.manners.outages.after(self.face.since, at) + covered(self.table.rests, self.face.since, at)

    @property
    def since(self) -> int:
        """Since when the actor thinks; as long as the house was closed, or the game rested, does not count."""
        since = self.face.since
        return (
            since
            + self.manners.outages.after(since)
            + sum(end - max(begin, since) for begin, end in self.table.rests if end > since)
        )

    def deadline(self, table: Table, actor: int) -> int | None:
        """When this seat runs out of time, if its clock runs."""
        moment = self.face.deadline(table.clock, actor)
        if moment is None or table.resting:
            return None
        since = self.face.since
        off = table.chairs[actor].away if table.clock.kind == "days" else ()
        return put_off((*table.rests, *off), since, moment) + self.manners.outages.after(since)

    def is_lone(self, table: Table, actor: int) -> bool:
        """Does the table answer for this seat, which has a single option?

        Where everybody sees that it is alone, the rules mostly take it themselves; what they ask all the same is
        answered soon. Where only the seat sees it, the pause is that of every private choice, so that it tells nothing.
        """
        assert self.match is not None
        state = self.match.state
        choice = state.choice
        asks = choice is not None and (choice.always_asks or state.private())
        return asks and table.chairs[actor].lone and len(state.legal()) == 1

    def order(self, actor: int, last: Entry | None = None) -> Ordered | None:
        """What the orders of the seat that is asked say, after an entry that is not in the log yet."""
        plan = self.plans.get(actor)
        if plan is None or self.match is None or self.table.chairs[actor].kind != "person":
            return None
        entries = self.entries if last is None else [*self.entries, last]
        return ordered(plan, self.match.state, entries[plan.left :], self._acts(actor, entries[plan.seq :]))

    def orders_left(self, seat: int) -> int:
        """How many orders of this seat may still be played."""
        plan = self.plans.get(seat)
        if plan is None or self.match is None:
            return 0
        return waiting(plan, self.match.state, self.acts(seat, plan.seq))

    def _plays_order(self, actor: int, last: Entry | None = None) -> bool:
        order = self.order(actor, last)
        return order is not None and order.action != ""

    def next_due(self, now: int) -> int:
        """When the table must act by itself: as it is stored, but never later than a pause, whatever clocks said."""
        table, actor = self.table, self.table.actor
        assert table.due is not None
        assert actor is not None
        if table.chairs[actor].kind == "bot" or self.is_lone(table, actor) or self._plays_order(actor):
            return min(table.due, now + round(max(self.manners.bot_pause, *self.manners.private_pause) * SECOND))
        deadline = self.deadline(table, actor)
        return table.due if deadline is None else deadline

    def acts(self, seat: int, since: int) -> list[Act] | None:
        """The actions after entry `since` that were not taken back, as this seat saw them; None if one before was."""
        return self._acts(seat, self.entries[since:])

    def _acts(self, seat: int, entries: Sequence[Entry]) -> list[Act] | None:
        found: list[Act] = []
        for entry in entries:
            if entry.kind == "undo":
                if not found:
                    return None
                found.pop()
            elif entry.kind == "action":
                text = entry.text if entry.seat == seat else entry.shown
                found.append(Act(entry.seat, text, told_digest(sight.told(entry.events, seat))))
        return found

    def note(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._moves += entry.moves
        turns = self._frozen_turns if self.match is None else self.match.turns
        self.turns.append(turns.numbers[self._moves - 1] if self._moves else 0)
        if entry.client is not None:
            self.clients[entry.client] = entry.seq

    def _seal(self) -> Seal:
        return Seal(bytes.fromhex(self.table.secret), [bytes.fromhex(chair.entropy) for chair in self.table.chairs])

    # -- the next entry ------------------------------------------------------------------------------

    def draft(self, kind: Kind, seat: int, text: str, client: str | None, at: int) -> Entry:
        """Carry out something new and write it down. A refusal leaves everything as it was."""
        actor = self.table.actor if self.match is None else self.match.state.actor()
        shown, events = text, tuple[Event, ...]()
        if kind == "action":
            assert self.match is not None
            action = self.game.alphabet.parse(text)
            events = tuple(self.match.act(seat, action).events)
            text, shown = action.text, action.shown
        elif kind == "undo":
            assert self.match is not None
            self.match.move(seat, text)
        at = max(at, self.face.since)
        self._pass_on(kind, seat, actor, at)
        return Entry(
            seq=self.table.seq + 1, seat=seat, kind=kind, text=text, client=client, at=at, shown=shown, events=events
        )

    def after(self, entry: Entry) -> Table:
        """The table as it is after this entry."""
        table = msgspec.structs.replace(self.table, seq=entry.seq, version=self.table.version + 1)
        if entry.kind == "replaced":
            chairs = list(table.chairs)
            chair = chairs[entry.seat]
            was = chair.was or chair.user
            chairs[entry.seat] = msgspec.structs.replace(
                chair, kind="bot", user="", was=was, level=entry.text, lone=True, away=()
            )
            table = msgspec.structs.replace(table, chairs=tuple(chairs))
        if entry.text == BACK:
            table = msgspec.structs.replace(table, rated=False, practice=True)
        if table.finished:
            table = msgspec.structs.replace(table, status="playing", ended=0, outcome="", digest="", share="")
        outcome = None if self.match is None else self.match.outcome()
        if entry.kind == "stopped" or outcome is not None:
            return msgspec.structs.replace(
                table,
                status="stopped" if outcome is None else "over",
                ended=entry.at,
                actor=None,
                due=None,
                since=entry.at,
                deadline=None,
                agreed=(),
                pausing=(),
                resting=0,
                ending=self._ending(table, entry) if entry.kind == "stopped" else None,
                outcome="" if outcome is None else encode(outcome.json()).decode(),
                digest=self.record(table, None if outcome is None else outcome.json()).final_digest,
            )
        return self.timed(table, entry)

    def _ending(self, table: Table, entry: Entry) -> Ending:
        """Whoever leaves or runs out of time loses to the only rival; a group has none."""
        why = _WHYS[entry.text]
        winner = (
            None if len(table.chairs) != 2 or not self.has_rivals or why not in ("left", "time") else 1 - entry.seat
        )
        return Ending(why=why, seat=entry.seat, winner=winner)

    @property
    def has_rivals(self) -> bool:
        """Do the seats play against each other, and not together against the game?"""
        points = None if self.match is None else self.match.state.so_far()
        return points is None or points.rivals is None

    def timed(self, table: Table, last: Entry | None = None) -> Table:
        """The table with whose turn it is and when it must do something by itself; `last` is not in the log yet.

        Where only one seat sees the options, what an order plays waits as long as a bot does: that tells nothing.
        """
        assert self.match is not None
        state = self.match.state
        actor = state.actor()
        if actor is None:
            return msgspec.structs.replace(table, actor=None, due=None)
        chair = table.chairs[actor]
        deadline = None if chair.kind == "bot" else self.deadline(table, actor)
        due = deadline
        by_itself = chair.kind == "bot" or self.is_lone(table, actor)
        if table.resting:
            due = None
        elif by_itself or self._plays_order(actor, last):
            openly = (self.manners.bot_pause,) * 2 if by_itself else self.manners.order_pause
            low, high = self.manners.private_pause if state.private() else openly
            pause = self.face.since + round(_random.uniform(low, high) * SECOND)
            due = pause if due is None else min(due, pause)
        return msgspec.structs.replace(table, actor=actor, due=due, since=self.face.since, deadline=deadline)

    def overdue(self, now: int) -> bool:
        """Has the person who is to act run out of time?"""
        table = self.table
        if table.actor is None or not table.running or table.chairs[table.actor].kind != "person":
            return False
        deadline = self.deadline(table, table.actor)
        return deadline is not None and now >= deadline

    def snapshot(self, seq: int) -> Snapshot:
        assert self.match is not None
        face: Json = {"since": self.face.since, "banks": list(self.face.banks)}
        own: list[Json] = [self.match.state.own(seat) for seat in range(len(self.table.chairs))]
        return Snapshot(
            seq,
            encode(
                {
                    "match": self.match.save(),
                    "face": face,
                    "own": own,
                    "interruptions": [self.interruptions, self._last],
                }
            ).decode(),
        )

    def record(self, table: Table, outcome: Json) -> Record:
        """The whole game, its secret included: only for games that have ended. It needs no rules to be written."""
        moves = self.match.moves if self.match is not None else [_move(entry) for entry in self.entries if entry.moves]
        return Record(
            table.title,
            table.rules,
            table.content,
            len(table.chairs),
            table.options,
            [chair.name or chair.level for chair in table.chairs],
            bytes.fromhex(table.commitment),
            [bytes.fromhex(chair.entropy) for chair in table.chairs],
            moves,
            outcome,
            bytes.fromhex(table.secret),
        )

    def ended_record(self) -> Record:
        """The record of a table that has ended."""
        return self.record(self.table, decode(self.table.outcome) if self.table.outcome else None)


_WHYS: dict[str, Why] = {"left": "left", "time": "time", "agreed": "agreed", "keeper": "keeper"}


def _move(entry: Entry) -> tuple[int, str]:
    return entry.seat, entry.text


def events_text(events: Sequence[Event]) -> str:
    """Events as they are kept, with what single seats learned."""
    return encode([event.json() for event in events]).decode()


def events_of(text: str) -> tuple[Event, ...]:
    """The events that were kept like this."""
    return tuple(Event.of_json(event) for event in as_list(decode(text), "events"))
