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
from typing import Any, ClassVar

from tampu.engine import Action, Game, Options, View
from tampu.games import game, meta
from tampu.lab.encode.asking import asking
from tampu.lab.encode.layout import Layout, Numbers, Part
from tampu.lab.encode.spaces import Mask, OnePlan, Space, WholeAlphabet, mask

__all__ = ["Encoder", "Layout", "Mask", "Numbers", "Part", "encoder_for"]


class Encoder:
    """The fixed action space and the observation of a title with its options and seats."""

    fixed: ClassVar[bool] = True

    def __init__(self, game: Game[Any], options: Options, space: Space, parts: Sequence[Part]) -> None:
        self.game = game
        self.options = options
        self.layout = Layout([*asking(game, options.seats), *parts])
        self._space = space

    @property
    def actions(self) -> int:
        """How many actions there are; every legal action of every state has a number below this."""
        return self._space.size

    def number(self, action: Action) -> int:
        return self._space.number(action)

    def action(self, number: int) -> Action:
        return self._space.action(number)

    def mask(self, legal: Sequence[Action]) -> Mask:
        """1 for each action that is legal, 0 for the others."""
        return mask(self._space, legal)

    def observe(self, view: View) -> Numbers:
        """What a seat sees, and nothing else."""
        return self.layout.write(view)


def _cuzco(options: Options) -> Encoder:
    from tampu.games.cuzco.game import Cuzco
    from tampu.lab.encode.cuzco import parts

    rules = game("cuzco")
    assert isinstance(rules, Cuzco)
    return Encoder(rules, options, WholeAlphabet(rules.alphabet), parts(rules.content, options))


def _tiwanaku(options: Options) -> Encoder:
    from tampu.games.tiwanaku.game import Tiwanaku
    from tampu.lab.encode.tiwanaku import parts

    rules = game("tiwanaku")
    assert isinstance(rules, Tiwanaku)
    return Encoder(rules, options, WholeAlphabet(rules.alphabet), parts(rules.content, options))


def _wutaki(options: Options) -> Encoder:
    from tampu.games.wutaki.game import Wutaki
    from tampu.lab.encode.wutaki import parts

    rules = game("wutaki")
    assert isinstance(rules, Wutaki)
    return Encoder(rules, options, WholeAlphabet(rules.alphabet), parts(rules.content, options))


def _rumis(options: Options) -> Encoder:
    from tampu.games.rumis.game import Rumis
    from tampu.lab.encode.rumis import parts

    rules = game("rumis")
    assert isinstance(rules, Rumis)
    places = rules.places(options)
    return Encoder(rules, options, OnePlan(places), parts(rules.content, places, options))


_TITLES: dict[str, Callable[[Options], Encoder]] = {
    "cuzco": _cuzco,
    "tiwanaku": _tiwanaku,
    "wutaki": _wutaki,
    "rumis": _rumis,
}


@lru_cache(maxsize=64)
def encoder_for(title: str, options: Options) -> Encoder:
    """The encoder of a table; made once."""
    meta(title)
    return _TITLES[title](options)
