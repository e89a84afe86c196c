"""A game, its states and what a player observes, as OpenSpiel asks for them."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tampu.engine import BadInput, Meta, Options, SearchChance, Seat
from tampu.engine.wire import encode
from tampu.games import meta
from tampu.lab.doors.rewards import rewards_of, together
from tampu.lab.encode import encoder_for
from tampu.lab.openspiel.luck import MOST_OUTCOMES
from tampu.lab.openspiel.moment import Moment
from tampu.lab.openspiel.parameters import Parameters, name_of, options_of, parameters_of, specification
from tampu.lab.simulate import MOST_DECISIONS


def game_type(title: Meta, options: Options) -> Any:
    """What OpenSpiel wants to know of a title with these options."""
    kind = pyspiel.GameType
    alone = title.open and options.seats == 1
    return kind(
        short_name=name_of(title.title),
        long_name=f"{title.name} (Tampu)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if alone else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION if title.open else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if together(options) else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(title.seats),
        min_num_players=min(title.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(title),
    )


class TampuGame(pyspiel.Game):
    """A title with its options."""

    title: ClassVar[str]

    def __init__(self, parameters: Parameters | None = None) -> None:
        facts = meta(self.title)
        options = options_of(facts, parameters or {})
        kind = game_type(facts, options)
        self.encoder = encoder_for(self.title, options)
        shared = together(options)
        worst = -1.0 if shared else -1.0 / (options.seats - 1)
        self._lucky = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=MOST_OUTCOMES if self._lucky else 0,
            num_players=options.seats,
            min_utility=worst,
            max_utility=1.0,
            utility_sum=None if shared else 0.0,
            max_game_length=self.encoder.longest or MOST_DECISIONS,
        )
        super().__init__(kind, info, parameters_of(facts, options))
        self.first = Moment.first(self.encoder)

    def new_initial_state(self) -> "TampuState":
        return TampuState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DECISIONS if self.encoder.chances is None else self.encoder.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | Recall | None":
        """A view holds the public and the private part together; there is no observer of one of them alone."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Recall() if kind.perfect_recall else Observer(self)


class TampuState(pyspiel.State):
    """One node of the game's tree. All that it holds is a moment, which is shared by its clones."""

    def __init__(self, game: TampuGame) -> None:
        super().__init__(game)
        self.moment = game.first

    def current_player(self) -> int:
        if self.moment.odds:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.moment.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        return not self.moment.odds and self.moment.actor is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.odds

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.moment.legal()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return self.moment.encoder.action(action).text

    def returns(self) -> list[float]:
        options = self.moment.encoder.options
        outcome = self.moment.outcome()
        return [0.0] * options.seats if outcome is None else rewards_of(outcome, options)

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> "TampuState":
        """A state that this player cannot tell from this one. It keeps the history of actions that led here."""
        facts = self.moment.encoder.game.meta
        if facts.open:
            raise BadInput(f"nothing is hidden in {facts.name}: there is nothing to resample, so use MCTS, not IS-MCTS")
        state: TampuState = self.clone()
        state.moment = self.moment.imagined(player, SearchChance(int(sampler() * (1 << 53))))
        return state

    def __str__(self) -> str:
        return encode(self.moment.json()).decode()


class Observer:
    """What a player sees: the numbers of the shared encoder, and the view as text."""

    def __init__(self, game: TampuGame) -> None:
        layout = game.encoder.layout
        self._encoder = game.encoder
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in layout.places.items()}

    def set_from(self, state: TampuState, player: Seat) -> None:
        settled = state.moment.state
        self.tensor[:] = 0.0 if settled is None else self._encoder.look(settled, player)

    def string_from(self, state: TampuState, player: Seat) -> str:
        return state.moment.seen(player).decode()


class Recall:
    """What a player sees and remembers, as text. It is unbounded, so it cannot be written as a fixed row of numbers."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TampuState, player: Seat) -> None:
        """There are no numbers to set."""

    def string_from(self, state: TampuState, player: Seat) -> str:
        return state.moment.remembered(player).decode()
