"""Builds `dist/static`: the page, Python's core, archives of Python, and a service worker that keeps them."""

import gzip
import json
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path

from scripts import page
from scripts.static import archives, library

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "dist" / "static"
WORK = ROOT / "build" / "static"
PYODIDE = page.WEB / "node_modules" / "pyodide"
CORE = ("pyodide", "pyodide.asm")
"""Modules of the core, by their names without an ending."""
WASM = "pyodide.asm.wasm"
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'"
)


def build() -> None:
    """The page, Python's core, the archives, the service worker and the list of what it keeps."""
    sources = _digest()
    if _is_built_from(sources):
        return
    page.tools()
    shutil.rmtree(STATIC, ignore_errors=True)
    command = ["npm", "run", "--silent", "build", "--", "--mode", "static", "--logLevel", "warn"]
    subprocess.run(command, cwd=page.WEB, check=True)
    _core()
    _python()
    _policy()
    _lists()
    (WORK / "sources").write_text(sources, "utf-8")


def _digest() -> str:
    """Of everything that the files are made of."""
    whole = blake2b(page.digest().encode(), digest_size=16)
    parts = [ROOT / "requirements.lock", *sorted(Path(__file__).parent.glob("*"))]
    for file in [*(file for _, file in archives.project()), *(part for part in parts if part.is_file())]:
        whole.update(f"{file.relative_to(ROOT)}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def _is_built_from(sources: str) -> bool:
    file = WORK / "sources"
    return (STATIC / "sw.js").is_file() and file.is_file() and file.read_text("utf-8") == sources


def _core() -> None:
    target = STATIC / "pyodide"
    target.mkdir()
    for name in CORE:
        # Not every web server knows `.mjs`, and a browser takes no module of an unknown kind.
        module = (PYODIDE / f"{name}.mjs").read_text("utf-8")
        (target / f"{name}.js").write_text(module.replace("pyodide.asm.mjs", "pyodide.asm.js"), "utf-8")
    # Not every web server compresses: what is large lies there compressed.
    (target / f"{WASM}.bin").write_bytes(gzip.compress((PYODIDE / WASM).read_bytes(), 9, mtime=0))
    # Packages come from our own archives, and from nowhere else.
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (target / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def _python() -> None:
    (STATIC / "python").mkdir()
    shutil.rmtree(WORK, ignore_errors=True)
    library.unpack(PYODIDE / LIBRARY, WORK / "library")
    for name in archives.PURE:
        for inside, file in archives.gather(name).items():
            archives.put(file, WORK / name / inside)
    archives.compiled(WORK)
    archives.pack_library(WORK / "library", STATIC / "pyodide" / f"{LIBRARY}.bin")
    for name in archives.PURE:
        archives.pack(WORK / name, STATIC / "python" / f"{name}.bin")


def _policy() -> None:
    index = STATIC / "index.html"
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(index.read_text("utf-8").replace("<head>", f"<head>\n    {meta}", 1), "utf-8")


def _lists() -> None:
    """What Python is loaded from, with its size; and what the service worker keeps."""
    parts = sorted((*STATIC.glob("pyodide/*.bin"), *STATIC.glob("python/*.bin")))
    sizes = {part.relative_to(STATIC).as_posix(): part.stat().st_size for part in parts}
    digest = blake2b(b"".join(part.read_bytes() for part in parts), digest_size=12).hexdigest()
    whole = sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file())
    manifest = {"sizes": sizes, "kept": whole, "digest": digest, "reasons": archives.reasoned()}
    (STATIC / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    version, files = blake2b(digest_size=12), {}
    for file in sorted(STATIC.rglob("*")):
        inside = file.relative_to(STATIC).as_posix()
        if file.is_file() and inside != "sw.js":
            files["./" if inside == "index.html" else inside] = file.stat().st_size
            version.update(inside.encode() + b"\0" + file.read_bytes())
    kept = json.dumps({"version": version.hexdigest(), "files": files})
    worker = STATIC / "sw.js"
    worker.write_text(f"self.KEPT = {kept};\n{worker.read_text('utf-8')}", "utf-8")
