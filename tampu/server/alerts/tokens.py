"""Words in mails that prove whose mail it was: to confirm an address, and to have no more mail."""

from hashlib import blake2b

from itsdangerous import BadSignature, URLSafeTimedSerializer

from tampu.tables.alerts.model import Reach

_CONFIRM_SECONDS = 7 * 24 * 3600
_MOST = 300


class Tokens:
    """Signed with the key of the house."""

    def __init__(self, key: str) -> None:
        self._confirm = URLSafeTimedSerializer(key, salt="confirm")
        self._leave = URLSafeTimedSerializer(key, salt="leave")

    def confirming(self, reach: Reach) -> str:
        return str(self._confirm.dumps([reach.id, _trace(reach.address)]))

    def leaving(self, reach: Reach) -> str:
        return str(self._leave.dumps([reach.id, _trace(reach.address)]))

    def confirmed(self, token: str) -> tuple[str, str] | None:
        """The reach and the trace of its address that a word confirms."""
        return _read(self._confirm, token, _CONFIRM_SECONDS)

    def left(self, token: str) -> tuple[str, str] | None:
        """A way out works for ever."""
        return _read(self._leave, token, None)


def is_of(reach: Reach, trace: str) -> bool:
    """Is the address still the one of that mail?"""
    return _trace(reach.address) == trace


def _read(signer: URLSafeTimedSerializer, token: str, age: int | None) -> tuple[str, str] | None:
    if len(token) > _MOST:
        return None
    try:
        found = signer.loads(token, max_age=age)
    except BadSignature:
        return None
    match found:
        case [str(id), str(trace)]:
            return id, trace
    return None


def _trace(address: str) -> str:
    return blake2b(address.encode(), digest_size=8).hexdigest()
