"""A game of Rumis, step by step."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.rumis.alphabet import write_square
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.state import Structure
from tampu.games.rumis.views import NOBODY


class Begin(Step[Structure]):
    """U3.1: the start player is drawn at random; U8.3: the ruins are built first."""

    def run(self, state: Structure, play: Play) -> None:
        state.start = play.pick("start player", "setup", state.seats)
        play.tell("start", "U3.1", {"seat": state.start})
        state.push(NextRuin(state.start) if state.ruinas else NextTurn(state.start))


class NextRuin(Step[Structure]):
    """U8.3: the players in turn place every stone of the unused colour that fits."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Structure, play: Play) -> None:
        play.pass_on()
        if state.open_to(state.neutral):
            state.push(PlaceRuin(self.seat), NextRuin((self.seat + 1) % state.seats))
            return
        if state.left[state.neutral]:
            play.tell("set aside", "U8.3", {"stones": state.left[state.neutral].bit_count()})
        state.push(NextTurn(state.start))


class NextTurn(Step[Structure]):
    """U3.1, U6: the next colour that can place a stone; one that cannot is out for good."""

    fields: ClassVar[tuple[str, ...]] = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, state: Structure, play: Play) -> None:
        play.pass_on()
        for turn in range(state.colours):
            colour = (self.colour + turn) % state.colours
            if state.out[colour]:
                continue
            if state.open_to(colour):
                state.push(Place(state.owner(colour), colour))
                return
            state.out[colour] = True
            self._announce(state, colour, play)
        play.tell("end", "U7.1", {})

    def _announce(self, state: Structure, colour: int, play: Play) -> None:
        """UR17: the engine says who is stuck."""
        unplaced = state.left[colour].bit_count()
        who: JsonObject = {"seat": state.owner(colour), "colour": state.content.colours[colour], "unplaced": unplaced}
        if not unplaced:
            play.tell("all placed", "U6.2", who)
        elif unplaced == len(state.content.stones):
            play.tell("never in", "U6.3", who)
        else:
            play.tell("stuck", "U6.1", who)


class _Building(Choice[Structure]):
    """A seat puts a stone of some colour into the structure."""

    always_asks: ClassVar[bool] = True
    rule: ClassVar[RuleId] = "U3.2"
    told: ClassVar[str] = "placed"
    """What the event is called."""

    def colour_in(self, state: Structure) -> int:
        raise NotImplementedError

    def no_contact(self, state: Structure) -> Reason:
        """The stone would touch none of the stones that it must touch."""
        raise NotImplementedError

    def open_in(self, state: Structure) -> int:
        """The legal placements, one bit each."""
        return state.open_to(self.colour_in(state))

    def legal(self, state: Structure) -> list[Action]:
        return state.places.actions(self.open_in(state))

    def allows(self, state: Structure, action: Action) -> bool:
        number = state.places.number_of(action)
        return number is not None and bool(self.open_in(state) >> number & 1)

    def why_not(self, state: Structure, action: Action) -> Reason:
        """The first rule broken, in the order of the rulebook."""
        colour = self.colour_in(state)
        stone = state.places.verb.stone_of(action)
        if not state.left[colour] >> stone & 1:
            return Reason("U3.2", "stone gone", {"stone": state.content.stones[stone].id})
        broken = outside_or_unsupported(state.places, state.heights, action)
        if broken is not None:
            return broken
        number = state.places.number_of(action)
        assert number is not None
        bit = 1 << number
        grounded = state.options["ground"] == "on" and not state.touched[colour] and colour != state.neutral
        if grounded and (not state.placed or state.near_any() & bit):
            lowest = min(z for _, _, z in state.places.cubes[number])
            return Reason("U8.1", "above ground", {"level": lowest + 1})
        return self.no_contact(state)

    def take(self, state: Structure, action: Action, play: Play) -> None:
        number = state.places.number_of(action)
        assert number is not None
        colour = self.colour_in(state)
        covered = [state.seen[column] for column, _ in state.places.rises[number]]
        state.build(colour, number)
        _, stone, *cubes = action.text.split()
        play.tell(
            self.told,
            self.rule,
            {
                "seat": self.seat,
                "colour": state.content.colours[colour],
                "stone": stone,
                "cubes": " ".join(cubes),
                "squares": len(covered),
                "covers": [state.owner(below) for below in covered if NOBODY < below < state.colours],
            },
        )


class Place(_Building):
    """U3.2, U3.3: the active colour must place one stone."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour")

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def about(self, state: Structure) -> JsonObject:
        facts: JsonObject = {"left": state.left[self.colour].bit_count()}
        if state.colours == state.seats:
            return facts
        return {**facts, "colour": state.content.colours[self.colour]}

    def colour_in(self, state: Structure) -> int:
        return self.colour

    def no_contact(self, state: Structure) -> Reason:
        colour: JsonObject = {"colour": state.content.colours[self.colour]}
        if state.touched[self.colour]:
            return Reason("U5.3", "own contact", colour)
        return Reason("U5.2", "first contact", colour)

    def take(self, state: Structure, action: Action, play: Play) -> None:
        super().take(state, action, play)
        state.push(NextTurn((self.colour + 1) % state.colours))


class PlaceRuin(_Building):
    """U8.3: a stone of the unused colour; the first anywhere, later ones against another of them."""

    rule: ClassVar[RuleId] = "U8.3"
    told: ClassVar[str] = "ruin placed"

    def about(self, state: Structure) -> JsonObject:
        return {"left": state.left[state.neutral].bit_count()}

    def colour_in(self, state: Structure) -> int:
        return state.neutral

    def no_contact(self, state: Structure) -> Reason:
        return Reason("U8.3", "ruins contact", {"colour": state.content.colours[state.neutral]})


def outside_or_unsupported(places: Places, heights: list[int], action: Action) -> Reason | None:
    """U4: the first of its rules that a placement breaks."""
    cubes = places.verb.cubes_of(action.args)
    lowest: dict[int, int] = {}
    outside = ""
    for x, y, z in cubes:
        column = places.column.get((x, y))
        if column is None:
            outside = outside or write_square(x, y)
        elif z < heights[column]:
            return Reason("U4.1", "occupied", {"square": write_square(x, y), "height": heights[column]})
        else:
            lowest[column] = min(z, lowest.get(column, z))
    if outside:
        return Reason("U4.2", "outside", {"square": outside})
    for x, y, z in cubes:
        limit = places.tops[places.column[x, y]]
        if z >= limit:
            return Reason("U4.3", "too high", {"square": write_square(x, y), "limit": limit})
    for column, low in lowest.items():
        if low != heights[column]:
            square = write_square(*places.squares[column])
            return Reason("U4.4", "gap", {"square": square, "gap": low - heights[column]})
    return None
