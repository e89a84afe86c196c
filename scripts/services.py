"""Checks that the servers and the browser of the tests are installed. With `--install`, root installs them (Debian)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {"postgresql": "PostgreSQL", "redis-server": "Redis", "chromium": "Chromium"}


def missing() -> list[str]:
    """The Debian packages of what is not installed."""
    found = {
        "postgresql": shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        "redis-server": shutil.which("redis-server"),
        "chromium": shutil.which("chromium"),
    }
    return [package for package in PACKAGES if not found[package]]


def install(packages: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", *packages, "fonts-dejavu-core"]):
        subprocess.run(["apt-get", "-y", *command], check=True, env=environment, stdout=subprocess.DEVNULL)


def main() -> int:
    lacking = missing()
    if lacking and "--install" in sys.argv and os.getuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {', '.join(lacking)} ...", flush=True)
        install(lacking)
        lacking = missing()
    if lacking:
        names = ", ".join(PACKAGES[package] for package in lacking)
        print(f"The tests need {names}: install the Debian packages {' '.join(lacking)}, or the like.")
        return 1
    print("PostgreSQL, Redis and Chromium are installed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
