"""Secrets on the lines of an analysis: chosen where they come to light, or dealt anew from what a seat knows."""

from random import Random
from typing import Any

import pytest

from tampu.engine import BadInput, sight
from tampu.engine.lines.analysed import Analysed
from tampu.engine.lines.line import DEAL
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.games import TITLES
from tampu.tables.thinking.imagining import analysis

HIDING = ["cuzco", "tiwanaku", "wutaki"]


def record_of(title: str, moves: int) -> Record:
    game, random = TITLES.game(title), Random(5)
    match: Match[Any] = Match(game, game.meta.settle({}, 2), Seal.of_seed("analysed"))
    while len(match.moves) < moves and (actor := match.state.actor()) is not None:
        match.act(actor, random.choice(match.state.legal()))
    return Record.of(match, ["A", "B"])


def test_nothing_is_final_where_it_is_only_imagined() -> None:
    record = record_of("cuzco", 20)
    table: Any = analysis(record, TITLES)
    for node in range(20):
        state = table.state(table.tree.node(node))
        texts = [action.text for action in state.legal()]
        foreseen = table.answer({"ask": "foresee", "node": node, "lines": [[text] for text in texts]})["foreseen"]
        assert not any(one["foresight"]["final"] for one in foreseen)
        if any(sight.foreseen(state, [action])["final"] for action in state.legal()):
            return
    raise AssertionError("at a table everything could be taken back")


def kept(record: Record, table: Any) -> Record:
    """The record as it would be written and read again, which must be valid."""
    record.variations, record.notes = table.tree.lines()
    again = Record.parse(record.text())
    again.verify(TITLES.game(record.title))
    return again


def test_what_a_pawn_finds_is_chosen_by_the_person() -> None:
    record = record_of("tiwanaku", 12)
    table: Any = analysis(record, TITLES)
    asked = {"ask": "step", "luck": [], "lot": ""}
    ways = [
        (node, text)
        for node in range(12)
        for text in table.moment(table.tree.node(node))["options"]
        if text.startswith("go ")
    ]
    for node, text in ways:
        open_one = table.answer({**asked, "node": node, "action": text})["undecided"]
        if open_one:
            break
    assert open_one["label"].startswith("terrain ")
    assert len(open_one["choices"]) > 1
    square, found = open_one["label"].split()[1], set()
    for choice in open_one["choices"]:
        luck = [[open_one["label"], choice["value"]]]
        while (reply := table.answer({**asked, "node": node, "action": text, "luck": luck}))["undecided"]:
            more = reply["undecided"]
            luck.append([more["label"], more["choices"][0]["value"]])
        told = reply["moment"]["entries"][-1]["events"]
        shown = table.state(table.tree.node(reply["node"])).public()["terrain"]
        assert any(square in event.values() for event in told), "it was found"
        found.add(str(shown))
    assert len(found) == len(open_one["choices"]), "what was chosen lies there"
    again = kept(record, table)
    deals = [move for line in again.variations for move in line.tries if move.text == DEAL]
    assert deals, "all but the true one lie in other worlds"
    assert all(move.seat == record.entries[node][0] for move in deals), "which the seat that acts cannot tell apart"


@pytest.mark.parametrize("title", HIDING)
def test_what_a_seat_cannot_know_is_dealt_anew(title: str) -> None:
    record = record_of(title, 20)
    table: Any = analysis(record, TITLES)
    node = table.tree.node(20)
    before = table.state(node)
    hidden = set()
    for number in range(6):
        reply = table.answer({"ask": "deal", "node": 20, "seat": 1, "lot": f"{number}"})
        after = table.state(table.tree.node(reply["node"]))
        assert after.view(1).encode() == before.view(1).encode(), "the seat sees no difference"
        hidden.add(str(after.secret()))
        assert after.actor() == before.actor()
    assert len(hidden) > 1
    again = analysis(kept(record, table), TITLES)
    assert {str(again.state(node).secret()) for node in again.tree.nodes if node.text == DEAL} == hidden


def test_where_nothing_is_hidden_nothing_is_dealt() -> None:
    table = analysis(record_of("rumis", 4), TITLES)
    assert isinstance(table, Analysed)
    with pytest.raises(BadInput, match="nothing is hidden"):
        table.answer({"ask": "deal", "node": 4, "seat": 0, "lot": "x"})
    with pytest.raises(BadInput, match="dealt anew"):
        analysis(record_of("cuzco", 4), TITLES).answer({"ask": "deal", "node": 4, "seat": 7, "lot": "x"})
