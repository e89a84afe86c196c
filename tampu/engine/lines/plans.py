"""What one seat intends in a running game: lines from its own view, and what of them still fits when the game goes on.

A plan is compared with what its seat is told of the game, never with the game itself.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tampu.engine import sight
from tampu.engine.errors import BadInput, Refusal
from tampu.engine.game import Game, View
from tampu.engine.lines.imagined import NotImagined, Planned, promise_of
from tampu.engine.lines.line import Undecided
from tampu.engine.lines.tree import ANYTHING, ORDER, Node, Tree
from tampu.engine.luck.chance import SearchChance
from tampu.engine.wire import Json, JsonObject, Seat, as_int, as_object, as_text, digest

NOT_LEFT = -1
_MOST_BETWEEN = 100
"""So many moves of others are filled in between two of one's own."""


class Act:
    """A move of the game as the seat saw it: who, what, and a digest of what the seat was told."""

    fixed: ClassVar[bool] = True
    __slots__ = ("seat", "text", "told")

    def __init__(self, seat: Seat, text: str, told: str) -> None:
        self.seat = seat
        self.text = text
        self.told = told


class Plan:
    """What a seat intends from a moment of the game on."""

    def __init__(self, view: View, seq: int, key: str = "", tree: Tree | None = None, left: int = NOT_LEFT) -> None:
        assert view.seat is not None
        self.view = view
        """What the seat saw where the plan begins."""
        self.seat: Seat = view.seat
        self.seq = seq
        """The number of the log entry where it begins."""
        self.key = key or digest(view.encode(), "plan", 8).hex()
        """Decides how the worlds are imagined: by nothing but what the seat sees."""
        self.tree = Tree() if tree is None else tree
        self.left = left
        """The entry after which orders were left to the table; `NOT_LEFT` if they were not."""
        self._table: Planned | None = None

    def imagined(self, game: Game[Any]) -> Planned:
        """The table at which it is played; worlds that were imagined once stay."""
        if self._table is None:
            self._table = Planned(game, self.tree, self.view, self.key)
        return self._table

    def json(self) -> JsonObject:
        return {
            "view": self.view.json(),
            "seq": self.seq,
            "key": self.key,
            "moves": self.tree.json(),
            "left": self.left,
        }

    @classmethod
    def of_json(cls, value: Json) -> "Plan":
        whole = as_object(value, "plan")
        view = as_object(whole.get("view"), "view")
        return cls(
            View(
                as_text(view.get("title"), "title"),
                as_int(view.get("seat"), "seat"),
                as_object(view.get("public"), "public"),
                as_object(view.get("own"), "own"),
            ),
            as_int(whole.get("seq"), "seq"),
            as_text(whole.get("key"), "key"),
            Tree.of_json(whole.get("moves")),
            as_int(whole.get("left"), "left"),
        )


# -- what has happened since ---------------------------------------------------------------------------


def follow(game: Game[Any], plan: Plan, acts: Sequence[Act]) -> tuple[list[Node], int]:
    """Where in its plan the seat is after these moves, the best place first, and how many of them fit.

    A move that stands for anything is also as many or as few as its seat makes in a row.
    """
    here, fit = [plan.tree.root], 0
    for act in acts:
        places = [place for node in here for place in _next(game, plan.seat, node, act)]
        if not places:
            break
        here, fit = list(dict.fromkeys(places)), fit + 1
    return here, fit


def _next(game: Game[Any], seat: Seat, node: Node, act: Act) -> Iterator[Node]:
    yield from (child for child in node.children if child.mark != ANYTHING and _is(game, seat, child, act))
    others = [child for child in node.children if child.mark == ANYTHING]
    yield from (child for child in others if child.seat == act.seat)
    if node.mark == ANYTHING and node.seat == act.seat:
        yield node
    for child in others:
        if child.seat != act.seat:
            yield from _next(game, seat, child, act)


def _is(game: Game[Any], seat: Seat, node: Node, act: Act) -> bool:
    if node.seat != act.seat or (node.told and node.told != act.told):
        return False
    return sight.written(game.alphabet.parse(node.text), node.seat, seat) == act.text


def mine_next(node: Node, seat: Seat) -> list[Node]:
    """The moves of one's own that come next, whatever others were to do before."""
    found = [child for child in node.children if child.seat == seat]
    for child in node.children:
        if child.mark == ANYTHING:
            found += mine_next(child, seat)
    return found


def due_order(game: Game[Any], plan: Plan, acts: Sequence[Act]) -> Node | None:
    """The order for this moment, at which the seat is asked; None if there is none.

    Raises `LookupError` if orders were left and what happened is none of what they are for.
    """
    here, fit = follow(game, plan, acts)
    if not any(node.mark == ORDER for place in here for node in place.below()):
        return None
    if fit < len(acts):
        raise LookupError
    for place in here:
        found = mine_next(place, plan.seat)
        if found:
            return next((node for node in found if node.mark == ORDER), None)
    return None


# -- what still fits -----------------------------------------------------------------------------------


def brought_up(game: Game[Any], plan: Plan, acts: Sequence[Act], view: View, seq: int) -> tuple[Plan, list[Node]]:
    """The plan from the present moment on, and the moves of one's own that were for something else.

    What was done is gone, what fits stays, and what does not keeps its place. Orders stay as they were left.
    """
    place = follow(game, plan, acts)[0][0]
    now = Plan(view, seq, plan.key, None, plan.left)
    _Regrown(game, now).grow(now.tree.root, place.children)
    *before, _ = place.path()
    known = {*before, *place.below()}
    missed = {node: None for one in before for node in mine_next(one, plan.seat) if node not in known}
    return now, list(missed)


class _Regrown:
    """Plants the moves of a plan anew at the present moment."""

    def __init__(self, game: Game[Any], plan: Plan) -> None:
        self._plan = plan
        self._planned = plan.imagined(game)
        self._lot = SearchChance(f"{plan.key}/{plan.seq}")

    def grow(self, parent: Node, old_ones: Sequence[Node]) -> None:
        for old in old_ones:
            actor = self._planned.state(parent).actor()
            if old.mark == ANYTHING and actor != old.seat:
                self.grow(parent, old.children)
                continue
            place = parent if old.mark == ANYTHING else self._between(parent, old.seat)
            try:
                if self._planned.state(place).actor() != old.seat:
                    raise NotImagined("this seat is not asked there")
                new = self._planned.step(place, old.text, old.luck, None, old.mark)
            except (BadInput, Refusal, Undecided):
                if old.mark == ANYTHING:
                    self.grow(self._anything(place), old.children)
                    continue
                self._copy(place, old)
                continue
            new.name, new.note = old.name, old.note
            new.promise = old.promise
            self.grow(new, old.children)

    def _between(self, node: Node, seat: Seat) -> Node:
        """Others act until this seat is asked; never the one that plans."""
        for _ in range(_MOST_BETWEEN):
            if self._planned.state(node).actor() in (None, seat, self._plan.seat):
                break
            node = self._anything(node)
        return node

    def _anything(self, node: Node) -> Node:
        legal = self._planned.state(node).legal()
        text = legal[self._lot.below("move", "", len(legal))].text
        return self._planned.step(node, text, (), self._lot, ANYTHING)

    def _copy(self, parent: Node, old: Node) -> None:
        """What does not fit keeps its place, with all that followed."""
        new = self._plan.tree.add(parent, old.seat, old.text, old.luck, old.mark)
        new.name, new.note, new.promise, new.told = old.name, old.note, old.promise, old.told
        for child in old.children:
            self._copy(new, child)


def fits(game: Game[Any], plan: Plan, planned: Planned) -> list[JsonObject]:
    """For every move of the tree: does it fit, or why not, and does one's own still do what it promised?"""
    verdicts: dict[Node, JsonObject] = {}
    for node in plan.tree.nodes:
        verdicts[node] = _verdict(game, plan, planned, node, verdicts)
    return [verdicts[node] for node in plan.tree.nodes]


def _verdict(game: Game[Any], plan: Plan, planned: Planned, node: Node, verdicts: dict[Node, JsonObject]) -> JsonObject:
    fine: JsonObject = {"fits": True, "changed": False, "gives": [], "ends": None, "rule": "", "name": "", "facts": {}}
    lost: JsonObject = {**fine, "fits": False}
    if node.parent is None:
        return fine
    if not verdicts[node.parent]["fits"]:
        return lost
    before, action = planned.state(node.parent), game.alphabet.parse(node.text)
    if before.actor() != node.seat:
        return lost
    refused: JsonObject = {} if before.allows(action) else before.why_not(action).json()
    if refused and planned.certain(before):
        return {**lost, **refused}
    try:
        planned.state(node)
    except NotImagined:
        return {**lost, **refused}
    if node.seat != plan.seat:
        return fine
    foreseen = sight.foreseen(before, [action])
    changed = node.promise != promise_of(foreseen)
    return {**fine, "changed": changed, "gives": foreseen["changes"], "ends": foreseen["ends"]}
