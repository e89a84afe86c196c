"""Lines of play: what seats intend, and what people analyse."""

import msgspec

from tampu.tables.model import Analysis, KeptPlan


class MemoryLines:
    """Each is replaced as a whole, and only by whoever knows its version."""

    def __init__(self) -> None:
        super().__init__()
        self._plans: dict[tuple[str, str], KeptPlan] = {}
        self._analyses: dict[str, Analysis] = {}

    async def plan(self, id: str, user: str) -> KeptPlan | None:
        return self._plans.get((id, user))

    async def plans(self, id: str) -> dict[str, str]:
        return {user: kept.body for (table, user), kept in self._plans.items() if table == id}

    async def save_plan(self, id: str, user: str, kept: KeptPlan) -> bool:
        before = self._plans.get((id, user))
        if (0 if before is None else before.version) != kept.version - 1:
            return False
        self._plans[id, user] = kept
        return True

    async def add_analysis(self, analysis: Analysis) -> None:
        self._analyses[analysis.id] = analysis

    async def analysis(self, id: str) -> Analysis | None:
        return self._analyses.get(id)

    async def analysis_of(self, user: str, source: str) -> str | None:
        mine = [one for one in self._analyses.values() if (one.user, one.source) == (user, source)]
        return max(mine, key=lambda one: (one.at, one.id)).id if mine else None

    async def analyses(self, user: str, limit: int) -> list[Analysis]:
        mine = [msgspec.structs.replace(one, body="") for one in self._analyses.values() if one.user == user]
        return sorted(mine, key=lambda one: (-one.at, one.id))[:limit]

    async def save_analysis(self, analysis: Analysis) -> bool:
        before = self._analyses.get(analysis.id)
        if before is None or before.version != analysis.version - 1:
            return False
        self._analyses[analysis.id] = analysis
        return True

    async def remove_analysis(self, id: str) -> None:
        self._analyses.pop(id, None)
