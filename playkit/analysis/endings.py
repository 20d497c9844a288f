"""Which lines end a phase: several can be completed at once, so every ending is a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis import intervals
from playkit.analysis.figures import column, figures_of, some

if TYPE_CHECKING:
    from playkit.analysis.board import Board
    from playkit.analysis.counts import Counts

    Member = tuple[tuple[int | None, str, str], pl.Expr]


def ending_lines(counts: Counts) -> pl.DataFrame:
    """Share of phases that each line took part in ending; several can end one together, so shares add to over 1.

    Columns: facet, draft, line (0-based; null for "no line"), en, ja, figures. "No line" are phases that ended because
    at most one pawn was left, or the deck was empty.
    """
    english, japanese = (counts.board.line_labels(lang) for lang in ("en", "ja"))
    lines = [(k, en, ja) for k, (en, ja) in enumerate(zip(english, japanese, strict=True))]
    members: list[Member] = [(label, (pl.col("lines") & (1 << label[0])) != 0) for label in lines]
    return _line_shares(counts, [*members, ((None, "no line", "列なし"), pl.col("lines") == 0)])


def ending_sets(counts: Counts, most: int = 10) -> pl.DataFrame:
    """Share of phases ended by exactly each set of lines: the `most` frequent of each facet and draft, and the rest.

    Columns: facet, draft, lines (bits; null for the rest), en, ja, figures; shares add to 1.
    """
    keys = ["facet", "draft"]
    ranked = counts.lines.sort("phases", "lines", descending=[True, False]).with_columns(
        rank=pl.int_range(pl.len()).over(keys), total=pl.col("phases").sum().over(keys)
    )
    kept = pl.when(pl.col("rank") < most).then(pl.col("lines"))
    sets = ranked.with_columns(lines=kept).group_by([*keys, "lines"], maintain_order=True)
    frame = sets.agg(pl.col("phases").sum(), pl.col("total").first(), pl.len().alias("size"))
    texts = [
        pl.Series(
            lang, [_set_text(counts.board, lang, *row) for row in frame.select("lines", "size").iter_rows()], pl.String
        )
        for lang in ("en", "ja")
    ]
    return frame.select("facet", "draft", "lines", *texts).hstack(_plain_shares(frame, most + 1))


def _line_shares(counts: Counts, members: list[Member]) -> pl.DataFrame:
    keys = ["facet", "draft"]
    pieces = [
        counts.lines.group_by(keys, maintain_order=True).agg(
            pl.lit(line, dtype=pl.Int64).alias("line"),
            pl.lit(en).alias("en"),
            pl.lit(ja).alias("ja"),
            pl.col("phases").filter(member).sum(),
            pl.col("phases").sum().alias("total"),
        )
        for (line, en, ja), member in members
    ]
    frame = pl.concat(pieces).sort(keys, maintain_order=True)
    return frame.select(*keys, "line", "en", "ja").hstack(_plain_shares(frame, len(members)))


def _plain_shares(frame: pl.DataFrame, family: int) -> pl.DataFrame:
    part, total = column(frame, "phases"), column(frame, "total")
    band = intervals.simultaneous(part, total, family)
    none = pl.Series("sessions", [None] * frame.height, dtype=pl.Int64)
    ends = intervals.wilson(part, total)
    return figures_of(part / some(total), ends, band, n=total, unit="phases", sessions=none)


def _set_text(board: Board, lang: str, bits: int | None, size: int) -> str:
    if bits is None:
        return f"ほか{size}通り" if lang == "ja" else f"{size} other sets"
    if bits == 0:
        return "列なし" if lang == "ja" else "no line"
    labels = board.line_labels(lang)
    return ("＋" if lang == "ja" else " + ").join(label for k, label in enumerate(labels) if bits >> k & 1)


def ending_families(counts: Counts) -> pl.DataFrame:
    """Share of phases ended with the help of any row, any column, any diagonal, or any line through the centre.

    Columns: facet, draft, family (row, column, diagonal, centre), en, ja, figures. A phase can count for several.
    """
    board = counts.board
    size, middle = board.size, board.cells // 2
    lines = range(len(board.lines))
    families = {
        "row": ("any row", "どれかの行", lines[:size]),
        "column": ("any column", "どれかの列", lines[size : 2 * size]),
        "diagonal": ("any diagonal", "どちらかの対角線", lines[2 * size :]),
        "centre": ("any line through the centre", "中央を通る列", [k for k in lines if middle in board.lines[k]]),
    }
    masks = {name: sum(1 << line for line in members) for name, (_, _, members) in families.items()}
    members: list[Member] = [
        ((k, en, ja), (pl.col("lines") & masks[name]) != 0) for k, (name, (en, ja, _)) in enumerate(families.items())
    ]
    named = pl.col("line").replace_strict(dict(enumerate(families)), return_dtype=pl.String).alias("family")
    return _line_shares(counts, members).with_columns(named).drop("line")
