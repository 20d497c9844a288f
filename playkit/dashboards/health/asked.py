"""The health of records, asked of a store: what is wrong, where, and what to do; and what the records tell at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.coverage import add_health
from playkit.analysis.faults import KINDS, MISSING, MIXED, STUCK, WRONG
from playkit.analysis.measured import Panel, measured
from playkit.charts.health import covered_dots, fault_dots
from playkit.charts.words import singular
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import NEXT, Rows, notes_and_names, rows_sections
from playkit.dashboards.health.checked import check, fault_text, held_back_lines, kind_of
from playkit.dashboards.health.words import FAULTS, HEADING, KIND, LABELS, MEASURES, NOTHING, READING, TITLE
from playkit.dashboards.report import NOT_SHOWN, Answer, Section, Table
from playkit.dashboards.told import measures_of, plain, sessions_table, who
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.health.checked import Checked

SOUND, INCOMPLETE, FAULTY = "sound", "incomplete", "faulty"
"""Nothing is wrong; something is missing or mixed; something stopped or contradicts itself."""
MOST_ROWS = 200
"""Faults a page lists; a study of more is named by its count."""


def answer_health(asked: Asked) -> Answer:
    """Answer what is wrong with the records of a game."""
    found = check(asked)
    figures = measured(_panels(found)) if found.recorded.sessions.height else measured([])
    notes, names = notes_and_names(asked, found.recorded, [])
    return Answer(
        question="health",
        title=TITLE,
        subject=asked.game.title,
        verdict=_verdict(found),
        sentence=_sentence(found),
        needed=0 if figures.height else 1,
        measures=measures_of(figures, LABELS),
        cards=("sound", "faults."),
        charts=_sections(figures, found),
        notes=[*held_back_lines(found), *([] if figures.height else [NEXT]), *notes],
        evidence=sessions_table(found.recorded.sessions, names) if figures.height else [],
    )


def _panels(found: Checked) -> Iterator[Panel]:
    names = {fault: f"{words.name.en} / {words.name.ja}" for fault, words in FAULTS.items()}
    for facet, draft in found.known.select("facet", "draft").unique(maintain_order=True).iter_rows():
        same = pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft)
        panel = Panel(facet, draft, "recorded_sessions")
        add_health(panel, found.known.filter(*same), found.faults.filter(*same), names)
        yield panel


def _verdict(found: Checked) -> str:
    if found.recorded.sessions.is_empty():
        return NOT_SHOWN
    kinds = {kind_of(fault) for fault in found.faults["fault"].to_list()}
    return FAULTY if kinds & {STUCK, WRONG} else INCOMPLETE if kinds or found.held_back.height else SOUND


def _sentence(found: Checked) -> Label:
    n = found.recorded.sessions.height
    if not n:
        return NOTHING
    counts = {kind: _sessions_of(found, kind) for kind in (STUCK, WRONG, MISSING)}
    said = [(KIND[kind], many) for kind, many in counts.items() if many]
    en, ja = ", ".join(f"{many:,} {words.en}" for words, many in said), "、".join(f"{w.ja}{many:,}" for w, many in said)
    mixed = found.faults.filter(pl.col("fault").replace_strict(KINDS, default=WRONG) == MIXED).height
    more = Label(" Some were not played alike.", "条件の混在があります。") if mixed else Label("", "")
    if not said:
        return Label(
            singular(f"{n:,} sessions on record; nothing is wrong with {'it' if n == 1 else 'them'}.{more.en}"),
            f"{n:,}セッション。不備は見つかりません。{more.ja}",
        )
    return Label(singular(f"Of {n:,} sessions on record: {en}.{more.en}"), f"{n:,}セッションのうち：{ja}。{more.ja}")


def _sessions_of(found: Checked, kind: str) -> int:
    own = found.faults.filter(pl.col("fault").replace_strict(KINDS, default=WRONG) == kind)
    return own["session"].drop_nulls().n_unique()


def _sections(figures: pl.DataFrame, found: Checked) -> list[Section]:
    sections = []
    if found.faults.height:
        counted = (figures["measure"] == "faults").any()
        sections.append(
            Section(
                "faults", HEADING["faults"], READING["faults"],
                lambda lang: [fault_dots(figures, lang)] if counted else [], None, _table(found), unfolded=True,
            )
        )  # fmt: skip
    covered = Rows("covered", HEADING["covered"], READING["covered"], ("covered", "sound"), covered_dots)
    return [*sections, *rows_sections([covered], figures, LABELS)]


def _table(found: Checked) -> Table:
    """List every fault: whose record, where in it, what is the matter, and what to do."""
    head = [
        Label("record", "記録"),
        Label("where", "場所"),
        Label("what is wrong", "不備"),
        Label("what to do", "直し方"),
    ]
    listed = found.faults.head(MOST_ROWS)
    rows = [[_record(row, found), _where(row), fault_text(row), FAULTS[row["fault"]].do] for row in listed.to_dicts()]
    more = found.faults.height - listed.height
    if more > 0:
        rows.append([Label(f"and {more:,} more", f"ほか{more:,}件"), *[plain("")] * 3])
    return Table(head, rows)


def _record(row: Mapping[str, Any], found: Checked) -> Label:
    if row["session"] is None:
        return who(row["facet"], row["draft"])
    return found.names.get(row["session"], plain(row["session"]))


def _where(row: Mapping[str, Any]) -> Label:
    """Say part, seat (from 1) and event, as far as the fault has them."""
    en, ja = [], []
    if row["part"] is not None:
        en, ja = [f"part {row['part']}"], [f"パート{row['part']}"]
    if row["seat"] is not None:
        en, ja = [*en, f"seat {row['seat'] + 1}"], [*ja, f"席{row['seat'] + 1}"]
    if row["event"] is not None:
        number = row["event"].rpartition("/")[2]
        en, ja = [*en, f"event {number}"], [*ja, f"記録{number}"]
    return Label(", ".join(en) or "–", "、".join(ja) or "–")


QUESTION = Question("health", TITLE, MEASURES, (), answer_health)
