"""One bot against copies of another, each with its own number of iterations, and what both took of a processor.

    python -m tampu.lab.strength.pair rumis master:4000 hard:5000 --games 60 --seed fresh
    python -m tampu.lab.strength.pair rumis master:2000 master:1000 --games 60

The one sits in every seat in turn with the same luck; the options are the title's own, or every value of `--each` in
turn. Time by the clock says little on a busy machine, so processor time is measured. `--seconds` lets both think as at
a live table that gives them so much; other work on the machine then takes from both. With `--told` the one is told all
that is hidden, which shows what better guesses could gain:

    python -m tampu.lab.strength.pair wutaki master master --told --games 60 --seed fresh

With `--part` it is told only what has that name among the hidden things, and imagines the rest:

    python -m tampu.lab.strength.pair wutaki master master --told --part secrets --part revenge --games 60
"""

import time
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from tampu.bots import Bot, Budget, Decision, bot_of, warm
from tampu.engine import Action, BadInput, Chance, Game, Options, View
from tampu.games import game
from tampu.lab.simulate import Watch, play
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.standing import Duel, interval
from tampu.lab.strength.truth import Truth


class Measured:
    """A bot with a budget of its own, whose processor time is counted."""

    needs_view = True

    def __init__(self, text: str, rules: Game[Any], name: str = "", seconds: float | None = None) -> None:
        """`text`: a level, perhaps with its iterations, as `hard:5000`; it is also the name if there is no other."""
        level, _, iterations = text.partition(":")
        if iterations and not iterations.isdigit():
            raise BadInput(f"{text}: a level and perhaps a number of iterations, such as hard:5000")
        if iterations and seconds is not None:
            raise BadInput(f"{text}: either iterations or seconds")
        self.name = name or text
        self._bot: Bot = bot_of(level, rules)
        self._budget = Budget(seconds, int(iterations) if iterations else None)
        self._spent = 0.0
        self._decisions = 0

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        started = time.process_time()
        decision = self._bot.choose(view, legal, self._budget, chance)
        self._spent += time.process_time() - started
        self._decisions += 1
        return decision

    @property
    def pace(self) -> float:
        """Milliseconds of a processor for a decision."""
        return 1000 * self._spent / max(1, self._decisions)


def every_value(rules: Game[Any], seats: int, each: str, fixed: Mapping[str, str]) -> list[Options]:
    """Tables with every value of an option in turn, or one if none is named; the rest as given."""
    values = [{each: value} for option in rules.meta.options if option.name == each for value in option.values]
    if each and not values:
        raise BadInput(f"{rules.meta.title} has no option {each}")
    return [rules.meta.settle({**fixed, **given}, seats) for given in values or [{}]]


def bouts(
    rules: Game[Any],
    options: Sequence[Options],
    one: Bot,
    other: Bot,
    games: int,
    seed: str,
    watch: Watch | None = None,
) -> list[Bout]:
    """The games; luck and options change when the one has had every seat."""
    found = []
    for number in range(games):
        settled = options[number // options[0].seats % len(options)]
        turn, seat = divmod(number, settled.seats)
        seating = [other] * settled.seats
        seating[seat] = one
        result = play(rules, settled, seating, f"{seed}/{turn}", Budget(), watch)
        outcome, names = result.outcome, [each.name for each in seating]
        found.append(
            Bout(f"{seed}/{turn}", names, outcome.scores, outcome.winners, None, result.choices, result.seconds)
        )
    return found


def pair(
    title: Annotated[str, typer.Argument(metavar="GAME")],
    one: Annotated[str, typer.Argument(help="A level, perhaps with iterations: master:4000.")],
    other: str,
    games: Annotated[int, typer.Option(min=1)] = 40,
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    seed: str = "pair",
    each: Annotated[str, typer.Option(help="An option of which every value is played, such as board.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be given several times.")] = None,
    told: Annotated[bool, typer.Option("--told", help="The one is told all that is hidden.")] = False,
    seconds: Annotated[float | None, typer.Option(help="Both think as at a table that gives so many.")] = None,
    part: Annotated[list[str] | None, typer.Option(help="With --told: only this; may be given several times.")] = None,
) -> None:
    """Compare two bots by their numbers of iterations."""
    rules = game(title)
    warm(title)
    fixed = {name: value for name, _, value in (word.partition("=") for word in option or ())}
    options = every_value(rules, seats, each, fixed)
    if part and not told:
        raise BadInput("--part says what --told tells")
    truth: Any = Truth(rules, part or ())
    name = f"{one}, told" + (f" {', '.join(part)}" if part else "")
    first = Measured(one, truth, name, seconds) if told else Measured(one, rules, seconds=seconds)
    second = Measured(other, rules, seconds=seconds)
    duel = Duel(first.name, other, bouts(rules, options, first, second, games, seed, truth.watch))
    low, high = interval(duel.wins, duel.decided)
    print(
        f"{title}, {seats} seats: {first.name} won {duel.wins} of {duel.decided} decided games against {other} "
        f"({duel.shared} shared), {duel.share:.0%} ({low:.0%} to {high:.0%}), {duel.fair_shares:.2f} fair shares; "
        f"processor time for a decision {first.pace:.1f} and {second.pace:.1f} ms"
    )


if __name__ == "__main__":
    typer.run(pair)
