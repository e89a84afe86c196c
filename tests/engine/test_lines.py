"""Lines of play beside a game: chosen luck, and records that hold what was tried afterwards."""

from random import Random
from typing import Any

import pytest

from tampu.engine import Action, BadInput, Game, Refusal
from tampu.engine.lines.line import ChosenChance, Luck, Try, Undecided, Variation, tried
from tampu.engine.luck.pool import Pool
from tampu.engine.match import Match, Seal
from tampu.engine.record import BrokenRecord, Record
from tampu.games import TITLES
from tests.engine.test_records import bare, rechained
from tests.engine.toy import TOY

GAMES: list[tuple[Game[Any], int, dict[str, str]]] = [
    (TOY, 2, {}),
    (TITLES.game("cuzco"), 2, {}),
    (TITLES.game("tiwanaku"), 2, {"size": "tiny", "scenario": "T02"}),
    (TITLES.game("wutaki"), 3, {}),
    (TITLES.game("rumis"), 2, {}),
]
EVERY_GAME = pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=[g.meta.title for g, *_ in GAMES])


def with_lines(game: Game[Any], seats: int, options: dict[str, str], seed: int = 1) -> Record:
    """A game of random moves, with random lines that leave it and each other, and notes."""
    random = Random(seed)
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed(f"lines/{seed}"))
    states = [match.state.clone()]
    while (seat := match.state.actor()) is not None:
        match.act(seat, random.choice(match.state.legal()))
        states.append(match.state.clone())
    record = Record.of(match, [f"Seat {seat}" for seat in range(seats)])
    lines = [states]
    for number in range(1, 5):
        parent = random.randrange(len(lines))
        after = random.randrange(len(lines[parent]))
        line = lines[parent][: after + 1]
        tries: list[Try] = []
        while len(tries) < 12 and (seat := line[-1].actor()) is not None:
            action = random.choice(line[-1].legal())
            state, _, luck = tried(line[-1], action, [], Seal.of_seed(f"{number}").chance(), len(line))
            tries.append(Try(seat, action.text, luck))
            line.append(state)
        record.variations.append(Variation(parent, after, f"line {number}", tries))
        record.notes.append((number, len(line) - 1, "As far as this."))
        lines.append(line)
    return record


def test_luck_is_chosen_in_order_and_the_rest_is_undecided_or_left_to_the_lot() -> None:
    pool = Pool([2, 0, 1])
    chance = ChosenChance([("die", 4), ("card", 2)])
    assert (chance.below("die", "", 6), chance.draw("card", "", pool)) == (4, 2)
    with pytest.raises(Undecided) as undecided:
        chance.draw("card", "", pool)
    assert (undecided.value.label, undecided.value.choices) == ("card", [(0, 2), (2, 1)])
    lot = Seal.of_seed("lot").chance()
    chance = ChosenChance([("die", 0)], lot)
    assert (chance.below("die", "1", 6), chance.below("die", "2", 6)) == (0, lot.below("die", "2", 6))
    assert chance.luck == [("die", 0), ("die", lot.below("die", "2", 6))]
    for wrong, wanted in ([("die", 6)], "cannot be 6"), ([("card", 0)], "not 'card'"):
        with pytest.raises(BadInput, match=wanted):
            ChosenChance(wrong).below("die", "", 6)
    with pytest.raises(BadInput, match="no 'die'"):
        ChosenChance([("die", 1)]).finish()


def first_luck(match: Match[Any], action: Action) -> list[Luck]:
    """All that may come first of this move; nothing if it needs no luck."""
    try:
        tried(match.state, action, [], None, 1)
    except Undecided as undecided:
        return [(undecided.label, value) for value, count in undecided.choices if count]
    return []


@EVERY_GAME
def test_whatever_luck_is_chosen_comes(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    """Every choice of the first luck that a move needs is possible, and its account has it."""
    random, found = Random(3), 0
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed("chosen"))
    while (seat := match.state.actor()) is not None and found < 40:
        action = random.choice(match.state.legal())
        before = match.state.save()
        for label, value in first_luck(match, action):
            found += 1
            _, play, luck = tried(match.state, action, [(label, value)], Seal.of_seed("rest").chance(), 1)
            assert luck[0] == (label, value)
            assert isinstance(value, int)
            lucky = [shown for shown in play.shown if shown.kind != "reveal"]
            assert (lucky[0].label, lucky[0].value) == (label, value + (lucky[0].kind == "roll"))
        assert match.state.save() == before, "a try changes nothing"
        match.act(seat, action)
    assert found or game.meta.title in ("rumis", "tiwanaku")


@EVERY_GAME
def test_a_record_keeps_its_lines_and_its_digest(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    record = with_lines(game, seats, options)
    text = record.text()
    again = Record.parse(text)
    again.verify(game)
    assert again.text() == text
    assert again.final_digest == record.final_digest != record.whole_digest
    again.variations, again.notes = [], []
    assert again.whole_digest == record.final_digest, "the game is the same without its lines"
    assert text.startswith(again.text())


def test_what_is_wrong_with_a_line_is_named_by_its_line() -> None:
    record = with_lines(TOY, 2, {}, seed=2)
    lines = bare(record.text())
    start = lines.index("end") + 1
    first = next(n for n, line in enumerate(lines) if n >= start and line[0].isdigit())
    lucky = next(n for n, line in enumerate(lines) if n >= start and line.startswith("luck"))
    number, seat, text = lines[first].split(" ", 2)
    label = lines[lucky].split('"')[1]

    def broken(at: int, line: str | None, named: int = 0) -> str:
        changed = [*lines[:at], *([] if line is None else [line]), *lines[at + 1 :]]
        with pytest.raises(BrokenRecord) as found:
            Record.parse(rechained(changed)).verify(TOY)
        assert found.value.line == (named or at + 1)
        return found.value.reason

    assert "is not an action" in broken(first, f"{number} {seat} fly")
    assert "turn" in broken(first, f"{number} {1 - int(seat)} {text}")
    assert "missing" in broken(first, f"{int(number) + 1} {seat} {text}")
    assert "not written down" in broken(lucky, None, lucky)
    assert "a list of labels" in broken(lucky, "luck 7")
    assert "cannot be" in broken(lucky, f'luck [["{label}",99]]', lucky)
    assert "leaves a line" in broken(start, lines[start].replace("line 1 0", "line 1 9"))
    assert "line 1 is missing" in broken(start, lines[start].replace("line 1", "line 2"))
    assert "numbers and a text" in broken(start, "line 1 0")
    assert "moment" in broken(len(lines) - 2, 'note 0 999 "Nowhere"')
    assert "ends before" in broken(len(lines) - 1, None, len(lines))


def test_an_illegal_try_is_refused() -> None:
    match: Match[Any] = Match(TOY, TOY.meta.settle({}, 2), Seal.of_seed("illegal"))
    with pytest.raises(Refusal):
        tried(match.state, TOY.alphabet.parse("guard"), [], None, 1)
