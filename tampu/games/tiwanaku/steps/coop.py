"""T10: a group against the Otoma, who shun every pawn that comes into their row or column."""

from typing import ClassVar

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES, DIVINE, OTOMA, RETRIEVE, SPEND, SUPPLY
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.people import UNEXPLORED
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.departure import Departure
from tampu.games.tiwanaku.steps.divination import divine
from tampu.games.tiwanaku.steps.exploration import Acting, Discover, Moving
from tampu.games.tiwanaku.steps.giving import uncover
from tampu.games.tiwanaku.steps.offerings import LastOffer, Offering, OtomaOffer
from tampu.games.tiwanaku.steps.otoma import OtomaWalk


class NextCoopTurn(Step[Expedition]):
    """T10.5, T10.13: the next player with tiles behind the screen; T10.14: when nobody has any, the game ends."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        waiting = [(self.seat + turn) % state.seats for turn in range(state.seats)]
        able = [seat for seat in waiting if any(state.screens.stacks[seat])]
        if not able:
            last = (self.seat - 1) % state.seats
            play.tell("all spent", "T10.14", {})
            state.push(*([LastOffer(last)] if state.people_of(last).cubes else []), OtomaOffer(), FinalScore())
            return
        for seat in waiting[: waiting.index(able[0])]:
            play.tell("skipped", "T10.13", {"seat": seat})
        state.push(Spend(able[0]), EndCoopTurn(able[0]))


class Spend(Choice[Expedition]):
    """T10.5: the top tile of an own stack goes to the diversity board. Private, since others do not know the arrows."""

    rule: ClassVar[RuleId] = "T10.5"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "turn", "left": state.unexplored()}

    def private(self, state: Expedition) -> bool:
        return True

    def legal(self, state: Expedition) -> list[Action]:
        tops = state.screens.tops[self.seat]
        return [SPEND.of(t, tops[t]) for t, size in enumerate(state.screens.stacks[self.seat]) if size]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        """How high the stacks are, everybody knows; what their tops show, only the owner."""
        if action.verb is not SPEND:
            return self.not_asked(self.rule)
        terrain = action.args[0]
        name = "other arrow" if state.screens.stacks[self.seat][terrain] else "no stack"
        return Reason("T10.4", name, {"terrain": TERRAIN_NAMES[terrain]})

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        terrain, arrow = action.args
        state.screens.part_with(self.seat, terrain, arrow)
        facts: JsonObject = {"seat": self.seat, "terrain": TERRAIN_NAMES[terrain], "arrow": DIRECTION_NAMES[arrow]}
        play.tell("spent", "T10.5", facts)
        turn = CoopTurn(self.seat, arrow)
        if state.bare(self.seat) or turn.explorers(state):
            state.push(turn)
        else:
            play.tell("no action", "T10.13", {"seat": self.seat})


class CoopTurn(Acting):
    """T10.5: explore in the direction of the spent tile's arrow, or divine."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "arrow")

    def __init__(self, seat: Seat, arrow: int) -> None:
        super().__init__(seat)
        self.arrow = arrow

    def about(self, state: Expedition) -> JsonObject:
        return {**super().about(state), "arrow": DIRECTION_NAMES[self.arrow]}

    def destinations(self, state: Expedition, pawn: int) -> int:
        return state.driven(state.colour_of(self.seat), pawn, self.arrow)

    def nowhere(self, state: Expedition, pawn: int) -> Reason:
        facts: JsonObject = {"arrow": DIRECTION_NAMES[self.arrow]}
        if pawn == SUPPLY:
            return Reason("T10.7", "arrow stuck supply", facts)
        return Reason("T10.6", "arrow stuck", {"square": state.name(pawn), **facts})

    def why_not_retrieve(self, state: Expedition, action: Action) -> Reason:
        return Reason("T10.6", "never retrieved")

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is DIVINE:
            divine(state, self.seat, action, play)
            return
        pawn = state.ground.notation.square(action)
        assert pawn is not None
        state.push(CoopMove(self.seat, pawn, self.arrow))


class CoopMove(Moving):
    """T10.6, T10.7: the first step follows the arrow; T10.9: then the Otoma react, and T10.12: the group may offer."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pawn", "arrow")

    def __init__(self, seat: Seat, pawn: int, arrow: int) -> None:
        super().__init__(seat, pawn)
        self.arrow = arrow

    def about(self, state: Expedition) -> JsonObject:
        return {**super().about(state), "arrow": DIRECTION_NAMES[self.arrow]}

    def departure(self, state: Expedition) -> Departure:
        return state.along(state.colour_of(self.seat), self.pawn, self.arrow)

    def destinations(self, state: Expedition) -> int:
        return state.driven(state.colour_of(self.seat), self.pawn, self.arrow)

    def why_not(self, state: Expedition, action: Action) -> Reason:
        never = action.verb is RETRIEVE
        return Reason("T10.6", "never retrieved") if never else super().why_not(state, action)

    def no_way(self, state: Expedition, square: int) -> Reason:
        name = state.name(square)
        if state.cropped >> square & 1:
            return Reason("T10.6", "ends on crop", {"square": name, "crop": CROP_NAMES[state.crops[square]]})
        if state.destinations(state.colour_of(self.seat), self.pawn) >> square & 1:
            return Reason("T10.6", "arrow", {"square": name, "arrow": DIRECTION_NAMES[self.arrow]})
        stopped = super().no_way(state, square)
        return Reason("T10.6", stopped.name, stopped.facts)

    def follow(self, state: Expedition, square: int) -> None:
        state.push(React(self.seat, square), Offering(self.seat))
        if not state.laid >> square & 1:
            state.push(Discover(self.seat, square))


class React(Step[Expedition]):
    """T10.9: Otoma pawns in line move away, the nearest first. Which of them move, and where to, is fixed now."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: Seat, square: int) -> None:
        self.seat = seat
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        by_distance: dict[int, list[tuple[int, int]]] = {}
        for pawn, square in enumerate(state.otoma):
            line = state.ground.in_line(self.square, square)
            if line is not None:
                by_distance.setdefault(line[0], []).append((pawn, line[1]))
        state.push(*(order(self.seat, by_distance[distance]) for distance in sorted(by_distance)))


def order(seat: Seat, tied: list[tuple[int, int]]) -> Step[Expedition]:
    """A single pawn just walks; of several, the active seat chooses who goes first."""
    if len(tied) == 1:
        return OtomaWalk(seat, *tied[0])
    return OrderOtoma(seat, " ".join(f"{pawn}{direction}" for pawn, direction in tied))


class OrderOtoma(Choice[Expedition]):
    """T10.9: which of the equally distant Otoma pawns goes next. `tied` has two digits each: pawn and direction."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "tied")
    rule: ClassVar[RuleId] = "T10.9"

    def __init__(self, seat: Seat, tied: str) -> None:
        super().__init__(seat)
        self.tied = tied

    def about(self, state: Expedition) -> JsonObject:
        squares: list[Json] = [state.name(state.otoma[int(word[0])]) for word in self.tied.split()]
        return {"cause": "otoma", "squares": squares}

    def legal(self, state: Expedition) -> list[Action]:
        return [state.ground.notation.otoma[state.otoma[int(word[0])]] for word in self.tied.split()]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not OTOMA:
            return self.not_asked(self.rule)
        tied = [state.name(state.otoma[int(word[0])]) for word in self.tied.split()]
        return Reason(self.rule, "otoma in line", {"squares": [*tied]})

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        square = state.ground.notation.square(action)
        assert square is not None
        tied = [(int(word[0]), int(word[1])) for word in self.tied.split()]
        chosen = next(one for one in tied if state.otoma[one[0]] == square)
        tied.remove(chosen)
        state.push(OtomaWalk(self.seat, *chosen), order(self.seat, tied))


class EndCoopTurn(Step[Expedition]):
    """TR34: now the owners see the new tops of their stacks; then the next player."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        play.pass_on()
        for seat, terrain in state.screens.covered():
            uncover(state, seat, terrain, play)
        state.push(NextCoopTurn((self.seat + 1) % state.seats))


class FinalScore(Step[Expedition]):
    """T10.14: the Otoma score 1 for every square without tile."""

    def run(self, state: Expedition, play: Play) -> None:
        empty = state.unexplored()
        state.otoma_people.points[UNEXPLORED] += empty
        play.tell("unexplored", "T10.14", {"squares": empty, "points": empty})
