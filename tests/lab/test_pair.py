"""Two bots with their own numbers of iterations: who sits where, and what it cost."""

from collections.abc import Sequence
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tampu.bots import Budget, Decision, bot
from tampu.engine import Action, BadInput, Chance, Play, SearchChance, State, View
from tampu.games import game
from tampu.games.rumis.meta import BOARDS
from tampu.lab.strength.pair import Measured, bouts, every_value, pair
from tampu.lab.strength.truth import Truth
from tests.games.rumis.build import RUMIS, structure


def test_each_bot_has_its_own_iterations() -> None:
    state = structure("chullpa", 2)
    for iterations in (40, 90):
        measured = Measured(f"normal:{iterations}", RUMIS)
        reasons: Any = measured.choose(state.view(0), state.legal(), Budget(iterations=7), SearchChance(1)).reasons
        alone = bot("normal", "rumis")
        assert (
            reasons
            == alone.choose(state.view(0), state.legal(), Budget(iterations=iterations), SearchChance(1)).reasons
        )
        assert measured.pace > 0
    with pytest.raises(BadInput, match="such as hard:5000"):
        Measured("hard:many", RUMIS)


def test_both_may_be_given_seconds_as_at_a_live_table(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[float | None, int | None]] = []

    class Asked:
        """Plays the first option, and keeps what it was given."""

        def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
            given.append((budget.seconds, budget.iterations))
            return Decision(legal[0])

    monkeypatch.setattr("tampu.lab.strength.pair.bot_of", lambda level, rules: Asked())
    app = typer.Typer()
    app.command()(pair)
    told = CliRunner().invoke(app, ["rumis", "hard", "normal", "--games", "1", "--seconds", "1.5"])
    assert told.exit_code == 0, told.output
    assert set(given) == {(1.5, None)}
    refused = CliRunner().invoke(app, ["rumis", "hard:9", "normal", "--games", "1", "--seconds", "1.5"])
    assert isinstance(refused.exception, BadInput)
    assert "either iterations or seconds" in str(refused.exception)


def test_the_one_has_every_seat_with_the_same_luck_and_every_option_in_turn() -> None:
    options = [RUMIS.meta.settle({"board": board}, 3) for board in ("chullpa", "pirka")]
    found = bouts(RUMIS, options, Measured("easy", RUMIS), Measured("random", RUMIS), 9, "s")
    assert [bout.seating.index("easy") for bout in found] == [0, 1, 2] * 3
    assert [bout.seed for bout in found] == [f"s/{turn}" for turn in (0, 0, 0, 1, 1, 1, 2, 2, 2)]
    again = bouts(RUMIS, options[1:], Measured("easy", RUMIS), Measured("random", RUMIS), 3, "s")
    assert [bout.scores for bout in found[3:6]] != [bout.scores for bout in again], "the luck differs"


def test_it_tells_who_won_how_often() -> None:
    app = typer.Typer()
    app.command()(pair)
    told = CliRunner().invoke(app, ["cuzco", "easy", "random", "--games", "2"])
    assert told.exit_code == 0, told.output
    assert "cuzco, 2 seats: easy won 2 of 2 decided games against random (0 shared), 100%" in told.output


def test_who_is_told_knows_what_is_hidden_and_the_other_does_not() -> None:
    rules = game("wutaki")
    truth: Any = Truth(rules)
    seen: list[tuple[str, str]] = []

    class Looking:
        """Compares what it would imagine with the truth, and plays on."""

        needs_view = True

        def __init__(self, name: str, imagining: Any) -> None:
            self.name = name
            self._imagining = imagining

        def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
            imagined = self._imagining.load(view.public, self._imagining.dealer(view).secret(chance))
            hidden = [imagined.own(seat) for seat in range(2)] == [state.own(seat) for seat in range(2)]
            seen.append((self.name, "the truth" if hidden else "imagined"))
            return Decision(legal[chance.below("choice", "", len(legal))])

    state: Any = None

    def watch(now: State, action: Action | None, happened: Play) -> None:
        nonlocal state
        state = now
        truth.watch(now, action, happened)

    options = [rules.meta.settle({}, 2)]
    bouts(rules, options, Looking("one", truth), Looking("other", rules), 2, "s", watch)
    assert {what for name, what in seen if name == "one"} == {"the truth"}
    assert ("other", "imagined") in seen


def test_a_game_tells_that_the_one_was_told() -> None:
    app = typer.Typer()
    app.command()(pair)
    told = CliRunner().invoke(app, ["cuzco", "master:4", "easy:4", "--games", "2", "--told"])
    assert told.exit_code == 0, told.output
    assert "cuzco, 2 seats: master:4, told won 2 of 2 decided games against easy:4" in told.output


def test_who_is_told_a_part_imagines_the_rest() -> None:
    rules = game("wutaki")
    chance = SearchChance("part")
    state, opening = rules.start(rules.meta.settle({}, 3), chance)
    for _ in range(60):
        legal = state.legal()
        state.apply(legal[chance.below("choice", "", len(legal))], chance)
    seat = state.actor()
    assert seat is not None

    def imagined(*parts: str) -> list[Any]:
        truth: Any = Truth(rules, parts)
        truth.watch(state, None, opening)
        dealer = truth.dealer(state.view(seat))
        return [dealer.secret(SearchChance(luck))["seats"] for luck in range(8)]

    true: Any = state.secret()
    assert all(seats == true["seats"] for seats in imagined())
    for part in ("hand", "secrets", "element"):
        for seats in imagined(part):
            assert [own[part] for own in seats] == [own[part] for own in true["seats"]]
            rules.load(state.view(seat).public, {"seats": seats})
    assert {seats == true["seats"] for seats in imagined("hand")} == {False}
    with pytest.raises(BadInput, match=r"hidden are .*element, .*, not elements"):
        imagined("elements")


def test_a_part_needs_somebody_who_is_told() -> None:
    app = typer.Typer()
    app.command()(pair)
    told = CliRunner().invoke(app, ["wutaki", "easy", "easy", "--games", "2", "--told", "--part", "hand"])
    assert told.exit_code == 0, told.output
    assert "wutaki, 2 seats: easy, told hand won" in told.output
    alone = CliRunner().invoke(app, ["wutaki", "easy", "easy", "--games", "2", "--part", "hand"])
    assert isinstance(alone.exception, BadInput)


def test_an_option_may_be_given() -> None:
    app = typer.Typer()
    app.command()(pair)
    words = ["tiwanaku", "easy", "random", "--games", "1", "--option"]
    told = CliRunner().invoke(app, [*words, "size=tiny"])
    assert told.exit_code == 0, told.output
    assert isinstance(CliRunner().invoke(app, [*words, "size=huge"]).exception, BadInput)


def test_every_value_of_an_option_that_there_is_gets_a_table() -> None:
    options = every_value(RUMIS, 3, "board", {"ground": "on"})
    assert [each["board"] for each in options] == list(BOARDS)
    assert {each["ground"] for each in options} == {"on"}
    assert every_value(RUMIS, 2, "", {}) == [RUMIS.meta.settle({}, 2)]
    with pytest.raises(BadInput, match="rumis has no option bord"):
        every_value(RUMIS, 2, "bord", {})
