"""PettingZoo: every title as an environment in which the seats act one after the other.

    from tampu.lab.pettingzoo import env

    table = env("cuzco", seats=3, map="fixed")
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))

An agent is a seat: `seat_0`, `seat_1` ... It observes `observation`, the numbers of its view, and `action_mask`, the
actions that it may take now. Rewards come at the end (`tampu.lab.doors.rewards`); `info` then holds `score` and `won`.
`parallel_env` makes the same for programs that only know PettingZoo's parallel interface.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import turn_based_aec_to_parallel
from pettingzoo.utils.env_logger import EnvLogger

from tampu.engine import BadInput, Refusal
from tampu.lab.doors import spaces
from tampu.lab.doors.rewards import FINAL, SHAPED
from tampu.lab.doors.table import Given, Seen, table_of, whole
from tampu.lab.encode import Numbers
from tampu.lab.pictures import MODES, Frame, checked, render

Chosen = int | np.integer[Any]

_ILLEGAL = -1.0
"""The reward for an illegal action, which ends the game."""


def env(
    title: str, seats: int | None = None, render_mode: str | None = None, reward: str = FINAL, **options: Given
) -> "raw_env":
    """A table for agents that make mistakes: an illegal action ends the game, and its seat has lost."""
    return lenient_env(title, seats, render_mode, reward, **options)


def parallel_env(
    title: str, seats: int | None = None, render_mode: str | None = None, reward: str = FINAL, **options: Given
) -> "ParallelEnv[str, Any, Any]":
    """The same for programs that know only PettingZoo's parallel interface.

    One seat acts at a time, and what it does decides who acts next: of the actions that a step is given only that of
    this seat counts. The masks of all others are empty.
    """
    made: ParallelEnv[str, Any, Any] = turn_based_aec_to_parallel(env(title, seats, render_mode, reward, **options))
    return made


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's own name for an environment without wrappers
    """A strict table: an illegal action raises an exception.

    `agent_selection` is the seat that must act; at the end the first one, which then leaves.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        render_mode: str | None = None,
        reward: str = FINAL,
        **options: Given,
    ) -> None:
        super().__init__()
        self.table = table_of(title, seats, options, reward)
        self.metadata = {"name": f"tampu_{title}", "render_modes": [*MODES], "is_parallelizable": False}
        self.render_mode = checked(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.options.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        encoder = self.table.encoder
        self.action_spaces = {agent: spaces.actions(encoder) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.observations(encoder) for agent in self.possible_agents}
        self.state_space = spaces.everything(encoder)
        self._random = Random()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def action_space(self, agent: str) -> gym_spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> gym_spaces.Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed fixes the luck of this game and of those that follow without one.

        There are no options: those of a table are given when it is made. PettingZoo's own tests pass an unknown one,
        so they are ignored here.
        """
        if seed is not None:
            self._random = Random(whole("a seed", seed))
        self.table.start(str(self._random.getrandbits(64)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor or 0]

    def observe(self, agent: str) -> Seen:
        seat = self._seats.get(agent)
        if seat is None:
            raise BadInput(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.table.seen(seat)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.agents:
            raise BadInput("no game is being played: call reset before last")
        agent = self.agent_selection
        seen, reward = self.observe(agent) if observe else None, self._cumulative_rewards[agent]
        return seen, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def state(self) -> Numbers:
        """Everything, hidden things included, for a centralised critic: never for a player."""
        return self.table.encoder.reveal(self.table.match.state)

    def step(self, action: Chosen | None) -> None:
        if not self.agents:
            raise BadInput("no game is being played: call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        table = self.table
        try:
            actor = table.play(whole("an action", action))
        except Refusal as refusal:
            self._refused(refusal)
            return
        self._cumulative_rewards[agent] = 0.0
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {other: table.info(seat) for seat, other in enumerate(self.possible_agents)}
        if actor is None or table.reward == SHAPED:
            self.rewards.update(zip(self.possible_agents, table.earned(), strict=True))
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[actor or 0]

    def _refused(self, refusal: Refusal) -> None:
        """An illegal action: the rulebook refused it before it changed anything."""
        raise refusal

    def render(self) -> Frame | None:
        """The table as a spectator sees it."""
        return None if self.render_mode is None else render(self.render_mode, self.table.match.state, None)

    def close(self) -> None:
        """Nothing is open."""


class lenient_env(raw_env):  # noqa: N801 - beside PettingZoo's `raw_env`
    """A table that goes on, to its end, after an illegal action: what PettingZoo's usual wrappers do, and faster.

    Nothing has to be looked up before an action.
    """

    def _refused(self, refusal: Refusal) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards[self.agent_selection] = _ILLEGAL
        self._accumulate_rewards()
