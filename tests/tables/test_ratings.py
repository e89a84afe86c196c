"""Games that count: they change ratings once, with the end of the game, and the same games give the same ratings."""

import asyncio
import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tampu.bots.anchors import anchor
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Table, User
from tampu.tables.people.ratings import Pool, Sat, Strength, rated, recomputed, seated
from tampu.tables.seating import Order
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.rating_again import compare
from tests.tables.build import BLUE, GREEN, RED, house_of, move, now, play_out

ACCOUNTS = [replace(user, password="$argon2") for user in (RED, BLUE, GREEN)]
PAIR = Pool("toy", 2)


async def rated_table(
    house: House, people: list[User], title: str = "toy", options: dict[str, str] | None = None, bots: int = 0
) -> Table:
    chairs = (*[Chair()] * len(people), *[Chair(kind="bot", name="easy", level="easy")] * bots)
    order = Order(title=title, options=options or {}, chairs=chairs, rated=True)
    table = await house.seating.create(people[0], order)
    for user in people[1:]:
        await house.seating.join(table.id, user)
    for user in people:
        await house.seating.set_lone(table.id, user, False)
    await house.seating.start(table.id, people[0])
    return await now(house, table.id)


@pytest.fixture
async def house(store: Store) -> House:
    for user in ACCOUNTS:
        await store.add_user(user)
    return house_of(store)


async def test_the_end_of_a_game_changes_the_ratings_of_all_who_played_it(house: House) -> None:
    table = await play_out(house, (await rated_table(house, ACCOUNTS[:2])).id)
    assert table.rated
    found = await house.store.rating_changes(0, 9)
    assert [(change.user, change.table) for change in found] == [(RED.id, table.id), (BLUE.id, table.id)]
    known = await house.store.strengths_of([RED.id, BLUE.id])
    sat = seated(table)
    assert sat is not None
    assert {user: pools[PAIR] for user, pools in known.items()} == rated(sat, {})
    best = (await house.store.strongest(PAIR, 5))[0]
    assert best[1] == max((pools[PAIR] for pools in known.values()), key=lambda one: one.mean)


async def test_what_is_computed_again_is_what_is_kept(house: House) -> None:
    """Also where somebody left, and where two games of one person end at the same moment."""
    random = Random(7)
    for number in range(4):
        people = random.sample(ACCOUNTS, 2)
        await play_out(house, (await rated_table(house, people)).id, number)
    left = await rated_table(house, ACCOUNTS[:2])
    for _ in range(2):
        await move(house, left.id, random)
    await house.seating.leave(left.id, BLUE)
    pair = [await rated_table(house, ACCOUNTS[:2]), await rated_table(house, ACCOUNTS[1:])]
    await asyncio.gather(*(play_out(house, table.id, 3) for table in pair))
    found = await compare(house.store)
    assert (found.games, found.wrong) == (7, [])
    assert (await house.store.rating_changes(0, 99))[9].place == 2, "who left lost"
    await house.store.replace_ratings(found.computed)
    assert (await compare(house.store)).wrong == []


async def test_what_is_kept_wrongly_is_found_and_mended(house: House) -> None:
    for number in range(2):
        await play_out(house, (await rated_table(house, ACCOUNTS[:2])).id, number)
    kept = await house.store.rating_changes(0, 9)
    await house.store.replace_ratings([replace(kept[0], after=Strength(40.0, 1.0)), *kept[1:]])
    found = await compare(house.store)
    assert len(found.wrong) == 1
    await house.store.replace_ratings(found.computed)
    assert (await compare(house.store)).wrong == []


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_two_processes_that_end_games_of_the_same_people_count_both(address: str, house: House) -> None:
    other = SqlStore(address)
    await other.open()
    houses = [house, house_of(other)]
    tables = [await rated_table(houses[number % 2], ACCOUNTS[:2]) for number in range(6)]
    await asyncio.gather(*(play_out(houses[number % 2], table.id, number) for number, table in enumerate(tables)))
    found = await compare(house.store)
    assert (found.games, found.wrong) == (6, [])
    assert (await house.store.strengths_of([RED.id]))[RED.id][PAIR].games == 6
    await houses[1].close()
    await other.close()


async def test_games_at_unequal_terms_do_not_count(house: House) -> None:
    guest = User(id="u-guest", name="Guest")
    await house.store.add_user(guest)
    assert not (await rated_table(house, [ACCOUNTS[0], guest])).rated, "a guest"
    helped = await rated_table(house, ACCOUNTS[:2], "tiwanaku", {"size": "tiny", "helper": "certain"})
    assert not helped.rated
    together = await rated_table(house, ACCOUNTS[:2], "tiwanaku", {"size": "tiny", "mode": "coop"})
    assert not together.rated
    assert not (await rated_table(house, ACCOUNTS[:2], "rumis", bots=1)).rated, "people and a bot"
    agreed = await rated_table(house, ACCOUNTS[:2])
    await move(house, agreed.id)
    await move(house, agreed.id)
    for user in ACCOUNTS[:2]:
        await house.seating.offer_end(agreed.id, user, True)
    hardly_begun = await rated_table(house, ACCOUNTS[:2])
    await house.seating.leave(hardly_begun.id, ACCOUNTS[1])
    assert await house.store.rating_changes(0, 9) == []


async def test_nothing_is_taken_back_after_the_next_seat_was_asked(house: House) -> None:
    table = await rated_table(house, ACCOUNTS[:2])
    seq = await house.act(table.id, RED, 0, "a", "rest")
    with pytest.raises(Refused) as refused:
        await house.undo(table.id, RED, seq, "b")
    assert refused.value.why == "rated_undo"


def test_bots_place_a_person_until_the_rating_is_no_guess() -> None:
    strong, middle, easy = anchor("rumis", 2, "hard"), anchor("rumis", 3, "normal"), anchor("rumis", 2, "easy")
    assert strong is not None
    assert middle is not None
    assert easy is not None
    assert strong.mean > middle.mean > easy.mean
    bot = easy.mean
    assert anchor("rumis", 2, "unheard of") is None
    alone = [Sat("a", 1), Sat("", 2, bot)]
    known: dict[str, Strength] = {}
    while changed := rated(alone, known):
        assert changed["a"].spread < known.get("a", Strength()).spread
        known.update(changed)
        assert known["a"].games < 100
    assert not known["a"].guessed
    assert rated([Sat("a", 1), Sat("b", 2), Sat("", 3, bot)], {}) == {}


@given(st.permutations([0, 1, 2, 3]))
def test_a_better_place_never_leads_to_a_lower_rating(order: list[int]) -> None:
    sat = [Sat(f"u{seat}", place + 1) for seat, place in enumerate(order)]
    found = rated(sat, {})
    ordered = [found[one.user].mean for one in sorted(sat, key=lambda one: one.place)]
    assert ordered == sorted(ordered, reverse=True)
    assert math.fsum(ordered) == pytest.approx(100.0)
    assert recomputed([]) == []
