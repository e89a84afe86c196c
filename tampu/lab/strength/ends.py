"""Does the master of Rumis play the end of a game of two seats as well as looking at everything by the rules does?

    python -m tampu.lab.strength.ends --games 36 --seed fresh-ends

The positions are from games of `normal`, on all boards in turn: those with a choice and few stones left.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer

from tampu.bots import Bot, Budget, bot
from tampu.engine import Action, Play, SearchChance, State
from tampu.games import game
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.state import Structure
from tampu.lab.simulate import play
from tampu.lab.strength.standing import interval
from tampu.puzzles.rumis.endgame import Endgame, TooLong, colour_asked


class Found(NamedTuple):
    """How the ends of some games were played."""

    best: int
    checked: int
    too_long: int

    @property
    def text(self) -> str:
        low, high = interval(self.best, self.checked)
        share = f", {self.best / self.checked:.0%} ({low:.0%} to {high:.0%})" if self.checked else ""
        return f"the best result in {self.best} of {self.checked}{share}; {self.too_long} more took too long to check"


def ends(board: str, seats: int, most: int, seed: str, iterations: int | None = None) -> Iterator[Structure]:
    """Positions of a game of `normal` with a choice and so many stones left at most."""
    found: list[Structure] = []

    def watch(state: State, action: Action | None, happened: Play) -> None:
        if isinstance(state, Structure) and state.actor() is not None and len(state.legal()) > 1:
            found.append(state.clone())

    rules = game("rumis")
    players = [bot("normal", "rumis")] * seats
    play(rules, rules.meta.settle({"board": board}, seats), players, seed, Budget(iterations=iterations), watch)
    for state in found:
        if sum(left.bit_count() for left, out in zip(state.left, state.out, strict=True) if not out) <= most:
            yield state


def check(player: Bot, games: int, seed: str, most: int, positions: int) -> Found:
    """How often a bot finds the best result."""
    best, checked, too_long = 0, 0, 0
    for number in range(games):
        for state in ends(BOARDS[number % len(BOARDS)], 2, most, f"{seed}/{number}"):
            try:
                values = Endgame(positions).values(state, colour_asked(state))
            except TooLong:
                too_long += 1
                continue
            luck = SearchChance(f"{seed}/{number}/{checked}")
            chosen = player.choose(state.view(state.actor()), state.legal(), Budget(), luck).action
            number_of = {state.places.action(one).text: one for one in members(state.open_to(colour_asked(state)))}
            best += values[number_of[chosen.text]] == max(values.values())
            checked += 1
    return Found(best, checked, too_long)


def run(
    level: Annotated[str, typer.Option("--bot")] = "master",
    games: Annotated[int, typer.Option(min=1)] = 36,
    seed: str = "ends",
    most: Annotated[int, typer.Option(min=1, help="Stones that are left at most.")] = 6,
    positions: Annotated[int, typer.Option(min=1, help="So many are looked at, else it takes too long.")] = 20_000,
) -> None:
    """Compare a bot of Rumis with looking at everything."""
    found = check(bot(level, "rumis"), games, seed, most, positions)
    print(f"{level}, at most {most} stones left, {games} games: {found.text}")


if __name__ == "__main__":
    typer.run(run)
