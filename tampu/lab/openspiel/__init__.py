"""OpenSpiel: every title as the game `python_tampu_<title>`, registered when this module is imported.

    import pyspiel
    import tampu.lab.openspiel

    game = pyspiel.load_game("python_tampu_cuzco(players=2,map=fixed)")
    state = game.new_initial_state()

Chance is explicit: dice, cards and setup are chance nodes with at most 256 outcomes (a large number is drawn digit by
digit). The observation of a player is its view; the information state is the view and the player's own actions.
OpenSpiel's IS-MCTS asks `resample_from_infostate`, which deals what the player cannot know with the game's own dealer.
"""

import pyspiel

from tampu.engine import Options
from tampu.games import meta, metas
from tampu.lab.openspiel.nodes import TampuGame, TampuState, game_type
from tampu.lab.openspiel.parameters import name_of, parameters_of

__all__ = ["GAMES", "TampuGame", "TampuState", "load", "name_of"]

GAMES: dict[str, type[TampuGame]] = {
    title.title: type(f"{title.name}Game", (TampuGame,), {"title": title.title}) for title in metas()
}
"""A class for each title: OpenSpiel keeps it until after the interpreter is gone, and only classes survive that."""


def load(title: str, options: Options) -> TampuGame:
    """The game with these options."""
    game: TampuGame = pyspiel.load_game(name_of(title), parameters_of(meta(title), options))
    return game


for _meta in metas():
    pyspiel.register_game(game_type(_meta, _meta.settle()), GAMES[_meta.title])
