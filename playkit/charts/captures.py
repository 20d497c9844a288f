"""Charts of captures: where on the board pieces are taken, and whose pieces help to take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import heat
from playkit.charts.dots import dot_rows, nothing, ordered
from playkit.charts.heat import Grid, Scale, framed, heat_map
from playkit.charts.linked import BETWEEN, LINKED
from playkit.charts.titles import titled
from playkit.charts.words import percent, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Finding = Callable[[pl.DataFrame], str]

MAPPED = (
    "facet",
    "draft",
    "x",
    "y",
    "estimate",
    "low",
    "high",
    "band_low",
    "band_high",
    "n",
    "unit",
    "sessions",
    "state",
)
WHO = {
    "visits": "{who} · {n} visits in {sessions} sessions / {who}・{sessions}セッション、のべ{n}コマ",
    "captures": "{who} · {n} captures in {sessions} sessions / {who}・{sessions}セッション、捕獲{n}",
}
MOST = "On {cell}, {share} of the pieces that come are captured / 最も取られるマスは{cell}（来たコマの{share}）"
LEVEL = "No cell is shown to cost more pieces than the rest / マスによる差は示されていない"
THIN = {
    "visits": "Too few to say: {n} visits to the busiest cell / まだ言えない：最も多いマスでも{n}コマ",
    "captures": "Too few to say: {n} captures by the busiest seat / まだ言えない：最も多い席でも捕獲{n}",
}
BEYOND = (
    "{captor} uses {helper} more than by lot, by {points} points / "
    "{captor}が{helper}を使う割合は、くじより{points}ポイント高い"
)
BELOW = (
    "{captor} uses {helper} less than by lot, by {points} points / "
    "{captor}が{helper}を使う割合は、くじより{points}ポイント低い"
)
BY_LOT = "Helpers are used as if by lot / 利用する相手の偏りは示されていない"
SHARED = "Whose pieces close a capture / 捕獲を助けたコマの持ち主"
LOST = "Whose pieces are captured / 取られたコマの持ち主"
SEAT = "seat {n} / 席{n}"
HELPER, OWN = "a piece of seat {n} / 席{n}のコマ", "an own piece / 自分のコマ"


def capture_maps(rates: pl.DataFrame, names: Sequence[str], lang: str = "en") -> list[Any]:
    """Draw the share of the pieces that came to a cell and were captured there; one map a facet and draft.

    Args:
        rates: columns facet, draft, cell, x, y and those of a figure, as from `analysis.captures.capture_map`.
        names: of all cells of the board, by their number; the map shows the part of it that pieces came to.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the capture map", rates.columns, (*MAPPED, "cell"))
    named = rates.with_columns(name=pl.col("cell").map_elements(lambda cell: names[cell], return_dtype=pl.String))
    most = float(rates["estimate"].drop_nulls().to_numpy().max(initial=0.01)) if rates.height else 1.0
    scale = heat.danger_rate(most) if most < 0.1 else _shares(most)
    return _maps(named, scale, lambda own: framed(names, own["cell"].to_list()), lang, lambda own: _hottest(own, lang))


def partner_maps(beyond: pl.DataFrame, seats: int, lang: str = "en") -> list[Any]:
    """Draw by how much captors (rows) use helpers (columns) more or less than by lot, in points of a hundred.

    Args:
        beyond: columns facet, draft, x (helper), y (captor) and those of a figure, as `analysis.partners.partner_maps`.
        seats: how many seats play.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the helpers", beyond.columns, MAPPED)
    scale, paired = heat.share_difference(_widest(beyond)), _paired(beyond, lang)
    return _maps(paired, scale, lambda _: _by_seat(seats), lang, lambda own: _bias(own, lang))


def helper_maps(shares: pl.DataFrame, seats: int, lang: str = "en") -> list[Any]:
    """Draw which share of a captor's captures (rows) each seat's pieces helped to make (columns)."""
    need_columns("the helpers", shares.columns, MAPPED)
    return _maps(_paired(shares, lang), _shares(1.0), lambda _: _by_seat(seats), lang, lambda _: say(SHARED, lang))


def victim_maps(shares: pl.DataFrame, seats: int, lang: str = "en") -> list[Any]:
    """Draw which share of a captor's captures (rows) were pieces of each seat (columns)."""
    need_columns("the victims", shares.columns, MAPPED)
    return _maps(_paired(shares, lang), _shares(1.0), lambda _: _by_seat(seats), lang, lambda _: say(LOST, lang))


def zone_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the share of visits that end in a capture by zone of the board; columns as `analysis.measured.MEASURED`."""
    return dot_rows(figures, "per_visit", lang, lambda panel: _zone_title(panel, lang))


def relation_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how far round the table the helper sits, beside helpers by lot."""
    return dot_rows(figures, "relation", lang, lambda panel: _lot_title(panel, lang))


def bond_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw what the helper shares with the captor, beside helpers by lot."""
    return dot_rows(figures, "bond", lang, lambda panel: _lot_title(panel, lang))


def _shares(most: float) -> Scale:
    whole = heat.danger_share()
    return Scale(0, most, whole.colours, whole.number, whole.span, counts=True)


def _maps(
    frame: pl.DataFrame, scale: Scale, grid: Callable[[pl.DataFrame], Grid], lang: str, finding: Finding
) -> list[Any]:
    if frame.is_empty():
        return [nothing(lang)]
    found = []
    for _, _, panel in ordered(frame):
        title = titled(_thin(panel, lang) or finding(panel), _who(panel, lang))
        found.append(heat_map(panel, scale, lang, grid=grid(panel), title=title))
    return found


def _thin(panel: pl.DataFrame, lang: str) -> str | None:
    if (panel["state"] == "shown").any():
        return None
    return say(THIN[panel["unit"][0]], lang, n=panel.select(pl.col("n").max()).item())


def _who(panel: pl.DataFrame, lang: str) -> str:
    row = panel.row(0, named=True)
    who = say(row["facet"] or "?", lang)
    if row["draft"] is not None:
        who = say("who_draft", lang, who=who, draft=row["draft"])
    # Every row of a captor counts the same captures, so a map of pairs adds one of them up.
    own = panel if row["unit"] == "visits" else panel.filter(pl.col("x") == row["x"])
    n, sessions = own["n"].sum(), panel.select(pl.col("sessions").max()).item()
    return say(WHO[row["unit"]], lang, who=who, n=f"{n:,}", sessions=f"{sessions:,}")


def _hottest(panel: pl.DataFrame, lang: str) -> str:
    """Name the cell that costs most, where its band is above the share of the whole board."""
    shown = panel.filter(pl.col("state") == "shown")
    whole = shown.select((pl.col("estimate") * pl.col("n")).sum() / pl.col("n").sum()).item()
    above = shown.filter(pl.col("band_low") > whole).sort("estimate", descending=True)
    if above.is_empty():
        return say(LEVEL, lang)
    row = above.row(0, named=True)
    return say(MOST, lang, cell=row["name"], share=percent(row["estimate"], lang))


def _bias(panel: pl.DataFrame, lang: str) -> str:
    """Name the pair that is farthest from lot, where its band leaves 0 out."""
    shown = panel.filter(pl.col("state") == "shown", pl.col("band_low").is_not_null())
    apart = shown.filter((pl.col("band_low") > 0) | (pl.col("band_high") < 0))
    if apart.is_empty():
        return say(BY_LOT, lang)
    row = apart.sort(pl.col("estimate").abs(), descending=True).row(0, named=True)
    captor = say(SEAT, lang, n=row["y"] + 1)
    own = say(OWN, lang) if row["x"] == row["y"] else say(HELPER, lang, n=row["x"] + 1)
    helper = own[:1].lower() + own[1:]
    points = signed(abs(row["estimate"]) * 100).lstrip("+")
    return say(BEYOND if row["estimate"] > 0 else BELOW, lang, captor=captor, helper=helper, points=points)


def _paired(frame: pl.DataFrame, lang: str) -> pl.DataFrame:
    pairs = [f"{say(SEAT, lang, n=y + 1)} → {say(SEAT, lang, n=x + 1)}" for x, y in frame.select("x", "y").iter_rows()]
    alike = [f"seat {y + 1}{BETWEEN}seat {x + 1}" for x, y in frame.select("x", "y").iter_rows()]
    return frame.with_columns(pl.Series(LINKED, alike, pl.String), name=pl.Series(pairs, dtype=pl.String))


def _by_seat(seats: int) -> Grid:
    labels = [str(seat + 1) for seat in range(seats)]
    return Grid(labels, labels)


def _widest(beyond: pl.DataFrame) -> float:
    most = beyond["estimate"].abs().max() if beyond.height else None
    return max(float(most), 0.05) if isinstance(most, float) else 0.05


def _zone_title(panel: pl.DataFrame, lang: str) -> str:
    row = panel.sort("estimate", descending=True).row(0, named=True)
    text = "Most dangerous: {name}, {share} of visits end in capture / 最も危険なのは{name}（来たコマの{share}が捕獲）"
    return say(text, lang, name=row[lang], share=percent(row["estimate"], lang))


def _lot_title(panel: pl.DataFrame, lang: str) -> str:
    known = panel.filter(pl.col("band_low").is_not_null(), pl.col("standard").is_not_null())
    apart = known.filter((pl.col("standard") < pl.col("band_low")) | (pl.col("standard") > pl.col("band_high")))
    if apart.is_empty():
        return say(BY_LOT, lang)
    row = apart.sort((pl.col("estimate") - pl.col("standard")).abs(), descending=True).row(0, named=True)
    text = "{name}: {share} of captures, {lot} by lot / {name}は捕獲の{share}（くじなら{lot}）"
    share, lot = percent(row["estimate"], lang), percent(row["standard"], lang)
    return say(text, lang, name=row[lang], share=share, lot=lot)
