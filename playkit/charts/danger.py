"""Charts of the danger question: maps for one draft and facet, side by side, never pooled; differences; lines.

Each function takes a frame of `analysis` and gives one Altair chart a facet and draft, with the finding as its title
and who and how many as its subtitle. `side_by_side` puts them in a row for a notebook; a page lays them out itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import heat
from playkit.charts.bars import label_width, share_bars
from playkit.charts.linked import BETWEEN, together
from playkit.charts.titles import titled as _title
from playkit.charts.words import percent, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.charts.heat import Scale

PANEL = ("facet", "draft")
MIN_SHOWN = 20
MIN_EXPOSED = 200
"""What a title says is needed; the frames themselves carry how each cell may be shown."""


def survival_maps(survival: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which stars stand at the end of a phase, from `analysis.danger.survival`."""
    return _maps(survival, heat.safe_share(), lang, lambda panel: _survival_title(panel, lang))


def expected_points_maps(points: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw what standing still pays, from `analysis.danger.expected_points`."""
    scale = heat.plain_points(_most(points))
    return _maps(points, scale, lang, lambda panel: _points_title(panel, lang))


def risk_maps(risk: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how likely a pawn is struck where it stands, per card, from `analysis.danger.risk`."""
    scale = heat.danger_rate(_most(risk))
    return _maps(risk, scale, lang, lambda panel: _risk_title(panel, lang))


def destroyed_maps(destroyed: pl.DataFrame, lang: str = "en", at: int | None = None) -> list[Any]:
    """Draw what has fallen by a card or turn a slider chooses, from `destroyed_by_draw` or `destroyed_by_turn`.

    Args:
        destroyed: with a column draw or turn.
        lang: "en" or "ja".
        at: where the slider starts; None for the middle.
    """
    need_columns("the map by draw", destroyed.columns, ("facet", "draft", "estimate"))
    clock = "turn" if "turn" in destroyed.columns else "draw"
    need_columns("the map by draw", destroyed.columns, (clock,))
    last = destroyed[clock].max()
    slider = _slider(clock, int(last) if isinstance(last, int) else 1, at, lang)
    charts = _maps(destroyed, heat.danger_share(), lang, lambda panel: _fallen_title(panel, clock, lang), clock=clock)
    return [chart.add_params(slider) for chart in charts]


def unrecorded_map(facet: str | None, draft: str | None, lang: str = "en") -> Any:
    """Draw the place of a map by draw for who did not record draws: unknown is not zero."""
    cells = pl.DataFrame({"x": [cell % 5 for cell in range(25)], "y": [cell // 5 for cell in range(25)]})
    nothing = [
        pl.lit(None, dtype=pl.Float64).alias(name) for name in ("estimate", "low", "high", "band_low", "band_high")
    ]
    named = [pl.lit(value, pl.String).alias(name) for name, value in (("name", ""), ("facet", facet), ("draft", draft))]
    cells = cells.with_columns(*named, *nothing, pl.lit(0).alias("n"), pl.lit("unrecorded").alias("state"))
    who = say(facet or "?", lang) if draft is None else say("who_draft", lang, who=say(facet or "?", lang), draft=draft)
    return heat.heat_map(cells, heat.danger_share(), lang, title=_title(say("draws_unrecorded", lang), who))


def difference_maps(
    difference: pl.DataFrame, first: str, second: str, lang: str = "en", *, shares: bool = True
) -> list[Any]:
    """Draw draft `second` minus draft `first`, zero in the middle; faint where no difference is shown.

    Args:
        difference: from `analysis.figures.draft_difference`.
        first: name of the draft subtracted.
        second: name of the other.
        lang: "en" or "ja".
        shares: the figures are shares (survival), not points.
    """
    need_columns("the difference map", difference.columns, (*PANEL, *heat.NEEDED))
    shown = difference["estimate"].abs().max()
    most = max(float(shown), 0.02) if isinstance(shown, float) else 0.1
    scale = heat.share_difference(most) if shares else heat.plain_difference(most)
    named = difference.with_columns(pl.lit(f"{first}{BETWEEN}{second}").alias("draft"))
    return _maps(named, scale, lang, lambda panel: _difference_title(panel, first, second, lang, shares=shares))


def line_bars(lines: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how often each line took part in ending a phase, from `analysis.endings.ending_lines`."""
    return _bars(lines, lang, "lines_finding")


def line_set_bars(sets: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which sets of lines ended phases, from `analysis.endings.ending_sets`."""
    return _bars(sets, lang, "sets_finding")


def side_by_side(charts: Sequence[Any]) -> Any:
    """Put charts beside each other for a notebook, two in a row; a slider or a pick they share stays one.

    Three maps are wider than a cell beside JupyterLab's sidebar, and what is cut off there is the difference.
    """
    return together(charts)


def panels(frame: pl.DataFrame) -> list[tuple[str | None, str | None, pl.DataFrame]]:
    """Split a frame into what is shown apart: facet, draft, rows; people first."""
    need_columns("the chart", frame.columns, PANEL)
    order = {"people": 0, "mixed": 1}
    pairs = sorted(
        frame.select(PANEL).unique().rows(), key=lambda row: (row[1] or "", order.get(row[0], 2), row[0] or "")
    )
    return [
        (facet, draft, frame.filter(pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft)))
        for facet, draft in pairs
    ]


def _maps(
    frame: pl.DataFrame, scale: Scale, lang: str, finding: Callable[[pl.DataFrame], str], *, clock: str | None = None
) -> list[Any]:
    need_columns("the map", frame.columns, (*PANEL, "group", *heat.NEEDED))
    if frame.is_empty():
        return [heat.heat_map(frame, scale, lang, clock=clock, title=_title(say("nothing", lang), ""))]
    return [
        heat.heat_map(
            panel, scale, lang, clock=clock, title=_title(finding(panel), counted_by(facet, draft, panel, lang))
        )
        for facet, draft, panel in panels(frame)
    ]


def _bars(frame: pl.DataFrame, lang: str, finding: str) -> list[Any]:
    need_columns("the bars", frame.columns, (*PANEL, "en", "ja", "estimate", "low", "high", "n", "state"))
    if frame.is_empty():
        return [share_bars(frame, lang, title=_title(say("nothing", lang), ""))]
    room = label_width(frame, lang)
    titles = [
        _title(_bars_title(panel, lang, finding), counted_by(facet, draft, panel, lang))
        for facet, draft, panel in panels(frame)
    ]
    shown = zip(panels(frame), titles, strict=True)
    return [share_bars(panel, lang, title=title, labels=room) for (_, _, panel), title in shown]


def counted_by(facet: str | None, draft: str | None, panel: pl.DataFrame, lang: str) -> str:
    """Say who played and how many stand behind the panel."""
    who = say(facet or "?", lang)
    if draft is not None:
        who = say("who_draft", lang, who=who, draft=draft)
    pawns = "unit" in panel.columns and (panel["unit"] == "pawn_draws").any()
    n = f"{int(panel.select(pl.col('n').sum() if pawns else pl.col('n').max()).item() or 0):,}"
    sessions = panel["sessions"].max() if "sessions" in panel.columns else None
    if pawns:
        return say("n_pawn_draws", lang, who=who, n=n)
    phases = say("one_phase", lang) if n == "1" else say("many_phases", lang, n=n)
    if not isinstance(sessions, int):
        return say("n_phases", lang, who=who, phases=phases)
    key = "n_one_session" if sessions == 1 else "n_phases_sessions"
    return say(key, lang, who=who, phases=phases, sessions=f"{sessions:,}")


def _most(frame: pl.DataFrame) -> float:
    """Highest figure that has data enough, so that a fluke does not stretch the colours of the rest."""
    need_columns("the map", frame.columns, ("estimate", "state"))
    top = frame.filter(pl.col("state") == "shown")["estimate"].max()
    return float(top) if isinstance(top, float) and top > 0 else 1.0


def _thin(panel: pl.DataFrame, lang: str) -> str | None:
    """Say that there is too little to state a finding, or None."""
    if (panel["state"] == "unrecorded").all():
        return say("pawns_unrecorded", lang)
    if (panel["state"] == "shown").any():
        return None
    n = panel["n"].max()
    return say("too_few_title", lang, n=n, needed=MIN_SHOWN)


def _group_means(panel: pl.DataFrame) -> pl.DataFrame:
    """Mean figure of each group of cells, highest first."""
    shown = panel.filter(pl.col("state") == "shown")
    return shown.group_by("group").agg(pl.col("estimate").mean()).sort("estimate", "group", descending=[True, False])


def _survival_title(panel: pl.DataFrame, lang: str) -> str:
    if thin := _thin(panel, lang):
        return thin
    group, share = _group_means(panel).row(-1)
    return say("survival_finding", lang, group=say(group, lang), share=percent(share, lang))


def _points_title(panel: pl.DataFrame, lang: str) -> str:
    if thin := _thin(panel, lang):
        return thin
    group, points = _group_means(panel).row(0)
    return say("points_finding", lang, group=say(group, lang), points=f"{points:.2f}")


def _risk_title(panel: pl.DataFrame, lang: str) -> str:
    if (panel["state"] == "unrecorded").all():
        return say("pawns_unrecorded", lang)
    shown = panel.filter(pl.col("state") == "shown").sort("estimate", "name", descending=[True, False])
    if shown.is_empty():
        return say("too_few_pawns", lang, n=panel["n"].max() or 0, needed=MIN_EXPOSED)
    worst = shown.row(0, named=True)
    # The highest of 25 is always high: only a band that clears the typical cell makes it a finding.
    if worst["band_low"] <= shown["estimate"].median():
        return say("risk_level", lang)
    return say("risk_finding", lang, name=worst["name"], share=percent(worst["estimate"], lang, 1))


def _fallen_title(panel: pl.DataFrame, clock: str, lang: str) -> str:
    if thin := _thin(panel, lang):
        return thin
    means = panel.group_by("group", clock).agg(pl.col("estimate").mean())
    last = means.filter(pl.col(clock) == pl.col(clock).max()).sort("estimate", "group", descending=[True, False])
    group = last.row(0, named=True)["group"]
    half = means.filter(pl.col("group") == group, pl.col("estimate") >= 0.5)[clock].min()
    if half is None:
        return say("destroyed_never", lang, group=say(group, lang))
    return say(f"destroyed_half_{clock}", lang, group=say(group, lang), time=half)


def _difference_title(panel: pl.DataFrame, first: str, second: str, lang: str, *, shares: bool) -> str:
    if thin := _thin(panel, lang):
        return thin
    centre = panel.filter(pl.col("group") == "centre")
    if centre.is_empty() or not shares:
        return say("difference_title", lang, a=first, b=second)
    row = centre.row(0, named=True)
    group, points = say("centre", lang), signed(row["estimate"] * 100, 1)
    if row["low"] <= 0 <= row["high"]:
        return say("difference_none", lang, group=group, points=points)
    key = "difference_up" if row["estimate"] > 0 else "difference_down"
    return say(key, lang, group=group, b=second, points=f"{abs(row['estimate']) * 100:.1f}")


def _bars_title(panel: pl.DataFrame, lang: str, finding: str) -> str:
    if thin := _thin(panel, lang):
        return thin
    # The last row may be "the rest" or "no line", which are no lines.
    named = panel.filter(pl.any_horizontal(pl.col("^lines?$").is_not_null()))
    if named.is_empty():
        return say("no_lines", lang)
    top = named.sort("estimate", descending=True).row(0, named=True)
    return say(finding, lang, line=top[lang], share=percent(top["estimate"], lang))


def _slider(clock: str, last: int, at: int | None, lang: str) -> Any:
    import altair as alt

    start = min(at if at is not None else (last + 1) // 2, last)
    bind = alt.binding_range(min=1, max=last, step=1, name=f"{say(clock, lang)} ")
    return alt.param(name=clock, value=start, bind=bind)
