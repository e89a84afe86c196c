"""How well Tiwanaku explains itself, on fresh views from games between bots.

    python -m scripts.tiwanaku_reasons --views 1000 --series fresh --kept build/reasons

Views that techniques were tuned on come from other series. Sentences of what-ifs count as well.
With `--kept` a run goes on where the last one with the same file stopped.
"""

import argparse
import time
from pathlib import Path
from statistics import median
from typing import TypedDict

from scripts.parts import Parts
from scripts.tiwanaku_views import of_game
from tampu.engine import View
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.reasons.explain import explain_all
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.strikes import LEMMA

_SECONDS = 4.0
"""What a table gives."""


class Measured(TypedDict):
    """How the certain facts of one view are explained."""

    facts: int
    lengths: list[int]
    """The sentences of every chain."""
    what_ifs: int
    citing: int
    """Chains that cite other certain facts, which have their own."""
    trying: int
    """Chains that begin with a fact that only trying every map shows; they do not count."""
    simple_first: bool
    """Has the easiest hint no what-if?"""
    seconds: float


def measured(view: View, seconds: float) -> Measured:
    known = known_of(view)
    sure = certain_of(known, seconds / 2)
    started = time.process_time()
    found = explain_all(known, seconds, sure).facts
    proofs = [fact.proof for fact in found if fact.proof is not None]
    spent = time.process_time() - started
    chains = [proof for proof in proofs if not proof.rests_on_trying]
    easiest = min(found, key=lambda fact: fact.effort).proof if found else None
    return {
        "facts": len(found),
        "lengths": [told(proof.steps) for proof in chains],
        "what_ifs": sum(any(step.supposed is not None for step in proof.steps) for proof in chains),
        "citing": sum(any(step.technique == LEMMA for step in proof.steps) for proof in chains),
        "trying": len(proofs) - len(chains),
        "simple_first": easiest is not None and all(step.supposed is None for step in easiest.steps),
        "seconds": spent,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=100)
    parser.add_argument("--series", default="fresh")
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="work for a view; a longer look gets 16")
    parser.add_argument("--kept", type=Path, help="a file that keeps what was measured, to go on from there")
    asked = parser.parse_args()
    parts, number = Parts(asked.kept), 0
    views: list[Measured] = []
    while len(views) < asked.views:
        key = f"{asked.series}/{number}"
        if key not in parts:
            parts[key] = [measured(seen.view, asked.seconds) for seen in of_game(asked.series, number)]
        views += parts[key]
        number += 1
        print(f"  {len(views)} views, {sum(view['facts'] for view in views)} facts", flush=True)
    report(views[: asked.views], asked.series)


def report(views: list[Measured], series: str) -> None:
    facts = sum(view["facts"] for view in views)
    lengths = sorted(length for view in views for length in view["lengths"])
    explained = len(lengths) / max(facts, 1)
    tenth = lengths[int(0.9 * len(lengths))]
    share = sum(view["what_ifs"] for view in views) / max(len(lengths), 1)
    trying, citing = (sum(view[name] for view in views) for name in ("trying", "citing"))
    shown = [view for view in views if view["facts"]]
    seconds = median(view["seconds"] for view in views)
    print(f"{len(views)} views of series {series}, {facts} certain facts, {seconds:.2f} s CPU each")
    print(f"with a chain: {100 * explained:.1f} % (target 90 %: {_met(explained >= 0.9)})")
    print(f"  besides, chains that begin with a fact that only trying every map shows: {100 * trying / facts:.1f} %")
    print(f"  chains that cite other certain facts, which have their own: {100 * citing / len(lengths):.1f} %")
    print(f"sentences, median: {median(lengths):.0f} (target 5: {_met(median(lengths) <= 5)})")
    print(f"sentences, 90 % have at most: {tenth} (target 12: {_met(tenth <= 12)})")
    print(f"chains with a what-if: {100 * share:.1f} % (target 25 %: {_met(share <= 0.25)})")
    print(f"views whose easiest hint has no what-if: {sum(view['simple_first'] for view in shown)} of {len(shown)}")


def _met(good: bool) -> str:
    return "met" if good else "missed"


if __name__ == "__main__":
    main()
