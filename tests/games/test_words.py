"""Everything that a title tells or asks can be said."""

from random import Random

import pytest

from tampu.engine import Choice, Options
from tampu.engine.match import Match, Seal
from tampu.games import game, metas
from tampu.games.words import words

TITLES = [meta.title for meta in metas()]


def some_variants(title: str) -> list[Options]:
    every = list(game(title).meta.variants())
    return every[:: max(1, len(every) // 12)]


@pytest.mark.parametrize("title", TITLES)
def test_every_event_and_question_has_words(title: str) -> None:
    said = words(title)
    rules = game(title)
    for name, kind in rules.codec.kinds.items():
        if issubclass(kind, Choice):
            assert name in said.sections["questions"]
    assert set(said.sections["options"]) == {option.name for option in rules.meta.options}
    for number, options in enumerate(some_variants(title)):
        random = Random(number)
        match = Match(rules, options, Seal.of_seed(f"words {number}"))
        names = [f"Seat {seat}" for seat in range(options.seats)]
        plays = [match.opening]
        while (actor := match.state.actor()) is not None:
            plays.append(match.act(actor, random.choice(match.state.legal())))
        for play in plays[1:]:
            assert not play.shown or said.ending(play.shown[0].label), play.shown[0]
        for play in plays:
            for event in play.events:
                for viewer in [None, *range(options.seats)]:
                    assert "{" not in said.event(event.seen_by(viewer), names)
        outcome = match.outcome()
        assert outcome is not None
        for source in outcome.sources:
            assert set(source) <= set(said.sections["sources"])
            assert sum(source.values()) in outcome.scores
