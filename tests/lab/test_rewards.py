"""What a result is worth: at the end, as a lead, and on the way."""

from typing import Any

import numpy as np
import pytest

from tampu.engine import BadInput, Options
from tampu.lab import gymnasium
from tampu.lab.doors.rewards import margins_of, potentials
from tampu.lab.pettingzoo import raw_env
from tests.lab import doors

every_table = pytest.mark.parametrize(("title", "options"), doors.every_table())


def played(title: str, options: Options, reward: str) -> tuple[list[float], list[float], Any]:
    """What each seat earned in a random game, what it had ahead at its start, and the end."""
    values: dict[str, Any] = dict(options.values)
    table = raw_env(title, seats=options.seats, reward=reward, **values)
    table.reset(seed=2)
    ahead = potentials(table.table.match.state)
    random, total, changes = np.random.default_rng(2), np.zeros(options.seats), 0
    while table.table.actor is not None:
        table.step(int(random.choice(np.flatnonzero(table.table.mask(table.table.actor)))))
        earned = list(table.rewards.values())
        changes += any(earned)
        total += earned
    assert changes > 1 or reward != "shaped"
    assert changes <= 1 or reward == "shaped", "only a draw is worth nothing"
    return total.tolist(), ahead, table.table.match.outcome()


@every_table
def test_shaping_adds_nothing_that_depends_on_what_was_done(title: str, options: Options) -> None:
    final, _, _ = played(title, options, "final")
    shaped, ahead, _ = played(title, options, "shaped")
    assert shaped == pytest.approx([end - start for end, start in zip(final, ahead, strict=True)])


@every_table
def test_a_margin_is_the_lead_at_the_end(title: str, options: Options) -> None:
    margin, _, outcome = played(title, options, "margin")
    if title == "rumis" and options["solitaire"] != "off":
        assert margin == [1.0 if outcome.winners else -1.0]
        return
    others = outcome.scores[1:] if outcome.rivals is None else [outcome.rivals]
    assert margin[0] == pytest.approx((outcome.scores[0] - sum(others) / len(others)) / 100)
    assert margin == margins_of(outcome, options)


def test_one_seat_earns_what_its_agent_would() -> None:
    table = gymnasium.env("wutaki", seats=2, seat=1, reward="shaped")
    seen, _ = table.reset(seed=4)
    ahead, total, over = potentials(table.table.match.state)[1], 0.0, False
    while not over:
        seen, reward, over, _, info = table.step(np.flatnonzero(seen["action_mask"])[0])
        total += reward
    assert total == pytest.approx((1.0 if info["won"] else -1.0) - ahead)
    with pytest.raises(BadInput, match="reward can be final, margin, shaped, not 'points'"):
        raw_env("wutaki", reward="points")
