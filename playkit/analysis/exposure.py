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
    mine = counted.select("facet", "draft", *PHASE).lazy()
    watched = rows.filter(pl.col("kind").is_in(WATCHED), pl.col("part").is_not_null())
    # A draw that names a seat or a cell is a lot or a star being laid, not a card from the deck.
    lots = (pl.col("kind") == "drew") & (pl.col("seat").is_not_null() | pl.col("cell").is_not_null())
    watched = watched.filter(~lots)
    watched = watched.select(*PHASE, "tick", "writer", "seq", "kind", "seat", "cell").join(mine, on=PHASE)
    ordered = watched.sort(*PHASE, "tick", "writer", "seq").with_columns(
        drawn=(pl.col("kind") == "drew").cast(pl.Int64).cum_sum().over(PHASE),
        total=(pl.col("kind") == "drew").sum().cast(pl.Int64).over(PHASE),
    )
    pawns = ordered.filter(pl.col("kind") != "drew", pl.col("total") > 0, pl.col("seat").is_not_null())
    left = pl.col("drawn").shift(-1).over([*PHASE, "seat"]).fill_null(pl.col("total"))
    stays = pawns.with_columns(stay=left - pl.col("drawn")).filter(pl.col("cell").is_not_null())
    struck = pl.col("kind") == "eliminated"
    summed = stays.group_by("facet", "draft", "cell").agg(
        exposed=pl.when(~struck).then(pl.col("stay")).otherwise(0).sum(),
        struck=struck.sum().cast(pl.Int64),
    )
    return summed.collect()
