"""Charts of the slow first hand: minutes beside points, who leads and wins, what is settled when, ratings.

Each function takes a frame and gives one Altair chart a facet and draft, with the finding as its title and who and how
many as its subtitle. Frames of figures have the columns of `analysis.findings.FIGURES`. `hand` names a part as the
rulebook does: a text "English / 日本語" with the place `{n}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.danger import panels
from playkit.charts.dots import nothing
from playkit.charts.linked import LINKED, OWNERS, faded, ground, marked, owned, pickable, styled, thread
from playkit.charts.titles import titled
from playkit.charts.words import SEPARATOR, compact_percent, compact_range, percent, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDED = ("facet", "draft", "measure", "part", "estimate", "low", "high", "standard", "n", "n_unit", "enough")
HAND = "part {n} / パート{n}"
WIDTH, STEP, HEIGHT = 300, 46, 190
FIRST, OTHERS = theme.BAR, theme.PALE
"""Fill of part 1, which the question is about, and of the parts after it."""
LEAST = {"sessions": 6, "games": 100, "decisions": 100}
MOST_LINES = 60
AWAY = "datum.share < datum.standard ? 10 : -8"
"""Where a figure is written: on the far side of the dashed line, which would strike it through."""
SIGNED = "datum.value === 0 ? '0' : format(datum.value, '+~g')"
ORDER = ("people", "mixed", "sample", "bots", "random_bots")


def hand_name(hand: str, part: int, lang: str) -> str:
    """Name a part as the rulebook does.

    >>> hand_name("hand {n} / {n}ハンド目", 2, "ja")
    '2ハンド目'
    """
    en, _, ja = hand.partition(SEPARATOR)
    return (ja or en if lang == "ja" else en).replace("{n}", str(part))


def stake_bars(figures: pl.DataFrame, lang: str = "en", hand: str = HAND) -> list[Any]:
    """Draw which share of the minutes each part takes, above which share of the spread of points it carries."""
    return _panels(figures, ("minutes_share", "stake"), lang, lambda panel, _: _stake_chart(panel, lang, hand))


def leader_lines(figures: pl.DataFrame, lang: str = "en", hand: str = HAND) -> list[Any]:
    """Draw how often the leader after each part wins, beside hands that count alike."""
    return _panels(
        figures, ("leader_wins",), lang, lambda panel, own: _points_chart(panel, own, "leader_finding", lang, hand)
    )


def resolved_lines(figures: pl.DataFrame, lang: str = "en", hand: str = HAND) -> list[Any]:
    """Draw which share of who wins each part settles, beside hands that count alike."""
    return _panels(
        figures, ("resolved",), lang, lambda panel, own: _points_chart(panel, own, "resolved_finding", lang, hand)
    )


def choice_lines(figures: pl.DataFrame, lang: str = "en", hand: str = HAND) -> list[Any]:
    """Draw which share of the choices of each part changes who wins."""
    found = "consequential_finding"
    return _panels(figures, ("consequential",), lang, lambda panel, own: _points_chart(panel, own, found, lang, hand))


def lead_curves(
    curves: pl.DataFrame, lang: str = "en", hand: str = HAND, at: int = 1, linked: str | None = None
) -> list[Any]:
    """Draw the lead of the later winner after each part, a line a session to be picked, and the median in front.

    Args:
        curves: facet, draft, session, part (0 is the start), lead (points ahead of the best other; negative behind).
        lang: "en" or "ja".
        hand: see above.
        at: the part whose lead the title tells.
        linked: what other charts call a part, in English; None is as `hand` does.
    """
    need_columns("the leads", curves.columns, ("facet", "draft", "session", "part", "lead"))
    if curves.is_empty():
        return [nothing(lang)]
    return [_curve_chart(panel, lang, hand, at, linked or hand) for _, _, panel in ordered_panels(curves)]


def rating_bars(gaps: pl.DataFrame, lang: str = "en", hand: str = HAND) -> list[Any]:
    """Draw how many people rate part 1 how much higher or lower than the later parts.

    Args:
        gaps: facet, draft, person, gap (rating of part 1 minus the mean of the later ones).
        lang: "en" or "ja".
        hand: see above.
    """
    need_columns("the ratings", gaps.columns, ("facet", "draft", "person", "gap"))
    if gaps.is_empty():
        return [nothing(lang)]
    return [_rating_chart(facet, draft, panel, lang, hand) for facet, draft, panel in ordered_panels(gaps)]


def ordered_panels(frame: pl.DataFrame) -> list[tuple[str | None, str | None, pl.DataFrame]]:
    """Split a frame into what is shown apart: who may decide comes first, then bots."""
    return sorted(panels(frame), key=lambda panel: ORDER.index(panel[0]) if panel[0] in ORDER else len(ORDER))


def _panels(
    figures: pl.DataFrame, measures: tuple[str, ...], lang: str, chart: Callable[[pl.DataFrame, pl.DataFrame], Any]
) -> list[Any]:
    need_columns("the figures", figures.columns, NEEDED)
    own = figures.filter(pl.col("measure").is_in(measures), pl.col("estimate").is_not_null())
    if own.is_empty():
        return [nothing(lang)]
    return [chart(panel, own) for _, _, panel in ordered_panels(own)]


def _who(facet: str | None, draft: str | None, key: str, lang: str, **values: object) -> str:
    who = say(facet or "?", lang)
    if draft is not None:
        who = say("who_draft", lang, who=who, draft=draft)
    return say(key, lang, who=who, **values)


def _subtitle(panel: pl.DataFrame, lang: str) -> str:
    row = panel.row(0, named=True)
    n = panel.select(pl.col("n").sum() if row["n_unit"] == "decisions" else pl.col("n").max()).item()
    return _who(row["facet"], row["draft"], f"n_{row['n_unit']}", lang, n=f"{n:,}")


def _thin(panel: pl.DataFrame, lang: str) -> str | None:
    if panel["enough"].all():
        return None
    unit = "sessions" if panel["n_unit"][0] == "sessions" else "games"
    n = panel.select(pl.col("n").min()).item()
    return say(f"too_few_{unit}", lang, n=f"{n:,}", needed=LEAST[unit])


def _fill(part: int, *, enough: bool) -> str:
    if not enough:
        return theme.FEW
    return FIRST if part == 1 else OTHERS[min(part - 2, len(OTHERS) - 1)]


# Minutes and stakes --------------------------------------------------------------------------------------------------


def _stake_chart(panel: pl.DataFrame, lang: str, hand: str) -> Any:
    import altair as alt

    rows = [_segment(row, lang, hand) for row in _stacked(panel)]
    data = pl.DataFrame(rows)
    axis = alt.Axis(title=None, labelPadding=8)
    base = alt.Chart(data).encode(y=alt.Y("bar:N", sort=None, axis=axis), opacity=faded())
    ends: list[float] = [0.0, 1.0, *data["x0"].to_list(), *data["x1"].to_list()]
    x: dict[str, Any] = {"axis": None, "scale": alt.Scale(domain=[min(ends), max(ends)], nice=False)}
    own: dict[str, Any] = {"scale": None, "legend": None}
    titles = {"hand": "part", "text": "estimate", "ends": "interval", "even": "standard", "n": "n"}
    tips = [alt.Tooltip(f"{name}:N", title=say(key, lang)) for name, key in titles.items()]
    bar = base.mark_bar(height={"band": 0.6}, cursor="pointer", stroke=theme.LIGHT[3], strokeWidth=1).encode(
        x=alt.X("x0:Q", **x), x2="x1:Q", color=alt.Color("fill:N", **own), tooltip=tips
    )
    text = base.mark_text(fontSize=13).encode(
        x=alt.X("middle:Q", **x), text="label:N", color=alt.Color("ink:N", **own), tooltip=tips
    )
    even = alt.Chart(pl.DataFrame({"even": _evens(panel)})).mark_rule(strokeDash=[3, 3], strokeWidth=1)
    rule = styled(even.encode(x=alt.X("even:Q", **x)), "bare_rule")
    title = titled(_thin(panel, lang) or _stake_title(panel, lang, hand), _subtitle(panel, lang))
    return alt.layer(rule, pickable(bar), text, width=WIDTH, height=alt.Step(STEP), title=title)


def _stacked(panel: pl.DataFrame) -> list[dict[str, Any]]:
    """Lay segments end to end from 0, negative ones to the left."""
    rows = []
    for measure in ("minutes_share", "stake"):
        right = left = 0.0
        for row in panel.filter(pl.col("measure") == measure).sort("part").iter_rows(named=True):
            start = right if row["estimate"] >= 0 else left
            end = start + row["estimate"]
            right, left = max(right, end), min(left, end)
            rows.append({**row, "x0": start, "x1": end})
    return rows


def _segment(row: dict[str, Any], lang: str, hand: str) -> dict[str, Any]:
    fill = _fill(row["part"], enough=row["enough"])
    wide = abs(row["x1"] - row["x0"]) >= 0.09
    bar = "minutes_bar" if row["measure"] == "minutes_share" else "stake_bar"
    text = compact_percent(row["estimate"])
    return {
        **owned(row),
        "bar": say(bar, lang),
        LINKED: hand_name(hand, row["part"], "en"),
        "hand": hand_name(hand, row["part"], lang),
        "x0": row["x0"],
        "x1": row["x1"],
        "middle": (row["x0"] + row["x1"]) / 2,
        "text": text,
        "label": f"{row['part']}: {text}" if wide else "",
        "ends": _range(row),
        "even": compact_percent(row["standard"]) if row["standard"] is not None else "",
        "n": f"{row['n']:,}",
        "fill": fill,
        "ink": theme.ink_on(fill),
    }


def _evens(panel: pl.DataFrame) -> list[float]:
    """Where parts that count alike would end."""
    parts = panel["part"].max()
    most = parts if isinstance(parts, int) else 1
    return [k / most for k in range(1, most)]


def _stake_title(panel: pl.DataFrame, lang: str, hand: str) -> str:
    first = {row["measure"]: row["estimate"] for row in panel.filter(pl.col("part") == 1).iter_rows(named=True)}
    texts = {"minutes": first.get("minutes_share"), "stake": first.get("stake")}
    known = {name: percent(value, lang) for name, value in texts.items() if value is not None}
    key = "stake_finding" if len(known) == 2 else "stake_alone" if "stake" in known else "minutes_alone"
    return say(key, lang, hand=hand_name(hand, 1, lang), **known)


# Figures by part -----------------------------------------------------------------------------------------------------


def _points_chart(panel: pl.DataFrame, everything: pl.DataFrame, finding: str, lang: str, hand: str) -> Any:
    """Draw a figure a part with its interval, and what parts that count alike would give as a dashed line.

    All panels of a row share the ends of their axis, so that heights can be compared.
    """
    import altair as alt

    rows = [_point(row, lang, hand) for row in panel.sort("part").iter_rows(named=True)]
    data = pl.DataFrame(rows, schema=_POINT)
    titles = {"hand": "part", "text": "estimate", "ends": "interval", "alike": "standard", "n": "n"}
    tips = [alt.Tooltip(f"{name}:N", title=say(key, lang)) for name, key in titles.items()]
    axis = alt.Axis(title=None, labelAngle=0, labelOverlap=True)
    base = alt.Chart(data).encode(x=alt.X("hand:N", sort=None, axis=axis), tooltip=tips)
    low, top = _reach(everything)
    percents = alt.Axis(title=None, format="%", grid=False, tickCount=4)
    y: dict[str, Any] = {"scale": alt.Scale(domain=[low, top], nice=False), "axis": percents}
    own: dict[str, Any] = {"scale": None, "legend": None}
    told = base.encode(opacity=faded())
    figure = told.mark_text(align="left", dx=8, dy={"expr": AWAY}, fontSize=13)
    layers = [
        ground(base),
        told.mark_rule(strokeWidth=2.5).encode(y=alt.Y("low:Q", **y), y2="high:Q", color=alt.Color("fill:N", **own)),
        told.mark_point(filled=True, size=110).encode(y=alt.Y("share:Q", **y), color=alt.Color("fill:N", **own)),
        styled(figure.encode(y=alt.Y("share:Q", **y), text="text:N"), "bare_text"),
    ]
    if data["standard"].is_not_null().any():
        layers.insert(1, base.mark_line(strokeDash=[4, 3], color=theme.STANDARD).encode(y=alt.Y("standard:Q", **y)))
    first = rows[0]
    if finding == "resolved_finding" and first["low"] is not None and first["low"] <= 0:
        finding = "resolved_nothing"
    words = say(finding, lang, hand=first["hand"], share=percent(first["share"], lang))
    title = titled(_thin(panel, lang) or words, _subtitle(panel, lang))
    return alt.layer(*layers, width=WIDTH, height=HEIGHT, title=title)


def _reach(figures: pl.DataFrame) -> tuple[float, float]:
    """Find how far down and up the figures, their intervals and their standards reach."""
    top = figures.select(pl.max_horizontal("estimate", "high", "standard").max()).item()
    low = figures.select(pl.min_horizontal("estimate", "low").min()).item()
    least, most = min(0.0, low or 0.0), max(0.1, min(1.0, (top or 0.0) * 1.12))
    return least - 0.07 * (most - least), most  # room for a figure written below a point


_POINT = {
    **OWNERS,
    **dict.fromkeys((LINKED, "hand", "text", "ends", "alike", "n", "fill"), pl.String),
    **dict.fromkeys(("share", "low", "high", "standard"), pl.Float64),
}


def _point(row: dict[str, Any], lang: str, hand: str) -> dict[str, Any]:
    return {
        **owned(row),
        LINKED: hand_name(hand, row["part"], "en"),
        "hand": hand_name(hand, row["part"], lang),
        "share": row["estimate"],
        "low": row["low"],
        "high": row["high"],
        "standard": row["standard"],
        "text": compact_percent(row["estimate"]),
        "ends": _range(row),
        "alike": compact_percent(row["standard"]) if row["standard"] is not None else "",
        "n": f"{row['n']:,}",
        "fill": FIRST if row["enough"] else theme.QUIET,
    }


def _range(row: dict[str, Any]) -> str:
    return "" if row["low"] is None or row["high"] is None else compact_range(row["low"], row["high"])


# Lines and ratings ---------------------------------------------------------------------------------------------------


def _curve_chart(panel: pl.DataFrame, lang: str, hand: str, at: int, called: str) -> Any:
    import altair as alt

    facet, draft = panel.select("facet", "draft").row(0)

    sessions = sorted(panel["session"].unique().to_list())
    shown = panel.filter(pl.col("session").is_in(sessions[:MOST_LINES])).sort("session", "part")
    middle = panel.group_by("part").agg(pl.col("lead").median()).sort("part")
    parts = middle["part"].to_list()
    labels = {part: say("start", lang) if part == 0 else hand_name(hand, part, lang) for part in parts}
    name = pl.col("part").replace_strict(labels, return_dtype=pl.String).alias("hand")
    alike = {part: "start" if part == 0 else hand_name(called, part, "en") for part in parts}
    linked = pl.col("part").replace_strict(alike, return_dtype=pl.String).alias(LINKED)
    of = [pl.lit(value, pl.String).alias(column) for column, value in owned({"facet": facet, "draft": draft}).items()]
    x = alt.X(
        "hand:N",
        sort=list(labels.values()),
        # Below the last figure of the other axis, which stands in the same corner.
        axis=alt.Axis(title=None, labelAngle=0, labelOverlap=True, labelPadding=10),
        scale=alt.Scale(padding=0.1),
    )
    y = alt.Y("lead:Q", axis=alt.Axis(title=say("lead_axis", lang), grid=False, tickCount=5))
    tips = [alt.Tooltip(f"{column}:N", title=say(title, lang)) for column, title in _ON_A_LINE.items()]
    lines = alt.Chart(shown.select("session", "lead", name, pl.col("session").alias(LINKED), *of)).encode(
        x=x, y=y, detail="session:N", tooltip=tips
    )
    middles = alt.Chart(middle.select("lead", name, linked, *of)).encode(x=x)
    median = middles.mark_line(color=FIRST, strokeWidth=3, point={"filled": True, "size": 60, "color": FIRST})
    level = alt.Chart(pl.DataFrame({"lead": [0.0]})).mark_rule(strokeWidth=1).encode(y="lead:Q")
    drawn = alt.layer(styled(level, "bare_rule"), *thread(lines, 0.45), marked(middles), median.encode(y=y))
    key = "n_drawn" if len(sessions) > MOST_LINES else "n_sessions"
    subtitle = _who(facet, draft, key, lang, n=f"{len(sessions):,}", drawn=MOST_LINES)
    title = titled(_curve_title(middle.filter(pl.col("part") == at), len(sessions), lang, hand), subtitle)
    return drawn.properties(width=WIDTH, height=HEIGHT, title=title)


_ON_A_LINE = {"session": "session / セッション", "hand": "part", "lead": "lead_axis"}


def _curve_title(middle: pl.DataFrame, sessions: int, lang: str, hand: str) -> str:
    if sessions < LEAST["sessions"]:
        return say("too_few_sessions", lang, n=sessions, needed=LEAST["sessions"])
    part, lead = middle.select("part", pl.col("lead").round(1)).row(0)
    key = "curve_level" if lead == 0 else "curve_ahead" if lead > 0 else "curve_behind"
    unit = "点" if lang == "ja" else " point" if abs(lead) == 1 else " points"
    return say(key, lang, hand=hand_name(hand, part, lang), points=f"{abs(lead):g}{unit}")


def _rating_chart(facet: str | None, draft: str | None, panel: pl.DataFrame, lang: str, hand: str) -> Any:
    import altair as alt

    binned = panel.with_columns(bin=(pl.col("gap") * 2).round() / 2).group_by("bin").agg(people=pl.len()).sort("bin")
    of = owned({"facet": facet, "draft": draft})
    binned = binned.with_columns(pl.lit(value, pl.String).alias(column) for column, value in of.items())
    mean = panel["gap"].mean()
    gap = float(mean) if isinstance(mean, float) else 0.0
    widest = float(binned["bin"].abs().drop_nulls().to_numpy().max(initial=1.0)) + 0.5
    x: dict[str, Any] = {"scale": alt.Scale(domain=[-widest, widest], nice=False)}
    axis = alt.Axis(title=say("gap_axis", lang), grid=False, labelExpr=SIGNED, tickCount=5)
    counted = alt.Axis(title=say("people_axis", lang), grid=False, tickMinStep=1, tickCount=4)
    tips = [alt.Tooltip("bin:Q", title=say("gap_axis", lang)), alt.Tooltip("people:Q", title=say("n", lang))]
    bars = alt.Chart(binned).mark_bar(width=min(WIDTH / widest / 5, 26), color=theme.QUIET).encode(
        x=alt.X("bin:Q", axis=axis, **x), y=alt.Y("people:Q", axis=counted), tooltip=tips
    )  # fmt: skip
    level = alt.Chart(pl.DataFrame({"bin": [0.0]})).mark_rule(strokeWidth=1).encode(x=alt.X("bin:Q", **x))
    middle = alt.Chart(pl.DataFrame({"bin": [gap]})).mark_rule(strokeWidth=3, color=FIRST).encode(x=alt.X("bin:Q", **x))
    title = titled(_rating_title(gap, panel.height, lang, hand), _who(facet, draft, "n_people", lang, n=panel.height))
    layered = alt.layer(bars, styled(level, "bare_rule"), middle)
    return layered.properties(width=WIDTH, height=HEIGHT, title=title)


def _rating_title(gap: float, people: int, lang: str, hand: str) -> str:
    key = "rating_level" if abs(gap) < 0.05 else "rating_higher" if gap > 0 else "rating_lower"
    if people < LEAST["sessions"]:
        return say("too_few_people", lang, n=people, needed=LEAST["sessions"])
    return say(key, lang, hand=hand_name(hand, 1, lang), gap=signed(abs(gap), 1).lstrip("+"))
