"""Two drafts against each other in one picture: every measure's difference with its interval, on one axis.

Points, shares and steps share an axis because each difference is drawn in spreads of a single session; the figure
behind it is in the measure's own unit. The pale line is the interval that would stand there without pairing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.dots import nothing
from playkit.charts.linked import LINKED, faded, ground, styled
from playkit.charts.titles import titled
from playkit.charts.words import SEPARATOR, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDED = (
    *("measure", "estimate", "low", "high", "unpaired_low", "unpaired_high"),
    *("sd_session", "p_holm", "verdict", "n", "games", "enough"),
)
WIDTH, STEP = 260, 30
LINEAR = 2.0
"""Spreads of a session up to which the axis is even."""
SEATS = ("score_seat_", "win_share_seat_", "order_wins_")
BOT = "win_share_bot_"
SHARES = ("win_share", "stake.", "leader_wins.", "resolved.", "consequential.", "minutes_share.", "order_wins_")
WON = "_wins"
"""How the names of measures begin, or end, that are shares."""

WORDS = {
    "score_mean": "mean score / 平均点",
    "score_spread": "best minus worst score / 最高点 − 最低点",
    "score_lead": "best minus second score / 1位と2位の差",
    "steps": "steps / 手数",
    "facts": "facts / 出来事の数",
    "score_seat_": "score, seat {n} / 席{n}の点",
    "win_share_seat_": "win share, seat {n} / 席{n}の勝率",
    "order_wins_": "win share, number {n} in turn order / 手番順{n}番手の勝率",
    "win_share_bot_": "win share of {n} / {n}の勝率",
    "higher": "In {b}, {measure}: {gap} a session / {b}では{measure}が1セッションあたり{gap}",
    "not_shown": "No difference shown between {a} and {b} / {a}と{b}の差は示されていない",
    "too_few": "Too few blocks to compare: {n} of 6 / 比べるには少なすぎる：6ブロック中{n}",
    "who": (
        "{who} · {b} minus {a} · {n} blocks, {games} sessions each / {who}・{b} − {a}・{n}ブロック、各{games}セッション"
    ),
    "who_apart": "{who} · {b} minus {a} · {games} sessions of both / {who}・{b} − {a}・両案合わせて{games}セッション",
    "axis": "difference, in spreads of one session / 差（1セッションの標準偏差を単位に）",
    "unpaired": "95 %, unpaired / 95%（対にしない場合）",
    "corrected": "p, corrected / 補正後のp",
    "points_of_share": "\u00a0pp / ポイント",
    "shown_higher": "higher / 高い",
    "shown_lower": "lower / 低い",
    "shown_not_shown": "not shown / 示されていない",
    "shown_too_few": "too few / データ不足",
}


def difference_points(
    figures: pl.DataFrame,
    a: str,
    b: str,
    lang: str = "en",
    *,
    who: str = "bots",
    name: Callable[[str, str], str] | None = None,
    apart: bool = False,
) -> Any:
    """Draw how draft B differs from draft A in every measure, a row a measure, zero in the middle.

    Args:
        figures: columns as `analysis.compare.DIFFERENCES`, in the order to draw.
        a: name of the draft that the other is measured against.
        b: name of the other.
        lang: "en" or "ja".
        who: who played: "bots", "people", "sample".
        name: names a measure in a language; None is `measure_name`.
        apart: whether other people played each draft, so that nothing is paired and sessions are counted, not blocks.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    import altair as alt

    need_columns("the differences", figures.columns, NEEDED)
    call = name or measure_name
    rows = [_drawn(row, lang, call) for row in figures.iter_rows(named=True) if row["estimate"] is not None]
    counted = _who(figures, (a, b), lang, who, "who_apart" if apart else "who") if rows else ""
    heading = titled(_finding(figures, a, b, lang, call), counted)
    if not rows:
        return nothing(lang).properties(title=heading)
    drawn = pl.DataFrame(rows, schema=_SCHEMA).with_columns(facet=pl.lit(who), draft=pl.lit(None, pl.String))
    base = alt.Chart(drawn).encode(
        y=alt.Y("label:N", sort=None, axis=alt.Axis(title=None, labelLimit=240)),
        tooltip=[alt.Tooltip(f"{name}:N", title=_say(title, lang)) for name, title in _TIPS.items()],
    )
    return alt.layer(*_marks(base, rows, lang)).properties(title=heading, width=WIDTH, height=alt.Step(STEP))


def measure_name(measure: str, lang: str) -> str:
    """Name a measure as people read it, seats from 1; one of a designer's own stands for itself.

    >>> measure_name("win_share_seat_0", "ja"), measure_name("medals", "ja")
    ('席1の勝率', 'medals')
    """
    for prefix in SEATS:
        number = measure.removeprefix(prefix)
        if number != measure and number.isdecimal():
            return _say(prefix, lang, n=int(number) + 1)
    if measure.startswith(BOT):
        return _say(BOT, lang, n=measure.removeprefix(BOT))
    return _say(measure, lang) if measure in WORDS else measure


def _marks(base: Any, rows: list[dict[str, Any]], lang: str) -> list[Any]:
    import altair as alt

    reach = _reach(rows)
    # One large difference would press all others to a point; beyond LINEAR the axis grows slower.
    how: dict[str, Any] = {"type": "symlog", "constant": 0.25} if reach > LINEAR else {}
    across: dict[str, Any] = {"scale": alt.Scale(domain=[-reach, reach], nice=False, **how)}
    axis = alt.Axis(title=_say("axis", lang), tickCount=5, grid=False)
    own: dict[str, Any] = {"scale": None, "legend": None}
    zero = (
        alt.Chart()
        .mark_rule(strokeDash=[3, 3], color=theme.STANDARD)
        .encode(x=alt.datum(0, type="quantitative", **across))
    )
    wide = base.mark_rule(strokeWidth=7, color=theme.STANDARD).encode(
        x=alt.X("wide_low:Q", axis=axis, **across), x2="wide_high", opacity=faded(0.4)
    )
    told = base.encode(opacity=faded())
    narrow = told.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", axis=axis, **across), x2="high", color="ink:N")
    point = told.mark_point(size=70, strokeWidth=2).encode(
        x=alt.X("at:Q", axis=axis, **across), fill=alt.Fill("fill:N", **own), stroke=alt.Stroke("ink:N", **own)
    )
    # The names reach the page's stylesheet, which gives marks on bare paper the ink of its theme.
    text = styled(told.mark_text(align="left", x=WIDTH + 8).encode(text="text:N"), "bare_text")
    narrow = narrow.encode(color=alt.Color("ink:N", **own))
    return [ground(base), zero, wide, narrow, point, text]


_SCHEMA = {
    **dict.fromkeys((LINKED, "label", "text", "ends", "unpaired", "p", "n", "verdict", "ink", "fill"), pl.String),
    **dict.fromkeys(("at", "low", "high", "wide_low", "wide_high"), pl.Float64),
}
_TIPS = {
    "label": "measure",
    "text": "estimate",
    "ends": "interval",
    "unpaired": "unpaired",
    "p": "corrected",
    "n": "n",
    "verdict": "state",
}


def _drawn(row: dict[str, Any], lang: str, name: Callable[[str, str], str]) -> dict[str, Any]:
    shown = row["verdict"] in {"higher", "lower"}
    # The point of what is not shown is hollow as well, so that colour does not stand alone.
    ink = theme.BAR if shown and row["enough"] else theme.QUIET
    # A measure that never varies has no spread to be measured in; its difference is drawn as it is.
    unit = row["sd_session"] or 1.0
    places = {"at": "estimate", "low": "low", "high": "high", "wide_low": "unpaired_low", "wide_high": "unpaired_high"}
    return {
        LINKED: name(row["measure"], "en"),
        "label": name(row["measure"], lang),
        "text": gap_text(row, lang),
        "ends": _ends(row, "low", "high", lang),
        "unpaired": _ends(row, "unpaired_low", "unpaired_high", lang),
        "p": "–" if row["p_holm"] is None else "< 0.001" if row["p_holm"] < 0.001 else f"{row['p_holm']:.3f}",
        "n": f"{row['n']:,}",
        "verdict": _say(f"shown_{row['verdict']}", lang),
        "ink": ink,
        "fill": ink if shown else "transparent",
        **{place: None if row[name] is None else row[name] / unit for place, name in places.items()},
    }


def is_share(measure: str) -> bool:
    """Tell whether a measure is a share, whose differences are points of a hundred."""
    return measure.startswith(SHARES) or measure.endswith(WON)


def gap_text(row: dict[str, Any], lang: str) -> str:
    """Write a difference in its own unit: shares in points of a hundred, others with a digit where it matters.

    >>> gap_text({"measure": "win_share_seat_0", "estimate": 0.031}, "ja")
    '+3.1ポイント'
    """
    value = row["estimate"]
    if is_share(row["measure"]):
        return signed(value * 100, 1) + _say("points_of_share", lang)
    return signed(value, 2 if abs(value) < 10 else 1)


def _ends(row: dict[str, Any], low: str, high: str, lang: str) -> str:
    if row[low] is None or row[high] is None:
        return "–"
    return " … ".join(gap_text({**row, "estimate": row[end]}, lang) for end in (low, high))


def _reach(rows: list[dict[str, Any]]) -> float:
    """How far the axis goes to both sides: all intervals are inside, and zero in the middle."""
    ends = ("at", "low", "high", "wide_low", "wide_high")
    far = max(abs(row[end]) for row in rows for end in ends if row[end] is not None)
    return 1.05 * far if far > 0 else 1.0


def _finding(figures: pl.DataFrame, a: str, b: str, lang: str, name: Callable[[str, str], str]) -> str:
    """Say the difference that stands out most from the spread of sessions, or that none is shown."""
    known = figures.filter(pl.col("estimate").is_not_null())
    if known.is_empty():
        return say("nothing", lang)
    shown = known.filter(pl.col("verdict").is_in(["higher", "lower"]))
    if not shown.is_empty():
        size = (pl.col("estimate") / pl.col("sd_session")).abs()
        row = shown.sort(size, descending=True).row(0, named=True)
        return _say("higher", lang, measure=name(row["measure"], lang), gap=gap_text(row, lang), b=b)
    if (known["verdict"] == "too_few").all():
        return _say("too_few", lang, n=known["n"].max())
    return _say("not_shown", lang, a=a, b=b)


def _who(figures: pl.DataFrame, drafts: tuple[str, str], lang: str, who: str, text: str) -> str:
    n, games = (f"{most:,}" for most in figures.select(pl.col("n", "games").max()).row(0))
    return _say(text, lang, who=say(who, lang), n=n, games=games, a=drafts[0], b=drafts[1])


def _say(key: str, lang: str, **values: object) -> str:
    """Say one of our own texts, or one that all charts share; names of drafts come last and are not read again."""
    if key not in WORDS:
        return say(key, lang, **values)
    en, _, ja = WORDS[key].partition(SEPARATOR)
    return (ja if lang == "ja" else en).format(**values)
