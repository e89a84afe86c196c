"""What differs between two states: `telling.patch` of the engine for bytes, read only where they differ.

What tables send is kept in pieces, each field of a view as bytes: what is alike in two states, which is nearly
everything, is seen without looking into it.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import astuple

Edit = list[Any]
"""`[path, value]`, or `[path]` for something that is gone; see `tampu.engine.telling.patch`."""

Path = list[str | int]
S = TypeVar("S", bound=Struct)

encode = msgspec.json.Encoder(order="sorted").encode
"""Equal values give equal bytes."""
_object = msgspec.json.Decoder(dict[str, Raw]).decode
_list = msgspec.json.Decoder(list[Raw]).decode


class Pieces(dict[str, Raw]):
    """Facts, each encoded."""

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "Pieces":
        return cls({name: Raw(encode(value)) for name, value in facts.items()})


def edits(before: bytes, after: bytes) -> list[Edit]:
    """As `patch` of the decoded states. Both were encoded in the same way, so that what is alike has the same bytes."""
    found: list[Edit] = []
    if before != after:
        _compare(Raw(before), Raw(after), [], found)
    return found


def field_edits(before: S, after: S) -> list[Edit]:
    """The same for two states by their fields. Facts of any kind, of which 1 and true are two, must be in pieces."""
    found: list[Edit] = []
    for name, was, now in zip(after.__struct_fields__, astuple(before), astuple(after), strict=True):
        if was == now:
            continue
        if isinstance(was, Pieces) and isinstance(now, Pieces):
            _compare_objects(was, now, [name], found)
        elif isinstance(was, list | dict) and isinstance(now, list | dict):
            _compare(Raw(encode(was)), Raw(encode(now)), [name], found)
        else:
            found.append([[name], now])
    return found


def _compare_objects(old: dict[str, Raw], new: dict[str, Raw], path: Path, found: list[Edit]) -> None:
    found += [[[*path, key]] for key in old if key not in new]
    for key, value in new.items():
        was = old.get(key)
        if was is None:
            found.append([[*path, key], value])
        elif was != value:
            _compare(was, value, [*path, key], found)


def _compare(before: Raw, after: Raw, path: Path, found: list[Edit]) -> None:
    """Of two that differ. What is alike costs no call."""
    kinds = bytes(before)[:1] + bytes(after)[:1]
    if kinds == b"{{":
        _compare_objects(_object(before), _object(after), path, found)
        return
    if kinds == b"[[":
        rows, now = _list(before), _list(after)
        if len(rows) <= len(now):
            for i, (was, value) in enumerate(zip(rows, now, strict=False)):
                if was != value:
                    _compare(was, value, [*path, i], found)
            found += [[[*path, i], now[i]] for i in range(len(rows), len(now))]
            return
    found.append([path, after])
