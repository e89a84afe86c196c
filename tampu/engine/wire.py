"""Plain data: what may leave the engine, and how it becomes bytes."""

import json
from hashlib import blake2b
from typing import TypeAlias

from tampu.engine.errors import BadInput

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]

Seat: TypeAlias = int
"""Seats are counted from 0, in playing order round the table."""

RuleId: TypeAlias = str
"""An id from `docs/rules`, such as "U4.4". Its meaning never changes."""


def encode(value: Json) -> bytes:
    """The canonical text of a value: sorted keys, no spaces. Equal values give equal bytes.

    >>> encode({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def decode(text: str | bytes) -> Json:
    """Read a value back. An error says where the text is broken."""
    try:
        value: Json = json.loads(text.decode() if isinstance(text, bytes) else text)
    except json.JSONDecodeError as broken:
        raise BadInput(f"line {broken.lineno}, column {broken.colno}: {broken.msg}") from None
    except UnicodeDecodeError as broken:
        raise BadInput(f"byte {broken.start}: not UTF-8 text") from None
    except RecursionError:
        raise BadInput("nested too deeply") from None
    return value


def digest(data: bytes, purpose: str, size: int = 32) -> bytes:
    """BLAKE2b of `data`; different purposes never give related results."""
    return blake2b(data, digest_size=size, person=f"tampu/{purpose}".encode()).digest()


# Reading plain data back. An error says what was expected and where.


def as_object(value: Json, where: str = "value") -> JsonObject:
    if not isinstance(value, dict):
        raise BadInput(f"{where}: expected an object")
    return value


def as_list(value: Json, where: str = "value") -> list[Json]:
    if not isinstance(value, list):
        raise BadInput(f"{where}: expected a list")
    return value


def as_int(value: Json, where: str = "value") -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{where}: expected a whole number")
    return value


def as_bool(value: Json, where: str = "value") -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{where}: expected true or false")
    return value


def as_text(value: Json, where: str = "value") -> str:
    if not isinstance(value, str):
        raise BadInput(f"{where}: expected text")
    return value


def as_ints(value: Json, where: str = "value") -> list[int]:
    return [as_int(item, where) for item in as_list(value, where)]


def as_texts(value: Json, where: str = "value") -> list[str]:
    return [as_text(item, where) for item in as_list(value, where)]
