"""The plan of Rumis seen from above, or the layers of the solitaire cube."""

from typing import Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tampu.cli.boards.layout import Block, Part, line, short
from tampu.cli.speech import Facts, Speech
from tampu.engine import Action, JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.rumis.alphabet import COLUMNS, read_cube

STYLES: Final = {
    "red": "bold white on #a8332a",
    "yellow": "bold black on #e0b23c",
    "green": "bold white on #2f7d4f",
    "blue": "bold white on #2d5f9e",
}


def draw(view: View, speech: Speech) -> dict[str, Part]:
    public = view.public
    if "filled" in public:
        return _cube(public, speech)
    return {"plan": Block(_plan(public, speech), str(public["placed"])), "colours": _colours(public, speech)}


def _letters(public: JsonObject, speech: Speech) -> list[str]:
    """A letter or two for each colour."""
    names = [speech.title(as_text(as_object(colour)["colour"])) for colour in as_list(public["colours"])]
    return [short(names)[name] for name in names]


def _plan(public: JsonObject, speech: Speech) -> Table:
    """Each square: the colour on top and the height of its column, or a dot and its maximum."""
    colours = [as_text(as_object(colour)["colour"]) for colour in as_list(public["colours"])]
    letters = _letters(public, speech)
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
                colour = seen[y][x]
                cells.append(Text(f" {letters[colour]}{heights[y][x]}/{top} ", style=STYLES[colours[colour]]))
        table.add_row(*cells)
    return table


def _colours(public: JsonObject, speech: Speech) -> Part:
    rows = []
    for item, letters in zip(as_list(public["colours"]), _letters(public, speech), strict=True):
        colour = as_object(item)
        seat = colour["seat"]
        who = speech.seat(seat) if isinstance(seat, int) else speech.say("rumis.ruins")
        note = f" ({speech.say('rumis.out')})" if colour["out"] is True else ""
        name = as_text(colour["colour"])
        row = (
            Text(f" {letters} {speech.name(name)} ", style=STYLES[name]),
            f"{who}{note}",
            str(as_int(colour["visible"])),
            str(as_int(colour["total"])),
            ", ".join(speech.name(stone) for stone in as_texts(colour["left"])) or speech.say("none"),
        )
        rows.append(row)
    return Part("", rows, ("", "", *(speech.say(f"rumis.{head}") for head in ("seen", "total", "left"))))


def _cube(public: JsonObject, speech: Speech) -> dict[str, Part]:
    """The layers of the cube from the ground, each place with the name of its stone."""
    side = len(as_list(public["maxima"]))
    places: dict[tuple[int, int, int], tuple[str, str]] = {}
    styles = list(STYLES.values())
    for item in as_list(public["placed"]):
        copy, text = as_list(item)
        stone, *cubes = as_text(text).split()
        for cube in cubes:
            places[read_cube(cube)] = (speech.name(stone), styles[as_int(copy) % len(styles)])
    width = max([4, *(len(name) + 1 for name, _ in places.values())])
    layers: list[RenderableType] = []
    for z in range(side):
        title = speech.say("rumis.layer", n=z + 1)
        table = Table(box=None, padding=(0, 0), pad_edge=False, title=title)
        table.add_column()
        for x in range(side):
            table.add_column(Text(COLUMNS[x], style="dim"), justify="center")
        for y in range(side):
            cells = [Text(f"{y + 1} ", style="dim")]
            for x in range(side):
                word, style = places.get((x, y, z), ("·", "dim"))
                cells.append(Text(word.center(width), style=style))
            table.add_row(*cells)
        layers.append(table)
    stones = [f"{count} {speech.name(stone)}" for stone, count in as_object(public["left"]).items() if count]
    left = ", ".join(stones) or speech.say("none")
    filled = speech.say("rumis.filled", n=as_int(public["filled"]), of=side**3, stones=left)
    return {"layers": Block(Columns(layers, padding=(0, 3)), str(public["placed"])), "filled": line(filled)}


def about(view: View, action: Action, speech: Speech) -> Facts | None:
    """The stone by its name, its place by squares and layers."""
    _, stone, cubes = action.text.split(maxsplit=2)
    return {"stone": speech.name(stone), "where": speech.words.layers(cubes) or cubes}
