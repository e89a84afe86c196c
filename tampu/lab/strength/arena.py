"""Bots against each other, fairly: every line-up in every seating, with the same luck for each."""

import json
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import ClassVar, Protocol

from tampu.bots import Bot, Budget, bot
from tampu.engine import BadInput, Json, JsonObject, Options
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts, decode
from tampu.games import game
from tampu.lab import cluster, processes
from tampu.lab.simulate import play

_ENDLESS = 1_000_000_000
"""More iterations than any time allows."""


class Contest:
    """What is played: a title with its options, between these bots, from this seed."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        options: Options,
        bots: Sequence[str],
        games: int,
        seed: str,
        guests: Collection[str] = (),
    ) -> None:
        """`guests` are the caller's own bots, which `hosting` seats."""
        if len(set(bots)) < 2:
            raise BadInput("an arena needs at least two different bots")
        for name in bots:
            if name not in guests:
                bot(name, title)
        self.title = title
        self.options = options
        self.bots = tuple(dict.fromkeys(bots))
        self.games = games
        self.seed = seed

    def jobs(self) -> list["Job"]:
        """Round after round, each with a seed of its own, until there are at least as many games as asked for."""
        seatings = list(self.seatings())
        rounds = math.ceil(self.games / len(seatings))
        return [
            Job(self.title, self.options, seating, f"{self.seed}/{number}")
            for number in range(rounds)
            for seating in seatings
        ]

    def seatings(self) -> Iterator[tuple[str, ...]]:
        """One bot against copies of another, for every pair, in every seat; and all together if the seats fit."""
        seats = self.options.seats
        if seats < 2:
            yield from ((name,) for name in self.bots)
            return
        pairs = combinations(self.bots, 2) if seats == 2 else permutations(self.bots, 2)
        line_ups = [(one, *[other] * (seats - 1)) for one, other in pairs]
        if len(self.bots) == seats > 2:
            line_ups.append(self.bots)
        for line_up in line_ups:
            for turn in range(seats):
                yield (*line_up[seats - turn :], *line_up[: seats - turn])

    def json(self) -> JsonObject:
        return {
            "title": self.title,
            "options": self.options.json(),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
        }


class Job:
    """One game to be played: who sits where, the luck, and perhaps how long everybody thinks."""

    fixed: ClassVar[bool] = True
    __slots__ = ("options", "seating", "seconds", "seed", "title")

    def __init__(
        self, title: str, options: Options, seating: Sequence[str], seed: str, seconds: float | None = None
    ) -> None:
        """`seconds`: what every bot uses for a decision, however many iterations that are."""
        self.title = title
        self.options = options
        self.seating = tuple(seating)
        self.seed = seed
        self.seconds = seconds

    @property
    def budget(self) -> Budget:
        return Budget() if self.seconds is None else Budget(self.seconds, _ENDLESS)

    @property
    def key(self) -> str:
        return f"{self.seed} {','.join(self.seating)}"


class Bout:
    """How a game of the arena went."""

    fixed: ClassVar[bool] = True
    __slots__ = ("choices", "rivals", "scores", "seating", "seconds", "seed", "winners")

    def __init__(
        self,
        seed: str,
        seating: Sequence[str],
        scores: Sequence[int],
        winners: Sequence[int],
        rivals: int | None,
        choices: Sequence[int],
        seconds: Sequence[float],
    ) -> None:
        self.seed = seed
        self.seating = tuple(seating)
        self.scores = tuple(scores)
        self.winners = tuple(winners)
        self.rivals = rivals
        self.choices = tuple(choices)
        self.seconds = tuple(seconds)

    @property
    def key(self) -> str:
        return f"{self.seed} {','.join(self.seating)}"

    def json(self) -> JsonObject:
        return {
            "seed": self.seed,
            "seating": list(self.seating),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "rivals": self.rivals,
            "choices": list(self.choices),
            "seconds": [round(spent, 4) for spent in self.seconds],
        }

    @classmethod
    def of_json(cls, value: Json) -> "Bout":
        entry = as_object(value, "bout")
        rivals = entry.get("rivals")
        return cls(
            as_text(entry.get("seed"), "seed"),
            as_texts(entry.get("seating"), "seating"),
            as_ints(entry.get("scores"), "scores"),
            as_ints(entry.get("winners"), "winners"),
            None if rivals is None else as_int(rivals, "rivals"),
            as_ints(entry.get("choices"), "choices"),
            [float(spent) for spent in as_list(entry.get("seconds"), "seconds") if isinstance(spent, int | float)],
        )


def fight(job: Job, guests: Mapping[str, Bot] | None = None) -> Bout:
    """Play one game. Bots use their own number of iterations, so that the result depends on the seed alone, unless the
    job gives them time."""
    invited = guests or {}
    bots = [invited[name] if name in invited else bot(name, job.title) for name in job.seating]
    result = play(game(job.title), job.options, bots, job.seed, job.budget)
    outcome = result.outcome
    return Bout(job.seed, job.seating, outcome.scores, outcome.winners, outcome.rivals, result.choices, result.seconds)


Runner = Callable[[Sequence[Job]], Iterable[Bout]]


class Schedule(Protocol):
    """Games to be played, and the key under which the ledger keeps them."""

    def jobs(self) -> list[Job]: ...

    def json(self) -> JsonObject: ...


class Ledger:
    """The bouts of a contest on disk, one JSON line each, so that a stopped arena can resume."""

    def __init__(self, file: Path | None, contest: Schedule) -> None:
        self._file = file
        self.bouts: dict[str, Bout] = {}
        if file is None:
            return
        head = json.dumps(contest.json(), sort_keys=True)
        if file.exists():
            lines = file.read_text("utf-8").splitlines()
            if not lines or lines[0] != head:
                raise BadInput(f"{file}: the results of another contest; choose another folder")
            for line in lines[1:]:
                try:
                    bout = Bout.of_json(decode(line))
                except BadInput:
                    continue  # The last line of an arena that was stopped in the middle of writing it.
                self.bouts[bout.key] = bout
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [head, *(json.dumps(bout.json()) for bout in self.bouts.values())]
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def add(self, bout: Bout) -> None:
        self.bouts[bout.key] = bout
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(bout.json()) + "\n")


def run(contest: Schedule, runner: Runner, ledger: Ledger, done: Callable[[], None] | None = None) -> list[Bout]:
    """Play what is not in the ledger yet; returns all bouts in the order of the schedule."""
    jobs = contest.jobs()
    waiting = [job for job in jobs if job.key not in ledger.bouts]
    for bout in runner(waiting):
        ledger.add(bout)
        if done is not None:
            done()
    return [ledger.bouts[job.key] for job in jobs]


def one_by_one(jobs: Sequence[Job]) -> Iterable[Bout]:
    """In this process."""
    return map(fight, jobs)


def hosting(guests: Mapping[str, Bot]) -> Runner:
    """In this process, with bots that have no name elsewhere."""
    return lambda jobs: (fight(job, guests) for job in jobs)


def pool_of(workers: int) -> Runner:
    """On a pool of processes."""

    def runner(jobs: Sequence[Job]) -> Iterable[Bout]:
        for found in processes.as_they_end(_fight_parts, map(_parts, jobs), workers):
            yield Bout.of_json(found)

    return runner


def ray_cluster(workers: int) -> Runner:
    """On Ray (`tampu.lab.cluster`)."""

    def runner(jobs: Sequence[Job]) -> Iterable[Bout]:
        for found in cluster.as_they_end(_fight_parts, map(_parts, jobs), workers):
            yield Bout.of_json(found)

    return runner


def _parts(job: Job) -> tuple[str, JsonObject, list[str], str, float | None]:
    """A job as plain data, for another process."""
    return job.title, job.options.json(), list(job.seating), job.seed, job.seconds


def _fight_parts(title: str, options: JsonObject, seating: list[str], seed: str, seconds: float | None) -> JsonObject:
    return fight(Job(title, Options.of_json(options), seating, seed, seconds)).json()
