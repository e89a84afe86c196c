"""The compiled rules play the very games that the interpreted ones play, and a house with them sends the same bytes."""

import os
import subprocess
import sys

from scripts import fast

GAMES = """
import sys
from tampu.bots import Budget, bot
from tampu.engine import game
from tampu.engine.wire import digest, encode
from tampu.games import game as game_of, known
from tampu.lab.encode import encoder_for
from tampu.lab.simulate import play

assert game.__file__.endswith(".so") == (sys.argv[1] == "compiled"), game.__file__
for title in known():
    rules = game_of(title)
    for seats in rules.meta.seats:
        options = next(options for options in rules.meta.variants() if options.seats == seats)
        trace, encoder = [], encoder_for(title, options)

        def watch(state, action, happened):
            trace.append([action.text if action else "", state.public(), state.secret(), happened.seen_by(0)])
            trace.append(digest(encoder.look(state, 0).tobytes(), "seen").hex())
            if len(trace) % 10 == 0:
                trace.append(rules.load(state.public(), state.secret()).public())

        play(rules, options, [bot("random", title)] * seats, "same", Budget(), watch)
        print(title, seats, len(trace), digest(encode(trace), "trace").hex())
"""


HOUSE = """
import asyncio, secrets
from random import Random
from tampu.engine.wire import digest
from tampu.games import TITLES
from tampu.server.live.hub import Hub, Watcher
from tampu.server.upkeep.logs import set_up_logs
from tampu.tables.house import House
from tampu.tables.model import Chair, User
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore

set_up_logs("critical")
PEOPLE = [User(id=name, name=name) for name in ("red", "blue")]


class Noon:
    def now(self):
        return 1_800_000_000_000

    def not_before(self, moment):
        pass


async def main(title, random):
    house, hub = House(MemoryStore(), TITLES, Noon(), secret="same"), Hub()
    house.rooms.listeners.append(hub)
    order = Order(title=title, options={"size": "tiny"} if title == "tiwanaku" else {}, chairs=(Chair(), Chair()))
    table = await house.seating.create(PEOPLE[0], order)
    await house.seating.join(table.id, PEOPLE[1])
    for user in PEOPLE:
        await house.seating.set_lone(table.id, user, False)
    await house.seating.start(table.id, PEOPLE[0])
    room = await house.rooms.find(table.id)
    watchers = [Watcher(user, "", changes=changes) for user in ("red", "blue", "") for changes in (False, True)]
    for watcher in watchers:
        watcher.saw(room, room.table.seat_of(watcher.user))
        hub.watch(room, watcher)
    sent = []
    while room.table.running and room.table.seq < 60:
        state = room.match.state
        text = random.choice(state.legal()).text
        await house.act(table.id, PEOPLE[state.actor()], room.table.seq, str(room.table.seq), text)
        for watcher in watchers:
            while watcher.waiting:
                sent.append((await watcher.next()).encode())
    await house.close()
    print(title, len(sent), digest(b"".join(sent), "sent").hex())


for meta in TITLES.metas():
    luck = Random(meta.title)
    secrets.token_bytes, secrets.token_urlsafe = luck.randbytes, lambda size: luck.randbytes(size).hex()
    asyncio.run(main(meta.title, luck))
"""


def run(word: str, *arguments: str) -> str:
    """What Python prints with the package of this kind."""
    folders = [fast.ROOT] if word == "interpreted" else [fast.FAST, fast.ROOT]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-P", *arguments]
    done = subprocess.run(command, env=environment, cwd=fast.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_compiled_rules_play_the_same_games_and_the_golden_ones() -> None:
    fast.build("0")
    compiled = run("compiled", "-c", GAMES, "compiled")
    assert compiled == run("interpreted", "-c", GAMES, "interpreted")
    assert len(compiled.splitlines()) >= 12
    sent = run("compiled", "-c", HOUSE)
    assert sent == run("interpreted", "-c", HOUSE), "a compiled house sends the same bytes"
    assert sum(int(line.split()[1]) for line in sent.splitlines()) > 1000
    golden = run("compiled", "-m", "pytest", "-p", "no:cacheprovider", "-m", "golden", "tests/games")
    assert " passed" in golden
