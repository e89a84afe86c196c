"""How long things may be that people and pages send. The page gets the same numbers."""

from typing import Final

MOST_ACTION: Final = 200
MOST_LINE: Final = 8
"""Actions one after the other that are foreseen together."""
MOST_LINES: Final = 16
"""Lines of actions that are foreseen at once."""
MOST_LUCK: Final = 64
"""Choices of luck that are sent with one move of a line."""
MOST_LABEL: Final = 100
MOST_WORDS: Final = 1_000
"""Words about a moment of a line."""
MOST_CHAT: Final = 500
MOST_CLIENT_ID: Final = 64
"""The id that a client gives an action, so that it is applied once."""
MOST_NOTE: Final = 16_384
"""Bytes of a seat's private notes, pencil marks included."""
MOST_NOTE_TEXT: Final = 3_000
"""Characters that a page lets somebody write, so that the marks have room too."""
MOST_MARKS: Final = 10_000
"""Bytes of pencil marks that help is asked for."""
MOST_NAME: Final = 30
"""The name of a person, a bot or a title."""
MOST_TABLE_NAME: Final = 40
LEAST_PASSWORD: Final = 8
MOST_PASSWORD: Final = 200
MOST_ADDRESS: Final = 500
"""Where turns are announced."""
MOST_INVITE: Final = 64
MOST_OPTION: Final = 2_000
"""One value: a scenario may be written out as a share code."""
MOST_OPTIONS: Final = 20
MOST_SEATS: Final = 8
MOST_CONTENT_NAME: Final = 100
MOST_DELAY: Final = 24 * 60
"""Minutes that spectators may be late."""
LOOK: Final = 8
"""Slices of a longer look at what is certain: so many of them double the work, as many again double it once more."""
MOST_SLICES: Final = 4 * LOOK
MOST_NUMBER: Final = (1 << 31) - 1
"""Of entries, seconds and days: what a database column holds."""
