"""A version of the environments promises rules, content and numbers: what changes one of them raises `VERSION`."""

import re
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tampu.engine import Json
from tampu.engine.record import content_hash
from tampu.engine.wire import digest, encode
from tampu.games import game, meta, metas
from tampu.lab.encode import VERSION, encoder_for
from tampu.lab.gymnasium import id_of
from tampu.lab.pettingzoo import raw_env

ROOT = Path(__file__).parents[2]

PROMISED: dict[str, tuple[int, str, str]] = {
    "cuzco": (1, "89ee634dfb80ce24a27d5094c6141cbd", "ce64a6292c5fa414"),
    "tiwanaku": (1, "281017da80f54f8a86e9459bb8a8b0d4", "ad19c62f1e20c68b"),
    "wutaki": (3, "4bbe3f479726863cb84db8c3fe4f288f", "39b03acc6772d6e8"),
    "rumis": (1, "4e3a9b3a05ef4ed46af25ac11040daa1", "5594b9b2976a20fd"),
}
"""What version 5 is: the version of the rules, the hash of the content, and that of the layouts of all tables."""


def layouts(title: str) -> str:
    """The parts of every table's observation in their order, its planes, and how many actions there are."""
    told: list[Json] = []
    for options in meta(title).variants():
        encoder = encoder_for(title, options)
        parts: list[Json] = [[part.name, part.size] for part in encoder.layout.parts]
        shapes: list[Json] = [[name, *shape] for name, shape in encoder.arrangement.shapes.items()]
        told.append([options.json(), encoder.actions, parts, shapes])
    return digest(encode(told), "layouts", 8).hex()


@pytest.mark.parametrize("title", [each.title for each in metas()])
def test_rules_content_and_layout_are_those_of_the_version(title: str) -> None:
    """If this fails for a good reason, raise `VERSION`, say in docs/research.md what changed, and promise this anew."""
    now = meta(title).rules_version, content_hash(game(title)), layouts(title)
    assert (VERSION, now) == (5, PROMISED[title])


@pytest.mark.parametrize(
    ("title", "given", "kept"),
    [
        ("cuzco", {}, "f0f6b9302bc50e2f"),
        ("wutaki", {"masters": "asymmetric"}, "ed72733a094be702"),
        ("tiwanaku", {"scenario": "T01"}, "2ec0a06e08c1c5ea"),
        ("rumis", {}, "3eed233cd5bea2a7"),
    ],
)
def test_the_same_seed_and_actions_give_the_same_numbers_in_a_version(title: str, given: Any, kept: str) -> None:
    """If this fails for a good reason, `VERSION` rises, and docs/research.md says what changed."""
    table, random, whole = raw_env(title, seats=2, **given), Random(1), blake2b(digest_size=8)
    table.reset(seed=1)
    while table.table.actor is not None:
        seen: Any = table.observe(table.agent_selection)
        whole.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    whole.update(repr(sorted(table.rewards.items())).encode())
    assert (VERSION, whole.hexdigest()) == (5, kept)


def test_the_guide_tells_every_version_and_names_none_but_the_latest() -> None:
    guide = (ROOT / "docs" / "research.md").read_text("utf-8")
    assert re.findall(r"^\| v(\d+) \|", guide, re.M) == [str(number) for number in range(1, VERSION + 1)]
    ids = {id_of(each.title) for each in metas()}
    assert ids <= set(re.findall(r"tampu/\w+-v\d+", guide))
    written = [*(ROOT / "docs").glob("*.md"), *(ROOT / "tampu").rglob("*.py"), *(ROOT / "examples").glob("*.py")]
    for path in written:
        assert set(re.findall(r"tampu/\w+-v\d+", path.read_text("utf-8"))) <= ids, path
