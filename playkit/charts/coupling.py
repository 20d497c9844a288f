"""Which stars stand and fall together: a map of one star's coupling with all others, the star being whatever is picked.

A cell picked in any map that stands with it is picked here too; at first it is the one in the middle.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import heat, theme
from playkit.charts.danger import MIN_SHOWN, PANEL, counted_by, panels
from playkit.charts.linked import BETWEEN, LINKED, PICKED
from playkit.charts.titles import titled
from playkit.charts.words import say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.charts.heat import Scale

AGAINST = "against"
"""Column of the cell with which another is compared."""
FIGURES = ("estimate", "low", "high", "band_low", "band_high", "n", "state")
NEEDED = (*PANEL, "cell", "name", "x", "y", "other", "other_name", "other_x", "other_y", *FIGURES)
MOST_NAMED = 3
"""Pairs a subtitle names."""
PALEST = 0.1
"""The least coupling at which colours are full: a board on which nothing is bound stays pale."""
ONE = 0.9999
"""From here on two cells always fall together: a star on both of them, which needs no colour to be seen."""


def coupling_maps(couplings: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how far each star stands and falls with the one that is picked, from `analysis.coupling.couplings`.

    Brown falls together, blue spares; faint is what is not shown to differ from nothing.
    """
    return _maps(couplings, lang, lambda panel: _title(panel, lang))


def coupling_difference_maps(difference: pl.DataFrame, first: str, second: str, lang: str = "en") -> list[Any]:
    """Draw the coupling in draft `second` less that in draft `first`, from `analysis.figures.draft_difference`."""
    need_columns("the coupling map", difference.columns, NEEDED)
    named = difference.with_columns(pl.lit(f"{first}{BETWEEN}{second}").alias("draft"))
    return _maps(named, lang, lambda _: say("coupling_gap", lang, a=first, b=second))


def _maps(frame: pl.DataFrame, lang: str, finding: Callable[[pl.DataFrame], str]) -> list[Any]:
    need_columns("the coupling map", frame.columns, NEEDED)
    scale = heat.plain_difference(_most(frame))
    if frame.is_empty():
        return [heat.heat_map(_around(frame), scale, lang, title=titled(say("nothing", lang), ""))]
    return [
        _map(panel, scale, lang, titled(finding(panel), _below(panel, counted_by(facet, draft, panel, lang), lang)))
        for facet, draft, panel in panels(frame)
    ]


def _map(panel: pl.DataFrame, scale: Scale, lang: str, title: Any) -> Any:
    import altair as alt

    cells = _around(panel)
    against = _against(dict(cells.select(AGAINST, "of").unique().sort(AGAINST).iter_rows()))
    whole = heat.heat_map(cells, scale, lang, clock=AGAINST, when=against)
    chosen = cells.filter(pl.col("state") == "itself").select("x", "y", AGAINST, pl.col("name").alias(LINKED), *PANEL)
    ring = alt.Chart(chosen).transform_filter(f"datum.{AGAINST} == {against}")
    ring = ring.mark_rect(filled=False, stroke=theme.STANDARD, strokeWidth=4, cornerRadius=3).encode(x="x:O", y="y:O")
    return alt.layer(whole, ring).properties(width=whole.width, height=whole.height, title=title)


def _against(names: dict[int, str]) -> str:
    """Follow what was picked last, where it is a cell; else stay in the middle."""
    cells, known = list(names), json.dumps(list(names.values()))
    # The store of what is picked is there in every arrangement of charts; the parameter itself is not.
    last = f"(length(data('{PICKED}_store')) ? peek(data('{PICKED}_store')).values[0] : '')"
    found = f"indexof({known}, {last})"
    return f"({found} < 0 ? {cells[len(cells) // 2]} : {json.dumps(cells)}[{found}])"


def _around(panel: pl.DataFrame) -> pl.DataFrame:
    """Lay out a map for every cell: both ends of each pair see the other, and each cell sees itself."""
    ends = {"cell": ("cell", "name", "x", "y"), "other": ("other", "other_name", "other_x", "other_y")}
    kept = (*PANEL, *FIGURES)
    halves = [
        panel.select(
            pl.col(ends[one][0]).alias(AGAINST), pl.col(ends[one][1]).alias("of"),
            *(pl.col(name).alias(end) for name, end in zip(ends[two], ends["cell"], strict=True)), *kept,
        )
        for one, two in (("cell", "other"), ("other", "cell"))
    ]  # fmt: skip
    pairs = pl.concat(halves).with_columns(
        state=pl.when(pl.col("estimate").is_null()).then(pl.lit("unknown")).otherwise("state")
    )
    unknown = (pl.lit(None, dtype=pl.Float64).alias(end) for end in FIGURES[:5])
    alone = pairs.with_columns(pl.col("cell").alias(AGAINST), pl.col("name").alias("of"), *unknown)
    alone = alone.unique("cell", maintain_order=True).with_columns(state=pl.lit("itself"))
    return pl.concat([pairs, alone]).sort(AGAINST, "cell")


def _most(frame: pl.DataFrame) -> float:
    """Find how strongly anything is bound that is not one star on two cells."""
    told = frame.filter(pl.col("state") == "shown")["estimate"].abs()
    top = told.filter(told < ONE).max()
    return max(float(top), PALEST) if isinstance(top, float) else PALEST


def _title(panel: pl.DataFrame, lang: str) -> str:
    """Name the pair that spares each other most, or is bound most, where either is shown."""
    n = panel["n"].max() or 0
    if isinstance(n, int) and n < MIN_SHOWN:
        return say("too_few_title", lang, n=n, needed=MIN_SHOWN)
    shown = panel.filter(pl.col("state") == "shown", pl.col("estimate") < ONE).sort("estimate", "cell", "other")
    # The furthest of three hundred is always far: only a band that clears zero makes it a finding.
    apart, bound = shown.filter(pl.col("band_high") < 0).head(1), shown.filter(pl.col("band_low") > 0).tail(1)
    for key, found in (("coupling_apart", apart), ("coupling_bound", bound)):
        for row in found.iter_rows(named=True):
            return say(key, lang, a=row["name"], b=row["other_name"], phi=signed(row["estimate"], 2))
    return say("coupling_none", lang)


def _below(panel: pl.DataFrame, who: str, lang: str) -> list[str]:
    """Say who stands behind it, and which cells are one star."""
    one = panel.filter(pl.col("state") == "shown", pl.col("estimate") >= ONE)
    pairs = [f"{first}–{second}" for first, second in one.select("name", "other_name").iter_rows()]
    if not pairs:
        return [who]
    named = ", ".join(pairs[:MOST_NAMED])
    if len(pairs) > MOST_NAMED:
        named += f" +{len(pairs) - MOST_NAMED}"
    return [who, say("coupling_one", lang, pairs=named)]
