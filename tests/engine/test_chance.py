"""Luck: committed, repeatable, even, and the same for the same occasion."""

from collections import Counter
from hashlib import blake2b

import pytest

from tampu.engine import BadInput, Pool, SearchChance, TableChance
from tampu.engine.luck.chance import commitment, secret_of, table_key
from tampu.engine.match import Seal


def test_the_key_is_not_what_is_published() -> None:
    secret = secret_of("anything")
    assert table_key(secret, []) != commitment(secret) != secret


def test_every_seat_adds_to_the_key() -> None:
    secret = secret_of("seats")
    keys = {table_key(secret, [bytes(16), bytes([n]) * 16]) for n in range(4)}
    assert len(keys) == 4


def test_the_same_occasion_gives_the_same_luck_whatever_else_was_asked() -> None:
    one, other = TableChance(b"key"), TableChance(b"key")
    other.below("die", "round 1 seat 1", 6)
    assert one.below("die", "round 1 seat 0", 6) == other.below("die", "round 1 seat 0", 6)


@pytest.mark.parametrize("chance", [TableChance(b"k"), SearchChance("k")])
def test_numbers_are_even(chance: TableChance | SearchChance) -> None:
    counts = Counter(chance.below("n", str(i), 6) for i in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_cards_are_drawn_by_their_number() -> None:
    chance = TableChance(b"k")
    pool = Pool([1, 0, 3])
    counts = Counter(chance.draw("card", str(i), pool) for i in range(4000))
    assert set(counts) == {0, 2}
    assert 2800 < counts[2] < 3200


def test_rejection_asks_for_another_block() -> None:
    """For n just above half the range nearly every second block is rejected; the result stays in range."""
    n = (1 << 63) + 1
    assert all(TableChance(b"k").below("x", str(i), n) < n for i in range(50))
    with pytest.raises(ValueError, match="below"):
        TableChance(b"k").below("x", "", 0)


def test_known_values_never_change() -> None:
    """Anyone can compute these from docs/record.md; if they change, every stored record breaks."""
    chance = Seal.of_seed("llama").chance()
    assert [chance.below("die", f"round {r} seat 0", 6) for r in range(6)] == [4, 1, 5, 0, 1, 2]
    assert secret_of("llama").hex()[:16] == "92fa0b6b24265ad6"


def test_luck_can_be_computed_from_the_description_alone() -> None:
    """docs/record.md, word for word, with nothing but hashlib."""
    secret = blake2b(b"llama", digest_size=32, person=b"tampu/seed").digest()
    entropies = [bytes(16), b"0123456789abcdef"]
    key = blake2b(secret + b"".join(entropies), digest_size=32, person=b"tampu/key").digest()
    block = blake2b(b"round 1\0die\x000", digest_size=8, key=key, person=b"tampu/chance").digest()
    assert Seal(secret, entropies).chance().below("die", "round 1", 6) == int.from_bytes(block, "big") % 6
    assert Seal(secret).commitment == blake2b(secret, digest_size=32, person=b"tampu/commitment").digest()


def test_a_seal_has_the_right_sizes() -> None:
    with pytest.raises(BadInput, match="32 bytes"):
        Seal(b"short")
    with pytest.raises(BadInput, match="16 bytes"):
        Seal(bytes(32), [b"short"])
