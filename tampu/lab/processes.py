"""Work on a pool of processes of this machine; `tampu.lab.cluster` does the same on Ray."""

import multiprocessing.connection
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

_AHEAD = 4
"""So many jobs for each worker may be on the way at once."""


def as_they_end(work: Callable[..., T], jobs: Iterable[Sequence[Any]], workers: int) -> Iterator[T]:
    """The results of all jobs, the first that is ready first. A job is the arguments of `work`, as plain data."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        for future in as_completed([pool.submit(work, *job) for job in jobs]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(work: Callable[..., T], jobs: Iterable[Sequence[Any]], workers: int) -> Iterator[T]:
    """The results in the order of the jobs; only some of them are on the way at once."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _end_with_parent)
    waiting: deque[Future[T]] = deque()
    try:
        for job in jobs:
            waiting.append(pool.submit(work, *job))
            if len(waiting) >= _AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """End a worker of a pool when its parent was killed; otherwise it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    Thread(target=wait, daemon=True).start()
