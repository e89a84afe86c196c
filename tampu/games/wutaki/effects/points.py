"""Verbs about points: vp, endscore, multiplier, start_player."""

from collections.abc import Mapping
from typing import ClassVar

from tampu.engine import BadInput, Play, Seat
from tampu.games.wutaki.effects.effect import Price, Term
from tampu.games.wutaki.language.params import COUNT, SIGNED, Given, Param
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.scoring import METRICS


class Vp(Term):
    """Move the VP marker (W14.1, WR23)."""

    verb = "vp"
    number = SIGNED

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.points = given.number

    def charge(self, price: Price) -> bool:
        price.vp += max(0, -self.points)
        return self.points < 0

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return self.points > 0 or state.vp[seat] > 0

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.score_vp(seat, self.points, "W20.2", play)


class Endscore(Term):
    """At the final scoring: points for every `per` of a metric, at most `cap`. Nothing happens in play."""

    verb = "endscore"
    keys: ClassVar[Mapping[str, Param]] = {
        "metric": Param(tuple(METRICS)),
        "per": COUNT,
        "vp": SIGNED,
        "cap": Param(("inf",), numeric=True, default="inf"),
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.metric = given.keys["metric"]
        self.per = given.count("per")
        self.vp = given.count("vp")
        self.cap = given.count("cap")
        if not self.per:
            raise BadInput(f"{given.where}: per: 0 divides nothing")

    def points(self, state: Kingdom, seat: Seat) -> int:
        return min(METRICS[self.metric](state, seat) // self.per * self.vp, self.cap)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        return


class Multiplier(Term):
    """W10.4: the seat's multiplier goes up."""

    verb = "multiplier"
    number = COUNT

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.steps = given.number

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.factor[seat] + self.steps < len(state.content.masters[state.masters[seat]].factors)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.factor[seat] += self.steps
        factor = state.content.masters[state.masters[seat]].factors[state.factor[seat]]
        play.tell("multiplier", "W10.4", {"seat": seat, "factor": factor})


class StartPlayer(Term):
    """W6.16: claim the start marker; the last claim of a round counts."""

    verb = "start_player"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.claim != seat

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.claim = seat
        play.tell("claimed", "W6.16", {"seat": seat})
