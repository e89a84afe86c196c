"""Web push: encrypted for one browser (RFC 8291), signed with the key of the house (VAPID, RFC 8292)."""

import asyncio
import base64
import time
from urllib.parse import urlsplit

import msgspec

from tampu.server.alerts.mail import Undeliverable
from tampu.server.alerts.posting import Poster
from tampu.server.alerts.texts import Told
from tampu.tables.alerts.model import Reach
from tampu.tables.storage.store import Store

_KEY = "vapid"
_VALID_SECONDS = 12 * 3600
_KEPT_SECONDS = 2 * 24 * 3600
_GONE = (404, 410)
_MOST_TOPIC = 32


class NotTaken(Exception):
    """The push service did not take it now."""


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives to whoever may push to it."""

    p256dh: str
    auth: str


def fitting(keys: PushKeys) -> bool:
    """Are these keys of the right form?"""
    try:
        point, auth = _bytes(keys.p256dh), _bytes(keys.auth)
    except ValueError:
        return False
    return len(point) == 65 and point[0] == 4 and len(auth) == 16


class Pusher:
    """Pushes to browsers in the name of this house."""

    def __init__(self, poster: Poster, contact: str) -> None:
        self.poster = poster
        self._contact = contact
        self._private = ""
        self.public = ""
        """What a browser must know to take pushes from this house."""

    async def open(self, store: Store) -> None:
        """The key is made once and kept with the games."""
        self._private = await store.keep_key(_KEY, _new_key())
        self.public = _public(self._private)

    async def send(self, reach: Reach, told: Told) -> None:
        keys = msgspec.json.decode(reach.keys, type=PushKeys)
        topic = base64.urlsafe_b64encode(told.tag.encode()).decode().rstrip("=")[:_MOST_TOPIC]
        body, signed = await asyncio.to_thread(self._sealed, reach.address, keys, msgspec.json.encode(told))
        headers = {"Content-Encoding": "aes128gcm", "TTL": str(_KEPT_SECONDS), "Topic": topic, "Urgency": "normal"}
        status = await self.poster.post(reach.address, body, {**headers, "Authorization": signed})
        if status in _GONE:
            raise Undeliverable
        if not 200 <= status < 300:
            raise NotTaken

    def _sealed(self, address: str, keys: PushKeys, body: bytes) -> tuple[bytes, str]:
        # Loaded when somebody is pushed to: it brings a lot along.
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        subscription = {"endpoint": address, "keys": {"p256dh": keys.p256dh, "auth": keys.auth}}
        sealed = WebPusher(subscription).encode(body)["body"]
        parts = urlsplit(address)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + _VALID_SECONDS,
            "sub": self._contact,
        }
        return bytes(sealed), str(Vapid02.from_raw(self._private.encode()).sign(claims)["Authorization"])


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def _public(private: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(_bytes(private), "big"), ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
