"""The script of a lesson: which game, and what each step says, points at and asks for."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tampu.engine import BadInput, JsonObject, RuleId
from tampu.engine.wire import as_int, as_list, as_object, as_text, as_texts, decode
from tampu.games import known

_FIELDS = {"id", "rule", "point", "ask", "offer", "then"}


class Step:
    """One thing to understand."""

    __slots__ = ("ask", "id", "offer", "point", "rule", "then")

    def __init__(
        self,
        id: str,
        rule: RuleId,
        point: Sequence[str] = (),
        ask: str | None = None,
        offer: str | None = None,
        then: Sequence[str] = (),
    ) -> None:
        self.id = id
        """The key of its words."""
        self.rule = rule
        """The rule that it is about."""
        self.point = list(point)
        """Places of the board and parts of the page to look at."""
        self.ask = ask
        """The move that seat 0 has to make; None if there is only something to read."""
        self.offer = ask if offer is None else offer
        """The legal actions that begin like this are offered; by default only the one asked for."""
        self.then = list(then)
        """The moves that follow by themselves, whoever's turn it is."""

    @classmethod
    def of_json(cls, value: JsonObject) -> "Step":
        id = as_text(value.get("id", ""), "id")
        unknown = set(value) - _FIELDS
        if unknown:
            raise BadInput(f"step {id}: unknown field {', '.join(sorted(unknown))}")
        ask, offer = (None if value.get(key) is None else as_text(value[key], key) for key in ("ask", "offer"))
        if offer is not None and (ask is None or not ask.startswith(offer)):
            raise BadInput(f"step {id}: the move asked for must be among those offered")
        return cls(
            id,
            as_text(value.get("rule"), f"step {id}: rule"),
            as_texts(value.get("point", []), f"step {id}: point"),
            ask,
            offer,
            as_texts(value.get("then", []), f"step {id}: then"),
        )


class Practice:
    """The game that a lesson leads into: what was learned is tried at once."""

    __slots__ = ("options", "seats")

    def __init__(self, seats: int = 2, options: dict[str, str] | None = None) -> None:
        self.seats = seats
        self.options = options or {}

    @classmethod
    def of_json(cls, value: JsonObject) -> "Practice":
        return cls(as_int(value.get("seats", 2), "seats"), _options(value))


class Lesson:
    """A scripted game of one title that teaches some of its rules. The learner sits on seat 0."""

    def __init__(
        self,
        title: str,
        name: str,
        order: int,
        seats: int,
        options: dict[str, str],
        seed: str,
        minutes: int,
        before: Sequence[str],
        steps: Sequence[Step],
        play: Practice | None = None,
    ) -> None:
        self.title = title
        self.name = name
        self.order = order
        """Its place among the lessons of the title: 1 is for somebody who has never played it."""
        self.seats = seats
        self.options = options
        self.seed = seed
        self.minutes = minutes
        self.before = list(before)
        """What was played before the learner sat down."""
        self.steps = list(steps)
        self.play = play or Practice()

    @classmethod
    def of_json(cls, title: str, name: str, value: JsonObject) -> "Lesson":
        return cls(
            title,
            name,
            as_int(value.get("order"), "order"),
            as_int(value.get("seats"), "seats"),
            _options(value),
            as_text(value.get("seed"), "seed"),
            as_int(value.get("minutes"), "minutes"),
            as_texts(value.get("before", []), "before"),
            [Step.of_json(as_object(step, "step")) for step in as_list(value.get("steps"), "steps")],
            Practice.of_json(as_object(value.get("play", {}), "play")),
        )


def _options(value: JsonObject) -> dict[str, str]:
    chosen = as_object(value.get("options", {}), "options")
    return {name: as_text(one, name) for name, one in chosen.items()}


FIRST: Final = "first"
"""The lesson of somebody who has never played the title."""
_NO_SCRIPTS = ("glances.json",)


def titles() -> list[str]:
    """The titles that have lessons."""
    return sorted(title for title in known() if _folder(title).joinpath(f"{FIRST}.json").is_file())


def lessons(title: str) -> list["Lesson"]:
    """Every lesson of a title, the first one first."""
    if title not in titles():
        raise BadInput(f"there is no lesson for '{title}'; there are {', '.join(titles())}")
    scripts = [file.name for file in _folder(title).iterdir() if file.name.endswith(".json")]
    found = [_read(title, name.removesuffix(".json")) for name in scripts if name not in _NO_SCRIPTS]
    return sorted(found, key=lambda one: one.order)


def lesson(title: str, name: str = FIRST) -> "Lesson":
    for one in lessons(title):
        if one.name == name:
            return one
    raise BadInput(f"there is no lesson '{name}' of {title}")


def _folder(title: str) -> Traversable:
    return files("tampu.lessons").joinpath(title)


@lru_cache(maxsize=32)
def _read(title: str, name: str) -> "Lesson":
    text = _folder(title).joinpath(f"{name}.json").read_text("utf-8")
    return Lesson.of_json(title, name, as_object(decode(text), "lesson"))
