"""What differs between two pieces of plain data, as paths and new values."""

from tampu.engine.wire import Json, as_int, as_list, as_object, as_text


def patch(before: Json, after: Json) -> list[Json]:
    """The changes that make `after` of `before`: `[path, value]` sets or appends a value, `[path]` removes a key.

    A list that became shorter is a new value as a whole.

    >>> patch({"gold": 2, "hand": ["a"]}, {"gold": 3, "hand": ["a", "b"]})
    [[['gold'], 3], [['hand', 1], 'b']]
    """
    changes: list[Json] = []
    _compare(before, after, [], changes)
    return changes


def _compare(before: Json, after: Json, path: list[Json], changes: list[Json]) -> None:
    if isinstance(before, dict) and isinstance(after, dict):
        changes += [[[*path, key]] for key in before if key not in after]
        for key, value in after.items():
            if key in before:
                _compare(before[key], value, [*path, key], changes)
            else:
                changes.append([[*path, key], value])
    elif isinstance(before, list) and isinstance(after, list) and len(before) <= len(after):
        for i, value in enumerate(after):
            if i < len(before):
                _compare(before[i], value, [*path, i], changes)
            else:
                changes.append([[*path, i], value])
    elif before != after or type(before) is not type(after):
        changes.append([path, after])


def patched(before: Json, changes: list[Json]) -> Json:
    """`before` with the changes made, for `patched(before, patch(before, after)) == after`; `before` stays as it is."""
    whole = before
    for change in changes:
        path, *value = as_list(change)
        whole = _put(whole, as_list(path), value)
    return whole


def _put(here: Json, path: list[Json], value: list[Json]) -> Json:
    if not path:
        return value[0]
    if isinstance(here, list):
        at = as_int(path[0])
        old = here[at] if at < len(here) else None
        return [*here[:at], _put(old, path[1:], value), *here[at + 1 :]]
    key, copy = as_text(path[0]), dict(as_object(here))
    if len(path) == 1 and not value:
        del copy[key]
    else:
        copy[key] = _put(copy.get(key), path[1:], value)
    return copy
