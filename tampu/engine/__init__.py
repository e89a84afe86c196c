"""The contract that every game keeps. Nothing here knows any particular game."""

from tampu.engine.actions import Action, Alphabet, Domain, Verb
from tampu.engine.errors import BadInput, BrokenRules, Refusal
from tampu.engine.game import Dealer, Game, NothingHidden, Outcome, State, View
from tampu.engine.luck.chance import Chance, SearchChance, TableChance
from tampu.engine.luck.pool import Pool
from tampu.engine.meta import Meta, Option, Options
from tampu.engine.play import Event, Play, Shown
from tampu.engine.reasons import Reason
from tampu.engine.steps import Choice, Step, StepCodec
from tampu.engine.telling.foresight import Foresight
from tampu.engine.wire import Json, JsonObject, RuleId, Seat, decode, encode

__all__ = [
    "Action",
    "Alphabet",
    "BadInput",
    "BrokenRules",
    "Chance",
    "Choice",
    "Dealer",
    "Domain",
    "Event",
    "Foresight",
    "Game",
    "Json",
    "JsonObject",
    "Meta",
    "NothingHidden",
    "Option",
    "Options",
    "Outcome",
    "Play",
    "Pool",
    "Reason",
    "Refusal",
    "RuleId",
    "SearchChance",
    "Seat",
    "Shown",
    "State",
    "Step",
    "StepCodec",
    "TableChance",
    "Verb",
    "View",
    "decode",
    "encode",
]
