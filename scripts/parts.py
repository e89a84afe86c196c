"""Long measurements in parts: what was found is written down at once, and the next run goes on from there."""

import json
from pathlib import Path
from typing import Any


class Parts:
    """Results by key, as lines of a file; without a file they are only remembered."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._found: dict[str, Any] = {}
        if file is not None and file.exists():
            whole, end, half = file.read_text("utf-8").rpartition("\n")
            if half:  # the last run was ended while it wrote
                file.write_text(whole + end, "utf-8")
            self._found.update(json.loads(line) for line in whole.splitlines())

    def __contains__(self, key: str) -> bool:
        return key in self._found

    def __getitem__(self, key: str) -> Any:
        return self._found[key]

    def __setitem__(self, key: str, result: Any) -> None:
        self._found[key] = result
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, result], separators=(",", ":")) + "\n")
