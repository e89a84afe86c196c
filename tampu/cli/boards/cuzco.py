"""Cuzco in the terminal: actions, map, capital, everybody's things, and the seat's own mask."""

from typing import Final

from rich.text import Text

from tampu.cli.boards.layout import Part, Row, counted, line
from tampu.cli.speech import Fact, Facts, Speech
from tampu.engine import Action, Json, JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.cuzco.alphabet import COLOUR, GOOD, ROAD, ROUNDS, SPACE, SPACES, TRADE
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.game import Cuzco

STYLES: Final = {"turquoise": "#2aa198", "purple": "#8f5fc0", "orange": "#d9822b", "pink": "#d6588f"}
PHASES: Final = (None, "phase I", "phase II", "phase III", "phase end")


def draw(view: View, speech: Speech) -> dict[str, Part]:
    public, content = view.public, _content(speech)
    parts = {
        "head": line(_head(public, speech)),
        "actions": _actions(public, speech),
        "map": _map(public, speech),
        "tiles": _tiles(public, speech),
        "capital": _capital(public, content, speech),
        "gods": _gods(public, speech),
        "masks": _masks(public, speech),
        "missions": _missions(view, speech),
    }
    if view.seat is not None:
        parts["mask"] = _mask(view, content, speech)
    asked = _asked(view, speech)
    if asked is not None:
        parts["asked"] = line(asked)
    return parts


def _content(speech: Speech) -> Content:
    assert isinstance(speech.game, Cuzco)
    return speech.game.content


def _head(public: JsonObject, speech: Speech) -> Text:
    phase = PHASES[as_int(public["phase"])]
    said = "" if phase is None else f" · {speech.phrase(phase)}"
    order = speech.who(as_ints(public["order"]))
    head = speech.say("cuzco.round", n=max(1, as_int(public["round"])), of=ROUNDS)
    return Text(f"{head}{said} · {speech.say('cuzco.order', names=order)}", style="bold")


def _actions(public: JsonObject, speech: Speech) -> Part:
    rows = []
    for item in as_list(public["spaces"]):
        space = as_object(item)
        actions = as_texts(space["actions"])
        dice = [as_ints(die) for die in as_list(space["dice"])]
        lowest = min([face for face, _ in dice], default=0)
        if actions == ["points"] or not dice:
            room = ""
        else:
            room = speech.say("cuzco.lower" if lowest > 1 else "cuzco.closed", n=lowest)
        lying = ", ".join(f"{face} ({speech.seat(seat)})" for face, seat in dice)
        rows.append((" / ".join(speech.name(action) for action in actions), lying or "-", room))
    return Part(speech.say("cuzco.actions"), rows, ("", speech.say("cuzco.dice there"), ""))


def _map(public: JsonObject, speech: Speech) -> Part:
    """Every village with its roads and their strength; the arms of the overlay lead to the capital."""
    roads: dict[str, list[tuple[str, Json, Json]]] = {}
    for item in as_list(public["roads"]):
        one, other, kind, pips = as_list(item)
        roads.setdefault(as_text(one), []).append((as_text(other), kind, pips))
        roads.setdefault(as_text(other), []).append((as_text(one), kind, pips))
    for arm, item in enumerate(as_list(public["arms"])):
        kind, pips = as_list(item)
        inner = f"I{(arm + as_int(public['rotation'])) % 6}"
        roads.setdefault(inner, []).append(("capital", kind, pips))
        roads.setdefault("capital", []).append((inner, kind, pips))
    runners: dict[str, list[int]] = {}
    for seat, item in enumerate(as_list(public["masks"])):
        runners.setdefault(as_text(as_object(item)["runner"]), []).append(seat)

    def led(place: str) -> str:
        return ", ".join(f"{speech.name(to)} {_road(kind, pips, speech)}" for to, kind, pips in roads.get(place, []))

    heads = ("cuzco.feather", "cuzco.points", "cuzco.quipus", "cuzco.runners", "cuzco.roads")
    rows: list[Row] = []
    for item in as_list(public["villages"]):
        village = as_object(item)
        id, colour = as_text(village["village"]), as_text(village["feather"])
        quipus = speech.who([*reversed(as_ints(village["quipus"]))])
        feather = Text(speech.name(colour), style=STYLES[colour])
        points = str(as_int(village["vp"]))
        rows.append((speech.title(id), feather, points, quipus or "-", speech.who(runners.get(id, [])), led(id)))
    rows.append((speech.title("capital"), "", "", "", speech.who(runners.get("capital", [])), led("capital")))
    return Part(speech.say("cuzco.map"), rows, ("", *(speech.say(head) for head in heads)))


def _road(kind: Json, pips: Json, speech: Speech) -> str:
    return f"{speech.say(f'cuzco.road.{kind}')} {pips}"


def _tiles(public: JsonObject, speech: Speech) -> Part:
    """The open tiles by the strength that they ask for, and how many are left."""
    decks = as_object(public["decks"])
    rows = []
    for deck in ("study", "farm"):
        head = f"{speech.title(deck)} ({speech.say('cuzco.left', n=as_int(decks[deck]))})"
        for pips, item in enumerate(as_list(public[deck]), 1):
            if item is not None:
                rows.append((head, f"{pips} {_tile(item, speech)}"))
    return Part(speech.say("cuzco.tiles"), rows)


def _tile(value: Json, speech: Speech) -> str:
    """A tile: its name, its ability, and what sliding it brings."""
    tile = as_object(value)
    slid = f", {speech.say('cuzco.slid')}" if tile.get("slid") is True else ""
    return (
        f"{speech.name(as_text(tile['tile']))} ({speech.name(as_text(tile['ability']))}, {_worth(tile, speech)}{slid})"
    )


def _worth(tile: JsonObject, speech: Speech) -> str:
    return speech.say(f"cuzco.worth.{as_text(tile['deck'])}", n=as_int(tile["number"]))


def _capital(public: JsonObject, content: Content, speech: Speech) -> Part:
    now = max(0, min(ROUNDS, as_int(public["round"])) - 1)
    priests = [f"{step} {speech.seat(seat)}" for step, seat in enumerate(as_ints(public["steps"]), 1) if seat >= 0]
    worth = speech.say("cuzco.temple", vp=content.temple_vp[now], n=as_int(public["temple_medals"]))
    market = [as_texts(row) for row in as_list(public["market"])]
    goods = [f"{speech.name(good)} ({_price(good, content, speech)})" for good in market[now]]
    rows = [
        (speech.title("temple"), f"{', '.join(priests) or speech.say('cuzco.no priests')}; {worth}"),
        (speech.title("market"), counted(goods) or "-"),
    ]
    for number, row in enumerate(market[now + 1 :], now + 2):
        rows.append((speech.say("cuzco.later", n=number), counted(speech.name(good) for good in row) or "-"))
    feathers = ", ".join(f"{n} {speech.name(colour)}" for colour, n in as_object(public["supply"]).items())
    rows.append((speech.say("cuzco.supply"), feathers))
    return Part(speech.title("capital"), rows)


def _price(good: str, content: Content, speech: Speech) -> str:
    food, points = content.good_food[GOOD[good]], content.good_vp[GOOD[good]]
    return speech.say("cuzco.price", food=food, vp=points)


def _gods(public: JsonObject, speech: Speech) -> Part:
    """The open card of each god and what is left of its pile."""
    rows = []
    for item in as_list(public["gods"]):
        god = as_object(item)
        head = f"{speech.title(as_text(god['god']))} ({speech.say('cuzco.left', n=as_int(god['pile']))})"
        rows.append((head, "-" if god["open"] is None else _card(as_int(god["open"]), speech)))
    return Part(speech.say("cuzco.gods"), rows)


def _card(number: int, speech: Speech) -> str:
    return f"{speech.name(f'card {number}')}: {speech.text(f'card {number}')}"


def _masks(public: JsonObject, speech: Speech) -> Part:
    rows = []
    for seat, item in enumerate(as_list(public["masks"])):
        mask = as_object(item)
        dice = " ".join(str(die) for die in as_ints(mask["dice"]))
        small, great = as_ints(mask["pututus"])
        said = [
            speech.say("points", n=as_int(mask["vp"])),
            speech.say("cuzco.status", n=as_int(mask["status"])),
            *([speech.say("cuzco.dice", dice=dice)] if dice else []),
            *(
                speech.say(f"cuzco.{stock}", n=as_int(mask[stock]))
                for stock in ("food", "offerings", "medals", "priests")
            ),
            *([speech.say("cuzco.pututus", small=small, great=great)] if small or great else []),
            speech.say("cuzco.quipus left", n=as_int(mask["quipus"]), reserve=as_int(mask["reserve"])),
            speech.say("cuzco.feathers", n=sum(feather is True for feather in as_list(mask["feathers"]))),
            speech.say("cuzco.worn", n=sum(circlet is True for circlet in as_list(mask["active"]))),
            speech.say("cuzco.cards", n=as_int(mask["hand"])),
            *([counted(speech.name(good) for good in as_texts(mask["goods"]))] if mask["goods"] else []),
        ]
        rows.append((speech.seat(seat), ", ".join(said)))
    return Part(speech.say("everybody"), rows)


def _missions(view: View, speech: Speech) -> Part:
    """What everybody's missions and those of the palace ask for, and how far they are."""
    rows = []
    for seat, item in enumerate(as_list(view.public["masks"])):
        mask = as_object(item)
        progress = as_object((view.own if seat == view.seat else mask)["progress"])
        head = f"{speech.seat(seat)} ({speech.say('cuzco.done', n=len(as_list(mask['finished'])))})"
        rows += [(head, _mission(id, progress, speech)) for id in as_texts(mask["missions"])]
    progress = as_object(view.own["progress"]) if view.seat is not None else {}
    rows += [(speech.title("palace"), _mission(id, progress, speech)) for id in as_texts(view.public["display"])]
    return Part(speech.say("cuzco.missions"), rows)


def _mission(id: str, progress: JsonObject, speech: Speech) -> str:
    parts = [as_ints(part) for part in as_list(progress.get(id, []))]
    far = f" [{', '.join(f'{has}/{needs}' for has, needs in parts)}]" if parts else ""
    return f"{speech.name(id)}: {speech.extra(id, 'asks')}{far}"


def _mask(view: View, content: Content, speech: Speech) -> Part:
    """The seat's own mask: its circlets with the colours of their slots, its tiles and free spaces."""
    mask = as_object(as_list(view.public["masks"])[view.seat or 0])
    board = next(board for board in content.masks if board.id == mask["mask"])
    colours = {slot: COLOUR.word(colour) for colour, slots in enumerate(board.slots) for slot in slots}
    full, active = as_list(mask["feathers"]), as_list(mask["active"])
    now = max(0, min(ROUNDS, as_int(view.public["round"])) - 1)
    rows: list[Row] = []
    for circlet in range(len(active)):
        slots = Text()
        for slot in (2 * circlet, 2 * circlet + 1):
            slots.append(f"{'●' if full[slot] else '○'} {speech.name(colours[slot])}  ", STYLES[colours[slot]])
        points = content.headdress_vp[now] + content.circlet_vp[circlet + 1]
        slots.append(speech.say("cuzco.is worn") if active[circlet] else speech.say("points", n=points))
        rows.append((speech.name(f"circlet {circlet + 1}"), slots))
    tiles = [_tile(tile, speech) for tile in as_list(mask["tiles"])]
    free = SPACES - as_int(mask["quipus"]) - len(tiles)
    rows += [(speech.title("stock tiles"), tile) for tile in tiles]
    rows.append((speech.title("stock tiles"), speech.say("cuzco.free", n=free)))
    rows += [(speech.title("stock hand"), _card(number, speech)) for number in as_ints(view.own["hand"])]
    return Part(speech.say("cuzco.mine", mask=speech.name(board.id)), rows)


def _asked(view: View, speech: Speech) -> str | None:
    """What the question leaves out: the prices of an exchange, the kinds of road of a move."""
    asked = speech.asked(view.public)
    if asked.get("step") == "Exchange":
        return "; ".join(speech.extra(f"exchange {trade}", "offer") for trade in TRADE.words)
    if "kinds" in asked:
        return " / ".join(speech.title(road) for road in ROAD.words if as_int(asked["kinds"]) & ROAD[road])
    return None


# -- actions ---------------------------------------------------------------------------------------------------


def about(view: View, action: Action, speech: Speech) -> Facts | None:
    public = view.public
    words = dict(zip(action.verb.domains, action.text.split()[1:], strict=True))
    facts: dict[str, Fact] = {}
    verb = action.verb.name
    if "card" in words:
        facts = {"card": speech.name(f"card {words['card']}"), "detail": speech.text(f"card {words['card']}")}
    elif verb == "claim":
        god = next(as_object(god) for god in as_list(public["gods"]) if as_object(god)["god"] == words["god"])
        if god["open"] is None:
            return None
        card = f"card {as_int(god['open'])}"
        facts = {"card": speech.name(card), "detail": f"{speech.title(words['god'])}. {speech.text(card)}"}
    elif verb == "take":
        tile = as_list(public[words["deck"]])[int(words["pips"]) - 1]
        if tile is None:
            return None
        name = as_text(as_object(tile)["tile"])
        facts = {"tile": speech.name(name), "detail": f"{speech.text(name)} {_worth(as_object(tile), speech)}"}
    elif verb == "slide":
        return _slid(view, SPACE[words["space"]], speech)
    elif verb == "spend":
        facts = {"offer": speech.extra(f"exchange {words['exchange']}", "offer")}
    elif verb == "rest":
        asked = speech.asked(public)
        if "pips" not in asked:
            return None
        facts = {"n": as_int(asked["pips"])}
    elif verb == "rotate":
        kind, pips = as_list(as_list(public["arms"])[int(words["arm"][3:])])
        facts = {
            "road": speech.name(as_text(kind)),
            "pips": as_int(pips),
            "detail": _brings(public, words["village"], speech),
        }
    elif verb in ("go", "recall"):
        facts = {"detail": _brings(public, words.get("place", words.get("village", "")), speech)}
    elif verb == "use":
        facts = {"detail": _ability(view, words["deck"], words["ability"], speech)}
    elif verb == "buy":
        facts = {"detail": _price(words["good"], _content(speech), speech)}
    elif "mission" in words:
        progress = as_object(view.own.get("progress", {}))
        facts = {"detail": _mission(words["mission"], progress, speech).partition(": ")[2]}
    return facts


def _slid(view: View, space: int, speech: Speech) -> Facts | None:
    tiles = as_list(as_object(as_list(view.public["masks"])[view.seat or 0])["tiles"])
    if space >= len(tiles):
        return None
    tile = as_object(tiles[space])
    return {"deck": as_text(tile["deck"]), "tile": speech.name(as_text(tile["tile"])), "n": as_int(tile["number"])}


def _brings(public: JsonObject, place: str, speech: Speech) -> str:
    for item in as_list(public["villages"]):
        village = as_object(item)
        if village["village"] == place:
            colour = speech.name(as_text(village["feather"]))
            return speech.say("cuzco.brings", colour=colour, vp=as_int(village["vp"]))
    return speech.say("cuzco.blessing")


def _ability(view: View, deck: str, ability: str, speech: Speech) -> str:
    """What an ability does with the tiles that the seat has of it."""
    tiles = [as_object(tile) for tile in as_list(as_object(as_list(view.public["masks"])[view.seat or 0])["tiles"])]
    count = sum(tile["deck"] == deck and tile["ability"] == ability for tile in tiles)
    said = as_texts(speech.naming.things[ability]["by_tiles"])
    return said[min(max(count, 1), len(said)) - 1]
