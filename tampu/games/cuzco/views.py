"""Cuzco as plain data: what everybody sees, what only a seat sees, what is hidden, and reading it back.

The page's types are generated from the shapes.

Seats are numbers; places, tiles, missions and goods are words of the alphabet; god cards are numbers 1 to 15.
What never changes during a game (prices, strengths, texts) is in the content file.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from tampu.engine import Json, JsonObject, Pool, Seat
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.cuzco.alphabet import (
    ABILITY,
    ACTION,
    CARDS,
    CIRCLETS,
    COLOUR,
    DECK,
    FARM,
    GOD,
    GODS,
    GOOD,
    MISSION,
    MISSIONS,
    NOTHING,
    PLACE,
    ROAD,
    STUDY,
    VILLAGE,
    VILLAGES,
)
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.pieces.mask import SOURCES, Mask, members, sets_of
from tampu.games.cuzco.symbols.requirement import Area

if TYPE_CHECKING:
    from tampu.games.cuzco.state import Empire


class TileView(TypedDict):
    """An open tile of the capital."""

    tile: str
    deck: str
    ability: str
    number: int


class OwnedTileView(TypedDict):
    """A tile on a mask."""

    tile: str
    deck: str
    ability: str
    number: int
    slid: bool


class MaskView(TypedDict):
    """A seat's area. `gods` are the sets of gods that its hidden cards can have, `known` the cards seen taken.

    `progress` tells for each part of a mission what has been reached and what is needed; missions that look at the
    hand are left out.
    """

    mask: str
    runner: str
    may_turn: bool
    quipus: int
    reserve: int
    feathers: list[bool]
    active: list[bool]
    tiles: list[OwnedTileView]
    offerings: int
    food: int
    medals: int
    goods: list[str]
    priests: int
    missions: list[str]
    finished: list[str]
    progress: dict[str, list[list[int]]]
    dice: list[int]
    pututus: list[int]
    status: int
    vp: int
    sources: dict[str, int]
    hand: int
    known: list[int]
    gods: list[list[str]]


class SpaceView(TypedDict):
    """A space of the action board: its actions, and its dice with their seats in order of arrival."""

    actions: list[str]
    dice: list[list[int]]


class VillageView(TypedDict):
    """A village; its quipus from the bottom to the top."""

    village: str
    name: str
    feather: str
    vp: int
    quipus: list[int]


class GodView(TypedDict):
    """A god's pile and its open card; `hidden` counts the cards of starting hands that nobody has seen."""

    god: str
    open: int | None
    pile: int
    drawn: int
    hidden: int
    exhausted: bool


class EmpireView(TypedDict):
    """Everything that lies open. A temple step without a priest is -1. A road is two places, its kind and its pips."""

    triangles: list[str]
    rotation: int
    arms: list[tuple[str, int]]
    villages: list[VillageView]
    roads: list[tuple[str, str, str, int]]
    round: int
    phase: int
    order: list[int]
    arrivals: list[int]
    spaces: list[SpaceView]
    study: list[TileView | None]
    farm: list[TileView | None]
    decks: dict[str, int]
    tiles_gone: list[str]
    display: list[str]
    golden: list[str]
    missions_gone: int
    market: list[list[str]]
    goods_gone: list[str]
    supply: dict[str, int]
    steps: list[int]
    temple_medals: int
    medals_gone: int
    pututus: list[int]
    gods: list[GodView]
    discards: list[int]
    hidden_cards: list[int]
    spare: int
    doubles: list[str | None]
    masks: list[MaskView]


class OwnHandView(TypedDict):
    """The seat's god cards, the one it put back before the game, and its progress with own and displayed missions."""

    hand: list[int]
    returned: int
    progress: dict[str, list[list[int]]]


PUBLIC = (EmpireView,)
OWN = (OwnHandView,)

# -- written -----------------------------------------------------------------------------------------------

_IN_WORDS: Final = [GOD.spelled(members(gods)) for gods in range(1 << GODS)]
"""The names of the gods of each set."""


def public(state: "Empire") -> JsonObject:
    """C17: all but the hands and the piles."""
    content = state.content
    names = state.setting.spaces
    land = state.land
    spaces: list[Json] = [
        {
            "actions": [ACTION.word(action) for action in names[space]],
            "dice": [[die, seat] for die, seat in dice],
        }
        for space, dice in enumerate(state.placed)
    ]
    villages: list[Json] = [
        {
            "village": VILLAGE.word(village),
            "name": content.villages[village],
            "feather": COLOUR.word(land.feather[village]),
            "vp": land.vp[village],
            "quipus": list(state.quipus[village]),
        }
        for village in range(VILLAGES)
    ]
    boards: list[Json] = [
        [None if tile == NOTHING else _tile(content, tile) for tile in board] for board in state.board
    ]
    gods: list[Json] = [
        {
            "god": GOD.word(god),
            "open": None if state.open[god] == NOTHING else state.open[god],
            "pile": state.piles[god].size,
            "drawn": state.drawn[god],
            "hidden": state.hidden_gods[god],
            "exhausted": state.exhausted[god],
        }
        for god in range(GODS)
    ]
    return {
        "triangles": [content.triangles[number].id for number in state.triangles],
        "rotation": state.rotation,
        "arms": [[ROAD.word(kind), pips] for kind, pips in content.arms],
        "villages": villages,
        "roads": [list(road) for road in land.words],
        "round": state.round,
        "phase": state.phase,
        "order": list(state.order),
        "arrivals": list(state.arrivals),
        "spaces": spaces,
        "study": boards[STUDY],
        "farm": boards[FARM],
        "decks": {DECK.word(deck): pool.size for deck, pool in enumerate(state.decks)},
        "tiles_gone": [content.tiles[tile].id for tile in state.tiles_gone],
        "display": [*MISSION.spelled(state.display)],
        "golden": [*MISSION.spelled(state.golden.cards())],
        "missions_gone": state.missions_gone,
        "market": [_goods(row) for row in state.rows],
        "goods_gone": _goods(state.goods_gone),
        "supply": {COLOUR.word(colour): count for colour, count in enumerate(state.supply)},
        "steps": list(state.steps),
        "temple_medals": state.temple_medals,
        "medals_gone": state.medals_gone,
        "pututus": list(state.pututus),
        "gods": gods,
        "discards": _cards(state.discards),
        "hidden_cards": _cards(state.hidden_cards),
        "spare": state.spare.size,
        "doubles": [None if god == NOTHING else GOD.word(god) for god in state.doubles],
        "masks": [_mask(state, seat) for seat in range(state.seats)],
    }


def _mask(state: "Empire", seat: Seat) -> JsonObject:
    """A seat's area. Only the owner sees the progress of missions that look at the hand."""
    content = state.content
    mask = state.masks[seat]
    tiles: list[Json] = [
        {**_tile(content, tile), "slid": bool(mask.slid >> space & 1)} for space, tile in enumerate(mask.tiles)
    ]
    sources: JsonObject = {name: vp for name, vp in zip(SOURCES, mask.points, strict=True) if vp}
    shown = [mission for mission in mask.missions if not content.missions[mission].requirement.of_hand]
    return {
        "mask": mask.board.id,
        "runner": PLACE.word(mask.runner),
        "may_turn": mask.may_turn,
        "quipus": mask.quipus,
        "reserve": mask.reserve,
        "feathers": [bool(mask.feathers >> slot & 1) for slot in range(12)],
        "active": [bool(mask.active >> circlet & 1) for circlet in range(CIRCLETS)],
        "tiles": tiles,
        "offerings": mask.offerings,
        "food": mask.food,
        "medals": mask.medals,
        "goods": _goods(mask.goods),
        "priests": mask.priests,
        "missions": [*MISSION.spelled(mask.missions)],
        "finished": [*MISSION.spelled(mask.finished)],
        "dice": list(mask.dice),
        "pututus": list(mask.pututus),
        "status": mask.status,
        "vp": mask.vp,
        "sources": sources,
        "hand": mask.size,
        "known": _cards(mask.known),
        "gods": [[*_IN_WORDS[gods]] for gods in sets_of(mask.gods)],
        "progress": _progress(state, seat, shown, []),
    }


def _progress(state: "Empire", seat: Seat, missions: Sequence[int], gods: Sequence[int]) -> JsonObject:
    """C19.3: how far a seat is with every part of these missions."""
    area = Area(state, seat, state.masks[seat], gods)
    return {MISSION.word(one): state.content.missions[one].requirement.progress(area) for one in missions}


def own(state: "Empire", seat: Seat) -> JsonObject:
    """What only this seat knows."""
    mask = state.masks[seat]
    missions = [*mask.missions, *state.display]
    return {
        "hand": _cards(mask.hand),
        "returned": mask.returned,
        "progress": _progress(state, seat, missions, state.content.gods_of(mask.hand)),
    }


def secret(state: "Empire") -> JsonObject:
    """All that is hidden from somebody. The piles are left out: they hold what lies nowhere else."""
    return {
        "hands": [_cards(mask.hand) for mask in state.masks],
        "returned": [mask.returned for mask in state.masks],
        "spare": _cards(state.spare.counts),
    }


def _tile(content: Content, tile: int) -> JsonObject:
    kind = content.tiles[tile]
    return {
        "tile": kind.id,
        "deck": DECK.word(kind.deck),
        "ability": ABILITY.word(kind.ability),
        "number": kind.number,
    }


def _cards(counts: list[int]) -> list[Json]:
    """Counts by card number as a list of cards."""
    return [card for card, count in enumerate(counts) if count for _ in range(count)]


def _goods(counts: list[int]) -> list[Json]:
    """Counts by kind as a list of goods."""
    return [word for word, count in zip(GOOD.words, counts, strict=True) if count for _ in range(count)]


# -- read --------------------------------------------------------------------------------------------------


def read(state: "Empire", public: JsonObject, secret: JsonObject) -> None:
    """Fill a new state with what was written."""
    content = state.content
    names = [triangle.id for triangle in content.triangles]
    state.triangles = [names.index(word) for word in as_texts(public["triangles"], "triangles")]
    state.land = content.land(state.triangles)
    state.rotation = as_int(public["rotation"], "rotation")
    state.round = as_int(public["round"], "round")
    state.phase = as_int(public["phase"], "phase")
    state.order = as_ints(public["order"], "order")
    state.arrivals = as_ints(public["arrivals"], "arrivals")
    state.masks = [
        _read_mask(mask, hand, returned, content)
        for mask, hand, returned in zip(
            as_list(public["masks"], "masks"),
            as_list(secret["hands"], "hands"),
            as_list(secret["returned"], "returned"),
            strict=True,
        )
    ]
    for space, entry in enumerate(as_list(public["spaces"], "spaces")):
        for item in as_list(as_object(entry, "spaces")["dice"], "dice"):
            die, seat = as_ints(item, "dice")
            state.placed[space].append((die, seat))
            state.lowest[space] = min(state.lowest[space], die)
    _read_tiles(state, public)
    state.golden = Pool.of(MISSIONS, [MISSION[word] for word in as_texts(public["golden"], "golden")])
    state.display = [MISSION[word] for word in as_texts(public["display"], "display")]
    state.missions_gone = as_int(public["missions_gone"], "missions_gone")
    state.rows = [_read_goods(row) for row in as_list(public["market"], "market")]
    state.goods_gone = _read_goods(public["goods_gone"])
    supply = as_object(public["supply"], "supply")
    state.supply = [as_int(supply[colour], "supply") for colour in COLOUR.words]
    state.steps = as_ints(public["steps"], "steps")
    state.temple_medals = as_int(public["temple_medals"], "temple_medals")
    state.medals_gone = as_int(public["medals_gone"], "medals_gone")
    state.quipus = [
        as_ints(as_object(village, "villages")["quipus"], "quipus")
        for village in as_list(public["villages"], "villages")
    ]
    state.pututus = as_ints(public["pututus"], "pututus")
    _read_cards(state, public, secret)


def _read_tiles(state: "Empire", public: JsonObject) -> None:
    """The decks hold what lies nowhere else."""
    content = state.content
    tile_of = content.tile_of
    for deck, board in enumerate((public["study"], public["farm"])):
        for place, item in enumerate(as_list(board, "board")):
            if item is not None:
                state.board[deck][place] = tile_of[as_text(as_object(item, "tile")["tile"], "tile")]
    state.tiles_gone = [tile_of[word] for word in as_texts(public["tiles_gone"], "tiles_gone")]
    out = {*state.tiles_gone, *(tile for board in state.board for tile in board)}
    out.update(tile for mask in state.masks for tile in mask.tiles)
    half = len(content.tiles) // 2
    state.decks = [Pool([int(tile not in out) for tile in range(first, first + half)]) for first in (0, half)]


def _read_cards(state: "Empire", public: JsonObject, secret: JsonObject) -> None:
    """The piles hold what lies nowhere else."""
    for card in as_ints(public["discards"], "discards"):
        state.discards[card] += 1
    for card in as_ints(public["hidden_cards"], "hidden_cards"):
        state.hidden_cards[card] += 1
    for god, item in enumerate(as_list(public["gods"], "gods")):
        entry = as_object(item, "gods")
        state.open[god] = NOTHING if entry["open"] is None else as_int(entry["open"], "open")
        state.drawn[god] = as_int(entry["drawn"], "drawn")
        state.hidden_gods[god] = as_int(entry["hidden"], "hidden")
        state.exhausted[god] = as_bool(entry["exhausted"], "exhausted")
    state.spare = Pool.of(CARDS + 1, as_ints(secret["spare"], "spare"))
    state.doubles = [
        NOTHING if word is None else GOD[as_text(word, "doubles")] for word in as_list(public["doubles"], "doubles")
    ]
    for god, pile in enumerate(state.piles):
        for card in state.content.cards_of[god]:
            out = state.discards[card] + (state.open[god] == card) + state.spare.counts[card]
            out += sum(mask.hand[card] for mask in state.masks)
            for _ in range(out):
                pile.take(card)


def _read_mask(value: Json, hand: Json, returned: Json, content: Content) -> Mask:
    whole = as_object(value, "mask")
    name = as_text(whole["mask"], "mask")
    mask = Mask(next(board for board in content.masks if board.id == name))
    mask.runner = PLACE[as_text(whole["runner"], "runner")]
    mask.may_turn = as_bool(whole["may_turn"], "may_turn")
    mask.quipus = as_int(whole["quipus"], "quipus")
    mask.reserve = as_int(whole["reserve"], "reserve")
    mask.feathers = sum(as_bool(full) << slot for slot, full in enumerate(as_list(whole["feathers"], "feathers")))
    mask.colours = [sum(mask.feathers >> slot & 1 for slot in slots) for slots in mask.board.slots]
    mask.active = sum(as_bool(on) << circlet for circlet, on in enumerate(as_list(whole["active"], "active")))
    for space, item in enumerate(as_list(whole["tiles"], "tiles")):
        tile = as_object(item, "tiles")
        mask.add_tile(content.tile_of[as_text(tile["tile"], "tile")], content)
        mask.slid |= as_bool(tile["slid"], "slid") << space
    mask.offerings = as_int(whole["offerings"], "offerings")
    mask.food = as_int(whole["food"], "food")
    mask.medals = as_int(whole["medals"], "medals")
    mask.goods = _read_goods(whole["goods"])
    mask.priests = as_int(whole["priests"], "priests")
    mask.missions = [MISSION[word] for word in as_texts(whole["missions"], "missions")]
    mask.finished = [MISSION[word] for word in as_texts(whole["finished"], "finished")]
    mask.dice = as_ints(whole["dice"], "dice")
    mask.pututus = as_ints(whole["pututus"], "pututus")
    mask.status = as_int(whole["status"], "status")
    mask.vp = as_int(whole["vp"], "vp")
    for source, vp in as_object(whole["sources"], "sources").items():
        mask.points[SOURCES.index(source)] = as_int(vp, source)
    for card in as_ints(whole["known"], "known"):
        mask.known[card] += 1
    for card in as_ints(hand, "hand"):
        mask.hand[card] += 1
    mask.size = sum(mask.hand)
    mask.hidden = mask.size - sum(mask.known)
    mask.gods = sum(
        1 << sum(1 << GOD[word] for word in as_texts(gods, "gods")) for gods in as_list(whole["gods"], "gods")
    )
    mask.returned = as_int(returned, "returned")
    return mask


def _read_goods(value: Json) -> list[int]:
    words = as_texts(value, "goods")
    return [words.count(word) for word in GOOD.words]
