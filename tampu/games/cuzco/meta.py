"""Cuzco at a glance: seats and options."""

from typing import Final

from tampu.engine.meta import Meta, Option

META: Final = Meta(
    title="cuzco",
    name="Cuzco",
    seats=(2, 3, 4),
    options=(
        Option("map", ("random", "fixed")),
        Option("pututus", ("off", "on")),
        Option("supply", ("unlimited", "printed")),
    ),
    rules_version=1,
    usual_seats=4,
    minutes=120,
    weight=3.3,
)
