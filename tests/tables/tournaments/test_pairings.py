"""Pairings and tables of results, against examples worked out by hand."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tampu.tables.tournaments.model import Match, Player, Round
from tampu.tables.tournaments.pairings import (
    knock_out,
    pairs_of,
    round_robin,
    rounds_of_knock_out,
    rounds_of_robin,
    seated,
    swiss,
)
from tampu.tables.tournaments.scoring import advancing, averages, deviations, standings


def played(*tables: tuple[tuple[int, ...], tuple[int, ...]], byes: tuple[int, ...] = (), over: bool = True) -> Round:
    """A round: who sat, and their points; the most points win."""
    matches = tuple(
        Match(
            table="",
            seats=seats,
            scores=scores,
            won=tuple(one for one, score in zip(seats, scores, strict=True) if score == max(scores)),
        )
        for seats, scores in tables
    )
    return Round(secret="", commitment="", tables=matches, byes=byes, over=over)


PEOPLE = [Player(name, name) for name in "abcdef"]

VALLEY = played(
    ((0, 1, 2), (48, 57, 61)), ((3, 4, 5), (54, 49, 46)), ((6, 7, 8), (51, 58, 52)), ((9, 10, 11), (59, 52, 49))
)
"""One valley at four tables: the averages of the seats are 53, 54 and 52."""


def test_points_count_above_the_average_of_the_same_seat() -> None:
    assert averages(VALLEY) == [53, 54, 52]
    found = deviations(VALLEY)
    assert [found[player] for player in range(12)] == [-5, 3, 9, 1, -5, -6, -2, 4, 0, 6, -2, -3]
    assert sum(found.values()) == 0


def test_who_is_level_is_parted_by_rivals_then_the_weakest_round_then_their_game() -> None:
    # Round 1: a 10 : 4 b, c 6 : 8 d. Averages 8 and 6: a +2, b -2, c -2, d +2.
    # Round 2: a 5 : 9 d, c 7 : 5 b. Averages 6 and 7: a -1, d +2, c +1, b -2.
    rounds = [played(((0, 1), (10, 4)), ((2, 3), (6, 8))), played(((0, 3), (5, 9)), ((2, 1), (7, 5)))]
    lines = standings(PEOPLE[:4], rounds)
    assert [PEOPLE[line.player].name for line in lines] == ["d", "a", "c", "b"]
    assert [line.sum for line in lines] == [4, 1, -1, -4]
    # Rivals: d met c and a, a met b and d, c met d and b, b met a and c.
    assert [line.buchholz for line in lines] == [0, 0, 0, 0]
    assert [line.weakest for line in lines] == [2, -1, -2, -2]


def test_buchholz_parts_those_who_are_level() -> None:
    # a and c are both +1; a beat d (sum -1), c beat b (sum -1) in round 1, and in round 2 a met c's first rival.
    rounds = [
        played(((0, 3), (6, 4)), ((2, 1), (6, 4)), ((4, 5), (3, 7))),
        played(((0, 4), (6, 4)), ((2, 5), (6, 4)), ((1, 3), (3, 7))),
    ]
    lines = {line.player: line for line in standings(PEOPLE, rounds)}
    assert lines[0].sum == lines[2].sum
    assert lines[0].tied
    assert lines[2].tied
    # Rivals of a: d and e. Rivals of c: b and f.
    sums = {player: line.sum for player, line in lines.items()}
    assert lines[0].buchholz == sums[3] + sums[4]
    assert lines[2].buchholz == sums[1] + sums[5]
    assert (lines[0].place < lines[2].place) == (lines[0].buchholz > lines[2].buchholz)


def test_the_game_between_two_parts_them_and_if_there_is_none_they_share_the_place() -> None:
    # Two meet and both sit apart from the average alike: 6 : 4 and 6 : 4, so everybody is level.
    apart = standings(PEOPLE[:4], [played(((0, 1), (6, 4)), ((2, 3), (6, 4)))])
    assert [line.place for line in apart] == [1, 1, 1, 1]
    two = standings(PEOPLE[:2], [played(((0, 1), (4, 6)))])
    assert [(line.player, line.place) for line in two] == [(1, 1), (0, 2)]


def test_a_round_that_runs_counts_nothing() -> None:
    running = played(((0, 1), (99, 0)), ((2, 3), (0, 0)), over=False)
    assert all(line.sum == 0 and not line.rounds for line in standings(PEOPLE[:4], [running]))


def test_swiss_takes_neighbours_who_have_not_met() -> None:
    met = pairs_of([[0, 1], [2, 3], [4, 5]])
    groups, byes = swiss([0, 2, 4, 1, 3, 5], 2, met, {})
    assert groups == [[0, 2], [4, 1], [3, 5]]
    assert byes == []


def test_swiss_looks_ahead_where_the_nearest_would_leave_two_who_have_met() -> None:
    met = [frozenset(pair) for pair in ((0, 1), (2, 3))]
    # Taking 0-2 leaves 1-3, which is well; had 1 and 3 met, 0 must take 3.
    assert swiss([0, 1, 2, 3], 2, [*met, frozenset((1, 3))], {})[0] == [[0, 3], [1, 2]]


def test_when_all_have_met_as_few_as_possible_meet_again() -> None:
    everybody = [frozenset(pair) for pair in combinations(range(4), 2)]
    groups, _ = swiss([0, 1, 2, 3], 2, everybody, {})
    assert sorted(one for group in groups for one in group) == [0, 1, 2, 3]
    most = [pair for pair in everybody if pair not in (frozenset((0, 3)), frozenset((1, 2)))]
    assert swiss([0, 1, 2, 3], 2, most, {})[0] == [[0, 3], [1, 2]]


def test_who_stands_lowest_rests_and_nobody_twice_before_all_have() -> None:
    assert swiss([0, 1, 2, 3, 4], 2, [], {})[1] == [4]
    assert swiss([0, 1, 2, 3, 4], 2, [], {4: 1})[1] == [3]
    assert swiss([0, 1, 2, 3, 4, 5, 6], 3, [], {6: 1})[1] == [5]


@given(st.integers(2, 15))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    met = []
    for number in range(rounds_of_robin(players)):
        tables, byes = round_robin(players, number)
        assert sorted([*byes, *(one for pair in tables for one in pair)]) == list(range(players))
        met += pairs_of(tables)
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(players), 2)))


@given(st.integers(2, 40))
def test_a_knock_out_ends_with_one(players: int) -> None:
    alive = list(range(players))
    for _ in range(rounds_of_knock_out(players)):
        tables, byes = knock_out(alive)
        assert sorted([*byes, *(one for pair in tables for one in pair)]) == alive
        assert all(max(byes, default=-1) < min(pair) for pair in tables), "the best rest"
        alive = sorted([*byes, *(min(pair) for pair in tables)])
    assert alive == [0]


def test_in_a_knock_out_the_winner_of_a_table_goes_on_and_a_draw_goes_to_the_better_above_the_average() -> None:
    drawn = played(((3, 0), (7, 7)), ((1, 2), (5, 9)))
    # Averages 6 and 8: 3 is +1, 0 is -1; 2 has beaten 1.
    assert advancing(drawn, [0, 1, 2, 3]) == [2, 3]
    assert deviations(drawn) == {3: 1, 0: -1, 1: -1, 2: 1}
    nothing = Round(secret="", commitment="", tables=(Match(table="", seats=(2, 1)),), over=True)
    assert advancing(nothing, [0, 1, 2]) == [1], "the better seed"


@given(st.integers(2, 4), st.integers(1, 4), st.randoms(use_true_random=False))
def test_seats_are_shared_out_evenly(seats: int, tables: int, random: object) -> None:
    players = list(range(seats * tables))
    sat: dict[int, list[int]] = {}
    for _ in range(seats):
        groups = [players[first : first + seats] for first in range(0, len(players), seats)]
        for group in seated(groups, sat):
            for seat, one in enumerate(group):
                sat.setdefault(one, []).append(seat)
    assert all(sorted(places) == list(range(seats)) for places in sat.values())


def test_numbers_are_exact() -> None:
    third = played(((0,), (1,)), ((1,), (0,)), ((2,), (0,)))
    assert deviations(third)[0] == Fraction(2, 3)
