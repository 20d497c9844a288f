"""Counts from a simulation's tally: arrays summed while the games ran, no event stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis import counts as shape
from playkit.analysis.counts import Counts, shaped
from playkit.analysis.pairs import relations
from playkit.errors import PlaykitError, need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from playkit.analysis.board import Board

    Ints = NDArray[np.int64]

NEEDED = ("phases", "survived", "destroyed_at", "worth", "exposed", "struck", "lines")
PAIRED = "together"


def counts_from_tally(
    tally: Mapping[str, ArrayLike] | np.void,
    board: Board,
    *,
    games: int,
    facet: str = "bots",
    draft: str | None = None,
    name: str = "simulation",
) -> Counts:
    """Count a simulation for the danger map from its tally.

    Args:
        tally: a mapping or a record of whole numbers: `phases`; by cell `survived`, `worth` (points where it
            survived), `exposed` (pawn and draw pairs), `struck` (pawns eliminated); `destroyed_at[cell][draw]` with
            draws from 1 (column 0 is empty); `lines[bits]`, phases ended by each set of lines. Where it has
            `together[cell][other]`, these are the phases in which both survived, by the lower cell first.
        board: geometry; with `points` where the template is fixed.
        games: games simulated.
        facet: who played.
        draft: name of the draft of the rules.
        name: what the evidence calls this simulation.

    Raises:
        MissingColumns: the tally lacks an array.
        PlaykitError: the arrays have other shapes than the board, or contradict each other.
    """
    names = tally.dtype.names or () if isinstance(tally, np.void) else tuple(tally)
    need_columns("the danger tally", names, NEEDED)
    arrays = {key: np.asarray(tally[key], dtype=np.int64) for key in (*NEEDED, *(set(names) & {PAIRED}))}
    _check(arrays, board)
    label = {"facet": facet, "draft": draft}
    evidence = {"session": name, "games": games, "phases": int(arrays["phases"]), "with_draws": int(arrays["phases"])}
    nothing = {"unfinished": 0, "held_back": 0, "boardless": 0}
    return Counts(
        board=board,
        cells=_cells(arrays, board, label),
        groups=_groups(arrays, board, label),
        by_draw=_by_draw(arrays, label),
        by_turn=pl.DataFrame(schema=shape.BY_TURN),
        lines=_lines(arrays["lines"], label),
        pairs=_pairs(arrays, board, label),
        bonds=pl.DataFrame(schema=shape.BONDS),
        evidence=shaped(pl.DataFrame([label | evidence | nothing], schema=shape.EVIDENCE), shape.EVIDENCE),
        defects=pl.DataFrame(schema=shape.DEFECTS),
    )


def _check(arrays: dict[str, Ints], board: Board) -> None:
    by_cell = ("survived", "worth", "exposed", "struck")
    shapes: dict[str, tuple[int, ...]] = dict.fromkeys(by_cell, (board.cells,))
    shapes |= {"phases": (), "lines": (1 << len(board.lines),), "destroyed_at": (board.cells, *_draws(arrays))}
    if PAIRED in arrays:
        shapes[PAIRED] = (board.cells, board.cells)
    for key, wanted in shapes.items():
        if arrays[key].shape != wanted:
            raise PlaykitError(
                f"The tally's {key} has shape {arrays[key].shape}, the board needs {wanted}.",
                f"集計の {key} の形は {arrays[key].shape} ですが、この盤では {wanted} が必要です。",
            )
    if PAIRED in arrays and (arrays[PAIRED] > np.minimum.outer(arrays["survived"], arrays["survived"])).any():
        raise PlaykitError(
            "The tally contradicts itself: two stars stood together more often than one of them stood.",
            "集計が食い違っています。2つの星が一緒に残った回数が、片方が残った回数を超えています。",
        )
    # Every star either stands at the end or fell at some draw, and every phase ended somehow.
    fates = arrays["survived"] + arrays["destroyed_at"].sum(axis=1)
    if (fates != arrays["phases"]).any() or arrays["lines"].sum() != arrays["phases"]:
        raise PlaykitError(
            f"The tally contradicts itself: {int(arrays['phases'])} phases, but stars standing plus stars fallen are "
            f"{int(fates.min())} to {int(fates.max())} and endings {int(arrays['lines'].sum())}.",
            f"集計が食い違っています。フェーズは{int(arrays['phases'])}回ですが、残った星と壊れた星の合計は"
            f"{int(fates.min())}〜{int(fates.max())}、終わり方の合計は{int(arrays['lines'].sum())}です。",
        )


def _draws(arrays: dict[str, Ints]) -> tuple[int, ...]:
    return arrays["destroyed_at"].shape[1:2]


def _cells(arrays: dict[str, Ints], board: Board, label: dict[str, Any]) -> pl.DataFrame:
    columns = {key: arrays[key] for key in ("survived", "worth", "exposed", "struck")}
    frame = pl.DataFrame({"cell": np.arange(board.cells), **columns})
    points = pl.Series("points", board.points, dtype=pl.Int64) if board.points else pl.lit(None).alias("points")
    phases = pl.lit(int(arrays["phases"])).alias("phases")
    return shaped(frame.with_columns(phases, points, **_constants(label)), shape.CELLS)


def _groups(arrays: dict[str, Ints], board: Board, label: dict[str, Any]) -> pl.DataFrame:
    frame = pl.DataFrame({"group": board.groups, "survived": arrays["survived"]})
    groups = frame.group_by("group", maintain_order=True).agg(pl.len().alias("cells"), pl.col("survived").sum())
    phases = pl.lit(int(arrays["phases"])).alias("phases")
    return shaped(groups.with_columns(phases, **_constants(label)), shape.GROUPS)


def _by_draw(arrays: dict[str, Ints], label: dict[str, Any]) -> pl.DataFrame:
    cell, draw = np.nonzero(arrays["destroyed_at"])
    frame = pl.DataFrame({"cell": cell, "draw": draw, "destroyed": arrays["destroyed_at"][cell, draw]})
    phases = pl.lit(int(arrays["phases"])).alias("phases")
    return shaped(frame.with_columns(phases, **_constants(label)), shape.BY_DRAW)


def _lines(lines: Ints, label: dict[str, Any]) -> pl.DataFrame:
    sets = np.flatnonzero(lines)
    frame = pl.DataFrame({"lines": sets, "phases": lines[sets]})
    return shaped(frame.with_columns(**_constants(label)), shape.LINES)


def _pairs(arrays: dict[str, Ints], board: Board, label: dict[str, Any]) -> pl.DataFrame:
    """Give a row a pair; none where the tally did not count them, as those of earlier rules."""
    if PAIRED not in arrays:
        return pl.DataFrame(schema=shape.PAIRS)
    rows = [(*pair, relation, int(arrays[PAIRED][pair])) for pair, relation in relations(board).items()]
    frame = pl.DataFrame(rows, schema=["cell", "other", "relation", "both"], orient="row")
    phases = pl.lit(int(arrays["phases"])).alias("phases")
    return shaped(frame.with_columns(phases, **_constants(label)), shape.PAIRS)


def _constants(label: dict[str, Any]) -> dict[str, pl.Expr]:
    return {key: pl.lit(value, dtype=pl.String) for key, value in label.items()}
