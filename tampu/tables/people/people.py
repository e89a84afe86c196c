"""What somebody is to others: their profile, friends, whom they block, and how they leave for good."""

from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tampu import puzzles
from tampu.bots import strengths
from tampu.engine.wire import as_ints, as_object, decode
from tampu.tables.errors import Refused
from tampu.tables.ids import random_id
from tampu.tables.model import Table, User
from tampu.tables.people.gone import anonymous, others_play, without_leaguer, without_player
from tampu.tables.people.holidays import holidays_of
from tampu.tables.people.ratings import Change, Pool, Strength
from tampu.tables.people.ties import MOST_TIES, Company, Tie, TieKind, company
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Seating
from tampu.tables.solving.days import Days, Streak

FIGURES = ("puma", "condor", "llama", "monkey", "snake", "turtle")
DYES = ("cochineal", "indigo", "morado", "chilca", "turquoise", "clay")
_MOST_CHANGES = 2_000
_MOST_GAMES = 100
_RESULTS = 30
_DAYS = 400
_TRIES = 5


class PersonRow(Struct, frozen=True, kw_only=True):
    """Somebody by name."""

    name: str
    avatar: str


class RatingShown(Struct, frozen=True, kw_only=True):
    """How strong somebody is at a title with so many seats."""

    title: str
    seats: int
    rating: int
    unsure: int
    """The truth lies no farther away, 19 times of 20."""
    guessed: bool
    games: int
    won: int
    change: int
    """What the last game did."""
    course: list[tuple[int, int, int]]
    """After each game: when, the rating, and how unsure it was."""
    bots: dict[str, int]
    """The ratings of bots, to compare."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """A finished game of somebody."""

    table: str
    title: str
    at: int
    seat: int
    place: int
    rivals: list[PersonRow]
    """Bots among them have no avatar."""
    scores: list[int]
    change: int | None
    """What it did to the rating, if it counted."""


class TitleRow(Struct, frozen=True, kw_only=True):
    """All that somebody played of a title."""

    title: str
    games: int
    won: int
    best: int
    favourite: dict[str, str]
    """The settings that were played most often, as far as they are not the usual ones."""


class Profile(Struct, frozen=True, kw_only=True):
    """Somebody as others see them."""

    name: str
    avatar: str
    since: int
    mine: bool
    tie: str
    """What they are to me: friend, asked, asking, blocked or nothing."""
    ratings: list[RatingShown]
    puzzles: dict[str, int]
    """Their rating in the puzzles of a title."""
    streak: Streak
    titles: list[TitleRow]
    results: list[ResultRow]


class StrongRow(Struct, frozen=True, kw_only=True):
    """Somebody in a list of the strongest."""

    name: str
    avatar: str
    rating: int
    unsure: int
    guessed: bool
    games: int
    won: int


class Strongest(Struct, frozen=True, kw_only=True):
    """Who is strongest at a title with so many seats."""

    title: str
    seats: int
    people: list[StrongRow]
    bots: dict[str, int]
    """The ratings of bots, to compare."""


class Circle(Struct, frozen=True, kw_only=True):
    """The people around me."""

    friends: list[PersonRow]
    asked: list[PersonRow]
    asking: list[PersonRow]
    blocked: list[PersonRow]


class People:
    """Everything between people that is not a game."""

    def __init__(self, rooms: Rooms, seating: Seating, days: Days) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._seating = seating
        self._days = days

    # -- profiles ------------------------------------------------------------------------------------

    async def account(self, name: str) -> User:
        found = await self._store.account(name)
        if found is None:
            raise Refused("no_such_person")
        return found

    async def profile(self, user: User, viewer: str) -> Profile:
        """Somebody as the viewer may see them: of their games those that the viewer may see."""
        changes = await self._store.rating_changes(0, _MOST_CHANGES, user.id)
        games = [
            table
            for table in await self._store.tables_of(user.id, True, _MOST_GAMES)
            if table.outcome
            and not table.practice
            and table.seat_of(user.id) is not None
            and await self._rooms.may_see(table, viewer)
        ]
        around = await self.company(viewer) if viewer else company("", ())
        return Profile(
            name=user.name,
            avatar=user.avatar,
            since=user.created,
            mine=user.id == viewer,
            tie=_tie(around, user.id),
            ratings=_ratings(changes),
            puzzles={
                title: round(found.rating)
                for title in puzzles.titles()
                if (found := await self._store.rating(user.id, title)) is not None
            },
            streak=await self._days.streak(user.id, _DAYS),
            titles=self._by_title(user.id, games),
            results=await self._results(user.id, games[:_RESULTS], changes),
        )

    def _by_title(self, user: str, games: list[Table]) -> list[TitleRow]:
        rows = []
        for title in sorted({table.title for table in games}):
            mine = [table for table in games if table.title == title]
            facts = self._rooms.titles.meta(title)
            played = Counter(tuple(sorted(table.options.items())) for table in mine)
            most = dict(played.most_common(1)[0][0])
            usual = {option.name: option.default for option in facts.options}
            rows.append(
                TitleRow(
                    title=title,
                    games=len(mine),
                    won=sum(_place(table, user) == 1 for table in mine),
                    best=max(_scores(table)[_seat(table, user)] for table in mine),
                    favourite={name: value for name, value in most.items() if usual.get(name) != value},
                )
            )
        return rows

    async def _results(self, user: str, games: list[Table], changes: list[Change]) -> list[ResultRow]:
        did = {change.table: change.after.rating - change.before.rating for change in changes}
        faces = await self._store.users_named({chair.user for table in games for chair in table.chairs})
        rows = []
        for table in games:
            seat = _seat(table, user)
            rivals = [
                PersonRow(name=chair.name, avatar=faces.get(chair.user, ("", ""))[1])
                for other, chair in enumerate(table.chairs)
                if other != seat
            ]
            rows.append(
                ResultRow(
                    table=table.id,
                    title=table.title,
                    at=table.ended,
                    seat=seat,
                    place=_place(table, user),
                    rivals=rivals,
                    scores=_scores(table),
                    change=did.get(table.id),
                )
            )
        return rows

    async def strongest(self, title: str, seats: int, limit: int) -> Strongest:
        """Those of whom the most is certain."""
        pool = Pool(title, seats)
        found = await self._store.strongest(pool, limit)
        names = await self._store.users_named([user for user, _ in found])
        return Strongest(
            title=title,
            seats=seats,
            people=[
                StrongRow(name=names[user][0], avatar=names[user][1], **shown(strength))
                for user, strength in found
                if user in names
            ],
            bots=bots_of(pool),
        )

    async def set_avatar(self, user: User, avatar: str) -> User:
        """A figure and a dye; no dye is the colour of a seat."""
        figure, _, dye = avatar.partition(" ")
        if avatar and (figure not in FIGURES or dye not in DYES):
            raise Refused("avatar")
        changed = replace(user, avatar=avatar)
        await self._store.save_user(changed)
        return changed

    # -- friends, and others -------------------------------------------------------------------------

    async def company(self, user: str) -> Company:
        return company(user, await self._store.ties(user))

    async def circle(self, user: User) -> Circle:
        around = await self.company(user.id)
        names = await self._store.users_named(around.friends | around.asked | around.asking | around.blocked)

        def rows(ids: frozenset[str]) -> list[PersonRow]:
            known = [names[id] for id in ids if id in names]
            return [PersonRow(name=name, avatar=avatar) for name, avatar in sorted(known)]

        return Circle(
            friends=rows(around.friends),
            asked=rows(around.asked),
            asking=rows(around.asking),
            blocked=rows(around.blocked),
        )

    async def tie(self, user: User, name: str, kind: TieKind) -> None:
        """Say that somebody is a friend, or shall not come near. Whoever blocked me hears nothing of my friendship."""
        other = await self.account(name)
        if other.id == user.id:
            raise Refused("no_such_person")
        ties = await self._store.ties(user.id)
        if sum(tie.user == user.id for tie in ties) >= MOST_TIES:
            raise Refused("ties_enough", most=MOST_TIES)
        await self._store.set_tie(Tie(user.id, other.id, kind, self._rooms.time.now()))

    async def untie(self, user: User, name: str, kind: TieKind) -> None:
        """Take it back. A friendship ends for both, and a question to be friends is refused."""
        other = await self.account(name)
        await self._store.drop_tie(user.id, other.id, kind)
        if kind == "friend":
            await self._store.drop_tie(other.id, user.id, kind)

    # -- taking along, and leaving -------------------------------------------------------------------

    async def everything(self, user: User) -> dict[str, Any]:
        """All that this house knows of somebody, in a form that programs and people can read."""
        kept = await self._store.everything_of(user.id)
        games = {}
        for table in await self._store.tables_naming(user.id):
            if table.shown:
                room = await self._rooms.find(table.id)
                assert room is not None
                games[table.id] = room.ended_record().text()
        me = {
            "id": user.id,
            "name": user.name,
            "created": user.created,
            "avatar": user.avatar,
            "mining": user.mining,
            "holidays": holidays_of(user),
            "quiet": user.quiet,
        }
        took_part = {
            "tournaments": {one.id: one.name for one in await self._store.tournaments_of(user.id)},
            "leagues": {one.id: one.plan.name for one in await self._store.leagues_of(user.id)},
        }
        return {"me": {**me, "webhook": user.webhook}, "games": games, **took_part, **kept}

    async def leave_for_good(self, user: User) -> None:
        """Forget somebody. Games that run go on without them or end, as if they had left; games with others stay, and
        name somebody instead; everything else goes."""
        for _ in range(_TRIES):
            for table in await self._store.tables_naming(user.id):
                if not table.finished and table.seat_of(user.id) is not None:
                    await self._seating.leave(table.id, user)
            ghost = random_id(12)
            cups, leagues = await self._store.tournaments_of(user.id), await self._store.leagues_of(user.id)
            tables = await self._store.tables_naming(user.id)
            gone = [table.id for table in tables if not others_play(table, user.id)]
            changed = [
                await anonymous(self._rooms, table, user.id, ghost) for table in tables if table.id not in set(gone)
            ]
            saved = [
                *[await self._store.save_tournament(without_player(one, user.id, ghost)) for one in cups],
                *[await self._store.save_league(without_leaguer(one, user.id, ghost)) for one in leagues],
            ]
            if all(saved) and await self._store.forget(user.id, ghost, changed, gone):
                for table in tables:
                    self._rooms.suspect(table.id)
                return
        raise Refused("same_moment")


def _tie(around: Company, other: str) -> str:
    sets = {"friend": around.friends, "asked": around.asked, "asking": around.asking, "blocked": around.blocked}
    return next((name for name, ids in sets.items() if other in ids), "")


def _ratings(changes: list[Change]) -> list[RatingShown]:
    by_pool: dict[Pool, list[Change]] = {}
    for change in changes:
        by_pool.setdefault(Pool(change.title, change.seats), []).append(change)
    return [
        RatingShown(
            title=pool.title,
            seats=pool.seats,
            **shown(found[-1].after),
            change=found[-1].after.rating - found[-1].before.rating,
            course=[(change.at, change.after.rating, change.after.unsure) for change in found],
            bots=bots_of(pool),
        )
        for pool, found in sorted(by_pool.items())
    ]


def shown(strength: Strength) -> dict[str, Any]:
    """What people see of a strength."""
    return {
        "rating": strength.rating,
        "unsure": strength.unsure,
        "guessed": strength.guessed,
        "games": strength.games,
        "won": strength.won,
    }


def bots_of(pool: Pool) -> dict[str, int]:
    """The ratings of the bots of a title."""
    return {level: found.rating for level, found in strengths(pool.title, pool.seats).items()}


def _seat(table: Table, user: str) -> int:
    seat = table.seat_of(user)
    assert seat is not None
    return seat


def _scores(table: Table) -> list[int]:
    return as_ints(as_object(decode(table.outcome), "outcome")["scores"])


def _place(table: Table, user: str) -> int:
    """Which place somebody took: winners the first, the others by their points."""
    outcome = as_object(decode(table.outcome), "outcome")
    scores, winners, seat = as_ints(outcome["scores"]), as_ints(outcome["winners"]), _seat(table, user)
    if seat in winners:
        return 1
    others = range(len(scores))
    return 1 + sum(other in winners or scores[other] > scores[seat] for other in others if other != seat)
