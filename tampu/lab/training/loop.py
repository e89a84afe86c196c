"""Generation after generation: play, learn, and now and then a match against `hard`."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from subprocess import CalledProcessError
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import Progress, TaskID

from tampu.bots.network import Net, Numbers, inputs_of
from tampu.engine import BadInput
from tampu.games import game, meta
from tampu.lab import cluster, processes
from tampu.lab.strength.campaign import commit
from tampu.lab.training import priors, report
from tampu.lab.training.folder import Folder
from tampu.lab.training.games import TRIES, duel, features_of, lesson
from tampu.lab.training.learning import Learner

WINDOW = 40
"""A network learns from the games of so many generations."""
OFTEN = 4
"""So many times as many positions as a generation brought are drawn from all of them: what is gone through more often
is learned by heart, and says less about other games."""
PASSES = 2
"""How often the prior goes through them after each generation."""
MATCH_EVERY = 5

OTHERWISE = {
    "rumis": "its master plays by a prior; `python -m tampu.lab.fitting.placements` makes it",
    "tiwanaku": "its master plays by numbers in tampu/bots/tiwanaku/bots.py; docs/bots.md tells how they were found",
}
"""Titles whose masters play by nothing that is trained here."""

Spread = Callable[..., Iterator[Any]]


def train(
    title: Annotated[str, typer.Argument(metavar="GAME")],
    folder: Annotated[Path | None, typer.Option(help="Else build/training/GAME.")] = None,
    hours: Annotated[
        float,
        typer.Option(min=0.0, help="Stop after the generation in which these have passed, earlier runs included."),
    ] = 8.0,
    games: Annotated[int, typer.Option(min=10, help="Games in each generation.")] = 100,
    match: Annotated[int, typer.Option(min=0, help="Games against hard after some generations.")] = 40,
    workers: Annotated[int, typer.Option(min=1)] = os.cpu_count() or 1,
    on: Annotated[str, typer.Option(help="processes or ray")] = "processes",
) -> None:
    """Train a network by games against itself."""
    if meta(title).title in OTHERWISE:
        raise BadInput(f"{title} has no network to train: {OTHERWISE[title]}")
    spread = cluster.as_they_end if on == "ray" else processes.as_they_end
    kept = Folder(folder or Path("build/training") / title, title)
    if kept.seconds >= 3600 * hours:
        print(f"{kept.path}: {kept.seconds / 3600:.2f} hours have been trained; with more --hours it goes on")
        return
    with Progress() as progress:
        bar = progress.add_task(title, total=games)
        while kept.seconds < 3600 * hours:
            text = f"{title}, generation {max(1, kept.generations)}"
            progress.update(bar, description=text)
            told = partial(_tell, progress, bar, games)
            generation(kept, title, games, match, spread, workers, told)


def _tell(progress: Progress, bar: TaskID, games: int, left: int) -> None:
    progress.update(bar, completed=games - left)


def generation(
    kept: Folder,
    title: str,
    games: int,
    match: int,
    spread: Spread,
    workers: int,
    told: Callable[[int], None] = lambda left: None,
) -> None:
    """Play what is missing of a generation, learn from it, and show how it stands."""
    names = features_of(title)[0].names
    if not kept.generations:
        kept.complete(None, silent(names, game(title).alphabet.size))
    number = kept.generations
    for left in _play(kept, title, number, games, spread, workers):
        told(left)
    learner, net = _learn(kept, title, names, number, games)
    if match and number % MATCH_EVERY == 0:
        kept.note_match(number, _match(title, net, match, spread, workers))
        kept.note_time()
    kept.complete(learner, net)
    kept.forget(_first(number))
    (kept.path / "report.html").write_text(report.page(title, kept), "utf-8")


def _first(generation: int) -> int:
    """The oldest generation whose games are learned from."""
    return max(1, generation - WINDOW + 1)


def silent(names: tuple[str, ...], actions: int) -> Net:
    """Generation 0: the fitted judgement, uncorrected, and every action as likely as any."""
    size = inputs_of([[0.0] * len(names)], 0.0).shape[1]
    layers = [(np.zeros((size, 1), np.float32), np.zeros(1, np.float32))]
    return Net(names, layers, np.zeros((2, actions), np.float32), {"generation": 0})


def _play(kept: Folder, title: str, generation: int, games: int, spread: Spread, workers: int) -> Iterator[int]:
    """Play the games that are missing; tells how many still are."""
    missing = kept.missing(generation, games)
    packed = kept.net(generation - 1).read_bytes()
    jobs = [(title, packed, f"train/{generation}/{number}", number) for number in missing]
    for left, (number, taught) in zip(count(len(jobs) - 1, -1), spread(lesson, jobs, workers), strict=False):
        kept.keep(generation, number, taught)
        kept.note_time()
        yield left


def _learn(kept: Folder, title: str, names: tuple[str, ...], generation: int, games: int) -> tuple[Learner, Net]:
    taught = kept.lessons(_first(generation), generation, held=False)
    held = kept.lessons(generation, generation, held=True)
    rows, missed = taught["rows"], taught["missed"]
    random = np.random.default_rng(generation)
    learner = kept.learner() or Learner.begin(names, rows, random)
    drawn = random.integers(len(rows), size=OFTEN * len(kept.lessons(generation, generation, held=False)["rows"]))
    error = learner.learn(rows[drawn], missed[drawn], 1, random)
    prior = priors.fitted(Net.load(kept.net(generation - 1)).prior, taught, PASSES, random)
    net = learner.net(prior, {})
    net.made = {
        "title": title,
        "rules": game(title).meta.rules_version,
        "generation": generation,
        "positions": len(rows),
        "error": error,
        "held": _error(net, held["rows"], held["missed"]),
        "fitted": float(np.mean(held["missed"] ** 2)),
        "surprise": priors.surprise(prior, held),
        "even": priors.surprise(np.zeros_like(prior), held),
        "games": games,
        "iterations": TRIES,
        "seeds": f"train/{generation}/0 to {games - 1}",
        "commit": _commit(),
    }
    kept.note_time()
    net.made["seconds"] = round(kept.seconds - kept.seconds_told(), 1)
    return learner, net


def _commit() -> str:
    """Of what trains here; a package that lies in no checkout does not know it."""
    try:
        return commit()
    except (OSError, CalledProcessError):
        return "unknown"


def _error(net: Net, rows: Numbers, missed: Numbers) -> float:
    return float(np.mean((net.of(rows) - missed) ** 2))


def _match(title: str, net: Net, games: int, spread: Spread, workers: int) -> dict[str, Any]:
    """Against the judgement of `hard` with the same work, each luck from both seats."""
    packed = net.packed()
    jobs = [(title, packed, f"match/{number // 2}", number % 2) for number in range(games)]
    shares = list(spread(duel, jobs, workers))
    return {"games": games, "won": sum(shares) / games}
