"""One encoder per table, shared by the doors for research: numbers for actions, and numbers for what a seat sees.

>>> from tampu.games import meta
>>> encoder = encoder_for("rumis", meta("rumis").settle({"board": "pirka"}, 2))
>>> encoder.actions, encoder.layout.size
(2930, 228)
>>> encoder.action(7).text
'place S03 a1.1 a2.1 a1.2'
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, ClassVar, Protocol

import numpy as np

from tampu.engine import Action, Game, JsonObject, Options, Seat, State, View
from tampu.games import TITLES, game
from tampu.lab.encode import plain
from tampu.lab.encode.asking import asking
from tampu.lab.encode.layout import Layout, Look, Numbers, Part
from tampu.lab.encode.planes import Arrangement, Plane
from tampu.lab.encode.spaces import Mask, Space, mask, whole_alphabet

__all__ = ["VERSION", "Encoder", "Layout", "Mask", "Numbers", "Part", "encoder_for"]

VERSION = 5
"""Rises when the same seed and actions no longer give the same observations and rewards; see docs/research.md."""


class Encoder:
    """The fixed action space and the observation of a title with its options and seats."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        space: Space,
        parts: Sequence[Part],
        longest: int | None = None,
        direct: ModuleType | None = None,
        planes: Sequence[Plane] = (),
        chances: int | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.longest = longest
        """The most decisions that a game can have; None if nobody has counted them."""
        self.chances = chances
        """How often a game can ask for luck at most, a large number byte by byte; None if nobody has counted that."""
        self.layout = Layout([*asking(game, options.seats), *parts])
        self.arrangement = Arrangement(self.layout, planes)
        self._space = space
        self._direct = None if direct is None else _straight(self, direct)
        self.look: Look = self._direct or self._read
        """What a seat sees of a state, `look(state, seat)`: the same numbers as those of its view, and faster. They are
        written into `row` if there is one."""
        self.allowed = space.allowed
        """The mask of the legal actions of a state, without listing them where a title knows how."""
        self.number = space.number
        self.action = space.action

    def __deepcopy__(self, memo: Any) -> "Encoder":
        """It never changes, so copies of what uses it share it."""
        return self

    def __reduce__(self) -> tuple[Callable[..., "Encoder"], tuple[Any, ...]]:
        return _encoder_again, (self.game.meta.title, self.options.json())

    @property
    def actions(self) -> int:
        """How many actions there are; every legal action of every state has a number below this."""
        return self._space.size

    def mask(self, legal: Sequence[Action]) -> Mask:
        """1 for each action that is legal, 0 for the others."""
        return mask(self._space, legal)

    def observe(self, view: View) -> Numbers:
        """What a seat sees, and nothing else."""
        return self.layout.write(view)

    def _read(self, state: State, seat: Seat, row: Numbers | None = None) -> Numbers:
        seen = self.observe(state.view(seat))
        if row is None:
            return seen
        row[:] = seen
        return row

    def arrange(self, rows: Numbers) -> dict[str, Numbers]:
        """An observation, or many, as planes (`tampu.lab.encode.planes`): the same numbers in another order."""
        return self.arrangement.arrange(rows)

    @property
    def everything(self) -> int:
        """How many numbers `reveal` gives."""
        return self.layout.size if self.game.meta.open else self.layout.size * self.options.seats + plain.PLACES

    def reveal(self, state: State) -> Numbers:
        """Everything, hidden things included: what each seat sees, one after the other, and then what is hidden from
        somebody, as the plain encoding writes facts. Where nothing is hidden, what seat 0 sees.

        For a critic that is thrown away after training. No player may look at it.
        """
        if self.game.meta.open:
            return self.look(state, 0)
        seen = [self.look(state, seat) for seat in range(self.options.seats)]
        return np.concatenate([*seen, np.array(plain.hashed(state.secret()), np.float32)])


def _straight(encoder: Encoder, direct: ModuleType) -> Look:
    """Writes observations straight from the state (`tampu.lab.encode.direct`). Needs numba."""
    from tampu.lab.encode.direct import asking
    from tampu.lab.encode.direct.recipe import Recipe

    recipe = Recipe(encoder.layout, encoder.options.seats)
    asked = asking.facts(encoder.game, encoder.layout, recipe)
    return recipe.done(asked, direct.facts(encoder.game, encoder.options, encoder.layout, recipe))


class Encoding(Protocol):
    """What a title offers as `encoding`; for one without, `tampu.lab.encode.plain` stands in.

    More may stand beside it: `space(rules, options)` numbers the actions otherwise than the alphabet does,
    `longest(rules, options)` is the most decisions that a game can have, `chances(rules, options)` how often it can ask
    for luck, and `remaining(rules, layout, rows)` how much of a game is left (`tampu.lab.policies`).
    """

    def parts(self, rules: Any, options: Options) -> list[Part]:
        """What of a view becomes numbers, in this order. `rules` is the title's own `Game`."""
        ...


@lru_cache(maxsize=64)
def encoder_for(title: str, options: Options) -> Encoder:
    """The encoder of a table; made once."""
    rules = game(title)
    encoding: Encoding = TITLES.offer(title, "encoding") or plain
    space: Callable[[Any, Options], Space] = getattr(encoding, "space", whole_alphabet)
    bounds = [getattr(encoding, name, None) for name in ("longest", "chances")]
    longest, chances = (None if bound is None else bound(rules, options) for bound in bounds)
    direct: ModuleType | None = TITLES.offer(title, "direct") if find_spec("numba") else None
    parts = encoding.parts(rules, options)
    offered = TITLES.offer(title, "planes")
    planes: list[Plane] = [] if offered is None else offered.planes(rules, options)
    return Encoder(rules, options, space(rules, options), parts, longest, direct, planes, chances)


def _encoder_again(title: str, options: JsonObject) -> Encoder:
    return encoder_for(title, Options.of_json(options))
