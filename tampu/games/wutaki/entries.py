"""Reading entries of the content file; every complaint names the entry and the field."""

from collections.abc import Sequence

from tampu.engine import BadInput, Json, JsonObject
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text
from tampu.games.wutaki.alphabet import RESOURCES


class Entry:
    """One entry of the file, with its place in it for complaints."""

    def __init__(self, value: Json, where: str) -> None:
        self.where = where
        self.value = as_object(value, where)

    def raw(self, key: str) -> Json:
        if key not in self.value:
            raise BadInput(f"{self.where}: {key} is missing")
        return self.value[key]

    def text(self, key: str) -> str:
        return as_text(self.raw(key), f"{self.where}.{key}")

    def word(self, key: str, words: Sequence[str]) -> int:
        """The number of a word in a list of known ones."""
        word = self.text(key)
        if word not in words:
            raise BadInput(f"{self.where}.{key}: '{word}' is not one of {', '.join(words)}")
        return words.index(word)

    def number(self, key: str) -> int:
        return as_int(self.raw(key), f"{self.where}.{key}")

    def count(self, key: str) -> int:
        return _not_negative(self.number(key), f"{self.where}.{key}")

    def bool(self, key: str) -> bool:
        return as_bool(self.raw(key), f"{self.where}.{key}")

    def inner(self, key: str) -> "Entry":
        return Entry(self.raw(key), f"{self.where}.{key}")

    def units(self, key: str, more: Sequence[str] = ()) -> dict[str, int]:
        """Resources by word; also `more` words."""
        units = as_object(self.raw(key), f"{self.where}.{key}")
        for word in units:
            if word not in RESOURCES and word not in more:
                raise BadInput(f"{self.where}.{key}: there is no resource '{word}'")
        return {
            word: _not_negative(as_int(n, f"{self.where}.{key}.{word}"), f"{self.where}.{key}.{word}")
            for word, n in units.items()
        }

    def counts(self, key: str, length: int) -> list[int]:
        numbers = as_ints(self.raw(key), f"{self.where}.{key}")
        if len(numbers) != length:
            raise BadInput(f"{self.where}.{key}: {len(numbers)} numbers, not {length}")
        return [_not_negative(number, f"{self.where}.{key}") for number in numbers]


def _not_negative(number: int, where: str) -> int:
    if number < 0:
        raise BadInput(f"{where}: {number} is negative")
    return number


def entries(value: JsonObject, key: str, ids: Sequence[str]) -> list[Entry]:
    """The entries of a list in the order of the known ids: each once, none missing, no others."""
    by_id: dict[str, Entry] = {}
    for item in as_list(value.get(key), key):
        id = as_text(as_object(item, key).get("id"), f"{key}.id")
        if id in by_id:
            raise BadInput(f"{key}[{id}]: occurs twice")
        if id not in ids:
            raise BadInput(f"{key}[{id}]: is none of the {len(ids)} in the box")
        by_id[id] = Entry(item, f"{key}[{id}]")
    for id in ids:
        if id not in by_id:
            raise BadInput(f"{key}[{id}]: is missing; there are {len(ids)} in the box")
    return [by_id[id] for id in ids]
