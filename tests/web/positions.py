"""Games in their middle, with full hands: the same in every run, in a database that a server can open."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

from starlette.responses import Response

from scripts.served import served
from tampu.engine import State
from tampu.server.sessions import Sessions
from tampu.server.settings import Settings
from tampu.tables.house import House
from tampu.tables.model import Chair, Table, User
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store

PEOPLE = [User(id=f"u-{name.lower()}", name=name) for name in ("Puma", "Condor", "Llama", "Monkey")]
KEY = "the key of these tests"
MOST_SEEDS = 40
SOME_SEEDS = 3
"""How many games are played to meet every question."""

Full = Callable[[State, int], bool]


class Position(NamedTuple):
    """A title, its settings, when the seat that is asked has a full hand, and what random play had better not do."""

    title: str
    seats: int
    options: dict[str, str]
    full: Full
    avoided: tuple[str, ...]
    liked: tuple[str, ...]


class Moment(NamedTuple):
    """How a table came to its position: what it was dealt, and the moves with who made them."""

    position: Position
    seed: int
    moves: list[tuple[int, str]]


def _cuzco(state: State, seat: int) -> bool:
    public: Any = state.public()
    own: Any = state.own(seat)
    mask = public["masks"][seat]
    many = len(set(own["hand"])) >= 5 and len(mask["missions"]) >= 3 and len(mask["tiles"]) >= 3
    return many and _question(state) == "PlaceDie" and len(state.legal()) >= 8


def _wutaki(state: State, seat: int) -> bool:
    public: Any = state.public()
    own: Any = state.own(seat)
    cards = len(own["hand"]) + len(own["conditions"]) + len(own["limits"])
    return len(public["tribes"][seat]["accepted"]) >= 5 and cards >= 6 and _question(state) == "Turn"


def _tiwanaku(state: State, seat: int) -> bool:
    public: Any = state.public()
    known = sum(terrain >= 0 for terrain in public["terrain"])
    return known >= 22 and len(state.legal()) >= 8


def _rumis(state: State, seat: int) -> bool:
    public: Any = state.public()
    return len(public["placed"]) >= 14 and len(state.legal()) >= 8


def _question(state: State) -> str:
    return type(state.choice).__name__


POSITIONS = [
    Position("cuzco", 4, {"pututus": "on"}, _cuzco, ("play", "done", "waive", "complete"), ("claim", "take", "choose")),
    Position(
        "wutaki", 4, {}, _wutaki, ("fulfil", "give", "play", "pass"), ("accept", "place accept", "place drawomen")
    ),
    Position("tiwanaku", 3, {"helper": "explain"}, _tiwanaku, ("retrieve", "pass"), ()),
    Position("rumis", 4, {"board": "coricancha"}, _rumis, (), ()),
]


def _never(state: State, seat: int) -> bool:
    return False


VARIANTS = [
    *POSITIONS,
    Position("cuzco", 2, {"pututus": "on"}, _never, ("done",), ("play",)),
    Position(
        "wutaki", 3, {"masters": "asymmetric", "abilities": "on", "side": "extreme"}, _never, (), ("play", "place")
    ),
    Position("tiwanaku", 1, {"mode": "solo", "helper": "explain"}, _never, (), ()),
    Position("tiwanaku", 3, {"mode": "coop", "difficulty": "expert"}, _never, (), ()),
    Position("rumis", 3, {"ruinas": "on"}, _never, (), ()),
    Position("rumis", 1, {"solitaire": "5"}, _never, (), ()),
]
"""Ways to play in which together every question of every title is asked."""


class Somebody(NamedTuple):
    """Who can sit at a browser: their cookies by name."""

    cookies: dict[str, str]


class Games(NamedTuple):
    address: str
    tables: dict[str, str]
    """The id of each table: by title, or by the question that is asked there."""
    asked: dict[str, Somebody]
    """Who is asked there."""
    waiting: dict[str, Somebody]
    """Somebody else at that table."""


def games_in_their_middle(folder: Path) -> AbstractContextManager[Games]:
    """A server with one table of each title."""
    return _games(folder, _full_hands())


def games_with_every_question(folder: Path, title: str) -> AbstractContextManager[Games]:
    """A server with one table for each question that random games of a title come to, where it has most answers."""
    return _games(folder, _questions(title))


@contextmanager
def _games(folder: Path, moments: Coroutine[Any, Any, dict[str, Moment]]) -> Iterator[Games]:
    database = f"sqlite:///{folder / 'house.db'}"
    settings = Settings(database=database, secret_key=KEY)
    # The browser keeps a loop of its own in this thread.
    with ThreadPoolExecutor(1) as aside:
        found = aside.submit(lambda: asyncio.run(_set_up(SqlStore(database), settings, moments))).result()
    with served({"TAMPU_SECRET_KEY": KEY}, database=database) as address:
        yield Games(address, *found)


async def _set_up(
    store: Store, settings: Settings, moments: Coroutine[Any, Any, dict[str, Moment]]
) -> tuple[dict[str, str], dict[str, Somebody], dict[str, Somebody]]:
    await store.open()
    for user in PEOPLE:
        await store.add_user(user)
    sessions = Sessions(settings, store)
    house = House(store)
    tables: dict[str, str] = {}
    asked: dict[str, Somebody] = {}
    waiting: dict[str, Somebody] = {}
    for name, (position, seed, moves) in (await moments).items():
        table = await _table(house, position, seed)
        for seat, text in moves:
            await _act(house, table, seat, text)
        room = await house.rooms.find(table.id)
        assert room is not None
        assert room.match is not None
        actor = room.match.state.actor()
        assert actor is not None
        tables[name] = table.id
        asked[name] = _somebody(sessions, PEOPLE[actor])
        waiting[name] = _somebody(sessions, PEOPLE[(actor + 1) % position.seats])
    await house.close()
    await store.close()
    return tables, asked, waiting


def _somebody(sessions: Sessions, user: User) -> Somebody:
    response = Response()
    sessions.give(response, user)
    pairs = [value.split(";")[0].split("=", 1) for name, value in response.headers.items() if name == "set-cookie"]
    return Somebody({name: value.strip('"') for name, value in pairs})


async def _full_hands() -> dict[str, Moment]:
    """By title: random play until somebody who is asked has a full hand."""
    return {position.title: await _full_hand(position) for position in POSITIONS}


async def _full_hand(position: Position) -> Moment:
    for seed in range(MOST_SEEDS):
        async for state, actor, moves in _random_play(position, seed):
            if position.full(state, actor):
                return Moment(position, seed, moves)
    raise AssertionError(f"random play of {position.title} never fills a hand")


async def _questions(title: str) -> dict[str, Moment]:
    """By question: where it has most answers in some games of random play."""
    found: dict[str, tuple[int, Moment]] = {}
    for position in VARIANTS:
        for seed in range(SOME_SEEDS if position.title == title else 0):
            async for state, actor, moves in _random_play(position, seed):
                question, answers = _question(state), len(state.legal())
                if answers > found.get(question, (1,))[0]:
                    found[question] = (answers, Moment(position, seed, [*moves]))
                # Whoever only gathers would come to hands that nobody has.
                if position.full(state, actor):
                    break
    return {question: moment for question, (_, moment) in found.items()}


async def _random_play(position: Position, seed: int) -> AsyncIterator[tuple[State, int, list[tuple[int, str]]]]:
    """A game at a table: its state before each move, who is asked, and the moves so far."""
    house = House(MemoryStore())
    table = await _table(house, position, seed)
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.match is not None
    random = Random(seed)
    moves: list[tuple[int, str]] = []
    while (actor := room.match.state.actor()) is not None:
        yield room.match.state, actor, moves
        text = _chosen(position, random, [action.text for action in room.match.state.legal()])
        moves.append((actor, text))
        room.match.move(actor, text)


def _chosen(position: Position, random: Random, legal: list[str]) -> str:
    liked = [text for text in legal if text.startswith(position.liked)] if position.liked else []
    plain = [text for text in legal if not text.startswith(position.avoided)] if position.avoided else legal
    return random.choice(liked if liked and random.random() < 0.8 else plain or legal)


async def _table(house: House, position: Position, seed: int) -> Table:
    host, *others = PEOPLE[: position.seats]
    order = Order(title=position.title, options=position.options, chairs=(Chair(),) * position.seats)
    with patch("tampu.tables.seating.secrets", SimpleNamespace(token_bytes=lambda length: bytes([seed]) * length)):
        table = await house.seating.create(host, order)
    for seat, user in enumerate(others, 1):
        await house.seating.join(table.id, user, seat)
    for user in (host, *others):
        await house.seating.set_lone(table.id, user, False)
    await house.seating.start(table.id, host)
    return table


async def _act(house: House, table: Table, seat: int, text: str) -> None:
    room = await house.rooms.find(table.id)
    assert room is not None
    await house.act(table.id, PEOPLE[seat], room.table.seq, f"move {room.table.seq}", text)
