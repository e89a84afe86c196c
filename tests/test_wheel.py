"""The wheel is complete: installed by itself it plays, serves the page and offers the research environments."""

import os
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path
from socket import socket
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from scripts.wheel import build, versions
from tampu.games import known

UV = [sys.executable, "-m", "uv", "pip", "install", "--quiet"]
PATIENCE = 300


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def borrowed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """An environment with only the wheel. It borrows the packages of this one, so nothing is downloaded."""
    folder = tmp_path_factory.mktemp("borrowed")
    venv.create(folder, symlinks=True)
    subprocess.run([*UV, "--python", str(folder / "bin" / "python"), "--no-deps", str(wheel)], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return folder


def run(environment: Path, *words: str, cwd: Path) -> str:
    """What a command of the environment prints; nothing of this repository is on its path."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TAMPU_"))}
    done = subprocess.run(
        [str(environment / "bin" / words[0]), *words[1:]],
        cwd=cwd,
        env=clean,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def serves_the_page(environment: Path, cwd: Path) -> None:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    house = subprocess.Popen(
        [str(environment / "bin" / "tampu"), "serve", "--port", str(port), "--database", f"sqlite:///{cwd}/house.db"],
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                    text = answer.read().decode()
                break
            except OSError:
                assert house.poll() is None, "the server stopped"
                assert time.monotonic() < deadline
                time.sleep(0.2)
        script = text.partition('src="')[2].partition('"')[0]
        assert script.endswith(".js")
        with urlopen(f"http://127.0.0.1:{port}/{script.lstrip('./')}", timeout=30) as answer:
            assert answer.headers["content-type"].startswith("text/javascript")
            assert len(answer.read()) > 1_000
    finally:
        house.terminate()
        house.wait(60)


def plays(environment: Path, cwd: Path) -> None:
    where = run(environment, "python", "-c", "import tampu; print(tampu.__file__)", cwd=cwd)
    assert Path(where.strip()).is_relative_to(environment)
    told = run(environment, "tampu", "play", "rumis", "--bots", "random", "--seed", "wheel", cwd=cwd)
    assert "Rumis" in told
    assert "U" in run(environment, "tampu", "rules", "rumis", cwd=cwd)


def test_the_wheel_holds_the_page_the_rules_and_the_contents(wheel: Path) -> None:
    with ZipFile(wheel) as box:
        names = box.namelist()
        metadata = box.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert "tampu/server/page/index.html" in names
    assert any(name.startswith("tampu/server/page/assets/") and name.endswith(".js") for name in names)
    for title in known():
        assert f"tampu/rules/{title}.md" in names
        assert f"tampu/games/{title}/content.json" in names
        assert f"tampu/games/{title}/words/en.json" in names
    assert "Provides-Extra: lab" in metadata
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra ==" not in line]
    assert [line.split()[1].partition(">")[0] for line in needed] == ["rich", "typer"]
    assert all(name.startswith(("tampu/", "tampu-")) for name in names)


def test_an_installed_wheel_plays_and_serves_the_page(borrowed: Path, tmp_path: Path) -> None:
    plays(borrowed, tmp_path)
    serves_the_page(borrowed, tmp_path)


@pytest.mark.full
def test_a_wheel_in_an_empty_environment_plays_serves_and_opens_the_doors(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "empty"
    venv.create(environment, symlinks=True)
    constraints = tmp_path / "versions.txt"
    constraints.write_text(versions())
    python = str(environment / "bin" / "python")
    subprocess.run([*UV, "--python", python, "--constraint", str(constraints), str(wheel)], check=True)
    plays(environment, tmp_path)
    subprocess.run([*UV, "--python", python, "--constraint", str(constraints), f"{wheel}[server]"], check=True)
    serves_the_page(environment, tmp_path)
    subprocess.run([*UV, "--python", python, "--constraint", str(constraints), f"{wheel}[lab]"], check=True)
    doors = (
        "from tampu.lab import gymnasium, openspiel, pettingzoo; "
        "table = pettingzoo.env('rumis', seats=2, board='tambo'); table.reset(seed=1); "
        "print(table.observe('seat_0')['observation'].shape, gymnasium.env('cuzco', seats=2).reset(seed=1)[1], "
        "openspiel.load('rumis', table.unwrapped.table.options))"
    )
    assert "python_tampu_rumis" in run(environment, "python", "-c", doors, cwd=tmp_path)
