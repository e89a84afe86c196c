"""Clients that behave as badly as networks do: they drop connections, repeat, reorder, and come too late."""

import asyncio
import json
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.build import Client, Socket


class Player:
    """Plays one seat to the end of the game, over a connection that is not to be trusted."""

    def __init__(self, client: Client, table: str, random: Random, trouble: float = 0.3) -> None:
        self.client = client
        self.table = table
        self.acknowledged: dict[str, tuple[int, str]] = {}
        """What the server said it has stored: the entry and the action of each id."""
        self.early: set[tuple[int, str]] = set()
        """Answers to what had not happened yet, as the entries they would be. One that is read from a lost connection
        after that has happened is in order, and its acknowledgement is lost with the connection."""
        self.last = ""
        self._random = random
        self._trouble = trouble
        self._sent: dict[str, str] = {}
        self._pending: dict[str, object] | None = None

    async def play(self) -> None:
        # The table gives no answer by itself: every entry is one that a player sent.
        await self.client.ask("PUT", f"/api/tables/{self.table}/lone", {"lone": False})
        seq = -1
        while True:
            try:
                socket = await self.client.socket(self.table, seq)
            except (OSError, InvalidHandshake):
                # The server, or one of its processes, is just coming back.
                await asyncio.sleep(0.05)
                continue
            try:
                if await self._converse(socket):
                    return
            except ConnectionClosed:
                pass
            finally:
                await socket.close()
            seq = socket.state["shared"]["seq"] if socket.state else seq

    async def _converse(self, socket: Socket) -> bool:
        """True when the game is over; False when the connection was dropped."""
        answered = -1
        while True:
            message = await socket.hear()
            if message["type"] == "ack":
                self.acknowledged[message["id"]] = (message["seq"], self._sent[message["id"]])
            if message["type"] in ("ack", "refused") and self._pending and message["id"] == self._pending["id"]:
                self._pending = None
                answered = -1
            if message["type"] in ("state", "entry"):
                self.last = socket.frames[-1]
            if not socket.state:
                continue
            shared = socket.state["shared"]
            if shared["status"] == "over" and self._pending is None:
                return True
            if self._random.random() < self._trouble * 0.1:
                return False
            if self._pending is not None and answered != shared["seq"]:
                # Sent over a connection that was lost: was it heard? The same again is safe.
                answered = shared["seq"]
                await socket.say(**self._pending)
            elif socket.options() and answered != shared["seq"]:
                answered = shared["seq"]
                await self._act(socket, shared["seq"])

    async def _act(self, socket: Socket, seq: int) -> None:
        action = self._random.choice(socket.options())
        id = f"{self._random.getrandbits(64):x}"
        self._sent[id] = action
        message = {"type": "act", "id": id, "seq": seq, "action": action}
        self._pending = message
        if self._random.random() < self._trouble:
            # Out of order: an answer to what has not happened, or happened long ago.
            wrong = self._random.choice([seq + 1, max(0, seq - 1), seq + 100])
            self._sent[f"early {id}"] = action
            if wrong != seq:
                self.early.add((wrong + 1, action))
                await socket.say(**{**message, "id": f"early {id}", "seq": wrong})
        await socket.say(**message)
        if self._random.random() < self._trouble:
            await socket.say(**message)


async def check(players: list[Player], table: str) -> int:
    """Everything acknowledged is in the log, once, by its seat; everybody ends with the bytes of a fresh load."""
    entries = []
    for player in players:
        state = await player.client.ask("GET", f"/api/tables/{table}")
        fresh = json.loads(state.content)
        ours = json.loads(player.last)
        assert (ours["shared"], ours["own"]) == (fresh["shared"], fresh["own"])
        cut = state.text.index('"shared":')
        assert player.last.endswith(state.text[cut:])
        seat = fresh["own"]["seat"]
        log = (await player.client.get(f"/api/tables/{table}/log?after=0"))["entries"]
        mine = {entry["seq"]: entry["text"] for entry in log if entry["seat"] == seat}
        acknowledged = dict(player.acknowledged.values())
        assert len(acknowledged) == len(player.acknowledged), "two ids share one entry"
        assert acknowledged == {seq: mine[seq] for seq in acknowledged}
        unheard = mine.items() - acknowledged.items()
        assert unheard <= player.early, "an entry that nobody sent, or that was not acknowledged"
        entries = [entry["seq"] for entry in log]
    assert entries == list(range(1, len(entries) + 1))
    return len(entries)


async def gather(players: list[Player], seconds: float) -> None:
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), seconds)
