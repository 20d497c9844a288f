"""Where pieces are captured: of the pieces that came to a cell, how many were taken there, for games with a board.

Counts of captures alone show where pieces go; a cell is dangerous where they are taken once there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.figures import FIGURE, column, figures_of, some
from playkit.analysis.intervals import ClusterSums, Interval
from playkit.analysis.measured import cautious_state
from playkit.analysis.pooled import Ends
from playkit.errors import need_columns

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel

NEEDED = ("session", "facet", "draft", "kind", "cell", "data")
ARRIVALS = ("placed", "moved")
COUNTS = {
    "facet": pl.String,
    "draft": pl.String,
    "session": pl.String,
    "cell": pl.Int64,
    "arrived": pl.Int64,
    "stood": pl.Int64,
    "captured": pl.Int64,
}
"""One row a session and cell that a piece ever came to: pieces that came (those of the starting picture included),
turns that pieces stood there (a turn is a move), and pieces captured there."""

ZONES = {"corner": "a corner / 角", "edge": "the edge / 辺", "inside": "the inside / 内側"}
MINIMA = (30, 15)
"""Visits below which the share of a cell is greyed, and hatched."""


def capture_counts(events: pl.DataFrame) -> pl.DataFrame:
    """Count arrivals, turns and captures by session and cell; columns `COUNTS`.

    Args:
        events: effective events in the order of their sessions. `placed` and `moved` name the cell a piece comes to,
            `moved` in `data.source` the one it leaves, `captured` the cell that loses a piece.

    Raises:
        MissingColumns: a column is absent.
    """
    need_columns("the events", events.columns, NEEDED)
    kinds = pl.col("kind").is_in([*ARRIVALS, "captured"])
    rows = events.filter(kinds, pl.col("cell").is_not_null())
    turn = (pl.col("kind") == "moved").cast(pl.Int64).cum_sum().over("session")
    rows = rows.with_row_index("place").with_columns(turn=turn)
    source = pl.col("data").str.json_path_match("$.source").cast(pl.Int64, strict=False)
    label = ["facet", "draft", "session", "place", "turn"]
    cell = pl.col("cell").cast(pl.Int64)
    moves = pl.concat([
        rows.filter(pl.col("kind") != "captured").select(*label, cell, step=1),
        rows.filter(pl.col("kind") == "moved").select(*label, cell=source, step=-1),
        rows.filter(pl.col("kind") == "captured").select(*label, cell, step=0),
    ])  # fmt: skip
    return _counted(_known(moves), rows.group_by("session").agg(last=pl.col("turn").max()))


def _known(moves: pl.DataFrame) -> pl.DataFrame:
    """Leave out pieces of a starting picture that is not recorded: those that stayed would be missing among them."""
    ordered = moves.filter(pl.col("cell").is_not_null()).sort("place", maintain_order=True)
    first = pl.int_range(pl.len()).over("session", "cell") == 0
    return ordered.filter(~(first & (pl.col("step") != 1)))


def _counted(moves: pl.DataFrame, lasts: pl.DataFrame) -> pl.DataFrame:
    """Add moves up: whoever came and never left stands until the last turn."""
    step = pl.col("step")
    frame = moves.group_by("facet", "draft", "session", "cell").agg(
        arrived=(step == 1).sum().cast(pl.Int64),
        captured=(step == 0).sum().cast(pl.Int64),
        left=(step != 1).sum().cast(pl.Int64),
        turns=pl.when(step == 1).then(-pl.col("turn")).otherwise(pl.col("turn")).sum(),
    )
    frame = frame.join(lasts, on="session")
    stood = pl.col("turns") + (pl.col("arrived") - pl.col("left")) * pl.col("last")
    ordered = frame.with_columns(stood=stood).sort("session", "cell")
    return ordered.select(pl.col(name).cast(kind) for name, kind in COUNTS.items())


def capture_map(counts: pl.DataFrame, side: int) -> pl.DataFrame:
    """Give the share of visits to each cell that end in its capture, one row a facet, draft and cell.

    Args:
        counts: as from `capture_counts`.
        side: cells along an edge of the numbering (cells are numbered row by row from the top left).

    Returns:
        facet, draft, cell, x, y and the columns of `figures.FIGURE`; `n` counts visits. Intervals are Wilson's, widened
        by cluster-t over sessions; bands hold for all cells of a map together.
    """
    return _figures(counts, ["cell"]).with_columns(x=pl.col("cell") % side, y=pl.col("cell") // side)


def zone_shares(counts: pl.DataFrame, side: int) -> pl.DataFrame:
    """Give the same by zone: corner, edge, inside, of the smallest square around the cells ever visited."""
    return _figures(counts.with_columns(zone=_zone(counts, side)), ["zone"])


def add_captures(panel: Panel, counts: pl.DataFrame, side: int) -> None:
    """Add how often visits to each zone end in a capture, and how often turns there do.

    Measures: `per_visit` and `per_turn`, a key a zone; standard is the share over all zones.
    """
    zones = zone_shares(counts, side)
    whole = zones.select(pl.col("estimate") * pl.col("n")).sum().item() / max(int(zones["n"].sum()), 1)
    for row in zones.sort(pl.col("zone").replace_strict({zone: k for k, zone in enumerate(ZONES)})).to_dicts():
        ends, band = Ends(row["low"], row["high"]), Ends(row["band_low"], row["band_high"])
        panel.add(
            "per_visit", row["estimate"], ends, band=band, standard=whole, n=row["n"], key=row["zone"],
            name=ZONES[row["zone"]], n_unit="visits", sessions=row["sessions"],
        )  # fmt: skip
    sessions = counts["session"].n_unique()
    for zone, captured, stood in _exposed(counts, side):
        low, high = intervals.poisson_rate(captured, stood)
        rate = captured / stood if stood else float("nan")
        panel.add(
            "per_turn", rate, Ends(float(low), float(high)), n=stood, key=zone, name=ZONES[zone], unit="rate",
            n_unit="piece_turns", sessions=sessions,
        )  # fmt: skip


def capture_axes(side: int) -> list[int]:
    """Say through how many lines each cell of a board can be sandwiched: 2 inside, 1 at the edge, 0 in a corner.

    >>> sum(capture_axes(8)), capture_axes(3)
    (96, [0, 1, 0, 1, 2, 1, 0, 1, 0])
    """
    inner = range(1, side - 1)
    return [(cell % side in inner) + (cell // side in inner) for cell in range(side * side)]


def _figures(counts: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    label = ["facet", "draft", *by]
    arrived, captured = pl.col("arrived").cast(pl.Float64), pl.col("captured").cast(pl.Float64)
    sessions = counts.group_by([*label, "session"]).agg(pl.col("arrived", "captured").sum())
    sums = sessions.group_by(label).agg(
        n=arrived.sum(), x=captured.sum(), groups=pl.len().cast(pl.Float64),
        xx=(captured**2).sum(), xn=(captured * arrived).sum(), nn=(arrived**2).sum(),
    ).sort(label)  # fmt: skip
    found = sums.select(label)
    family = max(counts.select(pl.struct(by).n_unique()).item() if counts.height else 1, 1)
    x, n = column(sums, "x"), some(column(sums, "n"))
    clusters = ClusterSums(*(column(sums, name) for name in ("groups", "xx", "xn", "nn")))
    alone = intervals.clustered_share(x, n, clusters)
    band = intervals.clustered_share(x, n, clusters, intervals.family_level(family))
    figures = figures_of(
        x / n, alone, Interval(*band), n=n, unit="visits", sessions=sums["groups"], minima=MINIMA
    )  # fmt: skip
    return pl.concat([found, figures.select(FIGURE)], how="horizontal").with_columns(cautious_state())


def _zone(counts: pl.DataFrame, side: int) -> pl.Expr:
    """Tell zones apart within the square that pieces ever came to: a small board lies in a corner of its numbering."""
    x, y = counts["cell"].to_numpy() % side, counts["cell"].to_numpy() // side
    if not len(x):
        return pl.lit(None, dtype=pl.String)
    borders = ((x == x.min()) | (x == x.max())).astype(int) + ((y == y.min()) | (y == y.max())).astype(int)
    return pl.lit(pl.Series("zone", np.array(["inside", "edge", "corner"])[borders]))


def _exposed(counts: pl.DataFrame, side: int) -> list[tuple[str, int, int]]:
    zones = counts.with_columns(zone=_zone(counts, side)).group_by("zone").agg(pl.col("captured", "stood").sum())
    found = {row[0]: row for row in zones.iter_rows()}
    return [found[zone] for zone in ZONES if zone in found]
