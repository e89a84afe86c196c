"""What lies open, as a list: for a title that draws nothing itself."""

from tampu.engine import View, encode
from tampu.previews.canvas import MUTED, Box, Canvas

_LINE = 30
_ELSEWHERE = ("options", "stack")


def draw(view: View, canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    lines = [f"{name}: {encode(value).decode()}" for name, value in view.public.items() if name not in _ELSEWHERE]
    for number, line in enumerate(lines[: int((bottom - top) / _LINE)]):
        canvas.text((left, top + _LINE * (number + 0.5)), canvas.cut(line, 20, right - left), 20, MUTED, "lm")
