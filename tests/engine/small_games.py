"""One small game of every title keeps the contract on whatever Python runs this: prints `kept`, or the faults."""

from tampu.engine.conformance.check import check
from tampu.games import game, metas

LOOKS = 6


def faults() -> list[str]:
    """What is wrong with one game of the smallest table of every title."""
    found: list[str] = []
    for meta in metas():
        report = check(game(meta.title), next(iter(meta.variants())), games=1, looks=LOOKS)
        found += [f"{meta.title}: {failure}" for failure in report.failures]
    return found


if __name__ == "__main__":
    print("\n".join(faults()) or "kept")
