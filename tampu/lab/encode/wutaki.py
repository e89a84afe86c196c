"""Wutaki in numbers: the kingdom, the sites with their workers, the cards, and every tribe."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tampu.engine import Options
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    BOARD_SITES,
    ELEMENT_CARDS,
    KINDS,
    MASTERS,
    OMENS,
    PACTS,
    PLACES,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    STANDARD,
    TOWERS,
)
from tampu.games.wutaki.content import Content
from tampu.games.wutaki.game import Wutaki
from tampu.lab.encode.layout import Layout, Numbers, Part, SeatView, Values, joined, named, share, shares, spot, tally
from tampu.lab.encode.wutaki_longest import chances as chances
from tampu.lab.encode.wutaki_longest import longest as longest

MOST_FIELDS = 5
MOST_GOODS = 40
MOST_POINTS = 150
MOST_ROUNDS = 25
MOST_VISITS = 1000
"""WR34: after so many the game is scored."""
MOST_WORKERS = 6
MOST_FEW = 20
"""Of markers, upgrades and other things that a seat has some of."""
MOST_GOLD = 3
_RULES = ("upgrade_discount", "yield_bonus", "accept_bonus", "evict_closed", "penalty_waived")


def parts(rules: Wutaki, options: Options) -> list[Part]:
    content = rules.content
    seats = options.seats
    return [
        *_kingdom(content, seats),
        *_sites(content, seats),
        *_decks(content, seats),
        *_tribes(seats),
        *_own(seats),
    ]


def remaining(rules: Wutaki, layout: Layout, rows: Numbers) -> Any:
    """How far the leading seat is from the end, from 1 to 0, as the bots count it."""
    return np.maximum(0.0, 1 - MOST_POINTS * rows[..., layout.places["points"]].max(-1) / rules.content.end_vp)


def most_levels(content: Content) -> int:
    """The most upgrades of a standard site."""
    return max(len(standard.price) for standard in content.standard)


def _kingdom(content: Content, seats: int) -> list[Part]:
    def seat(name: str) -> Callable[[SeatView], Values]:
        return lambda view: spot(view.away(view.public[name]) if view.public[name] >= 0 else None, seats)

    def goods(name: str) -> Callable[[SeatView], Values]:
        return lambda view: shares(view.public[name].values(), MOST_GOODS)

    whose = {
        "start": "the start player",
        "claim": "who claimed the start",
        "ending": "who ended the game",
        "worthiest": "for whom a tie was settled",
    }
    where = {"supply": "in the supply", "monster": "with the monster", "offering": "on the offering place"}
    return [
        Part("round", 1, f"the round, over {MOST_ROUNDS}", lambda view: [share(view.public["round"], MOST_ROUNDS)]),
        Part(
            "visits",
            1,
            f"visits of workers so far, over {MOST_VISITS}",
            lambda view: [share(view.public["visits"], MOST_VISITS)],
        ),
        *(Part(name, seats, meaning, seat(name)) for name, meaning in whose.items()),
        Part("last", 1, "whether it is the last round", lambda view: [float(view.public["last"])]),
        Part(
            "rules",
            len(_RULES),
            f"rules in force, over {MOST_GOLD}: {', '.join(_RULES)}",
            lambda view: [share(view.public["rules"][name], MOST_GOLD) for name in _RULES],
        ),
        *(
            Part(name, len(RESOURCES), f"resources {place} ({', '.join(RESOURCES)}), over {MOST_GOODS}", goods(name))
            for name, place in where.items()
        ),
        Part(
            "track",
            len(content.track),
            "the field of the general marker",
            lambda view: spot(view.public["track"], len(content.track)),
        ),
    ]


def _sites(content: Content, seats: int) -> list[Part]:
    most = most_levels(content)

    def fields(view: SeatView) -> Values:
        row: Values = []
        for site in SITES.words:
            taken = view.public["fields"].get(site, [])
            row += shares([*taken, *[0] * (MOST_FIELDS - len(taken))], MOST_WORKERS)
        return row

    def rooms(view: SeatView) -> Values:
        return [share(len(view.public["fields"].get(site, [])), MOST_FIELDS) for site in SITES.words]

    def levels(view: SeatView) -> Values:
        row: Values = []
        for site in STANDARD:
            owners = view.public["levels"][site]
            row += joined(spot(view.away(owner), seats) for owner in owners)
            row += [0.0] * (seats * (most - len(owners)))
        return row

    def workers(view: SeatView) -> Values:
        standing = [
            (view.away(seat) * len(KINDS) + KINDS[kind]) * len(PLACES) + PLACES[place]
            for seat, kind, place, _, _ in view.public["placed"]
        ]
        return tally(standing, range(seats * len(KINDS) * len(PLACES)), MOST_WORKERS)

    def acting(view: SeatView) -> Values:
        visit = view.public["acting"]
        where = next((place for *_, place, _, number in view.public["placed"] if number == visit), None)
        return named(where, PLACES.words)

    return [
        Part(
            "fields",
            len(SITES) * MOST_FIELDS,
            f"for each site the workers on each field, over {MOST_WORKERS}: {', '.join(BOARD_SITES)}, the masters' "
            "sites, the round cards",
            fields,
        ),
        Part("rooms", len(SITES), f"for each site its number of fields, over {MOST_FIELDS}; none if closed", rooms),
        Part(
            "levels", len(STANDARD) * most * seats, f"for each of {', '.join(STANDARD)} who owns each upgrade", levels
        ),
        Part(
            "workers",
            seats * len(KINDS) * len(PLACES),
            f"for each seat and kind ({', '.join(KINDS.words)}) the workers at each place, over {MOST_WORKERS}: the "
            "sites, set aside, unplaced",
            workers,
        ),
        Part("acting", len(PLACES), "where the worker stands whose action is carried out", acting),
        Part("freed", len(SITES), "the site that was just left", lambda view: named(view.public["freed"], SITES.words)),
        Part("doubled", 1, "whether the action is doubled", lambda view: [float(view.public["doubled"])]),
    ]


def _decks(content: Content, seats: int) -> list[Part]:
    def sizes(name: str, most: int) -> Part:
        return Part(
            f"{name}_deck",
            2,
            f"cards in the deck of {name} over {most}, and drawn over twice as many",
            lambda view: [share(view.public[name]["deck"], most), share(view.public[name]["drawn"], 2 * most)],
        )

    def cards(pile: str, lies: str, names: Sequence[str]) -> Part:
        return Part(
            f"{pile}_{lies}",
            len(names),
            f"{pile}: {lies.replace('_', ' ')}",
            lambda view: tally(view.public[pile][lies], names),
        )

    def looker(view: SeatView) -> Values:
        seat = view.public["pacts"]["looker"]
        return [*spot(None if seat < 0 else view.away(seat), seats), share(view.public["pacts"]["looked"], MOST_FEW)]

    def held(name: str, most: int) -> list[Part]:
        def ages(view: SeatView) -> Values:
            by_seat = view.round_the_table(view.public[name]["ages"])
            return joined(shares([*of_seat, *[0] * (most - len(of_seat))], 2 * most) for of_seat in by_seat)

        return [
            Part(
                f"{name}_held",
                seats,
                f"for each seat its cards of {name}, over {MOST_FEW}",
                lambda view: shares(map(len, view.round_the_table(view.public[name]["ages"])), MOST_FEW),
            ),
            Part(
                f"{name}_ages",
                seats * most,
                f"for each seat and each of its cards of {name} the latest draw that it can come from, over {2 * most}",
                ages,
            ),
        ]

    return [
        Part(
            "display",
            content.display * len(PACTS),
            "for each slot the pact on display",
            lambda view: joined(named(pact, PACTS) for pact in view.public["display"]),
        ),
        Part(
            "slot_gold",
            content.display,
            f"the gold of each slot, over {MOST_GOLD}",
            lambda view: shares(view.public["slot_gold"], MOST_GOLD),
        ),
        sizes("pacts", len(PACTS)),
        cards("pacts", "discards", PACTS),
        Part("looker", seats + 1, f"who looks at pacts, and at how many, over {MOST_FEW}", looker),
        sizes("omens", len(OMENS)),
        cards("omens", "discards", OMENS),
        cards("omens", "in_play", OMENS),
        cards("omens", "kept_over", OMENS),
        sizes("rounds", len(ROUND_CARDS)),
        cards("rounds", "discards", ROUND_CARDS),
        cards("rounds", "in_force", ROUND_CARDS),
        sizes("secrets", len(SECRET_PACTS)),
        *held("secrets", len(SECRET_PACTS)),
        sizes("revenge", len(REVENGE_CARDS)),
        *held("revenge", len(REVENGE_CARDS)),
    ]


def _tribes(seats: int) -> list[Part]:
    """For each seat, the viewer first, what lies open, and at the end what was hidden."""

    def each(name: str, size: int, meaning: str, read: Callable[[dict[str, Any]], Values]) -> Part:
        return Part(
            name,
            seats * size,
            f"for each seat {meaning}",
            lambda view: joined(read(tribe) for tribe in view.round_the_table(view.public["tribes"])),
        )

    def hire(tribe: dict[str, Any]) -> Values:
        price = tribe["next_hire"]
        return [0.0, 0.0, 0.0] if price is None else [1.0, *shares([price["marker"], price["gold"]], MOST_GOLD)]

    few = ("marker", "factor", "pyramid", "discs", "upgrades")

    def shown(view: SeatView) -> Values:
        everybody = view.public["shown"]
        if everybody is None:
            return [0.0] * (seats * size)
        return joined(
            named(one["element"], ELEMENT_CARDS)
            + tally(one["secrets"], SECRET_PACTS)
            + tally(one["revenge"], REVENGE_CARDS)
            for one in view.round_the_table(everybody)
        )

    size = len(ELEMENT_CARDS) + len(SECRET_PACTS) + len(REVENGE_CARDS)
    return [
        each("points", 1, f"its points, over {MOST_POINTS}", lambda tribe: [share(tribe["vp"], MOST_POINTS)]),
        each(
            "goods",
            len(RESOURCES),
            f"its resources, over {MOST_GOODS}",
            lambda tribe: shares(tribe["goods"].values(), MOST_GOODS),
        ),
        each("cost", len(RESOURCES), "its cost marker", lambda tribe: named(tribe["cost"], RESOURCES)),
        each("master", len(MASTERS), "its master", lambda tribe: named(tribe["master"], MASTERS)),
        each("ability", len(ABILITIES), "its ability", lambda tribe: named(tribe["ability"], ABILITIES)),
        each("spent", 1, "whether its ability is spent", lambda tribe: [float(tribe["spent"])]),
        each(
            "stock",
            len(few),
            f"its {', '.join(few)}, over {MOST_FEW}",
            lambda tribe: [share(tribe[kind], MOST_FEW) for kind in few],
        ),
        each(
            "towers",
            2 * len(TOWERS),
            "its two towers",
            lambda tribe: joined(named(tower, TOWERS) for tower in tribe["towers"]),
        ),
        each(
            "free_workers",
            2 * len(KINDS),
            f"its workers available and at home by kind, over {MOST_WORKERS}",
            lambda tribe: shares([*tribe["available"], *tribe["home"]], MOST_WORKERS),
        ),
        each("next_hire", 3, f"whether it can hire, and the price in markers and gold, over {MOST_GOLD}", hire),
        each("accepted", len(PACTS), "its open pacts", lambda tribe: tally(tribe["accepted"], PACTS)),
        Part(
            "fulfilled",
            seats * len(PACTS),
            "for each seat its fulfilled pacts; those of others only when the game is over",
            lambda view: joined(
                tally((card for card in cards if card is not None), PACTS)
                for cards in [
                    view.own["fulfilled"],
                    *(tribe["fulfilled"] for tribe in view.round_the_table(view.public["tribes"])[1:]),
                ]
            ),
        ),
        each(
            "omens",
            2,
            f"its omens, and those kept over, over {len(OMENS)}",
            lambda tribe: shares([tribe["omens"], tribe["omens_kept_over"]], len(OMENS)),
        ),
        each("standing", len(OMENS), "its standing omen", lambda tribe: named(tribe["standing"], OMENS)),
        each("standing_used", 1, "whether that was used", lambda tribe: [float(tribe["standing_used"])]),
        Part(
            "shown",
            seats * size,
            "at the end, for each seat its element, secret pacts and revenge cards",
            shown,
        ),
    ]


def _own(seats: int) -> list[Part]:
    def kind(name: str, cards: Sequence[str]) -> list[Part]:
        def returned(view: SeatView) -> Values:
            row = [0.0] * len(cards)
            for card, drawn in view.own[name]["returned"]:
                row[card] = share(drawn, 2 * len(cards))
            return row

        return [
            Part(
                f"own_{name}", len(cards), f"the own cards: {name}", lambda view: tally(view.own[name]["cards"], cards)
            ),
            Part(
                f"returned_{name}",
                len(cards),
                f"{name} put back: how many were drawn by then, over {2 * len(cards)}",
                returned,
            ),
            Part(
                f"given_{name}",
                seats * len(cards),
                f"for each seat the cards it was given by the viewer and surely still has: {name}",
                lambda view: joined(
                    tally(given, range(len(cards))) for given in view.round_the_table(view.own[name]["given"])
                ),
            ),
        ]

    return [
        Part("element", len(ELEMENT_CARDS), "the own element", lambda view: named(view.own["element"], ELEMENT_CARDS)),
        Part("hand", len(OMENS), "the own omens", lambda view: tally(view.own["hand"], OMENS)),
        Part("looked", len(PACTS), "pacts being looked at", lambda view: tally(view.own["looked"], PACTS)),
        *kind("secrets", SECRET_PACTS),
        *kind("revenge", REVENGE_CARDS),
    ]
