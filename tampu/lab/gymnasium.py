"""Gymnasium: one seat for an agent, bots in the others.

    from tampu.lab.gymnasium import env

    table = env("rumis", seats=4, rivals="easy", board="pirka")
    seen, info = table.reset(seed=1)
    while True:
        action = table.action_space.sample(seen["action_mask"])
        seen, reward, terminated, truncated, info = table.step(action)

Actions, observations and rewards are those of `tampu.lab.pettingzoo`. An illegal action ends the game as a defeat, and
`info["rule"]` names the rule that forbids it.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from tampu.bots import Bot, Budget, bot
from tampu.engine import BadInput, Chance, SearchChance, Seat
from tampu.games import meta
from tampu.lab import spaces
from tampu.lab.table import Seen, Table

_DEFEAT = -1.0


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """A table at which all seats but one are bots."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, table: Table, seat: Seat, rivals: Sequence[Bot | None], budget: Budget) -> None:
        self.table = table
        self.seat = seat
        self.action_space = spaces.actions(table.encoder)
        self.observation_space: gymnasium.Space[Any] = spaces.observations(table.encoder)
        self._rivals = rivals
        self._budget = budget
        self._luck: list[Chance] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        text = str(self.np_random.integers(1 << 62))
        self.table.start(text)
        self._luck = [SearchChance(f"{text}/bot/{seat}") for seat in range(self.table.options.seats)]
        self._let_others_act()
        return self.table.seen(self.seat), self.table.info(self.seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        state = self.table.match.state
        chosen = self.table.encoder.action(int(action))
        if not state.allows(chosen):
            return self.table.seen(self.seat), _DEFEAT, True, False, {"rule": state.why_not(chosen).rule}
        self.table.act(chosen)
        self._let_others_act()
        over = self.table.actor is None
        return self.table.seen(self.seat), self.table.rewards()[self.seat], over, False, self.table.info(self.seat)

    def _let_others_act(self) -> None:
        while (actor := self.table.actor) is not None and actor != self.seat:
            rival = self._rivals[actor]
            assert rival is not None
            legal = self.table.legal()
            if len(legal) == 1:
                self.table.act(legal[0])
                continue
            view = self.table.match.state.view(actor)
            self.table.act(rival.choose(view, legal, self._budget, self._luck[actor]).action)


def env(
    title: str,
    seats: int | None = None,
    seat: Seat = 0,
    rivals: str = "random",
    budget: Budget | None = None,
    **options: str,
) -> OneSeat:
    """A seat at a table with these options; `rivals` is the level of the bots, or one level for each of them."""
    settled = meta(title).settle(options, seats)
    if not 0 <= seat < settled.seats:
        raise BadInput(f"there is no seat {seat} at a table of {settled.seats}")
    levels = rivals.split(",")
    if len(levels) == 1:
        levels *= settled.seats - 1
    if len(levels) != settled.seats - 1:
        raise BadInput(f"{settled.seats - 1} rivals are needed, not {len(levels)}")
    bots: list[Bot | None] = [bot(level, title) for level in levels]
    return OneSeat(Table(title, settled), seat, [*bots[:seat], None, *bots[seat:]], budget or Budget())
