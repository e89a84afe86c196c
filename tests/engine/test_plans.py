"""Plans: from one's own view and nothing else, compared with what one is told, left as orders."""

from random import Random
from typing import Any

import pytest

from tampu.engine import Action, Chance, Game, SearchChance, State, View, sight
from tampu.engine.lines.imagined import WORLDS, told_digest
from tampu.engine.lines.plans import Act, Plan, brought_up, due_order, fits, follow
from tampu.engine.lines.tree import ANYTHING, ORDER
from tampu.engine.match import Match, Seal
from tampu.engine.wire import JsonObject, decode, encode
from tests.engine.test_lines import EVERY_GAME, GAMES
from tests.engine.toy import TOY

RUMIS = GAMES[-1][0]


def moved(match: Match[Any], random: Random, count: int) -> None:
    for _ in range(count):
        seat = match.state.actor()
        if seat is None:
            return
        match.act(seat, random.choice(match.state.legal()))


def some_match(game: Game[Any], seats: int, options: dict[str, str], moves: int, seed: int = 1) -> Match[Any]:
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed(f"plans/{seed}"))
    moved(match, Random(seed), moves)
    return match


def scribbled(game: Game[Any], state: State, seat: int, seed: int) -> tuple[Plan, list[JsonObject]]:
    """A plan of random moves, luck and assumptions, and everything that was answered."""
    random, plan = Random(seed), Plan(state.view(seat), 7, "key")
    table, node, answers = plan.imagined(game), 0, list[JsonObject]()

    def ask(what: str, **more: Any) -> Any:
        answers.append(table.answer({"ask": what, "node": node, **more}))
        return answers[-1]

    for number in range(12):
        moment = ask("look")["moment"]
        if moment["actor"] is None:
            break
        if moment["actor"] != seat and random.random() < 0.4:
            node = ask("skip", lot=f"{number}")["node"]
            continue
        options = moment["options"]
        ask("foresee", lines=[[action] for action in options[:3]])
        action, luck = random.choice(options), list[list[Any]]()
        answer = ask("step", action=action)
        while answer["undecided"]:
            choice = random.choice(answer["undecided"]["choices"])
            luck.append([answer["undecided"]["label"], choice["value"]])
            answer = ask("step", action=action, luck=luck, lot="rest" if len(luck) > 3 else "")
        node = answer["node"]
    return plan, answers


@EVERY_GAME
def test_a_plan_learns_nothing_of_the_true_world(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    """Worlds that the seat cannot tell apart give the same answers, byte for byte."""
    told = 0
    for seed in range(3):
        match = some_match(game, seats, options, 4 + 9 * seed, seed)
        if match.state.actor() is None:
            continue
        for seat in range(seats):
            other = game.vary(match.state, seat, SearchChance(f"other {seed}"))
            told += encode(other.save()) != encode(match.state.save())
            here, there = (scribbled(game, state, seat, seed) for state in (match.state, other))
            assert [encode(answer) for answer in here[1]] == [encode(answer) for answer in there[1]]
            assert encode(here[0].json()) == encode(there[0].json())
            again = Plan.of_json(decode(encode(here[0].json())))
            assert encode(again.json()) == encode(here[0].json())
    assert told or game.meta.title == "rumis", "the worlds must differ, or nothing is compared"


@EVERY_GAME
def test_the_imagined_table_shows_only_what_its_seat_sees(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    match = some_match(game, seats, options, 20)
    for seat in range(seats):
        view = match.state.view(seat)
        moment: Any = Plan(view, 0, "key").imagined(game).answer({"ask": "look", "node": 0})["moment"]
        assert moment["public"] == view.public
        assert moment["own"] == [view.own if other == seat else {} for other in range(seats)]


class Counted:
    """A game whose dealers count the worlds that they imagine."""

    def __init__(self, game: Game[Any], patch: pytest.MonkeyPatch) -> None:
        self.worlds = 0
        honest = type(game).dealer

        def dealer(title: Game[Any], view: View) -> Any:
            self._dealer = honest(title, view)
            return self

        patch.setattr(type(game), "dealer", dealer)

    def secret(self, chance: Chance) -> JsonObject:
        self.worlds += 1
        found: JsonObject = self._dealer.secret(chance)
        return found


@EVERY_GAME
def test_a_world_is_imagined_only_when_it_is_needed(
    game: Game[Any], seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the same may be done in all of them one is enough, and it stays."""
    match = some_match(game, seats, options, 4)
    while not any(match.state.foresee(action).ends is None for action in match.state.legal()):
        moved(match, Random(1), 1)
    seat = match.state.actor()
    assert seat is not None
    legal = [action.text for action in match.state.legal()]
    counted, plan = Counted(game, monkeypatch), Plan(match.state.view(seat), 20)
    pointing: Any = [[text] for text in legal]
    for asked in ("look", "foresee", "look"):
        plan.imagined(game).answer({"ask": asked, "node": 0, "lines": pointing})
        assert counted.worlds == 1
    certain = next(action for action in match.state.legal() if match.state.foresee(action).ends is None)
    node = chosen(plan.imagined(game), 0, certain.text)
    before = counted.worlds
    assert before == (1 if plan.imagined(game).certain(plan.imagined(game).state(plan.tree.node(node))) else WORLDS)
    forbidden = next(action.text for action in some_actions(game) if not match.state.allows(action))
    plan.tree.add(plan.tree.root, seat, forbidden, [])
    verdicts: Any = fits(game, plan, plan.imagined(game))
    assert [verdict["fits"] for verdict in verdicts] == [True, True, False]
    assert verdicts[node]["gives"] == sight.foreseen(match.state, [certain])["changes"]
    assert verdicts[2]["rule"]
    assert counted.worlds == before


def some_actions(game: Game[Any]) -> list[Action]:
    return [game.alphabet.at(number) for number in range(0, game.alphabet.size, 1 + game.alphabet.size // 100)]


def acted(match: Match[Any], seat: int, text: str, viewer: int) -> Act:
    """Carry out a move, and how a seat sees it."""
    action = match.game.alphabet.parse(text)
    play = match.act(seat, action)
    return Act(seat, sight.written(action, seat, viewer), told_digest(sight.told(play.events, viewer)))


def chosen(table: Any, node: int, action: str, **more: Any) -> int:
    answer = table.answer({"ask": "step", "node": node, "action": action, **more})
    assert answer["undecided"] is None
    return int(answer["node"])


def test_what_fits_stays_and_what_does_not_is_marked() -> None:
    match = some_match(RUMIS, 2, {}, 4)
    seat = match.state.actor()
    assert seat is not None
    other = 1 - seat
    plan = Plan(match.state.view(seat), 4, "key")
    table = plan.imagined(RUMIS)
    mine = [action.text for action in match.state.legal()]
    first = chosen(table, 0, mine[0])
    answer = table.answer({"ask": "skip", "node": first, "lot": "a"})
    then: Any = answer["moment"]
    second = chosen(table, int(str(answer["node"])), then["options"][0])
    assert plan.tree.node(first + 1).mark == ANYTHING
    assert all(verdict["fits"] for verdict in fits(RUMIS, plan, table))

    acts = [acted(match, seat, mine[0], seat)]
    # The other seat plays just where the second move was to go.
    planned = plan.tree.node(second)
    cubes = set(planned.text.split()[2:])
    theirs = next((a.text for a in match.state.legal() if cubes & set(a.text.split()[2:])), None)
    assert theirs is not None
    acts.append(acted(match, other, theirs, seat))
    here, fit = follow(RUMIS, plan, acts)
    assert (fit, here[0].mark) == (2, ANYTHING)
    now, missed = brought_up(RUMIS, plan, acts, match.state.view(seat), 6)
    assert missed == []
    assert [node.text for node in now.tree.nodes] == ["", planned.text], "what was done is gone"
    verdict: Any = fits(RUMIS, now, now.imagined(RUMIS))[1]
    assert not verdict["fits"]
    assert verdict["rule"].startswith("U")
    assert verdict["name"]
    assert now.json()["seq"] == 6

    # Had the other seat played elsewhere, it would still fit.
    match.undo(other)
    free = next(a.text for a in match.state.legal() if not cubes & set(a.text.split()[2:]))
    acts[1] = acted(match, other, free, seat)
    now, _ = brought_up(RUMIS, plan, acts, match.state.view(seat), 6)
    verdict = fits(RUMIS, now, now.imagined(RUMIS))[1]
    assert verdict["fits"] is match.state.allows(RUMIS.alphabet.parse(planned.text))


def test_a_condition_goes_before_whatever_happens() -> None:
    """If the other seat does this, one order; otherwise the other."""
    match = some_match(RUMIS, 2, {}, 5)
    other = match.state.actor()
    assert other is not None
    seat = 1 - other
    theirs = [action.text for action in match.state.legal()]
    plan = Plan(match.state.view(seat), 5, "key")
    table = plan.imagined(RUMIS)
    if_so = chosen(table, 0, theirs[0])
    reply: Any = table.answer({"ask": "look", "node": if_so})["moment"]
    chosen(table, if_so, reply["options"][0])
    otherwise: Any = table.answer({"ask": "step", "node": 0, "action": theirs[-1], "anything": True})
    chosen(table, otherwise["node"], otherwise["moment"]["options"][-1])
    nodes = plan.tree.nodes
    assert [node.mark for node in nodes] == ["", "", "", ANYTHING, ""]
    for number in (2, 4):
        table.answer({"ask": "order", "node": number, "on": True})
    assert [node.mark for node in plan.tree.nodes] == ["", "", ORDER, ANYTHING, ORDER]

    def ordered(text: str) -> str:
        node = due_order(RUMIS, plan, [Act(other, text, "")])
        assert node is not None
        return node.text

    assert ordered(theirs[0]) == nodes[2].text
    assert ordered(theirs[1]) == ordered(theirs[-1]) == nodes[4].text
    assert due_order(RUMIS, plan, []) is nodes[4], "whatever happens may also be nothing"
    with pytest.raises(LookupError):
        due_order(RUMIS, plan, [Act(seat, "pass", "")])
    table.answer({"ask": "order", "node": 4, "on": False})
    assert due_order(RUMIS, plan, [Act(other, theirs[1], "")]) is None


def test_what_was_assumed_must_come() -> None:
    """An order after a roll holds only for what was assumed of it."""
    for seed in range(40):
        match = some_match(TOY, 2, {}, seed % 7, seed)
        seat = match.state.actor()
        if seat is None:
            continue
        for action in match.state.legal():
            plan = Plan(match.state.view(seat), 0, "key")
            answer: Any = plan.imagined(TOY).answer({"ask": "step", "node": 0, "action": action.text})
            if answer["undecided"] is None:
                continue
            asked = answer["undecided"]
            values = [choice["value"] for choice in asked["choices"]]
            if len(values) < 2:
                continue
            table = plan.imagined(TOY)
            for value in values[:2]:
                table.answer(
                    {"ask": "step", "node": 0, "action": action.text, "luck": [[asked["label"], value]], "lot": "x"}
                )
            first, second = plan.tree.root.children
            assert first.told != second.told
            for node in (first, second):
                here, fit = follow(TOY, plan, [Act(seat, action.text, node.told)])
                assert (here[0], fit) == (node, 1)
            assert follow(TOY, plan, [Act(seat, action.text, "otherwise")])[1] == 0
            return
    pytest.fail("no luck was found")
