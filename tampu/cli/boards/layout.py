"""What a drawn table is made of: parts with a heading and rows, or one block that is drawn as a whole."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

Cell = str | Text
Row = Sequence[Cell]


class Part:
    """A part of the table. Its rows can be drawn alone, so that people see what has changed."""

    def __init__(self, title: str, rows: Iterable[Row], head: Sequence[str] = ()) -> None:
        self.title = title
        self.head = head
        self.rows = [tuple(row) for row in rows]

    def lines(self) -> list[str]:
        """What the rows say."""
        return [" | ".join(str(cell) for cell in row) for row in self.rows]

    def draw(self, seen: Sequence[str] = ()) -> RenderableType | None:
        """The rows that are not among those already seen; None if there are none."""
        told = [row for row, line in zip(self.rows, self.lines(), strict=True) if line not in seen]
        if not told:
            return None
        table = Table(*self.head, box=None, header_style="dim", pad_edge=False, show_header=any(self.head))
        if not self.head:
            table.add_column(style="dim", no_wrap=True)
        before: Cell = ""
        for first, *others in told:
            table.add_row(*(_text(cell) for cell in ("" if first == before else first, *others)))
            before = first
        return Group(Text(self.title, style="bold"), Padding(table, (0, 0, 0, 2))) if self.title else table


def _text(cell: Cell) -> Text:
    """Brackets in a cell are brackets, not marks of style."""
    return cell if isinstance(cell, Text) else Text(cell)


class Block(Part):
    """A part that says little in pieces, such as a map: it is drawn whole if anything in it has changed."""

    def __init__(self, body: RenderableType, text: str) -> None:
        super().__init__("", [(text,)])
        self._body = body

    def draw(self, seen: Sequence[str] = ()) -> RenderableType | None:
        return None if self.lines() == list(seen) else self._body


def line(text: Cell) -> Block:
    """A single line."""
    return Block(text if isinstance(text, Text) else Text(text), str(text))


def short(names: Iterable[str]) -> dict[str, str]:
    """The first letters of each name: as few as tell all of them apart.

    >>> short(["brown", "blue", "white"])
    {'brown': 'br', 'blue': 'bl', 'white': 'wh'}
    """
    every = list(dict.fromkeys(names))
    length = 1
    while len({name[:length] for name in every}) < len(every):
        length += 1
    return {name: name[:length] for name in every}


def counted(names: Iterable[str]) -> str:
    """Names with how often they occur.

    >>> counted(["soup", "soup", "bowl"])
    '2 soup, bowl'
    """
    every = list(names)
    return ", ".join(f"{n} {name}" if (n := every.count(name)) > 1 else name for name in dict.fromkeys(every))
