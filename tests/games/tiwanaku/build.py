"""Builds positions of Tiwanaku from a few words."""

from collections.abc import Mapping, Sequence

from tampu.engine import Action, Play, Pool, Step
from tampu.games import game
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import COOP, SOLO
from tampu.games.tiwanaku.pieces.board import TERRAINS, board_named
from tampu.games.tiwanaku.pieces.people import CROPS, People
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import NextTurn
from tampu.games.tiwanaku.steps.coop import NextCoopTurn
from tampu.games.tiwanaku.steps.solo import NextSoloTurn

_GAME = game("tiwanaku")
assert isinstance(_GAME, Tiwanaku)
TIWANAKU: Tiwanaku = _GAME
COLOURS = TIWANAKU.content.colours
BROWN, WHITE, GREEN, BLUE = range(4)
WAYS = {name[0].upper(): way for way, name in enumerate(DIRECTION_NAMES)}

_LAYOUTS = {
    "A": ("tiny", "MDDMV MDDMM VDFMM VFFFD MMMFD", "25131 13242 24151 15242 23131", "c1 d1 b2 c4 d4", "c1 d1 b2 c4 d4"),
    "B": ("tiny", "FFFMF MMFMF MMDDF MDDVF VVVVF", "12323 45415 13234 24151 13242", "a1 e3 a4 e4 c5", "a1 e3 a4 e4 c5"),
    "C": (
        "long",
        "VVDDMMVFF VVDDDFVFF VMMVFFVMF MMMVVFMMM DDDVVFMDD",
        "151312121 232545343 414321215 352154543 213423212",
        "h1 i1 a2 b2 a3 a4 h4 d5 f5",
        "i1 b2 a4 h4 d5",
    ),
    "D": (
        "long",
        "DDVVMMVDD VDFMMMVVD VDFFDDVMM VVFMDFVMM VMMMMFFFF",
        "421213121 534542453 212131312 343524243 121431352",
        "f1 h1 i1 a2 h2 a3 i3 d4 f5",
        "h1 a2 i3 d4 f5",
    ),
}

POSITIONS = {
    "A0": ".. .. D1 M3 .. / .. D3 .. .. .. / .. .. .. .. .. / .. .. F2 F4 .. / .. .. .. .. ..",
    "A1": ".. .. D1 M3 .. / M- D3 .. .. .. / .. .. .. .. .. / .. .. F2 F4 .. / .. .. .. .. ..",
    "A2": "M2 D5 D1 M3 V- / M1 D3 D2 .. .. / V- D4 .. .. .. / .. .. F2 F4 .. / .. .. M- .. ..",
    "A3": "M2 D5 D1 M3 V1 / M1 D3 D2 M4 M2 / V2 D4 F1 M5 M1 / V1 F5 F2 F4 D2 / M2 M3 M1 F3 ..",
}


def layout(name: str, terrain: Mapping[str, str] | None = None, crops: Mapping[str, int] | None = None) -> Scenario:
    """One of the layouts of the rules, perhaps with some squares changed."""
    size, terrain_rows, crop_rows, start, otoma = _LAYOUTS[name]
    board = board_named(size)
    terrains = [TERRAINS.index(letter) for letter in terrain_rows.replace(" ", "")]
    levels = [int(digit) for digit in crop_rows.replace(" ", "")]
    for square, letter in (terrain or {}).items():
        terrains[board.square(square)] = TERRAINS.index(letter)
    for square, level in (crops or {}).items():
        levels[board.square(square)] = level
    starts, camps = ([board.square(word) for word in words.split()] for words in (start, otoma))
    return Scenario(board, terrains, levels, starts, camps)


class Luck:
    """Chance that draws the wanted kinds in their order, and the first of everything else."""

    def __init__(self, *wanted: int) -> None:
        self.wanted = list(wanted)

    def below(self, label: str, occasion: str, n: int) -> int:
        return 0

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        if not self.wanted:
            return pool.nth(0)
        kind = self.wanted.pop(0)
        assert pool.counts[kind], f"{kind} is not in the {label} pool"
        return kind


def arrow(text: str) -> int:
    """`yellow U` as the tiles of a solo game count it."""
    colour, way = text.split()
    return TIWANAKU.content.otoma_colours.index(colour) * 4 + WAYS[way]


def expedition(
    disc: str | Scenario = "A",
    mode: str = "competitive",
    seats: int = 2,
    bare: str = "",
    planted: str = "",
    pawns: Mapping[str, str] | None = None,
    otoma: str | None = None,
    **options: str,
) -> Expedition:
    """A position over a layout: its start, more squares with tiles (`bare`) or tiles and crops (`planted`), pawns.

    A name such as `A2` is a whole position instead. Nothing is on the stack yet.
    """
    position = disc if isinstance(disc, str) and disc in POSITIONS else None
    scenario = layout(disc[0]) if isinstance(disc, str) else disc
    seats = 1 if mode == SOLO else seats
    settled = TIWANAKU.meta.settle({"mode": mode, "size": scenario.board.id, **options}, seats)
    state = Expedition(TIWANAKU, settled, TIWANAKU.content)
    state.unfold(scenario)
    state.first = 0
    if position is not None:
        _look_like(state, POSITIONS[position])
    for square in squares(state, bare):
        state.lay(square)
    for square in squares(state, planted):
        state.lay(square)
        state.plant(square)
    for colour, names in (pawns or {}).items():
        for square in squares(state, names):
            state.supply[COLOURS.index(colour)] -= 1
            state.pawns[COLOURS.index(colour)] |= 1 << square
    state.otoma = list(scenario.otoma) if otoma is None and mode != "competitive" else squares(state, otoma or "")
    if mode == COOP:
        state.screens.deal(state.left, 0)
    return state


def _look_like(state: Expedition, text: str) -> None:
    """T14: `..` empty, `M-` bare, `M2` with crop."""
    for square, word in enumerate(text.replace("/", " ").split()):
        if word == "..":
            continue
        assert word[0] == TERRAINS[state.terrain[square]]
        if not state.laid >> square & 1:
            state.lay(square)
        if word[1] != "-":
            assert int(word[1]) == state.crops[square]
            state.plant(square)


def squares(state: Expedition, names: str) -> list[int]:
    return [state.ground.board.square(name) for name in names.split()]


def names(state: Expedition, found: int) -> list[str]:
    """A set of squares by name, in reading order."""
    return [state.name(square) for square in range(state.ground.board.squares) if found >> square & 1]


def fill(state: Expedition, empty: str = "", bare: str = "") -> Expedition:
    """Lay all tiles but those of `empty`, and all crops but those of `empty` and `bare`."""
    for square in range(state.ground.board.squares):
        name = state.name(square)
        if name in empty.split():
            continue
        if not state.laid >> square & 1:
            state.lay(square)
        if name not in bare.split():
            state.plant(square)
    return state


def people(state: Expedition, seat: int, points: int = 0, cubes: str = "", stones: Sequence[int] = ()) -> People:
    """Give a people points (as crops), cubes such as `134`, and stones."""
    them = state.people[seat]
    them.points[CROPS] += points - them.total
    them.cubes = sum(1 << int(level) - 1 for level in cubes)
    if stones:
        them.stones = list(stones)
    return them


def held(them: People) -> str:
    return "".join(str(level) for level in range(1, 6) if them.cubes >> level - 1 & 1)


def tops(state: Expedition, seat: int, arrows: str) -> None:
    """Uncover the stacks of a seat: a direction for each terrain V D F M."""
    state.screens.tops[seat] = [
        WAYS[way] if size else -1 for way, size in zip(arrows, state.screens.stacks[seat], strict=True)
    ]


def begin(state: Expedition, *steps: Step[Expedition], luck: Luck | None = None) -> Play:
    """Push steps, or the next turn of the first seat, and let them run until one asks."""
    turn = {SOLO: NextSoloTurn, COOP: NextCoopTurn}.get(state.mode, NextTurn)
    state.push(*(steps or (turn(0),)))
    play = Play(luck or Luck())
    state.settle(play)
    return play


def act(state: Expedition, *texts: str, luck: Luck | None = None) -> Play:
    """Let the actors take these actions; what happened in all of them."""
    whole = Play(Luck())
    for text in texts:
        play = state.apply(TIWANAKU.alphabet.parse(text), luck or Luck())
        whole.events += play.events
        whole.shown += play.shown
    return whole


def action(text: str) -> Action:
    return TIWANAKU.alphabet.parse(text)


def texts(state: Expedition) -> list[str]:
    return [option.text for option in state.legal()]


def events(play: Play) -> list[str]:
    return [event.name for event in play.events]
