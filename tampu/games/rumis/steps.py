"""A game of Rumis, step by step."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, RuleId, Seat, Step
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

    def contact_rule(self, state: Structure) -> RuleId:
        raise NotImplementedError

    def legal(self, state: Structure) -> list[Action]:
        return state.places.actions(state.open_to(self.colour_in(state)))

    def allows(self, state: Structure, action: Action) -> bool:
        number = state.places.number_of(action)
        return number is not None and bool(state.open_to(self.colour_in(state)) >> number & 1)

    def why_not(self, state: Structure, action: Action) -> RuleId:
        """The first rule broken, in the order of the rulebook."""
        colour = self.colour_in(state)
        if not state.left[colour] >> state.places.verb.stone_of(action) & 1:
            return "U3.2"
        rule = outside_or_unsupported(state.places, state.heights, action)
        if rule is not None:
            return rule
        number = state.places.number_of(action)
        assert number is not None
        bit = 1 << number
        if state.options["ground"] == "on" and not state.touched[colour] and colour != state.neutral:
            touching = not state.placed or state.near_any() & bit
            return "U8.1" if touching else self.contact_rule(state)
        return self.contact_rule(state)

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

    def colour_in(self, state: Structure) -> int:
        return self.colour

    def contact_rule(self, state: Structure) -> RuleId:
        return "U5.3" if state.touched[self.colour] else "U5.2"

    def take(self, state: Structure, action: Action, play: Play) -> None:
        super().take(state, action, play)
        state.push(NextTurn((self.colour + 1) % state.colours))


class PlaceRuin(_Building):
    """U8.3: a stone of the unused colour; the first anywhere, later ones against another of them."""

    rule: ClassVar[RuleId] = "U8.3"
    told: ClassVar[str] = "ruin placed"

    def colour_in(self, state: Structure) -> int:
        return state.neutral

    def contact_rule(self, state: Structure) -> RuleId:
        return "U8.3"


def outside_or_unsupported(places: Places, heights: list[int], action: Action) -> RuleId | None:
    """U4: the first of its rules that a placement breaks."""
    cubes = places.verb.cubes_of(action.args)
    columns = [places.column.get((x, y)) for x, y, _ in cubes]
    for column, (_, _, z) in zip(columns, cubes, strict=True):
        if column is not None and z < heights[column]:
            return "U4.1"
    if None in columns:
        return "U4.2"
    for column, (_, _, z) in zip(columns, cubes, strict=True):
        if column is not None and z >= places.tops[column]:
            return "U4.3"
    for column in set(columns):
        low = min(z for here, (_, _, z) in zip(columns, cubes, strict=True) if here == column)
        if column is not None and low != heights[column]:
            return "U4.4"
    return None
