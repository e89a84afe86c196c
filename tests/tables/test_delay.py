"""The clocks of a table as those see them who watch late."""

from tampu.tables.model import Chair, Clock
from tampu.tables.seating import Order
from tests.tables.build import BLUE, GREEN, RED, FakeTime, house_of, move, sight

DELAY = 5


async def test_a_pause_is_seen_late_and_takes_nobody_s_time() -> None:
    time = FakeTime()
    house = house_of(time=time)
    clock = Clock(kind="live", bank=600, increment=10)
    order = Order(title="toy", options={}, chairs=(Chair(), Chair()), clock=clock, delay=DELAY)
    table = await house.seating.create(RED, order)
    await house.seating.join(table.id, BLUE)
    await house.seating.start(table.id, RED)
    time.advance(7)
    await move(house, table.id)
    time.advance(60 * DELAY)
    assert (await sight(house, table.id, GREEN))["shared"]["seq"] == 1
    for user in (RED, BLUE):
        await house.resting.offer(table.id, user, True)
    time.advance(100)
    assert (await sight(house, table.id, GREEN))["shared"]["resting"] == 0
    time.advance(60 * DELAY - 90)
    assert (await sight(house, table.id, GREEN))["shared"]["resting"] > 0
    await house.resting.go_on(table.id, RED)
    time.advance(20)
    await move(house, table.id)
    time.advance(60 * DELAY)
    late, now = [await sight(house, table.id, user) for user in (GREEN, RED)]
    for fact in ("seq", "banks", "resting", "since", "deadline", "view", "actor"):
        assert late["shared"][fact] == now["shared"][fact], fact
