"""Entries of the content file: they read their fields, and name themselves when one is wrong."""

from collections.abc import Mapping, Sequence

from tampu.engine import Domain
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.cuzco.verbs import ROAD


class Entry:
    """One entry of the content file: reads its fields and names itself when one is wrong."""

    def __init__(self, value: Json, section: str, id: str | None = None) -> None:
        self.fields = as_object(value, f"{section}[{id}]" if id else f"{section}: an entry")
        self.id = as_text(self.fields.get("id"), f"{section}: id of an entry") if id is None else id
        self.where = f"{section}[{self.id}]"

    def wrong(self, field: str, what: str) -> BadInput:
        return BadInput(f"{self.where}.{field}: {what}")

    def text(self, field: str) -> str:
        return as_text(self.fields.get(field), f"{self.where}.{field}")

    def texts(self, field: str, count: int | None = None) -> list[str]:
        words = as_texts(self.fields.get(field), f"{self.where}.{field}")
        if count is not None and len(words) != count:
            raise self.wrong(field, f"{len(words)} entries instead of {count}")
        return words

    def number(self, field: str, low: int = 0, high: int = 99) -> int:
        return self.within(field, as_int(self.fields.get(field), f"{self.where}.{field}"), low, high)

    def numbers(self, field: str, count: int | None = None, low: int = 0, high: int = 99) -> list[int]:
        values = as_ints(self.fields.get(field), f"{self.where}.{field}")
        if count is not None and len(values) != count:
            raise self.wrong(field, f"{len(values)} numbers instead of {count}")
        return [self.within(field, value, low, high) for value in values]

    def exactly(self, field: str, printed: int) -> int:
        value = self.number(field)
        if value != printed:
            raise self.wrong(field, f"{value} instead of {printed}")
        return value

    def within(self, field: str, value: int, low: int, high: int) -> int:
        if not low <= value <= high:
            raise self.wrong(field, f"{value} is not between {low} and {high}")
        return value

    def one_of(self, field: str, domain: Domain) -> int:
        return self.value(field, self.text(field), domain)

    def value(self, field: str, word: str, domain: Domain) -> int:
        if word not in domain:
            raise self.wrong(field, f"'{word}' is no {domain.name}")
        return domain[word]

    def roads(self, field: str, words: Sequence[str]) -> list[tuple[int, int]]:
        roads: list[tuple[int, int]] = []
        for word in words:
            kind, _, pips = word.partition(" ")
            if not pips.isdigit() or not 1 <= int(pips) <= 6:
                raise self.wrong(field, f"'{word}' has no pips from 1 to 6")
            roads.append((self.value(field, kind, ROAD), int(pips)))
        return roads


def entries_of(content: Mapping[str, Json], section: str, ids: Sequence[str] | None = None) -> list[Entry]:
    """The entries of a section in the order of `ids`: each must be there once."""
    found = [Entry(value, section) for value in as_list(content.get(section), section)]
    by_id: dict[str, Entry] = {}
    for entry in found:
        if entry.id in by_id:
            raise BadInput(f"{entry.where}: occurs twice")
        if ids is not None and entry.id not in ids:
            raise BadInput(f"{entry.where}: not known; there are {', '.join(ids)}")
        by_id[entry.id] = entry
    if ids is None:
        return found
    for id in ids:
        if id not in by_id:
            raise BadInput(f"{section}[{id}]: missing")
    return [by_id[id] for id in ids]
