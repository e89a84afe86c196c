"""Gymnasium: one seat for an agent, bots in the others.

    import gymnasium
    import tampu.lab.gymnasium

    table = gymnasium.make("tampu/Rumis-v5", seats=4, rivals="easy", board="pirka")
    seen, info = table.reset(seed=1)
    while True:
        action = table.action_space.sample(seen["action_mask"])
        seen, reward, terminated, truncated, info = table.step(action)

`env("rumis", ...)` makes the same without Gymnasium's wrappers. Actions, observations and rewards are those of
`tampu.lab.pettingzoo`. An illegal action ends the game as a defeat, and `info["rule"]` names the rule that
forbids it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from tampu.bots import Budget
from tampu.engine import BadInput, Chance, SearchChance, Seat
from tampu.games import metas
from tampu.lab.doors import spaces
from tampu.lab.doors.rewards import FINAL
from tampu.lab.doors.rivals import Mover, Rival, movers
from tampu.lab.doors.table import Given, Seen, Table, table_of, whole
from tampu.lab.encode import VERSION, Encoder
from tampu.lab.pictures import MODES, Frame, checked, render

RANDOM, ROTATING = "random", "rotating"
_DEFEAT = -1.0


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """A table at which all seats but one are played by others."""

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, table: Table, seat: Seat | str, rivals: Sequence[Mover], render_mode: str | None = None) -> None:
        self.table = table
        self.seat: Seat = 0 if isinstance(seat, str) else seat
        self.action_space = spaces.actions(table.encoder)
        self.observation_space: gymnasium.Space[Any] = spaces.observations(table.encoder)
        self.render_mode = checked(render_mode)
        self._wanted = seat
        self._games = 0
        self._rivals = rivals
        self._luck: list[Chance] = []
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game. `options={"seat": 1}` chooses the own seat for this game; there are no others."""
        seed = None if seed is None else whole("a seed", seed)
        super().reset(seed=seed)
        self._games = 0 if seed is not None else self._games
        text = str(self.np_random.integers(1 << 62))
        self.seat = self._next_seat(options or {})
        self._games += 1
        self.table.start(text)
        self._luck = [SearchChance(f"{text}/bot/{seat}") for seat in range(self.table.options.seats)]
        self._over = False
        self._let_others_act()
        self.table.earned()  # what the others did before the first own action rewards nobody
        return self.table.seen(self.seat), self.table.info(self.seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self._over:
            was = "there is no game yet" if self._games == 0 else "the game is over"
            raise ResetNeeded(f"{was}: call reset before step")
        state = self.table.match.state
        chosen = self.table.encoder.action(whole("an action", action))
        if not state.allows(chosen):
            self._over = True
            return self.table.seen(self.seat), _DEFEAT, True, False, {"rule": state.why_not(chosen).rule}
        self.table.act(chosen)
        self._let_others_act()
        self._over = self.table.actor is None
        reward = self.table.earned()[self.seat]
        return self.table.seen(self.seat), reward, self._over, False, self.table.info(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that may be taken now, as sb3-contrib asks for them."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Frame | None:
        """As text what the own seat sees, as a picture what lies open to all."""
        return None if self.render_mode is None else render(self.render_mode, self.table.match.state, self.seat)

    def _next_seat(self, options: Mapping[str, Any]) -> Seat:
        if not isinstance(options, Mapping):
            raise BadInput(f"the options of reset are a dictionary such as {{'seat': 1}}, not {options!r}")
        unknown = [name for name in options if name != "seat"]
        if unknown:
            raise BadInput(
                f"reset knows the option 'seat', not {', '.join(map(repr, unknown))}; the options of a "
                "table are given when it is made"
            )
        wanted = options.get("seat", self._wanted)
        seats = self.table.options.seats
        if wanted == RANDOM:
            return int(self.np_random.integers(seats))
        if wanted == ROTATING:
            return self._games % seats
        return _checked(wanted, seats)

    def _let_others_act(self) -> None:
        while (actor := self.table.actor) is not None and actor != self.seat:
            rival = self._rivals[actor - (actor > self.seat)]
            self.table.act(rival(self.table, actor, self._luck[actor]))


class Planes(
    gymnasium.ObservationWrapper[dict[str, NDArray[Any]], np.int64, Seen], gymnasium.utils.RecordConstructorArgs
):
    """An environment whose observation is planes, by name, instead of a row; `action_mask` stays beside them."""

    def __init__(self, env: gymnasium.Env[Seen, np.int64]) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self)
        gymnasium.ObservationWrapper.__init__(self, env)
        table: Table = env.get_wrapper_attr("table")
        self._encoder: Encoder = table.encoder
        self.observation_space: gymnasium.Space[Any] = spaces.planes(self._encoder)

    def observation(self, observation: Seen) -> dict[str, NDArray[Any]]:
        planes: dict[str, NDArray[Any]] = {
            **self._encoder.arrange(observation["observation"].astype(np.float32, copy=False))
        }
        planes["action_mask"] = observation["action_mask"]
        return planes


def _checked(seat: Any, seats: int) -> Seat:
    """A seat that there is."""
    try:
        number = whole("seat", seat)
    except BadInput:
        raise BadInput(f"a seat is a number, '{RANDOM}' or '{ROTATING}', not {seat!r}") from None
    if not 0 <= number < seats:
        raise BadInput(f"there is no seat {seat} at a table of {seats}")
    return number


def env(
    title: str,
    seats: int | None = None,
    seat: Seat | str = 0,
    rivals: Rival | Sequence[Rival] = "random",
    budget: Budget | None = None,
    reward: str = FINAL,
    render_mode: str | None = None,
    **options: Given,
) -> OneSeat:
    """A seat at a table with these options.

    `rivals` sit in the other seats (`tampu.lab.doors.rivals`): one for all, or one for each in the order of the seats.
    `seat` is a number, `random` (drawn for each game) or `rotating` (the next one in each game; a seed begins again
    with 0). `reward` is one of the kinds of `tampu.lab.doors.rewards`: `final`, `margin` or `shaped`.
    """
    table = table_of(title, seats, options, reward)
    count = table.options.seats
    if seat not in (RANDOM, ROTATING):
        seat = _checked(seat, count)
    made = OneSeat(table, seat, movers(title, rivals, count - 1, budget or Budget()), render_mode)
    asked = {"seats": count, "seat": seat, "rivals": rivals, "budget": budget, "reward": reward, **table.options.values}
    asked["render_mode"] = render_mode
    made.spec = EnvSpec(id_of(title), f"{__name__}:env", kwargs={"title": title, **asked})
    return made


def id_of(title: str) -> str:
    """The name under which Gymnasium makes a title: `tampu/Cuzco-v5`."""
    return f"tampu/{title.capitalize()}-v{VERSION}"


for _meta in metas():
    if id_of(_meta.title) not in gymnasium.registry:
        gymnasium.register(
            id_of(_meta.title),
            f"{__name__}:env",
            vector_entry_point="tampu.lab.vector:make_vec",
            kwargs={"title": _meta.title},
        )
