"""A face-down deck: which cards are in it, but not in which order."""

from collections.abc import Iterable, Sequence


class Pool:
    """A multiset of card kinds 0..n-1. Cards that nobody has seen have no order yet.

    >>> pool = Pool([2, 0, 1])
    >>> pool.size, pool.nth(0), pool.nth(1), pool.nth(2)
    (3, 0, 0, 2)
    >>> pool.take(2); pool.counts
    [2, 0, 0]
    """

    __slots__ = ("counts", "size")

    def __init__(self, counts: Iterable[int]) -> None:
        self.counts = list(counts)
        self.size = sum(self.counts)

    @classmethod
    def of(cls, kinds: int, cards: Sequence[int]) -> "Pool":
        pool = cls([0] * kinds)
        for card in cards:
            pool.put(card)
        return pool

    def __repr__(self) -> str:
        return f"Pool({self.counts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and other.counts == self.counts

    __hash__ = None  # type: ignore[assignment]

    def nth(self, place: int) -> int:
        """The card kind at `place` if the cards lay sorted by kind."""
        for kind, count in enumerate(self.counts):
            if place < count:
                return kind
            place -= count
        raise IndexError("the pool has too few cards")

    def take(self, kind: int) -> None:
        if self.counts[kind] == 0:
            raise ValueError(f"no card {kind} is left in the pool")
        self.counts[kind] -= 1
        self.size -= 1

    def put(self, kind: int) -> None:
        self.counts[kind] += 1
        self.size += 1

    def cards(self) -> list[int]:
        """Every card, sorted by kind."""
        return [kind for kind, count in enumerate(self.counts) if count for _ in range(count)]

    def clone(self) -> "Pool":
        return Pool(self.counts)
