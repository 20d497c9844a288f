"""A board as a heat map: a number in every cell, its interval below, grey or hatched where data are thin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.linked import LINKED, OWNERS, faded, owned, pickable
from playkit.charts.words import compact_percent, compact_range, points_of_share, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NEEDED = ("x", "y", "name", "estimate", "low", "high", "band_low", "band_high", "n", "state")
STATES = ("shown", "few", "too_few", "unrecorded", "unknown", "itself")
CELL = 54
"""Pixels of a cell: five of them and the row numbers fit a telephone of 320 px."""
SMALL, CELL_OF_LARGE = 6, 32
"""Boards of more cells in a row have smaller ones, with their intervals only in the tooltip."""
ROOM = 10
"""Letters of an interval that fit beside each other in a cell; a longer one is written in two lines."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HATCHING = "M-1,-0.4L-0.4,-1M-1,0.2L0.2,-1M-1,0.8L0.8,-1M-0.6,1L1,-0.6M0,1L1,0M0.6,1L1,0.6"
"""A symbol of diagonal strokes, in a square from -1 to 1."""


@dataclass(frozen=True)
class Grid:
    """What stands beside the rows and columns of a map.

    Attributes:
        columns: labels of the columns, by x from `left` on.
        rows: labels of the rows, by y from `top` on.
        left, top: the first x and y that are shown: a small board may lie inside a larger numbering.
    """

    columns: Sequence[str]
    rows: Sequence[str]
    left: int = 0
    top: int = 0

    @property
    def cell(self) -> int:
        """Pixels of a cell, so that a large board fits a telephone too."""
        return CELL if max(len(self.columns), len(self.rows)) <= SMALL else CELL_OF_LARGE

    @property
    def roomy(self) -> bool:
        """Whether a cell has room for its interval."""
        return self.cell == CELL


@dataclass(frozen=True)
class Scale:
    """How figures of a map become colours and texts.

    Args:
        low: figure at the first colour.
        high: figure at the last colour.
        colours: the ramp.
        number: writes a figure, the same in both languages, so that both share one set of data.
        span: writes its interval.
        fade: draw cells faintly whose band holds 0 (for differences).
        counts: the figures are shares, so that a hatched cell can say "1/3" instead of a share nobody should quote.
    """

    low: float
    high: float
    colours: tuple[str, ...]
    number: Callable[[float], str]
    span: Callable[[float, float], str]
    fade: bool = False
    counts: bool = False

    def fill(self, figure: float) -> str:
        """Find the colour of a figure."""
        width = self.high - self.low
        return theme.blend(self.colours, (figure - self.low) / width if width > 0 else 0.5)


def safe_share() -> Scale:
    """Shares that are good: dark is dangerous, yellow safe."""
    return Scale(0, 1, theme.CIVIDIS, compact_percent, compact_range, counts=True)


def danger_share() -> Scale:
    """Shares that are bad: the same colours turned round, so that dark is always dangerous."""
    return Scale(0, 1, theme.CIVIDIS[::-1], compact_percent, compact_range, counts=True)


def danger_rate(most: float) -> Scale:
    """Small chances that are bad, with a decimal."""

    def span(low: float, high: float) -> str:
        return f"{low * 100:.1f}–{high * 100:.1f}"

    return Scale(0, most, theme.CIVIDIS[::-1], lambda rate: compact_percent(rate, 1), span)


def plain_points(most: float) -> Scale:
    """Points: yellow pays most."""
    return Scale(0, most, theme.CIVIDIS, lambda value: f"{value:.2f}", lambda low, high: f"{low:.2f}–{high:.2f}")


def share_difference(most: float) -> Scale:
    """Differences of shares in points of a hundred, zero in the middle."""
    digits = 0 if most >= 0.1 else 1
    return Scale(-most, most, theme.DIVERGING, lambda value: signed(value * 100, digits), points_of_share, fade=True)


def plain_difference(most: float) -> Scale:
    """Differences of points, zero in the middle."""

    def span(low: float, high: float) -> str:
        return f"{signed(low, 2)}, {signed(high, 2)}"

    return Scale(-most, most, theme.DIVERGING, lambda value: signed(value, 2), span, fade=True)


def heat_map(
    frame: pl.DataFrame,
    scale: Scale,
    lang: str,
    *,
    clock: str | None = None,
    title: Any = None,
    grid: Grid | None = None,
    when: str | None = None,
) -> Any:
    """Draw one map.

    Args:
        frame: one row a cell (and a time, with `clock`): x, y, name, estimate, low, high, band_low, band_high, n,
            state; as the measures of `analysis.danger` give them for one facet and draft.
        scale: colours and texts.
        lang: "en" or "ja".
        clock: column of the time that a slider chooses ("draw", "turn"), or None. The slider's parameter has its name.
        title: an Altair title.
        grid: labels of rows and columns; None for a square board with a1 at the top left.
        when: where a pick and no slider chooses the time, the expression that gives it; cells then do not fade.

    Returns:
        A layered Altair chart, undressed (see `charts.render`).

    Raises:
        MissingColumns: the frame lacks a column.
    """
    import altair as alt

    need_columns("the heat map", frame.columns, (*NEEDED, *([clock] if clock else [])))
    cells = pl.DataFrame([_drawn(row, scale, clock) for row in frame.iter_rows(named=True)], schema=_schema(clock))
    shown = grid or _square(frame)
    base = alt.Chart(cells).encode(x=_axis("x", shown), y=_axis("y", shown))
    if clock:
        base = base.transform_filter(f"datum.{clock} == {when or clock}")
    width, height = shown.cell * len(shown.columns), shown.cell * len(shown.rows)
    layers = _layers(base, lang, shown, fading=when is None)
    return alt.layer(*layers, width=width, height=height, **({"title": title} if title else {}))


def framed(names: Sequence[str], used: Sequence[int]) -> Grid:
    """Frame the smallest rectangle around the cells that are used, and label it by what its cells share.

    >>> grid = framed(("a2", "b2", "a1", "b1"), [0, 1, 2, 3])
    >>> "".join(grid.columns), "".join(grid.rows)
    ('ab', '21')
    """
    side = max(isqrt(len(names)), 1)
    xs, ys = ([0], [0]) if not used else ([cell % side for cell in used], [cell // side for cell in used])
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    columns = [names[top * side + x].rstrip("0123456789") or str(x + 1) for x in range(left, right + 1)]
    rows = [names[y * side + left].lstrip(LETTERS) or str(y + 1) for y in range(top, bottom + 1)]
    return Grid(columns, rows, left, top)


def _layers(base: Any, lang: str, grid: Grid, *, fading: bool) -> list[Any]:
    import altair as alt

    names = {"name": "cell", "text": "estimate", "span": "interval", "band": "band", "n": "n", "points": "points"}
    tips = [alt.Tooltip(f"{name}:N", title=say(title, lang)) for name, title in {**names, "said": "state"}.items()]
    said = " : ".join(f"datum.state == '{state}' ? '{say(f'state_{state}', lang)}'" for state in STATES)
    # Every layer carries the tooltip: numbers lie over the squares and would swallow the pointer.
    base = base.transform_calculate(said=f"{said} : ''").encode(tooltip=tips)
    base = base.encode(opacity=faded()) if fading else base
    own: dict[str, Any] = {"scale": None, "legend": None}
    edge: dict[str, Any] = {"stroke": theme.STANDARD, "strokeOpacity": 0.35, "strokeWidth": 1, "cornerRadius": 3}
    square = pickable(base.mark_rect(cursor="pointer", **edge).encode(color=alt.Color("fill:N", **own)))
    thin = base.mark_point(shape=HATCHING, size=(grid.cell - 4) ** 2, stroke=theme.HATCH, strokeWidth=1.2, filled=False)
    hatch = thin.encode(opacity=faded(0.7) if fading else alt.value(0.7)).transform_filter("datum.state == 'too_few'")
    ink = alt.Color("ink:N", **own)
    if not grid.roomy:
        return [square, hatch, base.mark_text(fontSize=11, fontWeight=600).encode(text="text:N", color=ink)]
    number = base.mark_text(dy=-8, fontSize=15, fontWeight=600).encode(text="text:N", color=ink)
    below: dict[str, Any] = {"dy": 5, "baseline": "top", "fontSize": 10, "lineBreak": "\n", "lineHeight": 9.5}
    ends = base.mark_text(**below).encode(text="ends:N", color=ink)
    return [square, hatch, number, ends]


def _drawn(row: dict[str, Any], scale: Scale, clock: str | None) -> dict[str, Any]:
    """Prepare one cell: colours and texts, so that the page needs no arithmetic."""
    known = row["estimate"] is not None
    thin = {"few": theme.FEW, **dict.fromkeys(STATES[2:], theme.TOO_FEW)}
    fill = thin.get(row["state"]) or scale.fill(row["estimate"])
    if scale.fade and known and (row["band_low"] or 0) <= 0 <= (row["band_high"] or 0):
        fill = theme.FADED
    drawn = {
        "x": row["x"],
        "y": row["y"],
        "name": row["name"],
        LINKED: row.get(LINKED) or row["name"],
        **owned(row),
        "state": row["state"],
        "fill": fill,
        "ink": theme.ink_on(fill),
        "text": _text(row, scale) if known else "–",
        # An interval of a difference has two signs and, wide as it is with thin data, no room in the cell.
        "ends": "" if scale.fade and row["state"] == "too_few" else folded(_span(scale, row["low"], row["high"])),
        "span": _span(scale, row["low"], row["high"]),
        "band": _span(scale, row["band_low"], row["band_high"]),
        "n": f"{row['n'] or 0:,}",
        "points": "–" if row.get("points") is None else str(row["points"]),
    }
    return drawn | ({clock: row[clock]} if clock else {})


def _text(row: dict[str, Any], scale: Scale) -> str:
    if scale.counts and row["state"] == "too_few":
        return f"{round(row['estimate'] * row['n'])}/{row['n']}"
    return scale.number(row["estimate"])


def _span(scale: Scale, low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else scale.span(low, high)


def folded(span: str) -> str:
    r"""Write an interval in two lines where it is too long for one.

    >>> folded("+5, +6"), folded("+12.4, +13.4"), folded("10.12–10.34")
    ('+5, +6', '+12.4\n+13.4', '10.12–\n10.34')
    """
    return span if len(span) <= ROOM else span.replace(", ", "\n", 1).replace("–", "–\n", 1)


def _schema(clock: str | None) -> dict[str, type[pl.DataType]]:
    """Types of the drawn cells, so that a map without rows is a map still."""
    texts = ("name", LINKED, "state", "fill", "ink", "text", "ends", "span", "band", "n", "points")
    whole: dict[str, type[pl.DataType]] = {"x": pl.Int64, "y": pl.Int64}
    return whole | dict.fromkeys(texts, pl.String) | OWNERS | ({clock: pl.Int64} if clock else {})


def _square(frame: pl.DataFrame) -> Grid:
    """Letters above, numbers at the left, like the names of the cells."""
    last = frame.select(pl.max_horizontal(pl.col("x", "y").max())).item() if frame.height else None
    side = 5 if last is None else int(last) + 1
    return Grid(LETTERS[:side], [str(row + 1) for row in range(side)])


def _axis(channel: str, grid: Grid) -> Any:
    import altair as alt

    labels, first = (grid.columns, grid.left) if channel == "x" else (grid.rows, grid.top)
    said = f"{json.dumps(list(labels), ensure_ascii=False)}[datum.value - {first}]"
    places = alt.Scale(domain=list(range(first, first + len(labels))))
    if channel == "x":
        return alt.X("x:O", axis=alt.Axis(labelExpr=said, title=None, orient="top", labelAngle=0), scale=places)
    return alt.Y("y:O", axis=alt.Axis(labelExpr=said, title=None), scale=places)
