"""Where is it dangerous to stand? Measures of a board whose stars fall, each with its interval and its n.

All functions take `Counts` and give tidy frames. Common columns: `facet`, `draft`; for maps `cell` (0-based), `name`
(a1 is top left), `x`, `y` (0-based column and row), `group` (centre, ring, corner, edge); then `estimate`, `low`,
`high` (95 % for this figure alone), `band_low`, `band_high` (95 % for all cells of one map together), `n`, `unit` (what
n counts), `sessions` (null for a simulation), and `state`, which says how it may be shown: `shown`, `few` (grey),
`too_few` (hatched) or `unrecorded`. Figures that are unknown are null, never 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis import intervals
from playkit.analysis.figures import Floats, column, figures_of, some
from playkit.analysis.intervals import ClusterSums, Interval

if TYPE_CHECKING:
    from playkit.analysis.board import Board
    from playkit.analysis.counts import Counts

MIN_EXPOSED = (200, 100)
"""Pawn and draw pairs below which a risk is greyed, and below which it is hatched: a phase takes
some 25 draws, so about eight phases stood through."""

MAP = ("facet", "draft", "cell", "name", "x", "y", "group", "points")


def survival(counts: Counts) -> pl.DataFrame:
    """Share of phases at whose end the star of a cell still stands, by cell.

    The end of the phase is a competing event, not censoring: in finished phases survival is a plain share. The interval
    is Wilson's, widened by cluster-t over sessions where they are known; the band is Bonferroni's over all cells.
    """
    frame = counts.cells
    survived, phases = column(frame, "survived"), column(frame, "phases")
    ends, band = _share_ends(frame, survived, phases, counts.board.cells)
    figures = figures_of(survived / some(phases), ends, band, n=phases, unit="phases", sessions=frame["sessions"])
    return _on_map(frame, figures, counts.board)


def survival_by_group(counts: Counts) -> pl.DataFrame:
    """Share of phases a star stands through, over all cells alike by symmetry: facet, draft, group, figures.

    `n` stays the number of phases, not of cells: cells of one phase share its fate, so more of them make the figure
    steadier only in part, and the interval is on the wide side.
    """
    frame = counts.groups
    survived = column(frame, "survived") / some(column(frame, "cells"))
    phases = column(frame, "phases")
    # Cluster sums count cells; dividing by cells (and by their square) turns them into phases.
    cells = pl.col("cells")
    scaled = frame.with_columns(xx=pl.col("xx") / cells**2, xn=pl.col("xn") / cells**2, nn=pl.col("nn") / cells**2)
    ends, band = _share_ends(scaled, survived, phases, 4)
    figures = figures_of(survived / some(phases), ends, band, n=phases, unit="phases", sessions=frame["sessions"])
    return frame.select("facet", "draft", "group").hstack(figures)


def expected_points(counts: Counts) -> pl.DataFrame:
    """Points a pawn that never moves can expect from a cell at the end of a phase, by cell.

    Where a cell always carries the same points this is points times survival, and so are its ends. Where points vary,
    Wilson's interval is used on the share of the most points a cell has given, which is never too narrow, because no
    figure between 0 and m varies more than one that is always 0 or m.
    """
    fixed = pl.col("points").is_not_null()
    frame = counts.cells.with_columns(
        top=pl.col("points").fill_null(counts.board.most_points),
        # Cluster sums are those of survival; they say nothing about points that vary.
        sessions=pl.when(fixed).then("sessions"),
    )
    frame = frame.with_columns(shares=pl.when(fixed).then("survived").otherwise(pl.col("worth") / pl.col("top")))
    worth, phases, top, shares = (column(frame, name) for name in ("worth", "phases", "top", "shares"))
    ends, band = _share_ends(frame, shares, phases, counts.board.cells)
    scaled, scaled_band = (Interval(part.low * top, part.high * top) for part in (ends, band))
    figures = figures_of(
        worth / some(phases), scaled, scaled_band, n=phases, unit="phases", sessions=counts.cells["sessions"]
    )
    return _on_map(frame, figures, counts.board)


def risk(counts: Counts) -> pl.DataFrame:
    """Chance, per card drawn, that a pawn standing on a cell is eliminated there, by cell.

    Eliminations per pawn and draw with the exact Poisson interval; `n` counts pawn and draw pairs. Null where draws
    were not recorded.
    """
    frame = counts.cells
    struck, exposed = column(frame, "struck"), column(frame, "exposed")
    ends = intervals.poisson_rate(struck, exposed)
    band = intervals.poisson_rate(struck, exposed, intervals.family_level(counts.board.cells))
    figures = figures_of(
        struck / some(exposed), ends, band, n=exposed, unit="pawn_draws", sessions=frame["sessions"], minima=MIN_EXPOSED
    )
    return _on_map(frame, figures, counts.board)


def destroyed_by_draw(counts: Counts) -> pl.DataFrame:
    """Share of phases in which a cell has fallen within the first `draw` cards, for every draw up to the last.

    Cumulative incidence: a star that outlives the phase is never destroyed, so the curve ends at 1 - survival.
    """
    return _destroyed_by(counts.by_draw, counts.board, "draw")


def destroyed_by_turn(counts: Counts) -> pl.DataFrame:
    """The same by turn, for sheets that number turns but not draws."""
    return _destroyed_by(counts.by_turn, counts.board, "turn")


def _share_ends(frame: pl.DataFrame, successes: Floats, trials: Floats, family: int) -> tuple[Interval, Interval]:
    """The interval of each share and the simultaneous band; cluster sums that are null leave Wilson alone."""
    sums = ClusterSums(column(frame, "sessions"), *(column(frame, name) for name in ("xx", "xn", "nn")))
    levels = (intervals.LEVEL, intervals.family_level(family))
    ends, band = (intervals.clustered_share(successes, trials, sums, level) for level in levels)
    return ends, band


def _on_map(frame: pl.DataFrame, figures: pl.DataFrame, board: Board) -> pl.DataFrame:
    """Put figures beside what a map needs to know of its cells."""
    cell = pl.col("cell")
    names = dict(enumerate(board.names))
    groups = dict(enumerate(board.groups))
    places = frame.with_columns(
        name=cell.replace_strict(names, return_dtype=pl.String),
        x=cell % board.size,
        y=cell // board.size,
        group=cell.replace_strict(groups, return_dtype=pl.String),
    )
    return places.select([name for name in (*MAP, "draw", "turn") if name in places.columns]).hstack(figures)


def _destroyed_by(frame: pl.DataFrame, board: Board, clock: str) -> pl.DataFrame:
    """Complete the counts to every cell and time, add them up over time, and take shares."""
    keys = ["facet", "draft"]
    last = frame[clock].max()
    times = pl.DataFrame({clock: range(1, (int(last) if isinstance(last, int) else 0) + 1)}, schema={clock: pl.Int64})
    cells = pl.DataFrame({"cell": range(board.cells)}, schema={"cell": pl.Int64})
    known = frame.group_by(keys, maintain_order=True).agg(pl.col("phases").first())
    full = known.join(cells, how="cross").join(times, how="cross")
    fell = frame.select(*keys, "cell", clock, "destroyed")
    full = full.join(fell, on=[*keys, "cell", clock], how="left", nulls_equal=True).sort([*keys, "cell", clock])
    full = full.with_columns(
        fallen=pl.col("destroyed").fill_null(0).cum_sum().over([*keys, "cell"]),
        points=pl.lit(None, dtype=pl.Int64),
        sessions=pl.lit(None, dtype=pl.Int64),
    )
    fallen, phases = column(full, "fallen"), column(full, "phases")
    ends, band = intervals.wilson(fallen, phases), intervals.simultaneous(fallen, phases, board.cells)
    figures = figures_of(fallen / some(phases), ends, band, n=phases, unit="phases", sessions=full["sessions"])
    return _on_map(full, figures, board)
