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

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv, VectorObservationWrapper
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tampu.engine import BadInput
from tampu.lab import gymnasium
from tampu.lab.doors import spaces
from tampu.lab.doors.rewards import FINAL
from tampu.lab.doors.table import Given, Seen, table_of
from tampu.lab.pictures import Frame
from tampu.lab.vector.crew import Crew, seeds_of
from tampu.lab.vector.lanes import Infos, SeatLane, Seeds, tables


class ManySeats(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Gymnasium's vector environment: one seat for an agent in each of many games (`tampu.lab.gymnasium`)."""

    def __init__(self, count: int, processes: int, asked: dict[str, Any]) -> None:
        single = gymnasium.env(**asked)
        self._crew = Crew(SeatLane, asked, count, 1, processes)
        self.num_envs = self._crew.count
        self.encoder = single.table.encoder
        self.render_mode = single.render_mode
        self.metadata = {**single.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.spec = single.spec
        self.single_action_space = single.action_space
        self.single_observation_space = single.observation_space
        self.action_space = batch_space(single.action_space, self.num_envs)
        self.observation_space = batch_space(single.observation_space, self.num_envs)

    def reset(
        self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        self._crew.reset(seeds_of(seed, self.num_envs), options)
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

    def call(self, name: str, *given: Any, **named: Any) -> tuple[Any, ...]:
        """What each environment answers to a method, or has as an attribute."""
        return self._crew.call(name, *given, **named)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        return self.call(name)

    def render(self) -> tuple[Frame, ...] | None:
        """Every table as its environment draws it."""
        return None if self.render_mode is None else self.call("render")

    def close_extras(self, **kwargs: Any) -> None:
        self._crew.close()


class Planes(VectorObservationWrapper[dict[str, NDArray[Any]], NDArray[np.int64], Seen, NDArray[Any]]):
    """Many seats whose observation is planes, by name, instead of rows; `action_mask` stays beside them."""

    def __init__(self, env: VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]) -> None:
        super().__init__(env)
        many = env.unwrapped
        if not isinstance(many, ManySeats):
            raise BadInput(f"planes are made of the rows of tampu.lab.vector.env, not of {many!r}")
        self._encoder = many.encoder
        self.single_observation_space = spaces.planes(self._encoder)
        self.observation_space = batch_space(self.single_observation_space, many.num_envs)

    def observations(self, observations: Seen) -> dict[str, NDArray[Any]]:
        rows = observations["observation"].astype(np.float32, copy=False)
        return {**self._encoder.arrange(rows), "action_mask": observations["action_mask"]}


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
        asked = {"title": title, "seats": self.seats, "reward": reward, **table.options.values}
        self._crew = Crew(tables, asked, count, self.seats, processes)
        self.count = self._crew.count

    @property
    def seen(self) -> Seen:
        """What the actor of each game sees, and what it may do."""
        return self._crew.buffer.seen

    @property
    def actors(self) -> NDArray[np.int64]:
        return self._crew.buffer.actor

    def reset(self, seed: int | Seeds | None = None) -> Seen:
        self._crew.reset(seeds_of(seed, self.count))
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
