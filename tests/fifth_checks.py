"""What the fifth game can do, seen from inside its copy of the package: `python -m tests.fifth_checks doors`."""

import asyncio
import sys

from tampu.bots import levels
from tampu.games import TITLES, meta
from tests.fifth import TITLE
from tests.lab import test_encode, test_gymnasium, test_openspiel, test_pettingzoo
from tests.server.build import Client, running


def doors() -> None:
    """The tests of the research environments, which every title passes, with every option."""
    for options in meta(TITLE).variants():
        test_encode.test_every_number_is_an_action_and_back(TITLE, options)
        test_encode.test_a_game_stays_inside_its_spaces(TITLE, options)
        test_encode.test_an_observation_does_not_change_with_what_is_hidden(TITLE, options)
        test_pettingzoo.test_pettingzoos_own_tests(TITLE, options)
        test_gymnasium.test_gymnasiums_own_checker(TITLE, options)
        test_openspiel.test_openspiels_own_random_simulation(TITLE, options)


async def reasons(client: Client, id: str, options: list[str]) -> None:
    """What is not possible is refused in a sentence with its facts."""
    for card, called in (("potato", "potatoes"), ("maize", "maize"), ("salt", "salt"), ("feather", "feathers")):
        verdict = await client.post(f"/api/tables/{id}/why", {"action": f"lay {card}"})
        assert verdict["legal"] == (f"lay {card}" in options)
        assert verdict["reason"] == ("" if verdict["legal"] else f"You hold no {called}.")


async def table() -> None:
    """A whole game at a table: one person over the socket, a bot on each of the other seats."""
    assert levels(TITLE) == ["random", "crashing", "sleeping", "raving", "knowing"]
    async with running(titles=TITLES) as server, Client(server.url) as client:
        await client.enter("Red")
        offered = {game["id"]: game for game in (await client.get("/api/games"))["games"]}
        assert (offered[TITLE]["title"], offered[TITLE]["seats"]) == ("Dawn Market", [2, 3])
        words = await client.get(f"/api/games/{TITLE}/words")
        assert words["questions"] == {"Lay": "Which card do you lay on your stall?"}
        assert words["values"]["prize=worth"] == "the worth of the cards"
        rules = await client.get(f"/api/games/{TITLE}/rules")
        assert rules["M2.2"] == {"section": "A round", "text": "When all have laid a card, the stalls are shown."}
        id = await client.table(3, TITLE, bots=2, options={"prize": "worth"})
        await client.post(f"/api/tables/{id}/start")
        socket = await client.socket(id)
        await socket.until("state", "entry")
        await reasons(client, id, socket.options())
        while socket.state["shared"]["status"] == "playing":
            if options := socket.options():
                seq = socket.state["shared"]["seq"]
                await socket.say(type="act", id=f"{seq}", seq=seq, action=options[0])
            await socket.until("state", "entry")
        outcome = socket.state["shared"]["outcome"]
        assert sum(outcome["scores"]) > 0
        assert outcome["winners"]
        log = await client.get(f"/api/tables/{id}/log")
        events = {event["event"] for entry in log["entries"] for event in entry["events"]}
        assert events <= {name.removesuffix(" (known)") for name in words["events"]}
        advice = await client.get(f"/api/tables/{id}/review/1/advice?level=random")
        assert advice["action"].startswith("lay ")
        content = await client.get(f"/api/tables/{id}/content")
        assert content["texts"]["salt"]["name"] == "Salt"
        await socket.close()


if __name__ == "__main__":
    doors() if sys.argv[1] == "doors" else asyncio.run(table())
