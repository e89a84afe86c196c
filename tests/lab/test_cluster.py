"""Arena, data set and training on a Ray cluster of two nodes: the results of one process."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tampu.bots import Budget
from tampu.bots.network import Net
from tampu.cli.main import execute
from tampu.games import meta
from tampu.lab import cluster
from tampu.lab.dataset import here, on_ray, write
from tampu.lab.strength.arena import Contest, Ledger, one_by_one, ray_cluster, run
from tampu.lab.training import loop
from tampu.lab.training.folder import Folder
from tampu.lab.training.games import duel

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[Any]:
    """Two nodes with a CPU each on this machine; programs find them as they find any cluster."""
    os.environ.update(cluster._SETTINGS)
    import ray
    from ray.cluster_utils import Cluster

    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    os.environ["RAY_ADDRESS"] = nodes.address
    try:
        yield ray
    finally:
        del os.environ["RAY_ADDRESS"]
        ray.shutdown()
        nodes.shutdown()


def where(number: int) -> str:
    """A moment of work; tells which node did it."""
    import time

    import ray

    time.sleep(0.5)
    return str(ray.get_runtime_context().get_node_id())


def test_work_is_spread_over_both_nodes(two_nodes: Any) -> None:
    found = list(cluster.in_order(where, [(number,) for number in range(8)], workers=1))
    assert len([node for node in two_nodes.nodes() if node["Alive"]]) == 2
    assert len({*found}) == 2


def test_the_arena_gives_the_results_of_one_process(two_nodes: Any) -> None:
    options = meta("rumis").settle({"board": "tambo"}, 2)
    contest = Contest("rumis", options, ["random", "easy"], games=4, seed="two nodes")
    there = run(contest, ray_cluster(1), Ledger(None, contest))
    alone = run(contest, one_by_one, Ledger(None, contest))

    def results(bouts: Any) -> list[Any]:
        return sorted((bout.seed, bout.seating, bout.scores) for bout in bouts)

    assert results(there) == results(alone)


def test_a_data_set_is_the_one_of_one_process(two_nodes: Any, tmp_path: Path) -> None:
    options = meta("rumis").settle({"board": "tambo"}, 2)
    for name, spread in (("there", on_ray(1)), ("alone", here)):
        folder = tmp_path / name
        *_, decisions = write(folder, "rumis", options, "random", "two nodes", 6, Budget(), spread)
        assert decisions > 50
    files = sorted(path.relative_to(tmp_path / "alone") for path in (tmp_path / "alone").rglob("*") if path.is_file())
    assert len(files) == 8
    for file in files:
        assert (tmp_path / "there" / file).read_bytes() == (tmp_path / "alone" / file).read_bytes()


def test_the_commands_of_the_guide_run_on_it(
    two_nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As docs/research.md has them, but for the address of the cluster and how much is played."""
    guide = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    commands = re.findall(r"^RAY_ADDRESS=auto tampu (.*--on ray)$", guide, re.M)
    assert [command.split()[0] for command in commands] == ["arena", "lab"]
    monkeypatch.chdir(tmp_path)
    for command in commands:
        words = command.replace("--games 1000", "--games 2").replace("--iterations 200", "--iterations 1").split()
        assert execute([*words, "--seed", "guide"]) == 0, capsys.readouterr().err
        assert "guide" in capsys.readouterr().out or command.startswith("lab")
    assert len([*(tmp_path / "data" / "records").iterdir()]) == 2


def test_a_training_plays_where_its_folder_cannot_be_read(
    two_nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a game is played by travels with it: the folder is named as this program sees it, and nobody else does."""
    monkeypatch.chdir(tmp_path)
    for name, spread in (("there", cluster.as_they_end), ("alone", _here)):
        loop.generation(Folder(Path(name), "cuzco"), "cuzco", 10, 0, spread, 1)
    there, alone = (Net.load(Path(name) / "net-0001.npz") for name in ("there", "alone"))
    assert there.made["positions"] == alone.made["positions"] > 100
    assert np.array_equal(there.prior, alone.prior)
    match = [
        list(spread(duel, [("cuzco", there.packed(), "match/0", 0)], 1)) for spread in (cluster.as_they_end, _here)
    ]
    assert match[0] == match[1]


def _here(work: Callable[..., Any], jobs: Sequence[Sequence[Any]], workers: int) -> Iterator[Any]:
    return (work(*job) for job in jobs)
