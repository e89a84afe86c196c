"""What turns of all modes are made of: explore, discover, divine, offer."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import CUBES, DIVINE, EXPLORE, GO, KEEP, OFFER, STOP, SUPPLY
from tampu.games.tiwanaku.components.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.components.ground import members
from tampu.games.tiwanaku.components.people import CROPS
from tampu.games.tiwanaku.state import COOP, SOLO, Expedition, PawnInHand
from tampu.games.tiwanaku.steps.giving import GiveTile


class Acting(Choice[Expedition]):
    """T4.1: one action, Explore or Divine. The modes differ in where pawns can go and in what follows."""

    rule: ClassVar[RuleId] = "T4.1"

    def destinations(self, state: Expedition, pawn: int) -> int:
        return state.destinations(state.colour_of(self.seat), pawn)

    def explorers(self, state: Expedition) -> list[int]:
        """T5.1: the pawns that have somewhere to go."""
        return [pawn for pawn in state.movers(state.colour_of(self.seat)) if self.destinations(state, pawn)]

    def legal(self, state: Expedition) -> list[Action]:
        notation = state.ground.notation
        return [notation.explore[pawn] for pawn in self.explorers(state)] + guesses(state, self.seat)

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        if action.verb is EXPLORE:
            pawn = state.ground.notation.square(action)
            return "T5.3" if pawn in state.movers(state.colour_of(self.seat)) else "T5.1"
        if action.verb is DIVINE:
            return "T6.1"
        if action.verb is OFFER or action.verb is KEEP:
            return "T7.1"
        return self.rule


class Moving(PawnInHand):
    """T5.1-T5.7: where the chosen pawn ends its move."""

    rule: ClassVar[RuleId] = "T5.8"

    def destinations(self, state: Expedition) -> int:
        return state.destinations(state.colour_of(self.seat), self.pawn)

    def follow(self, state: Expedition, square: int) -> None:
        """Push what comes after the move."""
        raise NotImplementedError

    def legal(self, state: Expedition) -> list[Action]:
        go = state.ground.notation.go
        return [go[square] for square in members(self.destinations(state))]

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        square = state.ground.notation.square(action) if action.verb is GO else None
        if square is None:
            return self.rule
        colour = state.colour_of(self.seat)
        if state.blocked(colour) >> square & 1:
            return "T5.2"
        if square == self.pawn or state.pawns[colour] >> square & 1:
            return "T5.6"
        return "T5.3"

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        square = state.ground.notation.square(action)
        assert square is not None
        state.move(state.colour_of(self.seat), self.pawn, square)
        if self.pawn == SUPPLY:
            play.tell("entered", "T5.7", {"seat": self.seat, "square": state.name(square)})
        else:
            origin = state.name(self.pawn)
            play.tell("moved", "T5.2", {"seat": self.seat, "origin": origin, "square": state.name(square)})
        self.follow(state, square)


class Discover(Step[Expedition]):
    """T5.10, T5.11: the true terrain is announced, its tile laid, and the stone of that terrain climbs."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: Seat, square: int) -> None:
        self.seat = seat
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        terrain = announce_terrain(state, self.square, play)
        facts: JsonObject = {"seat": self.seat, "square": state.name(self.square), "terrain": TERRAIN_NAMES[terrain]}
        play.tell("discovered", "T5.10", facts)
        people = state.people_of(self.seat)
        points = people.climb(terrain, state.levels)
        level = people.stones[terrain]
        play.tell(
            "diversity",
            "T5.11",
            {"seat": self.seat, "terrain": TERRAIN_NAMES[terrain], "level": level, "points": points},
        )
        if state.stock(terrain) < 0:
            state.push(GiveTile(self.seat, terrain))


def announce_terrain(state: Expedition, square: int, play: Play) -> int:
    """T1.5: the wheel's first window, opened for all. The tile is laid."""
    terrain = state.terrain[square]
    play.reveal(f"terrain {state.name(square)}", terrain)
    state.lay(square)
    return terrain


def announce_crop(state: Expedition, square: int, play: Play) -> int:
    """T1.5: the wheel's second window, opened for all. The crop is laid."""
    level = state.crops[square]
    play.reveal(f"crop {state.name(square)}", level)
    state.plant(square)
    return level


def guesses(state: Expedition, seat: Seat) -> list[Action]:
    """T6.2: any level for any own pawn on a bare tile."""
    divine = state.ground.notation.divine
    return [action for square in members(state.bare(seat)) for action in divine[square]]


def guess(state: Expedition, seat: Seat, action: Action, play: Play) -> bool:
    """T6.3-T6.5: the true crop is announced and laid; was the guess right?"""
    square = state.ground.notation.square(action)
    assert square is not None
    named = action.args[1]
    level = announce_crop(state, square, play)
    people = state.people_of(seat)
    if named != level:
        lost = people.lose(state.content.points[level], state.content.floor)
        play.tell(
            "divined wrong",
            "T6.5",
            {
                "seat": seat,
                "square": state.name(square),
                "guess": CROP_NAMES[named],
                "crop": CROP_NAMES[level],
                "level": level,
                "points": lost,
            },
        )
        return False
    points = state.content.points[level]
    people.points[CROPS] += points
    play.tell(
        "divined right",
        "T6.4",
        {"seat": seat, "square": state.name(square), "crop": CROP_NAMES[level], "level": level, "points": points},
    )
    if people.take_cube(level):
        play.tell("cube", "T6.4", {"seat": seat, "crop": CROP_NAMES[level]})
    return True


def divine(state: Expedition, seat: Seat, action: Action, play: Play) -> None:
    """T6: a right divination may be followed by another and an offering, a wrong one by nothing."""
    if guess(state, seat, action, play):
        state.push(DivineAgain(seat) if state.bare(seat) else Offering(seat))


class DivineAgain(Choice[Expedition]):
    """T6.4: after a right divination stop, or divine with another pawn."""

    rule: ClassVar[RuleId] = "T6.4"

    def legal(self, state: Expedition) -> list[Action]:
        return [STOP.of(), *guesses(state, self.seat)]

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        return "T6.1" if action.verb is DIVINE else self.rule

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is STOP:
            state.push(Offering(self.seat))
        else:
            divine(state, self.seat, action, play)


class Offering(Step[Expedition]):
    """T7.1: who holds cubes may offer. In solo play the last offering (T9.14) takes the place of the last turn's."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        if state.people_of(self.seat).cubes and not (state.mode == SOLO and state.full):
            state.push(Offer(self.seat))


class Offer(Choice[Expedition]):
    """T7.1: any of the own cubes, or none."""

    rule: ClassVar[RuleId] = "T7.1"

    def rule_in(self, state: Expedition) -> RuleId:
        return self.rule

    def legal(self, state: Expedition) -> list[Action]:
        held = state.people_of(self.seat).cubes
        return [KEEP.of(), *(OFFER.of(cubes) for cubes in CUBES.values() if not cubes & ~held)]

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        return self.rule_in(state)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is KEEP:
            return
        cubes = action.args[0]
        points = state.people_of(self.seat).offer(cubes, state.content.offerings)
        play.tell("offered", self.rule_in(state), {"seat": self.seat, "cubes": cube_names(cubes), "points": points})
        if state.mode == COOP:
            state.push(OtomaOffer())


class LastOffer(Offer):
    """T8.4, T9.14, T10.14: one last offering, after all else."""

    def rule_in(self, state: Expedition) -> RuleId:
        return {SOLO: "T9.14", COOP: "T10.14"}.get(state.mode, "T8.4")


class OtomaOffer(Step[Expedition]):
    """T10.12: the Otoma offer all their cubes when the group offers, and T10.14: at the end."""

    def run(self, state: Expedition, play: Play) -> None:
        otoma = state.otoma_people
        if otoma.cubes:
            cubes = otoma.cubes
            points = otoma.offer(cubes, state.content.offerings)
            play.tell("otoma offered", "T10.12", {"cubes": cube_names(cubes), "points": points})


def cube_names(cubes: int) -> str:
    return ", ".join(CROP_NAMES[level] for level in range(1, len(CROP_NAMES)) if cubes >> level - 1 & 1)
