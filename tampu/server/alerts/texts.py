"""What alerts say, in the language and the time zone of whoever is told. Made from the table's record alone, of which
everybody at the table knows everything that is used here; that orders have stopped is told to their seat only."""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct

from tampu.tables.alerts.model import STOPPED, TURNS
from tampu.tables.model import Table
from tampu.tables.people.quiet import zone_of

LANGUAGES = ("en", "de", "nl")


class Told(Struct, frozen=True):
    """An alert for people."""

    title: str
    body: str
    path: str
    """Where in the page it leads."""
    tag: str
    """A newer one with the same tag takes its place."""


def told(occasion: str, table: Table, user: str, game: str, language: str, zone: str) -> Told:
    """What is said on an occasion. `game` is what the title is called."""
    words = words_of(language)
    seat = table.seat_of(user)
    names = [chair.name for number, chair in enumerate(table.chairs) if number != seat and chair.name]
    if seat is None:
        names = [chair.name for chair in table.chairs if chair.user != user and chair.name]
    host = next((chair.name for chair in table.chairs if chair.user == table.host), "")
    lines = [words["with"].format(names=", ".join(names))] if names else []
    if occasion == STOPPED:
        lines.insert(0, words["stopped"])
    if occasion in (*TURNS, "deadline") and table.deadline is not None:
        lines.append(words["until"].format(when=moment(table.deadline, language, zone)))
    occasion = "turn" if occasion in TURNS else occasion
    return Told(
        words[occasion].format(game=game, host=host), " ".join(lines), f"/table/{table.id}", f"{table.id} {occasion}"
    )


def moment(at: int, language: str, zone: str) -> str:
    """A moment as people say it: `Wed 18 Nov, 14:00`."""
    words = words_of(language)
    when = datetime.fromtimestamp(at / 1000, zone_of(zone))
    return words["moment"].format(
        weekday=words["weekdays"].split()[when.weekday()],
        day=when.day,
        month=words["months"].split()[when.month - 1],
        time=f"{when:%H:%M}",
    )


def mail_text(told: Sequence[Told], address: str, out: str, language: str) -> tuple[str, str]:
    """The subject and the text of a mail that takes these along."""
    words = words_of(language)
    subject = told[0].title if len(told) == 1 else words["several"].format(n=len(told))
    parts = [f"{one.title}\n{one.body}\n{address}{one.path}".replace("\n\n", "\n") for one in told]
    return subject, "\n\n".join([*parts, "-- \n" + words["out"].format(link=out)]) + "\n"


def turns_text(waiting: Sequence[Told], language: str) -> Told:
    """Several games that wait, in one push."""
    title = words_of(language)["turns"].format(n=len(waiting))
    return Told(title, " ".join(one.body for one in waiting), "/games", "turns")


def confirm_text(link: str, language: str) -> tuple[str, str]:
    words = words_of(language)
    return words["confirm"], words["confirm_text"].format(link=link) + "\n"


@lru_cache
def words_of(language: str) -> dict[str, str]:
    known = language if language in LANGUAGES else LANGUAGES[0]
    found: dict[str, str] = json.loads(
        files("tampu.server.alerts").joinpath("words", f"{known}.json").read_text("utf-8")
    )
    return found
