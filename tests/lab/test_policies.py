"""What was learned can be loaded and sits at every door."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tampu.bots.cuzco.features import FEATURES as OF_CUZCO
from tampu.bots.wutaki.features import FEATURES as OF_WUTAKI
from tampu.engine import BadInput
from tampu.games import meta
from tampu.lab import policies
from tampu.lab.encode import VERSION, Encoder, encoder_for
from tampu.lab.gymnasium import env
from tampu.lab.vector import SelfPlay
from tests.lab.doors import states


def weights_for(encoder: Encoder, width: int = 8) -> dict[str, Any]:
    """A net that has learned nothing, in the shape of those of the examples."""
    random = np.random.default_rng(1)
    sizes = {"body.0": (width, encoder.layout.size), "body.2": (width, width), "value": (1, width)}
    sizes["policy"] = encoder.actions, width
    made = {f"{layer}.weight": random.normal(size=size).astype(np.float32) for layer, size in sizes.items()}
    return made | {f"{layer}.bias": random.normal(size=size[:1]).astype(np.float32) for layer, size in sizes.items()}


@pytest.mark.parametrize(("title", "features"), [("cuzco", OF_CUZCO), ("wutaki", OF_WUTAKI)])
def test_what_master_learned_is_a_policy(title: str, features: Any) -> None:
    options = meta(title).settle({}, 3)
    policy: Any = policies.load(title, seats=3)
    assert policy.encoder is encoder_for(title, options)
    for state in states(title, options, "prior", every=20):
        seat = state.actor()
        if seat is None:
            continue
        row, mask = policy.encoder.look(state, seat), policy.encoder.allowed(state)
        assert policy.left(row) == pytest.approx(features.left(state), abs=1e-5)
        number, _ = policy.predict({"observation": row}, action_masks=mask)
        odds = np.array(policy.net.odds(features.left(state)))
        assert mask[number]
        assert odds[number] == pytest.approx(odds[mask.astype(bool)].max(), rel=1e-3)


def test_a_policy_answers_for_many_games_at_once_and_sits_opposite() -> None:
    policy = policies.load("cuzco", seats=2, map="fixed")
    games = SelfPlay("cuzco", count=3, seats=2, map="fixed")
    seen = games.reset(seed=1)
    for deterministic in (True, False):
        numbers, _ = policy.predict(seen, deterministic=deterministic)
        assert numbers.shape == (3,)
        assert all(mask[number] for mask, number in zip(seen["action_mask"], numbers, strict=True))
        games.step(numbers)
    table = env("cuzco", seats=2, map="fixed", seat=1, rivals=policy)
    table.reset(seed=3)
    assert table.table.actor == 1
    with pytest.raises(BadInput, match=r"this policy sees \d+ numbers, not 7"):
        policy.predict({"observation": np.zeros(7), "action_mask": np.ones(7)})


def test_what_an_example_saves_is_loaded_with_its_table(tmp_path: Path) -> None:
    encoder = encoder_for("rumis", meta("rumis").settle({"board": "tambo"}, 2))
    weights = weights_for(encoder)
    policies.save(tmp_path / "net.npz", encoder, weights)
    policy: Any = policies.load(tmp_path / "net.npz")
    assert policy.encoder is encoder
    state = next(states("rumis", encoder.options, "net"))
    row, mask = encoder.look(state, 0), encoder.allowed(state)
    inner = np.maximum(weights["body.0.weight"] @ row + weights["body.0.bias"], 0)
    inner = np.maximum(weights["body.2.weight"] @ inner + weights["body.2.bias"], 0)
    wanted = weights["policy.weight"] @ inner + weights["policy.bias"]
    assert policy.preferences(row) == pytest.approx(wanted, rel=1e-4)
    assert policy.value(row) == pytest.approx(
        np.tanh(weights["value.weight"] @ inner + weights["value.bias"])[0], rel=1e-4
    )
    number, _ = policy.predict({"observation": row, "action_mask": mask})
    assert number == np.where(mask, wanted, -np.inf).argmax()


def test_what_cannot_be_loaded_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for title in ("rumis", "tiwanaku"):
        with pytest.raises(BadInput, match=f"{title} has no learned net"):
            policies.load(title, seats=2)
    file = tmp_path / "net.npz"
    with pytest.raises(BadInput, match=r"this is no net of examples/ppo\.py"):
        policies.load(file)
    with pytest.raises(BadInput, match="seats and options are given for a title"):
        policies.load(file, seats=2)
    encoder = encoder_for("rumis", meta("rumis").settle({"board": "tambo"}, 2))
    other = encoder_for("rumis", meta("rumis").settle({"board": "pirka"}, 2))
    policies.save(file, encoder, weights_for(other))
    with pytest.raises(BadInput, match="the net has 2930 actions and sees 228 numbers, which does not fit the table"):
        policies.load(file)
    monkeypatch.setattr(policies, "VERSION", VERSION - 1)
    policies.save(file, encoder, weights_for(encoder))
    monkeypatch.undo()
    with pytest.raises(
        BadInput, match=f"trained with version {VERSION - 1} of the environments; this is version {VERSION}"
    ):
        policies.load(file)
