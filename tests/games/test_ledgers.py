"""What every seat owns can be rebuilt from the events alone: nothing that is public is left untold."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tampu.engine import JsonObject, Options, Play, Seat, sight
from tampu.engine.match import Match, Seal
from tampu.engine.telling.story import RIVALS, net
from tampu.games import game, metas

Stocks = Callable[[Any, Seat], dict[str, int]]
"""What lies open before a seat, by the words of the ledger."""

CROPS = ("sweet potato", "coca", "chili pepper", "corn", "quinoa")


def cuzco(public: Any, seat: Seat) -> dict[str, int]:
    mask = public["masks"][seat]
    tiles = Counter(f"{tile['deck']} tiles" for tile in mask["tiles"])
    return {
        **{thing: mask[thing] for thing in ("offerings", "food", "medals", "quipus", "reserve", "priests", "status")},
        **{thing: len(mask[thing]) for thing in ("goods", "missions", "dice")},
        **tiles,
        "points": mask["vp"],
        "god cards": mask["hand"],
        "feathers": sum(mask["feathers"]),
        "headdresses": sum(mask["active"]),
        "finished missions": len(mask["finished"]),
        "slid tiles": sum(tile["slid"] for tile in mask["tiles"]),
        "small pututus": mask["pututus"][0],
        "great pututus": mask["pututus"][1],
    }


def wutaki(public: Any, seat: Seat) -> dict[str, int]:
    tribe = public["tribes"][seat]
    stocks: dict[str, int] = {
        **tribe["goods"],
        "points": tribe["vp"],
        "discs": tribe["discs"],
        "workers": tribe["recruited"],
        "omens": tribe["omens"],
        "standing omens": int(tribe["standing"] is not None),
        "secret pacts": tribe["secrets"],
        "revenge cards": tribe["revenge"],
        "pyramid levels": tribe["pyramid"],
        "site upgrades": sum(owners.count(seat) for owners in public["levels"].values()),
        "tower upgrades": sum(card is not None for card in tribe["towers"]),
    }
    if not any(step[0] == "PactPaid" for step in public["stack"]):
        stocks["pacts"] = len(tribe["accepted"])
        stocks["fulfilled pacts"] = len(tribe["fulfilled"])
    return stocks


def tiwanaku(public: Any, seat: Seat) -> dict[str, int]:
    """A group has its points, cubes and pawns together: they are counted for its first seat."""
    stocks: dict[str, int] = {}
    if seat != RIVALS and public["screens"]:
        stocks["tiles"] = sum(public["screens"][seat]["stacks"])
    for people in public["people"]:
        if (people["seats"] or [RIVALS])[0] == seat:
            stocks["points"] = people["points"]
            stocks |= {f"{crop} cubes": int(level in people["cubes"]) for level, crop in enumerate(CROPS, 1)}
    for pawns in public["pawns"]:
        if pawns["seats"] and pawns["seats"][0] == seat:
            stocks["pawns"] = pawns["supply"]
    return stocks


def rumis(public: Any, seat: Seat) -> dict[str, int]:
    if "filled" in public:
        return {"cubes": public["filled"], "stones": sum(public["left"].values())}
    own = [colour for colour in public["colours"] if colour["seat"] == seat]
    return {
        "squares": sum(colour["visible"] for colour in own),
        "stones": sum(len(colour["left"]) for colour in own),
    }


STOCKS: dict[str, Stocks] = {"cuzco": cuzco, "wutaki": wutaki, "tiwanaku": tiwanaku, "rumis": rumis}

TABLES = [
    pytest.param(each.title, options, id=f"{each.title} {options!r}") for each in metas() for options in each.variants()
]
SOME = [
    table
    for title in STOCKS
    for table in [one for one in TABLES if one.values[0] == title][:: 16 if title == "rumis" else 5]
]


def moments(title: str, options: Options, seed: str) -> Iterator[tuple[Play, Match[Any]]]:
    """A random game: what happened, and the match after it."""
    random = Random(seed)
    match = Match(game(title), options, Seal.of_seed(seed))
    yield match.opening, match
    while (actor := match.state.actor()) is not None:
        yield match.act(actor, random.choice(match.state.legal())), match


def untold(title: str, options: Options, seed: str) -> list[str]:
    """Where the stocks differ from those that the events make of the empty table."""
    rules, of = game(title), STOCKS[title]
    before = rules.new(options).public()
    groups = leaders(before, options.seats)
    told = {seat: Counter(of(before, seat)) for seat in [RIVALS, *range(options.seats)] if seat_has(title, seat)}
    differ: list[str] = []
    for number, (play, match) in enumerate(moments(title, options, seed)):
        for seat, thing, amount in rules.changes(sight.told(play.events, None)):
            told[groups(seat, thing)][thing] += amount
        public = match.state.public()
        for seat, stocks in told.items():
            now = of(public, seat)
            differ += [
                f"{number}: seat {seat} has {have} {thing}, not {stocks[thing]}"
                for thing, have in now.items()
                if have != stocks[thing]
            ]
        if differ:
            return differ
    return differ


def seat_has(title: str, seat: Seat) -> bool:
    return seat != RIVALS or title == "tiwanaku"


def leaders(public: JsonObject, seats: int) -> Callable[[Seat, str], Seat]:
    """The seat that a thing is counted for."""
    people: Any = public.get("people", [])
    pawns: Any = public.get("pawns", [])
    group: dict[Seat, Seat] = {seat: one["seats"][0] for one in people for seat in one["seats"]}
    colour: dict[Seat, Seat] = {seat: one["seats"][0] for one in pawns for seat in one["seats"]}

    def leader(seat: Seat, thing: str) -> Seat:
        if thing == "tiles":
            return seat
        return colour.get(seat, seat) if thing == "pawns" else group.get(seat, seat)

    return leader


@pytest.mark.parametrize(("title", "options"), SOME)
def test_the_events_tell_all_that_seats_own(title: str, options: Options) -> None:
    assert untold(title, options, f"ledger {title}") == []


@pytest.mark.full
@pytest.mark.parametrize(("title", "options"), TABLES)
def test_the_events_of_many_games_tell_all_that_seats_own(title: str, options: Options) -> None:
    for number in range(5):
        assert untold(title, options, f"ledger {title} {number}") == []


@pytest.mark.parametrize(("title", "options"), SOME[:: len(SOME) // 6])
def test_changes_are_the_same_for_all_who_hear_of_them(title: str, options: Options) -> None:
    rules = game(title)
    for play, _ in moments(title, options, f"viewers {title}"):
        public = rules.changes(sight.told(play.events, None))
        assert all(rules.changes(sight.told(play.events, seat)) == public for seat in range(options.seats))


def test_changes_add_up() -> None:
    changes = [(0, "oil", 2), (1, "sheep", -1), (0, "oil", -1), (0, "gold", 1), (0, "gold", -1)]
    assert net(changes) == [(0, "oil", 1), (1, "sheep", -1)]
