"""One registry: what a title offers is found by its name, and what it lacks has a fallback."""

import pytest

from tampu import bots, insight
from tampu.engine import BadInput, Game
from tampu.games import TITLES, Title, Titles
from tampu.games.registry import OFFERS
from tests.engine.toy import TOY

EVERYWHERE = {"bots", "encoding", "direct", "planes", "picture", "preview", "drawing", "balance"}
OFFERED = {
    "cuzco": EVERYWHERE | {"versions"},
    "tiwanaku": EVERYWHERE | {"insight", "daily", "commands", "puzzles", "mining"},
    "wutaki": EVERYWHERE | {"versions"},
    "rumis": EVERYWHERE | {"batch", "puzzles", "mining"},
}


def test_every_title_offers_what_its_rooms_hold() -> None:
    assert {title.name: {kind for kind in OFFERS if title.offer(kind)} for title in TITLES} == OFFERED


def test_a_title_with_nothing_but_its_rules_offers_nothing_and_is_played_by_the_random_bot() -> None:
    title = Title.of_game(TOY)
    assert [title.offer(kind) for kind in OFFERS] == [None] * len(OFFERS)
    assert TITLES.offer("toy", "bots") is None
    assert bots.levels("toy")[0] == "random"
    assert not {"easy", "normal", "hard"} & set(bots.levels("toy"))
    assert insight.of("toy") is None
    bots.warm("toy")


def test_titles_are_found_by_name_in_their_order() -> None:
    titles = Titles([Title.of_game(TOY), *TITLES])
    assert titles.names() == ["toy", *OFFERED]
    assert titles.game("toy") is TOY
    assert titles.game("rumis") is TITLES.game("rumis")
    with pytest.raises(BadInput, match="there is no game 'chess'; there are toy, cuzco"):
        titles.meta("chess")


def test_a_title_is_open_exactly_if_it_deals_nothing() -> None:
    for title in TITLES:
        assert title.meta.open == (type(title.game()).dealer is Game.dealer), title.name
