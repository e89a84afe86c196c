"""The vocabulary of effects: one class per verb (WC1, W20.2)."""

from typing import Final

from tampu.games.wutaki.effects.effect import Term
from tampu.games.wutaki.effects.frames import ChooseOne, Each, May, OpenSite, Perm, Rule
from tampu.games.wutaki.effects.moving import Double, Gather, PlaceOnOccupied, Reuse
from tampu.games.wutaki.effects.omens import DrawOmens, OmenDiscard, OmenToVp, PlayOmens
from tampu.games.wutaki.effects.pacts import Accept, Fulfil, GiftPact, RenewDisplay
from tampu.games.wutaki.effects.people import Dismiss, Recruit, SacWorker, Wages
from tampu.games.wutaki.effects.points import Endscore, Multiplier, StartPlayer, Vp
from tampu.games.wutaki.effects.revenge import Revenge, RevengeGift, RevengeReturn, Secret
from tampu.games.wutaki.effects.trade import Trade, VpTrade
from tampu.games.wutaki.effects.units import Digest, Gain, Pay, Plunder, Sac, Steal
from tampu.games.wutaki.effects.upgrades import Climb, Upgrade, UpgradeRemove, UpgradeSwap

_KINDS: Final[tuple[type[Term], ...]] = (
    *(Gain, Pay, Sac, Steal, Plunder, Digest, Trade, VpTrade),
    *(Vp, Endscore, Multiplier, StartPlayer),
    *(DrawOmens, OmenDiscard, OmenToVp, PlayOmens, Revenge, RevengeReturn, RevengeGift, Secret),
    *(Recruit, Dismiss, SacWorker, Wages, Gather, Reuse, Double, PlaceOnOccupied),
    *(Accept, GiftPact, RenewDisplay, Fulfil, Upgrade, UpgradeRemove, UpgradeSwap, Climb),
    *(Each, May, ChooseOne, OpenSite, Rule, Perm),
)
VERBS: Final[dict[str, type[Term]]] = {kind.verb: kind for kind in _KINDS}
