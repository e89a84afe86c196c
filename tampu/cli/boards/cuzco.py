"""Cuzco in the terminal: actions, map, capital and the players' masks."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tampu.engine import Json, JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games import game
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.game import Cuzco

PHASES = ("setup", "dice", "abilities", "capital", "end")


def draw(view: View, names: Sequence[str]) -> RenderableType:
    rules = game("cuzco")
    assert isinstance(rules, Cuzco)
    public, content = view.public, rules.content
    order = ", ".join(names[seat] for seat in as_ints(public["order"]))
    phase = PHASES[as_int(public["phase"])]
    parts: list[RenderableType] = [
        Text(f"Round {as_int(public['round'])} of 6, {phase}; order: {order}", style="bold"),
        _actions(public, names),
        _map(public, names),
        _capital(public, content, names),
        _masks(public, content, names),
    ]
    if "hand" in view.own:
        cards = [_card(content, number) for number in as_ints(view.own["hand"])]
        parts.append(Text(f"your god cards: {'; '.join(cards) or 'none'}"))
    return Group(*parts)


def _plain(*head: str) -> Table:
    return Table(*head, box=None, header_style="dim", pad_edge=False)


def _actions(public: JsonObject, names: Sequence[str]) -> Table:
    table = _plain("space", "dice")
    for item in as_list(public["spaces"]):
        space = as_object(item)
        dice = [as_ints(die) for die in as_list(space["dice"])]
        shown = ", ".join(f"{face} ({names[seat]})" for face, seat in dice)
        table.add_row(" / ".join(as_texts(space["actions"])), shown or "-")
    return table


def _map(public: JsonObject, names: Sequence[str]) -> Table:
    """Every village with its roads; the arms of the overlay lead to the capital."""
    roads: dict[str, list[str]] = {}
    for item in as_list(public["roads"]):
        one, other, kind, pips = as_list(item)
        for here, there in ((as_text(one), as_text(other)), (as_text(other), as_text(one))):
            roads.setdefault(here, []).append(f"{there} {kind} {pips}")
    rotation = as_int(public["rotation"])
    for arm, item in enumerate(as_list(public["arms"])):
        kind, pips = as_list(item)
        roads.setdefault(f"I{(arm + rotation) % 6}", []).append(f"capital {kind} {pips}")
    runners: dict[str, list[str]] = {}
    for seat, item in enumerate(as_list(public["masks"])):
        runners.setdefault(as_text(as_object(item)["runner"]), []).append(names[seat])
    table = _plain("village", "feather", "VP", "quipus, top first", "runners", "roads")
    for item in as_list(public["villages"]):
        village = as_object(item)
        id = as_text(village["village"])
        quipus = ", ".join(names[seat] for seat in reversed(as_ints(village["quipus"])))
        table.add_row(
            f"{id} {as_text(village['name'])}",
            as_text(village["feather"]),
            str(as_int(village["vp"])),
            quipus or "-",
            ", ".join(runners.get(id, [])),
            "; ".join(roads.get(id, [])),
        )
    return table


def _capital(public: JsonObject, content: Content, names: Sequence[str]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    for deck in ("study", "farm"):
        tiles = [
            f"{pip} {_tile(content, tile)}"
            for pip, tile in enumerate(as_list(public[deck]), 1)
            if isinstance(tile, dict)
        ]
        table.add_row(Text(deck, style="dim"), "; ".join(tiles))
    steps = [f"{step} {names[seat]}" for step, seat in enumerate(as_ints(public["steps"]), 1) if seat >= 0]
    table.add_row(Text("temple", style="dim"), ", ".join(steps) or "empty")
    row = as_list(public["market"])[max(0, as_int(public["round"]) - 1)]
    table.add_row(Text("market", style="dim"), ", ".join(as_texts(row)) or "empty")
    gods = [as_object(god) for god in as_list(public["gods"])]
    shown = [_card(content, god["open"]) for god in gods if isinstance(god["open"], int)]
    table.add_row(Text("gods", style="dim"), "; ".join(shown))
    table.add_row(Text("palace", style="dim"), "; ".join(_mission(content, id) for id in as_texts(public["display"])))
    return table


def _masks(public: JsonObject, content: Content, names: Sequence[str]) -> Table:
    table = _plain("", "VP", "status", "dice", "goods, medals", "headdress", "tiles", "missions")
    for seat, item in enumerate(as_list(public["masks"])):
        mask = as_object(item)
        counts = f"{as_int(mask['food'])} food, {as_int(mask['offerings'])} offerings, {as_int(mask['medals'])} medals"
        feathers = sum(feather is True for feather in as_list(mask["feathers"]))
        active = sum(circlet is True for circlet in as_list(mask["active"]))
        tiles = [_tile(content, tile) for tile in as_list(mask["tiles"]) if isinstance(tile, dict)]
        table.add_row(
            names[seat],
            str(as_int(mask["vp"])),
            str(as_int(mask["status"])),
            " ".join(str(die) for die in as_ints(mask["dice"])) or "-",
            f"{counts}; {', '.join(as_texts(mask['goods'])) or 'no goods'}",
            f"{feathers} feathers, {active} active",
            ", ".join(tiles) or "-",
            "; ".join(_mission(content, id) for id in as_texts(mask["missions"])),
        )
    return table


def _tile(content: Content, value: Json) -> str:
    tile = as_object(value)
    ability = int(as_text(tile["ability"])[1:]) - 1
    slid = " (slid)" if tile.get("slid") is True else ""
    return f"{content.ability_names[ability]} +{as_int(tile['number'])}{slid}"


def _card(content: Content, number: int) -> str:
    card = content.cards[number]
    return f"{number} {card.name}: {card.text}"


def _mission(content: Content, id: str) -> str:
    return next(f"{id} {mission.text}" for mission in content.missions if mission.id == id)
