"""Fills a drawer with some of everything that a house keeps: `python -m tests.server.drawers.make`.

What was written in an earlier form must stay as it was: a file is made once, when its form is new.
"""

import asyncio

from tampu.games import known
from tampu.puzzles.ratings import Rating
from tampu.server.local import house as local
from tampu.server.local.rows import FORM
from tampu.tables.model import Attempt, Line, Run
from tampu.tables.people.ties import Tie
from tests.server.drawers import NOTE, keep
from tests.server.test_local import Drawer, page, play


async def filled() -> dict[str, str]:
    drawer = Drawer()
    async with page(drawer) as one:
        store = one.store
        other = await one.guest("Llama")
        who = await one.guest("Puma")
        await store.set_tie(Tie(who, other, "friend", 7))
        for title in known():
            id = await one.begin(title, "random")
            await play(one, id, most=2)
            await one.ask("PUT", f"/tables/{id}/note", {"body": NOTE})
        plan = await one.ask("GET", f"/tables/{id}/plan")
        noted = {"ask": "note", "text": NOTE, "version": plan["version"], "seq": plan["seq"]}
        await one.ask("POST", f"/tables/{id}/plan", noted)
        over = await one.begin("rumis", "random", board="pirka")
        await play(one, over)
        await one.ask("POST", "/records", await one.ask("GET", f"/tables/{over}/record"))
        await one.ask("POST", "/analyses", {"title": "cuzco", "seats": 2, "options": {}})
        puzzle = await one.ask("POST", "/puzzles/next", {"title": "rumis"})
        await one.ask("POST", f"/puzzles/{puzzle['id']}/hint", {"rung": 1})
        opened = Attempt(user=who, puzzle=puzzle["id"], title="rumis", opened=1, answered=2, right=True)
        await store.answer_puzzle(opened, Rating())
        await store.keep_review(over, "0", b"{}")
        await store.keep_content("hash", "{}")
        await store.add_line(over, Line(user=who, seat=0, name="Puma", text=NOTE, at=3))
        await store.add_run(Run(id="run", user=who, title="rumis", began=1, ends=2))
        await one.ask("POST", "/daily")
    return drawer.rows


if __name__ == "__main__":
    local.BOT_PAUSE, local.PRIVATE_PAUSE, local.BOT_SECONDS = 0.0, (0.0, 0.0), 0.05
    keep(str(FORM), asyncio.run(filled()))
