"""The language of the content file (WC1): `gain wood=1 oil=1; may [revenge_gift 1 to=one_other]`.

    effect := term (";" term)*
    term   := verb [number | "half"] (key=value)* ("[" effect "]")*

A value is a word, a number, or an effect in brackets. `-` and nothing at all are the empty effect.
"""

import re
from typing import ClassVar, Final

from tampu.engine.errors import BadInput

_TOKEN: Final = re.compile(r"\s*(?:(?P<mark>[;=\[\]])|(?P<word>[^\s;=\[\]]+))")


class Parsed:
    """One term as it is written: the verb, a number or `half`, keys with their words, and lists in brackets."""

    fixed: ClassVar[bool] = True
    __slots__ = ("keys", "lists", "number", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.number: str | None = None
        self.keys: dict[str, str | list[Parsed]] = {}
        self.lists: list[list[Parsed]] = []


def parse(text: str, where: str) -> list[Parsed]:
    """Read an effect; errors name `where` it stands."""
    if text.strip() in ("", "-"):
        return []
    reader = _Reader(text, where)
    terms = reader.effect()
    if reader.at < len(reader.tokens):
        raise BadInput(f"{where}: unexpected '{reader.tokens[reader.at]}' in '{text}'")
    return terms


def is_number(word: str) -> bool:
    return re.fullmatch(r"[+-]?\d+", word) is not None


class _Reader:
    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.tokens = [found["mark"] or found["word"] for found in _TOKEN.finditer(text.rstrip())]
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted) or (not wanted and token in ";=[]"):
            found = f"'{token}'" if token else "the end"
            raise BadInput(f"{self.where}: {wanted or 'a word'} expected before {found} in '{self.text}'")
        self.at += 1
        return token

    def effect(self) -> list[Parsed]:
        terms = [self.term()]
        while self.peek() == ";":
            self.at += 1
            terms.append(self.term())
        return terms

    def list(self) -> "list[Parsed]":
        self.next("[")
        terms = self.effect()
        self.next("]")
        return terms

    def term(self) -> Parsed:
        term = Parsed(self.next())
        if self.peek() == "half" or is_number(self.peek()):
            term.number = self.next()
        while self.peek() not in ("", ";", "]"):
            if self.peek() == "[":
                term.lists.append(self.list())
                continue
            key = self.next()
            self.next("=")
            if key in term.keys:
                raise BadInput(f"{self.where}: '{key}' occurs twice in '{self.text}'")
            term.keys[key] = self.list() if self.peek() == "[" else self.next()
        return term
