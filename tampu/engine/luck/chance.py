"""Chance comes from outside the rules: at a table from a committed secret, in a search from a fast generator.

A number is asked for by *label* (what it is) and *occasion* (when it is needed, named from the state: the
round and seat of a roll, how many cards were already drawn from a deck). At a table the answer depends only
on the key, the occasion and the label, so no counter is saved, one draw can be verified alone, and two games
with the same key roll the same dice for the same seat in the same round.

    >>> chance = TableChance(key=table_key(secret_of("llama"), []))
    >>> [chance.below("die", f"round {r} seat 0", 6) + 1 for r in (1, 2, 3)]
    [2, 6, 1]
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Final, Protocol

from tampu.engine.luck.pool import Pool
from tampu.engine.wire import digest

ENTROPY_BYTES: Final = 16
SECRET_BYTES: Final = 32
_RANGE: Final = 1 << 64


class Chance(Protocol):
    """Where luck comes from. Steps never hold one; they ask through their `Play`."""

    def below(self, label: str, occasion: str, n: int) -> int:
        """A number from 0 to n - 1."""
        ...

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        """The kind of a card of the pool; every card is equally likely. The pool is not changed."""
        ...


class TableChance:
    """Luck of a real game: keyed BLAKE2b of (occasion, label, k), with rejection so that no number is favoured."""

    __slots__ = ("_keyed",)

    def __init__(self, key: bytes) -> None:
        self._keyed = blake2b(digest_size=8, key=key, person=b"tampu/chance")

    def below(self, label: str, occasion: str, n: int) -> int:
        if not 0 < n <= _RANGE:
            raise ValueError(f"{label}: cannot choose a number below {n}")
        limit = _RANGE - _RANGE % n
        k = 0
        while True:
            block = self._keyed.copy()
            block.update(f"{occasion}\0{label}\0{k}".encode())
            number = int.from_bytes(block.digest(), "big")
            if number < limit:
                return number % n
            k += 1

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        return pool.nth(self.below(label, occasion, pool.size))


class SearchChance:
    """Luck of an imagined game: fast and seeded; labels and occasions do not matter."""

    __slots__ = ("_generator", "_random")

    def __init__(self, seed: int | str) -> None:
        self._generator = Random(seed)
        self._random = self._generator.random

    def __reduce__(self) -> tuple[Callable[[Random], "SearchChance"], tuple[Random]]:
        """Copies and pickles go on where this one is, each by itself."""
        return _going_on, (self._generator,)

    def below(self, label: str, occasion: str, n: int) -> int:
        return int(self._random() * n)

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        return pool.nth(int(self._random() * pool.size))


def _going_on(generator: Random) -> SearchChance:
    chance = SearchChance(0)
    chance._generator = generator
    chance._random = generator.random
    return chance


def secret_of(seed: str) -> bytes:
    """The secret that a seed given as text stands for."""
    return digest(seed.encode(), "seed", SECRET_BYTES)


def commitment(secret: bytes) -> bytes:
    """The hash that a table publishes before anyone joins."""
    return digest(secret, "commitment")


def table_key(secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key of a table's chance: its secret and what each seat added, in seat order."""
    return digest(secret + b"".join(entropies), "key")
