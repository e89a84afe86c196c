"""Who is asking: signed cookies for guests and accounts, and proof that the page itself asks."""

import hmac
import re
import secrets
from collections.abc import Collection
from hashlib import blake2b
from urllib.parse import urlsplit

import msgspec
from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from tampu.server.settings import Settings, key_of
from tampu.tables.errors import Refused
from tampu.tables.ids import random_id
from tampu.tables.lengths import LEAST_PASSWORD, MOST_NAME, MOST_PASSWORD
from tampu.tables.model import User
from tampu.tables.storage.store import Store, name_key
from tampu.tables.time import SECOND

SESSION = "tampu_session"
CSRF = "tampu_csrf"
CSRF_HEADER = "x-tampu-csrf"
_FOUND = "tampu.user"
_LEAST_DIFFERENT = 4
_AGE = 400 * 24 * 3600


class NotAllowed(Exception):
    """No session, or a request that another page may have made."""

    def __init__(self, status: int, reason: str, why: str = "session") -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.why = why


class Session(msgspec.Struct, array_like=True, frozen=True):
    """What a cookie holds."""

    id: str
    user: str
    epoch: int


class Sessions:
    """Gives out and reads the cookies."""

    def __init__(self, settings: Settings, store: Store) -> None:
        key = key_of(settings)
        self._signer = URLSafeTimedSerializer(key, salt="session")
        self._csrf_key = blake2b(key.encode(), digest_size=32, person=b"tampu/csrf").digest()
        self._secure = settings.secure_cookies
        self._origins = settings.allowed_origins
        self._store = store
        # A house in a browser has no accounts, and nothing to hash with.
        from tampu.server.passwords import Passwords

        self._passwords = Passwords()

    # -- reading -------------------------------------------------------------------------------------

    async def user(self, connection: HTTPConnection) -> User | None:
        """The user whose cookie this is; looked up once for a request."""
        if _FOUND not in connection.scope:
            connection.scope[_FOUND] = await self._user(connection)
        found: User | None = connection.scope[_FOUND]
        return found

    async def _user(self, connection: HTTPConnection) -> User | None:
        session = self.read(connection)
        if session is None:
            return None
        user = await self._store.user_in(session.user, session.id)
        return user if user is not None and user.epoch == session.epoch else None

    async def ended(self, sessions: Collection[Session]) -> set[Session]:
        """Those that are over: logged out, removed, or older than the password."""
        epochs = await self._store.epochs({session.user for session in sessions})
        over = await self._store.ended_sessions({session.id for session in sessions})
        return {session for session in sessions if session.id in over or epochs.get(session.user) != session.epoch}

    def read(self, connection: HTTPConnection) -> Session | None:
        """The session that a cookie of ours names, whether it was ended or not."""
        cookie = connection.cookies.get(SESSION)
        if not cookie or len(cookie) > 500:
            return None
        try:
            return msgspec.convert(self._signer.loads(cookie, max_age=_AGE), Session)
        except (BadSignature, msgspec.ValidationError):
            return None

    def check_origin(self, connection: HTTPConnection) -> None:
        """A browser names the page that asks; only our own page may."""
        origin = connection.headers.get("origin")
        if origin is None:
            return
        if origin not in self._origins and _host(origin) != connection.headers.get("host"):
            raise NotAllowed(403, "another page may not do this")

    def check_csrf(self, request: Request) -> None:
        """The page proves that it can read our cookie: another page cannot."""
        session = request.cookies.get(SESSION, "")
        given = request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._csrf(session).encode()):
            raise NotAllowed(403, f"the header {CSRF_HEADER} does not match the cookie {CSRF}")

    # -- giving out ----------------------------------------------------------------------------------

    def give(self, response: Response, user: User) -> None:
        session = self._signer.dumps([secrets.token_urlsafe(12), user.id, user.epoch])
        assert isinstance(session, str)
        response.set_cookie(
            SESSION, session, max_age=_AGE, httponly=True, secure=self._secure, samesite="lax", path="/"
        )
        response.set_cookie(CSRF, self._csrf(session), max_age=_AGE, secure=self._secure, samesite="strict", path="/")

    async def end(self, request: Request, response: Response, now: int) -> None:
        """The session of this request is over, also for whoever has a copy of its cookie."""
        session = self.read(request)
        if session is not None:
            await self._store.end_session(session.id, now, now - _AGE * SECOND)
        response.delete_cookie(SESSION, path="/")
        response.delete_cookie(CSRF, path="/")

    def _csrf(self, session: str) -> str:
        return blake2b(session.encode(), digest_size=16, key=self._csrf_key).hexdigest()

    # -- guests and accounts -------------------------------------------------------------------------

    async def enter(self, name: str, now: int) -> User:
        """A guest plays at once."""
        user = User(id=random_id(12), name=clean_name(name), created=now)
        if await self._store.account(user.name) is not None:
            # Nobody shall take a guest for somebody with an account.
            raise Refused("name_taken")
        await self._store.add_user(user)
        return user

    async def keep(self, user: User, name: str, password: str) -> User:
        """A guest becomes an account, with all games; or an account gets another password. Old sessions end."""
        if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
            raise Refused("password", least=LEAST_PASSWORD, most=MOST_PASSWORD)
        if _is_weak(password, name):
            raise Refused("weak_password")
        hashed = await self._passwords.hashed(password)
        kept = msgspec.structs.replace(user, name=clean_name(name), password=hashed, epoch=user.epoch + 1)
        if not await self._store.save_user(kept):
            raise Refused("name_taken")
        return kept

    async def check_old(self, user: User, password: str) -> None:
        """Whoever sits down at a device that is logged in cannot take the account away."""
        if user.account and not await self._passwords.fit(user.password, password[:MOST_PASSWORD]):
            raise Refused("old_password")

    async def login(self, name: str, password: str) -> User:
        user = None if not name_key(name) or "\0" in name else await self._store.account(name)
        hashed = self._passwords.nobody if user is None else user.password
        fits = await self._passwords.fit(hashed, password[:MOST_PASSWORD])
        if user is None or not fits:
            raise NotAllowed(401, "name and password do not fit", "login")
        return user


_ROWS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "password")


def _is_weak(password: str, name: str) -> bool:
    """What is guessed first: few different letters, the own name, keys that lie side by side."""
    plain = password.casefold()
    letters = re.sub(r"[0-9\W_]+$", "", plain)
    runs = [*_ROWS, *(row[::-1] for row in _ROWS)]
    return (
        len(set(plain)) < _LEAST_DIFFERENT
        or name_key(name) in (plain, letters)
        or any(part and part in row * 2 for row in runs for part in (plain, letters))
    )


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def clean_name(name: str) -> str:
    """A name that can be shown to others."""
    name = " ".join(name.split())
    if not 0 < len(name) <= MOST_NAME or not name.isprintable():
        raise Refused("name", most=MOST_NAME)
    return name
