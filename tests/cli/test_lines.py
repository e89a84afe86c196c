"""Golden records with variations: made by an analysis, compared with what is stored, and checked by `tampu verify`."""

from random import Random
from typing import Any

import pytest

from tampu.engine.lines.line import DEAL
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.games import TITLES
from tampu.tables.thinking.imagining import analysis
from tests.cli.test_command import run
from tests.golden import FOLDER, compare

OPTIONS: dict[str, tuple[int, dict[str, str]]] = {
    "cuzco": (2, {}),
    "rumis": (2, {}),
    "tiwanaku": (2, {}),
    "wutaki": (3, {}),
}
PLAYED = 40
TRIED = 8


def analysed(title: str) -> Record:
    """The beginning of a game, and lines beside it: by lot, with luck and secrets chosen, and after a new deal."""
    seats, options = OPTIONS[title]
    game, random = TITLES.game(title), Random(f"lines {title}")
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed(f"lines {title}"))
    while len(match.moves) < PLAYED and (actor := match.state.actor()) is not None:
        match.act(actor, random.choice(match.state.legal()))
    record = Record.of(match, [f"Seat {seat}" for seat in range(seats)])
    table = analysis(record, TITLES)

    def ask(what: str, **asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = table.answer({"ask": what, "luck": [], "lot": "", **asked})
        return reply

    for line in range(3):
        at = ask("look", node=random.randrange(5, len(match.moves) - 5))
        first = 0
        if line == 2 and at["moment"]["secrets"]:
            at = ask("deal", node=at["node"], seat=at["moment"]["actor"], lot=f"{title} {line}")
            first = at["node"]
        for number in range(TRIED):
            if not at["moment"]["options"]:
                break
            action, node = random.choice(at["moment"]["options"]), at["node"]
            if line == 0:
                at = ask("step", node=node, action=action, lot=f"{number}")
            else:
                luck: list[Any] = []
                while (tried := ask("step", node=node, action=action, luck=luck))["undecided"]:
                    choices = tried["undecided"]["choices"]
                    luck.append([tried["undecided"]["label"], random.choice(choices)["value"]])
                at = tried
            first = first or at["node"]
        ask("name", node=first, text=f"Line {line}")
        ask("note", node=at["node"], text="As far as this.")
    record.variations, record.notes = table.tree.lines()
    return record


@pytest.mark.golden
@pytest.mark.parametrize("title", OPTIONS)
def test_a_golden_record_with_variations_is_made_alike_and_verified(
    title: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    record = analysed(title)
    compare(f"lines-{title}", record.text(), request)
    assert len(record.variations) >= 3
    deals = [move for line in record.variations for move in line.tries if move.text == DEAL]
    assert bool(deals) == (title != "rumis")
    status, said, _ = run(capsys, "verify", str(FOLDER / f"lines-{title}.txt"))
    assert (status, "valid" in said) == (0, True)
