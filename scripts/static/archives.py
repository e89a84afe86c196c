"""The Python of a house in a browser, in three archives: the project, what its doors need, and what solves clauses."""

import gzip
import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackagePath, distribution
from pathlib import Path

from scripts import page

ROOT = Path(__file__).parents[2]
WHEELS = ROOT / "build" / "wheels"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")

PURE = {
    "tampu": ("glicko2", "openskill", "structlog"),
    "house": (
        "annotated-doc",
        "annotated-types",
        "anyio",
        "fastapi",
        "itsdangerous",
        "opentelemetry-api",
        "pydantic",
        "starlette",
        "typing-extensions",
        "typing-inspection",
    ),
    "reasons": (),
}
"""Packages of Python alone, as they are installed here."""
COMPILED = {"tampu": ("msgspec",), "house": ("pydantic-core",), "reasons": ("python-sat",)}
"""Packages whose compiled part was built for the browser; the versions are those of the lock."""

_LEFT_OUT = (
    "cli",
    "lab",
    "previews",
    "server/alerts/postman.py",
    "server/app.py",
    "server/defence/protocol.py",
    "server/offline.py",
    "server/page",
    "server/passwords.py",
    "server/previews.py",
    "server/routes/alerts.py",
    "server/routes/offline.py",
    "server/scale",
    "server/upkeep/doctor.py",
    "tables/storage/database.py",
    "tables/storage/migrations",
    "tables/storage/rows",
    "tables/storage/schema.py",
    "tables/storage/sql.py",
    "tables/storage/statements.py",
    "tables/upkeep/leases.py",
)
"""Parts of the project that a browser has no use for."""
SOURCES = ("anyio/__init__.py",)
"""What reads its own source, and must keep it."""
_NEVER = (
    "__pycache__",
    "_trio.py",
    "approxmc.py",
    "examples",
    "experimental",
    "gzip.py",
    "integer.py",
    "mypy.py",
    "pytest_plugin.py",
    "test_cases.py",
    "testclient.py",
    "testing",
    "tests",
    "unigen.py",
    "wsgi.py",
)
"""Names that no package of ours needs in a browser."""

Files = dict[str, Path]
"""What an archive holds, by the names in it."""


def gather(name: str) -> Files:
    """The files of an archive."""
    found: Files = {}
    if name == "tampu":
        found.update(project())
    for package in PURE[name]:
        found.update(_installed(package))
    for package in COMPILED[name]:
        found.update(_unpacked(_wheel(package)))
    return found


def project() -> Iterator[tuple[str, Path]]:
    """The files of the project that a browser gets, by their names in the archive."""
    package = ROOT / "tampu"
    for file in sorted(package.rglob("*")):
        inside = file.relative_to(package)
        if not file.is_file() or "__pycache__" in inside.parts or any(_is_in(inside, out) for out in _LEFT_OUT):
            continue
        yield f"tampu/{inside.as_posix()}", file
    for file in sorted((ROOT / "docs" / "rules").glob("*.md")):
        yield f"tampu/rules/{file.name}", file


def reasoned() -> list[str]:
    """The titles that can be reasoned about: only they need what solves clauses."""
    return sorted(file.parent.name for file in (ROOT / "tampu" / "insight").glob("*/__init__.py"))


def _is_in(file: Path, folder: str) -> bool:
    return file == Path(folder) or Path(folder) in file.parents


def _installed(package: str) -> Iterator[tuple[str, Path]]:
    files = distribution(package).files or []
    for file in sorted(files, key=str):
        # What is compiled here is of no use there; where it is only faster, its source lies beside it.
        if _is_needed(file) and file.suffix != ".so":
            yield file.as_posix(), Path(str(file.locate()))


def _is_needed(file: PackagePath) -> bool:
    if (
        file.parts[:2] == ("pydantic", "v1")
        or ".." in file.parts
        or any(part in _NEVER for part in file.parts)
        or file.suffix in (".pyi", ".pyc")
    ):
        return False
    # Some packages look for their own version or entry points.
    return not file.parts[0].endswith(".dist-info") or file.name in ("METADATA", "entry_points.txt")


def _wheel(package: str) -> Path:
    """The wheel for the browser, of the locked version; what is downloaded must have a hash of the lock."""
    version = version_of(package)
    pattern = f"{package.replace('-', '_')}-{version}-*wasm32.whl"
    if not list(WHEELS.glob(pattern)):
        WHEELS.mkdir(parents=True, exist_ok=True)
        wanted = WHEELS / f"{package}.txt"
        wanted.write_text(_locked(package), "utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", *PLATFORM, "--require-hashes", "-r", str(wanted), "-d", str(WHEELS)]
        subprocess.run(command, check=True)
    return next(WHEELS.glob(pattern))


def version_of(package: str) -> str:
    """The locked version: what is compiled need not be installed here."""
    return _locked(package).removeprefix(f"{package}==").split()[0]


def _locked(package: str) -> str:
    """The lines of the lock about a package."""
    lines = iter((ROOT / "requirements.lock").read_text("utf-8").splitlines())
    found = next(line for line in lines if line.startswith(f"{package}=="))
    wanted = [found.partition(";")[0].rstrip(" \\") + " \\" if ";" in found else found]
    while wanted[-1].endswith("\\"):
        wanted.append(next(lines))
    return "\n".join(wanted) + "\n"


def _unpacked(wheel: Path) -> Iterator[tuple[str, Path]]:
    folder = wheel.with_suffix("")
    if not folder.is_dir():
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        named = PackagePath(inside)
        if file.is_file() and not inside.parts[0].endswith(".data") and _is_needed(named):
            yield inside.as_posix(), file


def put(file: Path, place: Path) -> None:
    """Copy a file; of what is said about a package only its facts are read."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if file.name == "METADATA":
        place.write_text(file.read_text("utf-8").partition("\n\n")[0] + "\n", "utf-8")
    else:
        shutil.copy(file, place)


def compiled(folder: Path) -> None:
    """Turn the sources in the folders of a folder into what the browser's Python reads: it need not compile them every
    time, and texts about the sources stay at home."""
    script = Path(__file__).with_name("compile.mjs")
    subprocess.run(["node", str(script), str(page.WEB), str(folder), *SOURCES], check=True)


def pack(folder: Path, archive: Path) -> None:
    """One compressed archive whose bytes depend on nothing but its files. Files of a kind lie together: many small ones
    that are alike take little room in one piece."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for file in sorted(_files(folder), key=lambda file: (file.suffix, file)):
            entry = tarfile.TarInfo(file.relative_to(folder).as_posix())
            entry.size = file.stat().st_size
            with file.open("rb") as content:
                packed.addfile(entry, content)
    archive.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))


def pack_library(folder: Path, archive: Path) -> None:
    """The standard library: Python reads it as a zip file, and need not unpack what is only stored there."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as packed:
        for file in _files(folder):
            packed.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix()), file.read_bytes())
    archive.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())
