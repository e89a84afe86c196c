"""A view as an indented list: complete, for titles without a drawing of their own."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text
from rich.tree import Tree

from tampu.engine import Json, View


def draw(view: View, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_tree("the table", {k: v for k, v in view.public.items() if k != "stack"})]
    if view.seat is not None and view.own:
        parts.append(_tree(f"only {names[view.seat]} knows", view.own))
    return Group(*parts)


def _tree(label: str, value: Json) -> Tree:
    tree = Tree(Text(label, style="bold"))
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        if _flat(part):
            tree.add(Text(f"{key}: {_write(part)}"))
        else:
            tree.add(_tree(str(key), part))
    return tree


def _flat(value: Json) -> bool:
    if isinstance(value, dict):
        return all(not isinstance(part, dict | list) for part in value.values()) and len(value) <= 8
    if isinstance(value, list):
        return all(not isinstance(part, dict | list) for part in value)
    return True


def _write(value: Json) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(str(part) for part in value) or "-"
    return str(value)
