"""Wutaki at a glance: seats and options (W15.3)."""

from typing import Final

from tampu.engine.meta import Meta, Option

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
    rules_version=1,
    usual_seats=4,
    minutes=90,
    weight=3.4,
)
