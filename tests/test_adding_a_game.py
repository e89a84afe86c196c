"""The game of docs/adding-a-game.md works everywhere, and outside its folder only one line was added."""

import subprocess
import sys
from filecmp import dircmp
from pathlib import Path

import pytest

from tests import fifth

FOLDER = f"tampu/games/{fifth.TITLE}/"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fifth.write(tmp_path_factory.mktemp("fifth"))


def process(copy: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a process that uses the copy."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=fifth.environment(copy),
        input=typed,
        capture_output=True,
        text=True,
        timeout=1800,
    )


def run(copy: Path, *words: str, typed: str = "") -> str:
    """What a process prints when it uses the copy."""
    done = process(copy, *words, typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tampu(copy: Path, *words: str, typed: str = "") -> str:
    return run(copy, "-m", "tampu.cli.main", *words, typed=typed)


def differences(one: Path, other: Path) -> list[Path]:
    """Files of the second folder that are new or differ, apart from what Python leaves behind."""
    found = dircmp(one, other, ignore=["__pycache__", "page"])
    inner = [path for name in found.common_dirs for path in differences(one / name, other / name)]
    return [other / name for name in [*found.right_only, *found.diff_files, *found.left_only]] + inner


def test_outside_its_folder_only_one_line_is_added(copy: Path) -> None:
    changed = [file.relative_to(copy).as_posix() for file in differences(fifth.ROOT / "tampu", copy / "tampu")]
    assert sorted(changed) == [fifth.REGISTRY, FOLDER.rstrip("/")]
    before = (fifth.ROOT / fifth.REGISTRY).read_text("utf-8").splitlines()
    after = (copy / fifth.REGISTRY).read_text("utf-8").splitlines()
    assert len(after) == len(before) + 1
    assert [line for line in after if line not in before] == [f'    "{fifth.TITLE}",']


def test_the_document_lists_the_files_that_it_writes() -> None:
    text = fifth.DOCUMENT.read_text("utf-8")
    listing = text[text.index(f"```\n{FOLDER}") : text.index("## 1.")]
    listed = {FOLDER + line.split()[0] for line in listing.splitlines()[2:-2] if line != "```"}
    assert listed == set(fifth.blocks()) - {fifth.REGISTRY}


def test_the_engines_promises_are_kept(copy: Path) -> None:
    assert "4 ways to play, 3 games each" in (told := tampu(copy, "check", fifth.TITLE))
    assert "0 broken" in told


def test_a_leak_in_it_would_be_found(tmp_path: Path) -> None:
    """The document's game is honest because the check says so, not because the check is blind to it."""
    leaky = fifth.write(tmp_path)
    views = leaky / FOLDER / "views.py"
    honest = views.read_text("utf-8")
    views.write_text(honest.replace('"deck": state.deck', '"stalls": list(state.stalls), "deck": state.deck'), "utf-8")
    done = process(leaky, "-m", "tampu.cli.main", "check", fifth.TITLE, "--games", "1")
    assert done.returncode == 1
    assert "leak: after 'lay' a spectator can tell two worlds apart" in done.stdout


def test_it_is_played_in_the_terminal(copy: Path) -> None:
    typed = "why lay feather\n" + "list\n1\n" * 20
    told = tampu(copy, "play", fifth.TITLE, "--seed", "x", "--record", "game.txt", typed=typed)
    assert "Which card do you lay on your stall?" in told
    assert "Only Guest knows" in told
    assert "potatoes, maize, salt" in told
    assert "Not possible (Lay feathers): You hold no feathers. [M2.1]" in " ".join(told.split())
    assert " wins" in told
    tampu(copy, "verify", "game.txt")
    assert fifth.TITLE in tampu(copy, "games")


def test_its_rules_are_found(copy: Path) -> None:
    assert "When all have laid a card, the stalls are shown." in tampu(copy, "rules", fifth.TITLE, "M2.2")


def test_it_goes_through_the_doors_for_research(copy: Path) -> None:
    run(copy, "-m", "tests.fifth_checks", "doors")


def test_it_is_played_at_a_table_with_bots(copy: Path) -> None:
    run(copy, "-m", "tests.fifth_checks", "table")
