"""A report as one HTML file: headings, tables and bars, without script or network."""

from collections.abc import Mapping, Sequence
from html import escape

_STYLE = """
:root { color-scheme: light dark; --line: #d5c6ad; --bar: #1f6e69; --soft: #f3e9d8; }
@media (prefers-color-scheme: dark) { :root { --line: #453d35; --bar: #4bb3ac; --soft: #302a25; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 900px; margin: 32px auto; padding: 0 16px;
  background: light-dark(#fbf7f0, #1b1815); color: light-dark(#2b2623, #efe6d8); font-variant-numeric: tabular-nums; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "DejaVu Serif", serif; }
table { border-collapse: collapse; margin: 12px 0 24px; }
th, td { text-align: left; padding: 5px 14px 5px 0; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; }
svg text { fill: currentColor; font: 13px system-ui, sans-serif; }
"""


class Page:
    """A report that grows part by part."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._parts: list[str] = [f"<h1>{escape(title)}</h1>"]

    def heading(self, text: str) -> None:
        self._parts.append(f"<h2>{escape(text)}</h2>")

    def text(self, text: str) -> None:
        self._parts.append(f"<p>{escape(text)}</p>")

    def table(self, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Numbers are set to the right."""
        numeric = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(head))]
        cells = "".join(f"<th{_class(n)}>{escape(name)}</th>" for name, n in zip(head, numeric, strict=True))
        body = "".join(
            "<tr>"
            + "".join(f"<td{_class(n)}>{escape(str(v))}</td>" for v, n in zip(row, numeric, strict=True))
            + "</tr>"
            for row in rows
        )
        self._parts.append(f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>")

    def bars(
        self, title: str, rows: Sequence[tuple[str, float, tuple[float, float] | None]], full: float = 1.0
    ) -> None:
        """A bar for each row, with the ends of an interval if it has one; `full` is the length of the scale.

        Bars begin at zero; where something is below it, to the right of the smallest value.
        """
        height = 28
        lows = [min(value, *ends) if ends else value for _, value, ends in rows]
        least = min([0.0, *lows])
        drawn = []

        def at(value: float) -> float:
            return 200 + 500 * (min(full, value) - least) / (full - least)

        for i, (name, value, ends) in enumerate(rows):
            y = i * height
            drawn.append(f'<text x="190" y="{y + 18}" text-anchor="end">{escape(name)}</text>')
            drawn.append(f'<rect x="200" y="{y + 6}" width="500" height="16" fill="var(--soft)"/>')
            left, right = sorted((at(0.0), at(value)))
            drawn.append(f'<rect x="{left:.1f}" y="{y + 6}" width="{right - left:.1f}" height="16" fill="var(--bar)"/>')
            if ends is not None:
                low, high = (at(end) for end in ends)
                drawn.append(f'<path d="M{low:.1f} {y + 14}H{high:.1f}" stroke="currentColor" stroke-width="2"/>')
            drawn.append(f'<text x="710" y="{y + 18}">{value:.3g}</text>')
        size = f'viewBox="0 0 780 {height * len(rows) + 4}" width="780"'
        self._parts.append(f'<svg {size} role="img" aria-label="{escape(title)}">{"".join(drawn)}</svg>')

    def curves(self, title: str, lines: Mapping[str, Sequence[float]]) -> None:
        """A line for each name, all on one scale that begins at zero."""
        width, height, left = 640, 220, 60
        top = max((value for values in lines.values() for value in values), default=0.0) or 1.0
        drawn = [f'<path d="M{left} 10V{height}H{left + width}" fill="none" stroke="var(--line)"/>']
        drawn += [f'<text x="{left - 6}" y="18" text-anchor="end">{top:.3g}</text>']
        for number, (name, values) in enumerate(lines.items()):
            step = width / max(1, len(values) - 1)
            points = " ".join(
                f"{left + i * step:.1f},{height - (height - 10) * v / top:.1f}" for i, v in enumerate(values)
            )
            dashes = f' stroke-dasharray="{4 * number} 3"' if number else ""
            drawn.append(f'<polyline points="{points}" fill="none" stroke="var(--bar)" stroke-width="2"{dashes}/>')
            drawn.append(
                f'<path d="M{left + 10} {height + 22 * number + 20}h30" stroke="var(--bar)" stroke-width="2"{dashes}/>'
            )
            drawn.append(f'<text x="{left + 50}" y="{height + 22 * number + 25}">{escape(name)}</text>')
        size = f'viewBox="0 0 {left + width + 10} {height + 22 * len(lines) + 12}" width="{left + width + 10}"'
        self._parts.append(f'<svg {size} role="img" aria-label="{escape(title)}">{"".join(drawn)}</svg>')

    def html(self) -> str:
        head = f'<meta charset="utf-8"><title>{escape(self._title)}</title><style>{_STYLE}</style>'
        return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(self._parts)}</body></html>\n'


def _class(numeric: bool) -> str:
    return ' class="n"' if numeric else ""
