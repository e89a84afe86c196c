"""Does plain data have exactly the shape that a type promises, with no field missing and no other fields?

TypedDicts, Structs and pydantic models are read as the generator of the page's types reads them.
"""

import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin

import msgspec

from scripts.web_types.shapes import fields_of, is_json


def misfit(value: Any, kind: Any, where: str = "view") -> str | None:
    """What does not fit, and where; None if everything does."""
    if is_json(kind):
        return None
    if fields_of(kind) is not None:
        return _misfit_fields(value, kind, where)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (NotRequired, Annotated):
        return misfit(value, args[0], where)
    if origin in (Union, types.UnionType):
        complaints = [misfit(value, arg, where) for arg in args if arg is not msgspec.UnsetType]
        return None if None in complaints else "; ".join(str(complaint) for complaint in complaints)
    if origin is Literal:
        return None if value in args else f"{where}: {value!r} is not one of {args}"
    if origin is list:
        if not isinstance(value, list):
            return f"{where}: {value!r} is no list"
        return _first(misfit(item, args[0], f"{where}[{i}]") for i, item in enumerate(value))
    if origin is tuple and args[-1] is ...:
        return misfit(value, list[args[0]], where)  # type: ignore[valid-type]
    if origin is tuple:
        if not isinstance(value, list | tuple) or len(value) != len(args):
            return f"{where}: {value!r} is no list of {len(args)}"
        return _first(misfit(item, arg, f"{where}[{i}]") for i, (item, arg) in enumerate(zip(value, args, strict=True)))
    if origin is dict:
        if not isinstance(value, dict):
            return f"{where}: {value!r} is no object"
        return _first(misfit(item, args[1], f"{where}.{key}") for key, item in value.items())
    if kind is float and type(value) is int:
        return None
    return (
        None if value is kind or type(value) is kind else f"{where}: {value!r} is no {getattr(kind, '__name__', kind)}"
    )


def _misfit_fields(value: Any, kind: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no object"
    fields = {field.name: field for field in fields_of(kind) or []}
    for key in value:
        if key not in fields:
            return f"{where}.{key}: not in {kind.__name__}"
    for key, field in fields.items():
        if key not in value:
            if field.optional:
                continue
            return f"{where}.{key}: missing"
        found = misfit(value[key], field.hint, f"{where}.{key}")
        if found is not None:
            return found
    return None


def _first(complaints: Any) -> str | None:
    return next((complaint for complaint in complaints if complaint is not None), None)
