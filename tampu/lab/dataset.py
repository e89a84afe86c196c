"""Games of bots for offline learning: records that can be verified, and every decision in numbers.

A folder holds `records/`, a record for each game; `decisions-00000.npz` and so on, for some games each; and
`manifest.json`, which says what they are and how to check them. Until that is written `begun.json` says what is being
made, and the same command goes on after the last file of decisions. A row of the npz files is an action chosen from at
least two:

- `observation`: what the seat saw; `mask`: what it could do, a bit for each action (`numpy.unpackbits`)
- `action`: what it did; `seat`: who did it; `game`: the number of the game
- `reward`: what the game was worth to that seat in the end (`tampu.lab.doors.rewards`, `final`)
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from tampu.bots import Budget
from tampu.bots.network import write_arrays
from tampu.engine import BadInput, JsonObject, Options, SearchChance
from tampu.engine.record import Record, content_hash
from tampu.engine.wire import as_int, as_text
from tampu.lab import cluster, processes
from tampu.lab.doors.rivals import movers
from tampu.lab.doors.table import Table
from tampu.lab.encode import VERSION
from tampu.lab.simulate import seeds

GAMES_PER_FILE = 25
MANIFEST = "manifest.json"
BEGUN = "begun.json"


class Columns:
    """The decisions of some games."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Any]] = {
            name: [] for name in ("observation", "mask", "action", "seat", "game", "reward")
        }

    def __len__(self) -> int:
        return len(self._rows["action"])

    def add(self, **row: Any) -> None:
        for name, value in row.items():
            self._rows[name].append(value)

    def join(self, other: "Columns") -> None:
        for name, rows in other._rows.items():
            self._rows[name] += rows

    def reward(self, rewards: Sequence[float]) -> None:
        """Write what the game was worth beside its decisions."""
        self._rows["reward"] = [rewards[seat] for seat in self._rows["seat"]]

    def write(self, path: Path) -> None:
        kinds = {"action": np.int32, "seat": np.int8, "game": np.int32, "reward": np.float32}
        columns: dict[str, Any] = {name: np.array(rows, kinds.get(name)) for name, rows in self._rows.items()}
        write_arrays(path, columns)


Game = tuple[str, JsonObject, str, str, int, int | None, float | None]
"""One game to be played, as plain data: title, options, bots, seed, number, and what a bot may spend."""
Spread = Callable[[Iterable[Game]], Iterable[tuple[str, Columns]]]
"""Plays games, here or elsewhere, and gives their records and decisions in the same order."""


def here(games: Iterable[Game]) -> Iterable[tuple[str, Columns]]:
    return (play(*each) for each in games)


def in_processes(workers: int) -> Spread:
    """On this machine."""
    return here if workers == 1 else lambda games: processes.in_order(play, games, workers)


def on_ray(workers: int) -> Spread:
    return lambda games: cluster.in_order(play, games, workers)


def write(
    folder: Path,
    title: str,
    options: Options,
    levels: str,
    seed: str,
    games: int,
    budget: Budget | None = None,
    spread: Spread = here,
) -> Iterator[int]:
    """Write a data set, or the rest of it; yields the number of decisions after each game. The manifest comes last."""
    spent = budget or Budget()
    movers(title, levels, options.seats, spent)  # names that are wrong are refused before anything is played
    facts = _facts(Table(title, options), _names(levels, options), spent, seed, games)
    done, decisions = _begin(folder, facts)
    for _ in range(done):
        yield decisions
    columns = Columns()
    jobs = [
        (title, options.json(), levels, each, number, spent.iterations, spent.seconds)
        for number, each in enumerate(seeds(seed, games))
    ]
    for number, (record, played) in enumerate(spread(jobs[done:]), done):
        (folder / "records" / f"{number:05}.txt").write_text(record, "utf-8")
        columns.join(played)
        yield decisions + len(columns)
        if (number + 1) % GAMES_PER_FILE == 0 or number + 1 == games:
            columns.write(_shard(folder, number // GAMES_PER_FILE))
            columns, decisions = Columns(), decisions + len(columns)
    files = [*sorted((folder / "records").iterdir()), *sorted(folder.glob("decisions-*.npz"))]
    kept = {**facts, "decisions": decisions, "files": [_listed(folder, path) for path in files]}
    (folder / MANIFEST).write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
    (folder / BEGUN).unlink()


def _begin(folder: Path, facts: JsonObject) -> tuple[int, int]:
    """How many games of this data set are there already, and their decisions."""
    if (folder / MANIFEST).exists():
        raise BadInput(f"{folder} holds a data set already")
    (folder / "records").mkdir(parents=True, exist_ok=True)
    begun, told = folder / BEGUN, json.dumps(facts, indent=2) + "\n"
    if not begun.exists():
        if _shard(folder, 0).exists():
            raise BadInput(f"{folder} holds files of decisions, and nothing says of which data set")
        begun.write_text(told, "utf-8")
    elif begun.read_text("utf-8") != told:
        raise BadInput(f"{folder} holds the beginning of another data set, which {begun} describes")
    shards = decisions = 0
    while (path := _shard(folder, shards)).exists():
        with np.load(path) as kept:
            decisions += len(kept["action"])
        shards += 1
    return min(shards * GAMES_PER_FILE, as_int(facts["games"])), decisions


def seed_of(folder: Path) -> str | None:
    """The seed of a data set that was begun here."""
    begun = folder / BEGUN
    return as_text(json.loads(begun.read_text("utf-8"))["seed"]) if begun.exists() else None


def _shard(folder: Path, number: int) -> Path:
    return folder / f"decisions-{number:05}.npz"


def play(
    title: str,
    options: JsonObject,
    levels: str,
    seed: str,
    number: int,
    iterations: int | None,
    seconds: float | None,
) -> tuple[str, Columns]:
    """The record and the decisions of one game."""
    table = Table(title, Options.of_json(options))
    players = movers(title, levels, table.options.seats, Budget(iterations=iterations, seconds=seconds))
    columns = Columns()
    table.start(seed)
    luck = [SearchChance(f"{seed}/bot/{seat}") for seat in range(table.options.seats)]
    while (seat := table.actor) is not None:
        action = players[seat](table, seat, luck[seat])
        if len(table.legal()) > 1:
            columns.add(
                observation=table.observe(seat),
                mask=np.packbits(table.mask(seat).astype(np.bool_)),
                action=table.encoder.number(action),
                seat=seat,
                game=number,
            )
        table.act(action)
    columns.reward(table.earned())
    return Record.of(table.match, _names(levels, table.options)).text(), columns


def _names(levels: str, options: Options) -> list[str]:
    return (levels.split(",") * options.seats)[: options.seats]


def _facts(table: Table, names: Sequence[str], budget: Budget, seed: str, games: int) -> JsonObject:
    """What a data set is, before anything is played."""
    rules, layout = table.encoder.game, table.encoder.layout
    return {
        "title": table.title,
        "rules_version": rules.meta.rules_version,
        "content": content_hash(rules),
        "observation_version": VERSION,
        "options": table.options.json(),
        "bots": [*names],
        "budget": {"iterations": budget.iterations, "seconds": budget.seconds},
        "reward": table.reward,
        "seed": seed,
        "games": games,
        "actions": table.encoder.actions,
        "parts": {name: [place.start, place.stop] for name, place in layout.places.items()},
    }


def _listed(folder: Path, path: Path) -> JsonObject:
    """A file as the manifest names it."""
    return {
        "name": path.relative_to(folder).as_posix(),
        "bytes": path.stat().st_size,
        "blake2b": blake2b(path.read_bytes(), digest_size=32).hexdigest(),
    }
