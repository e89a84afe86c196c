"""Certain facts and odds against all maps of small boards, and against each other on the real ones."""

from random import Random
from time import sleep

import pytest

from tampu.games.tiwanaku.pieces.board import Board
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts, faults
from tampu.games.tiwanaku.valley.count import count
from tampu.games.tiwanaku.valley.cover import Cover
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.search import Impossible, Map
from tampu.insight.tiwanaku.known import known_of, view_of
from tampu.insight.tiwanaku.maps import listing, sat
from tampu.insight.tiwanaku.maps.certain import certain, certain_of, certain_plain
from tampu.insight.tiwanaku.maps.odds import odds, odds_of, odds_plain, sample
from tests.games.tiwanaku.valleys import A, C, all_maps, fits, some_known
from tests.games.tiwanaku.valleys import known_of as shown

SMALL = Board("small", 2, 4)


def small_views(number: int) -> list[tuple[Known, list[Map]]]:
    """Views of a small board, each with all maps that fit it."""
    random = Random(11)
    maps = all_maps(2, 4, 2)
    found = []
    for _ in range(number):
        terrain, crops = random.choice(maps)
        seen = [random.random() < 0.35 for _ in terrain]
        known = Known(
            SMALL,
            [t if here else -1 for t, here in zip(terrain, seen, strict=True)],
            [v if here and random.random() < 0.4 else 0 for v, here in zip(crops, seen, strict=True)],
            counts(t for t, here in zip(terrain, seen, strict=True) if not here),
        )
        found.append((known, [found for found in maps if fits(known, found)]))
    return found


def pairs_of(maps: list[Map]) -> list[list[int]]:
    found = [[0] * 20 for _ in range(SMALL.squares)]
    for terrain, crops in maps:
        for square, (t, v) in enumerate(zip(terrain, crops, strict=True)):
            found[square][t * 5 + v - 1] += 1
    return found


def test_certain_and_odds_equal_brute_force_on_small_boards() -> None:
    for known, maps in small_views(20):
        pairs = pairs_of(maps)
        possible = [sum(1 << pair for pair, ways in enumerate(here) if ways) for here in pairs]
        for answer in (certain_of(known, 60.0), certain_plain(known, 60.0)):
            assert answer.status == "complete"
            assert answer.domains == possible
        for chances in (odds_of(known, 60.0), odds_plain(known, 60.0)):
            assert chances.status == "complete"
            assert chances.total == len(maps)
            assert chances.pairs == pairs


def test_the_compiled_search_lists_every_map_once_or_none() -> None:
    for known, maps in small_views(8):
        listed = listing.list_maps(known, known.domains(), 60.0)
        assert listed is not None
        assert listed.total == len(maps)
        assert listed.pairs() == pairs_of(maps)
        drawn = {listed.draw(Random(luck)) for luck in range(20 * len(maps))}
        assert drawn <= set(maps)
        assert len(drawn) > len(maps) / 2
        nothing = [domain if square else 0 for square, domain in enumerate(known.domains())]
        refuted = listing.list_maps(known, nothing, 60.0)
        assert refuted is not None
        assert refuted.total == 0
        assert listing.list_maps(known, known.domains(), 0.0) is None or len(maps) == 1


def test_the_compiled_search_lists_what_counting_counts_on_real_boards() -> None:
    """Small boards have no room for two regions of one terrain (T3.2); these have."""
    for scenario, share in ((A, 0.4), (A, 0.5), (C, 0.6)):
        known = some_known(scenario, share, Random(3))
        domains = certain_of(known, 60.0).domains
        counted = count(known.board, domains, known.supply, 10**6)
        listed = listing.list_maps(known, domains, 60.0)
        assert counted is not None
        assert listed is not None
        assert listed.total == counted.total > 1
        assert listed.pairs() == counted.pairs()


def test_the_compiled_search_minds_how_many_crops_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """T3.5, with a smaller box: the real one hardly ever runs out."""
    known = some_known(A, 0.4, Random(3))
    every = listing.list_maps(known, known.domains(), 60.0)
    assert every is not None
    planted = [(every.rows % 5 == v).sum(axis=1) for v in range(5)]
    limits = [int(numbers.max()) for numbers in planted]
    scarce = next(v for v, numbers in enumerate(planted) if numbers.min() < numbers.max())
    limits[scarce] -= 1
    monkeypatch.setattr(listing, "CROPS", limits)
    fewer = listing.list_maps(known, known.domains(), 60.0)
    assert fewer is not None
    assert 0 < fewer.total < every.total
    assert fewer.total == (planted[scarce] <= limits[scarce]).sum()


def test_both_scan_directions_agree_on_raw_domains() -> None:
    for known, maps in small_views(8):
        for mirrored in (False, True):
            found = count(known.board, known.domains(), known.supply, 10**6, mirrored=mirrored)
            assert found is not None
            assert found.total == len(maps)
            assert found.pairs() == pairs_of(maps)


def test_the_two_ways_to_certainty_and_both_directions_agree_on_real_boards() -> None:
    for seed in range(2):
        known = some_known(C, 0.65, Random(seed))
        sure, plain = certain_of(known, 60.0), certain_plain(known, 60.0)
        assert sure.status == plain.status == "complete"
        assert sure.domains == plain.domains
        left = count(known.board, sure.domains, known.supply, 10**6)
        right = count(known.board, sure.domains, known.supply, 10**6, mirrored=True)
        assert left is not None
        assert right is not None
        assert left.total == right.total
        assert left.pairs() == right.pairs()
        for square, here in enumerate(left.pairs()):
            assert sum(1 << pair for pair, ways in enumerate(here) if ways) == sure.domains[square]


def test_the_truth_is_never_ruled_out_however_short_the_time() -> None:
    for share in (0.2, 0.3):
        known = some_known(C, share, Random(5))
        for answer in (certain_of(known, 0.0), certain_plain(known, 0.0)):
            assert answer.status == "partial"
            for domain, t, v in zip(answer.domains, C.terrain, C.crops, strict=True):
                assert domain >> t * 5 + v - 1 & 1


def test_without_python_sat_a_slow_machine_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    known = some_known(C, 0.5, Random(0))
    at_ease = certain_plain(known, 0.2)
    quick = Cover.map

    def slow(self: Cover, solution: int) -> Map:
        sleep(0.02)
        return quick(self, solution)

    monkeypatch.setattr(Cover, "map", slow)
    busy = certain_plain(known, 0.2)
    assert (busy.status, busy.domains) == (at_ease.status, at_ease.domains) == ("complete", at_ease.domains)


def test_odds_claim_nothing_when_counting_is_too_long() -> None:
    known = some_known(C, 0.2, Random(5))
    chances = odds(view_of(known), 0.01)
    assert (chances.status, chances.total, chances.pairs) == ("partial", None, None)
    with pytest.raises(ValueError, match="not computed"):
        chances.terrain(0)


def test_odds_are_shares_of_the_maps() -> None:
    known = some_known(A, 0.8, Random(1))
    chances = odds(view_of(known))
    for square in range(25):
        assert sum(chances.terrain(square)) == pytest.approx(1)
        assert sum(chances.crops(square)) == pytest.approx(1)


def test_samples_say_how_they_were_drawn() -> None:
    known = some_known(C, 0.7, Random(4))
    drawn = sample(view_of(known), 5, seed=1)
    assert drawn.status == "complete"
    for found in drawn.maps:
        assert fits(known, found)
        assert faults(Scenario(known.board, *found, C.start, C.otoma)) == []


def test_insight_reads_the_view_alone() -> None:
    known = some_known(A, 0.6, Random(2))
    again = known_of(view_of(known))
    assert (again.terrain, again.crops, again.left) == (known.terrain, known.crops, known.left)


def test_a_view_that_no_map_fits_is_refused() -> None:
    known = shown(A, list(range(25)), [2])
    crops = list(known.crops)
    crops[3] = 1
    with pytest.raises(Impossible, match="no map fits"):
        certain(view_of(Known(known.board, known.terrain, crops, known.left)))


def test_python_sat_is_part_of_the_setup() -> None:
    assert sat.installed()
