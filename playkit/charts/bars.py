"""Shares as bars with their intervals, labelled directly."""

from __future__ import annotations

from typing import Any

import polars as pl

from playkit.charts import theme
from playkit.charts.linked import LINKED, OWNERS, faded, ground, owned, styled
from playkit.charts.titles import wrapped
from playkit.charts.words import percent, percent_range, say
from playkit.errors import need_columns

NEEDED = ("en", "ja", "estimate", "low", "high", "n", "state")
WIDTH, STEP = 246, 24
"""Pixels of labels and bars together, and of one bar's row; with the figure behind it this fits a telephone."""
LETTERS, LINE = 22, 11
"""Letters of a line of a row's name, Japanese counting twice; pixels from one line to the next."""


def label_width(frame: pl.DataFrame, lang: str) -> int:
    """Find the room the labels of a frame need, so that bars of several panels begin at one line."""
    need_columns("the bars", frame.columns, (lang,))
    longest = max((sum(12 if ord(letter) > 0x2E7F else 7 for letter in text) for text in frame[lang]), default=0)
    return min(max(longest, 56), 136)


def in_two_lines(text: str) -> str:
    r"""Break a row's name that is too long for its room; what two lines do not hold is cut off by the axis.

    >>> in_two_lines("short"), in_two_lines("shove the neighbours away")
    ('short', 'shove the\nneighbours away')
    """
    first = wrapped(text, LETTERS)[0]
    return "\n".join(filter(None, (first, text[len(first) :].strip())))


def label_axis(room: int) -> Any:
    """Make the axis that names rows, some of them in two lines."""
    import altair as alt

    lines, broken = "split(datum.label, '\\n')", "indexof(datum.label, '\\n') > 0"
    # Vega hangs a second line below the row it names; half a line up, both lie about its middle.
    offset: Any = {"condition": {"test": broken, "value": -LINE / 2}, "value": 0}
    return alt.Axis(
        title=None, labelExpr=lines, labelLineHeight=LINE, labelOffset=offset, labelLimit=room,
        minExtent=room, maxExtent=room,
    )  # fmt: skip


def share_bars(frame: pl.DataFrame, lang: str, *, title: Any = None, labels: int | None = None) -> Any:
    """Draw one bar a row, its interval as a line, its figure at the end; thin data are grey.

    Args:
        frame: rows in the order to draw: en, ja (labels), estimate, low, high, n, state.
        lang: "en" or "ja".
        title: an Altair title.
        labels: pixels for the labels; None for what this frame needs.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    import altair as alt

    need_columns("the bars", frame.columns, NEEDED)
    rows = [_drawn(row, lang) for row in frame.iter_rows(named=True)]
    drawn = pl.DataFrame(rows, schema=_SCHEMA)
    room = label_width(frame, lang) if labels is None else labels
    axis = label_axis(room)
    base = alt.Chart(drawn).encode(y=alt.Y("label:N", sort=None, axis=axis), opacity=faded())
    share: dict[str, Any] = {"axis": None, "scale": alt.Scale(domain=[0, _end(frame)])}
    tips = [alt.Tooltip(f"{name}:N", title=say(title, lang)) for name, title in _TIPS.items()]
    own: dict[str, Any] = {"scale": None, "legend": None}
    bar = base.mark_bar(height={"band": 0.62}, cornerRadius=2).encode(
        x=alt.X("share:Q", **share), color=alt.Color("fill:N", **own), tooltip=tips
    )
    # The names reach the page's stylesheet, which gives marks on bare paper the ink of its theme.
    whisker = base.mark_rule(strokeWidth=1.5).encode(x=alt.X("low:Q", **share), x2="high:Q", tooltip=tips)
    text = base.mark_text(align="left", dx=6).encode(x=alt.X("high:Q", **share), text="text:N")
    area = ground(alt.Chart(drawn).encode(y=alt.Y("label:N", sort=None, axis=axis), tooltip=tips))
    return alt.layer(
        area,
        bar,
        styled(whisker, "bars"),
        styled(text, "bars_text"),
        width=WIDTH - room,
        height=alt.Step(STEP),
        **({"title": title} if title else {}),
    )


_SCHEMA = {
    **OWNERS,
    **dict.fromkeys((LINKED, "label", "text", "ends", "n", "state", "fill"), pl.String),
    **dict.fromkeys(("share", "low", "high"), pl.Float64),
}
_TIPS = {"label": "line", "text": "estimate", "ends": "interval", "n": "n", "state": "state"}


def _drawn(row: dict[str, Any], lang: str) -> dict[str, Any]:
    known = row["estimate"] is not None
    return {
        **owned(row),
        LINKED: row["en"],
        "label": in_two_lines(row[lang]),
        "share": row["estimate"],
        "low": row["low"],
        "high": row["high"],
        "text": percent(row["estimate"], lang) if known else "–",
        "ends": percent_range(row["low"], row["high"], lang) if known else "",
        "n": f"{row['n'] or 0:,}",
        "state": say(f"state_{row['state']}", lang),
        "fill": theme.BAR if row["state"] == "shown" else theme.QUIET,
    }


def _end(frame: pl.DataFrame) -> float:
    """Where the axis ends: room for the figure behind the longest interval."""
    high = frame["high"].max()
    return min(1.0, float(high)) * 1.3 if isinstance(high, float) else 1.0
