"""A game that has ended, as it is looked back at."""

from msgspec import Struct

from tampu.tables.errors import Refused


class Ended(Struct, frozen=True):
    """A game that has ended, as it is looked back at."""

    title: str
    own_content: str
    record: str
    numbers: list[int]
    """What each entry of the record is called: at a table other entries stand between them."""
    last: int
    asker: str = ""
    """Who looks back, a person or an address: their questions wait for each other, and for nobody else's."""

    def entries(self, seq: int) -> int:
        """How many entries of the record there were after entry `seq`."""
        if not 0 <= seq <= self.last:
            raise Refused("no_entry", last=self.last)
        return sum(number <= seq for number in self.numbers)

    def seq(self, entries: int) -> int:
        """The entry after which there were so many entries of the record."""
        return self.numbers[entries - 1] if entries else 0
