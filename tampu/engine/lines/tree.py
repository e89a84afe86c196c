"""A tree of lines: the game as it was played, what was tried beside it, and words about both.

Nodes are numbered in the order in which the tree is read, the root is 0. The first child of a node continues its line,
the others leave it. In an analysis the moves of the game are `PLAYED`; in a plan a move of somebody else may stand for
anything that they do (`ANYTHING`), and a move of one's own may be an `ORDER`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tampu.engine.errors import BadInput
from tampu.engine.lines.line import Luck, Note, Try, Variation
from tampu.engine.match import Move
from tampu.engine.wire import Json, JsonObject, Seat, as_int, as_list, as_object, as_text

PLAYED: Final = "played"
ANYTHING: Final = "anything"
ORDER: Final = "order"
_MARKS: Final = ("", PLAYED, ANYTHING, ORDER)

MOST_NODES: Final = 5_000
MOST_NAME: Final = 60
MOST_NOTE: Final = 1_000


class Node:
    """A move, and the moment after it. The root is the moment before the first."""

    __slots__ = ("children", "depth", "luck", "mark", "name", "note", "parent", "promise", "seat", "text", "told")

    def __init__(self, parent: "Node | None", seat: Seat, text: str, luck: Sequence[Luck] = (), mark: str = "") -> None:
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.seat = seat
        self.text = text
        self.luck = list(luck)
        self.mark = mark
        self.name = ""
        """What the line is called that begins here."""
        self.note = ""
        """Words about the moment."""
        self.promise = ""
        """In a plan: a digest of what the move certainly does."""
        self.told = ""
        """In a plan: a digest of what one is told when it comes as assumed."""
        self.children: list[Node] = []

    def path(self) -> "list[Node]":
        """From the root to here."""
        nodes, node = [self], self
        while node.parent is not None:
            node = node.parent
            nodes.append(node)
        return nodes[::-1]

    def below(self) -> "Iterator[Node]":
        """This node and all that follows, in the order in which it is read."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]


class Tree:
    """Lines of moves that leave each other. It knows no rules: whoever adds a move has tried it."""

    def __init__(self, moves: Sequence[Move] = ()) -> None:
        self.root = Node(None, -1, "")
        self._nodes: list[Node] | None = None
        here = self.root
        for seat, text in moves:
            here.children.append(Node(here, seat, text, (), PLAYED))
            here = here.children[0]

    @property
    def nodes(self) -> list[Node]:
        if self._nodes is None:
            self._nodes = list(self.root.below())
        return self._nodes

    def node(self, number: int) -> Node:
        if not 0 <= number < len(self.nodes):
            raise BadInput(f"there are moments 0 to {len(self.nodes) - 1}")
        return self.nodes[number]

    def number(self, node: Node) -> int:
        return self.nodes.index(node)

    # -- changing ------------------------------------------------------------------------------------

    def add(self, parent: Node, seat: Seat, text: str, luck: Sequence[Luck], mark: str = "") -> Node:
        """A move after this moment: the one that is there already, or a new line."""
        for child in parent.children:
            alike = (child.seat, child.text, child.luck) == (seat, text, list(luck))
            if alike and (child.mark == ANYTHING) == (mark == ANYTHING):
                return child
        if len(self.nodes) > MOST_NODES:
            raise BadInput(f"a tree has up to {MOST_NODES} moves")
        node = Node(parent, seat, text, luck, mark)
        parent.children.append(node)
        self._nodes = None
        return node

    def name(self, node: Node, text: str) -> None:
        """Call the line that begins here."""
        if node.parent is None or node.mark == PLAYED:
            raise BadInput("the game itself has no name here")
        node.name = _short(text, MOST_NAME)

    def annotate(self, node: Node, text: str) -> None:
        """Say something about this moment."""
        node.note = _short(text, MOST_NOTE)

    def delete(self, node: Node) -> Node:
        """Remove a move with all that follows; returns the moment before it."""
        if node.parent is None or node.mark == PLAYED:
            raise BadInput("what was played cannot be removed")
        node.parent.children.remove(node)
        self._nodes = None
        return node.parent

    def promote(self, node: Node) -> None:
        """Make this move the one that continues its line; what was played stays the first."""
        siblings = [] if node.parent is None else node.parent.children
        played = [sibling for sibling in siblings if sibling.mark == PLAYED]
        if not siblings or node in played:
            raise BadInput("what was played comes first already")
        siblings.remove(node)
        siblings.insert(len(played), node)
        self._nodes = None

    # -- in a record ---------------------------------------------------------------------------------

    @classmethod
    def of_record(cls, moves: Sequence[Move], variations: Sequence[Variation], notes: Sequence[Note]) -> "Tree":
        """The game and the lines that a record holds, which was verified."""
        tree = cls(moves)
        lines = [list(tree.nodes)]
        for variation in variations:
            line = lines[variation.parent][: variation.after + 1]
            for number, move in enumerate(variation.tries):
                node = Node(line[-1], move.seat, move.text, move.luck)
                node.name = "" if number else variation.name
                line[-1].children.append(node)
                line.append(node)
            lines.append(line)
        for at, number, text in notes:
            lines[at][number].note = text
        tree._nodes = None
        return tree

    def lines(self) -> tuple[list[Variation], list[Note]]:
        """The lines beside the game and the notes, as a record holds them. A line ends before a name."""
        variations: list[Variation] = []
        notes: list[Note] = []
        waiting: list[tuple[int, Node]] = [(0, self.root)]
        for number, (parent, first) in enumerate(waiting):
            line, played = [first], number == 0
            while line[-1].children:
                after = line[-1].children[0]
                if (after.mark == PLAYED) != played or (after.name and not played):
                    break
                line.append(after)
            if number:
                tries = [Try(node.seat, node.text, node.luck) for node in line]
                variations.append(Variation(parent, first.depth - 1, first.name, tries))
            notes += [(number, node.depth, node.note) for node in line if node.note]
            on_line = set(line)
            waiting += [(number, child) for node in line for child in node.children if child not in on_line]
        return variations, notes

    # -- as plain data -------------------------------------------------------------------------------

    def json(self) -> list[Json]:
        """Every move in order, each with the number of the one before it."""
        numbers: Mapping[Node, int] = {node: number for number, node in enumerate(self.nodes)}
        return [
            {
                "after": -1 if node.parent is None else numbers[node.parent],
                "seat": node.seat,
                "text": node.text,
                "luck": [[*one] for one in node.luck],
                "mark": node.mark,
                "name": node.name,
                "note": node.note,
                "promise": node.promise,
                "told": node.told,
            }
            for node in self.nodes
        ]

    @classmethod
    def of_json(cls, value: Json) -> "Tree":
        tree, nodes = cls(), list[Node]()
        for row in as_list(value, "moves"):
            whole = as_object(row, "move")
            after = as_int(whole["after"], "after")
            if not nodes:
                node = tree.root
            elif 0 <= after < len(nodes):
                luck = [as_list(one, "luck") for one in as_list(whole["luck"], "luck")]
                node = Node(
                    nodes[after],
                    as_int(whole["seat"], "seat"),
                    as_text(whole["text"], "text"),
                    [(as_text(label, "luck"), came) for label, came in luck],
                    _mark(whole),
                )
                nodes[after].children.append(node)
            else:
                raise BadInput("a move follows one that is not there")
            node.name, node.note = as_text(whole["name"], "name"), as_text(whole["note"], "note")
            node.promise, node.told = as_text(whole["promise"], "promise"), as_text(whole["told"], "told")
            nodes.append(node)
        return tree


def _mark(whole: JsonObject) -> str:
    mark = as_text(whole["mark"], "mark")
    if mark not in _MARKS:
        raise BadInput(f"a move is marked as one of {', '.join(_MARKS[1:])}")
    return mark


def _short(text: str, most: int) -> str:
    text = " ".join(text.split())
    if len(text) > most or not (text.isprintable() or not text):
        raise BadInput(f"words have up to {most} printable characters")
    return text
