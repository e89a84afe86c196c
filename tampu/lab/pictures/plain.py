"""What lies open, as a list: for a title that draws nothing itself."""

from collections.abc import Iterator

from tampu.engine import View
from tampu.lab.encode.plain import leaves
from tampu.lab.pictures.spans import Line, Span

_ELSEWHERE = ("options", "stack")


def board(view: View) -> Iterator[Line]:
    for name, value in view.public.items():
        if name not in _ELSEWHERE:
            yield [Span(f"{name}: {', '.join(str(leaf) for _, leaf in leaves(value))}")]
