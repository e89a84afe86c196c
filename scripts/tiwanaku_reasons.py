"""How well Tiwanaku explains itself, on fresh views from games between bots.

    python -m scripts.tiwanaku_reasons --views 1000 --series fresh

Views that techniques were tuned on come from other series. Sentences of what-ifs count as well.
"""

import argparse
import time
from statistics import median

from scripts.tiwanaku_views import played
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.reasons.explain import explain_all
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.strikes import LEMMA

_BUDGET = 4.0
"""What a table gives."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", type=int, default=100)
    parser.add_argument("--series", default="fresh")
    asked = parser.parse_args()
    lengths: list[int] = []
    seconds: list[float] = []
    facts = what_ifs = first = shown = citing = trying = 0
    for number, seen in enumerate(played(asked.series, asked.views), start=1):
        known = known_of(seen.view)
        sure = certain_of(known, _BUDGET / 2)
        started = time.process_time()
        found = explain_all(known, _BUDGET, sure).facts
        seconds.append(time.process_time() - started)
        facts += len(found)
        proofs = [fact.proof for fact in found if fact.proof is not None]
        trying += sum(proof.rests_on_trying for proof in proofs)
        proofs = [proof for proof in proofs if not proof.rests_on_trying]
        citing += sum(any(step.technique == LEMMA for step in proof.steps) for proof in proofs)
        lengths += [told(proof.steps) for proof in proofs]
        what_ifs += sum(any(step.supposed is not None for step in proof.steps) for proof in proofs)
        if found:
            easiest = min(found, key=lambda fact: fact.effort).proof
            shown += 1
            first += easiest is not None and all(step.supposed is None for step in easiest.steps)
        if number % 20 == 0:
            print(f"  {number} views, {facts} facts", flush=True)
    lengths.sort()
    explained = len(lengths) / max(facts, 1)
    tenth = lengths[int(0.9 * len(lengths))]
    share = what_ifs / max(len(lengths), 1)
    print(f"{asked.views} views of series {asked.series}, {facts} certain facts, {median(seconds):.2f} s CPU each")
    print(f"with a chain: {100 * explained:.1f} % (target 90 %: {_met(explained >= 0.9)})")
    print(f"  besides, chains that begin with a fact that only trying every map shows: {100 * trying / facts:.1f} %")
    print(f"  chains that cite other certain facts, which have their own: {100 * citing / len(lengths):.1f} %")
    print(f"sentences, median: {median(lengths):.0f} (target 5: {_met(median(lengths) <= 5)})")
    print(f"sentences, 90 % have at most: {tenth} (target 12: {_met(tenth <= 12)})")
    print(f"chains with a what-if: {100 * share:.1f} % (target 25 %: {_met(share <= 0.25)})")
    print(f"views whose easiest hint has no what-if: {first} of {shown}")


def _met(good: bool) -> str:
    return "met" if good else "missed"


if __name__ == "__main__":
    main()
