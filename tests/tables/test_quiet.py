"""Quiet hours in the time zone of whoever has them, over midnight and where clocks are put forward and back."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tampu.tables.people.quiet import Quiet

BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "begins", "ends"),
    [
        ("2026-11-17T21:59", None, None),
        ("2026-11-17T22:00", "2026-11-17T22:00", "2026-11-18T07:00"),
        ("2026-11-18T06:59", "2026-11-17T22:00", "2026-11-18T07:00"),
        ("2026-11-18T07:00", None, None),
        ("2027-03-28T04:00", "2027-03-27T22:00", "2027-03-28T07:00"),
        ("2026-10-25T05:00", "2026-10-24T22:00", "2026-10-25T07:00"),
    ],
)
def test_a_night_is_quiet(moment: str, begins: str | None, ends: str | None) -> None:
    found = Quiet(22 * 60, 7 * 60, BERLIN).around(at(moment))
    assert found == (None if begins is None or ends is None else (at(begins), at(ends)))


def test_nights_are_as_long_as_the_clocks_say() -> None:
    night = Quiet(22 * 60, 7 * 60, BERLIN)
    for moment, hours in (("2027-03-28T01:00", 8), ("2026-10-25T01:00", 10), ("2026-11-17T23:00", 9)):
        span = night.around(at(moment))
        assert span is not None
        assert span[1] - span[0] == hours * 3600_000


def test_an_afternoon_can_be_quiet_too_and_an_unknown_place_is_on_universal_time() -> None:
    nap = Quiet(13 * 60, 15 * 60 + 30, "Nowhere/At all")
    assert nap.around(at("2026-11-17T15:29", "UTC")) == (at("2026-11-17T13:00", "UTC"), at("2026-11-17T15:30", "UTC"))
    assert nap.around(at("2026-11-17T12:59", "UTC")) is None
    assert nap.around(at("2026-11-17T15:30", "UTC")) is None


def test_what_cannot_wait_is_told_before_the_quiet_hours() -> None:
    night = Quiet(22 * 60, 7 * 60, BERLIN)
    assert night.before(at("2026-11-18T03:00")) == at("2026-11-17T21:30")
    assert night.before(at("2026-11-18T09:00")) == at("2026-11-18T09:00")
