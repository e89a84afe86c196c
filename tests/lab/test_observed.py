"""An observation leaves nothing out: whatever changes in a view changes the row, but for what is listed here."""

import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tampu.engine import Options, View
from tampu.engine.wire import decode, encode
from tampu.games.wutaki.versions import LATEST, VERSIONS
from tampu.lab.encode import encoder_for
from tampu.lab.encode.wutaki import MOST_VISITS
from tests.lab.doors import SMALL, states
from tests.lab.test_encode import rare

OF_THE_TABLE = "the same in all games of a table, and every table has an encoder of its own"
HOW_IT_CAME = "how the points came about; nothing that follows depends on it"
FROM_CARDS = "counted from the open board and the own cards"

LEFT_OUT: dict[str, dict[str, str]] = {
    "cuzco": {
        "public.options": OF_THE_TABLE,
        "public.gods.[].god": OF_THE_TABLE,
        "public.spaces.[].actions": OF_THE_TABLE,
        "public.villages.[].village": OF_THE_TABLE,
        "public.villages.[].name": OF_THE_TABLE,
        "public.study.[].deck": OF_THE_TABLE,
        "public.farm.[].deck": OF_THE_TABLE,
        "public.study.[].tile": "its ability and its number are told, and nothing else of a tile counts",
        "public.farm.[].tile": "as for study tiles",
        "public.masks.[].tiles.[].tile": "as for study tiles",
        "public.masks.[].sources": HOW_IT_CAME,
        "public.triangles": "they make the roads, of which kind and pips are told",
        "public.roads.[].0": "the ends of a road are where it lies",
        "public.roads.[].1": "the ends of a road are where it lies",
        "public.arms": "always the same in themselves; how they are turned is told",
    },
    "tiwanaku": {
        "public.options": OF_THE_TABLE,
        "public.mode": OF_THE_TABLE,
        "public.size": OF_THE_TABLE,
        "public.pawns.[].colour": OF_THE_TABLE,
        "public.pawns.[].seats": OF_THE_TABLE,
        "public.people.[].seats": OF_THE_TABLE,
        "public.otoma.[].colour": OF_THE_TABLE,
        "public.people.[].sources": HOW_IT_CAME,
        "public.ways": "walked from the terrain, the pawns and the question",
        "public.struck": "ruled out by the terrain and the crops that are known",
    },
    "wutaki": {
        "public.options": OF_THE_TABLE,
        "public.track_fields": OF_THE_TABLE,
        "public.yields": "from the upgrades of a site and the rules in force",
        "public.prices": "from the upgrades of a site and the rules in force",
        "public.towers": "those that no seat has",
        "public.tribes.[].recruited": "those that are not at home",
        "public.tribes.[].secrets": "told with the piles",
        "public.tribes.[].revenge": "told with the piles",
        "public.placed.[].3": "the fields of a site are told; that two workers share one (WR43) is too rare to say who",
        "own.conditions": FROM_CARDS,
        "own.limits": FROM_CARDS,
        "own.lacking": FROM_CARDS,
        "own.forecast": FROM_CARDS,
    },
    "rumis": {
        "public.options": OF_THE_TABLE,
        "public.maxima": OF_THE_TABLE,
        "public.colours.[].colour": OF_THE_TABLE,
        "public.heights": "from the cubes",
        "public.seen": "from the cubes",
        "public.start": "only the order of the ruins depends on it (U8.3): it follows from who builds the next",
    },
}
"""Fields of the views, with all that lies below them, that an observation does not tell, and why."""


def leaves(value: Any, *path: str | int) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every single fact, and where it stands."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, *path, key)
    else:
        yield path, value


def field(path: tuple[str | int, ...]) -> str:
    """The name that alike facts have in common: entries of lists are one field, those of a list in a list are not."""
    names = []
    for at, key in enumerate(path):
        if isinstance(key, int):
            names.append(str(key) if at == len(path) - 1 and isinstance(path[at - 1], int) else "[]")
        else:
            names.append(key if re.fullmatch("[a-z_]+", key) else "*")
    return ".".join(names)


def changed(value: Any, path: tuple[str | int, ...], fact: Any) -> Any:
    if not path:
        return fact
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], fact)
    return copy


Seen = tuple[Options, int, Any]
"""What a seat sees, as it would be sent to it."""


def views(title: str) -> Iterator[Seen]:
    for of, options in SMALL:
        for seed in ("one", "other") if of == title else ():
            for number, state in enumerate(states(title, options, seed, every=5)):
                yield seen_by(state, number % options.seats)
    if title in ("cuzco", "wutaki"):
        yield seen_by(rare(title), 0)


def seen_by(state: Any, seat: int) -> Seen:
    view = state.view(seat)
    return state.options, seat, decode(encode({"public": view.public, "own": view.own}))


def told(title: str, seen: Seen) -> bytes | None:
    """The row; None for a view of what cannot be."""
    options, seat, view = seen
    try:
        return encoder_for(title, options).observe(View(title, seat, view["public"], view["own"])).tobytes()
    except (ArithmeticError, AssertionError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return None


@pytest.mark.parametrize("title", [*LEFT_OUT])
def test_whatever_changes_in_a_view_changes_the_row(title: str) -> None:
    """Each field is changed alone, to what it is elsewhere or by one, in some views, until a change is seen."""
    found = [*views(title)]
    facts: dict[str, set[Any]] = defaultdict(set)
    places: dict[str, list[tuple[int, tuple[str | int, ...]]]] = defaultdict(list)
    for number, (_, _, view) in enumerate(found):
        for path, fact in leaves(view):
            facts[field(path)].add(fact)
            places[field(path)].append((number, path))
    random, missed = Random(title), set()
    for name, where in places.items():
        if any(other.startswith(f"{name}.") for other in places):
            continue  # nothing, where elsewhere is something
        rows: set[bytes | None] = set()
        for number, path in random.sample(where, min(80, len(where))):
            options, seat, view = found[number]
            fact = dict(leaves(view))[path]
            others = sorted(facts[name] - {fact}, key=str)
            instead = random.sample(others, min(4, len(others)))
            instead += [not fact] if isinstance(fact, bool) else [fact + 1, fact - 1] if isinstance(fact, int) else []
            before = told(title, found[number])
            rows = {told(title, (options, seat, changed(view, path, other))) for other in instead} - {before, None}
            if rows:
                break
        if not rows:
            missed.add(name)
    missed_in = {name: {one for one in LEFT_OUT[title] if f"{name}.".startswith(f"{one}.")} for name in missed}
    assert [name for name, listed in missed_in.items() if not listed] == []
    assert set().union(*missed_in.values()) == LEFT_OUT[title].keys(), "some of these fields are told after all"


def test_WR34_every_visit_of_a_game_that_ends_by_visits_is_told_apart() -> None:
    assert VERSIONS[LATEST].most_visits == MOST_VISITS
    options, seat, view = seen_by(rare("wutaki"), 0)
    rows = {told("wutaki", (options, seat, changed(view, ("public", "visits"), visits))) for visits in range(1001)}
    assert len(rows - {None}) == 1001
