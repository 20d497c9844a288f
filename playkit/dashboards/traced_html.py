"""Traces as HTML: sessions that unfold to their events, each with file, sheet, cell and raw text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from playkit.dashboards.called import MADE
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.dashboards.traced import Line, Traced

TITLE = Label("Where it was written", "書かれていた場所")
READING = Label(
    "Each session counted, with its events. What was imported names its file, sheet, cell and the text that stands "
    "there; people are numbers in brackets.",
    "集計したセッションとその出来事です。取り込んだものには、ファイル・シート・マスと、そこに書かれていた文字があります。"
    "人の名前は［番号］にしてあります。",
)
MOST_UNFOLDED = 15
"""Sessions that a page lists at once; a list of more lies folded, as one of what was counted does."""
_ID = Label("Session", "セッション")
_HEAD = (
    Label("what", "出来事"), Label("part", "区切り"), Label("seat", "席"), Label("file", "ファイル"),
    Label("sheet", "シート"), Label("cell", "マス"), Label("raw text", "書かれていた文字"),
)  # fmt: skip


def unfolding(traces: Sequence[Traced], lang: str) -> str:
    """Write traces for a notebook, in one language; everything folds by itself and needs no script."""
    blocks = "".join(_session(trace, "", lambda label: escape(label(lang))) for trace in traces)
    folded = f"<details><summary>{escape(TITLE(lang))}</summary><p>{escape(READING(lang))}</p>{blocks}</details>"
    return f'<div lang="{lang}">{folded}</div>'


def traced_section(traces: Sequence[Traced], anchor: str, both: Callable[[Label], str]) -> str:
    """Write traces for a page that shows both languages.

    Args:
        traces: of one answer; nothing is written where there are none.
        anchor: the id of the section; sessions are numbered behind it.
        both: writes a label in both languages, escaped.
    """
    if not traces:
        return ""
    blocks = "".join(_session(trace, f"{anchor}-{number}", both) for number, trace in enumerate(traces, 1))
    if len(traces) > MOST_UNFOLDED:
        all_of = Label(f"Show all {len(traces):,} sessions", f"{len(traces):,}セッションをすべて表示する")
        blocks = f"<details><summary>{both(all_of)}</summary>{blocks}</details>"
    title = f'<h2 tabindex="-1">{both(TITLE)}</h2><p class="reading">{both(READING)}</p>'
    return f'<section class="question traces" id="{escape(anchor, quote=True)}">{title}{blocks}</section>'


def _session(trace: Traced, anchor: str, both: Callable[[Label], str]) -> str:
    noun = _counted(len(trace.lines), trace.more)
    name = Label(f"{trace.name.en} – {noun.en}", f"{trace.name.ja}　{noun.ja}")
    head = "".join(f'<th scope="col">{both(label)}</th>' for label in _HEAD)
    rows = "".join(_row(line, both) for line in trace.lines)
    more = Label(f"{trace.more:,} more events are in the store.", f"ほか{trace.more:,}件は記録にあります。")
    left = f"<p>{both(more)}</p>" if trace.more else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    own = f' id="{escape(anchor, quote=True)}"' if anchor else ""
    # A name that somebody chose may be somebody's name.
    whole = f'<p class="id">{both(_ID)} <code>{trace.session}</code></p>' if MADE.fullmatch(trace.session) else ""
    inside = f'{whole}<div class="scroll" tabindex="0">{table}</div>{left}'
    return f"<details{own}><summary>{both(name)}</summary>{inside}</details>"


def _counted(listed: int, more: int) -> Label:
    if more:
        every = listed + more
        return Label(f"{listed:,} of {every:,} events", f"出来事{every:,}件のうち{listed:,}件")
    return Label(f"{listed:,} events" if listed != 1 else "one event", f"出来事{listed:,}件")


def _row(line: Line, both: Callable[[Label], str]) -> str:
    plain = "".join(f"<td>{escape(text)}</td>" for text in (line.file, line.sheet))
    raw = f'<td class="raw">{escape(line.raw)}</td>'
    cell = f"<td><code>{escape(line.cell)}</code></td>" if line.cell else "<td></td>"
    return (
        f'<tr><th scope="row">{both(line.what)}</th><td>{escape(line.part)}</td><td>{both(line.seat)}</td>'
        f"{plain}{cell}{raw}</tr>"
    )
