"""What a check found."""

from tampu.engine.meta import Options
from tampu.engine.wire import Json, JsonObject

MOST_UNCOMPARED = 0.6
"""A leak check in which more than this share of the pairs could not be compared proves too little."""


class Failure(AssertionError):
    """One broken promise: which, where and how."""

    def __init__(self, promise: str, reason: str) -> None:
        super().__init__(f"{promise}: {reason}")
        self.promise = promise
        self.reason = reason
        self.seed = ""
        self.step = 0

    def json(self) -> JsonObject:
        return {"promise": self.promise, "reason": self.reason, "seed": self.seed, "step": self.step}

    def __str__(self) -> str:
        return f"{self.promise}: {self.reason} (seed {self.seed}, step {self.step})"


class Report:
    """The result of checking one title with one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.games = 0
        self.decisions = 0
        self.failures: list[Failure] = []
        self.compared = 0
        self.uncompared = 0

    @property
    def uncompared_share(self) -> float:
        """The share of the pairs of worlds that could not be compared after one more action."""
        pairs = self.compared + self.uncompared
        return self.uncompared / pairs if pairs else 0.0

    def json(self) -> JsonObject:
        failures: list[Json] = [failure.json() for failure in self.failures]
        return {
            "options": {name: value for name, value in self.options.values.items()},
            "seats": self.options.seats,
            "games": self.games,
            "failures": failures,
            "uncompared_share": round(self.uncompared_share, 4),
        }
