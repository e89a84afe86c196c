"""Who rises and who falls, by worked examples."""

import pytest

from tampu.tables.leagues.ladder import divided, ladder

THREE = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_the_last_of_a_division_change_places_with_the_first_of_the_next() -> None:
    after = divided(ladder(THREE, 1), 4, 4)
    assert after == [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12]]
    assert divided(ladder(THREE, 2), 4, 4) == [[1, 2, 5, 6], [3, 4, 9, 10], [7, 8, 11, 12]]


def test_who_leaves_the_first_division_saves_the_best_of_those_who_would_fall() -> None:
    """2 has left: 4 falls and 5 rises, and the free place is for whoever stands highest below it, which is 4."""
    after = divided(ladder([[1, 3, 4], *THREE[1:]], 1), 4, 4)
    assert after[0] == [1, 3, 5, 4]
    assert after[1] == [6, 7, 9, 8, 10, 11, 12], "three are no division"


@pytest.mark.parametrize("movers", [1, 2, 6])
def test_nobody_is_lost_or_doubled(movers: int) -> None:
    for sizes in ([4], [4, 1], [0, 4], [2, 2, 2], [12, 12, 15], [5, 4, 4, 4]):
        people = iter(range(sum(sizes)))
        divisions = [[next(people) for _ in range(size)] for size in sizes]
        order = ladder(divisions, movers)
        assert sorted(order) == list(range(sum(sizes)))
        assert [one for division in divided(order, 4, 4) for one in division] == order


def test_too_few_for_a_division_join_the_one_above() -> None:
    assert divided([1, 2, 3], 4, 4) == [[1, 2, 3]]
    assert [len(one) for one in divided(range(11), 4, 4)] == [4, 7]
    assert [len(one) for one in divided(range(12), 4, 4)] == [4, 4, 4]
