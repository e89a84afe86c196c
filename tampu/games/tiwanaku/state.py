"""The valley and who is in it: everything at one moment of a game."""

from typing import Any, Final

from tampu.engine import Game, JsonObject, Options, Outcome, Pool, Seat, State
from tampu.games.tiwanaku import views
from tampu.games.tiwanaku.alphabet import SUPPLY
from tampu.games.tiwanaku.content import NO_ARROW, Content
from tampu.games.tiwanaku.meta import COMPETITIVE, COOP, SOLO
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES, TERRAINS, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.pieces.people import People
from tampu.games.tiwanaku.pieces.screens import Screens
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.steps.departure import Departure

NOBODY: Final = -1


class Expedition(State):
    """The secret map, the part of it that is laid out, pawns, peoples and screens.

    The terrain and crops of all squares are fixed at the start; `laid` and `cropped` are the sets of squares
    whose tile and crop lie on the board.
    """

    def __init__(self, game: Game[Any], options: Options, content: Content) -> None:
        super().__init__(game, options)
        self.content = content
        self.ground = content.grounds[options["size"]]
        self.mode = options["mode"]
        self.levels = int(options["levels"])
        self.colours = colours_of(content, options)
        """Of the pawns, in the order of `pawns`; the rest is not played."""
        self.first = NOBODY
        self.terrain: tuple[int, ...] = ()
        self.crops: tuple[int, ...] = ()
        self.start: tuple[int, ...] = ()
        self.otoma_start: tuple[int, ...] = ()
        self.laid = 0
        self.cropped = 0
        self.left = [0] * len(TERRAINS)
        """Tiles not laid yet, by terrain."""
        played = len({self.colour_of(seat) for seat in range(self.seats)})
        self.pawns = [0] * played
        self.supply = [pawns_per_colour(content, options)] * played
        self.people = [People() for _ in range(self.seats)] if self.mode == COMPETITIVE else [People(), People()]
        self.otoma: list[int] = []
        """Where the Otoma pawns stand, in the order of their colours."""
        self.arrows = [NO_ARROW] * (self.ground.board.squares if self.mode == SOLO else 0)
        """T9.4: the arrow that shows on a tile of a solo game: colour * 4 + direction."""
        self.screens = Screens(content.arrows, self.seats if self.mode == COOP else 0)
        self.idle = 0
        """TR3: how many turns in a row brought no new tile or crop."""
        self.out = [False] * self.seats
        """T8.3: who has passed in the end phase."""

    # -- who is who ----------------------------------------------------------------------------------------

    def colour_of(self, seat: Seat) -> int:
        """T10.2: every seat has its own pawns, except that the pairs of a cooperative game for four share theirs."""
        return seat % 2 if self.mode == COOP and self.seats == 4 else seat

    def people_of(self, seat: Seat) -> People:
        return self.people[seat if self.mode == COMPETITIVE else 0]

    @property
    def otoma_people(self) -> People:
        """T9.1, T10.1: the rivals of a solo or cooperative game."""
        return self.people[1]

    def otoma_colour(self, pawn: int) -> str:
        """TR10: in solo play each pawn has its own colour. T10.3: in cooperative play all share an unused one."""
        if self.mode == COOP:
            return self.colours[len(self.pawns)]
        return [colour for colour in self.content.otoma_colours if colour != self.colours[0]][pawn]

    # -- what lies where -----------------------------------------------------------------------------------

    def unfold(self, scenario: Scenario) -> None:
        """T2.5, T2.6: take this disc and lay out its starting squares."""
        self.terrain = scenario.terrain
        self.crops = scenario.crops
        self.start = scenario.start
        self.otoma_start = scenario.otoma
        self.left = list(scenario.supply)
        for square in scenario.start:
            self.lay(square)
            self.plant(square)

    def lay(self, square: int) -> None:
        self.laid |= 1 << square
        self.left[self.terrain[square]] -= 1

    def plant(self, square: int) -> None:
        self.cropped |= 1 << square

    @property
    def full(self) -> bool:
        """T8.1: every square has its tile."""
        return self.laid == self.ground.all

    def uncovered(self) -> int:
        """How many tiles and crops lie on the board."""
        return self.laid.bit_count() + self.cropped.bit_count()

    def unexplored(self) -> int:
        """How many squares have no tile yet."""
        return (self.ground.all & ~self.laid).bit_count()

    def name(self, square: int) -> str:
        return self.ground.board.name(square)

    def stock(self, terrain: int) -> int:
        """Tiles on the diversity board. In cooperative play -1 means that a player must give one (T10.8)."""
        return self.left[terrain] - self.screens.held(terrain)

    def unseen_arrows(self, terrain: int) -> Pool:
        """T9.4: the arrows of a terrain that no tile on the board shows."""
        pool = Pool.of(len(self.content.otoma_colours) * 4, self.content.arrows[terrain])
        for square, arrow in enumerate(self.arrows):
            if arrow != NO_ARROW and self.terrain[square] == terrain:
                pool.take(arrow)
        return pool

    # -- where pawns can go --------------------------------------------------------------------------------

    def bare(self, seat: Seat) -> int:
        """T6.1: squares of own pawns on a tile without crop."""
        return self.pawns[self.colour_of(seat)] & ~self.cropped

    def blocked(self, colour: int) -> int:
        """T5.2, TR12, TR21: squares of other pawns, the Otoma's included."""
        others = 0
        for other, pawns in enumerate(self.pawns):
            if other != colour:
                others |= pawns
        for square in self.otoma:
            others |= 1 << square
        return others

    def colour_on(self, square: int) -> str:
        """The colour of a pawn that stands on a square, the Otoma's included; nothing if none does."""
        for colour, pawns in enumerate(self.pawns):
            if pawns >> square & 1:
                return self.colours[colour]
        return self.otoma_colour(self.otoma.index(square)) if square in self.otoma else ""

    def freely(self, colour: int, pawn: int) -> Departure:
        """T5.2-T5.7: a pawn on the board sets out in all directions, one from the supply enters at the edge."""
        ground = self.ground
        here = 0 if pawn == SUPPLY else 1 << pawn
        enterable = ground.all & ~self.blocked(colour)
        if not self.cropped & here:
            enterable &= ~here
        first = ground.around(here) if here else ground.edge
        return Departure(first, enterable, self.cropped | self.pawns[colour] & ~here)

    def along(self, colour: int, pawn: int, arrow: int) -> Departure:
        """T10.6, T10.7: the first step follows an arrow, and the pawn never comes back to its start."""
        ground = self.ground
        here = 0 if pawn == SUPPLY else 1 << pawn
        first = ground.beside(pawn, arrow) if here else ground.entrance[arrow]
        return Departure(first, ground.all & ~self.blocked(colour) & ~here, self.cropped | self.pawns[colour] & ~here)

    def destinations(self, colour: int, pawn: int) -> int:
        """T5.2-T5.7: where a pawn on the board, or one from the supply, can end its move."""
        here = 0 if pawn == SUPPLY else 1 << pawn
        return self.ground.reach(*self.freely(colour, pawn)) & ~(self.pawns[colour] | here)

    def driven(self, colour: int, pawn: int, arrow: int) -> int:
        """T10.6, T10.7: where a pawn can end its move if its first step follows an arrow."""
        return self.ground.reach(*self.along(colour, pawn, arrow)) & ~(self.pawns[colour] | self.cropped)

    def movers(self, colour: int) -> list[int]:
        """The pawns that could move: those on the board, and one from the supply."""
        pawns = list(members(self.pawns[colour]))
        return [SUPPLY, *pawns] if self.supply[colour] else pawns

    def move(self, colour: int, pawn: int, square: int) -> None:
        if pawn == SUPPLY:
            self.supply[colour] -= 1
        else:
            self.pawns[colour] &= ~(1 << pawn)
        self.pawns[colour] |= 1 << square

    def retrieve(self, colour: int, square: int) -> None:
        self.pawns[colour] &= ~(1 << square)
        self.supply[colour] += 1

    # -- the contract --------------------------------------------------------------------------------------

    def known_terrain(self) -> list[int]:
        return [t if self.laid >> i & 1 else UNKNOWN_TERRAIN for i, t in enumerate(self.terrain)]

    def known_crops(self) -> list[int]:
        return [v if self.cropped >> i & 1 else UNKNOWN_CROP for i, v in enumerate(self.crops)]

    def common(self) -> JsonObject:
        return views.public(self)

    def own(self, seat: Seat) -> JsonObject:
        return views.own(self, seat)

    def secret(self) -> JsonObject:
        return views.secret(self)

    def score(self) -> Outcome:
        if self.mode == COMPETITIVE:
            ranks = [(people.total, sum(people.stones)) for people in self.people]
            winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
            return Outcome([total for total, _ in ranks], winners, sources=self._sources())
        ours, theirs = self.people[0].total, self.otoma_people.total
        won = ours > theirs and (self.mode == COOP or self.full)  # TR3: a solo game at a standstill is lost
        return Outcome([ours] * self.seats, range(self.seats) if won else (), theirs, self._sources())

    def so_far(self) -> Outcome:
        now = self.score()
        return Outcome(now.scores, (), now.rivals, now.sources)

    def _sources(self) -> list[dict[str, int]]:
        every = [self.people_of(seat).sources() for seat in range(self.seats)]
        return [{name: points for name, points in sources.items() if name != "unexplored"} for sources in every]

    def clone(self) -> "Expedition":
        copy = Expedition.__new__(Expedition)
        copy.copy_frame(self)
        copy.content = self.content
        copy.ground = self.ground
        copy.mode = self.mode
        copy.levels = self.levels
        copy.colours = self.colours
        copy.first = self.first
        copy.terrain = self.terrain
        copy.crops = self.crops
        copy.start = self.start
        copy.otoma_start = self.otoma_start
        copy.laid = self.laid
        copy.cropped = self.cropped
        copy.left = self.left.copy()
        copy.pawns = self.pawns.copy()
        copy.supply = self.supply.copy()
        copy.people = [people.clone() for people in self.people]
        copy.otoma = self.otoma.copy()
        copy.arrows = self.arrows.copy()
        copy.screens = self.screens.clone()
        copy.idle = self.idle
        copy.out = self.out.copy()
        return copy

    def components(self) -> dict[str, int]:
        """Tiles of the layout, wherever they are, and pawns."""
        counts = {
            name: sum(self.terrain[square] == terrain for square in members(self.laid)) + self.left[terrain]
            for terrain, name in enumerate(TERRAIN_NAMES)
        }
        for colour, pawns in enumerate(self.pawns):
            counts[self.colours[colour]] = pawns.bit_count() + self.supply[colour]
        counts["otoma"] = len(set(self.otoma))
        return counts


def colours_of(content: Content, options: Options) -> tuple[str, ...]:
    """T9.2: who plays alone has chosen a colour. Games saved before there was a choice have the first."""
    chosen = options.values.get("colour", content.colours[0])
    return (chosen, *(colour for colour in content.colours if colour != chosen))


def pawns_per_colour(content: Content, options: Options) -> int:
    """T2.1, T9.1, T10.2."""
    if options["mode"] == SOLO:
        return content.solo_pawns
    if options["mode"] == COOP:
        return content.coop_pawns[options["difficulty"]][options.seats]
    return content.pawns[options.seats]
