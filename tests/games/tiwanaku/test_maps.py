"""The frontier, plantings, exact cover and sampler against all maps of small boards."""

from collections import Counter
from random import Random

import pytest

from tampu.engine.luck.chance import SearchChance
from tampu.games.tiwanaku.hidden import Valleys
from tampu.games.tiwanaku.pieces.board import Board
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts, faults
from tampu.games.tiwanaku.valley.beam import Beam
from tampu.games.tiwanaku.valley.cover import Cover
from tampu.games.tiwanaku.valley.frontier import options, scan_of
from tampu.games.tiwanaku.valley.maps import Known, Sampler, sample
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Impossible
from tampu.games.tiwanaku.valley.spending import Spending
from tests.games.tiwanaku.build import TIWANAKU
from tests.games.tiwanaku.valleys import A, C, all_maps, fits, known_of, some_known


def frontier_count(rows: int, cols: int, terrains: int, *, mirrored: bool) -> int:
    scan = scan_of(Board("small", rows, cols), mirrored)
    layer = {0: 1}
    for position in range(rows * cols):
        after: dict[int, int] = {}
        for state, ways in layer.items():
            for _, new in options(state, scan, position, (1 << 5 * terrains) - 1):
                after[new] = after.get(new, 0) + ways
        layer = after
    return sum(layer.values())


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("rows", "cols", "terrains"), [(2, 2, 4), (2, 3, 3), (3, 2, 3), (1, 5, 3), (5, 1, 3)])
def test_T3_the_frontier_counts_what_trying_everything_counts(
    rows: int, cols: int, terrains: int, mirrored: bool
) -> None:
    assert frontier_count(rows, cols, terrains, mirrored=mirrored) == len(all_maps(rows, cols, terrains))


@pytest.mark.full
@pytest.mark.parametrize(("rows", "cols", "terrains", "maps"), [(3, 3, 4, 65856), (4, 4, 2, 32736)])
def test_T3_the_frontier_counts_of_larger_boards(rows: int, cols: int, terrains: int, maps: int) -> None:
    assert frontier_count(rows, cols, terrains, mirrored=False) == maps


def small_known(found: tuple[tuple[int, ...], tuple[int, ...]], random: Random) -> Known:
    terrain, crops = found
    shown = [random.random() < 0.4 for _ in terrain]
    return Known(
        Board("small", 2, 4),
        [t if here else -1 for t, here in zip(terrain, shown, strict=True)],
        [v if here and random.random() < 0.5 else 0 for v, here in zip(crops, shown, strict=True)],
        counts(t for t, here in zip(terrain, shown, strict=True) if not here),
    )


@pytest.fixture(scope="module")
def small() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return all_maps(2, 4, 2)


def test_marks_keep_every_map_and_the_cover_lists_them_all(
    small: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    random = Random(1)
    for _ in range(10):
        known = small_known(random.choice(small), random)
        expected = {found for found in small if fits(known, found)}
        marks = Marks.of(known.board, known.domains(), known.supply)
        assert marks.narrow()
        for terrain, crops in expected:
            for domain, t, v in zip(marks.domains, terrain, crops, strict=True):
                assert domain >> t * 5 + v - 1 & 1
        cover = Cover(known.board, marks.left(), known.supply)
        cover.patience = 10**6
        maps = [cover.map(solution) for solution in cover.solutions(cover.all)]
        assert len(maps) == len(set(maps))
        assert set(maps) == expected


def test_listed_maps_come_up_alike(small: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    random = Random(3)
    known = next(
        known
        for known in (small_known(random.choice(small), random) for _ in range(1000))
        if 4 <= sum(fits(known, found) for found in small) <= 8
    )
    sampler = Sampler(known)
    assert sampler.harvest(random).whole
    drawn = Counter(sampler.draw(random) for _ in range(2000))
    maps = sum(fits(known, found) for found in small)
    assert len(drawn) == maps
    assert all(abs(count - 2000 / maps) < 5 * (2000 / maps) ** 0.5 for count in drawn.values())


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9, 1.0])
def test_samples_are_legal_and_fit_what_is_known(share: float) -> None:
    for scenario in (A, C):
        known = some_known(scenario, share, Random(7))
        found = sample(known, SearchChance(5))
        assert fits(known, found)
        assert faults(Scenario(known.board, *found, scenario.start, scenario.otoma)) == []


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_wide_beam_finds_all_maps(small: list[tuple[tuple[int, ...], tuple[int, ...]]], mirrored: bool) -> None:
    random = Random(6)
    for _ in range(10):
        known = small_known(random.choice(small), random)
        harvest = Beam(scan_of(known.board, mirrored), known.domains(), known.supply).run(random, 10**6)
        assert harvest is not None
        assert harvest.whole
        expected = {found for found in small if fits(known, found)}
        assert harvest.total == len(expected)
        assert {harvest.draw(random) for _ in range(40 * len(expected))} == expected


def test_a_narrow_beam_finds_some_of_them(small: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    random = Random(6)
    nothing = Known(Board("small", 2, 4), [-1] * 8, [0] * 8, (4, 4, 0, 0))
    harvest = Beam(scan_of(nothing.board), nothing.domains(), nothing.supply).run(random, 6)
    assert harvest is not None
    assert not harvest.whole
    drawn = {harvest.draw(random) for _ in range(100)}
    assert 1 <= len(drawn) <= harvest.total < sum(fits(nothing, found) for found in small)
    assert all(found in small and fits(nothing, found) for found in drawn)


def test_a_beam_that_leaves_nothing_out_proves_that_there_is_no_map() -> None:
    known = Known(Board("small", 1, 3), [0, -1, 0], [1, 0, 1], [1, 0, 0, 0])
    with pytest.raises(Impossible, match="no map fits"):
        Beam(scan_of(known.board), known.domains(), known.supply).run(Random(1), 100)


def test_T3_5_spendings_are_told_by_their_numbers_and_their_evenness() -> None:
    """Two tiles of each of three terrains on six open squares: at the same pace one of each after three squares."""
    board = Board("small", 2, 3)
    tiles = (2, 2, 2, 0)
    domains = [0b11111_11111_11111] * board.squares
    spending = Spending(scan_of(board), domains, tiles)

    def spent(*numbers: int) -> int:
        return 1 << sum(step * number for step, number in zip(spending.step, numbers, strict=True))

    after_three = [(v, d, f, 0) for v in range(3) for d in range(3) for f in range(3) if v + d + f == 3]
    assert spending.possible[3] == sum(spent(*numbers) for numbers in after_three)
    assert spending.possible[6] == 1 << spending.all_spent == spent(2, 2, 2, 0)
    assert spending.unevenness(spent(1, 1, 1, 0), 3) == 0
    assert spending.unevenness(spent(2, 1, 0, 0), 3) == 1
    assert spending.unevenness(spent(2, 1, 0, 0) | spent(1, 1, 1, 0), 3) == 0
    assert spending.unevenness(spent(2, 0, 0, 0), 2) == 2


@pytest.mark.parametrize("disc", ["T01", "L13"])
def test_maps_are_found_at_the_very_start(disc: str) -> None:
    scenario = TIWANAKU.content.discs[disc]
    known = Known(scenario.board, scenario.open_terrain, scenario.open_crops, scenario.left)
    valleys = Valleys(known)
    drawn = {valleys.draw(SearchChance(seed)) for seed in range(3)}
    assert len(drawn) > 1
    for found in drawn:
        assert fits(known, found)
        assert faults(Scenario(known.board, *found, scenario.start, scenario.otoma)) == []


def test_the_same_chance_gives_the_same_map() -> None:
    known = some_known(C, 0.6, Random(2))
    assert sample(known, SearchChance(9)) == sample(known, SearchChance(9))


def test_what_contradicts_itself_is_refused() -> None:
    known = known_of(A, list(range(25)), [2])
    crops = list(known.crops)
    crops[3] = 1
    with pytest.raises(Impossible, match="no map fits"):
        sample(Known(known.board, known.terrain, crops, known.left), SearchChance(1))
