"""Setting up a game may take seconds, such as making a valley for experts: nobody else waits for it."""

import threading
from typing import Any

import pytest

from tampu.engine.match import Match
from tampu.tables import room
from tampu.tables.lines import analyses
from tests.tables.build import RED, house_of, table_of

VALLEY = {"mode": "solo", "size": "tiny", "scenario": "T01"}


async def test_games_are_set_up_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    class Noted(Match[Any]):
        def __init__(self, *given: Any) -> None:
            threads.append(threading.current_thread())
            super().__init__(*given)

    for module in (analyses, room):
        monkeypatch.setattr(module, "Match", Noted)
    house = house_of()
    await house.analyses.begin_empty(RED, "tiwanaku", 1, VALLEY)
    assert len(threads) == 1
    await table_of(house, [RED], "tiwanaku", options=VALLEY)
    assert len(threads) > 1
    assert threading.current_thread() not in threads
    await house.close()
