"""A game being played: its state, its moves, and what may be taken back."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic

from tampu.engine.actions import Action
from tampu.engine.errors import BadInput, Refusal
from tampu.engine.game import Game, Outcome, S
from tampu.engine.luck.chance import ENTROPY_BYTES, SECRET_BYTES, TableChance, commitment, secret_of, table_key
from tampu.engine.meta import Options
from tampu.engine.play import Play
from tampu.engine.telling.story import Asked, Turns, asked
from tampu.engine.wire import Json, JsonObject, Seat, as_int, as_list, as_object, as_text

UNDO = "undo"
BACK = "back"
"""As `undo`, of an action after which something came to light: a game with such moves is practice."""
TAKEN_BACK: Final = frozenset((UNDO, BACK))

Move = tuple[Seat, str]
"""A seat and the notation of the action that it took, or `undo` or `back` if it took one back. A record lists these."""

_MOST_PAST = 32
"""So many earlier states are kept when a game is played again to take something back."""


class Seal:
    """A table's luck: the secret it committed to, and what each seat added to it."""

    __slots__ = ("entropies", "secret")

    def __init__(self, secret: bytes, entropies: Sequence[bytes] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise BadInput(f"a secret has {SECRET_BYTES} bytes")
        if any(len(entropy) != ENTROPY_BYTES for entropy in entropies):
            raise BadInput(f"a seat's entropy has {ENTROPY_BYTES} bytes")
        self.secret = secret
        self.entropies = tuple(entropies)

    @classmethod
    def of_seed(cls, seed: str) -> "Seal":
        return cls(secret_of(seed))

    @property
    def commitment(self) -> bytes:
        return commitment(self.secret)

    def chance(self) -> TableChance:
        return TableChance(table_key(self.secret, self.entropies))


class Match(Generic[S]):
    """One game from its first to its last move. Taking back is a move too."""

    def __init__(self, game: Game[S], options: Options, seal: Seal) -> None:
        self.game = game
        self.options = options
        self.seal = seal
        self.moves: list[Move] = []
        self.turns = Turns()
        self._chance = seal.chance()
        self.state, self.opening = game.start(options, self._chance)
        self._before: list[tuple[Seat, S]] = []
        self.takes_back = True
        """May actions be taken back? That costs a copy of the state for each of them."""
        self._past: list[S] = []
        """The states before the last actions, if the game was played again to find them."""

    @classmethod
    def load(cls, game: Game[S], options: Options, seal: Seal, saved: Json, moves: Iterable[Move]) -> "Match[S]":
        """A saved match, with the moves that led to it. What happened at its setup is not told again."""
        whole = as_object(saved, "match")
        match = cls.__new__(cls)
        match.game = game
        match.options = options
        match.seal = seal
        match.moves = list(moves)
        passes = [as_int(number, "passes") for number in as_list(whole.get("passes", []), "passes")]
        answered = [_asked(item) for item in as_list(whole.get("answered", []), "answered")]
        match.turns = Turns.of([None if text in TAKEN_BACK else seat for seat, text in match.moves], passes, answered)
        match._chance = seal.chance()
        match.opening = Play(match._chance)
        match.state = _load(game, whole.get("state"))
        before = [as_list(item, "before") for item in as_list(whole.get("before"), "before")]
        match._before = [(as_int(seat, "seat"), _load(game, state)) for seat, state in before]
        match.takes_back = True
        match._past = []
        return match

    def clone(self) -> "Match[S]":
        """A copy that shares nothing that can change. The same moves lead to the same states in both."""
        copy: Match[S] = Match.__new__(Match)
        copy.game = self.game
        copy.options = self.options
        copy.seal = self.seal
        copy.moves = self.moves.copy()
        copy.turns = self.turns.clone()
        copy._chance = self._chance
        copy.opening = self.opening
        copy.state = self.state.clone()
        copy._before = [(seat, state.clone()) for seat, state in self._before]
        copy.takes_back = self.takes_back
        copy._past = []
        return copy

    def save(self) -> JsonObject:
        """Everything but the moves, for storage.

        That is the state, those that an undo can return to, where turns ended, and the series of questions that the
        last turn has answered.
        """
        before: list[Json] = [[seat, state.save()] for seat, state in self._before]
        saved: JsonObject = {"state": self.state.save(), "before": before, "passes": [*self.turns.passes]}
        answered = self.turns.answered()
        return {**saved, "answered": [one and [*one] for one in answered]} if answered else saved

    def act(self, seat: Seat, action: Action) -> Play:
        """Let a seat act. A seat whose turn it is not is refused before its action is looked at."""
        actor = self.state.actor()
        if actor is None:
            raise Refusal(self.game.over, "the game is over")
        if seat != actor:
            raise Refusal(self.game.turns, f"it is not seat {seat}'s turn")
        before, answers = self.state.clone() if self.takes_back else None, asked(self.state)
        try:
            play = self.state.apply(action, self._chance, len(self.moves) + 1)
        except Refusal:
            raise
        except BaseException:
            self.state = before or self.state
            raise
        self.moves.append((seat, action.text))
        self._past.clear()
        self.turns.act(seat, play.passed, answers)
        if play.final or before is None:
            self._before.clear()
        else:
            self._before.append((seat, before))
            self._forget_early()
        return play

    def _forget_early(self) -> None:
        """Keep what each seat may take back of its last actions: one run of actions for each of them is enough."""
        runs = [at for at, (seat, _) in enumerate(self._before) if not at or self._before[at - 1][0] != seat]
        del self._before[: runs[-self.options.seats] if len(runs) > self.options.seats else 0]

    def move(self, seat: Seat, text: str) -> Play | None:
        """Carry out a move in notation. An undo has no account."""
        if text == UNDO:
            self.undo(seat)
            return None
        if text == BACK:
            self.rewind(seat)
            return None
        return self.act(seat, self.game.alphabet.parse(text))

    def undoable(self) -> Seat | None:
        """The seat that may take back its last action, if any.

        A seat can take back its actions until something has been drawn or revealed, or another seat has acted and not
        taken that back.
        """
        return self._before[-1][0] if self._before else None

    def undoable_later(self) -> list[Seat]:
        """Who could take back, one after the other, the last action first."""
        return [seat for seat, _ in reversed(self._before)]

    def earlier(self) -> S:
        """The state that an undo returns to; call it only if there is one."""
        return self._before[-1][1]

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last action."""
        if self.undoable() != seat:
            raise Refusal("", "there is nothing to take back")
        self.state = self._before.pop()[1]
        self._taken_back(seat, UNDO)

    def rewind(self, seat: Seat) -> None:
        """Take back the last action, which must be this seat's, whatever came to light since.

        Who takes back what came to light knows more than the game allows: only where nobody else is concerned does
        a table allow it.
        """
        kept = self.standing()
        if not kept or self.moves[kept[-1]][0] != seat:
            raise Refusal("", "there is nothing to take back")
        if self._before:
            self.state = self._before.pop()[1]
        else:
            self._past = self._past or self._played_again(kept)
            self.state = self._past.pop()
        self._taken_back(seat, BACK)

    def standing(self) -> list[int]:
        """The actions that were not taken back, by their place among the moves."""
        kept: list[int] = []
        for at, (_, text) in enumerate(self.moves):
            if text in TAKEN_BACK:
                kept.pop()
            else:
                kept.append(at)
        return kept

    def _played_again(self, kept: Sequence[int]) -> list[S]:
        """The states before the last of these moves. Luck follows from the occasion, so they are what they were."""
        state = self.game.start(self.options, self._chance)[0]
        past: list[S] = []
        for at in kept[:-1]:
            past = [*past[1 - _MOST_PAST :], state.clone()]
            state.apply(self.game.alphabet.parse(self.moves[at][1]), self._chance, at + 1)
        return [*past, state]

    def _taken_back(self, seat: Seat, word: str) -> None:
        self.moves.append((seat, word))
        self.turns.undo()

    def outcome(self) -> Outcome | None:
        return self.state.outcome()


def _asked(value: Json) -> Asked | None:
    if value is None:
        return None
    series, left = as_list(value, "answered")
    return as_text(series, "answered"), as_int(left, "answered")


def _load(game: Game[S], saved: Json) -> S:
    whole = as_object(saved, "state")
    return game.load(whole.get("public"), whole.get("secret"))
