"""Counts behind the danger map: one shape, whether they come from recorded events or from a simulation.

Everything later (measures, charts, verdicts) reads these frames and nothing else, so that people and bots are counted
by the same definitions and can stand side by side without ever being added together.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import polars as pl

from playkit.errors import PlaykitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playkit.analysis.board import Board

FACET = {"facet": pl.String, "draft": pl.String}
MOMENTS = {"sessions": pl.Int64, "xx": pl.Int64, "xn": pl.Int64, "nn": pl.Int64}

CELLS = {
    **FACET,
    "cell": pl.Int64,
    "phases": pl.Int64,
    "survived": pl.Int64,
    "worth": pl.Int64,
    "points": pl.Int64,
    "exposed": pl.Int64,
    "struck": pl.Int64,
    **MOMENTS,
}
"""One row a cell. `phases`: finished phases whose board was recorded; `survived`: of these, with the star standing at
the end; `worth`: points summed over those; `points`: of the star, null where it varies or is unknown; `exposed`: pawn
and draw pairs spent there, `struck`: pawns eliminated there, both null where draws were not recorded. `sessions`,
`xx`, `xn`, `nn`: see `intervals.ClusterSums` (x survived of n phases per session), null where sessions are unknown."""

GROUPS = {
    **FACET,
    "group": pl.String,
    "cells": pl.Int64,
    "phases": pl.Int64,
    "survived": pl.Int64,
    **MOMENTS,
}
"""One row a group of cells alike by symmetry: `survived` is summed over its `cells`."""

BY_DRAW = {**FACET, "cell": pl.Int64, "draw": pl.Int64, "destroyed": pl.Int64, "phases": pl.Int64}
"""`destroyed`: phases in which the cell fell exactly at this draw (1-based), of `phases` with draws recorded."""

BY_TURN = {**FACET, "cell": pl.Int64, "turn": pl.Int64, "destroyed": pl.Int64, "phases": pl.Int64}
"""The same by turn (1-based), for sheets that know turns."""

LINES = {**FACET, "lines": pl.Int64, "phases": pl.Int64}
"""Phases ended by exactly this set of lines; bit k is line k of the board, 0 is no line at all."""

PAIRS = {
    **FACET,
    "cell": pl.Int64,
    "other": pl.Int64,
    "relation": pl.String,
    "phases": pl.Int64,
    "both": pl.Int64,
    "sessions": pl.Int64,
    "spread": pl.Float64,
}
"""One row a pair of cells, `cell` before `other`: `both` are phases at whose end both stand; `relation` is the line
they share (row, column, diagonal), or apart. `spread` is how far sessions differ (see `pairs.pairs_of`), null where
they are unknown or only one."""

BONDS = {**FACET, "relation": pl.String, "sessions": pl.Int64, "spread": pl.Float64}
"""One row a relation of recorded pairs: how far sessions differ in the mean coupling of its pairs."""

EVIDENCE = {
    **FACET,
    "session": pl.String,
    "games": pl.Int64,
    "phases": pl.Int64,
    "with_draws": pl.Int64,
    "unfinished": pl.Int64,
    "held_back": pl.Int64,
    "boardless": pl.Int64,
}
"""What was counted: one row a recorded session or a simulation. `phases` are counted ones, `with_draws` of them know
their draws; `unfinished` ones have no recorded end, `held_back` ones contradict themselves, `boardless` ones do not say
which stars fell."""

DEFECTS = {"session": pl.String, "part": pl.Int64, "cell": pl.Int64, "defect": pl.String}
"""One row a contradiction; `defect` is a key of `defects.REASONS`."""


@dataclass(frozen=True)
class Counts:
    """Frames of one or more facets and drafts; columns are those of the constants of the same names above.

    `facet` says who played (people, bots or mixed), `draft` which draft of the rules (null where nobody said).
    """

    board: Board
    cells: pl.DataFrame
    groups: pl.DataFrame
    by_draw: pl.DataFrame
    by_turn: pl.DataFrame
    lines: pl.DataFrame
    pairs: pl.DataFrame
    bonds: pl.DataFrame
    evidence: pl.DataFrame
    defects: pl.DataFrame

    def frames(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Give each frame with its name."""
        for field in fields(self):
            if field.name != "board":
                yield field.name, getattr(self, field.name)

    def __add__(self, other: Counts) -> Counts:
        """Put two sources beside each other; rows of the same facet and draft are refused, never pooled."""
        if self.board != other.board:
            raise PlaykitError(
                "Counts of different boards cannot stand in one map.", "盤が異なる集計は一つの図に並べられません。"
            )
        both = self.cells.select("facet", "draft").join(other.cells, on=["facet", "draft"], nulls_equal=True)
        if both.height:
            facet, draft = both.row(0)[:2]
            raise PlaykitError(
                f"Both counts hold {facet} of draft {draft}: name the drafts apart, or count their events together.",
                f"両方に「{facet}」(草案 {draft}) があります。草案名を分けるか、記録をまとめて集計してください。",
            )
        mine, theirs = dict(self.frames()), dict(other.frames())
        return Counts(self.board, **{name: pl.concat([mine[name], theirs[name]]) for name in mine})


def shaped(frame: pl.DataFrame, schema: Mapping[str, type[pl.DataType]]) -> pl.DataFrame:
    """Bring a frame to a schema: order and types of its columns, null for the absent."""
    absent = [pl.lit(None).alias(name) for name in schema if name not in frame.columns]
    return frame.with_columns(absent).select(pl.col(name).cast(kind) for name, kind in schema.items())


def no_counts(board: Board) -> Counts:
    """Give counts of nothing at all, for a start.

    >>> from playkit.analysis.board import Board
    >>> no_counts(Board()).cells.height
    0
    """
    schemas = (CELLS, GROUPS, BY_DRAW, BY_TURN, LINES, PAIRS, BONDS, EVIDENCE, DEFECTS)
    return Counts(board, *(pl.DataFrame(schema=schema) for schema in schemas))
