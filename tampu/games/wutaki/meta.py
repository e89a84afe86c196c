"""Wutaki at a glance: seats and options (W15.3)."""

from collections.abc import Mapping
from typing import Final

from tampu.engine.meta import Meta, Option
from tampu.games.wutaki.versions import LATEST, PAST


def _usual(option: str, given: Mapping[str, str]) -> str | None:
    """WR1: the side of the player board that belongs to the asymmetric game has a place for a one-shot marker."""
    return "on" if option == "abilities" and given.get("masters") == "asymmetric" else None


META: Final = Meta(
    title="wutaki",
    name="Wutaki",
    seats=(2, 3, 4),
    options=(
        Option("side", ("standard", "extreme")),
        Option("masters", ("symmetric", "asymmetric")),
        Option("abilities", ("off", "on")),
        Option("evict_gold", ("0", "2")),
    ),
    rules_version=LATEST,
    past=PAST,
    usual=_usual,
    usual_seats=4,
    minutes=90,
    weight=3.4,
)
