"""A chain of steps as people tell it: what is said of one square in one sentence, and what has one cause as well."""

from collections.abc import Sequence
from typing import ClassVar

from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAIN_NAMES, TERRAINS, Board
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.insight.tiwanaku.reasons.strikes import LEMMA, Reason, Strike

_MOST_CAUSES = 3
"""Different causes that one sentence may name."""
_MOST_CITED = 6
"""Squares that one sentence may cite."""
_NEAR = ("touches", "already")
"""Causes that are single crops: however many, they are named together."""

_OF_CROPS = {"noCrop": "noCrops", "noShape": "noShapes", "seesAll": "seesEach"}
"""Causes that differ only by their crop are named together, by the name of the cause for several crops."""


class Sentence:
    """Steps that are told together: about one square, or from one cause."""

    fixed: ClassVar[bool] = True

    def __init__(self, steps: list[Strike]) -> None:
        self.steps = steps

    @property
    def said(self) -> list[Strike]:
        """What it says; the rest is evident and comes before it."""
        if self.what_ifs:
            return self.what_ifs
        about = {step.square for step in self.steps if not step.evident}
        return [step for step in self.steps if not about or step.square in about]

    @property
    def uses(self) -> list[int]:
        """The squares that it looks at."""
        return sorted({square for step in self.steps for square in (step.square, *step.needs)})

    @property
    def what_ifs(self) -> list[Strike]:
        return [step for step in self.steps if step.supposed is not None]

    def causes(self, board: Board) -> list[tuple[str, Reason]]:
        """Each cause once, with its rule; neighbouring crops together."""
        near = {step.reason.key: step for step in self.said if step.reason.name in _NEAR}
        others: dict[tuple[str | int, ...], list[Strike]] = {}
        for step in self.said:
            if step.reason.name not in _NEAR:
                others.setdefault(_cause(step.reason), []).append(step)
        found = [(step.rule, step.reason) for step in near.values()]
        found += [(steps[0].rule, _together([step.reason for step in steps])) for steps in others.values()]
        if len(near) > 1:
            holders = {board.square(str(step.reason.facts["square"])) for step in near.values()}
            alike = all(step.reason.name == "touches" for step in near.values())
            reason = Reason("touchesAll" if alike else "near", squares=board.names(holders))
            found[: len(near)] = [("T3.4" if alike else "T3.3", reason)]
        if len({step.square for step in self.said if step.technique == LEMMA}) > 1:
            found = [(self.said[0].rule, Reason("lemmas"))]
        return found

    def json(self, board: Board, before: Sequence[int]) -> JsonObject:
        """`before` are the pairs that are open when this is said."""
        evident = [step for step in self.steps if step not in self.said]
        seen = _without(before, evident)
        after = _without(seen, self.said)
        why: list[Json] = [{"rule": rule, **reason.json()} for rule, reason in self.causes(board)]
        inner: list[Json] = []
        broken = None
        for step in self.what_ifs:
            assert step.supposed is not None
            inner = tell(step.supposed.steps, board, _supposing(seen, step))
            broken = step.supposed.broken
        hardest = max(self.steps, key=lambda step: step.effort)
        return {
            "technique": hardest.technique,
            "rule": hardest.rule,
            "struck": _struck(self.said, seen, after),
            "evident": _struck(evident, before, seen),
            "uses": [*self.uses],
            "why": why,
            "what_if": inner,
            "broken": broken,
        }


def _cause(reason: Reason) -> tuple[str | int, ...]:
    """Equal if two reasons are told as one cause."""
    if reason.name not in _OF_CROPS:
        return reason.key
    return (reason.name, *(fact for name, fact in reason.facts.items() if name != "v"))


def _together(reasons: Sequence[Reason]) -> Reason:
    """Reasons of one cause as one reason."""
    crops = sorted({str(reason.facts["v"]) for reason in reasons if "v" in reason.facts})
    if len(crops) < 2:
        return reasons[0]
    return Reason(_OF_CROPS[reasons[0].name], **{**reasons[0].facts, "v": ", ".join(crops)})


def _without(domains: Sequence[int], steps: Sequence[Strike]) -> list[int]:
    left = list(domains)
    for step in steps:
        left[step.square] &= ~step.pairs
    return left


def _supposing(domains: Sequence[int], step: Strike) -> list[int]:
    """What is open if the square of a what-if has the value that it tries."""
    terrain, v = (step.reason.facts.get(name) for name in ("terrain", "v"))
    value = TERRAIN_PAIRS[TERRAIN_NAMES.index(str(terrain))] if v is None else CROP_PAIRS[int(v) - 1]
    return [domain & value if i == step.square else domain for i, domain in enumerate(domains)]


def _struck(steps: Sequence[Strike], before: Sequence[int], after: Sequence[int]) -> list[Json]:
    struck: dict[int, int] = {}
    for step in steps:
        struck[step.square] = struck.get(step.square, 0) | step.pairs & before[step.square]
    return [{"square": square, **_values(pairs, after[square])} for square, pairs in sorted(struck.items()) if pairs]


def _values(pairs: int, left: int) -> JsonObject:
    """Terrains and crops that are struck off, and what is left if that is one; pairs that only go together with
    others are told apart from those."""
    terrain: list[Json] = [t for t, group in enumerate(TERRAIN_PAIRS) if pairs & group and not left & group]
    crops: list[Json] = [v for v, group in enumerate(CROP_PAIRS, start=1) if pairs & group and not left & group]
    both: list[Json] = [
        [t, v]
        for t in range(len(TERRAINS))
        for v in range(1, LARGEST + 1)
        if pairs >> t * LARGEST + v - 1 & 1 and t not in terrain and v not in crops
    ]
    open_terrain = [t for t, group in enumerate(TERRAIN_PAIRS) if left & group]
    open_crops = [v for v, group in enumerate(CROP_PAIRS, start=1) if left & group]
    return {
        "terrain": terrain,
        "crops": crops,
        "pairs": both,
        "is_terrain": open_terrain[0] if len(open_terrain) == 1 and terrain else None,
        "is_crop": open_crops[0] if len(open_crops) == 1 and crops else None,
    }


def tell(steps: Sequence[Strike], board: Board, domains: Sequence[int]) -> list[Json]:
    """The sentences of a chain as plain data; `domains` are open at its beginning. A step that strikes off nothing that
    is still open then is left out."""
    now = list(domains)
    found: list[Json] = []
    for sentence in grouped(steps):
        if new := [step for step in sentence.steps if step.pairs & now[step.square]]:
            found.append(Sentence(new).json(board, now))
        for step in new:
            now[step.square] &= ~step.pairs
    return found


def told(steps: Sequence[Strike]) -> int:
    """How many sentences a chain has, those of its what-ifs included."""
    inner = sum(step.supposed.sentences for step in steps if step.supposed is not None)
    return len(grouped(steps)) + inner


def grouped(steps: Sequence[Strike]) -> list[Sentence]:
    """The sentences of a chain, in an order in which each rests on the ones before.

    What is evident is told with the first thing that follows from it, or by itself if nothing does.
    """
    rests = _Rests(steps)
    groups: list[list[int]] = []
    for number, step in enumerate(steps):
        if step.evident:
            continue
        at = _place(groups, steps, rests, number)
        if at is None:
            groups.append([number])
        elif at >= 0:
            groups[at].append(number)
        else:
            groups.append([*groups.pop(~at), number])
    homes = [list(group) for group in groups]
    alone: list[int] = []
    for number in (number for number, step in enumerate(steps) if step.evident):
        home = next((at for at, group in enumerate(groups) if rests.directly(group, number)), None)
        if home is None and groups and steps[groups[-1][-1]].square == steps[number].square:
            home = None if rests.on([number], groups[-1]) else len(groups) - 1
        (alone if home is None else homes[home]).insert(0, number)
    if alone:
        homes.append(alone[::-1])
    return [Sentence([steps[number] for number in group]) for group in homes]


class _Rests:
    """What each step of a chain rests on."""

    def __init__(self, steps: Sequence[Strike]) -> None:
        strikers: dict[int, list[int]] = {}
        self._directly: list[int] = []
        """By step: those that it needs itself, one bit each."""
        self._told: list[int] = []
        """By step: those that are told before it, since it, or something evident that it needs, needs them."""
        for number, step in enumerate(steps):
            directly = told = 0
            for square, pairs in step.needs.items():
                for other in strikers.get(square, ()):
                    if steps[other].pairs & pairs:
                        directly |= 1 << other
                        told |= self._told[other] if steps[other].evident else 1 << other
            self._directly.append(directly)
            self._told.append(told)
            strikers.setdefault(step.square, []).append(number)

    def directly(self, group: Sequence[int], other: int) -> bool:
        return any(self._directly[number] >> other & 1 for number in group)

    def on(self, group: Sequence[int], others: Sequence[int]) -> bool:
        """Must some of the others be told before this group?"""
        return any(self._told[number] >> other & 1 for number in group for other in others)


def _place(groups: Sequence[Sequence[int]], steps: Sequence[Strike], rests: _Rests, number: int) -> int | None:
    """The group that a step joins; if that is negative, the group moves to the end for it. None: a new one."""
    after = max((at + 1 for at, group in enumerate(groups) if rests.on([number], group)), default=0)
    for at in range(len(groups) - 1, -1, -1):
        if _fits([steps[other] for other in groups[at]], steps[number]):
            if at >= after:
                return at
            if not rests.on([number], groups[at]) and not any(
                rests.on(later, groups[at]) for later in groups[at + 1 :]
            ):
                return ~at
    return None


def _fits(group: Sequence[Strike], step: Strike) -> bool:
    """Can a step be told together with these?"""
    if step.supposed is not None or any(other.supposed is not None for other in group):
        return False
    if step.technique == LEMMA or group[0].technique == LEMMA:
        return all(other.technique == LEMMA for other in (*group, step)) and len(group) < _MOST_CITED
    if all(other.square == step.square for other in group):
        causes = {_cause(other.reason) for other in (*group, step) if other.reason.name not in _NEAR}
        return len(causes) <= _MOST_CAUSES
    return all(other.reason.key == step.reason.key for other in group)
