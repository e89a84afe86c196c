"""The review of a finished game: asked for once, made in the background part by part, and kept."""

import asyncio
from bisect import bisect_right
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from tampu.engine.record import Record
from tampu.tables.errors import Refused
from tampu.tables.storage.store import Store
from tampu.tables.thinking.answers import ChanceThen, Estimate, Foresight, Judged, Outline, Review, TurningPoint
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.review import judging
from tampu.tables.thinking.review.ended import Ended
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers

METHOD = 3
"""Raised when bots judge otherwise, or other decisions are chosen: nothing is mixed with what was found before."""
POINTS = 3
"""How many turning points a seat is shown."""
_SECONDS = 60.0
"""A part takes about one second; on a busy machine it may take longer."""
_MOMENTS = 16
_DECISIONS = 4
"""How many of them make a part: somebody else's question waits for it."""
_FIRST = (4, 24)
_AGAIN = (12, 48)
"""Trials and effort for every decision, and again, in other imagined games, for those that seemed to cost most: what
seemed worst was also unlucky."""
_CANDIDATES = 8
_MOST_OF_ONE = 8
"""Reviews that one person waits for: those of all seats of two games."""
_MOST_JOBS = 400
"""No house has so many that are waited for, except one that is flooded from many addresses."""

_log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode


class _Kept:
    """What is kept of a review, and what is missing."""

    def __init__(self, game: Ended, parts: dict[str, bytes]) -> None:
        self.game = game
        self.parts = parts

    def _about(self) -> dict[str, Any]:
        game = self.game
        return {"title": game.title, "own_content": game.own_content, "record": game.record, "seconds": _SECONDS}

    @property
    def outline(self) -> Outline | None:
        body = self.parts.get("outline")
        return None if body is None else msgspec.json.decode(body, type=Outline)

    def questions(self, seat: int | None) -> dict[str, Question]:
        """Everything that has to be asked, as far as it is known: the rest depends on answers that are not there."""
        found: dict[str, Question] = {"outline": judging.Outline(**self._about())}
        for part, moments in self._moments().items():
            found[part] = judging.Chances(**self._about(), moments=moments)
        if seat is None or self.outline is None:
            return found
        for part, decisions in self._first(seat).items():
            found[part] = self._decisions(decisions, "first", *_FIRST)
        for part, decisions in self._again(seat).items():
            found[part] = self._decisions(decisions, "again", *_AGAIN)
        return found

    def _decisions(self, decisions: list[int], about: str, trials: int, effort: int) -> Question:
        return judging.Decisions(
            **self._about(), decisions=decisions, trials=trials, effort=effort, about=about, foresee=about == "again"
        )

    def _moments(self) -> dict[str, list[int]]:
        return _cut("chances", self.outline.moments if self.outline else [], _MOMENTS)

    def _first(self, seat: int) -> dict[str, list[int]]:
        """All decisions of the seat."""
        return _cut(f"{seat} first", self.outline.decisions[seat] if self.outline else [], _DECISIONS)

    def _again(self, seat: int) -> dict[str, list[int]]:
        """Those that seem to have cost most, once all are judged."""
        first = self._first(seat)
        if not all(part in self.parts for part in first):
            return {}
        found = [
            judged
            for part in first
            for judged in msgspec.json.decode(self.parts[part], type=list[Judged])
            if judged.cost.chance > 0
        ]
        moments = self.outline.moments if self.outline else []
        worst: dict[int, int] = {}
        for judged in sorted(found, key=lambda judged: judged.cost.error - judged.cost.chance):
            # A turn is shown with one of its decisions at most; its number is how many had ended before.
            worst.setdefault(bisect_right(moments, judged.entries), judged.entries)
        return _cut(f"{seat} again", sorted([*worst.values()][:_CANDIDATES]), 1)

    def chances(self) -> list[ChanceThen]:
        parts = self._moments()
        if not all(part in self.parts for part in parts):
            return []
        return [
            ChanceThen(self.game.seq(entries), seats)
            for part, moments in parts.items()
            for entries, seats in zip(
                moments, msgspec.json.decode(self.parts[part], type=list[list[Estimate]]), strict=True
            )
        ]

    def points(self, seat: int | None) -> list[TurningPoint] | None:
        if seat is None or any(part not in self.parts for part in self.questions(seat)):
            return None
        found = [
            pair
            for part in self._again(seat)
            for pair in msgspec.json.decode(self.parts[part], type=list[tuple[Judged, Foresight]])
        ]
        costly = sorted((pair for pair in found if pair[0].cost.chance > 0), key=lambda pair: -pair[0].cost.chance)
        return [
            TurningPoint(
                **{name: getattr(judged, name) for name in Judged.__struct_fields__},
                seq=self.game.seq(judged.entries),
                foresight=foresight,
            )
            for judged, foresight in costly[:POINTS]
        ]


def _cut(name: str, found: list[int], size: int) -> dict[str, list[int]]:
    """Parts of so many each, by name."""
    return {f"{name} {at}": found[at : at + size] for at in range(0, len(found), size)}


class Reviews:
    """Makes reviews, one after the other for each game, and tells how far they are."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store = store
        self._thinkers = thinkers
        self._jobs: dict[tuple[str, int | None], asyncio.Task[None]] = {}
        self._waiting = Counter[str]()
        """How many of them each person has begun."""

    async def close(self) -> None:
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    async def begin(self, game: Ended, seat: int | None) -> Review:
        """Make what is missing: the chances of everybody, and the turning points of a seat."""
        name = _name(game, seat)
        if (name, seat) not in self._jobs:
            if len(self._jobs) >= _MOST_JOBS or self._waiting[game.asker] >= _MOST_OF_ONE:
                raise Refused("asking")
            self._waiting[game.asker] += 1
            job = asyncio.create_task(self._make(name, game, seat))
            self._jobs[name, seat] = job
            job.add_done_callback(lambda _: self._done(name, seat, game.asker))
        return await self.look(game, seat)

    def _done(self, name: str, seat: int | None, asker: str) -> None:
        self._jobs.pop((name, seat), None)
        self._waiting -= Counter((asker,))

    async def look(self, game: Ended, seat: int | None) -> Review:
        """What has been found so far."""
        name = _name(game, seat)
        kept = _Kept(game, await self._store.review(name))
        wanted = kept.questions(seat)
        return Review(
            level=judging.level_of(game.title),
            done=sum(part in kept.parts for part in wanted),
            total=len(wanted),
            running=(name, seat) in self._jobs,
            chances=kept.chances() if kept.outline else [],
            points=kept.points(seat),
        )

    async def _make(self, name: str, game: Ended, seat: int | None) -> None:
        with suppress(ThinkerFailed):
            while True:
                kept = _Kept(game, await self._store.review(name))
                missing = {part: asked for part, asked in kept.questions(seat).items() if part not in kept.parts}
                if not missing:
                    return
                for part, question in missing.items():
                    body = await self._thinkers.ask(question, f"review {name}")
                    if not body:
                        _log.error("a review makes no sense", game=name, part=part)
                        return
                    await self._store.keep_review(name, part, body)


def _name(game: Ended, seat: int | None) -> str:
    """What the review of a game is kept by: the same game, however it came here, has the same one."""
    record = Record.parse(game.record)
    if seat is not None and seat >= record.seats:
        raise Refused("senseless")
    return f"{record.final_digest} {METHOD}"
