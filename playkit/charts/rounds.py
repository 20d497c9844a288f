"""Charts of rounds: roles, targets, cards, leads and starts as dots; what seats own as curves of winners and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.dots import dot_rows, nothing, ordered, who_and_n
from playkit.charts.linked import LINKED, faded, ground, marked
from playkit.charts.stakes import LEAST
from playkit.charts.titles import titled
from playkit.charts.words import say, singular
from playkit.charts.written import write_in
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    Row = Mapping[str, Any]

FINDINGS = {
    "picked": ("{name} is taken {figure} of the times it is offered / {name}は選べるとき{figure}取られる", ""),
    "preferred": (
        "{name} would be taken by {figure}, were all offered / すべて選べるなら{name}を取るのは{figure}",
        "No role is shown to be liked more / どれかが好まれるとは示されていない",
    ),
    "win_with": (
        "Who is {name} in a round wins {figure} / ラウンドで{name}だった席が勝つのは{figure}",
        "No role goes with winning / 勝ちと結びつく役割は示されていない",
    ),
    "offer_win": (
        "Being offered {name}: {figure} of the win / {name}を選べると勝ちの割合は{figure}",
        "No role is shown to be worth being offered / 選べることの値打ちは、どれにも示されていない",
    ),
    "offer_gain": (
        "Being offered {name}: {figure} points that round / {name}を選べるとそのラウンドの得点は{figure}",
        "No role is shown to pay at once / すぐに得をする役割は示されていない",
    ),
    "hit": (
        "{name}: {figure} of the names hit / {name}：指名の{figure}が当たる",
        "Names hit like a lot would / 指名は、くじ引きと同じくらい当たる",
    ),
    "loot": ("{name} brings {figure} a try / {name}は1回あたり{figure}を得る",) * 2,
    "leader": (
        "{name} strikes who leads {figure} of the time / {name}が首位に当たるのは{figure}",
        "Leaders are struck like the others / 首位も他と同じくらい当てられる",
    ),
    "named": ("{name} is named most by {of}: {figure} / {of}で最も指名されるのは{name}（{figure}）",) * 2,
    "gap": (
        "In {name}, winners are {figure} {of} ahead / {name}で、勝者の{of}の差は{figure}",
        "Winners are not shown to be ahead in {of} / {of}で勝者が先行するとは示されていない",
    ),
    "drawn": (
        "Drawing {name}: {figure} of the win / {name}を引くと勝ちの割合は{figure}",
        "No card is shown to be worth more / 値打ちの差は、どのカードにも示されていない",
    ),
    "dealt": (
        "Being dealt {name}: {figure} of the win / 最初に{name}を配られると勝ちの割合は{figure}",
        "No card of the deal is shown to be worth more / 配られるカードに値打ちの差は示されていない",
    ),
    "used": ("{name} is used least: {figure} / 最も使われないのは{name}（{figure}）",) * 2,
    "slope": (
        "A lead in {name} changes by {figure} a round / {name}のリードは1ラウンドで{figure}",
        "Leads neither grow nor shrink / リードは増えも減りもしない",
    ),
    "leader_wins": ("{name}, who leads wins {figure} / {name}首位の席が勝つのは{figure}",) * 2,
    "from_start": (
        "Who {name} wins {figure} / {name}の席が勝つのは{figure}",
        "No place is shown to be favoured / どの順番にも有利・不利は示されていない",
    ),
    "order": (
        "Who {name} gains {figure} in the round / {name}の席はそのラウンドで{figure}",
        "No place in the order is shown to gain more / 順番による得点の差は示されていない",
    ),
}
"""By measure: what the most striking row says, and what is said where no band leaves out what is expected."""

SMALLEST = {"used"}
BEHIND = {"gap": "In {name}, winners are {figure} {of} behind / {name}で、勝者の{of}は{figure}少ない"}
"""What is said of a figure below zero where its sign would contradict the word behind it."""
"""Measures whose smallest figure is the finding."""
FIRST = {"slope"}
"""Measures whose first row is the finding: the curve that decides who leads."""
SORTED = {"drawn", "dealt", "used"}
"""Measures whose rows are drawn from the greatest to the least, because their keys have no order of their own."""
WIDTH, HEIGHT = 300, 200
WINNERS, OTHERS = theme.BAR, theme.REST


def round_dots(figures: pl.DataFrame, measure: str, lang: str = "en", of: str = "") -> list[Any]:
    """Draw the figures of one measure, a row a role, card, power or place; one chart a facet and draft.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: one of `FINDINGS`, or such a name with a part behind a point (`named.murdered`).
        lang: "en" or "ja".
        of: what the part behind the point is called, "English / 日本語".
    """
    base = measure.partition(".")[0]
    need_columns("the figures", figures.columns, ("measure", "estimate"))
    if base in SORTED:
        figures = figures.sort("estimate", descending=True, nulls_last=True)
    return dot_rows(figures, measure, lang, lambda panel: _finding(panel, base, lang, of))


def _finding(panel: pl.DataFrame, base: str, lang: str, of: str) -> str:
    apart, alike = FINDINGS[base]
    panel = panel.head(1) if base in FIRST else panel
    row = _striking(panel, least=base in SMALLEST)
    called = say(of, lang)
    if row is None:
        return say(alike, lang, of=called)
    if base in BEHIND and row["estimate"] < 0:
        figure = write_in(-row["estimate"], row["unit"], lang).removeprefix("+")
        return say(BEHIND[base], lang, name=row[lang], figure=figure, of=called)
    return say(apart, lang, name=row[lang], figure=write_in(row["estimate"], row["unit"], lang), of=called)


def _striking(panel: pl.DataFrame, *, least: bool = False) -> dict[str, Any] | None:
    """Give the row whose band is farthest from its standard; the greatest (or least) where nothing is expected.

    None where every band holds what is expected.
    """
    if panel["standard"].is_null().all():
        return panel.sort("estimate", descending=not least).row(0, named=True)
    beside = (pl.col("band_low") > pl.col("standard")) | (pl.col("band_high") < pl.col("standard"))
    own = panel.filter(beside)
    if own.is_empty() and panel["band_low"].is_null().all():
        return panel.row(panel.height // 2, named=True)
    gap = (pl.col("estimate") - pl.col("standard")).abs()
    return own.sort(gap, descending=True).row(0, named=True) if own.height else None


# Curves --------------------------------------------------------------------------------------------------------------

CURVES = ("facet", "draft", "curve", "round", "group", "median", "low", "high", "n")


def growth_lines(curves: pl.DataFrame, curve: str, name: str, lang: str = "en") -> list[Any]:
    """Draw a curve by round: median and quartiles of the seats that won, beside those of the others.

    Args:
        curves: columns as `analysis.growth.CURVES`.
        curve: which of its curves.
        name: what it is called, "English / 日本語".
        lang: "en" or "ja".
    """
    need_columns("the curves", curves.columns, CURVES)
    own = curves.filter(pl.col("curve") == curve)
    if own.is_empty():
        return [nothing(lang)]
    top = float(own["high"].drop_nulls().to_numpy().max(initial=1.0))
    return [_lines(panel, name, lang, top) for _, _, panel in ordered(own)]


def _lines(panel: pl.DataFrame, name: str, lang: str, top: float) -> Any:
    import altair as alt

    drawn = panel.filter(pl.col("n") * 4 >= pl.col("n").max()).with_columns(
        pl.format("round {}", "round").alias(LINKED),
        who=pl.col("group").replace_strict({"winners": say(_WON, lang), "others": say(_REST, lang)}),
        label=pl.format(say(_ROUND_N, lang), "round"),
    )
    groups = [say(_WON, lang), say(_REST, lang)]
    axis = alt.Axis(title=say(_ROUND, lang), labelAngle=0, labelOverlap=True, grid=False)
    x = alt.X("round:O", axis=axis)
    tips = [alt.Tooltip(f"{column}:N", title=say(title, lang)) for column, title in _TIPS.items()]
    base = alt.Chart(drawn).encode(x=x, tooltip=tips)
    scale = alt.Scale(domain=groups, range=[WINNERS, OTHERS])
    legend = alt.Legend(title=None, orient="top", symbolType="stroke", symbolOpacity=1, symbolStrokeWidth=3)
    # Both channels say the same legend: told that one has none, Vega-Lite warns on every reader's console.
    dashes = alt.StrokeDash("who:N", scale=alt.Scale(domain=groups, range=[[1, 0], [5, 3]]), legend=legend)
    colour = alt.Color("who:N", scale=scale, legend=legend)
    y: dict[str, Any] = {"scale": alt.Scale(domain=[0, top]), "axis": alt.Axis(title=say(name, lang), tickCount=4)}
    told = base.encode(y=alt.Y("median:Q", **y), color=colour)
    layers = (
        ground(base),
        base.mark_area(opacity=0.22).encode(y=alt.Y("low:Q", **y), y2="high:Q", color=colour),
        marked(base),
        told.mark_line(strokeWidth=2.5).encode(strokeDash=dashes),
        told.mark_point(filled=True, size=45).encode(opacity=faded()),
    )
    title = titled(_few(panel, lang) or _growth_title(drawn, name, lang), _behind(panel, lang))
    return alt.layer(*layers, width=WIDTH, height=HEIGHT, title=title)


_WON, _REST, _ROUND = "winners / 勝者", "others / その他", "round / ラウンド"
_ROUND_N = "round {} / ラウンド{}"
_TIPS = {
    "who": "who / 誰が",
    "round": _ROUND,
    "median": "median / 中央値",
    "low": "lower quarter / 下位4分の1",
    "high": "upper quarter / 上位4分の1",
    "n": "sessions still going / 続いているセッション",
}


def _few(panel: pl.DataFrame, lang: str) -> str | None:
    """Say that too few sessions are drawn for a median to be told; None where there are enough."""
    unit = "games" if panel["facet"][0] in {"bots", "random_bots"} else "sessions"
    n = int(panel["n"].drop_nulls().to_numpy().max(initial=0))
    return say(f"too_few_{unit}", lang, n=f"{n:,}", needed=LEAST[unit]) if n < LEAST[unit] else None


def _behind(panel: pl.DataFrame, lang: str) -> str:
    """Say who and how many; a curve is drawn until a quarter of the sessions are left."""
    unit = "games" if panel["facet"][0] in {"bots", "random_bots"} else "sessions"
    return who_and_n(panel.with_columns(n_unit=pl.lit(unit)), lang)


def _growth_title(drawn: pl.DataFrame, name: str, lang: str) -> str:
    last = drawn.filter(pl.col("round") == pl.col("round").max())
    by_group = {row["group"]: row["median"] for row in last.iter_rows(named=True)}
    en, _, ja = name.partition(" / ")
    values = {"name": ja or en if lang == "ja" else en, "round": str(last["round"][0])}
    values |= {group: _median(by_group.get(group)) for group in ("winners", "others")}
    return singular(say(_GROWTH, lang, **values), values["name"])


def _median(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"


_GROWTH = (
    "In round {round}, winners have {winners} {name}, others {others} (medians) / "
    "{round}ラウンドの{name}：勝者{winners}、その他{others}（中央値）"
)
