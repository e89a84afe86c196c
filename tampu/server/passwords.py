"""Passwords are kept as argon2 hashes. Only a house with accounts needs this."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError


class Passwords:
    """Makes and checks hashes, in a thread beside the event loop: each takes a while on purpose."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self.nobody = self._hasher.hash(secrets.token_hex(16))
        """Checked when an account does not exist, so that the answer takes just as long."""

    async def hashed(self, password: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, _bytes(password))

    async def fit(self, hashed: str, password: str) -> bool:
        return await asyncio.to_thread(self._fits, hashed, password)

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, _bytes(password))
        except (Argon2Error, InvalidHashError):
            return False


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
