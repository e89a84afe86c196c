"""Trained policies for the doors: what the masters learned, and what the programs in `examples` save.

    from tampu.lab import policies

    master = policies.load("cuzco", seats=2, map="fixed")
    own = policies.load("run/net.npz")
    number, _ = own.predict(seen, action_masks=seen["action_mask"])

Both can sit as rivals in any environment. Nothing here needs torch.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tampu.bots.learned import FILE, packaged
from tampu.bots.network import Net, write_arrays
from tampu.engine import BadInput, Options
from tampu.games import TITLES, known
from tampu.lab.doors.table import Given, settled
from tampu.lab.encode import VERSION, Encoder, encoder_for

Seen = Mapping[str, NDArray[Any]]
Weights = dict[str, NDArray[np.float32]]
LAYERS = ("body.0", "body.2", "policy", "value")
"""Of the nets in `examples`: two layers that what follows shares, the preferences of actions, and what will be won."""


class Policy:
    """Chooses from an observation, or from many at once."""

    fixed: ClassVar[bool] = True

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def preferences(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """For each row a number for every action: the logarithm of its odds."""
        raise NotImplementedError

    def predict(
        self,
        seen: Seen,
        state: Any = None,
        episode_start: Any = None,
        deterministic: bool = True,
        *,
        action_masks: Any = None,
    ) -> tuple[Any, None]:
        """The number of the most preferred legal action, or one drawn by the odds, as sb3-contrib's policies answer."""
        rows = np.asarray(seen["observation"], np.float32)
        if rows.shape[-1] != self.encoder.layout.size:
            raise BadInput(f"this policy sees {self.encoder.layout.size} numbers, not {rows.shape[-1]}")
        mask = np.asarray(seen["action_mask"] if action_masks is None else action_masks, np.bool_)
        wanted: NDArray[Any] = self.preferences(rows)
        if not deterministic:
            wanted = wanted + np.random.default_rng().gumbel(size=wanted.shape)
        return np.where(mask, wanted, -np.inf).argmax(-1), None


class Prior(Policy):
    """How likely strong play takes each action, whatever else the position looks like: what master begins with.

    What the net says of positions needs the whole table, imagined: that is the bot `master`.
    """

    def __init__(self, encoder: Encoder, net: Net) -> None:
        super().__init__(encoder)
        self.net = net
        self._remaining: Any = TITLES.offer(encoder.game.meta.title, "encoding").remaining

    def left(self, rows: NDArray[np.float32]) -> Any:
        """How much of the game is left, from 1 to 0."""
        return self._remaining(self.encoder.game, self.encoder.layout, rows)

    def preferences(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        late, early = self.net.prior
        return np.asarray(late + np.asarray(self.left(rows))[..., None] * early, np.float32)


class TwoHeads(Policy):
    """A net of `examples`."""

    def __init__(self, encoder: Encoder, weights: Weights) -> None:
        super().__init__(encoder)
        self.weights = weights

    def preferences(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        return self._through("policy", self._body(rows))

    def value(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the seat will win."""
        return np.tanh(self._through("value", self._body(rows)))[..., 0]

    def _body(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        for layer in LAYERS[:2]:
            rows = np.maximum(self._through(layer, rows), 0.0)
        return rows

    def _through(self, layer: str, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        return rows @ self.weights[f"{layer}.weight"].T + self.weights[f"{layer}.bias"]


def load(source: str | Path, seats: int | None = None, **options: Given) -> Policy:
    """What master of a title learned, for a table with these options; or the net in a file, which knows its table."""
    if source in known():
        return _master(str(source), settled(str(source), seats, options))
    if seats is not None or options:
        raise BadInput(
            f"{source}: seats and options are given for a title ({', '.join(known())}); a file knows its own"
        )
    return TwoHeads(*read(Path(source)))


def _master(title: str, options: Options) -> Prior:
    package = f"tampu.bots.{title}"
    encoder = encoder_for(title, options)
    try:
        kept = packaged(package)
    except FileNotFoundError:
        raise BadInput(f"{title} has no learned net: there is no {FILE} among its bots") from None
    return Prior(encoder, Net.of_json(kept, encoder.game.alphabet))


def save(file: Path, encoder: Encoder, weights: Mapping[str, NDArray[np.float32]]) -> None:
    """Write the weights of a net with the table that it was trained for."""
    table = {"title": encoder.game.meta.title, "options": encoder.options.json(), "version": VERSION}
    write_arrays(file, {"about": json.dumps(table, sort_keys=True), **weights})


def read(file: Path) -> tuple[Encoder, Weights]:
    """The table and the weights; refused if the net does not fit what is seen today."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            weights = {f"{layer}.{kind}": kept[f"{layer}.{kind}"] for layer in LAYERS for kind in ("weight", "bias")}
    except (OSError, KeyError, ValueError, BadZipFile) as fault:
        raise BadInput(f"{file}: this is no net of examples/ppo.py or examples/alphazero.py: {fault}") from None
    if about["version"] != VERSION:
        raise BadInput(
            f"{file}: trained with version {about['version']} of the environments; this is version {VERSION}"
        )
    encoder = encoder_for(about["title"], Options.of_json(about["options"]))
    shape = weights["policy.weight"].shape[0], weights["body.0.weight"].shape[1]
    if shape != (encoder.actions, encoder.layout.size):
        raise BadInput(
            f"{file}: the net has {shape[0]} actions and sees {shape[1]} numbers, which does not fit the table"
        )
    return encoder, weights
