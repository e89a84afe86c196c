"""Python types as TypeScript: TypedDicts, msgspec Structs, dataclasses, pydantic models, and everything inside them."""

import ast
import inspect
import textwrap
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from dataclasses import Field as DataclassField
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from pydantic import BaseModel, JsonValue

from tampu.engine.wire import Json


class _Aliases:
    """How `Json` appears in type hints. It is not expanded: TypeScript has a type of that name."""

    json: Json


_JSON: Any = get_type_hints(_Aliases)["json"]
_PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    None: "null",
    type(None): "null",
    _JSON: "Json",
    Json: "Json",
    JsonValue: "Json",
    Any: "Json",
    object: "Json",
}


def is_json(kind: Any) -> bool:
    """May it be any plain data?"""
    return _PLAIN.get(kind) == "Json"


_LISTS = (list, Sequence, set, frozenset)
_MAPS = (dict, Mapping)


def quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def either(names: Sequence[str]) -> str:
    return " | ".join(quoted(name) for name in names) or "never"


def comment(text: str, margin: str = "") -> list[str]:
    return [f"{margin}/** {text} */"] if text else []


class Field:
    """One field of a shape."""

    def __init__(self, name: str, hint: Any, optional: bool = False, about: str = "") -> None:
        self.name = name
        self.hint = hint
        self.optional = optional
        self.about = about

    def line(self, shapes: "Shapes") -> str:
        name = self.name if self.name.isidentifier() else quoted(self.name)
        kind = shapes.fields.get(self.name) or shapes.of(self.hint)
        return f"{name}{'?' if self.optional else ''}: {kind};"


class Shapes:
    """Types by name, each written once, in the order in which they are met.

    `taken` is for what the server takes: a field with a default may be left out. What it sends has every field.
    `fields` gives the TypeScript of fields about which the page knows more than the Python type says.
    """

    def __init__(self, prefix: str = "", taken: bool = False, fields: Mapping[str, str] | None = None) -> None:
        self.prefix = prefix
        self.taken = taken
        self.fields = fields or {}
        self.written: dict[str, str] = {}
        self._kinds: dict[str, Any] = {}

    def of(self, kind: Any) -> str:
        """The TypeScript for a Python type."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if fields_of(kind, self.taken) is not None:
            return self._type(kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin in (NotRequired, Required, Annotated):
            return self.of(args[0])
        if origin in _LISTS or (origin is tuple and args[-1] is ...):
            inner = self.of(args[0])
            return f"({inner})[]" if " | " in inner and not inner.startswith("[") else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.of(arg) for arg in args)}]"
        if origin in _MAPS:
            key = "string" if args[0] is str else self.of(args[0])
            record = f"Record<{key}, {self.of(args[1])}>"
            return record if key == "string" else f"Partial<{record}>"
        if origin is Literal:
            return " | ".join(quoted(arg) if isinstance(arg, str) else str(arg).lower() for arg in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.of(arg) for arg in args if arg is not msgspec.UnsetType))
        raise TypeError(f"{self.prefix}: no TypeScript for {kind}")

    def body(self, kind: Any, first: Sequence[str] = ()) -> str:
        """The fields of a shape in braces, on one line."""
        return f"{{ {' '.join([*first, *(field.line(self) for field in fields_of(kind, self.taken) or [])])} }}"

    def _type(self, kind: Any) -> str:
        name = f"{self.prefix}{kind.__name__}"
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two types are called {name}")
        if name not in self.written:
            self.written[name] = ""
            lines = [
                line
                for field in fields_of(kind, self.taken) or []
                for line in [*comment(field.about, "  "), f"  {field.line(self)}"]
            ]
            # Not an interface: only a type is known to have no other fields, and can be used as Json.
            self.written[name] = "\n".join([*comment(_about(kind)), f"export type {name} = {{", *lines, "};"])
        return name


@cache
def fields_of(kind: Any, taken: bool = False) -> list[Field] | None:
    """The fields of a TypedDict, a Struct, a dataclass or a pydantic model; None for anything else."""
    if is_typeddict(kind):
        notes = _notes(kind)
        return [
            Field(name, hint, name in kind.__optional_keys__, notes.get(name, ""))
            for name, hint in get_type_hints(kind, include_extras=True).items()
        ]
    if not isinstance(kind, type):
        return None
    if issubclass(kind, msgspec.Struct):
        return _struct_fields(kind, taken)
    if is_dataclass(kind):
        notes = _notes(kind)
        hints = get_type_hints(kind, include_extras=True)
        return [
            Field(field.name, hints[field.name], taken and _has_default(field), notes.get(field.name, ""))
            for field in fields(kind)
        ]
    if issubclass(kind, BaseModel):
        notes = _notes(kind)
        hints = get_type_hints(kind, include_extras=True)
        return [
            Field(name, hints[name], taken and not info.is_required(), notes.get(name) or info.description or "")
            for name, info in kind.model_fields.items()
        ]
    return None


def _struct_fields(kind: type[msgspec.Struct], taken: bool) -> list[Field]:
    config = kind.__struct_config__
    fields = [Field(config.tag_field, Literal[config.tag])] if config.tag_field else []
    notes = _notes(kind)
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        may_be_missing = msgspec.UnsetType in get_args(hints[field.name]) or (
            not field.required and (taken or config.omit_defaults)
        )
        fields.append(Field(field.encode_name, hints[field.name], may_be_missing, notes.get(field.name, "")))
    return fields


def _has_default(field: "DataclassField[Any]") -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _about(kind: Any) -> str:
    """The first line of a class's own docstring, not one that it inherits."""
    text = kind.__dict__.get("__doc__") or ""
    return text.strip().splitlines()[0] if text.strip() else ""


def _notes(kind: Any) -> dict[str, str]:
    """The docstrings below single fields in the source, including those of base classes."""
    notes: dict[str, str] = {}
    for one in reversed(getattr(kind, "__mro__", (kind,))):
        if one.__module__.split(".")[0] in ("builtins", "msgspec", "pydantic", "typing"):
            continue
        try:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
        except (OSError, TypeError):
            continue
        assert isinstance(tree, ast.ClassDef)
        for before, after in zip(tree.body, tree.body[1:], strict=False):
            if (
                isinstance(before, ast.AnnAssign)
                and isinstance(before.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                notes[before.target.id] = " ".join(str(after.value.value).split())
    return notes
