"""The conformance check has teeth: each broken promise, built on purpose into the toy game, is found."""

import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tampu.engine import (
    Action,
    Chance,
    JsonObject,
    Options,
    Outcome,
    Play,
    Pool,
    Reason,
    Seat,
    Step,
    StepCodec,
    Verb,
    sight,
)
from tampu.engine.conformance import check
from tampu.engine.telling.foresight import CertainPlay, Foresight
from tests.engine import toy
from tests.engine.toy import GIFT, GUARD, TOY, Toy

Patch = pytest.MonkeyPatch


def found(seats: int = 3, games: int = 12) -> str:
    """The first promise that the check finds broken."""
    report = check(TOY, toy.settle(seats), games=games, rules=toy.RULES)
    return report.failures[0].promise if report.failures else "nothing"


def after(method: Callable[..., Any], more: Callable[..., None]) -> Callable[..., Any]:
    """A method that does something more when it is done."""

    def both(self: Any, *args: Any) -> Any:
        result = method(self, *args)
        more(self, *args)
        return result

    return both


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_whole_toy_game_passes(seats: int) -> None:
    report = check(TOY, toy.settle(seats), games=15, rules=toy.RULES)
    assert [str(failure) for failure in report.failures] == []
    assert report.compared > 500
    assert report.uncompared_share < 0.1


# -- leaks ---------------------------------------------------------------------------------------------


def test_a_leak_through_the_view(monkeypatch: Patch) -> None:
    whole = Toy.common
    monkeypatch.setattr(Toy, "common", lambda self: {**whole(self), "peek": list(self.hands[0].counts)})
    assert found() == "imagine"


def test_a_leak_through_an_event(monkeypatch: Patch) -> None:
    def draw(self: Toy, seat: Seat, play: Play) -> None:
        if self.deck.size:
            card = play.draw("deck", f"card {self.deck.size}", self.deck, (seat,))
            self.hands[seat].put(card)
            play.tell("drew", "L2", {"seat": seat, "card": card})

    monkeypatch.setattr(Toy, "draw", draw)
    assert found() == "leak"


def test_a_leak_through_the_option_list(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Turn, "private", lambda self, state: False)
    assert found() == "imagine"


def test_a_leak_through_the_stack(monkeypatch: Patch) -> None:
    class Remember(Step[Toy]):
        fields: ClassVar[tuple[str, ...]] = ("card",)

        def __init__(self, card: int) -> None:
            self.card = card

        def run(self, state: Toy, play: Play) -> None: ...

    def robbed(self: toy.Robbed, state: Toy, play: Play) -> None:
        state.push(toy.GuardWindow(self.seat, self.thief), Remember(state.hands[self.seat].nth(0)))

    monkeypatch.setattr(TOY, "codec", StepCodec([*TOY.codec.kinds.values(), Remember]))
    monkeypatch.setattr(toy.Robbed, "run", robbed)
    assert found() == "leak"


def test_a_leak_through_an_undo_offer(monkeypatch: Patch) -> None:
    def watch(self: toy.Turn, state: Toy, action: Action, play: Play) -> None:
        watcher = (self.seat + 1) % state.seats
        if action.verb is toy.SCORE and state.hands[watcher].counts[GUARD]:
            play.reveal("watch", 0, (watcher,))

    monkeypatch.setattr(toy.Turn, "take", after(toy.Turn.take, watch))
    report = check(TOY, toy.settle(3), games=12)
    assert report.failures[0].promise == "leak"
    assert "undo" in report.failures[0].reason


def test_a_window_that_opens_only_for_a_seat_that_can_use_it(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Toy, "may_hold_guard", lambda self, seat: self.hands[seat].counts[GUARD] > 0)
    assert found() == "leak"


def test_a_lone_private_option_taken_silently(monkeypatch: Patch) -> None:
    def take(self: toy.Turn, state: Toy, action: Action, play: Play) -> None:
        whole(self, state, action, play)
        if action.verb is toy.GIVE_GIFT and isinstance(state.stack[-1], toy.HandOver):
            choice = state.stack[-1]
            options = choice.legal(state)
            if len(options) == 1:
                state.stack.pop()
                choice.take(state, options[0], play)

    whole = toy.Turn.take
    monkeypatch.setattr(toy.Turn, "take", take)
    assert found() == "leak"


def test_an_imagine_that_colludes_with_a_leaking_view(monkeypatch: Patch) -> None:
    whole_view, whole_dealer = Toy.common, toy.Unseen.secret
    monkeypatch.setattr(Toy, "common", lambda self: {**whole_view(self), "shuffle": self.secret()})

    def dealer(self: toy.ToyGame, view: Any) -> Any:
        class Cheat:
            def secret(self, chance: Chance) -> JsonObject:
                secret = view.public["shuffle"]
                assert isinstance(secret, dict)
                return secret

        return Cheat()

    monkeypatch.setattr(toy.ToyGame, "dealer", dealer)
    assert whole_dealer is toy.Unseen.secret
    assert found() == "vary"


def test_an_imagine_that_ignores_public_sizes(monkeypatch: Patch) -> None:
    def secret(self: toy.Unseen, chance: Chance) -> JsonObject:
        self.sizes = [size + 1 if seat != self.seat else size for seat, size in enumerate(self.sizes)]
        return whole(self, chance)

    whole = toy.Unseen.secret
    monkeypatch.setattr(toy.Unseen, "secret", secret)
    assert found() in ("imagine", "crash")


def test_a_view_that_forgets(monkeypatch: Patch) -> None:
    def forget(self: toy.Turn, state: Toy, action: Action, play: Play) -> None:
        state.sure = [[[0] * toy.KINDS for _ in range(state.seats)] for _ in range(state.seats + 1)]

    monkeypatch.setattr(toy.Turn, "take", after(toy.Turn.take, forget))
    assert found() == "recall"


def test_a_reveal_that_was_not_declared(monkeypatch: Patch) -> None:
    def take(self: toy.HandOver, state: Toy, action: Action, play: Play) -> None:
        state.pass_on(self.seat, self.to, action.args[0])

    monkeypatch.setattr(toy.HandOver, "take", take)
    assert found() == "leak"


def test_a_refusal_that_tells_a_secret(monkeypatch: Patch) -> None:
    def why_not(self: toy.Turn, state: Toy, action: Action) -> Reason:
        return Reason("L5" if any(hand.counts[GUARD] for hand in state.hands) else "L2", "no")

    monkeypatch.setattr(toy.Turn, "why_not", why_not)
    assert found(seats=2) == "refusal"


def test_a_fact_of_a_refusal_that_tells_a_secret(monkeypatch: Patch) -> None:
    def why_not(self: toy.Turn, state: Toy, action: Action) -> Reason:
        return Reason("L2", "no", {"guards": sum(hand.counts[GUARD] for hand in state.hands)})

    monkeypatch.setattr(toy.Turn, "why_not", why_not)
    assert found(seats=2) == "refusal"


def test_a_fact_of_a_refusal_that_is_no_plain_data(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Turn, "why_not", lambda self, state, action: Reason("L2", "no", {"seat": None}))
    assert found() == "refusal"


def test_a_fact_of_a_question_that_tells_a_secret(monkeypatch: Patch) -> None:
    def about(self: toy.Turn, state: Toy) -> JsonObject:
        return {"guards": sum(hand.counts[GUARD] for hand in state.hands)}

    monkeypatch.setattr(toy.Turn, "about", about)
    assert found() in ("imagine", "vary")


def test_points_so_far_that_tell_a_secret(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Toy, "so_far", lambda self: Outcome([hand.counts[0] for hand in self.hands], ()))
    assert found() == "imagine"


def test_a_foresight_that_looks_past_a_reveal(monkeypatch: Patch) -> None:
    monkeypatch.setattr(CertainPlay, "reveal", Play.reveal)
    assert found() == "foresight"


def test_a_foresight_of_something_else_than_what_happens(monkeypatch: Patch) -> None:
    def rest(play: Play) -> None:
        play.tell("rested", "L1", {"seat": 0, "certain": isinstance(play, CertainPlay)})

    monkeypatch.setattr(toy.Turn, "take", after(toy.Turn.take, lambda self, state, action, play: rest(play)))
    assert found() == "foresight"


def test_a_foresight_that_tells_a_secret(monkeypatch: Patch) -> None:
    honest = Foresight.json

    def json(self: Foresight) -> JsonObject:
        return {**honest(self), "hint": FORESEEN[-1]}

    FORESEEN: list[int] = []
    monkeypatch.setattr(Toy, "so_far", lambda self: FORESEEN.append(self.deck.counts[GUARD]))
    monkeypatch.setattr(Foresight, "json", json)
    assert found() == "foresight"


def test_a_foreseen_board_that_shows_a_secret(monkeypatch: Patch) -> None:
    honest = Toy.common

    def ahead(self: Toy) -> JsonObject:
        return {**honest(self), "hint": 0 if self.stack and self.choice is not None else self.deck.counts[GUARD]}

    monkeypatch.setattr(Toy, "common", ahead)
    assert found() == "foresight"


def test_a_foreseen_board_that_is_not_the_one_that_follows(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sight, "patch", lambda before, after: [])
    assert found() == "foresight"


def test_a_vary_that_changes_nothing(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.ToyGame, "vary", lambda self, state, seat, chance: state.clone())
    assert found() == "vary"


# -- state, saves and luck -----------------------------------------------------------------------------


def test_an_aliased_clone(monkeypatch: Patch) -> None:
    def clone(self: Toy) -> Toy:
        copy = whole(self)
        copy.points = self.points
        return copy

    whole = Toy.clone
    monkeypatch.setattr(Toy, "clone", clone)
    assert found() == "clone"


def test_a_save_that_forgets_a_field(monkeypatch: Patch) -> None:
    def read(self: toy.ToyGame, options: Options, public: JsonObject, secret: JsonObject) -> Toy:
        state = whole(self, options, public, secret)
        state.points = [0] * state.seats
        return state

    whole = toy.ToyGame.read
    monkeypatch.setattr(toy.ToyGame, "read", read)
    assert found() in ("save", "imagine")


def test_a_field_that_is_in_no_save(monkeypatch: Patch) -> None:
    class Counting(Toy):
        scored = 0

        def clone(self) -> "Counting":
            copy = super().clone()
            assert isinstance(copy, Counting)
            copy.scored = self.scored
            return copy

        def discard(self, seat: Seat, card: int) -> None:
            super().discard(seat, card)
            self.scored += card == toy.WOOL
            if self.scored == 3:
                self.points[seat] += 1

    monkeypatch.setattr(TOY, "state", Counting)
    assert found() in ("save", "leak")


def test_a_question_that_changes_the_state(monkeypatch: Patch) -> None:
    def components(self: Toy) -> Any:
        self.points[0] += 1
        return whole(self)

    whole = Toy.components
    monkeypatch.setattr(Toy, "components", components)
    assert found() == "questions"


def test_a_hidden_generator(monkeypatch: Patch) -> None:
    def turn_up(self: Toy, play: Play) -> None:
        whole(self, play)
        self.points[0] += random.randrange(2)

    whole = Toy.turn_up
    monkeypatch.setattr(Toy, "turn_up", turn_up)
    assert found() in ("replay", "save", "leak")


def test_luck_asked_for_twice_on_one_occasion(monkeypatch: Patch) -> None:
    def draw(self: Toy, seat: Seat, play: Play) -> None:
        if self.deck.size:
            self.hands[seat].put(play.draw("deck", f"turn {self.turn}", self.deck, (seat,)))

    monkeypatch.setattr(Toy, "draw", draw)
    assert found() == "chance"


def test_a_lost_component(monkeypatch: Patch) -> None:
    def discard(self: Toy, seat: Seat, card: int) -> None:
        whole(self, seat, card)
        if card == GIFT:
            self.discards.take(card)

    whole = Toy.discard
    monkeypatch.setattr(Toy, "discard", discard)
    assert found() == "components"


# -- flow ----------------------------------------------------------------------------------------------


def test_a_dead_end(monkeypatch: Patch) -> None:
    def legal(self: toy.Turn, state: Toy) -> list[Action]:
        return [action for action in whole(self, state) if action.verb is not toy.REST or state.deck.size]

    whole = toy.Turn.legal
    monkeypatch.setattr(toy.Turn, "legal", legal)
    monkeypatch.setattr(toy, "TURNS", 30)
    assert found(seats=4) == "dead end"


def test_an_endless_game(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy, "TURNS", 1_000_000)
    assert found(seats=2, games=1) == "endless"


def test_an_endless_action(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.DrawCard, "run", lambda self, state, play: state.push(toy.DrawCard(self.seat)))
    assert found() == "endless"


def test_an_action_listed_twice(monkeypatch: Patch) -> None:
    whole = toy.Turn.legal
    monkeypatch.setattr(toy.Turn, "legal", lambda self, state: [*whole(self, state), toy.REST.of()])
    assert found() == "legal"


def test_a_legal_action_that_is_refused(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Turn, "allows", lambda self, state, action: action.verb is toy.REST)
    assert found() == "legal"


def test_an_illegal_action_that_is_carried_out(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Turn, "allows", lambda self, state, action: True)
    assert found() == "legal"


def test_an_unparsable_notation(monkeypatch: Patch) -> None:
    def read(self: Verb, words: Any) -> Action:
        return whole(self, [word for word in words if word != "2"])

    whole = Verb.read
    monkeypatch.setattr(Verb, "read", read)
    assert found() == "notation"


def test_a_refusal_without_a_rule_id(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Turn, "why_not", lambda self, state, action: Reason("", "no"))
    assert found() == "rule ids"


def test_an_event_by_a_rule_that_does_not_exist(monkeypatch: Patch) -> None:
    tell = Play.tell
    monkeypatch.setattr(Play, "tell", lambda self, name, rule, facts, own=None: tell(self, name, "L99", facts, own))
    with pytest.raises(AssertionError, match="L99"):
        raise check(TOY, toy.settle(2), games=1, rules=toy.RULES).failures[0]


def test_a_leak_check_that_compares_too_little(monkeypatch: Patch) -> None:
    """Revealing everything all the time leaves nothing to compare; the check says so instead of passing."""

    def take(self: toy.Turn, state: Toy, action: Action, play: Play) -> None:
        for hand in state.hands:
            play.reveal("hand", list(hand.counts))
        play.reveal("deck", list(state.deck.counts))
        whole(self, state, action, play)

    whole = toy.Turn.take
    monkeypatch.setattr(toy.Turn, "take", take)
    report = check(TOY, toy.settle(3), games=3)
    assert "could not be compared" in report.failures[0].reason


def test_steps_list_their_fields_in_the_order_of_init() -> None:
    for kind in TOY.codec.kinds.values():
        names = kind.__init__.__code__.co_varnames[1 : kind.__init__.__code__.co_argcount] if kind.fields else ()
        assert names == kind.fields


def test_a_pool_never_goes_below_nothing() -> None:
    with pytest.raises(ValueError, match="no card 0"):
        Pool([0, 1]).take(0)
