"""A refusal is named in one place and raised in many: the names and facts agree."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import tampu
from tampu.tables.errors import REASONS

HOUSE = Path(tampu.__file__).parent


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Every refusal in the code, with the place where it stands."""
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                yield f"{path.relative_to(HOUSE)}:{node.lineno}", node


def test_every_refusal_has_a_known_name_and_all_facts_of_its_sentence() -> None:
    wrong = []
    for place, call in raised():
        match call.args:
            case [ast.Constant(str(why)), *_]:
                holes = (
                    {name for _, name, _, _ in Formatter().parse(REASONS[why][1]) if name} if why in REASONS else None
                )
                if holes != {keyword.arg for keyword in call.keywords}:
                    wrong.append(f"{place}: {why} needs {holes}")
            case [ast.Name(_)]:
                pass  # passed on from a place that named it
            case _:
                wrong.append(f"{place}: no name")
    assert wrong == []


def test_every_reason_is_used() -> None:
    words = {
        node.value
        for path in HOUSE.rglob("*.py")
        if path.name != "errors.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert REASONS.keys() - words == set()
