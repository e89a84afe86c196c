"""Where a training keeps everything: `net-0007.npz` is there when generation 7 is complete.

games/0008-000012.npz    what a game of the next generation teaches
learner-0007.npz         the newest network with what its training has to remember
net-0007.npz             a network as it is played, and how it came about
match-0007.json          how it fared against `hard`, from before generation 7 was complete
seconds                  how long the training has taken, all runs together
report.html              the curves
"""

import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from tampu.bots.network import Net, write_arrays
from tampu.engine import BadInput
from tampu.lab.training.learning import Learner


class Folder:
    def __init__(self, path: Path, title: str) -> None:
        self.path = path
        self._games = path / "games"
        self._games.mkdir(parents=True, exist_ok=True)
        kept = path / "title"
        if kept.exists() and kept.read_text("utf-8") != title:
            raise BadInput(f"{path}: a training of {kept.read_text('utf-8')}; choose another folder")
        kept.write_text(title, "utf-8")
        self._since = time.monotonic()

    # -- time ------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """How long the training has taken so far; what was lost when it was stopped in the middle of a game is not
        known. Trainings of earlier versions only say it of whole generations."""
        file = self._seconds()
        return float(file.read_text("utf-8")) if file.exists() else self.seconds_told()

    def seconds_told(self) -> float:
        """How long the complete generations took."""
        return float(sum(Net.load(file).made.get("seconds", 0.0) for file in self.nets()))

    def note_time(self) -> None:
        """Add the time since this was last done in this run."""
        now = time.monotonic()
        _replace(self._seconds(), f"{self.seconds + now - self._since:.3f}")
        self._since = now

    def _seconds(self) -> Path:
        return self.path / "seconds"

    # -- networks --------------------------------------------------------------------------------------

    @property
    def generations(self) -> int:
        """How many generations are complete."""
        return len(self.nets())

    def nets(self) -> list[Path]:
        return sorted(self.path.glob("net-*.npz"))

    def net(self, generation: int) -> Path:
        return self.path / f"net-{generation:04}.npz"

    def learner(self) -> Learner | None:
        """As it was after the last complete generation."""
        file = self._learner(self.generations - 1)
        return Learner.load(file) if file.exists() else None

    def complete(self, learner: Learner | None, net: Net) -> None:
        """End a generation. The network comes last: without it the generation is begun again."""
        number = self.generations
        if learner is not None:
            learner.save(self._learner(number))
        net.save(self.net(number))
        for older in self.path.glob("learner-*.npz"):
            if older != self._learner(number):
                older.unlink()

    def _learner(self, generation: int) -> Path:
        return self.path / f"learner-{generation:04}.npz"

    # -- games -----------------------------------------------------------------------------------------

    def missing(self, generation: int, games: int) -> list[int]:
        """The games of a generation that are still to be played."""
        return [number for number in range(games) if not self._game(generation, number).exists()]

    def keep(self, generation: int, number: int, taught: dict[str, Any]) -> None:
        write_arrays(self._game(generation, number), taught)

    def lessons(self, first: int, last: int, held: bool) -> dict[str, Any]:
        """What the games of these generations teach; every tenth game is held back, to see what was truly learned."""
        found: dict[str, list[Any]] = {}
        for file in sorted(self._games.glob("*.npz")):
            generation, number = map(int, file.stem.split("-"))
            if first <= generation <= last and (number % 10 == 9) == held:
                with np.load(file, allow_pickle=False) as kept:
                    for name in kept.files:
                        found.setdefault(name, []).append(kept[name])
        if not found:
            raise BadInput(f"{self.path}: no games of generations {first} to {last}; at least ten are needed in each")
        return {name: np.concatenate(parts) for name, parts in found.items()}

    def forget(self, before: int) -> None:
        """Games that are not learned from any more."""
        for file in self._games.glob("*.npz"):
            if int(file.stem.split("-")[0]) < before:
                file.unlink()

    def _game(self, generation: int, number: int) -> Path:
        return self._games / f"{generation:04}-{number:06}.npz"

    # -- matches ---------------------------------------------------------------------------------------

    def note_match(self, generation: int, result: dict[str, Any]) -> None:
        _replace(self.path / f"match-{generation:04}.json", json.dumps(result))

    def matches(self) -> dict[int, dict[str, Any]]:
        files = sorted(self.path.glob("match-*.json"))
        return {int(file.stem.split("-")[1]): json.loads(file.read_text("utf-8")) for file in files}


def _replace(file: Path, text: str) -> None:
    """All at once: a file that was broken off in the middle is never seen."""
    half = file.with_suffix(".half")
    half.write_text(text, "utf-8")
    half.replace(file)
