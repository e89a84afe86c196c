"""Wutaki in the terminal: sites with their workers, pacts on display, tribes, and the secrets of the seat."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tampu.engine import Json, JsonObject, Options, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games import game


def draw(view: View, names: Sequence[str]) -> RenderableType:
    cards = _cards(view)
    public = view.public
    start = names[as_int(public["start"])] if as_int(public["start"]) >= 0 else "nobody"
    head = f"Round {as_int(public['round'])}; start player {start}; pact track at {as_int(public['track'])}"
    in_force = as_texts(as_object(public["rounds"])["in_force"])
    parts: list[RenderableType] = [
        Text(head, style="bold"),
        Text(f"supply {_units(public['supply'])}; monster {_units(public['monster'])}"),
        *(Text(f"this round: {cards[id]}") for id in in_force),
        _sites(public, names),
        _display(public, cards),
        _tribes(public, names, cards),
    ]
    if view.own:
        parts.append(_own(view.own, cards))
    return Group(*parts)


def _cards(view: View) -> dict[str, str]:
    """Every card in one line, in words made from its effects."""
    rules = game("wutaki")
    marker = "of the cost marker"
    if view.seat is not None:
        cost = as_object(as_list(view.public["tribes"])[view.seat])["cost"]
        marker = cost if isinstance(cost, str) else marker
    told = rules.explain(Options.of_json(view.public["options"]), "en")
    return {id: _line(id, as_object(entry)).replace("{marker}", marker) for id, entry in told.items()}


def _line(id: str, entry: JsonObject) -> str:
    return f"{id} {as_text(entry['name'])}: {as_text(entry['text'])}"


def _units(value: Json) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in as_object(value).items() if count) or "nothing"


def _plain(*head: str) -> Table:
    return Table(*head, box=None, header_style="dim", pad_edge=False)


def _sites(public: JsonObject, names: Sequence[str]) -> Table:
    """Each site: free and taken fields, who stands there, and its level."""
    workers: dict[str, list[str]] = {}
    for item in as_list(public["placed"]):
        seat, kind, site, *_ = as_list(item)
        if isinstance(site, str):
            workers.setdefault(site, []).append(f"{names[as_int(seat)]} ({kind})")
    levels = as_object(public["levels"])
    table = _plain("site", "free fields", "workers", "upgraded by")
    for site, taken in as_object(public["fields"]).items():
        owners = as_ints(levels.get(site, []))
        free = sum(not field for field in as_ints(taken))
        table.add_row(
            site, str(free), ", ".join(workers.get(site, [])) or "-", ", ".join(names[owner] for owner in owners)
        )
    return table


def _display(public: JsonObject, cards: dict[str, str]) -> Table:
    table = _plain("gold", "pacts on display")
    for gold, id in zip(as_ints(public["slot_gold"]), as_list(public["display"]), strict=False):
        table.add_row(str(gold), cards[id] if isinstance(id, str) else "-")
    return table


def _tribes(public: JsonObject, names: Sequence[str], cards: dict[str, str]) -> Table:
    table = _plain("", "VP", "goods", "marker", "workers", "pacts to keep", "fulfilled", "omens, secrets, revenge")
    secrets = as_list(as_object(public["secrets"])["ages"])
    revenge = as_list(as_object(public["revenge"])["ages"])
    for seat, item in enumerate(as_list(public["tribes"])):
        tribe = as_object(item)
        hidden = [as_int(tribe["omens"]), len(as_list(secrets[seat])), len(as_list(revenge[seat]))]
        table.add_row(
            f"{names[seat]} ({as_text(tribe['master']) if tribe['master'] else '-'})",
            str(as_int(tribe["vp"])),
            _units(tribe["goods"]),
            str(tribe["cost"]),
            " ".join(str(count) for count in as_ints(tribe["available"])),
            "\n".join(cards[id] for id in as_texts(tribe["accepted"])) or "-",
            str(len(as_list(tribe["fulfilled"]))),
            ", ".join(str(count) for count in hidden),
        )
    return table


def _own(own: JsonObject, cards: dict[str, str]) -> Group:
    """What only this seat knows."""
    element = own.get("element")
    lines = [f"your element: {cards[element] if isinstance(element, str) else '-'}"]
    lines += [f"omen: {cards[id]}" for id in as_texts(own["hand"])]
    lines += [f"secret pact: {cards[id]}" for id in as_texts(as_object(own["secrets"])["cards"])]
    lines += [f"revenge: {cards[id]}" for id in as_texts(as_object(own["revenge"])["cards"])]
    return Group(*(Text(line) for line in lines))
