"""Does the grader tell Tiwanaku's grades apart? Discs of every grade, graded by the techniques of the explanations.

    python -m scripts.tiwanaku_grades --discs 200 --series fresh

The generator chooses starting squares by its own logic of crops; the grader knows nothing of it.
"""

import argparse
from collections import Counter

from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import BOARDS
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.insight.tiwanaku.grade import grade
from tampu.insight.tiwanaku.maps.certain import COMPLETE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--discs", type=int, default=20)
    parser.add_argument("--series", default="fresh")
    parser.add_argument("--size", choices=list(BOARDS), default="tiny")
    parser.add_argument("--grades", nargs="*", choices=GRADES, default=list(GRADES))
    asked = parser.parse_args()
    print(f"| made | {' | '.join(GRADES)} | not solved | steps on average |")
    print("|---|" + "---|" * (len(GRADES) + 2))
    for name in asked.grades:
        made = [generate(recipe(BOARDS[asked.size], name, f"{asked.series}/{i}")) for i in range(asked.discs)]
        graded = [grade(scenario) for scenario in made]
        found = Counter(one.grade if one.status == COMPLETE else "" for one in graded)
        steps = sum(one.steps for one in graded) / len(graded)
        print(f"| {name} | {' | '.join(str(found[one]) for one in (*GRADES, ''))} | {steps:.0f} |", flush=True)


if __name__ == "__main__":
    main()
