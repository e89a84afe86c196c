"""The common structure: who has built what, and what may be built next."""

from typing import Any

from tampu.engine import Game, JsonObject, Options, Outcome, Seat, State
from tampu.games.rumis import views
from tampu.games.rumis.content import Content
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.views import NOBODY


class Structure(State):
    """A game for two to four seats. Colours are numbered; a seat owns one of them, or two (U8.2)."""

    def __init__(self, game: Game[Any], options: Options, content: Content, places: Places) -> None:
        super().__init__(game, options)
        self.content = content
        self.places = places
        self.colours = players_colours(options)
        """How many colours are played; a neutral one (U8.3) comes after them."""
        whole = places.all
        sets = self.colours + (1 if self.ruinas else 0)
        self.start = NOBODY
        self.heights = [0] * len(places.squares)
        self.seen = [NOBODY] * len(places.squares)
        """The colour on top of each column."""
        self.placed: list[tuple[int, int]] = []
        self.left = [(1 << len(content.stones)) - 1] * sets
        """The unplaced stones of each colour, one bit each."""
        self.fitting = [whole] * sets
        """Placements of the unplaced stones of each colour."""
        self.touched = [0] * sets
        """Placements with a face against a stone of each colour."""
        self.out = [False] * self.colours

    @property
    def ruinas(self) -> bool:
        return self.options["ruinas"] == "on"

    @property
    def neutral(self) -> int:
        """The unused colour of the ruins."""
        return self.colours

    def owner(self, colour: int) -> Seat:
        """U8.2: with two colours each they alternate."""
        return colour % self.seats

    def build(self, colour: int, number: int) -> None:
        """Put a stone down; it never moves again (U3.2)."""
        places = self.places
        stone = places.stone[number]
        self.placed.append((colour, number))
        for column, cubes in places.rises[number]:
            self.heights[column] += cubes
            self.seen[column] = colour
        self.left[colour] &= ~(1 << stone)
        self.fitting[colour] &= ~places.of_stone[stone]
        self.touched[colour] |= places.reach(number)

    def open_to(self, colour: int) -> int:
        """The placements that are legal for a colour: U3.2, U4 and U5."""
        return self.fitting[colour] & self.contact(colour) & self.places.resting(self.heights)

    def contact(self, colour: int) -> int:
        """U5, U8.1, U8.3: where a stone of this colour touches what it must."""
        if self.touched[colour]:
            return self.touched[colour]
        touching = self.places.all if not self.placed or colour == self.neutral else self.near_any()
        if self.options["ground"] == "on" and colour != self.neutral:
            touching &= self.places.on_ground
        return touching

    def near_any(self) -> int:
        """Placements with a face against any stone."""
        near = 0
        for touched in self.touched:
            near |= touched
        return near

    def visible(self, colour: int) -> int:
        """U7.2: squares of this colour seen from above."""
        return self.seen.count(colour)

    def total(self, colour: int) -> int:
        content = self.content
        unplaced = self.left[colour].bit_count()
        return content.per_square * self.visible(colour) + content.per_stone * unplaced

    # -- the contract ----------------------------------------------------------------------------------

    def common(self) -> JsonObject:
        return views.structure(self)

    def score(self) -> Outcome:
        """U7.3: highest total, then fewer unplaced stones; U8.2: the best single colour counts."""
        best = [
            max((colour for colour in range(self.colours) if self.owner(colour) == seat), key=self._rank)
            for seat in range(self.seats)
        ]
        first = max(self._rank(colour) for colour in best)
        winners = [seat for seat, colour in enumerate(best) if self._rank(colour) == first]
        sources = [
            {
                "visible": self.content.per_square * self.visible(colour),
                "unplaced": self.content.per_stone * self.left[colour].bit_count(),
            }
            for colour in best
        ]
        return Outcome([self.total(colour) for colour in best], winners, sources=sources)

    def so_far(self) -> Outcome:
        """U7.2: what would count if nothing more were built."""
        now = self.score()
        return Outcome(now.scores, (), sources=now.sources)

    def _rank(self, colour: int) -> tuple[int, int]:
        return self.total(colour), -self.left[colour].bit_count()

    def clone(self) -> "Structure":
        copy = Structure.__new__(Structure)
        copy.copy_frame(self)
        copy.content = self.content
        copy.places = self.places
        copy.colours = self.colours
        copy.start = self.start
        copy.heights = self.heights.copy()
        copy.seen = self.seen.copy()
        copy.placed = self.placed.copy()
        copy.left = self.left.copy()
        copy.fitting = self.fitting.copy()
        copy.touched = self.touched.copy()
        copy.out = self.out.copy()
        return copy

    def components(self) -> dict[str, int]:
        """Every stone is with its colour or in the structure."""
        counts = dict.fromkeys(self.content.colours[: len(self.left)], 0)
        for colour, left in enumerate(self.left):
            counts[self.content.colours[colour]] += left.bit_count()
        for colour, _ in self.placed:
            counts[self.content.colours[colour]] += 1
        return counts


def players_colours(options: Options) -> int:
    return 4 if options["colours"] == "two" else options.seats


def limits_of(options: Options) -> int:
    """U8.2, U8.3: for how many players the board's limits hold."""
    return players_colours(options) + (1 if options["ruinas"] == "on" else 0)
