"""Questions about tables that are only imagined: analyses of games that have ended, and plans in running ones.

A plan is asked about with what its seat may see and nothing else.
"""

from collections.abc import Callable
from typing import Any

from tampu.engine import BadInput, JsonObject, Refusal, View
from tampu.engine.lines.analysed import Analysed
from tampu.engine.lines.imagined import LOOKING, Imagined
from tampu.engine.lines.plans import NOT_LEFT, Act, Plan, brought_up, fits
from tampu.engine.lines.tree import Tree
from tampu.engine.record import Record
from tampu.games import Titles
from tampu.tables.thinking.advising import advised
from tampu.tables.thinking.asked import OfTitle, Think

_known: dict[str, Imagined] = {}
"""The analysis that was asked about last, by its record: mostly the next question is about it too."""


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
        """It is forgotten until the answer is found: what fails in the middle must not be asked about again."""
        known = _known.pop(self.record, None)
        _known.clear()
        return known or analysis(Record.parse(self.record), titles, self.own_content)


class Analyse(_OfAnalysis, kw_only=True):
    """Answer a question about an analysis, and write down what it changed."""

    asked: dict[str, Any]

    def prepare(self, titles: Titles) -> Think:
        table = self.imagined(titles)
        return lambda: _answered(lambda: self._asked(table))

    def _asked(self, table: Imagined) -> JsonObject:
        reply = table.answer(self.asked)
        if not reply.get("moves"):
            _known[self.record] = table
            return {"reply": reply, "kept": None}
        record = Record.parse(self.record)
        record.variations, record.notes = table.tree.lines()
        text = record.text()
        _known[text] = table
        return {"reply": reply, "kept": text}


class Counsel(_OfAnalysis, kw_only=True):
    """What would this bot play at a moment of an analysis? No answer if nobody has to choose there."""

    node: int
    level: str
    luck: str

    def prepare(self, titles: Titles) -> Think:
        table = _known[self.record] = self.imagined(titles)
        node = table.tree.node(self.node)
        following = node.children[0].text if node.children else None
        return advised(table.state(node), self.level, self.seconds, self.luck, following)


class Intend(OfTitle, kw_only=True):
    """Bring a plan up to the present moment and answer a question about it."""

    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    seq: int
    plan: dict[str, Any] | None
    """As it was kept; none if it begins here."""
    key: str
    acts: list[tuple[int, str, str]]
    """What the seat was told of the game since the plan begins."""
    asked: dict[str, Any] | None
    """Nothing if the plan is only to be shown."""

    def prepare(self, titles: Titles) -> Think:
        return lambda: _answered(lambda: self._asked(titles))

    def _asked(self, titles: Titles) -> JsonObject:
        game = titles.game(self.title, self.own_content)
        view = View(self.title, self.seat, self.public, self.own)
        plan = Plan(view, self.seq, self.key) if self.plan is None else Plan.of_json(self.plan)
        missed: list[Any] = []
        if plan.seq != self.seq:
            plan, gone = brought_up(game, plan, [Act(*act) for act in self.acts], view, self.seq)
            missed = [{"seat": node.seat, "text": node.text} for node in gone]
        table = plan.imagined(game)
        asked: dict[str, Any] = self.asked or {"ask": "look", "node": 0}
        if asked["ask"] == "leave":
            plan.left = self.seq if asked["on"] else NOT_LEFT
            asked = {"ask": "look", "node": asked["node"]}
        reply = table.answer(asked)
        shown: JsonObject = {
            **reply,
            "moves": plan.tree.json(),
            "fits": [*fits(game, plan, table)],
            "missed": [*missed],
            "left": plan.left,
        }
        changed = self.asked is not None and self.asked["ask"] not in LOOKING and reply["undecided"] is None
        return {"reply": shown, "kept": plan.json() if changed else None}


def _answered(answer: Callable[[], JsonObject]) -> JsonObject:
    """The answer, or what is wrong with the question."""
    try:
        return answer()
    except Refusal as refusal:
        why = None if refusal.why is None else refusal.why.json()
        return {"rule": refusal.rule, "wrong": refusal.reason, "why": why}
    except BadInput as wrong:
        return {"rule": "", "wrong": str(wrong), "why": None}
