"""What a worker is asked for the picture of a link."""

from tampu.engine.record import Record
from tampu.games import Titles
from tampu.tables.thinking.asked import OfRecord, Think


class Preview(OfRecord, kw_only=True):
    """After so many entries, what did a spectator see? As a PNG in base 64."""

    entries: int

    def prepare(self, titles: Titles) -> Think:
        try:
            from tampu import previews
        except ImportError:
            # Pillow is not installed.
            return lambda: None
        match = self.replayed(titles, self.entries)
        state = match.state
        round_number = state.round_number()
        moment = f"Turn {match.turns.last}" if not round_number else f"Round {round_number}, turn {match.turns.last}"
        caption = previews.Caption.of(state, moment, Record.parse(self.record).names)
        return lambda: previews.drawn(state.view(None), caption).png()
