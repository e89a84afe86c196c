"""Lists the numbered rules that no test names. Exits with 1 if there are any."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tampu.engine.box.rulebook import rulebook  # noqa: E402
from tampu.games import metas  # noqa: E402

_DECISION = re.compile(r"[A-Z]D\d+")
_NAMED = re.compile(r"(?<![A-Z])([A-Z]{1,2}\d+(?:_\d+)?[a-z]?)(?=_|$)")


def named(title: str) -> set[str]:
    """The ids in the names of a title's tests, and in the `id` fields of its tables of examples."""
    folder = ROOT / "tests" / "games" / title
    found: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(_ids(node.name))
    for file in folder.rglob("*.json"):
        found.update(re.findall(r'"id": "([A-Z]{1,2}\d+(?:\.\d+)?[a-z]?)"', file.read_text("utf-8")))
    return found


def _ids(name: str) -> Iterator[str]:
    for id in _NAMED.findall(name):
        yield id.replace("_", ".")


def missing(title: str) -> list[str]:
    """Rules, rulings and examples of a title that no test names. Decisions and (info) ids need none."""
    tested = named(title)
    return [
        id
        for id, rule in rulebook(title).rules.items()
        if not rule.info and not _DECISION.fullmatch(id) and id not in tested
    ]


def main() -> int:
    bad = 0
    for meta in metas():
        rules = rulebook(meta.title).rules.values()
        lacking = missing(meta.title)
        info = sum(rule.info for rule in rules)
        print(f"{meta.title}: {len(rules)} ids, {info} of them (info), {len(lacking)} without a test")
        for id in lacking:
            print(f"  {id}")
        bad += len(lacking)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
