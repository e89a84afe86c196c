"""Everything at one moment of Cuzco: the map, the capital and the players' masks."""

from typing import Any, Final

from tampu.engine import Game, JsonObject, Options, Outcome, Play, Pool, Seat, State
from tampu.games.cuzco import views
from tampu.games.cuzco.alphabet import (
    CARD,
    CARDS,
    COLOUR,
    FARM,
    FOOD_TILES,
    GOD,
    GODS,
    GOOD,
    GREAT,
    NOBODY,
    NOTHING,
    OFFERINGS,
    ROPE,
    ROUNDS,
    SMALL,
    STONE,
    STUDY,
    VILLAGES,
)
from tampu.games.cuzco.content import TILES_PER_DECK, Content
from tampu.games.cuzco.pieces.land import Land
from tampu.games.cuzco.pieces.mask import SOURCES, Mask
from tampu.games.cuzco.symbols.requirement import Area

EMPTY: Final = 7
"""Stands for the lowest die of an empty space: every die is lower."""
IMPOSSIBLE: Final = 7
STEPS: Final = 6
_NO_LIMIT: Final = 1000


_PHASES: Final = ("setup", "dice", "abilities", "missions", "end")


class Empire(State):
    """A game of Cuzco. God cards in hands and piles are hidden; everything else lies open."""

    def __init__(self, game: Game[Any], options: Options, content: Content) -> None:
        super().__init__(game, options)
        seats = options.seats
        self.content = content
        # A game that was begun before there was such an option does not name it.
        self.limited = options.values.get("supply") == "printed"
        self.setting = content.settings[seats]
        self.triangles = list(content.fixed_map)
        self.land: Land = content.land(self.triangles)
        self.rotation = content.fixed_rotation
        self.round = 0
        self.phase = 0
        self.order: list[Seat] = list(range(seats))
        """C3.2: the seats in the order of their tokens."""
        self.arrivals: list[Seat] = list(reversed(range(seats)))
        """C8.6: status markers in order of arrival; a later one lies on top."""
        self.masks = [Mask(content.masks[seat]) for seat in range(seats)]
        self.placed: list[list[tuple[int, Seat]]] = [[] for _ in self.setting.spaces]
        self.lowest = [EMPTY] * len(self.setting.spaces)
        self.decks = [Pool([1] * TILES_PER_DECK), Pool([1] * TILES_PER_DECK)]
        self.board = [[NOTHING] * 6, [NOTHING] * 6]
        """C2.4: open tiles by deck and pips - 1."""
        self.tiles_gone: list[int] = []
        self.golden = Pool([0 if mission.start else 1 for mission in content.missions])
        self.display: list[int] = []
        self.missions_gone = 0
        self.rows = [[0] * len(GOOD) for _ in range(ROUNDS)]
        self.goods_gone = [self.setting.goods_removed] * len(GOOD)
        self.supply = [content.feathers_per_player * seats] * len(COLOUR)
        self.steps: list[Seat] = [NOBODY] * STEPS
        """C9: who has a priest on step 1, 2, ..."""
        self.temple_medals = content.temple_medals
        self.medals_gone = 0
        self.quipus: list[list[Seat]] = [[] for _ in range(VILLAGES)]
        """From the bottom to the top."""
        self.pututus = list(content.pututus)
        self.piles = [
            Pool([n if content.god_of[card] == god else 0 for card, n in enumerate(content.copies)])
            for god in GOD.values()
        ]
        self.open = [NOTHING] * GODS
        self.discards = [0] * (CARDS + 1)
        self.drawn = [0] * GODS
        """How many cards each pile has given so far."""
        self.spare = Pool([0] * (CARDS + 1))
        """C2.11: the undealt cards, until they are shown."""
        self.doubles: list[int] = [NOTHING] * seats
        """C2.11: the god of which a seat was dealt two cards, until it has swapped one."""
        self.hidden_gods = [0] * GODS
        """How many cards of each god are left of the starting hands: everybody can count them."""
        self.exhausted = [False] * GODS
        self.hidden_cards = [0] * (CARDS + 1)
        """For a god whose pile has been used up once: which of its cards are left in the starting hands."""

    # -- what the rules do -----------------------------------------------------------------------------

    def needs(self, seat: Seat) -> list[int]:
        """C4.4: the lowest strength with which each action can be carried out."""
        mask = self.masks[seat]
        least = self.land.least[self.rotation][mask.runner]
        study = farm = IMPOSSIBLE
        if mask.has_space():
            study = self.lowest_tile(STUDY)
            farm = self.lowest_tile(FARM)
        temple = 1 if mask.priests else IMPOSSIBLE
        return [least[STONE], least[ROPE], study, farm, 1, temple, mask.lowest_ready(), 1]

    def lowest_tile(self, deck: int) -> int:
        """The lowest pips of a space with an open tile."""
        for place, tile in enumerate(self.board[deck]):
            if tile != NOTHING:
                return place + 1
        return IMPOSSIBLE

    def offerings_left(self) -> int:
        """CR35: how many offerings the supply can give."""
        return OFFERINGS - sum([mask.offerings for mask in self.masks]) if self.limited else _NO_LIMIT

    def food_left(self) -> int:
        """CR35: how many food tiles the supply can give."""
        return FOOD_TILES - sum([mask.food for mask in self.masks]) if self.limited else _NO_LIMIT

    def advance(self, seat: Seat, steps: int) -> None:
        """C8.6: up the status track, on top of the markers there; never beyond its end."""
        mask = self.masks[seat]
        reached = min(self.content.status_max, mask.status + steps)
        if reached != mask.status:
            mask.status = reached
            self.arrivals.remove(seat)
            self.arrivals.append(seat)

    def refill(self, god: int, play: Play) -> None:
        """C12.7: turn up the next card; the discards replace an empty pile."""
        pile = self.piles[god]
        if not pile.size:
            self._reshuffle(god, play)
        if pile.size:
            card = play.draw(GOD.word(god), f"card {self.drawn[god]}", pile)
            self.drawn[god] += 1
            self.open[god] = card
            play.tell("opened", "C12.7", {"god": GOD.word(god), "card": card, "name": self.content.cards[card].name})
        else:
            self.open[god] = NOTHING

    def _reshuffle(self, god: int, play: Play) -> None:
        """When a pile is empty, everybody can tell which cards the starting hands still hold."""
        cards = self.content.cards_of[god]
        if not any(self.discards[card] for card in cards):
            return
        self.exhausted[god] = True
        for card in cards:
            self.hidden_cards[card] = self.content.copies[card] - self.discards[card] - self.taken(card)
            for _ in range(self.discards[card]):
                self.piles[god].put(card)
            self.discards[card] = 0
        play.tell("reshuffled", "C12.7", {"god": GOD.word(god)})

    def taken(self, card: int) -> int:
        """How many of this card everybody knows to be in hands."""
        total = 0
        for mask in self.masks:
            total += mask.known[card]
        return total

    def take_card(self, seat: Seat, god: int, play: Play) -> None:
        """C5.3, C8.3: an open god card goes to the hand, and the pile shows its next card."""
        card = self.open[god]
        mask = self.masks[seat]
        mask.hand[card] += 1
        mask.known[card] += 1
        mask.size += 1
        name = self.content.cards[card].name
        play.tell("took card", "C5.3", {"seat": seat, "card": card, "name": name, "god": GOD.word(god)})
        self.refill(god, play)

    def lacking(self, seat: Seat, mission: int) -> int:
        """C19.3: how many units a seat lacks for a mission."""
        return self.lacking_with(self.masks[seat], seat, mission)

    def lacking_with(self, mask: Mask, seat: Seat, mission: int) -> int:
        """C19.3: how many units a seat would lack if its mask were like this."""
        requirement = self.content.missions[mission].requirement
        gods = self.content.gods_of(mask.hand) if requirement.of_hand else []
        return requirement.deficit(Area(self, seat, mask, gods))

    def covered(self, seat: Seat) -> list[int]:
        """CR43: villages where a quipu of this seat lies under another."""
        return [v for v in range(VILLAGES) if seat in self.quipus[v] and self.quipus[v][-1] != seat]

    # -- the contract ----------------------------------------------------------------------------------

    def about(self) -> JsonObject:
        """The facts of the question with the round, and the phase where nothing nearer asks."""
        return {"round": self.round, "cause": _PHASES[self.phase], **super().about()}

    def common(self) -> JsonObject:
        return views.public(self)

    def own(self, seat: Seat) -> JsonObject:
        return views.own(self, seat)

    def secret(self) -> JsonObject:
        return views.secret(self)

    def score(self) -> Outcome:
        """C15.7: most points; in a tie the lower order token."""
        scores = [mask.vp for mask in self.masks]
        winner = max(self.order, key=lambda seat: (scores[seat], -self.order.index(seat)))
        sources = [{name: vp for name, vp in zip(SOURCES, mask.points, strict=True) if vp} for mask in self.masks]
        return Outcome(scores, [winner], sources=sources)

    def so_far(self) -> Outcome:
        now = self.score()
        return Outcome(now.scores, (), sources=now.sources)

    def round_number(self) -> int:
        return self.round

    def clone(self) -> "Empire":
        copy = Empire.__new__(Empire)
        copy.copy_frame(self)
        copy.content = self.content
        copy.limited = self.limited
        copy.setting = self.setting
        copy.triangles = self.triangles.copy()
        copy.land = self.land
        copy.rotation = self.rotation
        copy.round = self.round
        copy.phase = self.phase
        copy.order = self.order.copy()
        copy.arrivals = self.arrivals.copy()
        copy.masks = [mask.clone() for mask in self.masks]
        copy.placed = [dice.copy() for dice in self.placed]
        copy.lowest = self.lowest.copy()
        copy.decks = [deck.clone() for deck in self.decks]
        copy.board = [tiles.copy() for tiles in self.board]
        copy.tiles_gone = self.tiles_gone.copy()
        copy.golden = self.golden.clone()
        copy.display = self.display.copy()
        copy.missions_gone = self.missions_gone
        copy.rows = [row.copy() for row in self.rows]
        copy.goods_gone = self.goods_gone.copy()
        copy.supply = self.supply.copy()
        copy.steps = self.steps.copy()
        copy.temple_medals = self.temple_medals
        copy.medals_gone = self.medals_gone
        copy.quipus = [stack.copy() for stack in self.quipus]
        copy.pututus = self.pututus.copy()
        copy.piles = [pile.clone() for pile in self.piles]
        copy.open = self.open.copy()
        copy.discards = self.discards.copy()
        copy.drawn = self.drawn.copy()
        copy.spare = self.spare.clone()
        copy.doubles = self.doubles.copy()
        copy.hidden_gods = self.hidden_gods.copy()
        copy.exhausted = self.exhausted.copy()
        copy.hidden_cards = self.hidden_cards.copy()
        return copy

    def components(self) -> dict[str, int]:
        """C1.2, C1.3: what is in play, wherever it lies."""
        masks = self.masks
        counts = {
            "priests": sum(mask.priests for mask in masks) + sum(step != NOBODY for step in self.steps),
            "medals": self.temple_medals + self.medals_gone + sum(mask.medals for mask in masks),
            "missions": self.golden.size
            + len(self.display)
            + self.missions_gone
            + sum(len(mask.missions) + len(mask.finished) for mask in masks),
            "quipus": sum(mask.quipus + mask.reserve for mask in masks) + sum(len(stack) for stack in self.quipus),
            "small pututus": self.pututus[SMALL] + sum(mask.pututus[SMALL] for mask in masks),
            "great pututus": self.pututus[GREAT] + sum(mask.pututus[GREAT] for mask in masks),
            "goods": sum(map(sum, self.rows)) + sum(self.goods_gone) + sum(sum(mask.goods) for mask in masks),
            "tiles": sum(deck.size for deck in self.decks)
            + sum(tile != NOTHING for board in self.board for tile in board)
            + sum(len(mask.tiles) for mask in masks)
            + len(self.tiles_gone),
        }
        for colour, word in enumerate(COLOUR.words):
            counts[word] = self.supply[colour] + sum(mask.colours[colour] for mask in masks)
        for card in CARD.values():
            counts[f"card {card}"] = (
                sum(pile.counts[card] for pile in self.piles)
                + self.open.count(card)
                + self.discards[card]
                + self.spare.counts[card]
                + sum(mask.hand[card] for mask in masks)
            )
        return counts
