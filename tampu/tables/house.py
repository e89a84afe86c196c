"""The house: all that can be done at its tables."""

import asyncio
from collections.abc import Sequence
from secrets import token_hex

import msgspec

from tampu.engine import BadInput, JsonObject, Reason, State
from tampu.engine.reasons import OVER, TURN
from tampu.games import TITLES, Titles
from tampu.games.naming import naming
from tampu.tables import frames
from tampu.tables.contents import contents
from tampu.tables.delay import Delays
from tampu.tables.errors import Refused
from tampu.tables.leagues.leagues import Leagues
from tampu.tables.lengths import MOST_ACTION, MOST_CHAT, MOST_CLIENT_ID, MOST_NOTE
from tampu.tables.lines.analyses import Analyses
from tampu.tables.lines.orders import withdrawn_id
from tampu.tables.lines.planning import Planning
from tampu.tables.model import Kind, Line, User
from tampu.tables.people.holidays import Holidays
from tampu.tables.people.pairing import Pairing
from tampu.tables.people.people import People
from tampu.tables.rematches import Rematches
from tampu.tables.resting import Resting
from tampu.tables.room import Manners, Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Seating, must_go_on, seated
from tampu.tables.solving.days import Days
from tampu.tables.solving.puzzling import Puzzling
from tampu.tables.storage.store import Store
from tampu.tables.taking_back import way_back
from tampu.tables.thinking.adviser import Adviser
from tampu.tables.thinking.imaginer import Imaginer
from tampu.tables.thinking.thinkers import Thinkers
from tampu.tables.time import SECOND, SystemTime, Time
from tampu.tables.tournaments.tournaments import Tournaments
from tampu.tables.upkeep.autoplay import Autoplay

BACK = 15 * SECOND
"""What people are given to come back after the house was closed."""
LATE_BEAT = 30 * SECOND
"""So long after the last beat a house of several processes was closed."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether an action is legal, or why it is not: the rule, the name of the reason and its facts, and a sentence."""

    legal: bool
    rule: str = ""
    name: str = ""
    facts: JsonObject = {}
    reason: str = ""

    @classmethod
    def of(cls, why: Reason | None, state: State, names: Sequence[str]) -> "Verdict":
        if why is None:
            return cls(True)
        return cls(False, why.rule, why.name, why.facts, _sentence(state, why, names))


class House:
    """Acting, talking and looking back, and what has rooms of its own.

    `seating` is before a game and leaving it, `rematches` playing again, `resting` a pause, `holidays` the days off of
    people, `autoplay` what tables do alone, `adviser` what takes thinking, `analyses` and `planning` what is only
    imagined, `days` what everybody plays on the same day, `puzzling` what each tries alone, `people` what is between
    people, `pairing` how strangers meet.
    """

    def __init__(
        self,
        store: Store,
        titles: Titles = TITLES,
        time: Time | None = None,
        thinkers: Thinkers | None = None,
        manners: Manners | None = None,
        bot_seconds: float = 1.0,
        advisers: Thinkers | None = None,
        secret: str = "",
    ) -> None:
        """`secret` is what nobody else knows; what is played on a day follows from it."""
        self.store = store
        self.titles = titles
        self.time = time or SystemTime()
        self.rooms = Rooms(store, titles, self.time, manners or Manners())
        self.autoplay = Autoplay(self.rooms, thinkers, bot_seconds)
        self.delays = Delays(self.rooms)
        self.seating = Seating(self.rooms, self.autoplay)
        self.rematches = Rematches(self.rooms, self.seating)
        self.resting = Resting(self.rooms)
        self.holidays = Holidays(self.rooms)
        self.days = Days(self.rooms, self.seating, secret or token_hex())
        self.rooms.hides = self.days.hides
        helpers = advisers or Thinkers()
        self.adviser = Adviser(self.rooms, helpers)
        self.rooms.here.append(self.adviser.preparing)
        imaginer = Imaginer(helpers)
        self.analyses = Analyses(self.rooms, imaginer)
        self.planning = Planning(self.rooms, imaginer)
        self.puzzling = Puzzling(self.rooms, self.adviser, self.days)
        self.people = People(self.rooms, self.seating, self.days)
        self.pairing = Pairing(self.rooms, self.seating)
        self.tournaments = Tournaments(self.rooms, self.seating)
        self.rooms.here.append(self.tournaments)
        self.leagues = Leagues(self.rooms, self.tournaments)

    async def wake(self, alone: bool = True) -> None:
        """Begin, perhaps after a while in which the house was closed: that time, and what people need to come back,
        is not taken from anybody's clock. `alone` says that no other process keeps this house open."""
        alive = await self.store.beat(self.time.now())
        if alive is not None:
            self.time.not_before(alive)
            now = self.time.now()
            if alone or now - alive > LATE_BEAT:
                await self.store.add_outage(alive, now + BACK)
        self.rooms.manners.outages.spans = await self.store.outages()

    async def beat(self) -> None:
        """The house is still open."""
        await self.store.beat(self.time.now())

    async def close(self) -> None:
        """Finish what has begun and start nothing new."""
        await self.autoplay.close()
        await self.adviser.close()
        await self.rooms.finish()

    async def stop(self, id: str) -> bool:
        """The keeper of the house ends a game; False if none is running there."""
        room = await self.rooms.find(id)
        if room is None or not room.table.running:
            return False
        async with self.rooms.alone(room):
            await self.rooms.commit(room, "stopped", room.table.actor or 0, "keeper")
        return True

    # -- the game ------------------------------------------------------------------------------------

    async def act(self, id: str, user: User, seq: int, client: str, text: str) -> int:
        """Let a user act. `seq` is the number of the entry that is answered, `client` an id that is used once."""
        return await self._answer(id, user, seq, client, "action", text)

    async def undo(self, id: str, user: User, seq: int, client: str) -> int:
        """Take back one's own last action, as far as `taking_back` allows it."""
        return await self._answer(id, user, seq, client, "undo", "undo")

    async def _answer(self, id: str, user: User, seq: int, client: str, kind: Kind, text: str) -> int:
        if not 0 < len(client) <= MOST_CLIENT_ID or not (client.isascii() and client.isprintable()):
            raise Refused("id", most=MOST_CLIENT_ID)
        if len(text) > MOST_ACTION:
            raise Refused("long_action")
        room = await self.rooms.room(id, user.id)
        return await self.rooms.whole(self._answer_alone(room, user, seq, client, kind, text))

    async def _answer_alone(self, room: Room, user: User, seq: int, client: str, kind: Kind, text: str) -> int:
        async with self.rooms.alone(room):
            seat = seated(room.table, user)
            key = f"{seat}:{client}"
            done = room.clients.get(key)
            if done is not None:
                return done
            # Whoever answers what is no longer asked is told so, even if the game has ended meanwhile.
            if seq != room.table.seq:
                raise Refused("stale", seq=room.table.seq, given=seq)
            if not (kind == "undo" and room.table.reopens and not room.frozen):
                must_go_on(room)
            if room.table.resting:
                raise Refused("resting")
            assert room.match is not None
            actor = room.match.state.actor()
            if actor is not None and await self.autoplay.out_of_time(room, actor):
                raise Refused("time")
            if kind == "undo":
                return await self._take_back(room, seat, key)
            if seat != actor:
                raise Refused("turn", room.game.turns, seat=seat)
            return (await self.rooms.commit(room, kind, seat, text, key)).seq

    async def _take_back(self, room: Room, seat: int, key: str) -> int:
        """Take back what others have played on the seat's own last action, and then that."""
        way = way_back(room, seat)
        if isinstance(way, Refused):
            raise way
        for other in way.seats[:-1]:
            await self.rooms.commit(room, "undo", other, way.word, withdrawn_id(other, room.table.seq))
        entry = await self.rooms.commit(room, "undo", seat, way.word, key)
        while self._is_forced(room, seat):
            more = way_back(room, seat)
            if isinstance(more, Refused) or more.word != way.word:
                break
            for other in more.seats:
                entry = await self.rooms.commit(room, "undo", other, more.word)
        return entry.seq

    def _is_forced(self, room: Room, seat: int) -> bool:
        """Would the table answer again what was just taken back? Then an undo goes on to the choice before it."""
        assert room.match is not None
        return room.match.state.actor() == seat and room.is_lone(room.table, seat)

    async def why(self, id: str, user: User, text: str) -> Verdict:
        """May this seat do this now, and if not, why not? A game that went on meanwhile, or ended, is a reason too."""
        room = await self.rooms.room(id, user.id)
        async with self.rooms.alone(room):
            seat = seated(room.table, user)
            over = room.table.finished and room.match is not None
            if not over:
                must_go_on(room)
            assert room.match is not None
            state, action = room.match.state, room.game.alphabet.parse(text)
            why: Reason | None
            if over:
                why = Reason(room.game.over, OVER)
            elif state.actor() != seat:
                why = Reason(room.game.turns, TURN)
            else:
                why = None if state.allows(action) else state.why_not(action)
            return Verdict.of(why, state, [chair.name for chair in room.table.chairs])

    async def foresee(self, id: str, user: User, seq: int, client: str, lines: Sequence[Sequence[str]]) -> bytes:
        """What each of these lines of actions would certainly do, for the seat that is asked and nobody else."""
        room = await self.rooms.room(id, user.id)
        async with self.rooms.alone(room):
            seat = seated(room.table, user)
            must_go_on(room)
            if seq != room.table.seq:
                raise Refused("stale", seq=room.table.seq, given=seq)
            assert room.match is not None
            if room.match.state.actor() != seat:
                raise Refused("turn", room.game.turns, seat=seat)
            foreseen = []
            for line in lines:
                try:
                    foreseen.append(frames.line_foreseen(room, tuple(line)))
                except BadInput as wrong:
                    raise Refused("form", wrong=str(wrong)) from None
                # Other tables have their say between two lines.
                await asyncio.sleep(0)
            return frames.foreseen_frame(room, client, foreseen)

    # -- beside the game -----------------------------------------------------------------------------

    async def chat(self, id: str, user: User, text: str) -> Line:
        room = await self.rooms.room(id, user.id)
        text = " ".join(text.split())
        if not 0 < len(text) <= MOST_CHAT or not text.isprintable():
            raise Refused("chat", most=MOST_CHAT)
        seat = room.table.seat_of(user.id)
        line = Line(user=user.id, seat=seat, name=user.name, text=text, at=self.time.now())
        return await self.rooms.whole(self._say(room, line))

    async def _say(self, room: Room, line: Line) -> Line:
        line = await self.store.add_line(room.table.id, line)
        self.rooms.tell_line(room, line)
        return line

    async def save_note(self, id: str, user: User, body: str) -> None:
        """A seat's private notes: nobody else ever gets them."""
        room = await self.rooms.room(id, user.id)
        seated(room.table, user)
        if len(body.encode("utf-8", "replace")) > MOST_NOTE or "\0" in body:
            raise Refused("note", most=MOST_NOTE)
        await self.store.save_note(id, user.id, body)

    async def note(self, id: str, user: User) -> str:
        room = await self.rooms.room(id, user.id)
        seated(room.table, user)
        return await self.store.note(id, user.id)

    # -- looking -------------------------------------------------------------------------------------

    async def state(self, id: str, user: str) -> bytes:
        """Everything that this viewer may know now."""
        room = await self.rooms.room(id, user)
        async with self.rooms.alone(room):
            return frames.state_frame(await self.delays.shown(room, user), room.table.seat_of(user))

    async def log(self, id: str, user: str, after: int) -> bytes:
        """The entries after a number, as this viewer may know them."""
        room = await self.rooms.room(id, user)
        async with self.rooms.alone(room):
            return frames.log_frame(await self.delays.shown(room, user), room.table.seat_of(user), after)

    async def content(self, id: str, user: str, language: str) -> bytes:
        """What the table is played with, and what cards and places say in words."""
        room = await self.rooms.room(id, user)
        return contents(room.game, room.settled(), language)

    async def at(self, id: str, user: str, seq: int, seat: int | None = None) -> bytes:
        """The table after entry `seq` as this viewer saw it; after the end, as any seat saw it."""
        room = await self.rooms.room(id, user)
        async with self.rooms.alone(room):
            viewer = room.table.seat_of(user) if seat is None else seat
            room = await self.delays.shown(room, user)
            table, entries = room.table, list(room.entries)
        if not table.started or not 0 <= seq <= table.seq:
            raise Refused("no_entry", last=table.seq)
        if seat is not None and not (table.shown and 0 <= seat < len(table.chairs)):
            raise Refused("other_seats_later")
        stored = await self.store.snapshot(id, seq)
        if room.frozen and seq == table.seq:
            return frames.state_frame(room, viewer)
        if room.frozen and (stored is None or stored.seq != seq):
            # Without its rules nobody knows where it stood between the moments that are stored.
            raise Refused("other_rules", version=table.rules)
        then = Room(table, room.game, self.rooms.manners, room.own_content, room.frozen)
        await self.rooms.aside(user, then.load, table, stored, entries[:seq])
        if seq < table.seq:
            then.table = msgspec.structs.replace(
                table,
                seq=seq,
                actor=None if then.match is None else then.match.state.actor(),
                status="playing",
                outcome="",
                digest="",
                ended=0,
                rematch="",
            )
        return frames.state_frame(then, viewer)

    async def record(self, id: str, user: str) -> str:
        """The whole game with its secret; only when it has ended."""
        room = await self.rooms.room(id, user)
        async with self.rooms.alone(room):
            if not room.table.shown:
                raise Refused("shown_later")
            return room.ended_record().text()


def _sentence(state: State, why: Reason, names: Sequence[str]) -> str:
    """The reason in English, if the title has words."""
    try:
        return naming(state.game, state.options).refusal(why, names)
    except BadInput:
        return ""
