"""Wutaki: the sites with the workers on them, and what every tribe has."""

from collections.abc import Iterator
from typing import Any

from tampu.engine import View
from tampu.lab.pictures.spans import Line, Span, of_seat

_FEW = ("marker", "factor", "pyramid", "discs", "upgrades", "omens")


def board(view: View) -> Iterator[Line]:
    public: Any = view.public
    yield [Span(f"round {public['round']}, start player {public['start']}, field {public['track']} of the pact track")]
    yield [Span("pacts on display: " + " ".join(pact or "-" for pact in public["display"]))]
    yield []
    for site, fields in public["fields"].items():
        standing = [(seat, kind) for seat, kind, place, *_ in public["placed"] if place == site]
        workers = [of_seat(f" {kind[0].upper()}{seat} ", seat) for seat, kind in standing]
        discs = [of_seat(f" {seat} ", seat) for seat in public["levels"].get(site, [])]
        yield [Span(f"{site:16}fields {len(fields)}  "), *workers, *([Span("  discs "), *discs] if discs else [])]
    yield []
    for seat, tribe in enumerate(public["tribes"]):
        goods = " ".join(f"{count} {kind}" for kind, count in tribe["goods"].items() if count)
        yield [of_seat(f" seat {seat}, {tribe['master']} ", seat), Span(f" {goods or 'no goods'}")]
        yield [Span("   " + " ".join(f"{name} {tribe[name]}" for name in _FEW))]
        yield [Span(f"   pacts accepted {' '.join(tribe['accepted']) or '-'}")]
