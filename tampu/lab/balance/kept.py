"""The games of a balance report on disk, so that a stopped run can resume and old games can be counted anew."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tampu.bots import Bot, Budget, Decision
from tampu.engine import Action, BadInput, BrokenRules, Chance, Game, JsonObject, Options, View, decode
from tampu.engine.record import content_hash
from tampu.engine.wire import as_int, as_object, as_texts


def heading(
    game: Game[Any], options: Options, bots: Sequence[str], seed: str, budget: Budget, forbidden: Sequence[str]
) -> JsonObject:
    """What the games of one file have in common."""
    return {
        "game": game.meta.title,
        "rules": game.meta.rules_version,
        "content": content_hash(game),
        "options": options.json(),
        "bots": list(bots),
        "seed": seed,
        "iterations": budget.iterations,
        "forbidden": list(forbidden),
    }


class Kept:
    """One JSON line for each game: its number and what was chosen wherever there was a choice."""

    def __init__(self, file: Path, head: JsonObject) -> None:
        self._file = file
        self._games: dict[int, list[str]] = {}
        first = json.dumps(head, sort_keys=True)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{first}\n", "utf-8")
            return
        text = file.read_text("utf-8")
        lines = text.splitlines()
        if not lines or lines[0] != first:
            raise BadInput(f"{file}: games of other bots, rules, options or seeds; choose another file")
        for line in lines[1:]:
            try:
                game = as_object(decode(line))
            except BadInput:
                continue  # The last line of a run that was stopped in the middle of writing it.
            self._games[as_int(game["number"])] = as_texts(game["chosen"])
        if not text.endswith("\n"):
            self._append("")

    def chosen(self, number: int) -> Sequence[str] | None:
        """What was chosen in a game; None if it has not been played."""
        return self._games.get(number)

    def add(self, number: int, chosen: Sequence[str]) -> None:
        self._games[number] = list(chosen)
        self._append(json.dumps({"number": number, "chosen": list(chosen)}))

    def _append(self, line: str) -> None:
        with self._file.open("a", encoding="utf-8") as out:
            out.write(f"{line}\n")


class Noting:
    """A bot whose choices are written down."""

    def __init__(self, player: Bot, chosen: list[str]) -> None:
        self.name = player.name
        self.needs_view = player.needs_view
        self._player = player
        self._chosen = chosen

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        decision = self._player.choose(view, legal, budget, chance)
        self._chosen.append(decision.action.text)
        return decision


class Remembering:
    """Chooses again what was chosen before, for all seats."""

    name = "remembering"
    needs_view = False

    def __init__(self, chosen: Sequence[str]) -> None:
        self._left = iter(chosen)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        wanted = next(self._left, None)
        for action in legal:
            if action.text == wanted:
                return Decision(action)
        raise BrokenRules(f"a kept game goes on with {wanted!r}, which is not possible")
