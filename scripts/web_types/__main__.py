"""The command: write the types, or with `--check` report whether they are stale."""

import sys

from scripts.web_types import TARGET, text


def main() -> int:
    fresh = text()
    if "--check" in sys.argv[1:]:
        if TARGET.is_file() and TARGET.read_text("utf-8") == fresh:
            return 0
        print(f"web/src/types/{TARGET.name} is stale: run python -m scripts.web_types")
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
