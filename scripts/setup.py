"""Makes `.venv` with everything that the project needs, from the pinned lock file. Needs only Python 3.11+."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must get this message
        print(f"Tampu needs Python 3.11 or newer, this is {sys.version.split()[0]}; try make PYTHON=python3.12 ...")
        return 1
    if not (VENV / "bin" / "pip").exists():
        venv.create(VENV, with_pip=True, clear=VENV.exists())
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    print("Installing the packages of requirements.lock into .venv ...", flush=True)
    subprocess.run([*pip, "--require-hashes", "-r", "requirements.lock"], cwd=ROOT, check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", "."], cwd=ROOT, check=True)
    (VENV / ".ready").touch()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as failed:
        print("The installation failed; the lines above say why.")
        sys.exit(failed.returncode)
