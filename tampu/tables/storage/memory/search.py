"""Searches for rivals."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tampu.tables.model import Table
from tampu.tables.people.pairing import Search, company_for
from tampu.tables.storage.memory.tables import MemoryTables


class MemorySearch(MemoryTables):
    """Who looks for whom."""

    def __init__(self) -> None:
        super().__init__()
        self._searches: dict[str, Search] = {}

    async def seek(
        self, search: Search, since: int, prepare: Callable[[Sequence[Search]], Table]
    ) -> tuple[Search, int]:
        before = self._searches.get(search.user)
        if before is not None and before.pool == search.pool and before.seen >= since:
            search = replace(search, since=before.since, table=before.table)
        self._searches[search.user] = search
        waiting = [
            one
            for one in self._searches.values()
            if one.pool == search.pool and not one.table and one.seen >= since and one.user != search.user
        ]
        together = None if search.table else company_for(search, waiting)
        if together is not None:
            table = prepare(together)
            await self.add_table(table)
            for one in together:
                self._searches[one.user] = replace(one, table=table.id)
        return self._searches[search.user], len(waiting)

    async def stop_search(self, user: str) -> None:
        if user in self._searches and not self._searches[user].table:
            del self._searches[user]

    async def searched(self, user: str) -> Search | None:
        return self._searches.get(user)
