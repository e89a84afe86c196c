"""The valley of Tiwanaku: terrain, crops and pawns, the Otoma with their arrows, the supply, and how peoples stand."""

from typing import Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from tampu.cli.boards.layout import Block, Part, line, short
from tampu.cli.speech import Fact, Facts, Speech
from tampu.engine import Action, JsonObject, View
from tampu.engine.wire import as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES, board_named

STYLES: Final = ("black on #7fa650", "black on #e0b565", "white on #2f6b4f", "black on #8b8f9c")
"""Valley, desert, forest, mountain; the letter says the same."""

ARROWS: Final = dict(zip(DIRECTION_NAMES, "↑→↓←", strict=True))


def draw(view: View, speech: Speech) -> dict[str, Part]:
    public = view.public
    board = Columns([_valley(public, speech), _supply(public, speech)], padding=(0, 4))
    said = {key: public[key] for key in ("terrain", "crops", "arrows", "pawns", "otoma", "stock")}
    parts = {
        "valley": Block(board, str(said)),
        "legend": line(_legend(public, speech)),
        "peoples": _peoples(public, speech),
    }
    if as_list(public["otoma"]):
        parts["otoma"] = _otoma(public, speech)
    if as_list(public["screens"]):
        parts["screens"] = _screens(view, speech)
    asked = _asked(public, speech)
    if asked is not None:
        parts["asked"] = line(asked)
    return parts


class _Letters:
    """Short names of terrains and colours, for squares."""

    def __init__(self, public: JsonObject, speech: Speech) -> None:
        groups = [as_object(entry) for entry in (*as_list(public["pawns"]), *as_list(public["otoma"]))]
        arrows = [arrow.split()[0] for arrow in as_list(public["arrows"]) if isinstance(arrow, str)]
        colours = sorted({*(as_text(group["colour"]) for group in groups), *arrows})
        named = {colour: speech.name(colour) for colour in colours}
        self._colours = {colour: short(named.values())[name] for colour, name in named.items()}
        terrains = [speech.title(name) for name in TERRAIN_NAMES]
        self.terrains = [short(terrains)[name] for name in terrains]
        self.width = max(len(letters) for letters in self._colours.values())

    def pawn(self, colour: str) -> str:
        return self._colours[colour].upper()

    def otoma(self, colour: str) -> str:
        return self._colours[colour].lower()

    def arrow(self, arrow: str) -> str:
        colour, direction = arrow.split()
        return f"{self.otoma(colour)}{ARROWS[direction]}"


def _valley(public: JsonObject, speech: Speech) -> Table:
    """Each square: terrain and crop level, who stands there (small letters are an Otoma pawn), and its arrow."""
    board = board_named(as_text(public["size"]))
    letters = _Letters(public, speech)
    terrain, crops = as_ints(public["terrain"]), as_ints(public["crops"])
    arrows = as_list(public["arrows"])
    standing: dict[str, str] = {}
    for entry in as_list(public["otoma"]):
        pawn = as_object(entry)
        standing[as_text(pawn["square"])] = letters.otoma(as_text(pawn["colour"]))
    for entry in as_list(public["pawns"]):
        pawns = as_object(entry)
        for square in as_texts(pawns["squares"]):
            standing[square] = letters.pawn(as_text(pawns["colour"]))
    table = Table(box=None, padding=(0, 0), pad_edge=False)
    table.add_column()
    for col in range(board.cols):
        table.add_column(Text(f" {'abcdefghi'[col]}", style="dim"))
    for row in range(board.rows):
        cells = [Text(f"{row + 1} ", style="dim")]
        for col in range(board.cols):
            place = row * board.cols + col
            who = standing.get(board.name(place), "").ljust(letters.width)
            arrow = arrows[place] if arrows and not crops[place] else None
            mark = letters.arrow(arrow) if isinstance(arrow, str) else ""
            mark = mark.ljust(letters.width + 1) if arrows else ""
            if terrain[place] < 0:
                ground, style = "·".ljust(len(letters.terrains[0]) + 1), "dim"
            else:
                ground, style = f"{letters.terrains[terrain[place]]}{crops[place] or '-'}", STYLES[terrain[place]]
            cells.append(Text(f" {ground} {who}{mark}", style=style))
        table.add_row(*cells)
    return table


def _legend(public: JsonObject, speech: Speech) -> Text:
    letters = _Letters(public, speech)
    terrains = ", ".join(
        f"{short} {speech.name(name)}" for short, name in zip(letters.terrains, TERRAIN_NAMES, strict=True)
    )
    lines = [speech.say("tiwanaku.legend", terrains=terrains)]
    if as_list(public["otoma"]):
        lines.append(speech.say("tiwanaku.legend otoma"))
    if as_list(public["arrows"]):
        lines.append(speech.say("tiwanaku.legend arrows"))
    return Text(" ".join(lines), style="dim")


def _supply(public: JsonObject, speech: Speech) -> Table:
    heads = (speech.say("tiwanaku.tiles left"), "", speech.say("tiwanaku.crops left"), "")
    table = Table(*heads, box=None, header_style="dim", pad_edge=False)
    tiles, crops = as_ints(public["stock"]), as_ints(public["crops_left"])
    for row in range(len(crops)):
        tile = (speech.name(TERRAIN_NAMES[row]), str(max(0, tiles[row]))) if row < len(tiles) else ("", "")
        table.add_row(*tile, _crop(row + 1, speech), str(crops[row]))
    return table


def _crop(level: int, speech: Speech) -> str:
    """The name of a crop with its level, such as `Corn 4`."""
    return speech.name(CROP_NAMES[level])


def _peoples(public: JsonObject, speech: Speech) -> Part:
    heads = ("points", "stones", "cubes", "pawns")
    rows = []
    pawns = [as_object(entry) for entry in as_list(public["pawns"])]
    for item in as_list(public["people"]):
        people = as_object(item)
        seats = as_ints(people["seats"])
        own = [entry for entry in pawns if set(as_ints(entry["seats"])) & set(seats)]
        stones = zip(TERRAIN_NAMES, as_ints(people["stones"]), strict=True)
        row = (
            speech.who(seats) or speech.title("otoma"),
            str(as_int(people["points"])),
            ", ".join(f"{speech.name(terrain)} {level}" for terrain, level in stones),
            ", ".join(_crop(cube, speech) for cube in as_ints(people["cubes"])) or "-",
            "; ".join(
                speech.say(
                    "tiwanaku.pawns of",
                    colour=speech.name(as_text(entry["colour"])),
                    squares=", ".join(as_texts(entry["squares"])) or "-",
                    n=as_int(entry["supply"]),
                )
                for entry in own
            ),
        )
        rows.append(row)
    return Part(speech.say("everybody"), rows, ("", *(speech.say(f"tiwanaku.{head}") for head in heads)))


def _otoma(public: JsonObject, speech: Speech) -> Part:
    """The pawns of the Otoma by colour."""
    pawns = [as_object(pawn) for pawn in as_list(public["otoma"])]
    said = [f"{speech.name(as_text(pawn['colour']))} {as_text(pawn['square'])}" for pawn in pawns]
    return line(f"{speech.title('otoma')}: {', '.join(said)}")


def _screens(view: View, speech: Speech) -> Part:
    """T11: everybody's stacks by terrain; behind the own screen the arrows on top."""
    tops = as_list(view.own["tops"]) if view.own.get("tops") else []
    lines = []
    for seat, item in enumerate(as_list(view.public["screens"])):
        screen = as_object(item)
        covered = as_list(screen["covered"])
        stacks = []
        for terrain, count in enumerate(as_ints(screen["stacks"])):
            top = tops[terrain] if tops and seat == view.seat else None
            shown = f" {ARROWS[top]} {speech.name(top)}" if isinstance(top, str) else ""
            hidden = f" ({speech.say('tiwanaku.covered')})" if covered[terrain] is True else ""
            if count:
                stacks.append(f"{count} {speech.name(TERRAIN_NAMES[terrain])}{shown}{hidden}")
        lines.append((speech.seat(seat), ", ".join(stacks) or "-"))
    return Part(speech.title("screen"), lines)


def _asked(public: JsonObject, speech: Speech) -> Text | None:
    """The direction of a walk, or the terrain of a tile to give."""
    asked = speech.asked(public)
    direction = asked.get("direction", asked.get("arrow"))
    if isinstance(direction, int) and 0 <= direction < len(DIRECTION_NAMES):
        word = DIRECTION_NAMES[direction]
        return Text(speech.say("tiwanaku.direction", arrow=ARROWS[word], direction=speech.name(word)))
    if isinstance(asked.get("terrain"), int):
        return Text(speech.say("tiwanaku.tile asked", terrain=speech.name(TERRAIN_NAMES[as_int(asked["terrain"])])))
    return None


# -- actions ---------------------------------------------------------------------------------------------------


def about(view: View, action: Action, speech: Speech) -> Facts | None:
    public = view.public
    words = dict(zip(action.verb.domains, action.text.split()[1:], strict=True))
    verb = action.verb.name
    facts: dict[str, Fact] = {}
    if "seat" in words and int(words["seat"]) >= len(speech.seats):
        return None
    if verb == "divine":
        facts = {"crop": _bare_crop(int(words["level"]), speech)}
    elif verb == "offer":
        facts = {"cubes": ", ".join(_crop(int(level), speech) for level in words["cubes"])}
    elif verb == "otoma":
        pawns = [as_object(pawn) for pawn in as_list(public["otoma"])]
        here = [as_text(pawn["colour"]) for pawn in pawns if pawn["square"] == words["square"]]
        if not here:
            return None
        direction = _walk(public, words["square"], speech)
        if direction is None:
            return None
        facts = {"colour": speech.name(here[0]), "direction": speech.name(direction)}
    elif verb == "go":
        board = board_named(as_text(public["size"]))
        squares = [board.name(square) for square in range(board.squares)]
        if words["square"] not in squares:
            return None
        facts = {"detail": _square(public, squares.index(words["square"]), speech)}
    return facts


def _walk(public: JsonObject, square: str, speech: Speech) -> str | None:
    """The direction in which the Otoma on a square would walk now."""
    asked = speech.asked(public)
    if isinstance(asked.get("direction"), int):
        return DIRECTION_NAMES[as_int(asked["direction"])]
    pawns = [as_object(pawn)["square"] for pawn in as_list(public["otoma"])]
    for word in as_text(asked.get("tied", "")).split():
        if pawns[int(word[0])] == square:
            return DIRECTION_NAMES[int(word[1])]
    return None


def _bare_crop(level: int, speech: Speech) -> str:
    """The name of a crop without its level."""
    return speech.words.sections["terms"][CROP_NAMES[level]]


def _square(public: JsonObject, square: int, speech: Speech) -> str:
    """What is known of a square."""
    terrain, crop = as_ints(public["terrain"])[square], as_ints(public["crops"])[square]
    if terrain < 0:
        return speech.say("tiwanaku.unexplored")
    arrows = as_list(public["arrows"])
    arrow = arrows[square] if arrows and not crop else None
    said = [speech.name(TERRAIN_NAMES[terrain]), _crop(crop, speech) if crop else speech.say("tiwanaku.bare")]
    if isinstance(arrow, str):
        colour, direction = arrow.split()
        said.append(f"{speech.name(colour)} {ARROWS[direction]}")
    return ", ".join(said)
