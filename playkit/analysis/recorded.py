"""Counts from recorded events: tables, notebooks, imported sheets, stored simulations.

A sheet may know less than a replay. A phase counts where its end is recorded and it says which stars fell; draws,
turns, pawns and points are each used where they are known and stay null where they are not.
"""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis import counts as shape
from playkit.analysis.counts import Counts, shaped
from playkit.analysis.defects import find_defects
from playkit.analysis.exposure import exposure
from playkit.analysis.pairs import pairs_of
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.board import Board

NEEDED = (
    *("session", "crew", "draft", "tick", "writer", "seq", "step"),
    *("part", "turn", "seat", "kind", "cell", "card", "value"),
)
PHASE = ["session", "part"]
FACET = ["facet", "draft"]


def counts_from_events(events: pl.LazyFrame, board: Board) -> Counts:
    """Count recorded phases for the danger map.

    Args:
        events: the store's effective events (nothing undone or voided), with `crew` and `draft` of their session
            joined. Facts read: laid, part_ended, destroyed, placed, moved, eliminated, scored, line_broken, drew.
            A `facet` column, where present, says who is shown apart from whom; else `crew` does.
        board: geometry; its points are used where a session has not laid its own.

    Raises:
        MissingColumns: the events lack a column.
    """
    names = events.collect_schema().names()
    need_columns("events", names, NEEDED)
    facet = "facet" if "facet" in names else "crew"
    rows = events.with_columns(pl.col(facet).alias("facet"))
    fell = rows.filter(pl.col("kind") == "destroyed", pl.col("cell").is_not_null())
    phases = _phases(rows, fell, board)
    defects = find_defects(rows, fell, phases, board)
    held = defects.select(PHASE).unique().with_columns(held=pl.lit(value=True))
    phases = phases.join(held, on=PHASE, how="left", nulls_equal=True).with_columns(
        pl.col("held").fill_null(value=False)
    )
    counted = phases.filter("ended", "recorded", ~pl.col("held"))
    pairs, bonds = pairs_of(counted, board)
    return Counts(
        board=board,
        cells=_cells(rows, counted, board),
        groups=_groups(counted, board),
        by_draw=_by_time(fell, counted.filter("knows_draws"), "value", "draw", shape.BY_DRAW),
        by_turn=_by_time(fell, counted.filter("knows_turns"), "turn", "turn", shape.BY_TURN),
        lines=_lines(counted),
        pairs=pairs,
        bonds=bonds,
        evidence=_evidence(phases),
        defects=defects,
    )


def _phases(rows: pl.LazyFrame, fell: pl.LazyFrame, board: Board) -> pl.DataFrame:
    """Give one row a phase anything is known of: which stars fell (as bits), and what its record knows.

    A phase without any destroyed star counts as recorded only where the rules were running (its end has a step): on
    paper, no mark may as well mean that nobody drew the board.
    """
    spans = rows.filter(pl.col("kind").is_in(["part_started", "part_ended"]), pl.col("part").is_not_null())
    ends = spans.group_by(PHASE).agg(
        pl.col("facet", "draft").first(),
        ended=(pl.col("kind") == "part_ended").any(),
        replayed=((pl.col("kind") == "part_ended") & pl.col("step").is_not_null()).any(),
    )
    on_board = fell.filter(pl.col("cell").is_between(0, board.cells - 1), pl.col("part").is_not_null())
    bit = pl.col("cell").replace_strict({cell: 1 << cell for cell in range(board.cells)}, return_dtype=pl.Int64)
    falls = on_board.group_by(PHASE).agg(
        pl.col("facet", "draft").first().name.suffix("_fell"),
        fallen=bit.bitwise_or(),
        marks=pl.len().cast(pl.Int64),
        draws=pl.col("value").count().cast(pl.Int64),
        turns=pl.col("turn").count().cast(pl.Int64),
    )
    both = ends.join(falls, on=PHASE, how="full", coalesce=True, nulls_equal=True).with_columns(
        pl.coalesce("facet", "facet_fell").alias("facet"),
        pl.coalesce("draft", "draft_fell").alias("draft"),
        pl.col("ended", "replayed").fill_null(value=False),
        pl.col("fallen", "marks", "draws", "turns").fill_null(0),
    )
    known = both.with_columns(
        recorded=(pl.col("marks") > 0) | pl.col("replayed"),
        knows_draws=pl.col("draws") == pl.col("marks"),
        knows_turns=pl.col("turns") == pl.col("marks"),
        lines=_complete(board),
    )
    return known.drop("facet_fell", "draft_fell", "replayed").collect()


def _complete(board: Board) -> pl.Expr:
    """Lines all of whose cells are in `fallen`, as bits."""
    whole = [sum(1 << cell for cell in line) for line in board.lines]
    bits = [((pl.col("fallen") & mask) == mask).cast(pl.Int64) * (1 << k) for k, mask in enumerate(whole)]
    return reduce(add, bits)


def _standing(cells: list[int]) -> pl.Expr:
    """Of these cells, how many still stand at the end of each phase."""
    return reduce(add, [((pl.col("fallen") & (1 << cell)) == 0).cast(pl.Int64) for cell in cells])


def _survivals(counted: pl.DataFrame, sets: dict[str, list[int]]) -> pl.DataFrame:
    """Phases, survivals and cluster sums of each set of cells, summed session by session first."""
    by_session = counted.group_by([*FACET, "session"]).agg(
        pl.len().cast(pl.Int64).alias("phases"), *(_standing(cells).sum().alias(name) for name, cells in sets.items())
    )
    tall = by_session.unpivot(
        on=list(sets), index=[*FACET, "session", "phases"], variable_name="set", value_name="survived"
    )
    size = pl.col("set").replace_strict({name: len(cells) for name, cells in sets.items()}, return_dtype=pl.Int64)
    trials = pl.col("phases") * size
    return tall.group_by([*FACET, "set"]).agg(
        pl.col("phases").sum(),
        pl.col("survived").sum(),
        sessions=pl.len().cast(pl.Int64),
        xx=(pl.col("survived") ** 2).sum(),
        xn=(pl.col("survived") * trials).sum(),
        nn=(trials**2).sum(),
    )


def _cells(rows: pl.LazyFrame, counted: pl.DataFrame, board: Board) -> pl.DataFrame:
    frame = _survivals(counted, {str(cell): [cell] for cell in range(board.cells)})
    frame = frame.with_columns(pl.col("set").cast(pl.Int64).alias("cell"))
    keys = [*FACET, "cell"]
    for more in (_worth(rows, counted, board), exposure(rows, counted)):
        frame = frame.join(more, on=keys, how="left", nulls_equal=True)
    return shaped(frame.sort(keys), shape.CELLS)


def _groups(counted: pl.DataFrame, board: Board) -> pl.DataFrame:
    sets: dict[str, list[int]] = {}
    for cell, group in enumerate(board.groups):
        sets.setdefault(group, []).append(cell)
    frame = _survivals(counted, sets).rename({"set": "group"})
    sizes = pl.col("group").replace_strict({name: len(cells) for name, cells in sets.items()}, return_dtype=pl.Int64)
    return shaped(frame.with_columns(sizes.alias("cells")).sort([*FACET, "group"]), shape.GROUPS)


def _worth(rows: pl.LazyFrame, counted: pl.DataFrame, board: Board) -> pl.DataFrame:
    """Sum the points of stars that stood at the end; null for a cell whose points some session does not know."""
    laid = rows.filter(pl.col("kind") == "laid", pl.col("cell").is_not_null()).select("session", "cell", "value")
    own = laid.group_by("session", "cell").agg(pl.col("value").last().cast(pl.Int64).alias("own")).collect()
    template = pl.DataFrame(
        {"cell": range(board.cells), "template": board.points or [None] * board.cells},
        schema={"cell": pl.Int64, "template": pl.Int64},
    )
    stood = counted.group_by([*FACET, "session"]).agg(
        _standing([cell]).sum().alias(str(cell)) for cell in template["cell"]
    )
    tall = stood.unpivot(
        on=[str(cell) for cell in template["cell"]], index=[*FACET, "session"], variable_name="cell", value_name="stood"
    ).with_columns(pl.col("cell").cast(pl.Int64))
    priced = (
        tall.join(own, on=["session", "cell"], how="left")
        .join(template, on="cell")
        .with_columns(pl.coalesce("own", "template").alias("price"))
    )
    return priced.group_by([*FACET, "cell"]).agg(
        worth=pl.when(pl.col("price").is_not_null().all()).then((pl.col("price") * pl.col("stood")).sum()),
        points=pl.when(pl.col("price").n_unique() == 1).then(pl.col("price").first()),
    )


def _by_time(
    fell: pl.LazyFrame, counted: pl.DataFrame, clock: str, name: str, schema: Mapping[str, type[pl.DataType]]
) -> pl.DataFrame:
    """Count at which draw or turn each cell fell, in phases that know it."""
    phases = counted.group_by(FACET).agg(pl.len().cast(pl.Int64).alias("phases"))
    falls = fell.select([*PHASE, "cell", pl.col(clock).cast(pl.Int64).alias(name)])
    mine = counted.select([*FACET, *PHASE]).lazy()
    frame = falls.join(mine, on=PHASE).group_by([*FACET, "cell", name]).agg(pl.len().alias("destroyed")).collect()
    return shaped(frame.join(phases, on=FACET, nulls_equal=True).sort([*FACET, "cell", name]), schema)


def _lines(counted: pl.DataFrame) -> pl.DataFrame:
    frame = counted.group_by([*FACET, "lines"]).agg(pl.len().alias("phases"))
    return shaped(frame.sort([*FACET, "lines"]), shape.LINES)


def _evidence(phases: pl.DataFrame) -> pl.DataFrame:
    counted = pl.col("ended") & pl.col("recorded") & ~pl.col("held")
    frame = phases.group_by([*FACET, "session"]).agg(
        games=pl.lit(1),
        phases=counted.sum(),
        with_draws=(counted & pl.col("knows_draws")).sum(),
        unfinished=(~pl.col("ended") & ~pl.col("held")).sum(),
        held_back=pl.col("held").sum(),
        boardless=(pl.col("ended") & ~pl.col("recorded") & ~pl.col("held")).sum(),
    )
    return shaped(frame.sort([*FACET, "session"]), shape.EVIDENCE)
