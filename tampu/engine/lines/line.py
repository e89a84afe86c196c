"""Lines of play beside a game: what could have been or may come, by the same rules.

A line leaves the game as it was played, or another line, after some of its moves. Luck on it was chosen by somebody or
left to the lot; either way it is written down with its move, so that a line leads to the same place whenever it is
played. Whoever imagines a game from what one seat knows assumes secrets in the same way.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from tampu.engine.actions import Action
from tampu.engine.errors import BadInput
from tampu.engine.game import State
from tampu.engine.luck.chance import Chance, SearchChance
from tampu.engine.luck.pool import Pool
from tampu.engine.play import Play, Seats
from tampu.engine.wire import Json, Seat, encode

S = TypeVar("S", bound=State)

DEAL: Final = "deal"
"""A move that is no action: what a seat cannot know is dealt anew. Its luck is the text that decides the lot."""

Luck = tuple[str, Json]
"""A label, and what came: a number from 0, the kind of a card that was drawn, or a secret as a reveal shows it."""


class Undecided(Exception):
    """Something comes to light that nobody has chosen. `choices` are what it may be, and how many times each."""

    def __init__(self, label: str, choices: Sequence[tuple[Json, int]], secret: bool = False) -> None:
        super().__init__(label)
        self.label = label
        self.choices = list(choices)
        self.secret = secret
        """Is it there already, so that it is different in other worlds only?"""


class ChosenChance:
    """Luck that was chosen beforehand, in the order in which it is asked for; then the lot decides, if there is one."""

    def __init__(self, chosen: Sequence[Luck], lot: Chance | None = None) -> None:
        self._chosen = list(chosen)
        self._lot = lot
        self.luck: list[Luck] = []
        """All that came."""
        self.drawn: list[Luck] = []
        """The same without stored secrets."""

    def below(self, label: str, occasion: str, n: int) -> int:
        value = self._next(label, [(number, 1) for number in range(n)])
        return self._came(label, self._lot.below(label, occasion, n) if value is None and self._lot else value)

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        value = self._next(label, [(kind, count) for kind, count in enumerate(pool.counts) if count])
        return self._came(label, self._lot.draw(label, occasion, pool) if value is None and self._lot else value)

    def show(self, label: str, value: Json) -> None:
        """A stored secret comes to light, which must be the one that was chosen."""
        self._next(label, [(value, 1)], secret=True)
        self.luck.append((label, value))

    def finish(self) -> None:
        """Everything that was chosen must have been asked for."""
        if len(self.luck) < len(self._chosen):
            raise BadInput(f"no '{self._chosen[len(self.luck)][0]}' is drawn or rolled here")

    def _next(self, label: str, choices: Sequence[tuple[Json, int]], secret: bool = False) -> Json:
        """What was chosen; None if the lot decides."""
        if len(self.luck) >= len(self._chosen):
            if self._lot is None:
                raise Undecided(label, choices, secret)
            return None
        wanted, value = self._chosen[len(self.luck)]
        if wanted != label:
            raise BadInput(f"'{label}' is drawn or rolled here, not '{wanted}'")
        if all(encode(value) != encode(choice) for choice, _ in choices):
            raise BadInput(f"'{label}' cannot be {value} here")
        return value

    def _came(self, label: str, value: Json) -> int:
        assert isinstance(value, int)
        self.luck.append((label, value))
        self.drawn.append((label, value))
        return value


def tried(
    state: S, action: Action, chosen: Sequence[Luck], lot: Chance | None, entry: int
) -> tuple[S, Play, list[Luck]]:
    """What an action leads to, its account, and all luck that came. The state stays as it is.

    Without a lot, luck that nobody has chosen is `Undecided`.
    """
    after, chance = state.clone(), ChosenChance(chosen, lot)
    play = after.apply(action, chance, entry)
    chance.finish()
    return after, play, chance.luck


class ImaginedPlay(Play):
    """The account of an action in a world that one seat imagines.

    What the seat would see was chosen beforehand, secrets included. What it would not see, the world decides. Without a
    seat everything is seen.
    """

    def __init__(self, seat: Seat | None, chosen: ChosenChance, unseen: Chance, entry: int) -> None:
        super().__init__(chosen, entry)
        self._seat = seat
        self._chosen = chosen
        self._unseen = unseen

    def roll(self, label: str, occasion: str, faces: int, to: Seats | None = None) -> int:
        self._look(to)
        return super().roll(label, occasion, faces, to)

    def pick(self, label: str, occasion: str, n: int, to: Seats | None = None) -> int:
        self._look(to)
        return super().pick(label, occasion, n, to)

    def draw(self, label: str, occasion: str, pool: Pool, to: Seats | None = None) -> int:
        self._look(to)
        return super().draw(label, occasion, pool, to)

    def reveal(self, label: str, value: Json, to: Seats | None = None) -> None:
        if self._sees(to):
            self._chosen.show(label, value)
        super().reveal(label, value, to)

    def _look(self, to: Seats | None) -> None:
        self._chance = self._chosen if self._sees(to) else self._unseen

    def _sees(self, to: Seats | None) -> bool:
        return to is None or self._seat is None or self._seat in to


def imagined(
    state: S, seat: Seat, action: Action, chosen: Sequence[Luck], lot: Chance | None, unseen: Chance, entry: int
) -> tuple[S, Play, list[Luck]]:
    """As `tried`, in a world that a seat imagines: all that comes to light for it is chosen or left to the lot."""
    after, chance = state.clone(), ChosenChance(chosen, lot)
    play = ImaginedPlay(seat, chance, unseen, entry)
    after.carry_out(action, play)
    chance.finish()
    return after, play, chance.luck


def dealt(state: S, seat: Seat, key: str) -> S:
    """The same moment with everything that the seat cannot know dealt anew; the key decides how."""
    if not 0 <= seat < state.seats or state.outcome() is not None:
        raise BadInput("nothing can be dealt anew here")
    view = state.view(seat)
    after: S = state.game.load(view.public, state.game.dealer(view).secret(SearchChance(key)))
    return after


def followed(state: S, move: "Try", lot: Chance | None, entry: int) -> tuple[S, Play | None, list[Luck]]:
    """What a move of a line leads to: an action of the seat that is asked, or a new deal."""
    if move.text == DEAL:
        keys = [value for label, value in move.luck if label == DEAL and isinstance(value, str)]
        if len(keys) != 1 or len(move.luck) != 1:
            raise BadInput("a new deal needs the text that decides it")
        return dealt(state, move.seat, keys[0]), None, list(move.luck)
    if state.actor() != move.seat:
        raise BadInput(f"it is not seat {move.seat}'s turn")
    return tried(state, state.game.alphabet.parse(move.text), move.luck, lot, entry)


class Try:
    """A move of a line."""

    __slots__ = ("luck", "seat", "text")

    def __init__(self, seat: Seat, text: str, luck: Sequence[Luck] = ()) -> None:
        self.seat = seat
        self.text = text
        self.luck = list(luck)


class Variation:
    """A line of moves that leaves another one: line 0 is the game as it was played."""

    __slots__ = ("after", "name", "parent", "tries")

    def __init__(self, parent: int, after: int, name: str, tries: Sequence[Try]) -> None:
        self.parent = parent
        self.after = after
        """How many moves had been made then, counted from the start of the game."""
        self.name = name
        self.tries = list(tries)


Note = tuple[int, int, str]
"""Words about a moment: the line, how many moves had been made, and the text."""
