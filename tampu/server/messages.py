"""What is said over a table's socket. Decoded strictly: anything else is refused."""

from typing import Annotated

import msgspec

MOST_BYTES = 32_768

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


class Act(_Message, tag="act"):
    """Do this, as an answer to entry `seq`."""

    id: ClientId
    seq: Number
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Undo(_Message, tag="undo"):
    """Take back the own last action."""

    id: ClientId
    seq: Number


class Chat(_Message, tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Note(_Message, tag="note"):
    """Keep these private notes."""

    body: Annotated[str, msgspec.Meta(max_length=16_384)]


class Entropy(_Message, tag="entropy"):
    """What this seat adds to the luck, before the start."""

    entropy: Annotated[str, msgspec.Meta(min_length=32, max_length=32)]


class Ping(_Message, tag="ping"):
    number: Number = 0


Said = Act | Undo | Chat | Note | Entropy | Ping

decode_said = msgspec.json.Decoder(Said).decode


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """Stored as entry `seq`; a repeated id gets the same answer."""

    id: str
    seq: int


class Refusal(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Not done, and nothing has changed. A stale action is followed by the state."""

    id: str
    code: str
    why: str
    facts: dict[str, str | int]
    reason: str
    rule: str
    seq: int


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    number: int


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """To a user, wherever they are: a table waits for you."""

    table: str
    title: str
    seq: int


encode = msgspec.json.Encoder().encode
