"""What a typed line means: which moves it names, and how long lists of moves are cut into short ones."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from tampu.cli.boards import Option, option
from tampu.cli.speech import Speech
from tampu.engine import Action, BadInput, State, View

MOST: Final = 5_000
"""Verbs with more actions than this are not searched for what a line may have meant."""

SHORTEST: Final = 3
"""A shorter word must be written in full."""

_WORDS: Final = re.compile(r"[+-]?[^\W_]+(?:[.'’][^\W_]+)*")


def tokens(text: str) -> list[str]:
    """The words of a text without case, accents and punctuation.

    >>> tokens("Place the 3: stone trail")
    ['place', 'the', '3', 'stone', 'trail']
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORDS.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def fits(typed: Sequence[str], words: Iterable[str], is_like: Callable[[str, str], bool]) -> bool:
    """Is there another word for each typed one?"""
    left = list(words)
    for one in typed:
        found = next((word for word in left if is_like(one, word)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same(typed: str, word: str) -> bool:
    return typed == word


def _begins(typed: str, word: str) -> bool:
    long = len(typed) >= SHORTEST and not typed.isdecimal()
    return typed == word or (long and word.startswith(typed))


def matching(options: Sequence[Option], line: str) -> list[Option]:
    """The options that a line names: by notation, by all its words, or by words of which it has the beginnings."""
    typed = tokens(line)
    if not typed:
        return []
    exact = [one for one in options if one.action.text == line or tokens(one.label) == typed]
    if exact:
        return exact
    for is_like in (_same, _begins):
        found = [
            one for one in options if fits(typed, [*tokens(one.label), *one.action.text.casefold().split()], is_like)
        ]
        if found:
            return found
    return []


def attempts(state: State, view: View, line: str, speech: Speech) -> list[Option]:
    """Actions that a line may have meant although they are not legal: those most like the legal ones."""
    alphabet = speech.game.alphabet
    legal = state.legal()
    asked = [verb for verb in alphabet.verbs if any(action.verb is verb for action in legal)]
    for verbs in (asked, [verb for verb in alphabet.verbs if verb not in asked]):
        found = matching(
            [
                one
                for verb in verbs
                if verb.count <= MOST
                for place in range(verb.count)
                if not state.allows(action := verb.at(place)) and (one := option(view, action, speech)) is not None
            ],
            line,
        )
        written = _written(line, verbs, speech)
        if written is not None and not state.allows(written) and (one := option(view, written, speech)) is not None:
            return [one]
        if found:
            return _likest(found, legal)
    return []


def _written(line: str, verbs: Iterable[Any], speech: Speech) -> Action | None:
    """The action that a line writes in notation, with or without its verb, and with names for ids."""
    ids = {speech.name(id).casefold(): id for id in speech.naming.things}
    for name in sorted(ids, key=len, reverse=True):
        if line.casefold().startswith(f"{name} "):
            line = f"{ids[name]}{line[len(name) :]}"
            break
    for text in (line, *(f"{verb.name} {line}" for verb in verbs)):
        try:
            return speech.game.alphabet.parse(text)
        except BadInput:
            continue
    return None


def _likest(found: list[Option], legal: Sequence[Action]) -> list[Option]:
    """Those with the most words that a legal action has at the same place: a die that is there, for example."""
    common = [set(words) for words in zip(*(action.text.split() for action in legal), strict=False)]

    def alike(one: Option) -> int:
        return sum(word in words for word, words in zip(one.action.text.split(), common, strict=False))

    most = max(alike(one) for one in found)
    return [one for one in found if alike(one) == most]


class Entry(NamedTuple):
    """A line of a numbered list: one move, or several that begin alike."""

    label: str
    detail: str
    actions: tuple[Action, ...]


def entries(actions: Sequence[Action], view: View, speech: Speech, most: int) -> list[Entry]:
    """A list that is not too long. Moves of one verb are put together by the first word in which they differ."""
    if len(actions) > most and len({action.verb for action in actions}) == 1:
        rows = [action.text.split() for action in actions]
        for place in range(1, min(len(row) for row in rows)):
            heads = dict.fromkeys(row[place] for row in rows)
            if 1 < len(heads) <= most:
                grouped = {
                    head: tuple(action for action, row in zip(actions, rows, strict=True) if row[place] == head)
                    for head in heads
                }
                return [
                    Entry(speech.title(head), speech.say("moves", n=len(group)), group)
                    for head, group in grouped.items()
                ]
            if len(heads) > 1:
                break
    told = [one for action in actions if (one := option(view, action, speech)) is not None]
    return [Entry(one.label, one.detail, (one.action,)) for one in told]
