"""Wutaki: 2 to 4 tribes place workers, sacrifice to a monster, keep secrets and collect revenge."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Chance, Game, Json, JsonObject, Options, Seat, StepCodec, View
from tampu.engine.box.content import read_content
from tampu.games.wutaki import hidden, recall
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ALPHABET,
    COST_MARKERS,
    ELEMENT_CARDS,
    OMENS,
    PACTS,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
)
from tampu.games.wutaki.content import Content
from tampu.games.wutaki.effects import frames, moving, omens, pacts, people, revenge, trade, units, upgrades
from tampu.games.wutaki.effects.effect import Run
from tampu.games.wutaki.events import LEDGER
from tampu.games.wutaki.explain import explain
from tampu.games.wutaki.meta import META
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps import fulfilment, rounds, setup, turn, visit
from tampu.games.wutaki.views import reading

_STEPS: Final = [
    *(setup.SetUp, setup.DealSecrets, setup.DealOpenly, setup.ChooseMaster),
    *(rounds.RoundEnd, rounds.StartRound, rounds.RevealRound, rounds.FinalScoring, rounds.SettleTie),
    *(turn.NextTurn, turn.FirstTurn, turn.LastTurns, turn.TurnOver, turn.Turn, turn.TurnGoesOn),
    *(turn.Pacts, turn.FulfilPacts, visit.ChooseWorker, visit.Executed, visit.ActAgain, Run),
    *(fulfilment.BeginPact, fulfilment.PactPaid, fulfilment.StandingBonus),
    *(fulfilment.PrivateTrack, fulfilment.GeneralTrack),
    *(units.DueUnits, units.PayUnits, units.GainUnits, units.TakeUnits, units.Victim, units.Penalty, units.Raid),
    *(trade.TradeUnits, trade.TradeAmount, trade.TradePoints),
    *(omens.DueOmens, omens.PayOmen, omens.BurnOmen, omens.PlayOmen, omens.OmenOver),
    *(revenge.ReturnRevenge, revenge.RevengeReceiver, revenge.GiveRevenge, revenge.KeepSecret),
    *(people.Hire, people.EvictTarget, people.Dismissal, people.GiveUpWorker),
    *(moving.OwnerBonuses, moving.MoveOn, moving.PlaceSpecially),
    *(pacts.AcceptPact, pacts.Refill, pacts.LookAtPacts, pacts.AcceptLooked, pacts.GiveOpenPact, pacts.GiveOwnPact),
    *(pacts.HandOver, pacts.FulfilSome, pacts.ChoosePact),
    *(upgrades.ChooseUpgrade, upgrades.RemoveDisc, upgrades.Collapse, upgrades.TakeOver),
    *(frames.Offer, frames.ChooseList),
]


_CARDS: Final[dict[str, Sequence[str]]] = {
    "element": ELEMENT_CARDS,
    "cost marker": COST_MARKERS,
    "ability": ABILITIES,
    "omen": OMENS,
    "pact": PACTS,
    "round": ROUND_CARDS,
    "revenge": REVENGE_CARDS,
    "secret pact": SECRET_PACTS,
}
"""What is drawn, by the label of the draw."""


class Wutaki(Game[Kingdom]):
    """The title, with its content."""

    meta = META
    codec = StepCodec(_STEPS)
    turns = "W3.1"
    over = "W14.2"
    ledger = LEDGER

    def __init__(self, content: JsonObject | None = None) -> None:
        self.alphabet = ALPHABET
        self.content = Content(read_content("tampu.games.wutaki") if content is None else content)
        for options in META.variants():
            self.content.board(options)

    def empty(self, options: Options) -> Kingdom:
        return Kingdom(self, options, self.content, self.content.board(options))

    def new(self, options: Options) -> Kingdom:
        state = self.empty(options)
        state.push(setup.SetUp())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Kingdom:
        state = self.empty(options)
        reading.read(state, public, secret)
        return state

    def dealer(self, view: View) -> hidden.Unseen:
        return hidden.Unseen(self, view)

    def vary(self, state: Kingdom, seat: Seat | None, chance: Chance) -> Kingdom:
        return hidden.vary(state, seat, chance)

    def contradiction(self, state: Kingdom, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        return recall.contradiction(state, seat, memory)

    def content_json(self) -> Json:
        return self.content.json

    def came(self, label: str, value: Json) -> str:
        if isinstance(value, list):
            return ", ".join(map(str, value))
        return _CARDS[label][value] if isinstance(value, int) and label in _CARDS else str(value)

    def explain(self, options: Options, language: str) -> JsonObject:
        return explain(self.content, options, language)


GAME = Wutaki
