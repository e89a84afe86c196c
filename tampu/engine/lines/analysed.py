"""A game of which everything is known, and lines beside it on which luck and secrets come as somebody wants them.

What lies hidden can be chosen where it comes to light: the line then goes on in a world that the acting seat could not
tell from the true one. Or all that a seat cannot know is dealt anew. Both are a move `deal` of the line.
"""

from collections.abc import Sequence
from typing import Final

from tampu.engine.actions import Action
from tampu.engine.errors import BadInput
from tampu.engine.game import State
from tampu.engine.lines.imagined import Imagined, together
from tampu.engine.lines.line import DEAL, ChosenChance, ImaginedPlay, Luck, Try, Undecided, dealt, followed
from tampu.engine.lines.tree import PLAYED, Node
from tampu.engine.luck.chance import Chance, SearchChance
from tampu.engine.wire import JsonObject, Seat, as_int, as_text, digest

_WORLDS: Final = 24
"""In so many worlds is looked for what a secret may be; the true one is the first."""


class Analysed(Imagined):
    """The port of an analysis."""

    def _after(self, world: int, before: State | None, node: Node) -> State | None:
        if node.parent is None or node.mark == PLAYED or node.text != DEAL or before is None:
            return super()._after(world, before, node)
        return followed(before, Try(node.seat, node.text, node.luck), None, node.depth)[0]

    def _changed(self, what: str, node: Node, asked: JsonObject) -> Node:
        if what == "deal":
            return self.deal(node, as_int(asked.get("seat"), "seat"), as_text(asked.get("lot"), "lot"))
        return super()._changed(what, node, asked)

    def deal(self, node: Node, seat: Seat, key: str) -> Node:
        """Deal everything anew that a seat cannot know."""
        if not self.state(node).secret():
            raise BadInput("nothing is hidden in this game")
        dealt(self.state(node), seat, key)
        return self.tree.add(node, seat, DEAL, [(DEAL, key)])

    def step(self, node: Node, text: str, luck: Sequence[Luck], lot: Chance | None, mark: str = "") -> Node:
        """Play on. Where the lot decides, what lies hidden stays as it is; otherwise it may be chosen too."""
        before, action, chosen = self.state(node), self.game.alphabet.parse(text), list(luck)
        while True:
            try:
                return self._chosen(node, before, action, chosen, lot)
            except Undecided as undecided:
                if not undecided.secret or len(undecided.choices) > 1:
                    raise
                chosen.append((undecided.label, undecided.choices[0][0]))

    def _chosen(self, node: Node, before: State, action: Action, chosen: list[Luck], lot: Chance | None) -> Node:
        seat = before.actor()
        undecided: list[Undecided] = []
        wrong: BadInput | None = None
        for world in range(_WORLDS):
            key = f"{digest(before.view(seat).encode() + action.text.encode(), 'deal', 8).hex()}/{world}"
            if world and (seat is None or not before.secret()):
                break
            state = before if world == 0 or seat is None else dealt(before, seat, key)
            chance = ChosenChance(chosen, lot)
            play = ImaginedPlay(None, chance, SearchChance(key), node.depth + 1)
            try:
                state.clone().carry_out(action, play)
                chance.finish()
            except Undecided as open_one:
                if not open_one.secret:
                    raise
                undecided.append(open_one)
                continue
            except BadInput as contradiction:
                wrong = wrong or contradiction
                continue
            if undecided:
                continue
            if world and seat is not None:
                node = self.tree.add(node, seat, DEAL, [(DEAL, key)])
            return self._added(node, state, action, chance.drawn, play, "")
        if undecided:
            raise together(undecided)
        raise wrong or BadInput("no world was found in which this can happen")
