"""Records that contradict themselves, found before anything is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import DEFECTS, shaped

if TYPE_CHECKING:
    from playkit.analysis.board import Board

PHASE = ["session", "part"]

REASONS = {
    "off_board": "names a cell that is not on the board / 盤にないマスが記録されています",
    "no_phase": "says that a star fell but not in which phase / 星が壊れたフェーズが書かれていません",
    "fell_twice": "lets a star fall twice in one phase / 同じフェーズで同じ星が2回壊れています",
    "before_first": "counts draws or turns from 0 or less / 引いた枚数や手番が1未満です",
    "half_a_pair": "lets one star of a pair fall without the other / 組の星の片方だけが壊れています",
    "scored_on_ruins": "scores a pawn on a star that fell / 壊れた星の上のコマが得点しています",
    "lines_disagree": "names lines that the fallen stars do not complete / 記録された列と壊れた星が合いません",
}
"""What is wrong, as the end of the sentence "The record ..."; such a phase is held back from all counts."""


def find_defects(rows: pl.LazyFrame, fell: pl.LazyFrame, phases: pl.DataFrame, board: Board) -> pl.DataFrame:
    """List every contradiction: session, part, cell (null where it concerns the phase) and a key of `REASONS`.

    Args:
        rows: all events of the sessions.
        fell: of these, the destroyed stars.
        phases: one row a phase with `fallen` (bits of cells), `lines` (bits of complete lines), `ended`.
        board: geometry.
    """
    found = [
        _marked(fell.filter(~pl.col("cell").is_between(0, board.cells - 1)), "off_board"),
        _marked(fell.filter(pl.col("part").is_null()), "no_phase"),
        _marked(fell.filter((pl.col("value") < 1) | (pl.col("turn") < 1)), "before_first"),
        _marked(_twice(fell, phases), "fell_twice"),
        _marked(_halves(rows, fell), "half_a_pair"),
        _marked(_on_ruins(rows, phases), "scored_on_ruins"),
        _marked(_lines_disagree(rows, phases), "lines_disagree"),
    ]
    return shaped(pl.concat(pl.collect_all(found)).unique().sort([*PHASE, "cell"], nulls_last=True), DEFECTS)


def _marked(rows: pl.LazyFrame, defect: str) -> pl.LazyFrame:
    return rows.select(
        pl.col("session").cast(pl.String), pl.col("part", "cell").cast(pl.Int64), pl.lit(defect).alias("defect")
    )


def _twice(fell: pl.LazyFrame, phases: pl.DataFrame) -> pl.LazyFrame:
    """Cells destroyed more than once; only phases with more marks than fallen cells are looked at again."""
    suspects = phases.filter(pl.col("marks") > pl.col("fallen").bitwise_count_ones()).select(PHASE).lazy()
    return fell.join(suspects, on=PHASE).group_by([*PHASE, "cell"]).len().filter(pl.col("len") > 1)


def _halves(rows: pl.LazyFrame, fell: pl.LazyFrame) -> pl.LazyFrame:
    """Stars laid on several cells of which not all fell together; only where both records name the star."""
    laid = rows.filter(pl.col("kind") == "laid", pl.col("card").is_not_null(), pl.col("cell").is_not_null())
    wanted = laid.select("session", "card", "cell").unique().group_by("session", "card").agg(pl.len().alias("laid"))
    stars = fell.filter(pl.col("card").is_not_null()).group_by([*PHASE, "card"])
    seen = stars.agg(
        pl.col("cell").first(), pl.col("cell").n_unique().alias("fell"), pl.col("value").n_unique().alias("times")
    )
    uneven = (pl.col("fell") != pl.col("laid")) | (pl.col("times") > 1)
    return seen.join(wanted, on=["session", "card"]).filter(uneven)


def _on_ruins(rows: pl.LazyFrame, phases: pl.DataFrame) -> pl.LazyFrame:
    points = rows.filter(pl.col("kind") == "scored", pl.col("cell").is_not_null(), pl.col("value") > 0)
    bit = pl.lit(2, dtype=pl.Int64).pow(pl.col("cell"))
    return points.join(phases.select([*PHASE, "fallen"]).lazy(), on=PHASE).filter((pl.col("fallen") & bit) != 0)


def _lines_disagree(rows: pl.LazyFrame, phases: pl.DataFrame) -> pl.LazyFrame:
    """Phases whose record names another number of lines than their fallen stars complete."""
    broken = rows.filter(pl.col("kind") == "line_broken").group_by(PHASE).agg(pl.len().alias("named"))
    complete = phases.select([*PHASE, pl.col("lines").bitwise_count_ones().alias("complete")]).lazy()
    other = broken.join(complete, on=PHASE).filter(pl.col("named") != pl.col("complete"))
    return other.with_columns(cell=pl.lit(None, dtype=pl.Int64))
