"""Golden playthroughs: a random game with everything that every seat gets at every step, as text.

So a change of behaviour shows up in review. `make golden` writes the files again.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tampu.engine import Game, Json, Options, sight
from tampu.engine.match import Match, Seal
from tampu.engine.wire import digest, encode

FOLDER = Path(__file__).parent / "playthroughs"


def _sent(match: Match[Any], viewer: int | None) -> bytes:
    """Everything that goes into the digest of a step."""
    moment = sight.moment(match.state, viewer)
    parts = ("view", "actor", "private")
    return encode({**{part: moment[part] for part in parts}, "legal": moment["options"] or []})


def playthrough(game: Game[Any], options: Options, seed: str, most: int = 1000) -> str:
    """A game of random actions: per step the action, the events, what changed for whom, and a digest of all views."""
    random = Random(seed)
    match = Match(game, options, Seal.of_seed(seed))
    viewers: list[int | None] = [None, *range(options.seats)]
    lines = [f"{game.meta.title} {options.seats} seats {encode(options.json()['values']).decode()} seed {seed}"]
    before: dict[int | None, Json] = {viewer: {} for viewer in viewers}
    play = match.opening
    for step in range(most):
        for viewer in viewers:
            lines += [f"  {_who(viewer)} hears {encode(told).decode()}" for told in _new(play, viewer)]
        for viewer in viewers:
            view = match.state.view(viewer)
            seen: Json = view.public if viewer is None else view.own
            lines += [f"  {_who(viewer)} sees {change}" for change in _changes(before[viewer], seen)]
            before[viewer] = seen
        views = b"".join(_sent(match, viewer) for viewer in viewers)
        actor = match.state.actor()
        lines.append(f"  digest {digest(views, 'golden', 8).hex()}")
        if actor is None:
            break
        legal = match.state.legal()
        action = random.choice(legal)
        lines.append(f"{step + 1}. seat {actor}: {action.text} (of {len(legal)})")
        play = match.act(actor, action)
    outcome = match.outcome()
    lines.append("not over" if outcome is None else f"outcome {encode(outcome.json()).decode()}")
    return "\n".join(lines) + "\n"


def _who(viewer: int | None) -> str:
    return "everybody" if viewer is None else f"seat {viewer}"


def _new(play: Any, viewer: int | None) -> list[Json]:
    """What the viewer was told; for a seat only what a spectator was not told."""
    public = [encode(told) for told in play.seen_by(None)]
    return [told for told in play.seen_by(viewer) if viewer is None or encode(told) not in public]


def _changes(one: Json, other: Json, path: str = "") -> Iterator[str]:
    if encode(one) == encode(other):
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from _changes(one.get(key), other.get(key), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) <= len(other):
        for i, value in enumerate(other):
            yield from _changes(one[i] if i < len(one) else None, value, f"{path}[{i}]")
    else:
        yield f"{path.lstrip('.')} = {encode(other).decode()}"


def compare(name: str, text: str, request: pytest.FixtureRequest) -> None:
    """Compare with the stored playthrough, or store it with `--golden`."""
    file = FOLDER / f"{name}.txt"
    if request.config.getoption("--golden"):
        file.write_text(text, "utf-8")
    stored = file.read_text("utf-8").splitlines() if file.exists() else []
    for number, (here, there) in enumerate(zip(text.splitlines(), stored, strict=False), 1):
        assert here == there, f"{file.name}, line {number}; if this is right, run `make golden`"
    assert len(stored) == len(text.splitlines()), f"{file.name} has a different length"
