"""Everything on the table at one moment: goods, workers, cards, tracks and upgrades."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tampu.engine import Game, JsonObject, Options, Outcome, Play, Pool, RuleId, Seat, State
from tampu.engine.native import mypyc_attr
from tampu.games.wutaki.alphabet import (
    ADDITIONAL,
    ELEMENT_CARDS,
    FIRST_MASTER_SITE,
    LOYAL,
    MASTERS,
    NOBODY,
    NONE,
    OMENS,
    PACTS,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    SPECIAL,
    STANDARD,
    SUPPLY,
)
from tampu.games.wutaki.effects.effect import cause_of
from tampu.games.wutaki.face_down import FaceDown
from tampu.games.wutaki.steps import scoring
from tampu.games.wutaki.versions import VERSIONS
from tampu.games.wutaki.views import writing

if TYPE_CHECKING:
    from tampu.games.wutaki.content import Board, Content

Worker = tuple[Seat, int, int, int, int]
"""A placed worker: seat, kind, place, field, and the number of the visit that put it there."""


@mypyc_attr(serializable=True)
class Rules:
    """What round cards changed for this round (W13.1)."""

    __slots__ = ("accept_bonus", "evict_closed", "penalty_waived", "upgrade_discount", "yield_bonus")

    def __init__(self) -> None:
        self.upgrade_discount = 0
        self.yield_bonus = 0
        self.accept_bonus = 0
        self.evict_closed = False
        self.penalty_waived = False

    def clone(self) -> "Rules":
        copy = Rules.__new__(Rules)
        copy.upgrade_discount = self.upgrade_discount
        copy.yield_bonus = self.yield_bonus
        copy.accept_bonus = self.accept_bonus
        copy.evict_closed = self.evict_closed
        copy.penalty_waived = self.penalty_waived
        return copy


class Kingdom(State):
    """A game of Wutaki. Goods lie with a seat, in the supply or on the monster; a list per owner, by resource."""

    def __init__(self, game: Game[Any], options: Options, content: "Content", board: "Board") -> None:
        super().__init__(game, options)
        seats = options.seats
        self.content = content
        self.board = board
        self.version = VERSIONS[options.rules]
        # the round
        self.round = 0
        self.start = NOBODY
        self.claim = NOBODY
        self.ending = NOBODY
        """The seat that triggered the end."""
        self.last = False
        """The last turns have begun."""
        self.rules = Rules()
        # goods and points
        self.goods = [[0] * len(RESOURCES) for _ in range(6)]
        self.goods[SUPPLY] = list(content.supply)
        self.offering = [0] * len(RESOURCES)
        """What was sacrificed for the pact just paid."""
        self.vp = [content.start_vp] * seats
        # seats
        self.cost = [NONE] * seats
        """The resource of each cost marker."""
        self.masters = [0] * seats
        self.ability = [NONE] * seats
        self.spent = [False] * seats
        self.marker = [0] * seats
        """Steps on the private pact track."""
        self.factor = [0] * seats
        """Position of the multiplier."""
        self.pyramid = [0] * seats
        self.discs = [content.discs] * seats
        self.towers = [[NONE, NONE] for _ in range(seats)]
        """Tower cards by slot: elemental, resource."""
        self.carried = [0] * seats
        """Upgrades carried out (WR64)."""
        self.levels: list[list[Seat]] = [[] for _ in STANDARD]
        """The owners of the discs at each standard site, from the first place on."""
        # workers
        self.free = [[content.loyal, 0, 0] for _ in range(seats)]
        self.home = [[0, board.additional, 1] for _ in range(seats)]
        self.placed: list[Worker] = []
        self.taken: list[list[int]] = [[0] * fields for fields in board.fields]
        """How many workers stand on each field of each site; a closed site has no fields."""
        self.visits = 0
        self.acting = NONE
        """The visit of the worker placed this turn, if it still stands on a field."""
        self.freed = NONE
        """The site where the last eviction made a field free."""
        self.doubled = False
        """This turn's worker may act twice, as if it were special (WR44)."""
        # pacts
        self.track = 0
        self.display = [NONE] * content.display
        self.accepted: list[list[int]] = [[] for _ in range(seats)]
        self.fulfilled: list[list[int]] = [[] for _ in range(seats)]
        self.pact_deck = Pool([1] * len(PACTS))
        self.pact_discards: list[int] = []
        self.pacts_drawn = 0
        self.looked: list[int] = []
        """Pacts that a seat is looking at."""
        self.looker = NOBODY
        # omens
        self.omen_deck = Pool([1] * len(OMENS))
        self.omen_discards: list[int] = []
        self.omens_drawn = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.in_play: list[int] = []
        """Omens whose effect is not over yet."""
        self.standing = [NONE] * seats
        self.standing_used = [False] * seats
        self.kept_over: list[int] = []
        """The omens that lay in hands when the discards were last shuffled, and were not shown since."""
        self.kept_count = [0] * seats
        """How many of them each seat holds."""
        # round cards
        self.round_deck = Pool([1] * len(ROUND_CARDS))
        self.round_discards: list[int] = []
        self.rounds_drawn = 0
        self.in_force: list[int] = []
        # hidden cards
        self.elements = [NONE] * seats
        self.element_box = Pool([1] * len(ELEMENT_CARDS))
        self.secrets = FaceDown("secret pact", len(SECRET_PACTS), seats)
        self.revenge = FaceDown("revenge", len(REVENGE_CARDS), seats)
        self.revealed = False
        """The final scoring has shown everything."""
        self.worthiest = NOBODY
        """The seat for which the start player settled a tie."""

    # -- goods and points ------------------------------------------------------------------------------

    def move(self, origin: int, goal: int, kind: int, count: int) -> None:
        self.goods[origin][kind] -= count
        self.goods[goal][kind] += count

    def gain(self, seat: Seat, kind: int, count: int, rule: RuleId, play: Play) -> int:
        """W2.11: from the supply, as far as it goes."""
        count = min(count, self.goods[SUPPLY][kind])
        if count > 0:
            self.move(SUPPLY, seat, kind, count)
            play.tell("gained", rule, {"seat": seat, "units": f"{count} {RESOURCES[kind]}"})
        return count

    def score_vp(self, seat: Seat, points: int, rule: RuleId, play: Play) -> None:
        """W14.1, WR23: the track has a floor of 0, and 100 triggers the end."""
        before = self.vp[seat]
        self.vp[seat] = max(0, before + points)
        moved = self.vp[seat] - before
        if moved:
            play.tell("scored" if moved > 0 else "lost", rule, {"seat": seat, "vp": abs(moved)})
        if self.vp[seat] >= self.content.end_vp:
            self.trigger(seat, play)

    def trigger(self, seat: Seat, play: Play) -> None:
        if self.ending == NOBODY:
            self.ending = seat
            play.tell("end near", "W14.1", {"seat": seat})

    def over_for(self, seat: Seat) -> bool:
        """WR21, WR70: the seat that triggered the end does nothing more."""
        return self.ending == seat and not self.last

    # -- workers ---------------------------------------------------------------------------------------

    def recruited(self, seat: Seat) -> int:
        """How many additional workers, the special one included, are not on the player board."""
        home = self.home[seat]
        return self.board.additional + 1 - home[ADDITIONAL] - home[SPECIAL]

    def acting_worker(self) -> Worker | None:
        if self.acting != NONE:
            for worker in self.placed:
                if worker[4] == self.acting:
                    return worker
        return None

    def acting_kind(self, seat: Seat) -> int:
        worker = self.acting_worker()
        return LOYAL if worker is None or worker[0] != seat else worker[1]

    def has_worker(self, seat: Seat) -> bool:
        free = self.free[seat]
        return free[0] + free[1] + free[2] > 0

    def clockwise(self, first: Seat) -> list[Seat]:
        return [(first + turn) % self.seats for turn in range(self.seats)]

    def others(self, seat: Seat) -> list[Seat]:
        """Clockwise from the seat's left."""
        return self.clockwise(seat)[1:]

    # -- the contract ----------------------------------------------------------------------------------

    def about(self) -> JsonObject:
        """The facts of the question with what it is for: a card, a site, a track, or a step of the turn."""
        facts: JsonObject = {"round": self.round, **super().about(), **cause_of(self)}
        return facts if self.round else {**facts, "cause": "setup"}

    def common(self) -> JsonObject:
        return writing.common(self)

    def own(self, seat: Seat) -> JsonObject:
        return writing.own(self, seat)

    def secret(self) -> JsonObject:
        return writing.secret(self)

    def score(self) -> Outcome:
        return scoring.outcome(self)

    def so_far(self) -> Outcome:
        """W14.1: the track; all else is counted at the end."""
        return Outcome(self.vp, (), sources=[{"track": vp} for vp in self.vp])

    def components(self) -> Mapping[str, int]:
        """The 135 resource tokens, all cards, workers and discs."""
        units = {word: sum(goods[kind] for goods in self.goods) for kind, word in enumerate(RESOURCES)}
        workers = sum(map(sum, self.free)) + sum(map(sum, self.home)) + len(self.placed)
        discs = sum(self.discs) + sum(map(len, self.levels)) + sum(level > 0 for level in self.pyramid)
        towers = sum(card != NONE for slots in self.towers for card in slots)
        pacts = [self.pact_discards, self.looked, *self.accepted, *self.fulfilled]
        omens = [self.omen_discards, self.in_play, *self.hands]
        return {
            **units,
            "workers": workers,
            "discs": discs + towers,
            "pacts": self.pact_deck.size + sum(map(len, pacts)) + sum(card != NONE for card in self.display),
            "omens": self.omen_deck.size + sum(map(len, omens)) + sum(card != NONE for card in self.standing),
            "rounds": self.round_deck.size + len(self.round_discards) + len(self.in_force),
            "elements": self.element_box.size + sum(card != NONE for card in self.elements),
            "secrets": self.secrets.deck.size + sum(map(len, self.secrets.hands)),
            "revenge": self.revenge.deck.size + sum(map(len, self.revenge.hands)),
        }

    def round_number(self) -> int:
        return self.round

    def clone(self) -> "Kingdom":
        copy = Kingdom.__new__(Kingdom)
        copy.copy_frame(self)
        copy.content = self.content
        copy.board = self.board
        copy.version = self.version
        copy.round = self.round
        copy.start = self.start
        copy.claim = self.claim
        copy.ending = self.ending
        copy.last = self.last
        copy.rules = self.rules.clone()
        copy.goods = [goods.copy() for goods in self.goods]
        copy.offering = self.offering.copy()
        copy.vp = self.vp.copy()
        copy.cost = self.cost.copy()
        copy.masters = self.masters.copy()
        copy.ability = self.ability.copy()
        copy.spent = self.spent.copy()
        copy.marker = self.marker.copy()
        copy.factor = self.factor.copy()
        copy.pyramid = self.pyramid.copy()
        copy.discs = self.discs.copy()
        copy.towers = [slots.copy() for slots in self.towers]
        copy.carried = self.carried.copy()
        copy.levels = [owners.copy() for owners in self.levels]
        copy.free = [kinds.copy() for kinds in self.free]
        copy.home = [kinds.copy() for kinds in self.home]
        copy.placed = self.placed.copy()
        copy.taken = [fields.copy() for fields in self.taken]
        copy.visits = self.visits
        copy.acting = self.acting
        copy.freed = self.freed
        copy.doubled = self.doubled
        copy.track = self.track
        copy.display = self.display.copy()
        copy.accepted = [pacts.copy() for pacts in self.accepted]
        copy.fulfilled = [pacts.copy() for pacts in self.fulfilled]
        copy.pact_deck = self.pact_deck.clone()
        copy.pact_discards = self.pact_discards.copy()
        copy.pacts_drawn = self.pacts_drawn
        copy.looked = self.looked.copy()
        copy.looker = self.looker
        copy.omen_deck = self.omen_deck.clone()
        copy.omen_discards = self.omen_discards.copy()
        copy.omens_drawn = self.omens_drawn
        copy.hands = [hand.copy() for hand in self.hands]
        copy.in_play = self.in_play.copy()
        copy.standing = self.standing.copy()
        copy.standing_used = self.standing_used.copy()
        copy.kept_over = self.kept_over.copy()
        copy.kept_count = self.kept_count.copy()
        copy.round_deck = self.round_deck.clone()
        copy.round_discards = self.round_discards.copy()
        copy.rounds_drawn = self.rounds_drawn
        copy.in_force = self.in_force.copy()
        copy.elements = self.elements.copy()
        copy.element_box = self.element_box.clone()
        copy.secrets = self.secrets.clone()
        copy.revenge = self.revenge.clone()
        copy.revealed = self.revealed
        copy.worthiest = self.worthiest
        return copy


def site_thing(site: int) -> str:
    """A site by the id of the thing that explains it: that of a master by the master's board."""
    master = site - FIRST_MASTER_SITE
    return f"board-{MASTERS[master]}" if 0 <= master < len(MASTERS) else site_word(site)


def site_word(site: int) -> str:
    return SITES.words[site] if site < len(SITES.words) else "aside"


def units_in_words(units: Iterable[tuple[int, int]]) -> str:
    """Kinds with their number, as events tell them: `2 wood, 1 gold`."""
    return ", ".join(f"{count} {RESOURCES[kind]}" for kind, count in units if count)
