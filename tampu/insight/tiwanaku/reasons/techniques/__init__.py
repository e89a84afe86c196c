"""Named ways to strike off values, simplest first, each with its rule and the squares it looks at.

A technique looks at pencil marks and yields strikes. A strike says what goes from one square, and what must
already be gone elsewhere for it to hold; so reasons can be traced back.
"""

from collections.abc import Callable, Iterator

from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.strikes import Strike
from tampu.insight.tiwanaku.reasons.techniques.crops import (
    hidden_pair,
    naked_pair,
    only_place,
    sees_every_place,
    separation,
    series,
)
from tampu.insight.tiwanaku.reasons.techniques.terrain import halo, last_tiles, room_to_grow, too_large

Technique = Callable[[Situation], Iterator[Strike]]

SIMPLE: tuple[Technique, ...] = (
    separation,
    series,
    only_place,
    halo,
    too_large,
    room_to_grow,
    last_tiles,
    sees_every_place,
    naked_pair,
    hidden_pair,
)
"""From the simplest to the hardest; region shapes and what-if come after them."""
