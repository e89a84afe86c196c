"""`make bench`: prints each measurement beside its peer, with its target and whether it was met.

`python -m bench rumis euros` runs some parts only.
"""

import argparse
import platform

from rich.console import Console
from rich.table import Table

from bench import browser, doors, euros, house, lines, page, rumis, server, tiwanaku

PARTS = {
    "rumis": rumis,
    "euros": euros,
    "tiwanaku": tiwanaku,
    "lines": lines,
    "doors": doors,
    "server": server,
    "house": house,
    "browser": browser,
    "page": page,
}


def main(names: list[str]) -> None:
    console = Console(width=150)
    table = Table("measurement", "ours", "peer", "theirs", "unit", "ratio", "target", "")
    for name in names or PARTS:
        for row in PARTS[name].run():
            table.add_row(
                row.what,
                f"{row.ours:,.1f}",
                row.peer,
                f"{row.theirs:,.1f}",
                row.unit,
                f"{row.ratio:.1f}",
                f"{row.target:g}",
                "met" if row.met else "missed",
            )
    console.print(table)
    console.print("CPU time, median of 5; servers: wall-clock time, median of 3")
    console.print(f"Python {platform.python_version()} on {platform.machine()}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser("python -m bench", description=__doc__)
    asked.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; nothing named means everything")
    parts = asked.parse_args().part
    if strange := set(parts) - PARTS.keys():
        asked.error(f"no such part: {', '.join(sorted(strange))}; there are {', '.join(PARTS)}")
    main(parts)
