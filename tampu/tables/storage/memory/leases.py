"""Workers, and the tables that belong to them."""

from collections import Counter
from collections.abc import Collection
from time import monotonic

from tampu.tables.storage.memory.tables import MemoryTables


class MemoryLeases(MemoryTables):
    """A lease holds as long as its worker lives."""

    def __init__(self) -> None:
        super().__init__()
        self._workers: dict[str, tuple[str, float]] = {}
        self._leases: dict[str, str] = {}

    async def keep_alive(self, worker: str, address: str, seconds: float) -> bool:
        lived = worker in await self.workers()
        self._workers[worker] = (address, monotonic() + seconds)
        return lived

    async def workers(self) -> dict[str, str]:
        return {worker: address for worker, (address, until) in self._workers.items() if until > monotonic()}

    async def loads(self) -> dict[str, int]:
        return Counter(self._leases.values())

    async def lease(self, worker: str, ids: Collection[str]) -> dict[str, str]:
        alive = await self.workers()
        for id in ids:
            if id in self._tables and self._leases.get(id) not in alive:
                self._leases[id] = worker
        return {id: self._leases[id] for id in ids if id in self._leases}

    async def lessee(self, id: str) -> str | None:
        worker = self._leases.get(id)
        return worker if worker in await self.workers() else None

    async def leases(self, worker: str) -> set[str]:
        return {id for id, lessee in self._leases.items() if lessee == worker}

    async def orphans(self, limit: int) -> list[str]:
        alive = await self.workers()
        return [id for id, worker in self._leases.items() if worker not in alive][:limit]

    async def release(self, worker: str, ids: Collection[str]) -> None:
        self._leases = {id: lessee for id, lessee in self._leases.items() if lessee != worker or id not in ids}

    async def retire(self, worker: str) -> None:
        self._workers.pop(worker, None)
        await self.release(worker, self._leases)
