"""What a viewer gets of the kingdom as plain data.

- `shapes`: the TypedDicts of everything that a client sees;
- `writing`: what everybody knows, what a seat knows besides, and what is hidden;
- `counsel`: what a seat can work out from its own cards and the table;
- `reading`: from plain data back to a state.
"""

from tampu.games.wutaki.views.shapes import OWN, PUBLIC

__all__ = ["OWN", "PUBLIC"]
