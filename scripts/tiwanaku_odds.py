"""Are the odds of Tiwanaku true? Of what is shown at 70 %, how much was so? Beside it the same if all maps count alike.

    python -m scripts.tiwanaku_odds --views 2000 --series fresh

Views are of generated discs of every grade and of the named ones, with some squares explored and some of them divined.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from tampu.games import game
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.pieces.board import BOARDS
from tampu.games.tiwanaku.scenarios.generator import DIFFICULTIES, generate, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.certain import certain_of
from tampu.insight.tiwanaku.odds import MADE, Odds, odds_made, odds_of

KINDS = (*DIFFICULTIES, "named")
SHARES = (0.4, 0.5, 0.6, 0.7)
_BUDGET = 4.0
_TENTHS = 10


class View(NamedTuple):
    """A view, the disc that it is of, and its kind."""

    kind: str
    share: float
    known: Known
    disc: Scenario


def views(series: str, number: int) -> Iterator[View]:
    """So many views, all kinds and shares in turn."""
    rules = game("tiwanaku")
    assert isinstance(rules, Tiwanaku)
    named = list(rules.content.discs.values())
    for i in range(number):
        random = Random(f"{series}/{i}")
        kind, share = KINDS[i % len(KINDS)], SHARES[i // len(KINDS) % len(SHARES)]
        board = BOARDS["long" if i // 16 % 2 else "tiny"]
        if kind == "named":
            disc = random.choice([disc for disc in named if disc.board is board])
        else:
            disc = generate(recipe(board, kind, f"{series}/{i}"))
        yield View(kind, share, shown(disc, share, random), disc)


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


class Calibration:
    """Claims by tenth: how many, what they claim on average, and how many were true."""

    def __init__(self) -> None:
        self.claims = [0] * _TENTHS
        self.claimed = [0.0] * _TENTHS
        self.true = [0] * _TENTHS

    def note(self, view: View, odds: Odds) -> None:
        """Every value of a square that is open, certain ones left out."""
        for i in range(view.known.board.squares):
            if view.known.terrain[i] < 0:
                self._note(odds.terrain(i), view.disc.terrain[i])
            if not view.known.crops[i]:
                self._note(odds.crops(i), view.disc.crops[i] - 1)

    def _note(self, shares: list[float], truth: int) -> None:
        for value, share in enumerate(shares):
            if 1e-9 < share < 1 - 1e-9:
                tenth = min(int(share * _TENTHS), _TENTHS - 1)
                self.claims[tenth] += 1
                self.claimed[tenth] += share
                self.true[tenth] += value == truth

    @property
    def error(self) -> float:
        """The expected calibration error."""
        gaps = (abs(claimed - true) for claimed, true in zip(self.claimed, self.true, strict=True))
        return sum(gaps) / max(sum(self.claims), 1)

    def row(self, tenth: int) -> str:
        number = self.claims[tenth]
        if not number:
            return "- | - | -"
        claimed, true = self.claimed[tenth] / number, self.true[tenth] / number
        spread = 1.96 * sqrt(true * (1 - true) / number)
        return f"{100 * claimed:.0f} % | {100 * true:.0f} % ± {100 * spread:.0f} | {number}"


def calibrate(series: str, number: int) -> tuple[Calibration, Calibration, int]:
    """Weighed and alike, and how many views could be counted."""
    weighed, alike, counted = Calibration(), Calibration(), 0
    for view in views(series, number):
        sure = certain_of(view.known, _BUDGET)
        made = odds_made(view.known, view.disc.start, _BUDGET, sure)
        if made.assumes == MADE:
            counted += 1
            weighed.note(view, made)
            alike.note(view, odds_of(view.known, _BUDGET, sure))
    return weighed, alike, counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=160)
    parser.add_argument("--series", default="fresh")
    asked = parser.parse_args()
    weighed, alike, counted = calibrate(asked.series, asked.views)
    print(f"{counted} of {asked.views} views of series {asked.series} could be counted")
    print("| shown | as made: said | true | claims | alike: said | true | claims |")
    print("|---|---|---|---|---|---|---|")
    for tenth in range(_TENTHS):
        print(f"| {10 * tenth}-{10 * tenth + 10} % | {weighed.row(tenth)} | {alike.row(tenth)} |")
    print(f"expected calibration error: as made {weighed.error:.3f} (target 0.03), alike {alike.error:.3f}")


if __name__ == "__main__":
    main()
