"""Many games at once: one call, one buffer, and as many processes as you like.

    from tampu.lab.vector import SelfPlay, env

    seats = env("cuzco", count=64, processes=2, rivals="random")      # Gymnasium's VectorEnv
    seen, info = seats.reset(seed=1)
    seen, rewards, terminations, truncations, info = seats.step(actions)

    games = SelfPlay("cuzco", count=64, seats=2)                      # every seat is played by you
    games.reset(seed=1)
    games.step(actions)                                               # one action for each game's actor

Game number i is the game that a single environment plays with the seed plus i. What is returned is a view of the
buffer: the next call writes over it, so copy what you keep.
"""

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Protocol

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tampu.engine import BadInput, Options, Refusal
from tampu.games import TITLES
from tampu.lab import gymnasium
from tampu.lab.batch import Batch, Room
from tampu.lab.doors.rewards import FINAL, SHAPED, worth
from tampu.lab.doors.table import Given, Seen, table_of
from tampu.lab.encode import Encoder

Seeds = Sequence[int | None]
_OF_DOORS = ("seat", "rivals", "budget", "reward")
"""What is asked of a door and not of its table."""
Infos = list[tuple[int, dict[str, Any]]]
"""What is told of some games, by their numbers."""


class Buffer:
    """What all games see and do, in one block of memory that processes can share: a row for each game."""

    def __init__(self, memory: Any, encoder: Encoder, count: int, rewarded: int) -> None:
        self._at = 0
        self._memory = memory
        self.observation: NDArray[np.float32] = self._rows(np.float32, count, encoder.layout.size)
        self.reward: NDArray[np.float64] = self._rows(np.float64, count, rewarded)
        self.action: NDArray[np.int64] = self._rows(np.int64, count)
        self.actor: NDArray[np.int64] = self._rows(np.int64, count)
        self.mask: NDArray[np.int8] = self._rows(np.int8, count, encoder.actions)
        self.over: NDArray[np.bool_] = self._rows(np.bool_, count)

    @staticmethod
    def size(encoder: Encoder, count: int, rewarded: int) -> int:
        """How many bytes it needs, with some room to begin each part at a multiple of 64."""
        return count * (4 * encoder.layout.size + 8 * rewarded + 16 + encoder.actions + 1) + 6 * 64

    def _rows(self, kind: Any, *shape: int) -> Any:
        rows = np.frombuffer(self._memory, kind, int(np.prod(shape)), self._at).reshape(shape)
        self._at += -(-rows.nbytes // 64) * 64
        return rows

    @property
    def seen(self) -> Seen:
        return {"observation": self.observation, "action_mask": self.mask}


class Lane(Protocol):
    """Some of the games, played one after the other."""

    def reset(self, seeds: Seeds, options: dict[str, Any] | None) -> Infos: ...

    def step(self) -> Infos:
        """Carry out the actions in the buffer. A game that is over is followed by another one."""
        ...

    def save(self) -> Any:
        """What a copy needs besides what the buffer holds; it can be pickled."""
        ...

    def restore(self, saved: Any) -> None: ...


class SeatLane:
    """Environments with one seat for an agent. The step after the last one of a game begins the next game."""

    def __init__(self, buffer: Buffer, numbers: range, asked: dict[str, Any]) -> None:
        self._buffer = buffer
        self._games = {number: gymnasium.env(**asked) for number in numbers}

    def reset(self, seeds: Seeds, options: dict[str, Any] | None) -> Infos:
        for number in self._games:
            self._begin(number, seeds[number], options)
        return []

    def step(self) -> Infos:
        buffer, infos = self._buffer, []
        for number, game in self._games.items():
            if buffer.over[number]:
                self._begin(number, None, None)
                continue
            seen, reward, over, _, info = game.step(buffer.action[number])
            self._tell(number, seen, reward, over)
            if info:
                infos.append((number, info))
        return infos

    def save(self) -> Any:
        return self._games

    def restore(self, saved: Any) -> None:
        self._games = saved

    def _begin(self, number: int, seed: int | None, options: dict[str, Any] | None) -> None:
        seen, _ = self._games[number].reset(seed=seed, options=options)
        self._tell(number, seen, 0.0, False)

    def _tell(self, number: int, seen: Seen, reward: float, over: bool) -> None:
        buffer = self._buffer
        buffer.observation[number] = seen["observation"]
        buffer.mask[number] = seen["action_mask"]
        buffer.reward[number] = reward
        buffer.over[number] = over


class TableLane:
    """Tables at which the caller plays every seat. When a game ends, the next one begins in the same step."""

    def __init__(self, buffer: Buffer, numbers: range, asked: dict[str, Any]) -> None:
        self._buffer = buffer
        options = dict(asked)
        title, seats, reward = options.pop("title"), options.pop("seats"), options.pop("reward")
        self._tables = {number: table_of(title, seats, options, reward) for number in numbers}
        self._luck = {number: Random() for number in numbers}

    def reset(self, seeds: Seeds, options: dict[str, Any] | None) -> Infos:
        for number in self._tables:
            self._luck[number] = Random(seeds[number])
            self._buffer.reward[number] = 0.0
            self._buffer.over[number] = False
            self._begin(number)
        return []

    def step(self) -> Infos:
        self._check()
        buffer, infos = self._buffer, []
        for number, table in self._tables.items():
            over = table.play(int(buffer.action[number])) is None
            buffer.over[number] = over
            buffer.reward[number] = table.earned()
            if over:
                outcome = table.match.outcome()
                assert outcome is not None
                infos.append((number, {"scores": outcome.scores, "winners": outcome.winners}))
                self._begin(number)
            else:
                self._tell(number)
        return infos

    def save(self) -> Any:
        return self._tables, self._luck

    def restore(self, saved: Any) -> None:
        self._tables, self._luck = saved

    def _check(self) -> None:
        """Refuse an illegal action before any game goes on. What was last seen says which actions are legal."""
        for number, table in self._tables.items():
            action = table.encoder.action(int(self._buffer.action[number]))
            if not self._buffer.mask[number, self._buffer.action[number]]:
                why = table.match.state.why_not(action)
                raise Refusal(why.rule, f"'{action.text}' is not possible now in game {number}", why)

    def _begin(self, number: int) -> None:
        self._tables[number].start(str(self._luck[number].getrandbits(64)))
        self._tell(number)

    def _tell(self, number: int) -> None:
        buffer, table = self._buffer, self._tables[number]
        actor = table.actor
        assert actor is not None
        buffer.actor[number] = actor
        table.observe(actor, buffer.observation[number])
        buffer.mask[number] = table.mask(actor)


class BatchLane:
    """Tables that a title's compiled code plays as a whole (`tampu.lab.batch`)."""

    def __init__(self, buffer: Buffer, numbers: range, batch: Batch, reward: str, options: Options) -> None:
        self._actions = buffer.action[numbers.start : numbers.stop]
        self._rewards = buffer.reward[numbers.start : numbers.stop]
        self._first = numbers.start
        self._numbers = numbers
        self._batch, self._reward, self._options = batch, reward, options

    def reset(self, seeds: Seeds, options: dict[str, Any] | None) -> Infos:
        self._rewards[:] = 0.0
        self._batch.reset([seeds[number] for number in self._numbers])
        return []

    def step(self) -> Infos:
        infos: Infos = []
        self._rewards[:] = 0.0
        for game, outcome in self._batch.step(self._actions):
            self._rewards[game] = worth(self._reward, outcome, self._options)
            infos.append((self._first + game, {"scores": outcome.scores, "winners": outcome.winners}))
        return infos

    def save(self) -> Any:
        return self._batch.save()

    def restore(self, saved: Any) -> None:
        self._batch.restore(saved)


def tables(buffer: Buffer, numbers: range, asked: dict[str, Any]) -> Lane:
    """Tables of a title, compiled if it offers that. Rewards on the way need the state itself."""
    options = dict(asked)
    title, reward = options.pop("title"), options.pop("reward")
    compiled = TITLES.offer(title, "batch")
    if compiled is not None and reward != SHAPED:
        encoder = table_of(title, options.pop("seats"), options).encoder
        rows = slice(numbers.start, numbers.stop)
        room = Room(buffer.observation[rows], buffer.mask[rows], buffer.actor[rows], buffer.over[rows])
        batch: Batch | None = compiled.games(encoder, room)
        if batch is not None:
            return BatchLane(buffer, numbers, batch, reward, encoder.options)
    return TableLane(buffer, numbers, asked)


MakeLane = Callable[[Buffer, range, dict[str, Any]], Lane]


class Crew:
    """Plays the games of one buffer, here or in processes of their own."""

    def __init__(self, make: MakeLane, asked: dict[str, Any], count: int, rewarded: int, processes: int) -> None:
        if count < 1 or not 1 <= processes <= count:
            raise BadInput(f"{count} games cannot be played by {processes} processes")
        self._made = make, asked, count, rewarded, processes
        options = {name: value for name, value in asked.items() if name not in _OF_DOORS}
        encoder = table_of(options.pop("title"), options.pop("seats"), options).encoder
        size = Buffer.size(encoder, count, rewarded)
        self._memory: Any = bytearray(size)
        self._pipes: list[Connection] = []
        self._workers: list[BaseProcess] = []
        if processes == 1:
            self.buffer = Buffer(self._memory, encoder, count, rewarded)
            self._lane = make(self.buffer, range(count), asked)
            return
        context = multiprocessing.get_context("spawn")
        self._memory = memory = context.RawArray("B", size)
        self.buffer = Buffer(memory, encoder, count, rewarded)
        for worker in range(processes):
            numbers = range(count * worker // processes, count * (worker + 1) // processes)
            ours, theirs = context.Pipe()
            told = (theirs, memory, make, encoder.game.meta.title, encoder.options, count, rewarded, numbers, asked)
            process = context.Process(target=_work, args=told, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(process)

    def reset(self, seeds: Seeds, options: dict[str, Any] | None = None) -> Infos:
        return self._all("reset", seeds, options)

    def step(self, actions: Any) -> Infos:
        chosen, wanted = np.asarray(actions), self.buffer.action
        if chosen.shape != wanted.shape:
            raise BadInput(f"{len(wanted)} actions are needed, one for each game, not {chosen.shape} of them")
        wanted[:] = chosen
        return self._all("step")

    def _all(self, order: str, *facts: Any) -> Infos:
        return [info for answer in self._each(order, [facts] * self._made[-1]) for info in answer]

    def _each(self, order: str, facts: Sequence[tuple[Any, ...]]) -> list[Any]:
        """What the lanes answer, each to its own facts."""
        if not self._pipes:
            return [getattr(self._lane, order)(*facts[0])]
        for pipe, of_lane in zip(self._pipes, facts, strict=True):
            pipe.send((order, of_lane))
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def __reduce__(self) -> tuple[type["Crew"], tuple[Any, ...], tuple[bytes, list[Any]]]:
        """Another crew, with as many processes, that goes on from here."""
        return Crew, self._made, (bytes(self._memory), self._each("save", [()] * self._made[-1]))

    def __setstate__(self, saved: tuple[bytes, list[Any]]) -> None:
        memory, lanes = saved
        self._each("restore", [(lane,) for lane in lanes])
        self._memory[:] = memory  # last: a lane that is being made in its process writes to it

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []


def _work(
    pipe: Connection,
    memory: Any,
    make: MakeLane,
    title: str,
    options: Any,
    count: int,
    rewarded: int,
    numbers: range,
    asked: dict[str, Any],
) -> None:
    """A process that plays some of the games until its pipe is closed."""
    from tampu.lab.encode import encoder_for

    lane = make(Buffer(memory, encoder_for(title, options), count, rewarded), numbers, asked)
    while True:
        try:
            order, facts = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(getattr(lane, order)(*facts))
        except Exception as problem:
            pipe.send(problem)


def _seeds(seed: int | Seeds | None, count: int) -> Seeds:
    if seed is None or isinstance(seed, int):
        return [None if seed is None else seed + number for number in range(count)]
    if len(seed) != count:
        raise BadInput(f"{count} seeds are needed, not {len(seed)}")
    return seed


class ManySeats(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Gymnasium's vector environment: one seat for an agent in each of many games (`tampu.lab.gymnasium`)."""

    def __init__(self, count: int, processes: int, asked: dict[str, Any]) -> None:
        single = gymnasium.env(**asked)
        self._crew = Crew(SeatLane, asked, count, 1, processes)
        self.num_envs = count
        self.metadata = {**single.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.spec = single.spec
        self.single_action_space = single.action_space
        self.single_observation_space = single.observation_space
        self.action_space = batch_space(single.action_space, count)
        self.observation_space = batch_space(single.observation_space, count)

    def reset(
        self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        self._crew.reset(_seeds(seed, self.num_envs), options)
        return self._crew.buffer.seen, {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        told: dict[str, Any] = {}
        for number, info in self._crew.step(actions):
            told = self._add_info(told, info, number)
        buffer = self._crew.buffer
        return buffer.seen, buffer.reward[:, 0].copy(), buffer.over.copy(), np.zeros(self.num_envs, np.bool_), told

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that may be taken now, a row for each game."""
        return self._crew.buffer.mask.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        self._crew.close()


class SelfPlay:
    """Many games in which the caller plays every seat: `actors` says for whom an action is wanted in each."""

    def __init__(
        self,
        title: str,
        count: int,
        seats: int | None = None,
        processes: int = 1,
        reward: str = FINAL,
        **options: Given,
    ) -> None:
        table = table_of(title, seats, options, reward)
        self.encoder = table.encoder
        self.seats = table.options.seats
        self.count = count
        asked = {"title": title, "seats": self.seats, "reward": reward, **table.options.values}
        self._crew = Crew(tables, asked, count, self.seats, processes)

    @property
    def seen(self) -> Seen:
        """What the actor of each game sees, and what it may do."""
        return self._crew.buffer.seen

    @property
    def actors(self) -> NDArray[np.int64]:
        return self._crew.buffer.actor

    def reset(self, seed: int | Seeds | None = None) -> Seen:
        self._crew.reset(_seeds(seed, self.count))
        return self.seen

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], Infos]:
        """What is seen now; the reward of every seat in every game; which games ended; their scores and winners.

        A game that ended has been followed by the next one: its row shows the start of that.
        """
        infos = self._crew.step(actions)
        buffer = self._crew.buffer
        return buffer.seen, buffer.reward.copy(), buffer.over.copy(), infos

    def close(self) -> None:
        self._crew.close()


def env(title: str, count: int, processes: int = 1, **asked: Any) -> ManySeats:
    """Many seats at tables with these options, which are those of `tampu.lab.gymnasium.env`."""
    return ManySeats(count, processes, {"title": title, "seats": None, **asked})


def make_vec(title: str, num_envs: int, processes: int = 1, **asked: Any) -> ManySeats:
    """What `gymnasium.make_vec("tampu/Cuzco-v5", num_envs=64, processes=2)` makes."""
    return env(title, num_envs, processes, **asked)
