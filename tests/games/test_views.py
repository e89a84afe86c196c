"""Real views and events have the shapes that the page's types are generated from."""

from datetime import date
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from scripts import web_types
from tampu.engine.match import Match, Seal
from tampu.games import game, metas
from tampu.games.tiwanaku import daily
from tampu.games.words import words
from tests.games.test_words import some_variants
from tests.shapes import misfit

TITLES = [meta.title for meta in metas() if find_spec(f"tampu.games.{meta.title}.views")]
TELLING = [meta.title for meta in metas() if find_spec(f"tampu.games.{meta.title}.events")]


@pytest.mark.parametrize("title", TITLES)
def test_views_have_their_shapes(title: str) -> None:
    module = import_module(f"tampu.games.{title}.views")
    for number, options in enumerate(some_variants(title)):
        random = Random(number)
        match = Match(game(title), options, Seal.of_seed(f"views {number}"))
        while True:
            public = {key: value for key, value in match.state.public().items() if key not in ("options", "stack")}
            assert None in (wrong := [misfit(public, kind) for kind in module.PUBLIC]), wrong
            for seat in range(options.seats):
                own = match.state.own(seat)
                assert not own or None in [misfit(own, kind) for kind in module.OWN]
            actor = match.state.actor()
            if actor is None:
                break
            match.act(actor, random.choice(match.state.legal()))


@pytest.mark.parametrize("title", TELLING)
def test_events_have_their_shapes(title: str) -> None:
    shapes = import_module(f"tampu.games.{title}.events").EVENTS
    assert set(shapes) == {name.removesuffix(" (known)") for name in words(title).sections["events"]}
    for number, options in enumerate(some_variants(title)):
        random = Random(number)
        match = Match(game(title), options, Seal.of_seed(f"events {number}"))
        plays = [match.opening]
        while (actor := match.state.actor()) is not None:
            plays.append(match.act(actor, random.choice(match.state.legal())))
        for event in (event for play in plays for event in play.events):
            for viewer in [None, *range(options.seats)]:
                seen = event.seen_by(viewer)
                facts = {key: value for key, value in seen.items() if key not in ("event", "rule")}
                assert misfit(facts, shapes[event.name], event.name) is None


def test_what_is_told_of_the_game_of_the_day_has_its_shape() -> None:
    assert misfit(daily.of_day(date(2026, 2, 3), None).about(), daily.ABOUT) is None


def test_a_wrong_shape_is_noticed() -> None:
    from tampu.games.rumis.views import CubeView

    right = {"maxima": [[3]], "left": {"S01": 1}, "placed": [[0, "S01 a1.1 b1.1"]], "filled": 2}
    assert misfit(right, CubeView) is None
    assert misfit({**right, "filled": True}, CubeView) == "view.filled: True is no int"
    assert misfit({**right, "more": 1}, CubeView) == "view.more: not in CubeView"
    assert misfit({**right, "placed": [[0]]}, CubeView) == "view.placed[0]: [0] is no list of 2"
    assert misfit({"maxima": []}, CubeView) == "view.left: missing"


def test_the_types_of_the_page_are_fresh() -> None:
    assert web_types.TARGET.read_text("utf-8") == web_types.text(), "run python -m scripts.web_types"
