"""What a result is worth to each seat: the reward of every door."""

from typing import Final

from tampu.engine import Options, Outcome, State

FINAL: Final = "final"
MARGIN: Final = "margin"
SHAPED: Final = "shaped"
KINDS: Final = (FINAL, MARGIN, SHAPED)
"""Victory or defeat; how far ahead at the end; victory or defeat, and on the way every change of the lead."""

_POINTS: Final = 100
"""A lead of so many points is worth as much as a victory."""


def together(options: Options) -> bool:
    """Do all seats win or lose together?"""
    return options.seats == 1 or options.values.get("mode") == "coop"


def rewards_of(outcome: Outcome, options: Options) -> list[float]:
    """In solo and cooperative play 1 for a win and -1 for a defeat; otherwise the sum is 0, and a sole winner gets 1.

    >>> rewards_of(Outcome([30, 20, 10], [0]), Options(3, {}))
    [1.0, -0.5, -0.5]
    >>> rewards_of(Outcome([30, 30], [0, 1]), Options(2, {}))
    [0.0, 0.0]
    """
    if together(options):
        return [1.0 if outcome.winners else -1.0] * options.seats
    seats = options.seats
    fair = 1 / seats
    share = 1 / len(outcome.winners)
    return [((share if seat in outcome.winners else 0.0) - fair) * seats / (seats - 1) for seat in range(seats)]


def margins_of(outcome: Outcome, options: Options) -> list[float]:
    """How far ahead each seat is, over 100 points: of the average of the others, or together of the rivals.

    >>> margins_of(Outcome([30, 20, 10], [0]), Options(3, {}))
    [0.15, 0.0, -0.15]
    """
    scores = outcome.scores
    if together(options):
        lead = scores[0] - (outcome.rivals or 0)
        return [lead / _POINTS] * options.seats
    others = options.seats - 1
    return [(score - (sum(scores) - score) / others) / _POINTS for score in scores]


def worth(kind: str, outcome: Outcome, options: Options) -> list[float]:
    """The reward of the end. Where points are counted against nobody, a margin says nothing of victory."""
    if kind == MARGIN and not (together(options) and outcome.rivals is None):
        return margins_of(outcome, options)
    return rewards_of(outcome, options)


def potentials(state: State) -> list[float]:
    """How far ahead each seat is as everybody can count it now, and nothing at the end.

    A reward of the change of such a potential keeps the best policy what it is, since the changes of a whole game add
    up to the same whatever was done: to minus the potential of its start (Ng, Harada and Russell, 1999).
    """
    now = None if state.actor() is None else state.so_far()
    return [0.0] * state.seats if now is None else margins_of(now, state.options)
