"""Are the odds of Tiwanaku true? Of what is shown at 70 %, how much was so? Beside it the same if all maps count alike.

    python -m scripts.tiwanaku_odds --discs 500 --series fresh --kept build/odds --plot docs/images/tiwanaku-odds.svg
    python -m scripts.tiwanaku_odds --discs 100 --series tune --grades     # how much maps of each grade must count

Views are of generated discs of each grade (as chosen at a table, or known from a share code), of any grade, and of the
named discs; one view for each share of the board that is known, on both boards. Claims about one disc hang together, so
the intervals compare discs, not claims. Few discs never fit exactly: `by chance` is the error that odds which are
exactly true would stay below in 95 of 100 such samples. With `--kept` a run goes on where the last one with the same
file stopped.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from scripts.parts import Parts
from tampu.games import game
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import ANY, GRADES, USUAL_GRADES
from tampu.games.tiwanaku.pieces.board import BOARDS
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.maps.making import NAMED, Making
from tampu.insight.tiwanaku.maps.odds import ALIKE, Odds, odds_made, odds_of

KINDS = (*GRADES, ANY, "named")
SHARES = (0.4, 0.5, 0.6, 0.7)
_BUDGET = 4.0
_TENTHS = 10
_DRAWS = 1000
_SURE = 1.96


class View(NamedTuple):
    """A view, the disc that it is of, the name of that disc, and its kind."""

    kind: str
    share: float
    known: Known
    disc: Scenario
    name: str

    @property
    def making(self) -> Making:
        return Making(self.known, self.disc.start, NAMED if self.kind == "named" else self.kind)


def views(series: str, discs: int, kinds: tuple[str, ...] = KINDS) -> Iterator[View]:
    """Views of so many discs of each kind, one for each share."""
    for number in range(discs):
        for kind in kinds:
            yield from views_of(series, kind, number)


def views_of(series: str, kind: str, number: int) -> Iterator[View]:
    """The views of one disc. There are only 20 named discs; they come again."""
    random = Random(f"{series}/{kind}/{number}")
    if kind == "named":
        rules = game("tiwanaku")
        assert isinstance(rules, Tiwanaku)
        named = list(rules.content.discs.items())
        name, disc = named[number % len(named)]
    else:
        grade = USUAL_GRADES[number // 2 % len(USUAL_GRADES)] if kind == ANY else kind
        name = f"{series}/{kind}/{number}"
        disc = generate(recipe(list(BOARDS.values())[number % 2], grade, name))
    for share in SHARES:
        yield View(kind, share, shown(disc, share, random), disc, name)


def shown(disc: Scenario, share: float, random: Random) -> Known:
    """The start and further tiles up to a share of the board, a third of them with their crop."""
    rest = [square for square in range(disc.board.squares) if square not in disc.start]
    extra = random.sample(rest, max(0, round(share * disc.board.squares) - len(disc.start)))
    tiles, crops = {*disc.start, *extra}, {*disc.start, *extra[::3]}
    return Known(
        disc.board,
        [t if i in tiles else -1 for i, t in enumerate(disc.terrain)],
        [v if i in crops else 0 for i, v in enumerate(disc.crops)],
        counts(t for i, t in enumerate(disc.terrain) if i not in tiles),
    )


class Row(NamedTuple):
    """What was claimed within some limits, and how much of it was true."""

    claims: int
    said: float
    true: float
    spread: float
    """Half of the 95 % interval of what was true."""

    @property
    def fits(self) -> bool:
        return abs(self.said - self.true) <= self.spread

    def __str__(self) -> str:
        if not self.claims:
            return "- | - | -"
        return f"{100 * self.said:.0f} % | {100 * self.true:.0f} % ± {100 * self.spread:.0f} | {self.claims}"


Claims = list[tuple[float, int]]
"""What was said, and whether it was so."""


def claims(view: View, odds: Odds) -> Claims:
    """Every value of a square that is open, certain ones left out."""
    found: Claims = []
    for i in range(view.known.board.squares):
        of_square = []
        if view.known.terrain[i] < 0:
            of_square.append((odds.terrain(i), view.disc.terrain[i]))
        if not view.known.crops[i]:
            of_square.append((odds.crops(i), view.disc.crops[i] - 1))
        for shares, truth in of_square:
            found += [(share, int(v == truth)) for v, share in enumerate(shares) if 1e-9 < share < 1 - 1e-9]
    return found


class Calibration:
    """Every claim: the disc, what was said, and whether it was so."""

    def __init__(self) -> None:
        self.claims: list[tuple[str, float, bool]] = []

    def note(self, disc: str, claims: Claims) -> None:
        self.claims += [(disc, share, bool(so)) for share, so in claims]

    def row(self, least: float, below: float) -> Row:
        """The claims within these limits. The interval compares discs."""
        by_disc: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        for name, share, so in self.claims:
            if least <= share < below:
                one = by_disc[name]
                one[0] += 1
                one[1] += share
                one[2] += so
        number, said, true = (sum(one[i] for one in by_disc.values()) for i in range(3))
        if not number:
            return Row(0, 0.0, 0.0, 0.0)
        mean = true / number
        spread = sum((one[2] - mean * one[0]) ** 2 for one in by_disc.values()) / number**2
        discs = len(by_disc)
        return Row(int(number), said / number, mean, _SURE * sqrt(spread * discs / max(discs - 1, 1)))

    def tenths(self) -> list[Row]:
        return [self.row(tenth / _TENTHS, (tenth + 1) / _TENTHS) for tenth in range(_TENTHS)]

    @property
    def error(self) -> float:
        """The expected calibration error."""
        return sum(row.claims * abs(row.said - row.true) for row in self.tenths()) / max(len(self.claims), 1)

    @property
    def by_chance(self) -> float:
        """What the error of true odds would stay below in 95 of 100 samples like this: what is wrong about a disc might
        as well have come out the other way round."""
        wrong: dict[str, list[float]] = defaultdict(lambda: [0.0] * _TENTHS)
        for name, share, so in self.claims:
            wrong[name][min(int(share * _TENTHS), _TENTHS - 1)] += so - share
        if not wrong:
            return 0.0
        signs = np.random.default_rng(0).choice((-1.0, 1.0), (_DRAWS, len(wrong)))
        errors = np.abs(signs @ np.array([*wrong.values()])).sum(axis=1) / len(self.claims)
        return float(np.quantile(errors, 0.95))


class Compared:
    """The odds as discs are made, beside those that count all maps alike."""

    def __init__(self) -> None:
        self.made = Calibration()
        self.alike = Calibration()
        self.views = 0
        self.counted = 0


def calibrate(
    series: str, discs: int, kinds: tuple[str, ...], parts: Parts, said: Callable[[int], None] = lambda number: None
) -> dict[str, Compared]:
    """By kind, by share of known squares, and together; a view that is too much to count is left out."""
    names = [*kinds, *(_known(share) for share in SHARES), "together"]
    found = {name: Compared() for name in names}
    for number in range(discs):
        for kind in kinds:
            key = f"{series}/{kind}/{number}"
            if key not in parts:
                parts[key] = [measured(view) for view in views_of(series, kind, number)]
            for disc, share, as_made, alike in parts[key]:
                for name in (kind, _known(share), "together"):
                    compared = found[name]
                    compared.views += 1
                    if as_made is not None:
                        compared.counted += 1
                        compared.made.note(disc, as_made)
                        compared.alike.note(disc, alike)
        said(number + 1)
    return found


def _known(share: float) -> str:
    return f"{100 * share:.0f} % known"


def measured(view: View) -> tuple[str, float, Claims | None, Claims | None]:
    """The disc, the share that is known, and what is claimed as discs are made and if all maps count alike."""
    sure = certain_of(view.known, _BUDGET)
    odds = odds_made(view.known, view.making, _BUDGET, sure)
    if odds.assumes == ALIKE:
        return view.name, view.share, None, None
    return view.name, view.share, claims(view, odds), claims(view, odds_of(view.known, _BUDGET, sure))


def grade_weights(series: str, discs: int) -> list[float]:
    """How much a map of each grade must count if the grade is not known, so that each is as likely as it is true."""
    weights = [1.0] * len(GRADES)
    seen: list[tuple[list[float], int]] = []
    for view in views(series, discs, (ANY,)):
        sure = certain_of(view.known, _BUDGET)
        totals: list[float] = []
        for grade in GRADES:
            odds = odds_made(view.known, Making(view.known, view.disc.start, grade), _BUDGET, sure)
            totals.append(odds.weight or 0.0 if odds.assumes != ALIKE else 0.0)
        truth = next(
            i for i, g in enumerate(GRADES) if Making(view.known, view.disc.start, g).planted(view.disc.terrain)
        )
        if sum(1 for total in totals if total) > 1:
            seen.append((totals, truth))
    for _ in range(200):
        expected = [0.0] * len(GRADES)
        for totals, _truth in seen:
            whole = sum(weight * total for weight, total in zip(weights, totals, strict=True))
            for i, total in enumerate(totals):
                expected[i] += weights[i] * total / whole
        actual = [sum(truth == i for _, truth in seen) for i in range(len(GRADES))]
        weights = [w * (a + 1) / (e + 1) for w, a, e in zip(weights, actual, expected, strict=True)]
        weights = [weight / weights[0] for weight in weights]
    print(f"{len(seen)} views left the grade open")
    return weights


def table(compared: Compared) -> str:
    lines = [
        "| shown | as made: said | true | claims | alike: said | true | claims |",
        "|---|---|---|---|---|---|---|",
    ]
    for tenth, (ours, plain) in enumerate(zip(compared.made.tenths(), compared.alike.tenths(), strict=True)):
        lines.append(f"| {10 * tenth}-{10 * tenth + 10} % | {ours} | {plain} |")
    return "\n".join(lines)


def kinds_table(found: dict[str, Compared]) -> str:
    lines = [
        "| views | counted | claims | error as made | by chance | error alike | true of 90-95 % | tenths that fit |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, compared in found.items():
        high = compared.made.row(0.9, 0.95)
        rows = [row for row in compared.made.tenths() if row.claims]
        true = f"{100 * high.true:.0f} % ± {100 * high.spread:.0f} of {high.claims}" if high.claims else "-"
        fitting = f"{sum(row.fits for row in rows)} of {len(rows)}"
        lines.append(
            f"| {name} | {compared.counted} of {compared.views} | {len(compared.made.claims)} "
            f"| {compared.made.error:.3f} | {compared.made.by_chance:.3f} | {compared.alike.error:.3f} "
            f"| {true} | {fitting} |"
        )
    return "\n".join(lines)


def plot(compared: Compared) -> str:
    """What was said to the right, what was true upwards, with intervals; filled as made, hollow alike."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" font-family="sans-serif" font-size="9">',
        '<rect width="240" height="240" fill="#fff"/>',
        '<path d="M30 210H230M30 210V10" stroke="#888" fill="none"/>',
        '<path d="M30 210L230 10" stroke="#bbb" stroke-dasharray="3 3"/>',
        '<text x="130" y="232" text-anchor="middle">said, %</text><text x="4" y="8">true, %</text>',
    ]
    for mark in range(0, 101, 25):
        parts.append(f'<text x="{30 + 2 * mark}" y="221" text-anchor="middle">{mark}</text>')
        parts.append(f'<text x="26" y="{213 - 2 * mark}" text-anchor="end">{mark}</text>')
    for rows, fill, colour in ((compared.alike.tenths(), "#fff", "#b55"), (compared.made.tenths(), "#147", "#147")):
        for row in rows:
            if row.claims:
                x, y, half = 30 + 200 * row.said, 210 - 200 * row.true, 200 * row.spread
                parts.append(f'<path d="M{x:.1f} {y - half:.1f}V{y + half:.1f}" stroke="{colour}"/>')
                parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{fill}" stroke="{colour}"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--discs", type=int, default=10, help="of each kind; four views of each")
    parser.add_argument("--series", default="fresh")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--grades", action="store_true", help="only fit how much maps of each grade count")
    parser.add_argument("--kept", type=Path, help="a file that keeps what was measured, to go on from there")
    parser.add_argument("--plot", type=Path, help="a file for the plot")
    asked = parser.parse_args()
    if asked.grades:
        print(", ".join(f"{weight:.2f}" for weight in grade_weights(asked.series, asked.discs)))
        return
    said = lambda number: print(f"  {number} discs", flush=True) if number % 100 == 0 else None  # noqa: E731
    found = calibrate(asked.series, asked.discs, tuple(asked.kinds), Parts(asked.kept), said)
    print(table(found["together"]))
    print(kinds_table(found))
    if asked.plot:
        asked.plot.write_text(plot(found["together"]), "utf-8")


if __name__ == "__main__":
    main()
