"""Who plays the games of one buffer: this process, or processes of their own that share its memory."""

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.engine import BadInput
from tampu.lab.doors.table import table_of, whole
from tampu.lab.vector.lanes import Buffer, Infos, Lane, Seeds

_OF_DOORS = ("seat", "rivals", "budget", "reward", "render_mode")
"""What is asked of a door and not of its table."""

_NOTHING: Mapping[str, Any] = {}
MakeLane = Callable[[Buffer, range, dict[str, Any]], Lane]


class Crew:
    """Plays the games of one buffer, here or in processes of their own."""

    def __init__(self, make: MakeLane, asked: dict[str, Any], count: int, rewarded: int, processes: int) -> None:
        count, processes = whole("count", count), whole("processes", processes)
        if count < 1 or not 1 <= processes <= count:
            raise BadInput(f"{count} games cannot be played by {processes} processes")
        self.count = count
        self._made = make, asked, count, rewarded, processes
        self._closed = ""
        """Why nothing can be asked of the games any more."""
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
        chosen, wanted = _numbers(actions), self.buffer.action
        if chosen.shape != wanted.shape:
            raise BadInput(f"{len(wanted)} actions are needed, one for each game, not {chosen.shape} of them")
        wanted[:] = chosen
        return self._all("step")

    def call(self, name: str, *given: Any, **named: Any) -> tuple[Any, ...]:
        """What each game's environment answers, or has, under this name."""
        return (*self._all("call", name, *given, **named),)

    def _all(self, order: str, *facts: Any, **named: Any) -> list[Any]:
        return [one for answer in self._each(order, [facts] * self._made[-1], named) for one in answer]

    def _each(self, order: str, facts: Sequence[tuple[Any, ...]], named: Mapping[str, Any] = _NOTHING) -> list[Any]:
        """What the lanes answer, each to its own facts."""
        if self._closed:
            raise BadInput(f"{self._closed}: make new ones")
        if not self._pipes:
            return [getattr(self._lane, order)(*facts[0], **named)]
        try:
            for pipe, of_lane in zip(self._pipes, facts, strict=True):
                pipe.send((order, of_lane, named))
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close("a process that played some of the games has ended, so they are lost")
            raise RuntimeError(f"{self._closed}: make new ones") from None
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

    def close(self, why: str = "the games are closed") -> None:
        self._closed = self._closed or why
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
    with suppress(EOFError, OSError):
        while True:
            order, facts, named = pipe.recv()
            try:
                answer = getattr(lane, order)(*facts, **named)
            except Exception as problem:
                answer = problem
            pipe.send(answer)


def seeds_of(seed: int | Seeds | None, count: int) -> Seeds:
    if seed is None:
        return [None] * count
    if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
        first = whole("a seed", seed)
        return [first + number for number in range(count)]
    if len(seed) != count:
        raise BadInput(f"{count} seeds are needed, not {len(seed)}")
    return [None if one is None else whole("a seed", one) for one in seed]


def _numbers(actions: Any) -> NDArray[np.int64]:
    """Actions as whole numbers; nothing is rounded."""
    given = np.asarray(actions)
    if given.dtype.kind in "biuf" and np.array_equal(given, numbers := given.astype(np.int64)):
        return numbers
    raise BadInput(f"actions are whole numbers, not {actions!r}")
