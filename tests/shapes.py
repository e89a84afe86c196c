"""Does plain data have the shape that a TypedDict promises? Exactly: no field missing, none too many."""

import types
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: Any, kind: Any, where: str = "view") -> str | None:
    """What does not fit, with its place, or None."""
    if is_typeddict(kind):
        return _misfit_fields(value, kind, where)
    origin, args = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return misfit(value, args[0], where)
    if origin in (Union, types.UnionType):
        complaints = [misfit(value, arg, where) for arg in args]
        return None if None in complaints else "; ".join(str(complaint) for complaint in complaints)
    if origin is Literal:
        return None if value in args else f"{where}: {value!r} is not one of {args}"
    if origin is list:
        if not isinstance(value, list):
            return f"{where}: {value!r} is no list"
        return _first(misfit(item, args[0], f"{where}[{i}]") for i, item in enumerate(value))
    if origin is tuple:
        if not isinstance(value, list) or len(value) != len(args):
            return f"{where}: {value!r} is no list of {len(args)}"
        return _first(misfit(item, arg, f"{where}[{i}]") for i, (item, arg) in enumerate(zip(value, args, strict=True)))
    if origin is dict:
        if not isinstance(value, dict):
            return f"{where}: {value!r} is no object"
        return _first(misfit(item, args[1], f"{where}.{key}") for key, item in value.items())
    return None if type(value) is kind else f"{where}: {value!r} is no {getattr(kind, '__name__', kind)}"


def _misfit_fields(value: Any, kind: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no object"
    hints = get_type_hints(kind, include_extras=True)
    for key in value:
        if key not in hints:
            return f"{where}.{key}: not in {kind.__name__}"
    for key, hint in hints.items():
        if key not in value:
            if get_origin(hint) is NotRequired:
                continue
            return f"{where}.{key}: missing"
        found = misfit(value[key], hint, f"{where}.{key}")
        if found is not None:
            return found
    return None


def _first(complaints: Any) -> str | None:
    return next((complaint for complaint in complaints if complaint is not None), None)
