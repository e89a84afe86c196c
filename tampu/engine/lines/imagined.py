"""A table that is only imagined: lines of play from a moment of a game, computed by its rulebook.

An analysis starts from a game of which everything is known. A plan starts from what one seat can see: it is played in
several worlds that the seat cannot tell from the true one, and whatever would come to light for the seat must be
assumed before the plan goes on. Both are asked through `answer`, in plain data, so that a page can be served by a
server or by the same code in the browser.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from tampu.engine import sight
from tampu.engine.actions import Action
from tampu.engine.errors import BadInput, Refusal
from tampu.engine.game import Game, State, View
from tampu.engine.lines.line import DEAL, Luck, Undecided, imagined, tried
from tampu.engine.lines.tree import ANYTHING, ORDER, PLAYED, Node, Tree
from tampu.engine.luck.chance import Chance, SearchChance
from tampu.engine.match import TAKEN_BACK
from tampu.engine.play import Play
from tampu.engine.telling.story import Turns, asked
from tampu.engine.wire import Json, JsonObject, Seat, as_int, as_list, as_object, as_text, as_texts, digest, encode

LOOKING: Final = ("look", "foresee", "why")
"""Questions that change nothing."""
WORLDS: Final = 12
"""In so many worlds a plan is played."""
_MOST_WORLDS: Final = 60
"""So many are imagined in search of one in which everything can come as assumed."""
_MOST_SKIPPED: Final = 200
_MOST_PLANNED: Final = 400
_LIKELY_DIGITS: Final = 3
_RECENT: Final = 24
"""So many moves are told that led to a moment."""


class NotImagined(BadInput):
    """No world was found in which this can happen."""


class Imagined:
    """A tree of lines with the rules of its game."""

    def __init__(
        self,
        game: Game[Any],
        tree: Tree,
        start: Callable[[int], State],
        played: Sequence[tuple[State, Play | None]] = (),
    ) -> None:
        """`start` gives the state before the first move in the world of a number; `played` are those after the moves of
        the game, each with what happened."""
        self.game = game
        self.tree = tree
        self._start = start
        self._played = played
        self._known: dict[tuple[int, Node], State | None] = {}
        self._plays: dict[Node, Play | None] = {}

    # -- who imagines: an analysis sees everything, a plan what one seat sees -----------------------

    @property
    def seat(self) -> Seat | None:
        """Through whose eyes; None if everything is open."""
        return None

    @property
    def worlds_wanted(self) -> tuple[int, int]:
        """How many worlds are looked at, and how many are tried at most."""
        return 1, 1

    def _carried_out(
        self, world: int, before: State, action: Action, luck: Sequence[Luck], lot: Chance | None, entry: int
    ) -> tuple[State, Play, list[Luck]]:
        return tried(before, action, luck, lot, entry)

    # -- moments -------------------------------------------------------------------------------------

    def worlds(self, node: Node) -> Iterator[tuple[int, State]]:
        """The moment in every world in which the line leads there, with its number; each is imagined when needed."""
        found = False
        least, most = self.worlds_wanted
        for world in range(most):
            if world >= least and found:
                return
            state = self._in_world(world, node)
            if state is not None:
                found = True
                yield world, state
        if not found:
            raise NotImagined("no world was found in which everything comes as it was assumed")

    def state(self, node: Node) -> State:
        """The moment in the first of these worlds."""
        return next(state for _, state in self.worlds(node))

    def _in_world(self, world: int, node: Node) -> State | None:
        if (world, node) in self._known:
            return self._known[world, node]
        path = node.path()
        known = len(path)
        while known and (world, path[known - 1]) not in self._known:
            known -= 1
        state = self._known[world, path[known - 1]] if known else None
        for here in path[known:]:
            state = self._after(world, state, here)
            self._known[world, here] = state
        return state

    def _after(self, world: int, before: State | None, node: Node) -> State | None:
        if node.parent is None:
            return self._start(world)
        if node.mark == PLAYED:
            state, play = self._played[node.depth - 1]
            self._plays[node] = play
            return state
        if before is None or before.actor() != node.seat:
            return None
        try:
            action = self.game.alphabet.parse(node.text)
            state, play, _ = self._carried_out(world, before, action, node.luck, None, node.depth)
        except (BadInput, Refusal, Undecided):
            return None
        self._plays.setdefault(node, play)
        return state

    def options(self, node: Node) -> list[str] | None:
        """What may be done there; for a private choice of another seat what could be done in some of the worlds."""
        first = self.state(node)
        if self.certain(first):
            return sight.options(first, first.actor())
        found = {text: None for _, state in self.worlds(node) for text in sight.options(state, state.actor()) or ()}
        return list(found)

    def certain(self, state: State) -> bool:
        """Whether the same may be done there in every world."""
        return not state.private() or state.actor() == self.seat

    def moment(self, node: Node) -> JsonObject:
        """The moment, for whoever imagines it."""
        state, turns = self.state(node), self._turns(node)
        over = state.outcome()
        points = over or state.so_far()
        return {
            "public": state.public(),
            "own": [state.own(seat) if self.seat in (None, seat) else {} for seat in range(state.seats)],
            "actor": state.actor(),
            "question": sight.question(state),
            "about": sight.facts(state, turns),
            "private": state.private(),
            "secrets": bool(state.secret()),
            "options": [*(self.options(node) or [])],
            "outcome": None if over is None else over.json(),
            "points": None if points is None else [*points.scores],
            "turn": turns.next(state.actor()),
            "entries": self._entries(node, turns),
        }

    def _entries(self, node: Node, turns: Turns) -> list[Json]:
        """The last moves that led here, as they are told in a log."""
        path = [here for here in node.path()[1:] if here.text != DEAL]
        entries: list[Json] = []
        for number, here in list(enumerate(path, 1))[-_RECENT:]:
            play = self._plays.get(here)
            told = [] if play is None else self._told(play)
            entries.append(
                {
                    "seq": number,
                    "seat": here.seat,
                    "text": here.text,
                    "turn": turns.numbers[number - 1],
                    "events": [*told],
                    "changes": [[*change] for change in self.game.changes(told)],
                }
            )
        return entries

    def _turns(self, node: Node) -> Turns:
        turns = Turns()
        for before, here in pairwise(node.path()):
            play = self._plays.get(here)
            if here.text in TAKEN_BACK:
                turns.undo()
            elif here.text != DEAL:
                turns.act(here.seat, play is not None and play.passed, asked(self.state(before)))
        return turns

    def _told(self, play: Play) -> list[JsonObject]:
        return sight.told_openly(play.events) if self.seat is None else sight.told(play.events, self.seat)

    # -- playing on ----------------------------------------------------------------------------------

    def step(self, node: Node, text: str, luck: Sequence[Luck], lot: Chance | None, mark: str = "") -> Node:
        """Play on after a moment. What comes to light and is neither chosen nor left to the lot is `Undecided`."""
        action = self.game.alphabet.parse(text)
        undecided: list[Undecided] = []
        refusal: Exception | None = None
        for world, before in self.worlds(node):
            try:
                _, play, came = self._carried_out(world, before, action, luck, lot, node.depth + 1)
            except Undecided as open_one:
                undecided.append(open_one)
                continue
            except (Refusal, BadInput) as wrong:
                if isinstance(wrong, Refusal) and self.certain(before):
                    raise
                refusal = refusal or wrong
                continue
            if undecided:
                break
            return self._added(node, before, action, came, play, mark)
        if undecided:
            raise together(undecided)
        raise refusal or NotImagined("no world was found in which this can happen")

    def _added(self, node: Node, before: State, action: Action, luck: list[Luck], play: Play, mark: str) -> Node:
        seat = before.actor()
        assert seat is not None
        return self.tree.add(node, seat, action.text, luck, mark)

    def foresee(self, node: Node, line: Sequence[str]) -> JsonObject:
        """What actions one after the other would certainly do, or the rule that forbids them.

        Whoever imagines can always go back, so nothing is final.
        """
        state = self.state(node)
        actions = [self.game.alphabet.parse(text) for text in line]
        try:
            foreseen = sight.foreseen(state, actions, self.seat, self._turns(node))
            return {"line": [*line], "foresight": {**foreseen, "final": False}, "rule": ""}
        except Refusal as refusal:
            return {"line": [*line], "foresight": None, "rule": refusal.rule}

    def why(self, node: Node, text: str) -> JsonObject:
        """May the actor do this there, and if not, why not?"""
        state, action = self.state(node), self.game.alphabet.parse(text)
        if state.allows(action):
            return {"legal": True, "rule": "", "name": "", "facts": {}}
        return {"legal": False, **state.why_not(action).json()}

    # -- the port ------------------------------------------------------------------------------------

    def answer(self, asked: JsonObject) -> JsonObject:
        """Answer one question of a page; see `docs/api.md`. What changes the tree answers with all of it."""
        what, node = as_text(asked.get("ask"), "ask"), self.tree.node(as_int(asked.get("node"), "node"))
        if what == "foresee":
            lines = [as_texts(line, "line") for line in as_list(asked.get("lines"), "lines")]
            return _reply(foreseen=[self.foresee(node, line) for line in lines])
        if what == "why":
            return _reply(verdict=self.why(node, as_text(asked.get("action"), "action")))
        if what == "look":
            return self._shown(node)
        before = encode(self.tree.json())
        try:
            node = self._changed(what, node, asked)
        except Undecided as undecided:
            return _reply(undecided=self._choices(undecided))
        changed = encode(self.tree.json()) != before
        return {**self._shown(node), "moves": moves(self.game, self.tree) if changed else None}

    def _changed(self, what: str, node: Node, asked: JsonObject) -> Node:
        if what == "step":
            return self.step(node, as_text(asked.get("action"), "action"), _luck(asked), _lot(asked))
        if what == "name":
            self.tree.name(node, as_text(asked.get("text"), "text"))
        elif what == "note":
            self.tree.annotate(node, as_text(asked.get("text"), "text"))
        elif what == "delete":
            return self.tree.delete(node)
        elif what == "promote":
            self.tree.promote(node)
        else:
            raise BadInput(f"'{what}' cannot be asked here")
        return node

    def _shown(self, node: Node) -> JsonObject:
        return _reply(node=self.tree.number(node), moment=self.moment(node))

    def _choices(self, undecided: Undecided) -> JsonObject:
        total = sum(count for _, count in undecided.choices)
        return {
            "label": undecided.label,
            "choices": [
                {
                    "value": value,
                    "thing": self.game.came(undecided.label, value),
                    "likely": round(count / total, _LIKELY_DIGITS),
                }
                for value, count in undecided.choices
            ],
        }


def moves(game: Game[Any], tree: Tree) -> list[Json]:
    """Every move of a tree, with words for what came to light with it."""
    return [
        {**as_object(row, "move"), "came": [] if node.text == DEAL else [game.came(*luck) for luck in node.luck]}
        for row, node in zip(tree.json(), tree.nodes, strict=True)
    ]


class Planned(Imagined):
    """A table as one seat imagines it from its view, and from nothing else."""

    def __init__(self, game: Game[Any], tree: Tree, view: View, key: str) -> None:
        """`key` decides what the worlds are like."""
        assert view.seat is not None
        dealer = game.dealer(view)
        super().__init__(
            game, tree, lambda world: game.load(view.public, dealer.secret(SearchChance(f"{key}/{world}")))
        )
        self._viewer = view.seat
        self._key = key

    @property
    def seat(self) -> Seat:
        return self._viewer

    @property
    def worlds_wanted(self) -> tuple[int, int]:
        return WORLDS, _MOST_WORLDS

    def _carried_out(
        self, world: int, before: State, action: Action, luck: Sequence[Luck], lot: Chance | None, entry: int
    ) -> tuple[State, Play, list[Luck]]:
        unseen = SearchChance(f"{self._key}/{world}/{entry}")
        return imagined(before, self._viewer, action, luck, lot, unseen, entry)

    def _added(self, node: Node, before: State, action: Action, luck: list[Luck], play: Play, mark: str) -> Node:
        if len(self.tree.nodes) > _MOST_PLANNED:
            raise BadInput(f"a plan has up to {_MOST_PLANNED} moves")
        added = super()._added(node, before, action, luck, play, mark)
        if added.seat == self._viewer:
            added.promise = promise(before, action)
        if luck:
            added.told = told_digest(sight.told(play.events, self._viewer))
        return added

    def _changed(self, what: str, node: Node, asked: JsonObject) -> Node:
        if what == "skip":
            return self.skip(node, as_text(asked.get("lot"), "lot"))
        if what == "order":
            return self._order(node, bool(asked.get("on")))
        if what == "whatever":
            return self._whatever(node, bool(asked.get("on")))
        if what == "step" and asked.get("anything"):
            action = as_text(asked.get("action"), "action")
            mark = "" if self.state(node).actor() == self._viewer else ANYTHING
            return self.step(node, action, _luck(asked), _lot(asked), mark)
        return super()._changed(what, node, asked)

    def skip(self, node: Node, lot: str) -> Node:
        """Whatever the others do until this seat is asked: any of their moves stand for it."""
        chance = SearchChance(lot)
        for _ in range(_MOST_SKIPPED):
            state = self.state(node)
            if state.actor() in (None, self._viewer):
                return node
            legal = state.legal()
            node = self.step(node, legal[chance.below("move", "", len(legal))].text, (), chance, ANYTHING)
        return node

    def _whatever(self, node: Node, on: bool) -> Node:
        """Shall this move hold whatever the others do before it, or only if they do just what is entered?"""
        if node.seat != self._viewer:
            raise BadInput("only moves of one's own have a condition")
        before = node.parent
        while before is not None and before.parent is not None and before.seat != self._viewer:
            before.mark = ANYTHING if on else ""
            before = before.parent
        return node

    def _order(self, node: Node, on: bool) -> Node:
        if node.seat != self._viewer:
            raise BadInput("only moves of one's own can be orders")
        assert node.parent is not None
        node.mark = ORDER if on else ""
        node.promise = promise(self.state(node.parent), self.game.alphabet.parse(node.text))
        return node


def _reply(**parts: Json) -> JsonObject:
    """What was asked for; the rest is null."""
    return {**dict.fromkeys(("node", "moment", "moves", "undecided", "foreseen", "verdict")), **parts}


_PROMISED: Final = ("events", "ends", "asked", "question", "changes", "points")


def promise(state: State, action: Action) -> str:
    """A digest of what an action will certainly do: as long as it is the same, the action does what was planned."""
    return promise_of(sight.foreseen(state, [action]))


def promise_of(foreseen: JsonObject) -> str:
    return digest(encode({name: foreseen[name] for name in _PROMISED}), "promise", 16).hex()


def told_digest(events: Sequence[JsonObject]) -> str:
    """A digest of what somebody is told."""
    return digest(encode([*events]), "told", 16).hex()


def together(undecided: Sequence[Undecided]) -> Undecided:
    """What may come to light in some of the worlds: as often as it does, if all are equally likely."""
    label = undecided[0].label
    alike = [one for one in undecided if one.label == label]
    parts: dict[str, tuple[Json, float]] = {}
    for one in alike:
        total = sum(count for _, count in one.choices)
        for value, count in one.choices:
            key = encode(value).decode()
            parts[key] = value, parts.get(key, (value, 0.0))[1] + count / total
    whole = 10_000
    choices = [(value, max(1, round(part * whole / len(alike)))) for value, part in parts.values()]
    return Undecided(label, choices, all(one.secret for one in alike))


def _luck(asked: JsonObject) -> list[Luck]:
    found = [as_list(one, "luck") for one in as_list(asked.get("luck", []), "luck")]
    if any(len(one) != 2 for one in found):
        raise BadInput("luck: expected a label and what came")
    return [(as_text(label, "luck"), value) for label, value in found]


def _lot(asked: JsonObject) -> Chance | None:
    """The lot by a text that nobody could choose; none if the person wants to choose."""
    lot = as_text(asked.get("lot", ""), "lot")
    return SearchChance(lot) if lot else None
