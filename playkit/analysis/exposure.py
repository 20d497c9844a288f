"""How long pawns stood where: the denominator of the risk of standing there."""

from __future__ import annotations

import polars as pl

PHASE = ["session", "part"]
WATCHED = ["drew", "placed", "moved", "eliminated"]


def exposure(rows: pl.LazyFrame, counted: pl.DataFrame) -> pl.DataFrame:
    """Count pawn and draw pairs by cell, and pawns eliminated there.

    A pawn is exposed on a cell for every card drawn between the event that brought it there and the next event that
    moves or eliminates it, or the end of the phase. Only phases with draws on record count, on both sides of the rate.

    Args:
        rows: events with `facet`.
        counted: the phases to count (session, part, facet, draft).

    Returns:
        facet, draft, cell, exposed, struck; no row where nothing is known.
    """
    mine = counted.select("facet", "draft", *PHASE).with_row_index("phase").lazy()
    watched = rows.filter(pl.col("kind").is_in(WATCHED), pl.col("part").is_not_null())
    drew, struck = pl.col("kind") == "drew", pl.col("kind") == "eliminated"
    # A draw that names a seat or a cell is a lot or a star being laid, not a card from the deck.
    watched = watched.filter(~(drew & (pl.col("seat").is_not_null() | pl.col("cell").is_not_null())))
    ordered = (
        watched.join(mine, on=PHASE)
        .select("phase", "tick", "writer", "seq", "seat", "cell", "facet", "draft", drew=drew, struck=struck)
        .sort("phase", "tick", "writer", "seq")
        # Counted over all phases in one go: only differences within a phase are used.
        .with_columns(drawn=pl.col("drew").cast(pl.Int64).cum_sum())
        .collect()
    )
    ends = ordered.group_by("phase").agg(last=pl.col("drawn").max(), known=pl.col("drew").any())
    pawns = ordered.filter(~pl.col("drew"), pl.col("seat").is_not_null()).join(
        ends.filter("known"), on="phase", maintain_order="left"
    )
    # Sorted by pawn, the next row is its next event or another pawn's; cheaper than a window over a million pawns.
    pawns = pawns.sort("phase", "seat", maintain_order=True)
    same = (pl.col("phase").shift(-1) == pl.col("phase")) & (pl.col("seat").shift(-1) == pl.col("seat"))
    left = pl.when(same).then(pl.col("drawn").shift(-1)).otherwise("last")
    stays = pawns.with_columns(stay=left - pl.col("drawn")).filter(pl.col("cell").is_not_null())
    return stays.group_by("facet", "draft", "cell").agg(
        exposed=pl.col("stay").filter(~pl.col("struck")).sum(), struck=pl.col("struck").sum().cast(pl.Int64)
    )
