"""Figures as dots with their intervals, one row each, beside what they would be if nothing were the matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from playkit.charts import theme
from playkit.charts.bars import STEP, WIDTH, in_two_lines, label_axis, label_width
from playkit.charts.danger import panels
from playkit.charts.linked import LINKED, OWNERS, faded, ground, owned, styled
from playkit.charts.titles import titled
from playkit.charts.words import say
from playkit.charts.written import spelled, write, write_range
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NEEDED = (
    *("facet", "draft", "measure", "en", "ja", "estimate", "low", "high", "band_low", "band_high", "standard"),
    *("n", "n_unit", "unit", "state"),
)
ORDER = ("people", "mixed", "sample", "bots", "random_bots")
FLOORS = {
    **dict.fromkeys(("sessions", "believed_sessions"), 20),
    **dict.fromkeys(("games", "seeds"), 100),
    "decisions": 50,
    "visits": 30,
    "captures": 30,
    "recorded_sessions": 1,
    **dict.fromkeys(("people", "known_sessions", "noted_sessions", "asked_sessions", "foretold_sessions"), 6),
}
"""What a title says is needed, by what n counts; the frames themselves carry how each figure may be shown."""
_COUNTED = {
    "sessions": "{n} sessions / {n}セッション",
    "games": "{n} games / {n}ゲーム",
    "seeds": "{n} seeds / {n}シード",
    "decisions": "{n} choices looked into / 調べた選択 {n}",
    "turns": "{n} turns / {n}手番",
    "visits": "{n} visits to cells / のべ{n}コマ",
    "captures": "{n} captures / 捕獲{n}",
    "offers": "{n} offers / {n}回の提示",
    "picks": "{n} picks / {n}回の選択",
    "rounds": "{n} rounds / {n}ラウンド",
    "sessions_with_it": "{n} sessions with it / それが起きた{n}セッション",
    "names": "{n} names / {n}回の指名",
    "hits": "{n} hits / {n}回の的中",
    "draws": "{n} draws / {n}枚",
    "people": "{n} people / {n}人",
    "known_sessions": "{n} sessions that know it / 記録のある{n}セッション",
    "recorded_sessions": "{n} sessions on record / 記録{n}セッション",
    "noted_sessions": "{n} sessions with notes / メモのある{n}セッション",
    "asked_sessions": "{n} sessions with answers / 回答のある{n}セッション",
    "foretold_sessions": "{n} sessions with predictions / 予想のある{n}セッション",
    "believed_sessions": "{n} sessions played on 200 times / 200回ずつ続けた{n}セッション",
}


class _Axis(NamedTuple):
    """What the charts of all panels share: the ends of their axis, how far intervals are drawn, room for names."""

    domain: list[float]
    least: float
    most: float
    room: int


def dot_rows(
    figures: pl.DataFrame, measures: str | Sequence[str], lang: str, finding: Callable[[pl.DataFrame], str]
) -> list[Any]:
    """Draw one chart a facet and draft: a row a figure, its interval thick, the band of all rows together thin.

    Args:
        figures: columns as `analysis.measured.MEASURED`; of these only `measures`, which share one unit.
        measures: whose figures, in the order of the frame.
        lang: "en" or "ja".
        finding: says in a few words what the rows of one facet and draft show.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the figures", figures.columns, NEEDED)
    wanted = [measures] if isinstance(measures, str) else list(measures)
    own = figures.filter(pl.col("measure").is_in(wanted), pl.col("estimate").is_not_null())
    if own.is_empty():
        return [nothing(lang)]
    axis = _axis(own, label_width(own, lang) + 8)  # what the sum of letters does not know
    return [_dots(panel, lang, axis, finding) for _, _, panel in ordered(own)]


def ordered(frame: pl.DataFrame) -> list[tuple[str | None, str | None, pl.DataFrame]]:
    """Split a frame into what is shown apart: people first, then whoever stands in for them."""
    return sorted(panels(frame), key=lambda panel: ORDER.index(panel[0]) if panel[0] in ORDER else len(ORDER))


def nothing(lang: str) -> Any:
    """Draw that there is nothing to draw."""
    import altair as alt

    empty = pl.DataFrame({"x": []}, schema={"x": pl.Float64})
    # With ends of its own: of no values Vega finds none, and says so on every reader's console.
    mark = alt.Chart(empty).mark_point().encode(x=alt.X("x:Q", axis=None, scale=alt.Scale(domain=[0, 1])))
    return mark.properties(title=titled(say("nothing", lang), ""), width=WIDTH, height=STEP)


def who_and_n(panel: pl.DataFrame, lang: str) -> str:
    """Say who stands behind the rows of a panel, and how many; the largest n where rows differ."""
    row = panel.sort("n", descending=True).row(0, named=True)
    who = say(row["facet"] or "?", lang)
    if row["draft"] is not None:
        who = say("who_draft", lang, who=who, draft=row["draft"])
    counted = say(_COUNTED.get(row["n_unit"], "n = {n}"), lang, n=f"{row['n']:,}")
    return f"{who}{'・' if lang == 'ja' else ' · '}{counted}"


def thin(panel: pl.DataFrame, lang: str) -> str | None:
    """Say that too little is there to say anything; None where every row may be shown plainly."""
    if (panel["state"] == "shown").any():
        return None
    row = panel.sort("n", descending=True).row(0, named=True)
    needed = FLOORS.get(row["n_unit"], FLOORS["sessions"])
    counted = say(_COUNTED.get(row["n_unit"], "n = {n}"), lang, n=f"{row['n']:,}")
    return say("Too few to say: {counted}, {needed} needed / まだ言えない：{counted}（{needed}必要）", lang,
               counted=counted, needed=needed)  # fmt: skip


def _dots(panel: pl.DataFrame, lang: str, own: _Axis, finding: Callable[[pl.DataFrame], str]) -> Any:
    import altair as alt

    drawn = pl.DataFrame([_drawn(row, lang, own) for row in panel.iter_rows(named=True)], schema=_SCHEMA)
    axis = label_axis(own.room)
    tips = [alt.Tooltip(f"{name}:N", title=say(title, lang)) for name, title in _TIPS.items()]
    base = alt.Chart(drawn).encode(y=alt.Y("label:N", sort=None, axis=axis), tooltip=tips)
    told = base.encode(opacity=faded())
    x: dict[str, Any] = {"axis": None, "scale": alt.Scale(domain=own.domain, nice=False, zero=False)}
    colour = alt.Color("fill:N", scale=None, legend=None)
    thick = base.mark_rule(strokeWidth=4).encode(x=alt.X("low:Q", **x), x2="high:Q", color=colour, opacity=faded(0.55))
    layers = [
        ground(base),
        styled(told.mark_rule(strokeWidth=1).encode(x=alt.X("band_low:Q", **x), x2="band_high:Q"), "bare_rule"),
        thick,
        told.mark_point(filled=True, size=95).encode(x=alt.X("estimate:Q", **x), color=colour),
        styled(told.mark_text(align="left", dx=8).encode(x=alt.X("end:Q", **x), text="text:N"), "bars_text"),
    ]
    if drawn["beyond"].is_not_null().any():
        arrow = told.mark_point(shape="triangle-right", filled=True, size=60)
        layers.append(arrow.encode(x=alt.X("beyond:Q", **x), color=colour))
    if panel["standard"].is_not_null().any():
        mark = base.mark_tick(thickness=2, size=STEP - 8, color=theme.STANDARD)
        layers.insert(1, mark.encode(x=alt.X("standard:Q", **x)))
    title = titled(thin(panel, lang) or finding(panel), who_and_n(panel, lang))
    return alt.layer(*layers, width=WIDTH - own.room + 40, height=alt.Step(STEP), title=title)


_SCHEMA = {
    **OWNERS,
    **dict.fromkeys((LINKED, "label", "text", "ends", "band", "even", "n", "state", "fill"), pl.String),
    **dict.fromkeys(("estimate", "low", "high", "band_low", "band_high", "standard"), pl.Float64),
    **dict.fromkeys(("end", "beyond"), pl.Float64),
}
_TIPS = {
    "label": "what / 項目",
    "text": "estimate",
    "ends": "interval",
    "band": "95 %, all rows together / 95%（全行同時）",
    "even": "if even / 差がなければ",
    "n": "n",
    "state": "state",
}


def _drawn(row: dict[str, Any], lang: str, own: _Axis) -> dict[str, Any]:
    unit, ends = row["unit"], ("estimate", "high", "band_high", "standard")
    endless = row["low"] is not None and row["high"] is None  # known from below alone, as the longest sessions are
    reach = float("inf") if endless else max(row[name] for name in ends if row[name] is not None)
    return {
        **{name: row[name] for name in ("estimate", "standard")},
        **{name: _within(row[name], own) for name in ("low", "high", "band_low", "band_high")},
        **({"high": own.most} if endless else {}),
        **owned(row),
        LINKED: row["en"],
        "label": in_two_lines(row[lang]),
        "end": min(reach, own.most),
        "beyond": own.most if reach > own.most else None,
        "text": spelled(write(row["estimate"], unit), lang),
        "ends": spelled(write_range(row["low"], row["high"], unit), lang),
        "band": spelled(write_range(row["band_low"], row["band_high"], unit), lang),
        "even": "" if row["standard"] is None else spelled(write(row["standard"], unit), lang),
        "n": f"{row['n'] or 0:,}",
        "state": say(f"state_{row['state']}", lang),
        "fill": theme.BAR if row["state"] == "shown" else theme.QUIET,
    }


def _within(end: float | None, own: _Axis) -> float | None:
    return None if end is None else min(max(end, own.least), own.most)


def _axis(figures: pl.DataFrame, room: int) -> _Axis:
    """Find from where to where the axis goes, with room between names and marks, and for the figure behind.

    One rare event, known within wide limits, must not squeeze all other rows together.
    """
    ends, middles = ("estimate", "low", "high", "band_low", "band_high", "standard"), ("estimate", "standard")
    low, high = figures.select(
        low=pl.min_horizontal(pl.col(ends).min()), high=pl.max_horizontal(pl.col(ends).max())
    ).row(0)
    far = float(figures.select(pl.max_horizontal(pl.col(middles).abs().max())).item())
    limit = 1.0 if figures["unit"].is_in(WHOLES).any() else FARTHEST * far or float("inf")
    least, most = max(min(low, 0.0), -max(limit, far)), min(high, max(limit, far))
    endless = figures.select((pl.col("low").is_not_null() & pl.col("high").is_null()).any()).item()
    most += ENDLESS * (most - least) if endless else 0.0
    width = (most - least) or 1.0
    return _Axis([least - 0.04 * width, most + 0.22 * width], least, most, room)


WHOLES = ("share", "share_difference", "p")
"""Units that reach no farther than a whole."""
ENDLESS = 0.1
"""Room for an arrow behind the greatest figure, as a share of the axis, where an interval has no upper end."""
FARTHEST = 4
"""An interval is drawn to so many times the greatest figure; one that goes on ends in an arrow, and its ends are told
where the pointer rests and in the table."""
