"""The encoding of a title that has none of its own: every fact of the view is hashed to a place in a row of fixed size.

It needs no knowledge of the title, but it is coarse. Facts can share a place, lists by seat start with seat 0 and not
with the viewer, and nothing says what a place means. A title that is studied in earnest should offer its own encoding.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tampu.engine import Game, Options
from tampu.engine.wire import digest
from tampu.lab.encode.layout import Part, SeatView, Values

PLACES = 1024
"""How many places there are for the facts of a view."""
_ELSEWHERE = ("options", "stack")
"""The options are the same in the whole game, and the stack is encoded for every title."""

Path = tuple[str | int, ...]


def parts(rules: Game[Any], options: Options) -> list[Part]:
    meaning = (
        "every fact of the view by the hash of its name: 1 where name and value are hashed to; a number n also adds "
        "n / (1 + |n|) where its name alone is hashed to"
    )
    return [Part("facts", PLACES, meaning, _facts)]


def _facts(view: SeatView) -> Values:
    public = {key: value for key, value in view.public.items() if key not in _ELSEWHERE}
    return hashed({"public": public, "own": view.own})


def hashed(facts: Any) -> Values:
    """Every fact at the places that its name and value are hashed to."""
    row = [0.0] * PLACES
    for path, value in leaves(facts):
        row[_place((*path, "=", str(value)))] = 1.0
        if isinstance(value, int | float) and not isinstance(value, bool):
            place = _place(path)
            row[place] = max(-1.0, min(1.0, row[place] + value / (1 + abs(value))))
    return row


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every plain value in nested data, and the way to it. An empty list or object counts as a value.

    >>> list(leaves({"hand": [3, "fox"], "deck": []}))
    [(('hand', 0), 3), (('hand', 1), 'fox'), (('deck',), [])]
    """
    if not isinstance(value, dict | list) or not value:
        yield path, value
        return
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(one, (*path, key))


@lru_cache(maxsize=1 << 16)
def _place(path: Path) -> int:
    """Where a fact is written: the same in every process."""
    return int.from_bytes(digest("/".join(map(str, path)).encode(), "plain", 8)) % PLACES
