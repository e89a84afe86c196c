"""What a bot is asked that chooses for a seat."""

import secrets

from tampu.tables.room import Room
from tampu.tables.thinking.questions import Choose


def choice(room: Room, seat: int, level: str, seconds: float) -> Choose:
    """The question of this seat, with all that it knows and nothing else."""
    assert room.match is not None
    state = room.match.state
    return Choose(
        title=room.table.title,
        own_content=room.own_content,
        seat=seat,
        public=state.public(),
        own=state.own(seat),
        legal=[action.text for action in state.legal()],
        level=level,
        seconds=seconds,
        luck=secrets.token_hex(16),
    )
