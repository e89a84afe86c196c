"""What happens to workers: placing, leaving, hiring, wages (W5)."""

from tampu.engine import JsonObject, Play, Reason, RuleId, Seat
from tampu.games.wutaki.alphabet import ADDITIONAL, ASIDE, GOLD, KINDS, NONE, RESOURCES, SPECIAL, SUPPLY
from tampu.games.wutaki.effects.effect import missing
from tampu.games.wutaki.state import Kingdom, Worker, site_word, units_in_words


def put(state: Kingdom, seat: Seat, kind: int, site: int, play: Play) -> None:
    """WR78: onto the lowest free field, or the lowest one with the fewest workers. It is the acting worker now."""
    state.free[seat][kind] -= 1
    state.visits += 1
    state.acting = state.visits
    state.placed.append((seat, kind, site, _enter(state, site, False), state.visits))
    play.tell("placed", "W3.2", {"seat": seat, "worker": KINDS.word(kind), "site": site_word(site)})


def _enter(state: Kingdom, site: int, occupied: bool) -> int:
    fields = state.taken[site]
    field = fields.index(min(count for count in fields if count or not occupied))
    fields[field] += 1
    return field


def move_to(state: Kingdom, worker: Worker, site: int, occupied: bool, play: Play) -> None:
    """WR41: the old field is free at once, and the move is a new visit; WR43: perhaps on an occupied field."""
    seat, kind, old, field, _ = worker
    state.taken[old][field] -= 1
    state.visits += 1
    state.acting = state.visits
    state.placed[state.placed.index(worker)] = (seat, kind, site, _enter(state, site, occupied), state.visits)
    play.tell("moved", "WR41", {"seat": seat, "site": site_word(site)})


def set_aside(state: Kingdom, seat: Seat, kind: int, play: Play) -> None:
    """WR74: it counts as placed but stands nowhere."""
    state.free[seat][kind] -= 1
    state.visits += 1
    state.placed.append((seat, kind, ASIDE, 0, state.visits))
    play.tell("set aside", "WR4", {"seat": seat, "worker": KINDS.word(kind)})


def go_home(state: Kingdom, worker: Worker) -> None:
    """A placed additional worker goes back to the player board; its field is free."""
    seat, kind, site, field, visit = worker
    state.placed.remove(worker)
    if site != ASIDE:
        state.taken[site][field] -= 1
    state.home[seat][kind] += 1
    if visit == state.acting:
        state.acting = NONE


def return_all(state: Kingdom) -> None:
    """W3.5b: all placed workers return to their owners, additional ones too."""
    for seat, kind, _, _, _ in state.placed:
        state.free[seat][kind] += 1
    state.placed.clear()
    state.taken = [[0] * len(fields) for fields in state.taken]
    state.acting = NONE


# -- recruiting (W5.4) -----------------------------------------------------------------------------------


def affordable_hires(state: Kingdom, seat: Seat, most: int, free: bool) -> int:
    """How many of the next workers in line the seat can pay for, one after the other."""
    normal, special = state.home[seat][ADDITIONAL], state.home[seat][SPECIAL]
    marker, gold = state.goods[seat][state.cost[seat]], state.goods[seat][GOLD]
    hired = 0
    while hired < most and normal + special:
        due_marker, due_gold = (0, 0) if free else state.board.hire_price(normal)
        if due_marker > marker or due_gold > gold:
            break
        marker -= due_marker
        gold -= due_gold
        if normal:
            normal -= 1
        else:
            special = 0
        hired += 1
    return hired


def why_no_hire(state: Kingdom, seat: Seat, count: int, free: bool, rule: RuleId) -> Reason | None:
    """Why a seat cannot hire so many: nobody is left, or the price of all of them; None if it can."""
    home = state.home[seat]
    if count > home[ADDITIONAL] + home[SPECIAL]:
        return Reason(rule, "all hired", {"workers": state.recruited(seat)})
    due = [0] * len(RESOURCES)
    for hired in range(0 if free else count):
        marker, gold = state.board.hire_price(max(0, home[ADDITIONAL] - hired))
        due[state.cost[seat]] += marker
        due[GOLD] += gold
    return missing(rule, [price - have for price, have in zip(due, state.goods[seat], strict=True)])


def hire(state: Kingdom, seat: Seat, count: int, free: bool, play: Play) -> None:
    """W5.5: they are available at once."""
    for _ in range(count):
        home = state.home[seat]
        kind = ADDITIONAL if home[ADDITIONAL] else SPECIAL
        facts: JsonObject = {"seat": seat, "worker": KINDS.word(kind)}
        if not free:
            marker, gold = state.board.hire_price(home[ADDITIONAL])
            price = [(state.cost[seat], marker), (GOLD, gold)]
            for resource, due in price:
                state.move(seat, SUPPLY, resource, due)
            facts["price"] = units_in_words(price)
        home[kind] -= 1
        state.free[seat][kind] += 1
        play.tell("hired", "W5.4", facts)


# -- wages (W5.7) ----------------------------------------------------------------------------------------


def pay_wages(state: Kingdom, seat: Seat, rule: RuleId, play: Play) -> None:
    """As many as possible must be paid. The special worker leaves first, then placed ones (last first), then others."""
    recruited = state.recruited(seat)
    if not recruited:
        return
    kind, wage = state.cost[seat], state.content.wage
    paid = min(recruited, state.goods[seat][kind] // wage) if wage else recruited
    if paid:
        state.move(seat, SUPPLY, kind, paid * wage)
        play.tell("paid wages", rule, {"seat": seat, "units": f"{paid * wage} {RESOURCES[kind]}"})
    for _ in range(recruited - paid):
        _turn_away(state, seat, play)


def _turn_away(state: Kingdom, seat: Seat, play: Play) -> None:
    placed = [worker for worker in state.placed if worker[0] == seat and worker[1] != 0]
    special = [worker for worker in placed if worker[1] == SPECIAL]
    free = state.free[seat]
    if special:
        kind = SPECIAL
        go_home(state, special[0])
    elif free[SPECIAL] or not placed:
        kind = SPECIAL if free[SPECIAL] else ADDITIONAL
        free[kind] -= 1
        state.home[seat][kind] += 1
    else:
        kind = ADDITIONAL
        go_home(state, max(placed, key=lambda worker: worker[4]))
    play.tell("left", "W5.7", {"seat": seat, "worker": KINDS.word(kind)})
