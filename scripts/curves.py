"""Draws how often learned baselines beat the random bot while they learn, from the `curve.csv` of each run.

python -m scripts.curves "PPO, Rumis=run/curve.csv" "PPO, Tiwanaku=other/curve.csv" --plot docs/images/baselines.svg
"""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

COLOURS = ("#b55", "#57b", "#593", "#a7a")
LEFT, RIGHT, TOP, BOTTOM = 36, 330, 10, 170

Points = list[tuple[float, float]]
"""Seconds of learning, and the share of decided games that were won."""


def points(file: Path) -> Points:
    """Where a run was measured."""
    with file.open(newline="", encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if row["won_against_random"]]
    games = "games_against_random" if rows and "games_against_random" in rows[0] else "games"
    return [(float(row["cpu_seconds"]), float(row["won_against_random"]) / float(row[games])) for row in rows]


def drawn(curves: Sequence[tuple[str, Points]]) -> str:
    longest = max(second for _, measured in curves for second, _ in measured)

    def place(second: float, share: float) -> str:
        return f"{LEFT + (RIGHT - LEFT) * second / longest:.1f} {BOTTOM - (BOTTOM - TOP) * share:.1f}"

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 250" font-family="sans-serif" font-size="9">',
        '<rect width="340" height="250" fill="#fff"/>',
        f'<path d="M{LEFT} {BOTTOM}H{RIGHT}M{LEFT} {BOTTOM}V{TOP}" stroke="#888" fill="none"/>',
        f'<path d="M{place(0, 0.5)}L{place(longest, 0.5)}" stroke="#bbb" stroke-dasharray="3 3"/>',
    ]
    for share in (0, 25, 50, 75, 100):
        at = place(0, share / 100).split()[1]
        parts.append(f'<text x="{LEFT - 4}" y="{at}" dy="3" text-anchor="end">{share} %</text>')
    for minute in range(0, int(longest // 60) + 1, 2):
        at = place(60 * minute, 0).split()[0]
        parts.append(f'<text x="{at}" y="{BOTTOM + 12}" text-anchor="middle">{minute}</text>')
    parts.append(f'<text x="{RIGHT}" y="{BOTTOM + 24}" text-anchor="end">minutes of CPU time spent learning</text>')
    for number, (name, measured) in enumerate(curves):
        colour, below = COLOURS[number % len(COLOURS)], BOTTOM + 32 + 13 * number
        line = "L".join(place(*point) for point in measured)
        parts.append(f'<path d="M{line}" stroke="{colour}" fill="none" stroke-width="1.5"/>')
        parts.append(f'<path d="M{LEFT} {below}h14" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 18}" y="{below + 3}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("runs", nargs="+", help="name=curve.csv")
    asked.add_argument("--plot", type=Path, required=True)
    given = asked.parse_args()
    named = [run.rpartition("=")[::2] for run in given.runs]
    given.plot.write_text(drawn([(name, points(Path(file))) for name, file in named]), "utf-8")


if __name__ == "__main__":
    main()
