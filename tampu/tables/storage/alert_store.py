"""The port to storage for alerts: where they reach people, and the outbox."""

from collections.abc import Sequence
from typing import Protocol

from tampu.tables.alerts.model import Attempted, Letter, Occasion, Reach, Way

WAITS: dict[str, int] = {"page": 0, "push": 10_000, "hook": 0, "mail": 5 * 60_000}
"""Milliseconds that an alert waits on its way: who acts meanwhile is not told, and a mail takes several along."""


class AlertStore(Protocol):
    """Alerts that come with a change of a table are given to the methods that store the change."""

    async def keep_key(self, name: str, made: str) -> str:
        """A key of the house: the one that there is, or this one from now on."""
        ...

    async def reaches(self, user: str) -> list[Reach]:
        """Where alerts reach a user."""
        ...

    async def reach(self, id: str) -> Reach | None: ...

    async def save_reach(self, reach: Reach, most: int) -> None:
        """Add it, or replace the one with its id; of each way only the newest `most` stay."""
        ...

    async def remove_reach(self, id: str, user: str) -> None: ...

    async def muted(self, user: str) -> list[tuple[Occasion, Way]]:
        """What a user has switched off."""
        ...

    async def mute(self, user: str, occasions: Sequence[Occasion], way: Way, muted: bool) -> None: ...

    async def ask_to_confirm(self, reach: Reach, now: int) -> None:
        """Put the mail into the outbox that asks whether an address is its owner's."""
        ...

    async def claim_letters(self, worker: str, now: int, until: int, limit: int) -> list[Letter]:
        """Take letters that are due and that nobody else is sending: until some moment they are this worker's."""
        ...

    async def letters_done(self, worker: str, done: Sequence[Attempted]) -> None:
        """What became of letters that this worker still holds; those of others are left alone."""
        ...

    async def next_letter(self) -> int | None:
        """When the next letter is due."""
        ...

    async def news(self, user: str, limit: int) -> list[Letter]:
        """What a user was told in the page and has not read, the newest first."""
        ...

    async def mark_seen(self, user: str, table: str) -> None:
        """The user has read the news of a table, or all if none is named."""
        ...

    async def forget_letters(self, before: int) -> None:
        """Letters that were due before some moment and are not waiting any more."""
        ...
