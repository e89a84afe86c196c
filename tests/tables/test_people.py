"""People among each other: friends, blocking, profiles, and leaving for good."""

import pytest

from tampu.engine.record import Record
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Line
from tampu.tables.people.gone import SOMEBODY
from tampu.tables.people.ties import Tie, company
from tampu.tables.seating import Order
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.rating_again import compare
from tests.tables.build import house_of, now, play_out, table_of
from tests.tables.test_ratings import ACCOUNTS, rated_table

RED, BLUE, GREEN = ACCOUNTS


@pytest.fixture
async def house(store: Store) -> House:
    for user in ACCOUNTS:
        await store.add_user(user)
    return house_of(store)


def test_two_are_friends_when_both_say_so_and_who_is_blocked_asks_nothing() -> None:
    ties = [Tie("me", "a", "friend"), Tie("a", "me", "friend"), Tie("me", "b", "friend"), Tie("c", "me", "friend")]
    ties += [Tie("d", "me", "friend"), Tie("me", "d", "blocked"), Tie("e", "me", "blocked")]
    mine = company("me", ties)
    assert [*map(set, (mine.friends, mine.asked, mine.asking, mine.blocked))] == [{"a"}, {"b"}, {"c"}, {"d"}]
    assert company("e", ties).blocked == {"me"}
    assert company("d", ties).asked == {"me"}, "the blocked cannot tell"


async def test_friends_are_asked_agree_and_part(house: House) -> None:
    await house.people.tie(RED, "blue", "friend")
    assert [row.name for row in (await house.people.circle(BLUE)).asking] == ["Red"]
    await house.people.tie(BLUE, "Red", "friend")
    assert [row.name for row in (await house.people.circle(RED)).friends] == ["Blue"]
    assert (await house.people.profile(BLUE, RED.id)).tie == "friend"
    await house.people.untie(RED, "Blue", "friend")
    circle = await house.people.circle(BLUE)
    assert not circle.friends
    assert not circle.asked
    for name in ("nobody", "Red"):
        with pytest.raises(Refused):
            await house.people.tie(RED, name, "friend")


async def test_who_is_blocked_cannot_sit_down_at_my_table(house: House) -> None:
    await house.people.tie(RED, "Blue", "blocked")
    table = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(), Chair())))
    with pytest.raises(Refused) as refused:
        await house.seating.join(table.id, BLUE)
    assert refused.value.why == "no_seat", "as if no seat were free"
    await house.people.untie(RED, "Blue", "blocked")
    assert await house.seating.join(table.id, BLUE) == 1


async def test_a_profile_shows_only_games_that_the_viewer_may_see(house: House) -> None:
    open_game = await play_out(house, (await rated_table(house, [RED, BLUE])).id)
    hidden = await play_out(house, (await table_of(house, [RED, BLUE], public=False)).id)
    mine = await house.people.profile(RED, RED.id)
    others = await house.people.profile(RED, GREEN.id)
    assert {row.table for row in mine.results} == {open_game.id, hidden.id}
    assert [(row.table, [rival.name for rival in row.rivals]) for row in others.results] == [(open_game.id, ["Blue"])]
    rating = others.ratings[0]
    assert (rating.title, rating.seats, rating.games, rating.guessed, len(rating.course)) == ("toy", 2, 1, True, 1)
    assert rating.change == others.results[0].change == rating.rating - 1500
    assert (mine.titles[0].games, others.titles[0].games) == (2, 1)


async def test_a_profile_names_the_options_of_games_alone(house: House) -> None:
    """With one seat the usual options of a title may not go together."""
    options = {"mode": "solo", "size": "tiny", "difficulty": "easy", "scenario": "T01"}
    table = await table_of(house, [RED], title="tiwanaku", options=options)
    await play_out(house, table.id)
    (row,) = (await house.people.profile(RED, RED.id)).titles
    assert row.title == "tiwanaku"
    assert options.items() <= row.favourite.items()


async def test_an_avatar_is_a_figure_and_a_dye(house: House) -> None:
    changed = await house.people.set_avatar(RED, "condor indigo")
    assert await house.store.user(RED.id) == changed
    for wrong in ("condor", "condor red", "dragon indigo", "condor indigo x"):
        with pytest.raises(Refused):
            await house.people.set_avatar(RED, wrong)


async def test_everything_of_somebody_can_be_taken_along_and_goes_with_them(house: House) -> None:
    store = house.store
    shared = await play_out(house, (await rated_table(house, [RED, BLUE])).id)
    alone = await play_out(house, (await table_of(house, [RED], "rumis", options={"solitaire": "3"})).id)
    running = await table_of(house, [BLUE, RED])
    await store.add_line(shared.id, Line(user=RED.id, seat=0, name="Red", text="well played", at=1))
    await house.save_note(shared.id, RED, "my note")
    await house.people.tie(RED, "Green", "friend")
    await house.people.tie(BLUE, "Red", "blocked")
    found = await house.people.everything(RED)
    assert set(found["games"]) == {shared.id, alone.id}
    assert [line["text"] for line in found["chat"]] == ["well played"]
    assert [note["body"] for note in found["notes"]] == ["my note"]
    assert len(found["ties"]) == 2
    assert "$argon2" not in str(found), "no password"

    await house.people.leave_for_good(RED)
    assert await store.user(RED.id) is None
    assert await store.tables_naming(RED.id) == []
    assert await store.everything_of(RED.id) == {}
    assert await store.table(alone.id) is None
    kept = await now(house_of(store), shared.id)
    assert [chair.name for chair in kept.chairs] == [SOMEBODY, "Blue"]
    text = await house_of(store).record(shared.id, BLUE.id)
    assert "Red" not in text
    assert Record.parse(text).final_digest == kept.digest
    assert await store.lines(shared.id, 0, 9) == []
    assert (await now(house_of(store), running.id)).status == "stopped"
    assert (await compare(store)).wrong == [], "the ratings of others still follow from the games"
    assert not (await house.people.circle(GREEN)).asking


async def test_a_game_of_several_goes_on_without_somebody_who_leaves_for_good(house: House) -> None:
    table = await table_of(house, [RED, BLUE, GREEN])
    await house.people.leave_for_good(BLUE)
    after = await now(house_of(house.store), table.id)
    assert after.running
    assert (after.chairs[1].kind, after.chairs[1].user) == ("bot", "")
    assert after.chairs[1].was not in ("", BLUE.id)
