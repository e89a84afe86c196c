"""Wutaki straight from its state: the numbers of `tampu.lab.encode.wutaki`, part by part."""

from array import array

from tampu.engine import Options, Seat
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ELEMENT_CARDS,
    KINDS,
    MASTERS,
    MONSTER,
    NONE,
    OMENS,
    PACTS,
    PLACES,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.content import Board
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.views.writing import fulfilled_open
from tampu.lab.encode.direct.plan import BYTE, Plan, another
from tampu.lab.encode.direct.rows import Kept, Sheet, Write, floats
from tampu.lab.encode.layout import Layout, share
from tampu.lab.encode.wutaki import (
    MOST_FEW,
    MOST_FIELDS,
    MOST_GOLD,
    MOST_GOODS,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_WORKERS,
    most_levels,
)

_ANOTHER = another(MOST_WORKERS)


def writer(rules: Wutaki, options: Options, layout: Layout, plan: Plan) -> Write:
    parts = [
        _kingdom(rules, options, layout, plan),
        _sites(rules, options, layout, plan),
        _decks(options, layout, plan),
        _tribes(options, layout, plan),
        _own(options, layout, plan),
    ]

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        for part in parts:
            part(state, seat, sheet)

    return write


def _kingdom(rules: Wutaki, options: Options, layout: Layout, plan: Plan) -> Write:
    starts = layout.starts
    plan.share(starts["round"], MOST_ROUNDS)
    for name in ("start", "claim", "ending"):
        plan.seat(starts[name], first=1)
    plan.share(starts["last"], 1)
    plan.spot(starts["track"], len(rules.content.track))
    plan.share(starts["rules"], MOST_GOLD, 5)
    plan.share(starts["supply"], MOST_GOODS, 3 * len(RESOURCES))

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        now, numbers = state.rules, sheet.numbers
        numbers += (
            state.round, state.start + 1, state.claim + 1, state.ending + 1, state.last, state.track,
            now.upgrade_discount, now.yield_bonus, now.accept_bonus, now.evict_closed, now.penalty_waived,
        )  # fmt: skip
        numbers += state.goods[SUPPLY]
        numbers += state.goods[MONSTER]
        numbers += state.offering

    return write


def _sites(rules: Wutaki, options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    fields, rooms, levels, workers, acting = (
        starts[name] for name in ("fields", "rooms", "levels", "workers", "acting")
    )
    most, kinds, places = most_levels(rules.content), len(KINDS), len(PLACES)
    on_fields = [share(count, MOST_WORKERS) for count in range(BYTE)]
    on_rooms = [share(count, MOST_FIELDS) for count in range(BYTE)]
    plan.spot(starts["freed"], len(SITES), first=1)
    plan.share(starts["doubled"], 1)

    def stand(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        for site, taken in enumerate(state.taken):
            if taken:
                row[rooms + site] = on_rooms[len(taken)]
                for field, count in enumerate(taken, fields + MOST_FIELDS * site):
                    if count:
                        row[field] = on_fields[count]

    def own(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        place = levels
        for owners in state.levels:
            for number, owner in enumerate(owners):
                row[place + seats * number + (owner - seat) % seats] = 1.0
            place += seats * most

    def work(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        visit = state.acting
        for owner, kind, where, _, number in state.placed:
            at = workers + ((owner - seat) % seats * kinds + kind) * places + where
            row[at] = _ANOTHER[row[at]]
            if number == visit:
                row[acting + where] = 1.0

    on_sites = plan.block("fields", "rooms", stand, shared=True)
    upgrades = plan.block("levels", "levels", own)
    working = plan.block("workers", "acting", work)

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        sheet.numbers += (state.freed + 1, state.doubled)
        on_sites.put(state, seat, sheet, (state.taken,))
        upgrades.put(state, seat, sheet, (state.levels,))
        working.put(state, seat, sheet, (state.placed, state.acting))

    return write


def _decks(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    display, slots, looker = starts["display"], starts["slot_gold"], starts["looker"]
    deck_of_pacts, deck_of_omens, deck_of_rounds = (starts[f"{name}_deck"] for name in ("pacts", "omens", "rounds"))
    pacts = starts["pacts_discards"]
    piles = ("omens_discards", "omens_in_play", "omens_kept_over", "rounds_discards", "rounds_in_force")
    omens, in_play, kept_over, rounds, in_force = (starts[name] for name in piles)
    for name, cards in (("secrets", SECRET_PACTS), ("revenge", REVENGE_CARDS)):
        plan.share(starts[f"{name}_deck"], len(cards))
        plan.share(starts[f"{name}_deck"] + 1, 2 * len(cards))
        for other in range(seats):
            plan.share(plan.of(other, starts[f"{name}_held"]), MOST_FEW)

    def deck(row: "array[float]", place: int, cards: int, size: int, drawn: int) -> None:
        row[place] = share(size, cards)
        row[place + 1] = share(drawn, 2 * cards)

    def offer(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        for slot, pact in enumerate(state.display):
            if pact != NONE:
                row[display + len(PACTS) * slot + pact] = 1.0
        for slot, gold in enumerate(state.board.slot_gold):
            row[slots + slot] = share(gold + state.rules.accept_bonus, MOST_GOLD)
        deck(row, deck_of_pacts, len(PACTS), state.pact_deck.size, state.pacts_drawn)
        for card in state.pact_discards:
            row[pacts + card] = 1.0

    def lie(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        deck(row, deck_of_omens, len(OMENS), state.omen_deck.size, state.omens_drawn)
        deck(row, deck_of_rounds, len(ROUND_CARDS), state.round_deck.size, state.rounds_drawn)
        for start, cards in (
            (omens, state.omen_discards),
            (in_play, state.in_play),
            (kept_over, state.kept_over),
            (rounds, state.round_discards),
            (in_force, state.in_force),
        ):
            for card in cards:
                row[start + card] = 1.0

    offers = plan.block("display", "pacts_discards", offer, shared=True)
    omens_and_rounds = plan.block("omens_deck", "rounds_in_force", lie, shared=True)

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        numbers, row, secrets, revenge = sheet.numbers, sheet.row, state.secrets, state.revenge
        numbers += (secrets.deck.size, secrets.drawn)
        numbers += map(len, secrets.ages)
        numbers += (revenge.deck.size, revenge.drawn)
        numbers += map(len, revenge.ages)
        pact_deck = (state.pact_deck.size, state.pacts_drawn, state.pact_discards)
        offers.put(state, seat, sheet, (state.display, state.board.slot_gold, state.rules.accept_bonus, pact_deck))
        omen_deck = (state.omen_deck.size, state.omens_drawn, state.omen_discards, state.in_play, state.kept_over)
        round_deck = (state.round_deck.size, state.rounds_drawn, state.round_discards, state.in_force)
        omens_and_rounds.put(state, seat, sheet, (omen_deck, round_deck))
        if state.looker >= 0:
            row[looker + (state.looker - seat) % seats] = 1.0
            row[looker + seats] = share(len(state.looked), MOST_FEW)

    return write


def _tribes(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    next_hire, accepted, fulfilled, shown = (starts[name] for name in ("next_hire", "accepted", "fulfilled", "shown"))
    kinds, resources = len(KINDS), len(RESOURCES)
    ones = {"cost": resources, "master": len(MASTERS), "ability": len(ABILITIES), "standing": len(OMENS)}
    numbered = {"points": MOST_POINTS, "spent": 1, "standing_used": 1}
    for other in range(seats):
        for name, most in numbered.items():
            plan.share(plan.of(other, starts[name]), most)
        plan.share(plan.of(other, starts["stock"], 5), MOST_FEW, 5)
        plan.share(plan.of(other, starts["omens"], 2), len(OMENS), 2)
        for name, size in ones.items():
            plan.spot(plan.of(other, starts[name], size), size, first=1)
        for slot in range(2):
            plan.spot(plan.of(other, starts["towers"] + len(TOWERS) * slot, 2 * len(TOWERS)), len(TOWERS), first=1)
        plan.share(plan.of(other, starts["goods"], resources), MOST_GOODS, resources)
        plan.share(plan.of(other, starts["free_workers"], 2 * kinds), MOST_WORKERS, 2 * kinds)

    hires: Kept[array[float]] = Kept()

    def hire(board: Board, at_home: int) -> "array[float]":
        marker, gold = board.hire_price(at_home)
        return hires.keep((board, at_home), floats([1.0, share(marker, MOST_GOLD), share(gold, MOST_GOLD)]))

    def reveal(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        place = shown
        for away in range(seats):
            other = (seat + away) % seats
            for size, cards in (
                (len(ELEMENT_CARDS), [state.elements[other]]),
                (len(SECRET_PACTS), state.secrets.hands[other]),
                (len(REVENGE_CARDS), state.revenge.hands[other]),
            ):
                for card in cards:
                    if card != NONE:
                        row[place + card] = 1.0
                place += size

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        numbers, row = sheet.numbers, sheet.row
        for other in range(seats):
            elemental, resource = state.towers[other]
            numbers += (
                state.vp[other], state.spent[other], state.standing_used[other],
                state.marker[other], state.factor[other], state.pyramid[other], state.discs[other],
                state.carried[other], len(state.hands[other]), state.kept_count[other],
                state.cost[other] + 1, state.masters[other] + 1, state.ability[other] + 1, state.standing[other] + 1,
                elemental + 1, resource + 1,
            )  # fmt: skip
            home = state.home[other]
            numbers += state.goods[other]
            numbers += state.free[other]
            numbers += home
            away = (other - seat) % seats
            if home[1] + home[2]:
                price = hires.get((state.board, home[1])) or hire(state.board, home[1])
                row[next_hire + 3 * away : next_hire + 3 * away + 3] = price
            place = accepted + len(PACTS) * away
            for pact in state.accepted[other]:
                row[place + pact] = 1.0
            if other == seat or fulfilled_open(state):
                place = fulfilled + len(PACTS) * away
                for pact in state.fulfilled[other]:
                    row[place + pact] = 1.0
        if state.revealed:
            reveal(state, seat, row)

    return write


def _own(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    element, hand, looked = starts["element"], starts["hand"], starts["looked"]

    def part(name: str) -> tuple[int, int, int]:
        return starts[f"own_{name}"], starts[f"returned_{name}"], starts[f"given_{name}"]

    face_down = ((*part("secrets"), len(SECRET_PACTS)), (*part("revenge"), len(REVENGE_CARDS)))

    def hold(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        if state.elements[seat] != NONE:
            row[element + state.elements[seat]] = 1.0
        for omen in state.hands[seat]:
            row[hand + omen] = 1.0
        if state.looker == seat:
            for pact in state.looked:
                row[looked + pact] = 1.0
        pile = state.secrets
        for own, returned, given, cards in face_down:
            for card in pile.hands[seat]:
                row[own + card] = 1.0
            for card, drawn in pile.seen[seat].items():
                row[returned + card] = share(drawn, 2 * cards)
            for other, sure in enumerate(pile.sure[seat]):
                for card in sure:
                    row[given + cards * ((other - seat) % seats) + card] = 1.0
            pile = state.revenge

    block = plan.block("element", "given_revenge", hold)

    def write(state: Kingdom, seat: Seat, sheet: Sheet) -> None:
        looked = state.looked if state.looker == seat else None
        secrets = (state.secrets.hands[seat], state.secrets.seen[seat], state.secrets.sure[seat])
        revenge = (state.revenge.hands[seat], state.revenge.seen[seat], state.revenge.sure[seat])
        block.put(state, seat, sheet, (state.elements[seat], state.hands[seat], looked, secrets, revenge))

    return write
