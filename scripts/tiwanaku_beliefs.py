"""What the hard bot of Tiwanaku gains by counting only maps that a disc can have, beside counting all maps alike.

    python -m scripts.tiwanaku_beliefs --discs 40 --games 100

First the divinations that pay, on fresh views of discs of each kind: how many, how many right, and their points (a
wrong one costs the level of the true crop). Then games between the two, each seed twice with changed seats.
"""

import argparse
from collections import Counter

from scripts.tiwanaku_odds import View, views_of
from tampu.bots import Budget
from tampu.bots.tiwanaku.beliefs import Beliefs, counted
from tampu.bots.tiwanaku.bots import HARD_MAPS, alike, hard
from tampu.games import game, meta
from tampu.games.tiwanaku.meta import ANY, USUAL_GRADES
from tampu.insight.tiwanaku.maps.making import NAMED
from tampu.lab.strength.duel import bouts, summary

_KINDS = (*USUAL_GRADES, ANY, "named")
_LATE = 0.6
"""Views with more known than this leave little to guess."""


def divinations(seen: View, beliefs: Beliefs) -> Counter[str]:
    """All divinations that pay by these beliefs, on tiles without a crop."""
    found = Counter[str]()
    for square, t in enumerate(seen.known.terrain):
        if t < 0 or seen.known.crops[square]:
            continue
        chances = [(level, chance) for level, chance in enumerate(beliefs.crops(square, t), start=1)]
        mean = sum(level * chance for level, chance in chances)
        level, chance = max(chances, key=lambda one: one[0] * one[1])
        if 2 * level * chance > mean:
            true = seen.disc.crops[square]
            found.update(made=1, right=int(level == true), points=true if level == true else -true)
    return found


def compare(discs: int, series: str) -> None:
    for kind in _KINDS:
        sums = {"alike": Counter[str](), "made": Counter[str]()}
        for number in range(discs):
            for seen in views_of(series, kind, number):
                if seen.share <= _LATE:
                    scenario = NAMED if kind == "named" else kind
                    sums["alike"].update(divinations(seen, counted(seen.known, HARD_MAPS)))
                    sums["made"].update(divinations(seen, counted(seen.known, HARD_MAPS, seen.disc.start, scenario)))
        for name, found in sums.items():
            print(f"{kind}, {name}: {found['right']} of {found['made']} right, {found['points']} points", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--discs", type=int, default=12)
    parser.add_argument("--series", default="fresh-guess")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", default="fresh-duel-tiny")
    parser.add_argument("--size", default="tiny")
    asked = parser.parse_args()
    compare(asked.discs, asked.series)
    if asked.games:
        rules, options = game("tiwanaku"), meta("tiwanaku").settle({"size": asked.size}, 2)
        found = bouts("tiwanaku", options, [hard(rules), alike(rules)], asked.games, Budget(), asked.seed, print)
        print(summary(found, "hard", "alike"))


if __name__ == "__main__":
    main()
