"""The script of a lesson: which game, and what each step says, points at and asks for."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

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


class Lesson:
    """A scripted game of one title for somebody who has never played it. The learner sits on seat 0."""

    def __init__(
        self,
        title: str,
        seats: int,
        options: dict[str, str],
        seed: str,
        minutes: int,
        before: Sequence[str],
        steps: Sequence[Step],
    ) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.seed = seed
        self.minutes = minutes
        self.before = list(before)
        """What was played before the learner sat down."""
        self.steps = list(steps)

    @classmethod
    def of_json(cls, title: str, value: JsonObject) -> "Lesson":
        options = as_object(value.get("options", {}), "options")
        return cls(
            title,
            as_int(value.get("seats"), "seats"),
            {name: as_text(chosen, name) for name, chosen in options.items()},
            as_text(value.get("seed"), "seed"),
            as_int(value.get("minutes"), "minutes"),
            as_texts(value.get("before", []), "before"),
            [Step.of_json(as_object(step, "step")) for step in as_list(value.get("steps"), "steps")],
        )


def titles() -> list[str]:
    """The titles that have a lesson."""
    return sorted(title for title in known() if _script(title).is_file())


def _script(title: str) -> Traversable:
    return files("tampu.lessons").joinpath(title, "lesson.json")


@lru_cache(maxsize=8)
def lesson(title: str) -> Lesson:
    """The lesson of a title."""
    if title not in titles():
        raise BadInput(f"there is no lesson for '{title}'; there are {', '.join(titles())}")
    return Lesson.of_json(title, as_object(decode(_script(title).read_text("utf-8")), "lesson"))
