"""Who sits where: setting up a table, sitting down, starting and leaving."""

import secrets
from contextlib import suppress
from typing import Any

import msgspec

from tampu import bots
from tampu.engine import BadInput, Game, Meta, Options
from tampu.engine.luck.chance import ENTROPY_BYTES, SECRET_BYTES, commitment
from tampu.engine.record import content_hash
from tampu.tables.alerts.causes import invitations
from tampu.tables.errors import NoTable, Refused
from tampu.tables.ids import random_id
from tampu.tables.lengths import MOST_TABLE_NAME
from tampu.tables.model import NO_ENTROPY, Chair, Clock, Late, Series, Table, User
from tampu.tables.people.holidays import away
from tampu.tables.people.ratings import counts
from tampu.tables.room import Room, events_text
from tampu.tables.rooms import Rooms
from tampu.tables.upkeep.autoplay import Autoplay


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What a host asks for when a table is set up."""

    title: str
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    """The seats; the host takes the first open one."""
    public: bool = True
    clock: Clock = Clock()
    replace: str = ""
    late: Late = "end"
    own_content: str = ""
    rated: bool = False
    """Shall it change the ratings of those who play, if it can?"""
    name: str = ""
    language: str = ""
    auto: bool = False
    """Shall it start by itself when it is full?"""
    delay: int = 0
    """So many minutes late those who watch see it."""


class Seating:
    """Everything about a table before its game, and leaving it."""

    def __init__(self, rooms: Rooms, autoplay: Autoplay) -> None:
        self._rooms = rooms
        self._autoplay = autoplay

    async def admit(self, id: str, user: str, invite: str) -> None:
        """Let somebody in who shows the invitation."""
        table = await self._rooms.store.table(id)
        if table is None or not secrets.compare_digest(table.invite.encode(), invite.encode()):
            raise NoTable
        await self._rooms.store.admit(id, user)

    async def create(self, host: User, order: Order) -> Table:
        """A new table."""
        if await self._rooms.hides(order.title, order.options, "", host.id):
            raise Refused("day_first")
        table = self.prepare(host, order)
        await self._rooms.store.add_table(table, invitations(table, table.created))
        return table

    def prepare(self, host: User, order: Order) -> Table:
        """A table that nobody knows of yet. Its secret is drawn here; everybody who comes later sees its hash first."""
        meta = self._rooms.titles.meta(order.title)
        options = _settled(meta, order)
        game = self._rooms.titles.game(order.title, order.own_content)
        for level in [chair.level for chair in order.chairs if chair.kind == "bot"] + [order.replace]:
            _check_level(level, order.title)
        _check_clock(order.clock)
        chairs = list(order.chairs)
        mine = [seat for seat, chair in enumerate(chairs) if chair.kind == "open"]
        if not mine:
            raise Refused("own_seat")
        chairs[mine[0]] = Chair(kind="person", user=host.id, name=host.name)
        return self.set_up(host, order, chairs, options.values, game, None)

    def set_up(
        self,
        host: User,
        order: Order,
        chairs: list[Chair],
        options: dict[str, str],
        game: Game[Any],
        series: Series | None,
    ) -> Table:
        """A table with these seats and settings, which are known to be possible."""
        secret = secrets.token_bytes(SECRET_BYTES)
        if series is None and game.meta.series:
            series = Series(number=1, totals=(0,) * len(chairs), played=(options[game.meta.series],))
        return Table(
            id=random_id(9),
            title=order.title,
            rules=game.meta.rules_version,
            content=content_hash(game),
            own_content=order.own_content,
            options=options,
            chairs=tuple(chairs),
            public=order.public,
            host=host.id,
            invite=random_id(12),
            clock=order.clock,
            replace=order.replace,
            late=order.late,
            secret=secret.hex(),
            commitment=commitment(secret).hex(),
            created=self._rooms.time.now(),
            series=series,
            rated=order.rated,
            name=table_name(order.name),
            language=order.language,
            auto=order.auto,
            delay=order.delay,
        )

    async def join(self, id: str, user: User, seat: int | None = None, entropy: str = "") -> int:
        """Sit down, on a named seat or the first that is free for this user; not beside whoever does not want that."""
        room = await self._rooms.room(id, user.id)
        ties = await self._rooms.store.ties(user.id)
        blocking = {tie.user for tie in ties if tie.kind == "blocked" and tie.other == user.id}

        def sit(table: Table) -> tuple[Table, int]:
            _must_be_open(table)
            mine = table.seat_of(user.id)
            if mine is not None:
                return table, mine
            invited = [s for s, chair in enumerate(table.chairs) if chair.kind == "invited" and chair.user == user.id]
            free = invited or [s for s, chair in enumerate(table.chairs) if chair.kind == "open"]
            if seat is not None:
                free = [s for s in free if s == seat]
            if not free or any(chair.user in blocking for chair in table.chairs if chair.kind == "person"):
                raise Refused("no_seat")
            chair = Chair(kind="person", user=user.id, name=user.name)
            if entropy:
                chair = msgspec.structs.replace(chair, entropy=_entropy(entropy))
            return _with_chair(table, free[0], chair), free[0]

        taken = await self._rooms.edit(room, sit)
        await self._begin_if_full(room)
        return taken

    async def _begin_if_full(self, room: Room) -> None:
        """A table that starts by itself does so when the last seat is taken."""
        table = room.table
        if table.auto and table.status == "open" and _is_full(table):
            # Somebody may have begun it, or left.
            with suppress(Refused):
                await self.begin(table.id)

    async def give_entropy(self, id: str, user: User, entropy: str) -> None:
        """What a seat's client adds to the luck, before the start."""
        room = await self._rooms.room(id, user.id)

        def given(table: Table) -> tuple[Table, None]:
            _must_be_open(table)
            seat = seated(table, user)
            chair = msgspec.structs.replace(table.chairs[seat], entropy=_entropy(entropy))
            return _with_chair(table, seat, chair), None

        await self._rooms.edit(room, given)
        if all(chair.entropy != NO_ENTROPY for chair in room.table.chairs if chair.kind == "person"):
            await self._begin_if_full(room)

    async def set_lone(self, id: str, user: User, lone: bool) -> None:
        """A standing order: may the table answer for this seat where it has a single option?"""
        room = await self._rooms.room(id, user.id)

        def ordered(table: Table) -> tuple[Table, None]:
            seat = seated(table, user)
            chair = msgspec.structs.replace(table.chairs[seat], lone=lone)
            table = _with_chair(table, seat, chair)
            return (room.timed(table) if room.match is not None and table.running else table), None

        await self._rooms.edit(room, ordered)

    async def arrange(self, id: str, user: User, seat: int, chair: Chair) -> None:
        """The host opens a seat, invites somebody to it, or gives it to a bot."""
        room = await self._rooms.room(id, user.id)
        _check_level(chair.level, room.table.title)

        def arranged(table: Table) -> tuple[Table, None]:
            _must_be_host(table, user)
            _must_be_open(table)
            if not 0 <= seat < len(table.chairs) or table.chairs[seat].user == user.id:
                raise Refused("fixed_seat")
            return _with_chair(table, seat, chair), None

        await self._rooms.edit(room, arranged)
        await self._begin_if_full(room)

    async def start(self, id: str, user: User, entropy: str = "") -> None:
        """Begin the game when every seat is taken."""
        room = await self._rooms.room(id, user.id)
        await self._begin(room, user, entropy)

    async def begin(self, id: str) -> None:
        """Begin a game that starts by itself, or that nobody opened."""
        room = await self._rooms.find(id)
        if room is None:
            raise NoTable
        await self._begin(room, None, "")

    async def _begin(self, room: Room, user: User | None, entropy: str) -> None:
        accounts = await self._accounts(room.table)
        people = {chair.user: await self._rooms.store.user(chair.user) for chair in room.table.chairs if chair.user}

        def started(table: Table) -> tuple[Table, None]:
            if user is not None:
                _must_be_host(table, user)
            _must_be_open(table)
            if not _is_full(table):
                raise Refused("empty_seats")
            if entropy and user is not None:
                seat = seated(table, user)
                chair = msgspec.structs.replace(table.chairs[seat], entropy=_entropy(entropy))
                table = _with_chair(table, seat, chair)
            table = msgspec.structs.replace(
                table,
                status="playing",
                started=self._rooms.time.now(),
                # A table that was set up before an upgrade is played by the rules of today.
                rules=room.game.meta.rules_version,
                content=content_hash(room.game),
            )
            off = [away(table, people.get(chair.user)) for chair in table.chairs]
            chairs = [
                msgspec.structs.replace(chair, away=spans) for chair, spans in zip(table.chairs, off, strict=True)
            ]
            table = msgspec.structs.replace(table, chairs=tuple(chairs))
            room.table = table
            room.begin()
            opening = events_text(room.opening)
            known = all(chair.user in accounts for chair in table.chairs if chair.kind == "person")
            rated = known and counts(table) and room.has_rivals
            return room.timed(msgspec.structs.replace(table, opening=opening, rated=rated)), None

        await self._rooms.edit(room, started, slow=True)
        await self._rooms.keep_content(room.table, room.game)
        # Whoever opens it later need not set it up again, which may take long.
        await self._rooms.keep_states([room])

    async def _accounts(self, table: Table) -> set[str]:
        """Who of those at a table has an account: nobody else is rated."""
        found = [await self._rooms.store.user(chair.user) for chair in table.chairs if chair.user and table.rated]
        return {user.id for user in found if user is not None and user.account}

    async def leave(self, id: str, user: User, bot: str = "") -> None:
        """Stand up: before the start the seat is free again, later a bot takes over or the game ends.

        Nobody else's game is spoiled: with two or more others at the table a bot always takes over.
        """
        room = await self._rooms.room(id, user.id)
        _check_level(bot, room.table.title)

        def left(table: Table) -> tuple[Table, bool]:
            if table.status != "open":
                return table, False
            seat = seated(table, user)
            if table.host == user.id:
                return msgspec.structs.replace(table, status="stopped", ended=self._rooms.time.now()), True
            return _with_chair(table, seat, Chair()), True

        if room.table.status != "open" or not await self._rooms.edit(room, left):
            await self._rooms.whole(self._abandon(room, user, bot))

    async def claim(self, id: str, user: User, bot: str = "") -> None:
        """Somebody else has run out of time at a table where the others choose: end the game, or let a bot go on."""
        room = await self._rooms.room(id, user.id)
        _check_level(bot, room.table.title)
        await self._rooms.whole(self._claim(room, user, bot))

    async def _claim(self, room: Room, user: User, bot: str) -> None:
        async with self._rooms.alone(room):
            seat, late = seated(room.table, user), room.table.actor
            must_run(room.table)
            if late is None or late == seat or not room.table.others_choose:
                raise Refused("no_claim_here")
            if not room.overdue(self._rooms.time.now()):
                raise Refused("in_time")
            if not bot and len(room.table.chairs) > 2:
                raise Refused("more_play_on")
            await self._autoplay.give_up(room, late, "time", bot)

    async def offer_end(self, id: str, user: User, agree: bool) -> bool:
        """Offer to end the game together, agree to it, or refuse; True if all people here agree, and it has ended."""
        room = await self._rooms.room(id, user.id)

        def offered(table: Table) -> tuple[Table, bool]:
            seat = seated(table, user)
            must_run(table)
            if table.tournament:
                raise Refused("in_tournament")
            agreed = (*sorted({*table.agreed, seat}),) if agree else ()
            everybody = len(agreed) == table.people
            return (table if agreed == table.agreed else msgspec.structs.replace(table, agreed=agreed)), everybody

        everybody = await self._rooms.edit(room, offered)
        if everybody:
            await self._rooms.whole(self._end_together(room, user))
        return everybody

    async def _end_together(self, room: Room, user: User) -> None:
        async with self._rooms.alone(room):
            if room.table.running and len(room.table.agreed) == room.table.people:
                await self._rooms.commit(room, "stopped", seated(room.table, user), "agreed")

    async def _abandon(self, room: Room, user: User, bot: str) -> None:
        """Leave a game that has begun, whatever others do at the same moment."""
        async with self._rooms.alone(room):
            while True:
                seat = seated(room.table, user)
                must_run(room.table)
                try:
                    goes_on = room.table.people > 2 or room.table.tournament
                    level = bot or (_stand_in(room.table) if goes_on else "")
                    return await self._autoplay.give_up(room, seat, "left", level)
                except Refused as refused:
                    if refused.why != "stale":
                        raise

    async def set_watching(self, id: str, user: User, closed: bool, talk: bool, delay: int | None = None) -> None:
        """The host shuts out those who would watch, lets them speak to the seats, or before the start sets how late
        they see the game."""
        room = await self._rooms.room(id, user.id)

        def set(table: Table) -> tuple[Table, None]:
            _must_be_host(table, user)
            late = table.delay if delay is None else delay
            if late != table.delay:
                # Who knows more already cannot be made to forget it, nor may the host let a friend look.
                _must_be_open(table)
            return msgspec.structs.replace(table, closed=closed, talk=talk, delay=late), None

        await self._rooms.edit(room, set)

    async def remove(self, id: str, user: User) -> None:
        """Delete an own game against bots: nobody else has ever played here."""
        room = await self._rooms.room(id, user.id)
        seated(room.table, user)
        replaced = any(entry.kind == "replaced" for entry in room.entries)
        if room.table.people > 1 or replaced or room.table.day or room.table.tournament:
            raise Refused("others_played")
        await self._rooms.whole(self._rooms.remove(room))

    async def share(self, id: str, user: User) -> str:
        """A word with which anybody may look back at this game: the one that there is, or a new one."""
        return await self._set_share(id, user, random_id(20))

    async def unshare(self, id: str, user: User) -> None:
        """The word is no longer worth anything."""
        await self._set_share(id, user, "")

    async def _set_share(self, id: str, user: User, word: str) -> str:
        room = await self._rooms.room(id, user.id)
        if word and await self._rooms.hides(room.table.title, room.table.options, room.table.secret, ""):
            raise Refused("day_lasts")

        def shared(table: Table) -> tuple[Table, str]:
            seated(table, user)
            if not table.shown:
                raise Refused("not_over")
            kept = table.share if word and table.share else word
            return msgspec.structs.replace(table, share=kept), kept

        return await self._rooms.edit(room, shared)


def _settled(meta: Meta, order: Order) -> Options:
    """The settings of a table; an unknown value is reported with the name of its option."""
    seats = len(order.chairs)
    for option in meta.options:
        given = order.options.get(option.name)
        wrong = option.complaint(given, seats) if given else None
        if wrong is not None:
            raise Refused("setting", title=meta.title, option=option.name, wrong=wrong)
    return meta.settle(order.options, seats)


def _check_level(level: str, title: str) -> None:
    if level:
        bots.check_level(level, title)


def _stand_in(table: Table) -> str:
    """The bot that plays on where a table names none: the middle one of its title."""
    found = bots.levels(table.title)
    return table.replace or found[len(found) // 2]


def _check_clock(clock: Clock) -> None:
    live = clock.kind == "live"
    if live and not (10 <= clock.bank <= 86_400 and 0 <= clock.increment <= 3_600):
        raise BadInput("a live clock has 10 to 86400 seconds and an increment of up to 3600")
    if clock.kind == "days" and not 1 <= clock.days <= 30:
        raise BadInput("a move may take 1 to 30 days")


def _is_full(table: Table) -> bool:
    return not any(chair.kind in ("open", "invited") for chair in table.chairs)


def table_name(name: str) -> str:
    """What others may be shown."""
    name = " ".join(name.split())
    if len(name) > MOST_TABLE_NAME or not name.isprintable():
        raise Refused("table_name", most=MOST_TABLE_NAME)
    return name


def _must_be_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("begun")


def _must_be_host(table: Table, user: User) -> None:
    if table.host != user.id:
        raise Refused("host")


def must_run(table: Table) -> None:
    if table.status == "open":
        raise Refused("not_begun")
    if not table.running:
        raise Refused("over")


def must_go_on(room: Room) -> None:
    """A game that runs, and that this house has the rules for."""
    must_run(room.table)
    if room.frozen:
        raise Refused("other_rules", version=room.table.rules)


def _with_chair(table: Table, seat: int, chair: Chair) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = chair
    return msgspec.structs.replace(table, chairs=tuple(chairs))


def seated(table: Table, user: User) -> int:
    seat = table.seat_of(user.id)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _entropy(text: str) -> str:
    try:
        given = bytes.fromhex(text)
    except ValueError:
        given = b""
    if len(given) != ENTROPY_BYTES:
        raise Refused("entropy", bytes=ENTROPY_BYTES)
    return given.hex()
