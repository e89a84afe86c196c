"""U8.4: fill a cube exactly. One seat, no support, no contact; taking back is undo."""

from typing import Any, ClassVar

from tampu.engine import Action, Choice, Game, JsonObject, Options, Outcome, Play, Reason, RuleId, State, Step
from tampu.games.rumis import views
from tampu.games.rumis.alphabet import write_square
from tampu.games.rumis.content import Content
from tampu.games.rumis.placements.places import Places


class SolitaireCube(State):
    """The box being filled, and the stones left."""

    def __init__(self, game: Game[Any], options: Options, content: Content, places: Places) -> None:
        super().__init__(game, options)
        self.content = content
        self.places = places
        self.sets = content.solitaire[int(options["solitaire"])]
        """How many colours the stones come from."""
        self.left = [self.sets] * len(content.stones)
        self.placed: list[int] = []
        self.free = places.all
        """Placements that lie on free cubes."""

    @property
    def filled(self) -> int:
        return sum(self.content.stones[self.places.stone[number]].size for number in self.placed)

    @property
    def full(self) -> bool:
        return self.filled == int(self.options["solitaire"]) ** 3

    def open(self) -> int:
        """The placements that fit: a stone that is left, on free cubes."""
        stones = 0
        for stone, count in enumerate(self.left):
            if count:
                stones |= self.places.of_stone[stone]
        return self.free & stones

    def fill(self, number: int) -> None:
        self.placed.append(number)
        self.left[self.places.stone[number]] -= 1
        for cube in self.places.cubes[number]:
            self.free &= ~self.places.covers[cube]

    def common(self) -> JsonObject:
        return views.solitaire(self)

    def score(self) -> Outcome:
        return Outcome([self.filled], [0] if self.full else [], sources=[{"filled": self.filled}])

    def so_far(self) -> Outcome:
        return Outcome([self.filled], (), sources=[{"filled": self.filled}])

    def clone(self) -> "SolitaireCube":
        copy = SolitaireCube.__new__(SolitaireCube)
        copy.copy_frame(self)
        copy.content = self.content
        copy.places = self.places
        copy.sets = self.sets
        copy.left = self.left.copy()
        copy.placed = self.placed.copy()
        copy.free = self.free
        return copy

    def components(self) -> dict[str, int]:
        return {"stones": sum(self.left) + len(self.placed)}


class NextStone(Step[SolitaireCube]):
    """U8.4: the game ends when the cube is full or nothing fits."""

    def run(self, state: SolitaireCube, play: Play) -> None:
        play.pass_on()
        if state.full:
            play.tell("full", "U8.4", {"filled": state.filled})
        elif not state.open():
            play.tell("nothing fits", "U8.4", {"filled": state.filled})
        else:
            state.push(Fill(0))


class Fill(Choice[SolitaireCube]):
    """U8.4: put any stone that is left on free cubes of the box."""

    always_asks: ClassVar[bool] = True
    rule: ClassVar[RuleId] = "U8.4"

    def about(self, state: SolitaireCube) -> JsonObject:
        return {"filled": state.filled, "of": int(state.options["solitaire"]) ** 3}

    def open_in(self, state: SolitaireCube) -> int:
        """The legal placements, one bit each."""
        return state.open()

    def legal(self, state: SolitaireCube) -> list[Action]:
        return state.places.actions(state.open())

    def allows(self, state: SolitaireCube, action: Action) -> bool:
        number = state.places.number_of(action)
        return number is not None and bool(state.open() >> number & 1)

    def why_not(self, state: SolitaireCube, action: Action) -> Reason:
        places = state.places
        stone = places.verb.stone_of(action)
        if not state.left[stone]:
            return Reason("U3.2", "stone gone", {"stone": state.content.stones[stone].id})
        filled = {cube for number in state.placed for cube in places.cubes[number]}
        cubes = places.verb.cubes_of(action.args)
        for x, y, z in cubes:
            if (x, y) not in places.column:
                return Reason("U4.2", "outside", {"square": write_square(x, y)})
            limit = places.tops[places.column[x, y]]
            if z >= limit:
                return Reason("U4.2", "too high", {"square": write_square(x, y), "limit": limit})
        x, y, z = next(cube for cube in cubes if cube in filled)
        return Reason("U4.1", "cube filled", {"square": write_square(x, y), "level": z + 1})

    def take(self, state: SolitaireCube, action: Action, play: Play) -> None:
        number = state.places.number_of(action)
        assert number is not None
        state.fill(number)
        _, stone, *cubes = action.text.split()
        play.tell("filled", "U8.4", {"seat": 0, "stone": stone, "cubes": " ".join(cubes), "size": len(cubes)})
        state.push(NextStone())
