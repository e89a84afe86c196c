"""Wutaki straight from its state: the numbers of `tampu.lab.encode.wutaki`, part by part."""

from typing import Any

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
    STANDARD,
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.content import Board
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.views.writing import fulfilled_open
from tampu.lab.encode.direct.recipe import Facts, Recipe
from tampu.lab.encode.layout import Layout, share
from tampu.lab.encode.wutaki import (
    MOST_FEW,
    MOST_FIELDS,
    MOST_GOLD,
    MOST_GOODS,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_VISITS,
    MOST_WORKERS,
    most_levels,
)


def facts(rules: Wutaki, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    kingdom = _kingdom(rules, layout, recipe)
    sites = _sites(rules, options, layout, recipe)
    decks = _decks(rules, options, layout, recipe)
    tribes = _tribes(rules, options, layout, recipe)
    shown = _shown(options, layout, recipe)
    own = _own(options, layout, recipe)

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        return (
            kingdom(state, seat), sites(state, seat), decks(state, seat), tribes(state, seat), shown(state, seat),
            own(state, seat),
        )  # fmt: skip

    return look


def _kingdom(rules: Wutaki, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    recipe.share(starts["round"], MOST_ROUNDS)
    recipe.share(starts["visits"], MOST_VISITS)
    for name in ("start", "claim", "ending", "worthiest"):
        recipe.seat(starts[name])
    recipe.share(starts["last"], 1)
    recipe.spot(starts["track"], len(rules.content.track))
    for number in range(5):
        recipe.share(starts["rules"] + number, MOST_GOLD)
    for name in ("supply", "monster", "offering"):
        recipe.shares(starts[name], MOST_GOODS)

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        now, goods = state.rules, state.goods
        return (
            state.round, state.visits, state.start, state.claim, state.ending, state.worthiest, state.last, state.track,
            now.upgrade_discount, now.yield_bonus, now.accept_bonus, now.evict_closed, now.penalty_waived,
            goods[SUPPLY], goods[MONSTER], state.offering,
        )  # fmt: skip

    return look


def _sites(rules: Wutaki, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    seats, starts, places = options.seats, layout.starts, len(PLACES)
    most = most_levels(rules.content)
    recipe.entries()
    for site in range(len(SITES)):
        recipe.fields(starts["fields"] + MOST_FIELDS * site, MOST_WORKERS, starts["rooms"] + site, MOST_FIELDS)
    recipe.entries()
    for standard in range(len(STANDARD)):
        recipe.by_seat(starts["levels"] + seats * most * standard, seats)
    recipe.tally(starts["workers"], MOST_WORKERS, 5, 0, (len(KINDS) * places, places, 1))
    recipe.spot(starts["acting"], places)
    recipe.spot(starts["freed"], len(SITES))
    recipe.share(starts["doubled"], 1)

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        worker = state.acting_worker()
        where = NONE if worker is None else worker[2]
        return state.taken, state.levels, state.placed, where, state.freed, state.doubled

    return look


def _decks(rules: Wutaki, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts

    def deck(name: str, cards: int) -> None:
        recipe.share(starts[f"{name}_deck"], cards)
        recipe.share(starts[f"{name}_deck"] + 1, 2 * cards)

    recipe.entries()
    for slot in range(rules.content.display):
        recipe.spot(starts["display"] + len(PACTS) * slot, len(PACTS))
    recipe.shares(starts["slot_gold"], MOST_GOLD)
    deck("pacts", len(PACTS))
    recipe.members(starts["pacts_discards"])
    recipe.seat(starts["looker"])
    recipe.share(starts["looker"] + options.seats, MOST_FEW)
    deck("omens", len(OMENS))
    for pile in ("omens_discards", "omens_in_play", "omens_kept_over"):
        recipe.members(starts[pile])
    deck("rounds", len(ROUND_CARDS))
    for pile in ("rounds_discards", "rounds_in_force"):
        recipe.members(starts[pile])
    for name, cards in (("secrets", SECRET_PACTS), ("revenge", REVENGE_CARDS)):
        deck(name, len(cards))
        recipe.entries()
        for other in range(options.seats):
            recipe.share(recipe.of(other, starts[f"{name}_held"]), MOST_FEW)
        recipe.entries()
        for other in range(options.seats):
            recipe.shares(recipe.of(other, starts[f"{name}_ages"], len(cards)), 2 * len(cards))

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        secrets, revenge, gold = state.secrets, state.revenge, state.board.slot_gold
        bonus = state.rules.accept_bonus
        return (
            state.display, [more + bonus for more in gold],
            state.pact_deck.size, state.pacts_drawn, state.pact_discards,
            state.looker, 0 if state.looker < 0 else len(state.looked),
            state.omen_deck.size, state.omens_drawn, state.omen_discards, state.in_play, state.kept_over,
            state.round_deck.size, state.rounds_drawn, state.round_discards, state.in_force,
            secrets.deck.size, secrets.drawn, [*map(len, secrets.ages)], secrets.ages,
            revenge.deck.size, revenge.drawn, [*map(len, revenge.ages)], revenge.ages,
        )  # fmt: skip

    return look


def _tribes(rules: Wutaki, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    seats, starts = options.seats, layout.starts
    kinds, resources = len(KINDS), len(RESOURCES)
    ones = {"cost": resources, "master": len(MASTERS), "ability": len(ABILITIES), "standing": len(OMENS)}
    numbered = {"points": MOST_POINTS, "spent": 1, "standing_used": 1}
    board = rules.content.board(options)
    hires = [_hire(board, at_home) for at_home in range(board.additional + 1)]
    for other in range(seats):
        for name, most in numbered.items():
            recipe.share(recipe.of(other, starts[name]), most)
        for name, count, most in (("stock", 5, MOST_FEW), ("omens", 2, len(OMENS))):
            for number in range(count):
                recipe.share([place + number for place in recipe.of(other, starts[name], count)], most)
        for name, size in ones.items():
            recipe.spot(recipe.of(other, starts[name], size), size)
        recipe.entries()
        for slot in range(2):
            recipe.spot(recipe.of(other, starts["towers"] + len(TOWERS) * slot, 2 * len(TOWERS)), len(TOWERS))
        recipe.shares(recipe.of(other, starts["goods"], resources), MOST_GOODS)
        workers = recipe.of(other, starts["free_workers"], 2 * kinds)
        recipe.shares(workers, MOST_WORKERS)
        recipe.shares([place + kinds for place in workers], MOST_WORKERS)
        recipe.row(recipe.of(other, starts["next_hire"], 3), hires)
        recipe.members(recipe.of(other, starts["accepted"], len(PACTS)))
        recipe.members(recipe.of(other, starts["fulfilled"], len(PACTS)))

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        everybody = fulfilled_open(state)
        tribes = []
        for other in range(seats):
            home = state.home[other]
            tribes.append((
                state.vp[other], state.spent[other], state.standing_used[other],
                state.marker[other], state.factor[other], state.pyramid[other], state.discs[other],
                state.carried[other], len(state.hands[other]), state.kept_count[other],
                state.cost[other], state.masters[other], state.ability[other], state.standing[other],
                state.towers[other], state.goods[other], state.free[other], home,
                home[1] if home[1] + home[2] else -1,
                state.accepted[other], state.fulfilled[other] if everybody or other == seat else [],
            ))  # fmt: skip
        return (*tribes,)

    return look


def _hire(board: Board, at_home: int) -> list[float]:
    """A worker can be hired, and this is the price of the next one."""
    marker, gold = board.hire_price(at_home)
    return [1.0, share(marker, MOST_GOLD), share(gold, MOST_GOLD)]


def _shown(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    """At the end, what everybody held."""
    seats, start = options.seats, layout.starts["shown"]
    sizes = (len(ELEMENT_CARDS), len(SECRET_PACTS), len(REVENGE_CARDS))
    for other in range(seats):
        places = recipe.of(other, start, sum(sizes))
        recipe.spot(places, sizes[0])
        recipe.members([place + sizes[0] for place in places])
        recipe.members([place + sizes[0] + sizes[1] for place in places])
    hidden: tuple[Any, ...] = ((NONE, [], []),) * seats

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        if not state.revealed:
            return hidden
        return (*zip(state.elements, state.secrets.hands, state.revenge.hands, strict=True),)

    return look


def _own(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    recipe.spot(starts["element"], len(ELEMENT_CARDS))
    recipe.members(starts["hand"])
    recipe.members(starts["looked"])
    for name, cards in (("secrets", SECRET_PACTS), ("revenge", REVENGE_CARDS)):
        recipe.members(starts[f"own_{name}"])
        recipe.pairs(starts[f"returned_{name}"], [2 * len(cards)] * len(cards))
        recipe.entries()
        for other in range(options.seats):
            recipe.members(recipe.of(other, starts[f"given_{name}"], len(cards)))

    def look(state: Kingdom, seat: Seat) -> tuple[Any, ...]:
        secrets, revenge = state.secrets, state.revenge
        return (
            state.elements[seat], state.hands[seat], state.looked if state.looker == seat else [],
            secrets.hands[seat], [*secrets.seen[seat].items()], secrets.sure[seat],
            revenge.hands[seat], [*revenge.seen[seat].items()], revenge.sure[seat],
        )  # fmt: skip

    return look
