"""Pairs of cells whose stars stand or fall together: counted from phases, session by session where these are known."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import counts as shape
from playkit.analysis.counts import shaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from playkit.analysis.board import Board

    Floats = NDArray[np.float64]
    Row = dict[str, object]
    Found = tuple[Row, Floats, bool]

FACET = ["facet", "draft"]
HALF = 0.5
"""Added to each of the four counts of a pair before its interval, so that twenty phases that agree are no certainty."""


class Four(NamedTuple):
    """What is known of a pair: phases, those in which the first stands, the second, and both."""

    phases: Floats
    first: Floats
    second: Floats
    both: Floats


def phi(four: Four, add: float = 0.0) -> Floats:
    """Give the correlation of two stars standing; NaN where one of them always or never stands.

    Args:
        four: counts, each a number or an array.
        add: what is added to each of the four counts behind them.

    >>> float(phi(Four(*map(np.array, (10.0, 5.0, 5.0, 5.0))))), phi(Four(*map(np.array, (4.0, 2.0, 2.0, 1.0)))).item()
    (1.0, 0.0)
    """
    n, x, y, both = four.phases + 4 * add, four.first + 2 * add, four.second + 2 * add, four.both + add
    spread = x * (n - x) * y * (n - y)
    return (n * both - x * y) / np.sqrt(np.where(spread > 0, spread, np.nan))


def relations(board: Board) -> dict[tuple[int, int], str]:
    """Name what each pair of cells has in common: row, column, diagonal, or no line at all (apart).

    >>> from playkit.analysis.board import Board
    >>> relations(Board(3))[0, 8], relations(Board(3))[0, 5]
    ('diagonal', 'apart')
    """
    kinds = ["row"] * board.size + ["column"] * board.size + ["diagonal"] * 2
    shared: dict[tuple[int, int], str] = {}
    for kind, line in zip(kinds, board.lines, strict=True):
        shared |= dict.fromkeys(combinations(sorted(line), 2), kind)
    return {pair: shared.get(pair, "apart") for pair in combinations(range(board.cells), 2)}


def pairs_of(counted: pl.DataFrame, board: Board) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Count pairs of cells in phases, and how far sessions differ in what they say of them.

    Args:
        counted: a row a phase: facet, draft, session, and `fallen` with a bit for each cell that fell.
        board: their board.

    Returns:
        Columns as `counts.PAIRS`, and as `counts.BONDS`.
    """
    pairs, bonds = [], []
    for own in counted.partition_by(FACET, maintain_order=True):
        label = dict(zip(FACET, own.select(FACET).row(0), strict=True))
        groups = own["session"].rank("dense").to_numpy().astype(np.int64) - 1
        fallen = own["fallen"].to_numpy()
        standing = [(fallen >> cell & 1) == 0 for cell in range(board.cells)]
        found = list(_counted(standing, groups, board))
        pairs += [label | row for row, _, _ in found]
        bonds += [label | row for row in _bonds(found)]
    return _framed(pairs, shape.PAIRS), _framed(bonds, shape.BONDS)


def _framed(rows: list[Row], schema: Mapping[str, type[pl.DataType]]) -> pl.DataFrame:
    return shaped(pl.DataFrame(rows, schema=schema).sort([*FACET, *list(schema)[2:4]]), schema)


def _counted(standing: list[NDArray[np.bool_]], groups: NDArray[np.int64], board: Board) -> Iterator[Found]:
    """Give each pair's row, its coupling where one session after the other is left out, and whether it tells any."""
    sessions = int(groups.max()) + 1

    def summed(own: NDArray[np.bool_]) -> Floats:
        """Add up, session by session, in how many phases something stood."""
        return np.bincount(groups, own, sessions).astype(float)

    phases, alone = np.bincount(groups).astype(float), [summed(own) for own in standing]
    for (cell, other), relation in relations(board).items():
        four = Four(phases, alone[cell], alone[other], summed(standing[cell] & standing[other]))
        whole = Four(*(part.sum() for part in four))
        rest = Four(*(total - part for total, part in zip(whole, four, strict=True)))
        row = {
            "cell": cell, "other": other, "relation": relation, "phases": int(whole.phases),
            "both": int(whole.both), "sessions": sessions, "spread": _spread(np.arctanh(phi(rest, HALF))),
        }  # fmt: skip
        yield row, phi(rest), bool(phi(whole) < 1)


def _bonds(found: list[Found]) -> Iterator[Row]:
    """Give, for each relation, how far sessions differ in the mean of its pairs; those of one star are no pairs."""
    told = [(row["relation"], left) for row, left, tells in found if tells and len(left) > 1]
    for relation in dict.fromkeys(name for name, _ in told):
        left = _known_mean(np.array([own for name, own in told if name == relation]))
        yield {"relation": relation, "sessions": len(left), "spread": _spread(left)}


def _known_mean(left: NDArray[np.float64]) -> Floats:
    """Average over pairs, whose coupling may be unknown without the one session that told of it."""
    known = ~np.isnan(left)
    total: Floats = np.where(known, left, 0.0).sum(axis=0)
    return total / np.where(known.any(axis=0), known.sum(axis=0), np.nan)


def _spread(left: Floats) -> float | None:
    """Give the variance of a figure from what it is where each session is left out (the jackknife)."""
    sessions = len(left)
    if sessions < 2 or np.isnan(left).any():
        return None
    return float(((left - left.mean()) ** 2).sum() * (sessions - 1) / sessions)
