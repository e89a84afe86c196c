"""OpenSpiel: every title as the game `python_tampu_<title>`, registered when this module is imported.

    import pyspiel
    import tampu.lab.openspiel

    game = pyspiel.load_game("python_tampu_cuzco(players=2,map=fixed)")
    state = game.new_initial_state()

Chance is explicit: dice, cards and setup are chance nodes with at most 256 outcomes (a large number is drawn digit by
digit). The observation of a player is its view; the information state is the view and all that the player
did, saw and was told since the start.
OpenSpiel's IS-MCTS asks `resample_from_infostate`, which deals what the player cannot know with the game's own dealer.
"""

import pyspiel

from tampu.engine import Options
from tampu.games import meta, metas
from tampu.lab.doors.table import Given, settled
from tampu.lab.openspiel.nodes import TampuGame, TampuState, game_type
from tampu.lab.openspiel.parameters import name_of, parameters_of

__all__ = ["TampuGame", "TampuState", "load", "make", "name_of"]


def load(title: str, options: Options) -> TampuGame:
    """The game with these options."""
    game: TampuGame = pyspiel.load_game(name_of(title), parameters_of(meta(title), options))
    return game


def make(title: str, seats: int | None = None, **options: Given) -> TampuGame:
    """The game with these options, which are numbers, truth values or text alike, as at the other doors.

    `pyspiel.load_game` compares the type of each parameter with the registered one before it asks us.
    """
    return load(title, settled(title, seats, options))


for _meta in metas():
    _kind = type(f"{_meta.title.capitalize()}Game", (TampuGame,), {"title": _meta.title})
    pyspiel.register_game(game_type(_meta, _meta.settle()), _kind)
    globals()[_kind.__name__] = _kind  # where pickle looks for it
