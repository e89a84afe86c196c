"""What a view of Tiwanaku says about the valley."""

from tampu.engine import View
from tampu.engine.wire import as_ints, as_text
from tampu.games.tiwanaku.pieces.board import board_named
from tampu.games.tiwanaku.valley.maps import Known


def known_of(view: View) -> Known:
    """The public tiles, crops and tiles left; a seat knows nothing more about the valley."""
    public = view.public
    return Known(
        board_named(as_text(public.get("size"), "size")),
        as_ints(public.get("terrain"), "terrain"),
        as_ints(public.get("crops"), "crops"),
        as_ints(public.get("left"), "left"),
    )


def view_of(known: Known) -> View:
    """A spectator's view that shows just this, for files and tests."""
    return View(
        "tiwanaku",
        None,
        {
            "size": known.board.id,
            "terrain": list(known.terrain),
            "crops": list(known.crops),
            "left": list(known.left),
        },
        {},
    )
