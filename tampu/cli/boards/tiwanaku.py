"""The valley of Tiwanaku: terrain, crops and pawns, what is left of the supply, and how the peoples stand."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tampu.engine import JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES, board_named

STYLES = ("black on #7fa650", "black on #e0b565", "white on #2f6b4f", "black on #8b8f9c")
"""Valley, desert, forest, mountain; the letter says the same."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [
        Columns([_valley(view.public), _supply(view.public)], padding=(0, 4)),
        _peoples(view.public, names),
    ]
    if view.own.get("tops"):
        parts.append(_tops(view))
    return Group(*parts)


def _valley(public: JsonObject) -> Table:
    """Each square: terrain letter, crop level, and who stands there (a capital letter is a pawn, o an Otoma pawn)."""
    board = board_named(as_text(public["size"]))
    terrain, crops = as_ints(public["terrain"]), as_ints(public["crops"])
    standing: dict[str, str] = {}
    for entry in as_list(public["otoma"]):
        standing[as_text(as_object(entry)["square"])] = "o"
    for entry in as_list(public["pawns"]):
        pawns = as_object(entry)
        for square in as_texts(pawns["squares"]):
            standing[square] = as_text(pawns["colour"])[0].upper()
    table = Table(box=None, padding=(0, 0), pad_edge=False)
    table.add_column()
    for col in range(board.cols):
        table.add_column(Text("abcdefghi"[col], style="dim"), justify="center")
    for row in range(board.rows):
        cells = [Text(f"{row + 1} ", style="dim")]
        for col in range(board.cols):
            place = row * board.cols + col
            who = standing.get(board.name(place), " ")
            if terrain[place] < 0:
                cells.append(Text(f"  · {who} ", style="dim"))
            else:
                crop = str(crops[place]) if crops[place] else "-"
                letter = TERRAIN_NAMES[terrain[place]][0].upper()
                cells.append(Text(f" {letter}{crop} {who} ", style=STYLES[terrain[place]]))
        table.add_row(*cells)
    return table


def _supply(public: JsonObject) -> Table:
    table = Table("tiles left", "", "crops left", "", box=None, header_style="dim", pad_edge=False)
    tiles, crops = as_ints(public["left"]), as_ints(public["crops_left"])
    for row in range(len(crops)):
        tile = (TERRAIN_NAMES[row], str(tiles[row])) if row < len(tiles) else ("", "")
        table.add_row(*tile, f"{row + 1} {CROP_NAMES[row + 1]}", str(crops[row]))
    return table


def _peoples(public: JsonObject, names: Sequence[str]) -> Table:
    table = Table("", "points", "stones V D F M", "cubes", "pawns", box=None, header_style="dim", pad_edge=False)
    pawns = [as_object(entry) for entry in as_list(public["pawns"])]
    for item in as_list(public["people"]):
        people = as_object(item)
        seats = as_ints(people["seats"])
        own = [entry for entry in pawns if set(as_ints(entry["seats"])) & set(seats)]
        table.add_row(
            ", ".join(names[seat] for seat in seats) or "Otoma",
            str(as_int(people["points"])),
            " ".join(str(level) for level in as_ints(people["stones"])),
            " ".join(str(cube) for cube in as_ints(people["cubes"])) or "-",
            ", ".join(
                f"{as_text(entry['colour'])} {' '.join(as_texts(entry['squares'])) or '-'} (+{as_int(entry['supply'])})"
                for entry in own
            ),
        )
    return table


def _tops(view: View) -> Text:
    """T11: the top tiles behind the seat's screen, and how many are in each stack."""
    seat = view.seat if view.seat is not None else 0
    stacks = as_ints(as_object(as_list(view.public["screens"])[seat])["stacks"])
    tops = as_list(view.own["tops"])
    words = [
        f"{TERRAIN_NAMES[terrain]} {tops[terrain] or 'covered'} ({count})"
        for terrain, count in enumerate(stacks)
        if count
    ]
    return Text(f"behind your screen: {', '.join(words) or 'nothing'}")
