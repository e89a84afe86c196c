"""Facts about a title that load without its rules: seats, options, version."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import ClassVar, Final

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_int, as_object, as_text

FIRST_RULES: Final = 1
"""The version that every title began with."""


class Option:
    """A setting of a table. `seats` gives the numbers of seats for values that do not fit every table."""

    fixed: ClassVar[bool] = True
    __slots__ = ("alike", "check", "default", "name", "seats", "values")

    def __init__(
        self,
        name: str,
        values: Sequence[str],
        default: str = "",
        seats: Mapping[str, Sequence[int]] | None = None,
        check: Callable[[str], str | None] | None = None,
        alike: bool = False,
    ) -> None:
        self.name = name
        self.values = tuple(values)
        self.default = default or self.values[0]
        self.seats = dict(seats or {})
        self.check = check
        """For an option that takes other values than the listed ones: what is wrong with a value, or None."""
        self.alike = alike
        """All values run the same steps, so `Meta.variants` takes only the default."""

    def complaint(self, value: str, seats: int) -> str | None:
        """What is wrong with this value at a table of this size, or None."""
        if value not in self.values:
            if self.check is None:
                return f"{self.name}={value} is not known; it can be {', '.join(self.values)}"
            return self.check(value)
        wanted = self.seats.get(value)
        if wanted is not None and seats not in wanted:
            sizes = " or ".join(str(n) for n in wanted)
            return f"{self.name}={value} needs {sizes} {'seat' if sizes == '1' else 'seats'}, not {seats}"
        return None


class Options:
    """The settled options of one table, including its number of seats and its rules. Never changes.

    Every state knows its options, so every save, view and copy of a game knows by which rules it goes on.
    """

    fixed: ClassVar[bool] = True
    __slots__ = ("_values", "rules", "seats")

    def __init__(self, seats: int, values: Mapping[str, str], rules: int = FIRST_RULES) -> None:
        self.seats = seats
        self.rules = rules
        """The version of the rules that the table is played by."""
        self._values = dict(values)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and other.json() == self.json()

    def __hash__(self) -> int:
        return hash((self.seats, self.rules, tuple(sorted(self._values.items()))))

    def __repr__(self) -> str:
        words = " ".join(f"{name}={value}" for name, value in self._values.items())
        return f"<{self.seats} seats {words}>"

    @property
    def values(self) -> dict[str, str]:
        return dict(self._values)

    def json(self) -> JsonObject:
        values: JsonObject = dict(self._values)
        whole: JsonObject = {"seats": self.seats, "values": values}
        # Games of the first version were saved without it.
        return whole if self.rules == FIRST_RULES else {**whole, "rules": self.rules}

    @classmethod
    def of_json(cls, value: Json) -> "Options":
        whole = as_object(value, "options")
        values = as_object(whole.get("values"), "options")
        return cls(
            as_int(whole.get("seats"), "seats"),
            {name: as_text(text, name) for name, text in values.items()},
            as_int(whole.get("rules", FIRST_RULES), "rules"),
        )


class Meta:
    """What can be said of a title before anyone opens its rulebook."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        name: str,
        seats: Sequence[int],
        options: Sequence[Option],
        rules_version: int,
        usual_seats: int = 2,
        fits: Callable[[Mapping[str, str], int], str | None] | None = None,
        usual: Callable[[str, Mapping[str, str]], str | None] | None = None,
        minutes: int = 30,
        weight: float = 2.0,
        series: str = "",
        open: bool = False,
        past: Sequence[int] = (),
    ) -> None:
        self.title = title
        self.name = name
        self.seats = tuple(seats)
        self.options = tuple(options)
        self.rules_version = rules_version
        """Goes up whenever a stored game would replay differently. New games are played by it."""
        self.past = tuple(past)
        """Earlier versions whose games go on: each title keeps what they do differently in its `versions` module."""
        self.usual_seats = usual_seats
        self.fits = fits
        """What is wrong with a combination of options and seats, or None."""
        self.usual = usual
        """The default of an option where it depends on the options given, or None."""
        self.minutes = minutes
        self.weight = weight
        self.series = series
        """The option whose values are played one after the other in a series that adds up the points; empty if none."""
        self.open = open
        """Nothing is hidden from anybody, so the title needs no dealer."""
        self._facts: JsonObject | None = None

    def plays(self, rules: int) -> bool:
        """Can a game by this version of the rules go on?"""
        return rules == self.rules_version or rules in self.past

    def settle(
        self, given: Mapping[str, str] | None = None, seats: int | None = None, rules: int | None = None
    ) -> Options:
        """Complete and check the options of a table. Without `seats`: the usual number, or the first that fits.

        A game that has begun names its version of the `rules`; a new one is played by the latest.
        """
        given = given or {}
        if rules is None:
            rules = self.rules_version
        if not self.plays(rules):
            raise BadInput(f"{self.title}: version {rules} of the rules is not known")
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadInput(f"{self.title} has no option '{name}'; it has {', '.join(names)}")
        if seats is not None and seats not in self.seats:
            sizes = ", ".join(str(n) for n in self.seats)
            raise BadInput(f"{self.title} is played with {sizes} seats, not {seats}")
        values = {option.name: given.get(option.name) or self._default(option, given) for option in self.options}
        tries = [seats] if seats is not None else [self.usual_seats, *self.seats]
        complaints = [self.complaint(values, n) for n in tries]
        for n, complaint in zip(tries, complaints, strict=True):
            if complaint is None:
                return Options(n, values, rules)
        raise BadInput(f"{self.title}: {complaints[0]}")

    def _default(self, option: Option, given: Mapping[str, str]) -> str:
        return (self.usual(option.name, given) if self.usual else None) or option.default

    def complaint(self, values: Mapping[str, str], seats: int) -> str | None:
        """What is wrong with these values at a table of this size, or None."""
        for option in self.options:
            wrong = option.complaint(values[option.name], seats)
            if wrong is not None:
                return wrong
        return self.fits(values, seats) if self.fits else None

    def variants(self) -> Iterator[Options]:
        """Every combination of listed values and seats that fits. An `alike` option keeps its default."""
        listed = [(option.default,) if option.alike else option.values for option in self.options]
        for seats in self.seats:
            for chosen in product(*listed):
                values = {option.name: value for option, value in zip(self.options, chosen, strict=True)}
                if self.complaint(values, seats) is None:
                    yield Options(seats, values, self.rules_version)

    def never(self) -> Iterator[tuple[str, str]]:
        """Pairs of settings, such as `seats=1` and `mode=coop`, that exclude each other."""
        settings = [("seats", str(n)) for n in self.seats]
        settings += [(option.name, value) for option in self.options for value in option.values]
        tables = [(options, options.values) for options in self.variants()]
        alike = {option.name for option in self.options if option.alike}
        for one, other in combinations(settings, 2):
            pair = dict([one, other])
            fixed = pair.keys() - alike
            fits = one[0] == other[0] or any(
                self.complaint({**values, **{name: pair[name] for name in pair.keys() & alike}}, options.seats) is None
                for options, values in tables
                if all({**values, "seats": str(options.seats)}[name] == pair[name] for name in fixed)
            )
            if not fits:
                yield "=".join(one), "=".join(other)

    def brings(self) -> Iterator[tuple[str, str]]:
        """Pairs of settings of which the first changes the default of another option to the second."""
        for given, option in product(self.options, self.options):
            for value in given.values if given is not option and not given.alike else ():
                default = self._default(option, {given.name: value})
                if default != option.default:
                    yield f"{given.name}={value}", f"{option.name}={default}"

    def json(self) -> JsonObject:
        return {
            "id": self.title,
            "title": self.name,
            "seats": list(self.seats),
            "options": [
                {"name": option.name, "values": list(option.values), "default": option.default}
                for option in self.options
            ],
        }

    def facts(self) -> JsonObject:
        """All that is needed to offer the title to somebody. Computed once, since `never` takes a while."""
        if self._facts is None:
            never: list[Json] = [list(pair) for pair in self.never()]
            brings: list[Json] = [list(pair) for pair in self.brings()]
            self._facts = {
                **self.json(),
                "usual_seats": self.usual_seats,
                "minutes": self.minutes,
                "weight": self.weight,
                "free": [option.name for option in self.options if option.check is not None],
                "never": never,
                "brings": brings,
            }
        return self._facts
