"""Takes alerts from the outbox and sends them. What fails is tried again, later and later.

A letter belongs to whoever claimed it, for a while. A postman who dies leaves it to the next one; what he had sent
without noting it is sent again, with the same id, by which mail programs and browsers know that it is the same.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence

import httpx
import msgspec
import structlog

from tampu.games import Titles
from tampu.server.alerts import texts
from tampu.server.alerts.mail import Mailer, Undeliverable
from tampu.server.alerts.posting import Poster
from tampu.server.alerts.push import NotTaken, Pusher
from tampu.server.alerts.tokens import Tokens
from tampu.tables.alerts.causes import Present, lead
from tampu.tables.alerts.model import CONFIRM, TURNS, Attempted, Letter, Reach
from tampu.tables.errors import Refused
from tampu.tables.model import Table
from tampu.tables.people.quiet import Quiet, quiet_of
from tampu.tables.storage.store import Store
from tampu.tables.time import DAY, SECOND, Time

LEASE = 60 * SECOND
_SEND_SECONDS = 20.0
_FIRST_PAUSE = 30 * SECOND
_MOST_PAUSE = 6 * 3600 * SECOND
_PUT_OFF = 3600 * SECOND
"""After so long a reminder that was put off is looked at again."""
_MOST_TRIES = 10
_MOST_AT_ONCE = 100
_KEPT = 60 * DAY
"""How long it is known what was sent, so that it is not sent again."""
_LOOK_SECONDS = 1.0

_log = structlog.get_logger()


class Postman:
    """One in each process of the house; they share the outbox."""

    def __init__(
        self,
        store: Store,
        titles: Titles,
        time: Time,
        tokens: Tokens,
        poster: Poster,
        pusher: Pusher,
        mailer: Mailer | None,
        address: str,
        present: Present,
    ) -> None:
        self.name = secrets.token_hex(8)
        self.poster = poster
        self.pusher = pusher
        self.mailer = mailer
        self.tell: list[Callable[[str], None]] = []
        """Tell a user, wherever they are in the page, that there is news."""
        self._store = store
        self._titles = titles
        self._time = time
        self._tokens = tokens
        self._address = address.rstrip("/")
        self._present = present

    async def run(self) -> None:
        """Send whatever is due, for ever."""
        while True:
            try:
                due = await self._store.next_letter()
                if due is not None and due <= self._time.now():
                    await self.round()
            except Exception:
                _log.exception("the outbox cannot be emptied")
            await asyncio.sleep(_LOOK_SECONDS)

    async def round(self) -> int:
        """Send what is due now; returns how many letters were looked at."""
        now = self._time.now()
        letters = await self._store.claim_letters(self.name, now, now + LEASE, _MOST_AT_ONCE)
        # What goes to the same place goes together.
        together: dict[tuple[str, str, str], list[Letter]] = defaultdict(list)
        for letter in letters:
            bundled = letter.occasion != CONFIRM if letter.way == "mail" else _is_pushed_turn(letter)
            alone = "" if bundled else str(letter.id)
            together[letter.way, letter.reach or letter.user, alone].append(letter)
        await asyncio.gather(*(self._deliver(some) for some in together.values()))
        return len(letters)

    async def forget(self) -> None:
        await self._store.forget_letters(self._time.now() - _KEPT)

    async def _deliver(self, letters: Sequence[Letter]) -> None:
        """Letters on one way to one place, and note what became of them."""
        done: dict[int, Attempted] = {}
        worth: list[tuple[Letter, Table | None]] = []
        try:
            for letter in letters:
                later = await self._later(letter)
                if later is None:
                    worth.append((letter, await self._store.table(letter.table) if letter.table else None))
                else:
                    done[letter.id] = later
            if worth:
                async with asyncio.timeout(_SEND_SECONDS):
                    await self._send(worth)
            done |= {letter.id: Attempted(id=letter.id, sent=self._time.now()) for letter, _ in worth}
        except Undeliverable:
            done |= {letter.id: Attempted(id=letter.id, sent=-1) for letter, _ in worth}
            await self._store.remove_reach(letters[0].reach, letters[0].user)
        except (httpx.HTTPError, OSError, Refused, TimeoutError, NotTaken, msgspec.DecodeError) as wrong:
            _log.info("an alert could not be sent", way=letters[0].way, why=type(wrong).__name__)
            done |= {letter.id: self._again(letter) for letter, _ in worth}
        if done:
            await self._store.letters_done(self.name, [*done.values()])

    def _again(self, letter: Letter) -> Attempted:
        if letter.tries >= _MOST_TRIES:
            return Attempted(id=letter.id, sent=-1)
        pause = min(_MOST_PAUSE, _FIRST_PAUSE * 3 ** (letter.tries - 1))
        return Attempted(id=letter.id, due=self._time.now() + pause)

    async def _later(self, letter: Letter) -> Attempted | None:
        """Not now: it is out of date, its moment was put off, or somebody wants quiet. None if it is to be sent."""
        later = await self._put_off(letter)
        if later is not None or letter.occasion == CONFIRM:
            return later
        quiet = await self._quiet(letter)
        span = None if quiet is None else quiet.around(self._time.now())
        return None if span is None else Attempted(id=letter.id, due=span[1], tries=0)

    async def _quiet(self, letter: Letter) -> Quiet | None:
        """The quiet hours of whoever is told: on ways that make a sound."""
        return quiet_of(await self._store.user(letter.user)) if letter.way in ("push", "mail") else None

    async def _before_the_end(self, letter: Letter, table: Table) -> Attempted | None:
        """When somebody is reminded of a deadline; before their quiet hours if it falls into them."""
        now, moment = self._time.now(), self._time.now() + _PUT_OFF
        if table.deadline is not None:
            quiet = await self._quiet(letter)
            moment = table.deadline - lead(table.clock)
            moment = moment if quiet is None else quiet.before(moment)
        # Who comes back early has less time: it is looked at again now and then.
        return Attempted(id=letter.id, due=min(moment, now + _PUT_OFF), tries=0) if moment > now else None

    async def _put_off(self, letter: Letter) -> Attempted | None:
        """It is out of date, or its moment was put off."""
        moot = Attempted(id=letter.id, sent=-1)
        if letter.occasion == CONFIRM:
            return None
        table = await self._store.table(letter.table)
        if table is None:
            return moot
        if letter.occasion in (*TURNS, "deadline"):
            if not table.running or table.actor is None or table.chairs[table.actor].user != letter.user:
                return moot
            if letter.occasion in TURNS:
                return moot if self._present(table.id, letter.user) else None
            if table.deadline is None and not table.resting:
                return moot
            return await self._before_the_end(letter, table)
        if letter.occasion in ("invited", "rematch"):
            waits = table.status == "open" and any(
                chair.kind == "invited" and chair.user == letter.user for chair in table.chairs
            )
            return None if waits else moot
        return None

    async def _send(self, letters: Sequence[tuple[Letter, Table | None]]) -> None:
        letter, table = letters[0]
        if letter.way == "page":
            for tell in self.tell:
                tell(letter.user)
            return
        if letter.way == "hook":
            assert table is not None
            await self._post_own(letter, table)
            return
        reach = await self._store.reach(letter.reach)
        if reach is None:
            return
        if letter.way == "push":
            told = [self.told(one, its, reach.language, reach.zone) for one, its in letters if its is not None]
            await self.pusher.send(reach, told[0] if len(told) == 1 else texts.turns_text(told, reach.language))
        else:
            await self._mail(reach, letters)

    def told(self, letter: Letter, table: Table, language: str, zone: str) -> texts.Told:
        game = self._titles.meta(table.title).name
        return texts.told(letter.occasion, table, letter.user, game, language, zone)

    async def _mail(self, reach: Reach, letters: Sequence[tuple[Letter, Table | None]]) -> None:
        if self.mailer is None:
            raise NotTaken
        first = letters[0][0]
        if first.occasion == CONFIRM:
            link = f"{self._address}/mail/confirm/{self._tokens.confirming(reach)}"
            await self.mailer.send(reach.address, *texts.confirm_text(link, reach.language), id=f"confirm-{first.id}")
            return
        token = self._tokens.leaving(reach)
        told = [self.told(letter, table, reach.language, reach.zone) for letter, table in letters if table is not None]
        subject, text = texts.mail_text(told, self._address, f"{self._address}/mail/out/{token}", reach.language)
        out = f"{self._address}/api/mail/out/{token}"
        await self.mailer.send(reach.address, subject, text, id=f"alert-{first.id}-{first.key}", out=out)

    async def _post_own(self, letter: Letter, table: Table) -> None:
        user = await self._store.user(letter.user)
        if user is None or not user.webhook:
            return
        link = f"{self._address}/table/{table.id}" if self._address else ""
        body = {"table": table.id, "title": table.title, "seq": table.seq, "link": link}
        status = await self.poster.post(user.webhook, msgspec.json.encode(body), {"Content-Type": "application/json"})
        if status >= 500:
            raise NotTaken


def _is_pushed_turn(letter: Letter) -> bool:
    """Games that began to wait at the same time, or while it was quiet, are told in one push."""
    return letter.way == "push" and letter.occasion in TURNS
