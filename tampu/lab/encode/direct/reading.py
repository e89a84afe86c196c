"""Reads nested tuples and lists of numbers through Python's C interface. Importing this needs numba.

Compiled code gets the address of a tuple, and asks Python for what it holds with the functions that any extension uses.
"""

from typing import Any, Final

import numpy as np
from numba import njit, types

_DEPTH: Final = 16
_ROOM: Final = 16_384
"""No seat sees more numbers than this, and no facts are nested deeper."""
_WAITING: Final = 4
"""The space begins with the kinds of facts; then, for each list or tuple within which something is read, there are its
address, how much of it is read, how long it is, and its kind."""
_FRAME: Final = 4
_NUMBERS: Final = _WAITING + _FRAME * _DEPTH
SPACE: Final = _NUMBERS + _ROOM


def _python(name: str, gives: Any, *takes: Any) -> Any:
    """A function of Python's C interface. Addresses are numbers here."""
    return types.ExternalFunction(name, gives(*takes))


_address: Final = types.int64
_type_of = _python("PyObject_Type", _address, _address)
_let_go = _python("Py_DecRef", types.void, _address)
_tuple_size = _python("PyTuple_Size", types.int64, _address)
_tuple_item = _python("PyTuple_GetItem", _address, _address, types.int64)
_list_size = _python("PyList_Size", types.int64, _address)
_list_item = _python("PyList_GetItem", _address, _address, types.int64)
_number = _python("PyLong_AsLongLong", types.int64, _address)
_failed = _python("PyErr_Occurred", _address)
_clear = _python("PyErr_Clear", types.void)


def workspace(more: int) -> Any:
    """What `flatten` needs; so many numbers more lie behind `SPACE`."""
    space = np.zeros(SPACE + more, np.int64)
    space[:_WAITING] = [id(kind) for kind in (int, bool, list, tuple)]
    return space


@njit(cache=True, inline="always")
def _kind_of(address: Any) -> Any:
    kind = _type_of(address)
    _let_go(kind)
    return kind


@njit(cache=True, inline="always")
def _value_of(address: Any) -> Any:
    value = _number(address)
    if value == -1 and _failed() != 0:
        _clear()
        raise ValueError("a fact has at most 63 bits")
    return value


@njit(cache=True)
def flatten(facts: Any, space: Any) -> Any:
    """The numbers of a tuple of facts, given by its address, each list after its length."""
    a_number, a_truth, a_list, a_tuple = space[0], space[1], space[2], space[3]
    numbers = space[_NUMBERS:SPACE]
    depth, count = 0, 0
    held: Any = facts
    kind: Any = a_tuple
    at: Any = 0
    size: Any = _tuple_size(facts)
    while True:
        if at == size:
            if depth == 0:
                return numbers[:count]
            depth -= 1
            frame = _WAITING + _FRAME * depth
            held, at, size, kind = space[frame], space[frame + 1], space[frame + 2], space[frame + 3]
            continue
        if count == _ROOM or depth == _DEPTH:
            raise ValueError("more facts than there is room for")
        address = _list_item(held, at) if kind == a_list else _tuple_item(held, at)
        at += 1
        found = _kind_of(address)
        if found in (a_number, a_truth):
            numbers[count] = _value_of(address)
            count += 1
            continue
        if found not in (a_list, a_tuple):
            raise ValueError("a fact is a number, a truth value or a list")
        frame = _WAITING + _FRAME * depth
        space[frame], space[frame + 1], space[frame + 2], space[frame + 3] = held, at, size, kind
        depth += 1
        held, at, kind = address, 0, found
        if kind == a_list:
            size = _list_size(address)
            numbers[count] = size
            count += 1
        else:
            size = _tuple_size(address)
