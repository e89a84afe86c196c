"""The plan of Rumis seen from above, or the layers of the solitaire cube."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tampu.engine import JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.rumis.alphabet import COLUMNS, read_cube

STYLES = {
    "red": "bold white on #a8332a",
    "yellow": "bold black on #e0b23c",
    "green": "bold white on #2f7d4f",
    "blue": "bold white on #2d5f9e",
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    if "filled" in view.public:
        return _cube(view.public)
    return Group(_plan(view.public), _colours(view.public, names))


def _plan(public: JsonObject) -> Table:
    """Each square: the colour on top and the height of its column, or a dot and its maximum."""
    colours = [as_text(as_object(colour)["colour"]) for colour in as_list(public["colours"])]
    maxima = [as_ints(row) for row in as_list(public["maxima"])]
    heights = [as_ints(row) for row in as_list(public["heights"])]
    seen = [as_ints(row) for row in as_list(public["seen"])]
    table = Table(box=None, padding=(0, 0), pad_edge=False)
    table.add_column()
    for x in range(len(maxima[0])):
        table.add_column(Text(COLUMNS[x], style="dim"), justify="center")
    for y, row in enumerate(maxima):
        cells: list[Text] = [Text(f"{y + 1} ", style="dim")]
        for x, top in enumerate(row):
            if not top:
                cells.append(Text("     "))
            elif seen[y][x] < 0:
                cells.append(Text(f"  ·{top} ", style="dim"))
            else:
                name = colours[seen[y][x]]
                cells.append(Text(f" {name[0].upper()}{heights[y][x]}/{top}"[:5].ljust(5), style=STYLES[name]))
        table.add_row(*cells)
    return table


def _colours(public: JsonObject, names: Sequence[str]) -> Table:
    table = Table("", "seat", "seen", "total", "stones left", box=None, header_style="dim", pad_edge=False)
    for item in as_list(public["colours"]):
        colour = as_object(item)
        name = as_text(colour["colour"])
        seat = colour["seat"]
        who = "ruins" if not isinstance(seat, int) else names[seat]
        left = " ".join(as_texts(colour["left"])) or "none"
        note = " (out)" if colour["out"] is True else ""
        table.add_row(
            Text(f" {name[0].upper()} ", style=STYLES[name]),
            f"{who}{note}",
            str(as_int(colour["visible"])),
            str(as_int(colour["total"])),
            left,
        )
    return table


def _cube(public: JsonObject) -> RenderableType:
    """The layers of the cube from the ground, each place with the number of its stone."""
    side = len(as_list(public["maxima"]))
    places: dict[tuple[int, int, int], tuple[str, str]] = {}
    names = list(STYLES)
    for item in as_list(public["placed"]):
        copy, text = as_list(item)
        stone, *cubes = as_text(text).split()
        for cube in cubes:
            places[read_cube(cube)] = (stone[1:], STYLES[names[as_int(copy) % len(names)]])
    layers: list[RenderableType] = []
    for z in range(side):
        table = Table(box=None, padding=(0, 0), pad_edge=False, title=f"layer {z + 1}")
        table.add_column()
        for x in range(side):
            table.add_column(Text(COLUMNS[x], style="dim"), justify="center")
        for y in range(side):
            cells = [Text(f"{y + 1} ", style="dim")]
            for x in range(side):
                word, style = places.get((x, y, z), ("·", "dim"))
                cells.append(Text(word.center(4), style=style))
            table.add_row(*cells)
        layers.append(table)
    left = [f"{stone} x{count}" for stone, count in as_object(public["left"]).items() if count]
    filled = Text(f"{as_int(public['filled'])} of {side**3} cubes filled; stones left: {', '.join(left) or 'none'}")
    return Group(Columns(layers, padding=(0, 3)), filled)
