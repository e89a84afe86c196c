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
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.state import Kingdom
from tampu.lab.encode.direct.rows import MOST_COUNTED, Write, tallies
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

_WORKERS = tallies(MOST_WORKERS)


def writer(rules: Wutaki, options: Options, layout: Layout) -> Write:
    parts = [
        _kingdom(options, layout),
        _sites(rules, options, layout),
        _decks(options, layout),
        _tribes(options, layout),
        _own(options, layout),
    ]

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        for part in parts:
            part(state, seat, row)

    return write


def _kingdom(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    round_, start, claim, ending, last = (starts[name] for name in ("round", "start", "claim", "ending", "last"))
    rules, supply, track = (starts[name] for name in ("rules", "supply", "track"))

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        row[round_] = share(state.round, MOST_ROUNDS)
        if state.start >= 0:
            row[start + (state.start - seat) % seats] = 1.0
        if state.claim >= 0:
            row[claim + (state.claim - seat) % seats] = 1.0
        if state.ending >= 0:
            row[ending + (state.ending - seat) % seats] = 1.0
        row[last] = state.last
        now = state.rules
        place = rules
        for value in (now.upgrade_discount, now.yield_bonus, now.accept_bonus, now.evict_closed, now.penalty_waived):
            if value:
                row[place] = share(value, MOST_GOLD)
            place += 1
        place = supply
        for count in (*state.goods[SUPPLY], *state.goods[MONSTER], *state.offering):
            if count:
                row[place] = count / MOST_GOODS if 0 <= count < MOST_GOODS else share(count, MOST_GOODS)
            place += 1
        row[track + state.track] = 1.0

    return write


def _sites(rules: Wutaki, options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    fields, rooms, levels, workers = (starts[name] for name in ("fields", "rooms", "levels", "workers"))
    acting, freed, doubled = starts["acting"], starts["freed"], starts["doubled"]
    most, kinds, places = most_levels(rules.content), len(KINDS), len(PLACES)
    share_of_fields = [share(count, MOST_FIELDS) for count in range(MOST_COUNTED)]

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        site = rooms
        place = fields
        for taken in state.taken:
            if taken:
                row[site] = share_of_fields[len(taken)]
                for field, count in enumerate(taken):
                    if count:
                        row[place + field] = count / MOST_WORKERS if count < MOST_WORKERS else 1.0
            site += 1
            place += MOST_FIELDS
        place = levels
        for owners in state.levels:
            for number, owner in enumerate(owners):
                row[place + seats * number + (owner - seat) % seats] = 1.0
            place += seats * most
        counts: dict[int, int] = {}
        visit = state.acting
        for owner, kind, where, _, number in state.placed:
            at = ((owner - seat) % seats * kinds + kind) * places + where
            counts[at] = counts.get(at, 0) + 1
            if number == visit:
                row[acting + where] = 1.0
        for at, count in counts.items():
            row[workers + at] = _WORKERS[count]
        if state.freed != NONE:
            row[freed + state.freed] = 1.0
        row[doubled] = state.doubled

    return write


def _decks(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    display, slots, looker = starts["display"], starts["slot_gold"], starts["looker"]
    pacts, omens, rounds = starts["pacts_discards"], starts["omens_discards"], starts["rounds_discards"]
    in_play, kept_over, in_force = starts["omens_in_play"], starts["omens_kept_over"], starts["rounds_in_force"]
    decks = [starts[f"{name}_deck"] for name in ("pacts", "omens", "rounds", "secrets", "revenge")]
    cards = [len(PACTS), len(OMENS), len(ROUND_CARDS), len(SECRET_PACTS), len(REVENGE_CARDS)]
    secrets, revenge = starts["secrets_held"], starts["revenge_held"]

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        place = display
        for pact in state.display:
            if pact != NONE:
                row[place + pact] = 1.0
            place += len(PACTS)
        bonus = state.rules.accept_bonus
        place = slots
        for gold in state.board.slot_gold:
            row[place] = share(gold + bonus, MOST_GOLD)
            place += 1
        piles = (state.pact_deck, state.omen_deck, state.round_deck, state.secrets.deck, state.revenge.deck)
        given = (state.pacts_drawn, state.omens_drawn, state.rounds_drawn, state.secrets.drawn, state.revenge.drawn)
        for place, most, pile, drawn in zip(decks, cards, piles, given, strict=True):
            row[place] = pile.size / most
            row[place + 1] = drawn / (2 * most) if drawn < 2 * most else 1.0
        for card in state.pact_discards:
            row[pacts + card] = 1.0
        for card in state.omen_discards:
            row[omens + card] = 1.0
        for card in state.in_play:
            row[in_play + card] = 1.0
        for card in state.kept_over:
            row[kept_over + card] = 1.0
        for card in state.round_discards:
            row[rounds + card] = 1.0
        for card in state.in_force:
            row[in_force + card] = 1.0
        if state.looker >= 0:
            row[looker + (state.looker - seat) % seats] = 1.0
            row[looker + seats] = share(len(state.looked), MOST_FEW)
        for other in range(seats):
            away = (other - seat) % seats
            row[secrets + away] = share(len(state.secrets.ages[other]), MOST_FEW)
            row[revenge + away] = share(len(state.revenge.ages[other]), MOST_FEW)

    return write


def _tribes(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    points, goods, cost, master, ability, spent = (
        starts[name] for name in ("points", "goods", "cost", "master", "ability", "spent")
    )
    stock, towers, free_workers, next_hire = (starts[name] for name in ("stock", "towers", "free_workers", "next_hire"))
    accepted, fulfilled, omens, standing, used, shown = (
        starts[name] for name in ("accepted", "fulfilled", "omens", "standing", "standing_used", "shown")
    )
    kinds, resources = len(KINDS), len(RESOURCES)
    ones = ((cost, resources), (master, len(MASTERS)), (ability, len(ABILITIES)), (standing, len(OMENS)))

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

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
        for away in range(seats):
            other = (seat + away) % seats
            vp = state.vp[other]
            row[points + away] = vp / MOST_POINTS if 0 <= vp < MOST_POINTS else share(vp, MOST_POINTS)
            place = goods + resources * away
            for count in state.goods[other]:
                if count:
                    row[place] = count / MOST_GOODS if 0 <= count < MOST_GOODS else share(count, MOST_GOODS)
                place += 1
            place = stock + 5 * away
            few = (state.marker[other], state.factor[other], state.pyramid[other], state.discs[other])
            for count in (*few, state.carried[other]):
                if count:
                    row[place] = count / MOST_FEW if count < MOST_FEW else 1.0
                place += 1
            place = free_workers + 2 * kinds * away
            home = state.home[other]
            for count in (*state.free[other], *home):
                if count:
                    row[place] = count / MOST_WORKERS if count < MOST_WORKERS else 1.0
                place += 1
            row[omens + 2 * away] = len(state.hands[other]) / len(OMENS)
            row[omens + 2 * away + 1] = state.kept_count[other] / len(OMENS)
            things = (state.cost[other], state.masters[other], state.ability[other], state.standing[other])
            for (start, size), thing in zip(ones, things, strict=True):
                if thing != NONE:
                    row[start + size * away + thing] = 1.0
            if state.spent[other]:
                row[spent + away] = 1.0
            if state.standing_used[other]:
                row[used + away] = 1.0
            place = towers + 2 * len(TOWERS) * away
            for tower in state.towers[other]:
                if tower != NONE:
                    row[place + tower] = 1.0
                place += len(TOWERS)
            if home[1] + home[2]:
                marker, gold = state.board.hire_price(home[1])
                place = next_hire + 3 * away
                row[place] = 1.0
                row[place + 1] = share(marker, MOST_GOLD)
                row[place + 2] = share(gold, MOST_GOLD)
            place = accepted + len(PACTS) * away
            for pact in state.accepted[other]:
                row[place + pact] = 1.0
            place = fulfilled + len(PACTS) * away
            for pact in state.fulfilled[other]:
                row[place + pact] = 1.0
        if state.revealed:
            reveal(state, seat, row)

    return write


def _own(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    element, hand, looked = starts["element"], starts["hand"], starts["looked"]

    def part(name: str) -> tuple[int, int, int]:
        return starts[f"own_{name}"], starts[f"returned_{name}"], starts[f"given_{name}"]

    face_down = ((*part("secrets"), len(SECRET_PACTS)), (*part("revenge"), len(REVENGE_CARDS)))

    def write(state: Kingdom, seat: Seat, row: "array[float]") -> None:
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

    return write
