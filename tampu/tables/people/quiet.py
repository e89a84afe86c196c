"""A person's quiet hours: nothing is pushed or mailed meanwhile, in the time zone where they live."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

import msgspec

from tampu.tables.model import User
from tampu.tables.time import SECOND

_MINUTE = 60 * SECOND
MINUTES_OF_A_DAY = 24 * 60
MOST_QUIET = 12 * 60
"""So many minutes of a day may be quiet."""
_AHEAD = 30 * _MINUTE
"""So long before the quiet hours somebody is told what cannot wait for their end."""


class Quiet(msgspec.Struct, frozen=True):
    """From one minute of the day to another, perhaps over midnight."""

    begin: int
    end: int
    zone: str

    @property
    def minutes(self) -> int:
        return (self.end - self.begin) % MINUTES_OF_A_DAY

    def around(self, moment: int) -> tuple[int, int] | None:
        """The quiet hours in which a moment lies, if it lies in any. Where clocks are put forward or back they are as
        long as the clocks say."""
        here = zone_of(self.zone)
        then = datetime.fromtimestamp(moment / 1000, here)
        begin = then.date()
        if _at(then.date(), self.begin, here) > moment:
            begin -= timedelta(days=1)
        end = begin if self.end > self.begin else begin + timedelta(days=1)
        found = _at(begin, self.begin, here), _at(end, self.end, here)
        return found if found[0] <= moment < found[1] else None

    def before(self, moment: int) -> int:
        """The moment itself, or if it is quiet then, shortly before the quiet hours."""
        found = self.around(moment)
        return moment if found is None else found[0] - _AHEAD


def quiet_of(user: User | None) -> Quiet | None:
    """The quiet hours that somebody has chosen."""
    return msgspec.json.decode(user.quiet, type=Quiet) if user is not None and user.quiet else None


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, ModuleNotFoundError, LookupError):
        return False
    return True


def zone_of(name: str) -> tzinfo:
    return ZoneInfo(name) if is_zone(name) else UTC


def _at(day: date, minute: int, zone: tzinfo) -> int:
    return round(datetime.combine(day, time(minute // 60, minute % 60), zone).timestamp() * 1000)
