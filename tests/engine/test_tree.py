"""Trees of lines: kept in records and as plain data, changed by whoever tries things."""

from random import Random
from typing import Any

import pytest

from tampu.engine import BadInput, Game
from tampu.engine.lines.imagined import Imagined
from tampu.engine.lines.tree import ANYTHING, MOST_NAME, PLAYED, Tree
from tampu.engine.record import Record
from tampu.engine.wire import JsonObject
from tests.engine.test_lines import EVERY_GAME, with_lines
from tests.engine.toy import TOY


def analysis(record: Record, game: Game[Any]) -> Imagined:
    """What a record holds, to be played on."""
    match = record.begin(game)
    start = match.state.clone()
    played = [(match.state.clone(), play) for _, _, _, play in record.follow(match)]
    tree = Tree.of_record(record.entries, record.variations, record.notes)
    return Imagined(game, tree, lambda world: start.clone(), played)


def told(table: Imagined, ask: str, node: int, **more: Any) -> JsonObject:
    return table.answer({"ask": ask, "node": node, **more})


@EVERY_GAME
def test_a_record_gives_its_tree_and_gets_it_back(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    record = with_lines(game, seats, options)
    tree = Tree.of_record(record.entries, record.variations, record.notes)
    assert sum(node.mark == PLAYED for node in tree.nodes) == len(record.entries)
    again = Tree.of_json(tree.json())
    assert again.json() == tree.json()
    record.variations, record.notes = tree.lines()
    assert Tree.of_record(record.entries, record.variations, record.notes).json() == tree.json()
    Record.parse(record.text()).verify(game)


@EVERY_GAME
def test_an_analysis_is_played_on_changed_and_verified(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    """Play on for every seat at random moments, by lot and by choice; what comes of it is a valid record."""
    record, random = with_lines(game, seats, options), Random(5)
    table = analysis(record, game)
    node, decided = 0, 0
    for number in range(60):
        moment: Any = told(table, "look", node)["moment"]
        if moment["actor"] is None or random.random() < 0.1:
            node = random.randrange(len(table.tree.nodes))
            continue
        action = random.choice(moment["options"])
        answer: Any = told(table, "step", node, action=action)
        luck: list[list[Any]] = []
        while answer["undecided"]:
            decided += 1
            choice = random.choice(answer["undecided"]["choices"])
            assert 0 < choice["likely"] <= 1
            assert choice["thing"]
            luck.append([answer["undecided"]["label"], choice["value"]])
            answer = told(table, "step", node, action=action, luck=luck, lot="" if len(luck) < 4 else f"lot {number}")
        node = answer["node"]
        assert [list(one) for one in table.tree.node(node).luck][: len(luck)] == luck
        assert told(table, "look", node)["moment"] == answer["moment"], "a moment is always the same"
        if random.random() < 0.2 and table.tree.node(node).mark != PLAYED:
            told(table, "name", node, text=f"idea {number}")
            told(table, "promote", node)
            told(table, "note", node, text="Here.")
    before = len(table.tree.nodes)
    last = next(node for node in reversed(table.tree.nodes) if node.mark != PLAYED)
    told(table, "delete", table.tree.number(last))
    assert len(table.tree.nodes) < before
    record.variations, record.notes = table.tree.lines()
    parsed = Record.parse(record.text())
    parsed.verify(game)
    assert Tree.of_record(parsed.entries, parsed.variations, parsed.notes).json() == table.tree.json()
    assert decided or game.meta.title in ("rumis", "tiwanaku")


def test_the_game_itself_stays_first_and_whole() -> None:
    record = with_lines(TOY, 2, {})
    tree = Tree.of_record(record.entries, record.variations, record.notes)
    played = tree.nodes[1]
    for change in (tree.delete, tree.promote, lambda node: tree.name(node, "mine")):
        with pytest.raises(BadInput):
            change(played)
    branch = tree.add(tree.root, 0, "first", [])
    better = tree.add(tree.root, 0, "second", [("die", 1)])
    assert tree.add(tree.root, 0, "second", [("die", 1)]) is better, "the same move is the same line"
    assert tree.add(tree.root, 0, "second", [("die", 2)]) is not better
    tree.promote(better)
    assert tree.root.children[:3] == [played, better, branch]
    for text in ("x" * (MOST_NAME + 1), "\0"):
        with pytest.raises(BadInput, match="up to"):
            tree.name(branch, text)
    with pytest.raises(BadInput, match="moments 0 to"):
        tree.node(len(tree.nodes))


def test_a_named_line_begins_a_line_of_its_own() -> None:
    """Otherwise its name would be lost when it is promoted."""
    tree = Tree()
    first = tree.add(tree.root, 0, "a", [])
    tree.add(first, 1, "b", [])
    named = tree.add(first, 1, "c", [])
    tree.name(named, "better")
    tree.promote(named)
    variations, _ = tree.lines()
    assert [(line.parent, line.after, line.name) for line in variations] == [(0, 0, ""), (1, 1, "better"), (1, 1, "")]
    assert Tree.of_record([], variations, []).json() == tree.json()


def test_what_is_no_tree_is_refused() -> None:
    tree = Tree()
    tree.add(tree.root, 0, "a", [("die", 3)], ANYTHING)
    wrongs: list[JsonObject] = [{"after": 7}, {"mark": "odd"}, {"luck": [["die"]]}, {"seat": "0"}]
    for wrong in wrongs:
        rows = tree.json()
        assert isinstance(rows[1], dict)
        rows[1] = {**rows[1], **wrong}
        with pytest.raises((BadInput, ValueError)):
            Tree.of_json(rows)


def test_what_cannot_be_asked_is_refused() -> None:
    table = analysis(with_lines(TOY, 2, {}), TOY)
    wrongs: list[JsonObject] = [
        {"ask": "fly", "node": 0},
        {"ask": "look", "node": 9999},
        {"ask": "look"},
        {"ask": "step", "node": 0, "action": "fly"},
        {"ask": "step", "node": 0, "action": "guard", "luck": [["die"]]},
        {"ask": "skip", "node": 0, "lot": "x"},
    ]
    for wrong in wrongs:
        with pytest.raises(BadInput):
            table.answer(wrong)
