"""Work on a Ray cluster: the one that RAY_ADDRESS names, else a local one for this program."""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from tampu.engine import BadInput

T = TypeVar("T")

_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_gcs_server_port_wait_time_s": "300",
    "RAY_gcs_server_request_timeout_seconds": "300",
}
"""Settings that Ray reads when it is imported: no usage reports, and longer timeouts for busy machines."""
_AHEAD = 256
"""So many results may wait at once."""


def _connected(workers: int) -> Any:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise BadInput("--on ray needs the package ray; install tampu[ray]") from None
    if not ray.is_initialized():
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if os.environ.get("RAY_ADDRESS"):
            ray.init(**quiet)
        else:
            ray.init(num_cpus=workers, include_dashboard=False, **quiet)
    return ray


def as_they_end(work: Callable[..., T], jobs: Iterable[Sequence[Any]], workers: int) -> Iterator[T]:
    """The results of all jobs, the first that is ready first. A job is the arguments of `work`, as plain data."""
    ray = _connected(workers)
    remote = ray.remote(work)
    waiting = [remote.remote(*job) for job in jobs]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)


def in_order(work: Callable[..., T], jobs: Iterable[Sequence[Any]], workers: int) -> Iterator[T]:
    """The results in the order of the jobs; only some of them are on the way at once."""
    ray = _connected(workers)
    remote = ray.remote(work)
    waiting: deque[Any] = deque()
    for job in jobs:
        waiting.append(remote.remote(*job))
        if len(waiting) >= _AHEAD:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
