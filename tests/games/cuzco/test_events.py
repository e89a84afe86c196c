"""The shapes of events use the words of the alphabet."""

from typing import get_args

import pytest

from tampu.engine import Domain
from tampu.games.cuzco import alphabet, events


@pytest.mark.parametrize(
    ("kind", "domain"),
    [
        (events.Action, alphabet.ACTION),
        (events.Means, alphabet.MEANS),
        (events.Colour, alphabet.COLOUR),
        (events.Deck, alphabet.DECK),
        (events.God, alphabet.GOD),
        (events.Good, alphabet.GOOD),
    ],
)
def test_facts_have_the_words_of_the_alphabet(kind: object, domain: Domain) -> None:
    assert list(get_args(kind)) == list(domain.words)
