"""Attempts at puzzles, runs against time, and their ratings."""

from msgspec.structs import replace

from tampu.puzzles.ratings import Rating, met, worth
from tampu.tables.model import Attempt, Run


class MemoryPuzzles:
    """Who tried which puzzle, and how strong and how hard they are."""

    def __init__(self) -> None:
        super().__init__()
        self._puzzle_attempts: dict[tuple[str, str], Attempt] = {}
        self._ratings: dict[tuple[str, str], Rating] = {}
        """Of people and puzzles, by title."""
        self._runs: dict[str, Run] = {}

    async def open_puzzle(self, attempt: Attempt) -> Attempt:
        return self._puzzle_attempts.setdefault((attempt.user, attempt.puzzle), attempt)

    async def climb(self, user: str, puzzle: str, rung: int) -> Attempt | None:
        found = self._puzzle_attempts.get((user, puzzle))
        if found is not None and not found.answered and found.rungs < rung:
            found = self._puzzle_attempts[user, puzzle] = replace(found, rungs=rung)
        return found

    async def answer_puzzle(self, answered: Attempt, fresh: Rating | None) -> Attempt:
        key = answered.user, answered.puzzle
        found = self._puzzle_attempts[key]
        if found.answered:
            return found
        closed = replace(answered, rungs=found.rungs)
        if fresh is not None:
            mine, its = (answered.user, answered.title), (answered.puzzle, answered.title)
            before = self._ratings.get(mine, Rating())
            score = worth(closed.right, closed.rungs)
            self._ratings[mine], self._ratings[its] = met(before, self._ratings.get(its, fresh), score)
            closed = replace(closed, before=before.rating, change=self._ratings[mine].rating - before.rating)
        self._puzzle_attempts[key] = closed
        return closed

    async def puzzle_attempts(self, user: str, title: str, limit: int) -> list[Attempt]:
        mine = [one for one in self._puzzle_attempts.values() if one.user == user and one.title == title]
        return sorted(mine, key=lambda one: (-one.opened, one.puzzle))[:limit]

    async def rating(self, user: str, title: str) -> Rating | None:
        return self._ratings.get((user, title))

    async def puzzle_ratings(self, title: str) -> dict[str, Rating]:
        people = {user for user, _ in self._puzzle_attempts}
        return {id: rating for (id, of), rating in self._ratings.items() if of == title and id not in people}

    async def add_run(self, run: Run) -> None:
        self._runs[run.id] = run

    async def puzzle_run(self, id: str) -> Run | None:
        return self._runs.get(id)

    async def runs(self, title: str, limit: int) -> list[tuple[Run, int]]:
        found = [
            (run, sum(one.run == run.id and one.right for one in self._puzzle_attempts.values()))
            for run in self._runs.values()
            if run.title == title
        ]
        return sorted(found, key=lambda one: (-one[1], one[0].began, one[0].id))[:limit]
