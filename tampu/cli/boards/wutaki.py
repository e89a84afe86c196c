"""Wutaki in the terminal: sites, building, pacts, tribes, and what only the seat knows."""

from tampu.cli.boards.layout import Part
from tampu.cli.speech import Fact, Facts, Speech, capital
from tampu.engine import Action, Json, JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.naming import MARKER
from tampu.games.wutaki.alphabet import KINDS, NONE, RESOURCES, STANDARD
from tampu.games.wutaki.game import Wutaki


def draw(view: View, speech: Speech) -> dict[str, Part]:
    public = view.public
    parts = {
        "head": _head(public, speech),
        "sites": _sites(view, speech),
        "building": _building(public, speech),
        "track": _track(public, speech),
        "display": _display(view, speech),
        "tribes": _tribes(public, speech),
        "boards": _boards(public, speech),
        "accepted": _accepted(view, speech),
    }
    if view.seat is not None:
        parts["own"] = _own(view, speech)
    return parts


def _tribe(public: JsonObject, seat: int) -> JsonObject:
    return as_object(as_list(public["tribes"])[seat])


def _marker(public: JsonObject, seat: int | None, speech: Speech) -> str:
    """The resource of a seat's cost marker, in words."""
    cost = None if seat is None else _tribe(public, seat)["cost"]
    return speech.name(cost) if isinstance(cost, str) else MARKER


def _units(value: Json, speech: Speech) -> str:
    said = [speech.words.some(kind, as_int(count)) for kind, count in as_object(value).items() if count]
    return ", ".join(said) or speech.say("nothing")


def _head(public: JsonObject, speech: Speech) -> Part:
    head = [speech.say("round", n=as_int(public["round"]))] if public["round"] else []
    if as_int(public["start"]) >= 0:
        head.append(speech.say("wutaki.start", seat=speech.seat(as_int(public["start"]))))
    if as_int(public["claim"]) >= 0:
        head.append(speech.say("wutaki.claim", seat=speech.seat(as_int(public["claim"]))))
    if public["last"] is True:
        head.append(speech.say("wutaki.last"))
    lines = [(speech.title("supply"), _units(public["supply"], speech))]
    lines.append((speech.title("monster"), _units(public["monster"], speech)))
    cards = as_texts(as_object(public["rounds"])["in_force"])
    lines += [(speech.say("wutaki.this round"), f"{speech.name(id)}: {speech.text(id)}") for id in cards]
    return Part(capital(" · ".join(head)), lines)


def _sites(view: View, speech: Speech) -> Part:
    """Each site: its free fields, what it does now, and who stands there."""
    public = view.public
    workers: dict[str, list[str]] = {}
    for item in as_list(public["placed"]):
        seat, kind, site, *_ = as_list(item)
        workers.setdefault(as_text(site), []).append(f"{speech.seat(as_int(seat))} ({speech.name(as_text(kind))})")
    rows = []
    marker = _marker(public, view.seat, speech)
    for site, taken in as_object(public["fields"]).items():
        fields = as_ints(taken)
        free = f"{sum(not field for field in fields)}/{len(fields)}"
        standing = ", ".join(workers.get(site, [])) or "-"
        rows.append((speech.title(site), free, _does(public, site, marker, speech), standing))
    aside = workers.get("aside", [])
    if aside:
        rows.append((speech.title("aside"), "", "", ", ".join(aside)))
    heads = (speech.say(f"wutaki.{head}") for head in ("free", "does", "workers"))
    return Part(speech.say("wutaki.sites"), rows, ("", *heads))


def _does(public: JsonObject, site: str, marker: str, speech: Speech) -> str:
    """What a worker does there; for a standard site what it yields now, and whose discs lie there."""
    if site not in STANDARD:
        return speech.text(site, marker)
    assert isinstance(speech.game, Wutaki)
    resource = speech.game.content.standard[STANDARD.index(site)].resource
    number = as_int(as_object(public["yields"])[site])
    said = (
        speech.say("wutaki.recruits", n=number) if resource == NONE else f"{number} {speech.name(RESOURCES[resource])}"
    )
    owners = as_ints(as_object(public["levels"])[site])
    return f"{said}; {speech.say('wutaki.discs', names=speech.who(owners))}" if owners else said


def _building(public: JsonObject, speech: Speech) -> Part:
    """The pyramid's levels with their prices and climbers; what upgrades cost."""
    lines = []
    climbed = [as_int(as_object(tribe)["pyramid"]) for tribe in as_list(public["tribes"])]
    level = 1
    while f"level-{level}" in speech.naming.things:
        there = [seat for seat, reached in enumerate(climbed) if reached == level]
        who = f" ({speech.who(there)})" if there else ""
        lines.append((speech.name(f"level-{level}"), f"{speech.text(f'level-{level}')}{who}"))
        level += 1
    prices = as_object(public["prices"])
    sites = [
        f"{speech.name(site)} {price} {speech.name('gold')}" if price is not None else f"{speech.name(site)} -"
        for site, price in prices.items()
    ]
    lines.append((speech.say("wutaki.upgrades"), ", ".join(sites)))
    lines += [(speech.title(tower), speech.text(tower)) for tower in as_texts(public["towers"])]
    return Part(speech.say("wutaki.building"), lines)


def _track(public: JsonObject, speech: Speech) -> Part:
    """The general pact track: where its marker stands, named as the log names it, and the events ahead."""
    fields, at = as_texts(public["track_fields"]), as_int(public["track"])
    calm = speech.text("field-0")
    lines = [("▸ " + speech.name(f"field-{fields[at % len(fields)]}"), speech.say("wutaki.marker here"))]
    for ahead in range(1, len(fields)):
        field = fields[(at + ahead) % len(fields)]
        text = speech.text(f"field-{field}")
        if text != calm:
            lines.append((speech.name(f"field-{field}"), f"{text} {speech.say('wutaki.in pacts', n=ahead)}"))
    return Part(speech.say("wutaki.track"), lines)


def _pact(id: str, marker: str, speech: Speech) -> str:
    return f"{speech.name(id)}: {speech.text(id, marker)}"


def _lacking(view: View, id: str, speech: Speech) -> str:
    """What the viewer lacks for a pact."""
    lacking = as_object(view.own.get("lacking", {}))
    if id not in lacking:
        return ""
    missing = as_object(lacking[id])
    if not missing:
        return f" [{speech.say('wutaki.ready')}]"
    units = [
        speech.phrase(f"unit.{kind}", n=as_int(count)) if kind in ("any", "omen") else f"{count} {speech.name(kind)}"
        for kind, count in missing.items()
    ]
    return f" [{speech.say('wutaki.missing', units=', '.join(units))}]"


def _display(view: View, speech: Speech) -> Part:
    """The open pacts, each with the gold beside it, as the viewer would pay them."""
    public = view.public
    marker = _marker(public, view.seat, speech)
    lines = []
    for gold, id in zip(as_ints(public["slot_gold"]), as_list(public["display"]), strict=False):
        if isinstance(id, str):
            lines.append(
                (f"{gold:+} {speech.name('gold')}", f"{_pact(id, marker, speech)}{_lacking(view, id, speech)}")
            )
    return Part(speech.say("wutaki.display"), lines)


def _tribes(public: JsonObject, speech: Speech) -> Part:
    rows = []
    for seat in range(len(as_list(public["tribes"]))):
        tribe = _tribe(public, seat)
        free = [
            speech.say(f"wutaki.{kind}", n=count)
            for kind, count in zip(KINDS.words, as_ints(tribe["available"]), strict=True)
            if count
        ]
        cards = [speech.say(f"wutaki.{kind}", n=as_int(tribe[kind])) for kind in ("omens", "secrets", "revenge")]
        said = [
            f"{as_int(tribe['vp'])} {speech.name('vp')}",
            _units(tribe["goods"], speech),
            speech.say("wutaki.workers left", workers=", ".join(free) or speech.say("none")),
            speech.say("wutaki.next hire", price=_hire(public, seat, speech)),
            speech.say("wutaki.fulfilled", n=len(as_list(tribe["fulfilled"]))),
            ", ".join(cards),
        ]
        rows.append((speech.seat(seat), "; ".join(said)))
    return Part(speech.say("everybody"), rows)


def _hire(public: JsonObject, seat: int, speech: Speech) -> str:
    """What the next worker costs."""
    price = _tribe(public, seat)["next_hire"]
    if price is None:
        return "-"
    both = as_object(price)
    units = []
    if both["marker"]:
        units.append(f"{both['marker']} {_marker(public, seat, speech)}")
    if both["gold"]:
        units.append(f"{both['gold']} {speech.name('gold')}")
    return ", ".join(units) or speech.say("wutaki.for nothing")


def _boards(public: JsonObject, speech: Speech) -> Part:
    """What lies on everybody's boards."""
    tribes = [as_object(tribe) for tribe in as_list(public["tribes"])]
    lines = [(speech.seat(seat), "; ".join(_marks(tribe, speech)) or "-") for seat, tribe in enumerate(tribes)]
    return Part(speech.say("wutaki.boards"), lines)


def _marks(tribe: JsonObject, speech: Speech) -> list[str]:
    """Master, ability, standing omen and towers of a tribe."""
    marks = []
    master = tribe["master"]
    if isinstance(master, str) and f"board-{master}" in speech.naming.things:
        marks.append(f"{speech.name(f'board-{master}')} {as_int(tribe['marker'])}")
    if as_int(tribe["factor"]):
        marks.append(speech.say("wutaki.factor", n=as_int(tribe["factor"])))
    ability, standing = tribe["ability"], tribe["standing"]
    if isinstance(ability, str):
        used = f" ({speech.say('used')})" if tribe["spent"] is True else ""
        marks.append(f"{speech.name(ability)}{used}")
    if isinstance(standing, str):
        used = f" ({speech.say('used')})" if tribe["standing_used"] is True else ""
        marks.append(f"{speech.name(standing)}{used}")
    return [*marks, *(speech.name(tower) for tower in as_list(tribe["towers"]) if isinstance(tower, str))]


def _accepted(view: View, speech: Speech) -> Part:
    """The pacts that are still to be kept, each as its owner would pay it, and the omens that stand."""
    lines = []
    for seat in range(len(as_list(view.public["tribes"]))):
        tribe = _tribe(view.public, seat)
        marker = _marker(view.public, seat, speech)
        texts = [
            _pact(id, marker, speech) + (_lacking(view, id, speech) if seat == view.seat else "")
            for id in as_texts(tribe["accepted"])
        ]
        if isinstance(tribe["standing"], str):
            standing = tribe["standing"]
            texts.append(f"{speech.say('wutaki.standing')} {speech.name(standing)}: {speech.text(standing, marker)}")
        lines += [(speech.seat(seat), text) for text in texts or ["-"]]
    return Part(speech.say("wutaki.accepted"), lines)


def _own(view: View, speech: Speech) -> Part:
    """The seat's own board and ability, and the cards that only it knows."""
    own, marker = view.own, _marker(view.public, view.seat, speech)
    tribe = _tribe(view.public, view.seat or 0)
    lines = []

    def add(key: str, id: str, note: str = "") -> None:
        lines.append((speech.say(key), f"{speech.name(id)}: {speech.text(id, marker)}{note}"))

    if isinstance(own["element"], str):
        add("wutaki.element", own["element"])
    master = tribe["master"]
    if isinstance(master, str) and f"board-{master}" in speech.naming.things:
        add("wutaki.master", f"board-{master}", f" {speech.say('wutaki.own track', n=as_int(tribe['marker']))}")
    if isinstance(tribe["ability"], str):
        add("wutaki.ability", tribe["ability"], f" [{speech.say('used')}]" if tribe["spent"] is True else "")
    for id in as_texts(own["hand"]):
        add("wutaki.omen", id)
    for id in as_texts(own["looked"]):
        add("wutaki.looked", id, _lacking(view, id, speech))
    met = {as_text(as_object(one)["card"]): as_object(one)["met"] for one in as_list(own["conditions"])}
    for id in as_texts(as_object(own["secrets"])["cards"]):
        known = {True: "wutaki.met", False: "wutaki.not met"}
        state = met.get(id)
        add("wutaki.secret", id, f" [{speech.say(known[state])}]" if isinstance(state, bool) else "")
    limits = {as_text(as_object(one)["card"]): as_object(one) for one in as_list(own["limits"])}
    for id in as_texts(as_object(own["revenge"])["cards"]):
        limit = limits[id]
        key = "wutaki.strikes" if limit["strikes"] is True else "wutaki.safe"
        add("wutaki.revenge card", id, f" [{speech.say(key, n=as_int(limit['count']), limit=as_int(limit['limit']))}]")
    if own["forecast"] is not None:
        points = as_object(own["forecast"])
        parts = [f"{speech.words.source(name)} {as_int(n):+}" for name, n in points.items() if n]
        total = sum(as_int(n) for n in points.values())
        lines.append((speech.say("wutaki.forecast"), f"{total} ({', '.join(parts)})"))
    return Part(speech.say("wutaki.mine"), lines)


# -- actions ---------------------------------------------------------------------------------------------------


def about(view: View, action: Action, speech: Speech) -> Facts | None:
    public = view.public
    words = dict(zip(action.verb.domains, action.text.split()[1:], strict=True))
    marker = _marker(public, view.seat, speech)
    verb = action.verb.name
    facts: dict[str, Fact] = {}
    if "seat" in words and int(words["seat"]) >= len(speech.seats):
        return None
    if verb in ("place", "move"):
        if words["site"] not in as_object(public["fields"]):
            return None
        facts = {"detail": _does(public, words["site"], marker, speech)}
    elif verb == "upgrade":
        price = as_object(public["prices"]).get(words["upgrade"])
        site = words["upgrade"] in STANDARD
        facts = {"detail": f"{price} {speech.name('gold')}" if site else speech.text(words["upgrade"], marker)}
    elif verb == "choose":
        offer = f"offer-{speech.asked(public).get('effect')} {words['list']}"
        if offer not in speech.naming.things:
            return None
        facts = {"offer": speech.name(offer).replace(MARKER, marker)}
    elif verb == "master":
        board = f"board-{words['master']}"
        if board not in speech.naming.things:
            return None
        facts = {"master": speech.name(board), "detail": speech.text(board, marker)}
    elif verb == "haggle":
        standing = _tribe(public, view.seat or 0)["standing"]
        if not isinstance(standing, str):
            return None
        facts = {"omen": speech.name(standing), "detail": speech.text(standing, marker)}
    elif verb == "hire":
        facts = {"detail": speech.say("wutaki.next hire", price=_hire(public, view.seat or 0, speech))}
    elif verb in ("accept", "give", "fulfil"):
        gold = _slot_gold(public, words["pact"]) if speech.asked(public).get("with_gold") is True else 0
        payer = _marker(public, int(words.get("seat", view.seat or 0)), speech)
        extra = f" ({gold:+} {speech.name('gold')})" if gold else ""
        facts = {"detail": f"{speech.text(words['pact'], payer)}{extra}"}
    else:
        cards = [word for name, word in words.items() if name in ("ability", "secret", "omen", "revenge")]
        facts = {"detail": speech.text(cards[0], marker)} if cards else {}
    return facts


def _slot_gold(public: JsonObject, pact: str) -> int:
    """The gold that lies beside an open pact."""
    slots = zip(as_ints(public["slot_gold"]), as_list(public["display"]), strict=False)
    return next((gold for gold, id in slots if id == pact), 0)
