"""What no linter checks: no addresses of package registries, no paths of one machine, no notes of unfinished work."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = {".py", ".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".sh", ".toml", ".md", ".json", ".lock", ".npmrc", ""}

# Spelled in pieces, so that this file passes its own test.
RULES: list[tuple[str, re.Pattern[str], str]] = [
    (r"requirements\.lock$", re.compile(":" + "//"), "an address in the lock file"),
    (r"package-lock\.json$", re.compile('"resol' + 'ved"'), "an address in the lock file"),
    (r"", re.compile("--(extra-)?index" + "-url|--find" + "-links|^regis" + "try *="), "a package index"),
    (r"", re.compile(r"(?<![\w.])/(root|home|Users|work)" + r"/\w"), "a path of one machine"),
    (r"\.(py|ts|svelte|mjs)$", re.compile("TO" + "DO|FIX" + "ME|XX" + "X"), "something unfinished"),
]


def faults() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    found = []
    for name in listed.stdout.splitlines():
        file = ROOT / name
        if file.suffix not in TEXT or not file.is_file():
            continue
        try:
            lines = file.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for where, pattern, fault in RULES:
            if re.search(where, name):
                found += [f"{name}:{n}: {fault}" for n, line in enumerate(lines, 1) if pattern.search(line)]
    return found


if __name__ == "__main__":
    bad = faults()
    print("\n".join(bad) if bad else "house rules: kept")
    sys.exit(1 if bad else 0)
