"""What is said over a table's socket. Decoded strictly: anything else is refused."""

from typing import Annotated

import msgspec

from tampu.engine.luck.chance import ENTROPY_BYTES
from tampu.tables.frames import ChangeFrame, ChatFrame, EntryFrame, ForeseenFrame, LogFrame, StateFrame
from tampu.tables.lengths import MOST_ACTION, MOST_CHAT, MOST_CLIENT_ID, MOST_LINE, MOST_LINES, MOST_NOTE, MOST_NUMBER

MOST_BYTES = 32_768
ENTROPY_DIGITS = 2 * ENTROPY_BYTES

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CLIENT_ID)]
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_ACTION)]
Line = Annotated[list[ActionText], msgspec.Meta(min_length=1, max_length=MOST_LINE)]


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


class Act(_Message, tag="act"):
    """Do this, as an answer to entry `seq`."""

    id: ClientId
    seq: Number
    action: ActionText


class Undo(_Message, tag="undo"):
    """Take back one's own last action."""

    id: ClientId
    seq: Number


class Foresee(_Message, tag="foresee"):
    """What would these lines of actions certainly do, after entry `seq`?"""

    id: ClientId
    seq: Number
    lines: Annotated[list[Line], msgspec.Meta(min_length=1, max_length=MOST_LINES)]


class Chat(_Message, tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT)]


class Note(_Message, tag="note"):
    """Keep these private notes."""

    body: Annotated[str, msgspec.Meta(max_length=MOST_NOTE)]


class Entropy(_Message, tag="entropy"):
    """What this seat adds to the luck, before the start."""

    entropy: Annotated[str, msgspec.Meta(min_length=ENTROPY_DIGITS, max_length=ENTROPY_DIGITS)]


class Again(_Message, tag="again"):
    """Send the whole state again."""


class Here(_Message, tag="here"):
    """The page has come into sight, or gone out of it."""

    present: bool


class Ping(_Message, tag="ping"):
    number: Number = 0


Said = Act | Undo | Foresee | Chat | Note | Entropy | Again | Here | Ping

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
    facts: dict[str, int | str | list[int | str]]
    reason: str
    rule: str
    seq: int
    name: str = ""
    """The name of the reason in the title's words, if a rule forbids it; the facts are then its own."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    number: int


class Watching(msgspec.Struct, frozen=True, tag_field="type", tag="watching"):
    """So many people watch the table who do not sit at it, and the seats whose people are here."""

    people: int
    here: list[int]
    """They have the table before their eyes."""
    aside: list[int]
    """Their page is open, but out of sight."""


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """To a user, wherever they are: a table waits for you."""

    table: str
    title: str
    seq: int


class News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """To a user, wherever they are: something happened; `GET /me/alerts` says what."""


Heard = StateFrame | EntryFrame | ChangeFrame | LogFrame | ChatFrame | ForeseenFrame | Watching | Ack | Refusal | Pong
"""What is heard at a table."""

Notified = Turn | News | Pong | Refusal
"""What a user hears wherever they are in the page."""

encode = msgspec.json.Encoder().encode
