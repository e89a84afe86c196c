"""Builds `dist/static`: the page, Python's core, archives of Python, and a service worker that keeps them."""

import gzip
import json
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path

from scripts import page
from scripts.static import archives

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "dist" / "static"
WORK = ROOT / "build" / "static"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
WASM = "pyodide.asm.wasm"


POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'"
)


def build() -> None:
    """The page, Python's core, the archives, the service worker and the list of what it keeps."""
    if _is_fresh():
        return
    page.tools()
    shutil.rmtree(STATIC, ignore_errors=True)
    command = ["npm", "run", "--silent", "build", "--", "--mode", "static", "--logLevel", "warn"]
    subprocess.run(command, cwd=page.WEB, check=True)
    _core()
    _python()
    _policy()
    _lists()
    (WORK / "sources").write_text(_digest(), "utf-8")


def _digest() -> str:
    """Of everything that the files are made of."""
    whole = blake2b(page.digest().encode(), digest_size=16)
    parts = [ROOT / "requirements.lock", *sorted(Path(__file__).parent.glob("*"))]
    for file in [*(file for _, file in archives.project()), *(part for part in parts if part.is_file())]:
        whole.update(f"{file.relative_to(ROOT)}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def _is_fresh() -> bool:
    sources = WORK / "sources"
    return (STATIC / "sw.js").is_file() and sources.is_file() and sources.read_text("utf-8") == _digest()


def _core() -> None:
    source, target = page.WEB / "node_modules" / "pyodide", STATIC / "pyodide"
    target.mkdir()
    for name in CORE:
        shutil.copy(source / name, target / name)
    # Not every web server compresses: this one file is most of the download.
    (target / f"{WASM}.bin").write_bytes(gzip.compress((source / WASM).read_bytes(), 9, mtime=0))


def _python() -> None:
    (STATIC / "python").mkdir()
    for name in archives.PURE:
        folder = WORK / name
        shutil.rmtree(folder, ignore_errors=True)
        for inside, file in archives.gather(name).items():
            (folder / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / inside)
        archives.compiled(folder)
        archives.pack(folder, STATIC / "python" / f"{name}.zip")


def _policy() -> None:
    index = STATIC / "index.html"
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(index.read_text("utf-8").replace("<head>", f"<head>\n    {meta}", 1), "utf-8")


def _lists() -> None:
    """What is loaded to start, with its size; and what the service worker keeps."""
    start = {name: (STATIC / name).stat().st_size for name in _starting()}
    (STATIC / "manifest.json").write_text(json.dumps({"start": start}), "utf-8")
    whole, files = blake2b(digest_size=12), []
    for file in sorted(STATIC.rglob("*")):
        inside = file.relative_to(STATIC).as_posix()
        if file.is_file() and inside != "sw.js":
            files.append("./" if inside == "index.html" else inside)
            whole.update(inside.encode() + b"\0" + file.read_bytes())
    kept = json.dumps({"version": whole.hexdigest(), "files": files})
    worker = STATIC / "sw.js"
    worker.write_text(f"self.KEPT = {kept};\n{worker.read_text('utf-8')}", "utf-8")


def _starting() -> list[str]:
    core = [f"pyodide/{name}" for name in (*CORE, f"{WASM}.bin")]
    return [*core, *(f"python/{name}.zip" for name in archives.PURE)]


def told() -> str:
    """How large it is."""
    start = sum((STATIC / name).stat().st_size for name in _starting())
    whole = sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file())
    return f"dist/static: {whole / 1e6:.1f} MB, of which Python {start / 1e6:.1f} MB"
