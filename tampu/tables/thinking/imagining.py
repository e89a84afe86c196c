"""Questions about tables that are only imagined: analyses of games that have ended, and plans in running ones.

A plan is asked about with what its seat may see and nothing else.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tampu.engine import BadInput, Game, Json, JsonObject, Refusal, View
from tampu.engine.lines.analysed import Analysed
from tampu.engine.lines.imagined import LOOKING, Imagined, moves
from tampu.engine.lines.plans import NOT_LEFT, Act, Plan, brought_up, fits
from tampu.engine.lines.tree import Tree
from tampu.engine.record import Record
from tampu.games import Titles
from tampu.tables.thinking.advising import advised
from tampu.tables.thinking.asked import OfTitle, Think

T = TypeVar("T")


class Lately(Generic[T]):
    """What was asked about last: mostly the next question is about it too.

    It is forgotten until an answer is found: what fails in the middle must not be asked about again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[object, T] = {}

    def take(self, key: object) -> T | None:
        return self._kept.pop(key, None)

    def keep(self, key: object, value: T) -> None:
        self._kept[key] = value
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]


_MOST_KEPT = 4
_MOST_MISSED = 8
_analyses: Lately[Imagined] = Lately(_MOST_KEPT)
_plans: Lately["_Shown"] = Lately(_MOST_KEPT)


def analysis(record: Record, titles: Titles, own_content: str = "") -> Imagined:
    """A game of which everything is known, with its lines."""
    match = record.begin(titles.game(record.title, own_content))
    start = match.state.clone()
    played = [(match.state.clone(), play) for _, _, _, play in record.follow(match)]
    tree = Tree.of_record(record.entries, record.variations, record.notes)
    return Analysed(match.game, tree, lambda world: start, played)


class _OfAnalysis(OfTitle, kw_only=True):
    record: str

    def imagined(self, titles: Titles) -> Imagined:
        known = _analyses.take((self.record, self.own_content))
        return known or analysis(Record.parse(self.record), titles, self.own_content)

    def keep(self, table: Imagined, record: str = "") -> None:
        _analyses.keep((record or self.record, self.own_content), table)


class Analyse(_OfAnalysis, kw_only=True):
    """Answer a question about an analysis, and write down what it changed."""

    asked: dict[str, Any]

    def prepare(self, titles: Titles) -> Think:
        table = self.imagined(titles)
        return lambda: _answered(lambda: self._asked(table))

    def _asked(self, table: Imagined) -> JsonObject:
        reply = table.answer(self.asked)
        if not reply.get("moves"):
            self.keep(table)
            return {"reply": reply, "kept": None}
        record = Record.parse(self.record)
        record.variations, record.notes = table.tree.lines()
        text = record.text()
        self.keep(table, text)
        return {"reply": reply, "kept": text}


class Counsel(_OfAnalysis, kw_only=True):
    """What would this bot play at a moment of an analysis? No answer if nobody has to choose there."""

    node: int
    level: str
    luck: str

    def prepare(self, titles: Titles) -> Think:
        table = self.imagined(titles)
        node = table.tree.node(self.node)
        following = node.children[0].text if node.children else None
        state = table.state(node)
        self.keep(table)
        return advised(state, self.level, self.seconds, self.luck, following)


class _Shown(NamedTuple):
    """A plan at the present moment, and its moves that were for something else."""

    plan: Plan
    missed: list[Json]


class Intend(OfTitle, kw_only=True):
    """Bring a plan up to the present moment and answer a question about it."""

    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    seq: int
    plan: dict[str, Any] | None
    """As it was kept; none if it begins here."""
    acts: list[tuple[int, str, str]]
    """What the seat was told of the game since the plan begins."""
    asked: dict[str, Any] | None
    """Nothing if the plan is only to be shown."""

    def prepare(self, titles: Titles) -> Think:
        return lambda: _answered(lambda: self._asked(titles))

    def _asked(self, titles: Titles) -> JsonObject:
        game = titles.game(self.title, self.own_content)
        shown = _plans.take(self._moment()) or self._brought_up(game)
        plan, table = shown.plan, shown.plan.imagined(game)
        asked: dict[str, Any] = self.asked or {"ask": "look", "node": 0}
        if asked["ask"] == "leave":
            plan.left = self.seq if asked["on"] else NOT_LEFT
            asked = {"ask": "look", "node": asked["node"]}
        reply: JsonObject = {
            **table.answer(asked),
            "moves": moves(game, plan.tree),
            "fits": [*fits(game, plan, table)],
            "missed": shown.missed,
            "left": plan.left,
        }
        if self.asked is None or self.asked["ask"] in LOOKING or reply["undecided"] is not None:
            _plans.keep(self._moment(), shown)
            return {"reply": reply, "kept": None}
        kept = {**plan.json(), "missed": shown.missed}
        _plans.keep(msgspec.structs.replace(self, plan=kept, acts=[])._moment(), shown)
        return {"reply": reply, "kept": kept}

    def _brought_up(self, game: Game[Any]) -> _Shown:
        view = View(self.title, self.seat, self.public, self.own)
        if self.plan is None:
            return _Shown(Plan(view, self.seq), [])
        plan, missed = Plan.of_json(self.plan), list(self.plan.get("missed", []))
        if plan.seq == self.seq:
            return _Shown(plan, missed)
        acts = [Act(*act) for act in self.acts]
        if any(act.seat == self.seat for act in acts):
            # The decision that they were for has been made.
            missed = []
        plan, gone = brought_up(game, plan, acts, view, self.seq)
        return _Shown(plan, (missed + [{"seat": node.seat, "text": node.text} for node in gone])[-_MOST_MISSED:])

    def _moment(self) -> bytes:
        """All that the plan depends on as it is shown."""
        return msgspec.json.encode(msgspec.structs.replace(self, asked=None), order="deterministic")


def _answered(answer: Callable[[], JsonObject]) -> JsonObject:
    """The answer, or what is wrong with the question."""
    try:
        return answer()
    except Refusal as refusal:
        why = None if refusal.why is None else refusal.why.json()
        return {"rule": refusal.rule, "wrong": refusal.reason, "why": why}
    except BadInput as wrong:
        return {"rule": "", "wrong": str(wrong), "why": None}
