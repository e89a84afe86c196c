"""Rumis in numbers: who fills which cube, and the stones left."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from tampu.engine import Action, BadInput, Options, State
from tampu.games.rumis.alphabet import read_cube
from tampu.games.rumis.content import Content
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.state import limits_of
from tampu.games.rumis.steps import Place
from tampu.lab.encode.layout import Part, SeatView, Values, joined, share, shares, spot, tally
from tampu.lab.encode.spaces import Mask, Space

MOST_POINTS = 40


class OnePlan:
    """Every placement of every stone that lies on one plan; the alphabet holds those of all plans."""

    fixed: ClassVar[bool] = True

    def __init__(self, places: Places) -> None:
        self._places = places
        self.size = places.count
        self._bytes = (places.count + 7) // 8
        self._numbers: dict[Action, int] = {}

    def number(self, action: Action) -> int:
        number = self._numbers.get(action)
        if number is None:
            number = self._places.number_of(action)
            if number is None:
                raise BadInput(f"'{action.text}' does not lie on the plan")
            self._numbers[action] = number
        return number

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        try:
            return [self._numbers[action] for action in actions]
        except KeyError:
            return [*map(self.number, actions)]

    def allowed(self, state: State) -> Mask:
        """The legal placements are a set of bits already."""
        choice: Any = state.choice
        bits = 0 if choice is None else choice.open_in(state)
        packed = np.frombuffer(bits.to_bytes(self._bytes, "little"), np.uint8)
        return np.unpackbits(packed, count=self.size, bitorder="little").view(np.int8)

    def action(self, number: int) -> Action:
        if not 0 <= number < self.size:
            raise BadInput(f"there is no action number {number}")
        return self._places.action(number)


def space(rules: Rumis, options: Options) -> Space:
    return OnePlan(rules.places(options))


def longest(rules: Rumis, options: Options) -> int:
    """Every decision places a stone."""
    stones = len(rules.content.stones)
    alone = options["solitaire"] != "off"
    return stones * (rules.content.solitaire[int(options["solitaire"])] if alone else limits_of(options))


def chances(rules: Rumis, options: Options) -> int:
    """U3.1: the start player; a solitaire has none."""
    return int(options["solitaire"] == "off")


def parts(rules: Rumis, options: Options) -> list[Part]:
    described = _solitaire if options["solitaire"] != "off" else _together
    return described(rules.content, rules.places(options), options)


def _together(content: Content, places: Places, options: Options) -> list[Part]:
    colours = limits_of(options)
    cubes = {cube: number for number, cube in enumerate(places.covers)}
    stones = [stone.id for stone in content.stones]

    def order(view: SeatView) -> list[int]:
        """The colours as the viewer sees them: the own first, the ruins last."""
        owners = [colour["seat"] for colour in view.public["colours"]]
        return sorted(
            range(colours), key=lambda colour: (owners[colour] is None, view.away(owners[colour] or 0), colour)
        )

    def filled(view: SeatView) -> Values:
        rank = {colour: place for place, colour in enumerate(order(view))}
        row = [0.0] * (colours * len(cubes))
        for colour, words in view.public["placed"]:
            for word in words.split()[1:]:
                row[rank[colour] * len(cubes) + cubes[read_cube(word)]] = 1.0
        return row

    def placing(view: SeatView) -> Values:
        """The colour that is placed now."""
        stack = view.public["stack"]
        colour = stack[-1][2] if stack and stack[-1][0] == Place.__name__ else None
        return spot(None if colour is None else order(view).index(colour), colours)

    def of_colours(view: SeatView, name: str) -> list[float]:
        return [float(view.public["colours"][colour][name]) for colour in order(view)]

    return [
        Part(
            "cubes",
            colours * len(cubes),
            f"for each colour, the own first and the ruins last, which of the {len(cubes)} cubes of the plan it fills "
            "(column by column in reading order, from the ground up)",
            filled,
        ),
        Part("placing", colours, "the colour that places a stone now", placing),
        Part(
            "left",
            colours * len(stones),
            "for each colour which of the stones are left",
            lambda view: joined(tally(view.public["colours"][colour]["left"], stones) for colour in order(view)),
        ),
        Part(
            "visible",
            colours,
            f"squares of each colour seen from above, over {MOST_POINTS}",
            lambda view: shares(of_colours(view, "visible"), MOST_POINTS),
        ),
        Part(
            "total",
            colours,
            f"points of each colour so far, over {MOST_POINTS}",
            lambda view: shares(of_colours(view, "total"), MOST_POINTS),
        ),
        Part("out", colours, "the colours that are out", lambda view: of_colours(view, "out")),
    ]


def _solitaire(content: Content, places: Places, options: Options) -> list[Part]:
    cubes = {cube: number for number, cube in enumerate(places.covers)}
    sets = content.solitaire[int(options["solitaire"])]

    def filled(view: SeatView) -> Values:
        row = [0.0] * len(cubes)
        for _, words in view.public["placed"]:
            for word in words.split()[1:]:
                row[cubes[read_cube(word)]] = 1.0
        return row

    return [
        Part("cubes", len(cubes), "which cubes of the box are filled", filled),
        Part(
            "left",
            len(content.stones),
            f"how many of each stone are left, over {sets}",
            lambda view: shares(view.public["left"].values(), sets),
        ),
        Part(
            "filled",
            1,
            "the share of the box that is filled",
            lambda view: [share(view.public["filled"], len(cubes))],
        ),
    ]
