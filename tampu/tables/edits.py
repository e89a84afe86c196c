"""What differs between two encoded states: `telling.patch` of the engine for bytes, read only where they differ."""

from typing import Any

import msgspec
from msgspec import Raw

Edit = list[Any]
"""`[path, value]`, or `[path]` for something that is gone; see `tampu.engine.telling.patch`."""

_object = msgspec.json.Decoder(dict[str, Raw]).decode
_list = msgspec.json.Decoder(list[Raw]).decode


def edits(before: bytes, after: bytes) -> list[Edit]:
    """As `patch` of the decoded states. Both were encoded in the same way, so that what is alike has the same bytes."""
    found: list[Edit] = []
    if before != after:
        _compare(Raw(before), Raw(after), [], found)
    return found


def _compare(before: Raw, after: Raw, path: list[str | int], found: list[Edit]) -> None:
    """Of two that differ. What is alike costs no call: that is nearly everything."""
    kinds = bytes(before)[:1] + bytes(after)[:1]
    if kinds == b"{{":
        old, new = _object(before), _object(after)
        found += [[[*path, key]] for key in old if key not in new]
        for key, value in new.items():
            was = old.get(key)
            if was is None:
                found.append([[*path, key], value])
            elif was != value:
                _compare(was, value, [*path, key], found)
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
