"""Tournaments and leagues."""

from collections.abc import Sequence

from tampu.tables.leagues.model import League
from tampu.tables.model import Table
from tampu.tables.storage.memory.tables import MemoryTables
from tampu.tables.tournaments.model import Tournament


class MemoryTournaments(MemoryTables):
    """Each is replaced as a whole, and only by whoever knows its version."""

    def __init__(self) -> None:
        super().__init__()
        self._tournaments: dict[str, Tournament] = {}
        self._leagues: dict[str, League] = {}

    async def add_tournament(self, tournament: Tournament) -> None:
        self._tournaments[tournament.id] = tournament

    async def tournament(self, id: str) -> Tournament | None:
        return self._tournaments.get(id)

    async def save_tournament(self, tournament: Tournament, tables: Sequence[Table] = ()) -> bool:
        if self._tournaments[tournament.id].version != tournament.version - 1:
            return False
        self._tournaments[tournament.id] = tournament
        for table in tables:
            await self.add_table(table)
        return True

    async def due_tournaments(self, now: int) -> list[str]:
        return [one.id for one in self._tournaments.values() if one.status == "playing" or _begins(one, now)]

    async def public_tournaments(self, limit: int) -> list[Tournament]:
        wanted = [one for one in self._tournaments.values() if one.public and one.status != "over"]
        return sorted(wanted, key=lambda one: (-one.created, one.id))[:limit]

    async def tournaments_of(self, user: str) -> list[Tournament]:
        mine = [one for one in self._tournaments.values() if one.number_of(user) is not None]
        return sorted(mine, key=lambda one: (-one.created, one.id))

    async def add_league(self, league: League) -> None:
        self._leagues[league.id] = league

    async def league(self, id: str) -> League | None:
        return self._leagues.get(id)

    async def save_league(self, league: League, tournaments: Sequence[Tournament] = ()) -> bool:
        if self._leagues[league.id].version != league.version - 1:
            return False
        self._leagues[league.id] = league
        for one in tournaments:
            await self.add_tournament(one)
        return True

    async def due_leagues(self, now: int) -> list[str]:
        return [
            one.id
            for one in self._leagues.values()
            if one.status == "playing" or (one.status != "over" and 0 < one.plan.starts <= now)
        ]

    async def public_leagues(self, limit: int) -> list[League]:
        wanted = [one for one in self._leagues.values() if one.plan.public and one.status != "over"]
        return sorted(wanted, key=lambda one: (-one.created, one.id))[:limit]

    async def leagues_of(self, user: str) -> list[League]:
        mine = [one for one in self._leagues.values() if one.number_of(user) is not None]
        return sorted(mine, key=lambda one: (-one.created, one.id))


def _begins(one: Tournament, now: int) -> bool:
    return one.status == "open" and 0 < one.starts <= now
