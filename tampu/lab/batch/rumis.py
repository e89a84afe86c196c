"""Rumis in arrays: many games stepped and encoded as a whole by `rumis_kernel`.

The games are those of the rulebook: the same seed, the same start player, the same observations, masks and results.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.engine import BadInput, Choice, Outcome, Refusal
from tampu.engine.match import Seal
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.state import Structure, limits_of, players_colours
from tampu.games.rumis.steps import NextRuin, Place, PlaceRuin
from tampu.games.rumis.views import NOBODY
from tampu.lab.batch import Batch, Room
from tampu.lab.encode import Encoder
from tampu.lab.encode.direct.rumis import ranks_of

_PARTS = (
    "seat", "actor", "question", "question_fields", "to_come",
    "cubes", "placing", "left", "visible", "total", "out",
)  # fmt: skip


def games(encoder: Encoder, room: Room) -> Batch | None:
    """A batch that writes to this room; None for a solitaire, and without numba."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return None
    return None if encoder.options["solitaire"] != "off" else RumisBatch(encoder, room)


class RumisBatch:
    """Games for two to four seats, with whatever options."""

    def __init__(self, encoder: Encoder, room: Room) -> None:
        from tampu.lab.batch import rumis_kernel

        self._kernel = rumis_kernel
        self._encoder = encoder
        rules: Any = encoder.game
        options, content, places = encoder.options, rules.content, rules.places(encoder.options)
        count, columns, stones = len(room.mask), len(places.squares), len(content.stones)
        colours, sets, cubes = players_colours(options), limits_of(options), len(places.covers)
        tables = _tables(places)
        words = tables[1].shape[0]
        kinds = list(rules.codec.kinds.values())
        choices = [kind for kind in kinds if issubclass(kind, Choice)]
        numbers = [
            options.seats, colours, options["ground"] == "on", sets, content.per_square, content.per_stone,
            choices.index(Place), choices.index(PlaceRuin), kinds.index(NextRuin), stones,
        ]  # fmt: skip
        starts = np.array([encoder.layout.starts[part] for part in _PARTS], np.int64)
        positions = (
            np.zeros((count, columns), np.int64),
            np.zeros((count, columns), np.int64),
            np.zeros((count, sets, words), np.uint64),
            np.zeros((count, sets, words), np.uint64),
            np.zeros((count, cubes), np.int8),
            np.zeros((count, sets), np.int64),
            np.zeros((count, sets), np.bool_),
            np.zeros((count, sets), np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.bool_),
            np.zeros(count, np.int64),
        )
        self._first = np.zeros(count, np.int64)
        """The start player of the next game in each row."""
        self._positions, self._places = positions, places
        self._luck: list[Random] = []
        self._over = room.over
        self._scores = np.zeros((count, options.seats), np.int64)
        self._unplaced = np.zeros((count, options.seats), np.int64)
        room.mask[:] = 0
        listed = np.zeros((count, 1 + places.count), np.int32)
        self._given: tuple[Any, ...] = (
            tables, positions, np.array(numbers, np.int64), np.array(ranks_of(options), np.int64), starts, self._first,
            np.zeros(words, np.uint64), listed, room.mask, room.seen, room.actor,
        )  # fmt: skip
        self._lasting: tuple[NDArray[Any], ...] = (*positions, self._first, self._scores, self._unplaced, listed)
        """What one step hands on to the next."""

    def reset(self, seeds: Sequence[int | None]) -> None:
        self._luck = [Random(seed) for seed in seeds]
        self._draw(range(len(seeds)))
        self._play(np.zeros(len(seeds), np.int64), anew=True)
        self._draw(range(len(seeds)))

    def step(self, actions: NDArray[np.int64]) -> list[tuple[int, Outcome]]:
        if not self._luck:
            raise BadInput("there is no game yet: call reset first")
        wrong = self._play(actions, anew=False)
        if wrong >= 0:
            action = self._encoder.action(int(actions[wrong]))
            why = self._state(wrong).why_not(action)
            raise Refusal(why.rule, f"'{action.text}' is not possible now in game {wrong}", why)
        ended = np.flatnonzero(self._over).tolist()
        self._draw(ended)
        return [(game, self._outcome(game)) for game in ended]

    def save(self) -> Any:
        return self._luck, self._lasting

    def restore(self, saved: Any) -> None:
        self._luck, lasting = saved
        for ours, theirs in zip(self._lasting, lasting, strict=True):
            ours[:] = theirs

    def _play(self, actions: NDArray[np.int64], anew: bool) -> int:
        play_all: Any = self._kernel.play_all
        return int(play_all(*self._given, actions, self._over, self._scores, self._unplaced, anew))

    def _draw(self, games: Sequence[int]) -> None:
        """U3.1: the start player of the next game, as the rulebook draws it at a table with this luck."""
        for game in games:
            chance = Seal.of_seed(str(self._luck[game].getrandbits(64))).chance()
            self._first[game] = chance.below("start player", "setup", self._encoder.options.seats)

    def _state(self, game: int) -> Structure:
        """The game as the rulebook has it, but that only the number of its stones is known, not which lie where."""
        heights, seen, fitting, touched, _, left, out, hands, turn, ruins, first = (of[game] for of in self._positions)
        rules: Any = self._encoder.game
        state = Structure(rules, self._encoder.options, rules.content, self._places)
        state.start, state.heights, state.seen = int(first), heights.tolist(), seen.tolist()
        state.left, state.out = hands.tolist(), out.tolist()
        state.fitting, state.touched = [*map(_bits, fitting)], [*map(_bits, touched)]
        state.placed = [(NOBODY, NOBODY)] * int(len(left) * len(rules.content.stones) - left.sum())
        state.push(PlaceRuin(int(turn)) if ruins else Place(state.owner(int(turn)), int(turn)))
        return state

    def _outcome(self, game: int) -> Outcome:
        scores, unplaced = self._scores[game].tolist(), self._unplaced[game].tolist()
        ranks = [(score, -stones) for score, stones in zip(scores, unplaced, strict=True)]
        return Outcome(scores, [seat for seat, rank in enumerate(ranks) if rank == max(ranks)])


def _bits(words: NDArray[np.uint64]) -> int:
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


@lru_cache(maxsize=8)
def _tables(places: Places) -> tuple[NDArray[Any], ...]:
    """The prepared sets of a plan as words, and the cubes and the stone of each placement."""
    words = (places.count + 63) // 64

    def row(bits: int) -> NDArray[np.uint64]:
        return np.frombuffer(bits.to_bytes(words * 8, "little"), np.uint64)

    high = max(places.tops) + 1
    fits = [[*map(row, here), *[row(0)] * (high - len(here))] for here in places.fits]
    cube_number = {cube: number for number, cube in enumerate(places.covers)}
    most = max(map(len, places.cubes))
    cubes_of = [[*(cube_number[cube] for cube in cubes), *[-1] * (most - len(cubes))] for cubes in places.cubes]
    return (
        np.array(fits, np.uint64),
        row(places.on_ground),
        row(places.all),
        np.array([row(bits) for bits in places.of_stone], np.uint64),
        np.array([row(places.touches[cube]) for cube in places.covers], np.uint64),
        np.array(cubes_of, np.int64),
        np.array([places.column[x, y] for x, y, _ in places.covers], np.int64),
        np.array(places.stone, np.int64),
    )
