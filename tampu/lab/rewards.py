"""What a result is worth to each seat: the reward of every door."""

from tampu.engine import Options, Outcome


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
