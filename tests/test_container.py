"""The container file, as far as it can be tested without a container engine.

Its stages are followed in a scratch folder: only what it copies is there, the wheel is built from that, and the server
is started from the wheel as the image starts it. Not tested: the base images, and fetching packages.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.postgres import free_port

ROOT = Path(__file__).parents[1]
IGNORED = (ROOT / ".containerignore").read_text("utf-8").split()


class Stage:
    """One stage of the container file: its instructions in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.steps: list[tuple[str, str]] = []

    def of(self, word: str) -> list[str]:
        return [rest for first, rest in self.steps if first == word]


def stages() -> list[Stage]:
    found: list[Stage] = []
    text = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text("utf-8"))
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "FROM":
            _, _, name = rest.partition(" AS ")
            found.append(Stage(name))
        else:
            found[-1].steps.append((word, rest.strip()))
    return found


PAGE, BUILD, OFFLINE, FINAL = stages()


def copied(stage: Stage) -> list[tuple[list[str], str]]:
    """The sources and the target of each copy from the checkout."""
    parts = [rest.split() for rest in stage.of("COPY") if not rest.startswith("--from")]
    return [(words[:-1], words[-1]) for words in parts]


def follow(stage: Stage, folder: Path) -> None:
    """Copy what the stage copies, without what is ignored."""

    def ignored(where: str, names: list[str]) -> set[str]:
        paths = {name: (Path(where) / name).relative_to(ROOT).as_posix() for name in names}
        return {
            name
            for name, path in paths.items()
            if any(fnmatch(path, pattern) or fnmatch(f"/{path}", pattern.replace("**", "*")) for pattern in IGNORED)
        }

    for sources, target in copied(stage):
        for source in sources:
            where = folder / source if target == "./" else folder / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, where, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copy(ROOT / source, where)


def test_everything_that_is_copied_exists() -> None:
    names = [stage.name for stage in stages()]
    for number, stage in enumerate(stages()):
        for sources, _ in copied(stage):
            assert [source for source in sources if not (ROOT / source).exists()] == []
        for rest in stage.of("COPY"):
            if rest.startswith("--from"):
                assert rest.split()[0].removeprefix("--from=") in names[:number]


def test_the_page_is_built_with_commands_that_exist(tmp_path: Path) -> None:
    follow(PAGE, tmp_path)
    web = tmp_path / "web"
    scripts = json.loads((web / "package.json").read_text("utf-8"))["scripts"]
    (command,) = PAGE.of("RUN")
    assert set(re.findall(r"npm run (\w+)", command)) <= set(scripts)
    assert "npm ci" in command
    assert (web / "package-lock.json").is_file(), "npm ci needs it"
    assert not (web / "node_modules").exists()
    out = re.search(r"outDir: .*'(.+)'", (web / "vite.config.ts").read_text("utf-8"))
    assert out is not None
    (made,) = [rest.split()[1] for rest in BUILD.of("COPY") if rest.startswith("--from=page")]
    assert (web / out[1]).resolve() == (tmp_path / made.removeprefix("/src/")).resolve()
    # What the page imports from outside its own folder must be copied too.
    for file in (web / "src").rglob("*.ts"):
        for path in re.findall(r"from '((?:\.\./)+(?:tampu|docs)/[^'?*]+)'", file.read_text("utf-8")):
            assert (file.parent / path).resolve().is_file(), f"{file.name}: {path}"


_ARCHIVES = """
from scripts.static import archives, build

build._digest()
for names in archives.PURE.values():
    for name in names:
        assert list(archives._installed(name))
for names in archives.COMPILED.values():
    for name in names:
        print(name, archives.version_of(name))
"""


def test_the_page_without_a_server_is_built_from_what_is_copied(tmp_path: Path) -> None:
    follow(OFFLINE, tmp_path)
    # The stage of the page brings its folder.
    for sources, target in copied(PAGE):
        if target == "web":
            shutil.copytree(ROOT / sources[0], tmp_path / target, ignore=shutil.ignore_patterns("node_modules"))
    commands = OFFLINE.of("RUN")
    assert commands[-1].split()[-2:] == ["-m", "scripts.static"]
    assert "scripts.static" in (tmp_path / "scripts" / "static" / "__main__.py").read_text("utf-8")
    shown = subprocess.run([sys.executable, "-c", _ARCHIVES], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not shown.returncode, shown.stderr
    assert dict(line.split() for line in shown.stdout.splitlines())["python-sat"] == "1.9.dev17"
    # What is built is what the image gives out.
    (made,) = [rest.split() for rest in FINAL.of("COPY") if "--from=offline" in rest]
    assert made[1] == "/src/dist/static"
    assert f"TAMPU_OFFLINE={made[2]}" in FINAL.of("ENV")[0].split()


def test_the_locked_versions_cover_what_the_package_needs(tmp_path: Path) -> None:
    follow(BUILD, tmp_path)
    (command,) = BUILD.of("RUN")
    sed = next(part.strip() for part in command.split("&&") if part.strip().startswith("sed"))
    subprocess.run(sed, shell=True, check=True, cwd=tmp_path)
    lines = (tmp_path / "versions.txt").read_text("utf-8").splitlines()
    locked = {Requirement(line).name.lower() for line in lines if line.strip()}
    assert len(locked) > 40
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    extras = re.search(r'"\.\[([\w,]+)\]"', command)
    assert extras is not None
    wanted = [*project["dependencies"]]
    for extra in extras[1].split(","):
        wanted += project["optional-dependencies"][extra]
    assert {Requirement(line).name.lower() for line in wanted} <= locked


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as the build stage installs it, from nothing but what it copies."""
    folder = tmp_path_factory.mktemp("image")
    source = folder / "src"
    source.mkdir()
    follow(BUILD, source)
    page = source / "tampu" / "server" / "page"
    assert not page.exists(), "a page of the checkout must not get into the image"
    page.mkdir()
    (page / "index.html").write_text("<title>made by the first stage</title>", "utf-8")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    target = folder / "site"
    shutil.unpack_archive(wheel, target, "zip")
    return target


def test_the_image_serves_as_it_is_described(site: Path, tmp_path: Path) -> None:
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TAMPU_", "PYTHON"))}
    for line in FINAL.of("ENV"):
        environment |= dict(part.split("=", 1) for part in line.split() if part.startswith("TAMPU_"))
    (volume,) = FINAL.of("VOLUME")
    assert FINAL.of("WORKDIR") == [volume]
    environment["TAMPU_DATABASE"] = environment["TAMPU_DATABASE"].replace(volume, str(tmp_path))
    offline = tmp_path / environment["TAMPU_OFFLINE"].lstrip("/")
    offline.mkdir()
    (offline / "manifest.json").write_text("{}", "utf-8")
    (offline / "index.html").write_text("<head></head>made by the third stage", "utf-8")
    environment["TAMPU_OFFLINE"] = str(offline)
    environment |= {"TAMPU_PORT": str(port), "TAMPU_BOT_WARM": "false", "PYTHONPATH": str(site)}
    (command,) = [json.loads(rest) for rest in FINAL.of("CMD")]
    assert command[0] == "tampu"
    code = "from tampu.cli.main import run; run()"
    log = (tmp_path / "log").open("w")
    server = subprocess.Popen([sys.executable, "-c", code, *command[1:]], env=environment, cwd=tmp_path, stderr=log)
    try:
        (health,) = [json.loads(rest.removeprefix("CMD ")) for rest in FINAL.of("HEALTHCHECK")]
        asks = [sys.executable, *(part.replace(":8000", f":{port}") for part in health[1:])]
        while subprocess.run(asks, check=False, capture_output=True).returncode:
            assert server.poll() is None, "the server did not start"
            time.sleep(0.2)
        told = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode())"
        for path, expected in (
            ("", "made by the first stage"),
            ("offline/", "made by the third stage"),
            ("api/games/cuzco/rules", "C15.7"),
        ):
            shown = subprocess.run(
                [sys.executable, "-c", told, f"http://127.0.0.1:{port}/{path}"],
                check=True,
                capture_output=True,
                text=True,
            )
            assert expected in shown.stdout
        assert (tmp_path / "tampu.db").is_file()
    finally:
        server.send_signal(getattr(signal, FINAL.of("STOPSIGNAL")[0]))
        server.wait(300)
        log.close()
    last = json.loads((tmp_path / "log").read_text("utf-8").splitlines()[-1])
    assert last["event"] == "closed", "it did not finish what it had begun"
