"""What a seat can know: certain facts, reasons and odds, from its view alone."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tampu.engine import Action, JsonObject, View
from tampu.engine.wire import Json
from tampu.games import TITLES


class Insight(Protocol):
    """What a title that can be reasoned about offers as `insight`.

    Each answer takes so many seconds on a machine that has nothing else to do. That is counted as work, so that an
    answer does not depend on how busy the machine is.
    """

    def warm(self) -> None:
        """Do now what would make the first answer slow."""
        ...

    def helps(self, options: Mapping[str, str]) -> bool:
        """Does the helper of a table with these options work anything out?"""
        ...

    def helped(self, view: View, marks: Sequence[Json], about: Json, budget: float) -> JsonObject | None:
        """What the table's helper shows a seat that has pencilled in these marks; None if the table has none.

        `marks` and `about`, the thing to explain, come from a client as they are: what cannot be read is a `BadInput`.
        """
        ...

    def looked(self, view: View, budget: float) -> JsonObject | None:
        """How far the helper has come after so much work: its `status`, and the `share` of what was open that is
        decided. None if the table's helper works nothing out."""
        ...

    def odds_then(self, view: View, budget: float) -> JsonObject:
        """How likely everything hidden was."""
        ...

    def proof(self, before: View, action: Action, after: View, budget: float) -> JsonObject | None:
        """Was what this action claimed provable before it? None if it claims nothing."""
        ...


def of(title: str) -> Insight | None:
    """The insight of a title, if it offers any."""
    found: Insight | None = TITLES.offer(title, "insight")
    return found
