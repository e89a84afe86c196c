"""Games that are played one after the other, or by compiled code as a whole, and the buffer that they write to."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Options, Refusal
from tampu.games import TITLES
from tampu.lab import gymnasium
from tampu.lab.batch import Batch, Room
from tampu.lab.doors.rewards import SHAPED, worth
from tampu.lab.doors.table import Seen, table_of
from tampu.lab.encode import Encoder

Seeds = Sequence[int | None]
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

    def call(self, name: str, *given: Any, **named: Any) -> list[Any]:
        """What each environment answers, or has, under this name."""
        found = [game.get_wrapper_attr(name) for game in self._games.values()]
        return [one(*given, **named) if callable(one) else one for one in found]

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
