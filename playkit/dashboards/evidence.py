"""Tables behind an answer: figures as text, sessions counted, contradictions held back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playkit.analysis.defects import REASONS
from playkit.charts.danger import panels
from playkit.charts.words import compact_percent, compact_range, signed
from playkit.dashboards import told
from playkit.dashboards.report import Table
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    import polars as pl

    from playkit.analysis.counts import Counts

_RUN = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_SESSIONS = 200
"""Rows of evidence a page lists; a study of more is named by its count."""


def figures_table(frame: pl.DataFrame, unit: str = "share") -> Table:
    """Lay a frame of figures out as a table: one row a cell or line, one column a facet and draft.

    `unit` says how figures are written: "share" (percent), "rate" (percent with a decimal), "points" or "coupling".
    """
    columns = panels(frame)
    head = [Label("cell", "マス") if "name" in frame.columns else Label("line", "列")]
    head += [told.who(facet, draft) for facet, draft, _ in columns]
    names: dict[tuple[str, str], list[Label]] = {}
    for place, (_, _, panel) in enumerate(columns):
        for row in panel.iter_rows(named=True):
            key = (row.get("name") or row["en"], row.get("name") or row["ja"])
            cells = names.setdefault(key, [Label("–", "–")] * len(columns))
            cells[place] = _figure(row, unit)
    return Table(head, [[Label(*key), *cells] for key, cells in names.items()])


def evidence_table(evidence: pl.DataFrame, names: Mapping[str, Label]) -> list[Table]:
    """List what was counted: sessions and simulations, with their phases; nothing where nothing was."""
    if evidence.is_empty():
        return []
    head = [Label("record", "記録"), Label("who", "誰が"), Label("games", "ゲーム数"), Label("phases", "フェーズ数")]
    head += [Label("of these with draws", "うち引き記録あり"), Label("not counted", "除外")]
    rows = []
    for row in evidence.head(MOST_SESSIONS).iter_rows(named=True):
        session = row["session"] or "?"
        left = (row["unfinished"] or 0) + (row["held_back"] or 0) + (row["boardless"] or 0)
        amounts = [row["games"], row["phases"], row["with_draws"], left]
        who = told.who(row["facet"], row["draft"])
        rows.append([names.get(session, _simulation(session)), who, *(_plain(f"{value:,}") for value in amounts)])
    if evidence.height > MOST_SESSIONS:
        more = evidence.height - MOST_SESSIONS
        rows.append([Label(f"and {more:,} more", f"ほか{more:,}件"), *[_plain("")] * 5])
    return [Table(head, rows, evidence["session"].head(MOST_SESSIONS).to_list())]


def defects_table(counts: Counts) -> list[Table]:
    """List contradictions, where there are any."""
    if counts.defects.is_empty():
        return []
    head = [Label("record", "記録"), Label("phase", "フェーズ"), Label("cell", "マス"), Label("problem", "不備")]
    rows = [
        [
            _plain(row["session"]),
            _plain(_number(row["part"])),
            _plain(_name(counts, row["cell"])),
            _reason(row["defect"]),
        ]
        for row in counts.defects.head(MOST_SESSIONS).iter_rows(named=True)
    ]
    return [Table(head, rows)]


def _figure(row: dict[str, Any], unit: str) -> Label:
    if row["estimate"] is None:
        return Label("not recorded", "記録なし")
    figure, low, high = row["estimate"], row["low"], row["high"]
    text = {
        "coupling": f"{signed(figure, 2)} ({signed(low, 2)}, {signed(high, 2)})",
        "points": f"{figure:.2f} ({low:.2f}–{high:.2f})",
        "rate": f"{compact_percent(figure, 1)} ({low * 100:.1f}–{high * 100:.1f})",
        "share": f"{compact_percent(figure)} ({compact_range(low, high)})",
    }[unit]
    return _plain(f"{text} n={row['n']:,}")


def _simulation(run: str) -> Label:
    """Call a simulation by its id; what was just run, or an invented sample, has none."""
    return Label(f"simulation {run}", f"シミュレーション {run}") if _RUN.fullmatch(run) else _plain(run)


def _reason(defect: str) -> Label:
    reason = Label.parse(REASONS[defect])
    return Label(f"The record {reason.en}.", f"{reason.ja}。")


def _name(counts: Counts, cell: int | None) -> str:
    names = counts.board.names
    return names[cell] if cell is not None and 0 <= cell < len(names) else _number(cell)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def _plain(text: str) -> Label:
    return Label(text, text)
