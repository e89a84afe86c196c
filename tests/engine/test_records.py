"""Records: written, read, replayed, verified; and every kind of damage is named by its line."""

from random import Random

import pytest

from tampu.engine import BadInput, Refusal
from tampu.engine.match import Match, Seal
from tampu.engine.record import BrokenRecord, Record, _next
from tampu.engine.wire import decode, encode
from tests.engine import toy
from tests.engine.toy import TOY, Toy


def played(seed: str = "record", undo: bool = True) -> Match[Toy]:
    match = Match(TOY, toy.settle(2), Seal.of_seed(seed))
    random = Random(seed)
    while (seat := match.state.actor()) is not None:
        match.act(seat, random.choice(match.state.legal()))
        if undo and match.undoable() == seat and random.random() < 0.3:
            match.undo(seat)
    return match


def written(match: Match[Toy] | None = None) -> str:
    return Record.of(match or played(), ["Red", "Blue"]).text()


def verify(text: str) -> None:
    Record.parse(text).verify(TOY)


def rechained(lines: list[str]) -> str:
    """The same lines with fresh digests, as somebody would who tampers with care."""
    running = b""
    out = []
    for line in lines:
        running = _next(running, line)
        out.append(f"{line} #{running.hex()}\n")
    return "".join(out)


def bare(text: str) -> list[str]:
    return [line.rpartition(" #")[0] for line in text.splitlines()]


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines()) if line.startswith(start))


def refused(text: str) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as broken:
        verify(text)
    return broken.value


def test_a_record_is_read_back_and_verified() -> None:
    text = written()
    assert "undo" in text
    record = Record.parse(text)
    record.verify(TOY)
    assert record.text() == text
    assert record.names == ["Red", "Blue"]


def test_a_record_replays_to_the_same_states_byte_for_byte() -> None:
    match = played()
    record = Record.parse(written(match))
    again = record.replay(TOY)
    assert encode(again.state.save()) == encode(match.state.save())
    halfway = record.replay(TOY, at=5)
    assert len(halfway.moves) == 5


def test_a_changed_action_is_named_by_its_line() -> None:
    lines = written().splitlines()
    at = line_of(written(), "3 ")
    lines[at] = lines[at].replace(bare(written())[at], "3 0 rest", 1) if "rest" not in lines[at] else "3 0 draw #00"
    assert refused("\n".join(lines) + "\n").line == at + 1


def test_a_changed_action_with_fresh_digests_is_found_by_the_replay() -> None:
    lines = bare(written())
    at = line_of(written(), "1 ")
    lines[at] = "1 0 guard"
    broken = refused(rechained(lines))
    assert broken.line == at + 1
    assert "not possible" in broken.reason


def test_a_changed_result_is_found() -> None:
    lines = bare(written())
    at = line_of(written(), "result")
    lines[at] = 'result {"rivals":null,"scores":[99,0],"sources":[],"winners":[0]}'
    broken = refused(rechained(lines))
    assert broken.line == at + 1
    assert "the actions give" in broken.reason


def test_a_wrong_secret_is_found() -> None:
    lines = bare(written())
    at = line_of(written(), "secret")
    lines[at] = f"secret {'00' * 32}"
    assert refused(rechained(lines)).line == at + 1
    lines[at] = "secret 00"
    assert refused(rechained(lines)).line == at + 1


def test_a_missing_line_is_found() -> None:
    lines = written().splitlines()
    at = line_of(written(), "4 ")
    assert refused("\n".join(lines[:at] + lines[at + 1 :]) + "\n").line == at + 1
    without = bare(written())
    del without[at]
    broken = refused(rechained(without))
    assert (broken.line, broken.reason) == (at + 1, "entry 4 is missing, found entry 5")


def test_reordered_lines_are_found() -> None:
    lines = written().splitlines()
    at = line_of(written(), "4 ")
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert refused("\n".join(lines) + "\n").line == at + 1


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_record_cut_in_half_is_found(share: float) -> None:
    text = written()
    cut = refused(text[: int(len(text) * share)])
    assert cut.line <= text.count("\n")
    whole_lines = "\n".join(text.splitlines()[:-1]) + "\n"
    assert "ends before its line 'end'" in refused(whole_lines).reason


def test_something_after_the_end_is_found() -> None:
    assert "follows the end" in refused(rechained([*bare(written()), "more"])).reason


def test_other_files_are_refused() -> None:
    for text in ("", "hello\n", "{}", "\0\0"):
        with pytest.raises(BadInput):
            Record.parse(text)


def test_a_record_of_other_rules_or_content_is_refused() -> None:
    lines = bare(written())
    lines[2] = "rules 2"
    assert "rules version 2" in refused(rechained(lines)).reason
    lines[2], lines[3] = "rules 1", "content 00"
    assert "different content" in refused(rechained(lines)).reason
    lines = bare(written())
    lines[4] = "seats 9"
    assert "not 9" in refused(rechained(lines)).reason


def test_a_stopped_game_is_a_record_without_result() -> None:
    match = Match(TOY, toy.settle(2), Seal.of_seed("stop"))
    match.act(0, toy.REST.of())
    text = written(match)
    assert "\nstopped" in text
    verify(text)


def test_the_final_digest_tells_two_records_apart() -> None:
    one, other = Record.of(played("a"), ["Red", "Blue"]), Record.of(played("a"), ["Red", "Green"])
    assert one.final_digest != other.final_digest


def test_names_may_contain_anything() -> None:
    names = ["Zoë #1 \u2028 line", '"\\']
    record = Record.parse(Record.of(played(), names).text())
    assert record.names == names


# -- undo ----------------------------------------------------------------------------------------------


def start(*hands: list[int], open_card: int = -1) -> Match[Toy]:
    match = Match(TOY, toy.settle(2), Seal.of_seed("undo"))
    toy.deal(match.state, hands, open_card)
    return match


def test_own_actions_can_be_taken_back_until_another_seat_acts() -> None:
    match = start([toy.WOOL], [toy.WOOL])
    before = encode(match.state.save())
    match.act(0, toy.SCORE.of())
    assert match.undoable() == 0
    with pytest.raises(Refusal):
        match.undo(1)
    match.undo(0)
    assert encode(match.state.save()) == before
    match.act(0, toy.REST.of())
    match.act(1, toy.REST.of())
    with pytest.raises(Refusal):
        match.undo(0)
    assert match.moves == [(0, "score"), (0, "undo"), (0, "rest"), (1, "rest")]


def test_a_draw_ends_undo() -> None:
    match = start([], [])
    match.act(0, toy.DRAW.of())
    assert match.undoable() is None


def test_a_reveal_ends_undo_but_an_own_card_shown_by_choice_does_not() -> None:
    match = start([toy.GIFT, toy.WOOL], [])
    match.act(0, toy.GIVE_GIFT.of(1))
    assert match.undoable() == 0
    match.act(0, toy.HAND_OVER.of(toy.WOOL))
    assert match.undoable() is None


def test_a_seat_takes_back_again_once_the_other_has_taken_back() -> None:
    match = start([toy.GIFT], [toy.WOOL, toy.THIEF])
    before = encode(match.state.save())
    match.act(0, toy.REST.of())
    match.act(1, toy.ROB.of(0))
    assert match.state.actor() == 0
    assert match.undoable() == 1
    with pytest.raises(Refusal):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert encode(match.state.save()) == before


def test_a_crash_inside_the_rules_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start([toy.WOOL], [])
    before = encode(match.state.save())

    def crash(self: Toy, seat: int, card: int) -> None:
        self.points[0] += 5
        raise KeyError(card)

    monkeypatch.setattr(Toy, "discard", crash)
    with pytest.raises(KeyError):
        match.act(0, toy.SCORE.of())
    assert encode(match.state.save()) == before
    assert match.moves == []


def test_a_match_is_saved_with_its_undo_and_goes_on_alike() -> None:
    seal = Seal.of_seed("reopened")
    match = Match(TOY, toy.settle(2), seal)
    match.act(0, toy.REST.of())
    again = Match.load(TOY, toy.settle(2), seal, decode(encode(match.save())), match.moves)
    assert (again.moves, again.opening.events) == ([(0, "rest")], [])
    assert again.undoable() == 0
    again.undo(0)
    assert encode(again.state.save()) == encode(Match(TOY, toy.settle(2), seal).state.save())
    assert (again.moves, match.moves) == ([(0, "rest"), (0, "undo")], [(0, "rest")])
    twin = Match.load(TOY, toy.settle(2), seal, decode(encode(match.save())), match.moves)
    for one in (match, twin):
        one.act(1, toy.DRAW.of())
    assert encode(match.save()) == encode(twin.save())
    assert match.undoable() is None
