"""How dangerous is it to stand where? The answer for a board whose stars fall, from counts of phases.

People decide for people: where enough human phases are recorded the sentence speaks of them, else it speaks of bots and
says so. Both always stand side by side in the charts and are never added together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis import danger as measure
from playkit.analysis.endings import ending_families, ending_lines, ending_sets
from playkit.analysis.figures import MIN_SHOWN, draft_difference
from playkit.charts import danger as draw
from playkit.charts.words import say
from playkit.dashboards.danger.coupled import coupling_measures, coupling_sections
from playkit.dashboards.danger.verdict import GROUPS, danger_verdict
from playkit.dashboards.danger.words import EVIDENCE_NOTES, HEADING, NEXT, READING, TITLE
from playkit.dashboards.evidence import defects_table, evidence_table, figures_table
from playkit.dashboards.report import Answer, Assumed, Measure, Section
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.analysis.counts import Counts


def danger(
    counts: Counts,
    *,
    subject: Label | None = None,
    drafts: tuple[str, str] | None = None,
    assumed: Sequence[Assumed] = (),
    sessions: Mapping[str, Label] | None = None,
    notes: Sequence[Label] = (),
) -> Answer:
    """Answer how dangerous each cell is.

    Args:
        counts: phases of one or more facets and drafts, from `analysis.recorded` and `analysis.tallies`.
        subject: name of the game, as people read it.
        drafts: two drafts to compare, the first subtracted from the second; None for no comparison.
        assumed: rules the rulebook is silent about, with the defaults that were played.
        sessions: what to call the sessions of the evidence; others keep their id.
        notes: further things a reader must know.
    """
    groups = measure.survival_by_group(counts)
    verdict, sentence, needed = danger_verdict(groups, drafts)
    return Answer(
        question="danger",
        title=TITLE,
        subject=subject or Label("", ""),
        verdict=verdict,
        sentence=sentence,
        needed=needed,
        measures=_measures(counts, groups),
        charts=_sections(counts, drafts) if counts.cells.height else [],
        notes=[*_notes(counts, groups), *([] if counts.cells.height else [NEXT]), *notes],
        assumed=assumed,
        evidence=[*evidence_table(counts.evidence, sessions or {}), *defects_table(counts)],
    )


def _measures(counts: Counts, groups: pl.DataFrame) -> list[Measure]:
    """Survival by group, what standing still pays there, what ends phases, and which stars are bound together."""
    ordered = sorted(_rows(groups), key=lambda row: GROUPS.index(row["group"]))
    found = [_measured(row, f"survival.{row['group']}", _group_label(row["group"])) for row in ordered]
    paid = _group_points(counts)
    for row in ordered:
        points = paid.get((row["facet"], row["draft"], row["group"]))
        if points is not None and row["estimate"] is not None:
            label = Label(f"Points, {say(row['group'], 'en')}", f"{say(row['group'], 'ja')}の期待点")
            found.append(_measured(row, f"points.{row['group']}", label, unit="points", factor=points))
    for row in _rows(ending_families(counts)):
        label = Label(f"Phases ended by {row['en']}", f"{row['ja']}で終わったフェーズ")
        found.append(_measured(row, f"ended_by.{row['family']}", label))
    return [*found, *coupling_measures(counts)]


def _rows(frame: pl.DataFrame) -> list[dict[str, Any]]:
    return list(frame.iter_rows(named=True))


def _group_label(group: str) -> Label:
    name = say(group, "en")
    return Label(f"{name[0].upper()}{name[1:]} survives", f"{say(group, 'ja')}が残る割合")


def _measured(row: dict[str, Any], name: str, label: Label, unit: str = "share", factor: int = 1) -> Measure:
    estimate, low, high = (None if row[end] is None else row[end] * factor for end in ("estimate", "low", "high"))
    who, enough = {"facet": row["facet"], "draft": row["draft"]}, row["state"] == "shown"
    return Measure(name, label, estimate, low, high, row["n"], unit, enough=enough, **who)


def _group_points(counts: Counts) -> dict[tuple[str, str | None, str], int]:
    """Points of each group whose cells all carry the same."""
    groups = pl.Series("group", [counts.board.groups[cell] for cell in counts.cells["cell"]], dtype=pl.String)
    found = (
        counts.cells.with_columns(groups)
        .group_by("facet", "draft", "group")
        .agg(points=pl.when(pl.col("points").n_unique() == 1).then(pl.col("points").first()))
    )
    return {row[:3]: row[3] for row in found.iter_rows() if row[3] is not None}


def _sections(counts: Counts, drafts: tuple[str, str] | None) -> list[Section]:
    survival, points, risk = measure.survival(counts), measure.expected_points(counts), measure.risk(counts)
    by_draw, by_turn = measure.destroyed_by_draw(counts), measure.destroyed_by_turn(counts)
    lines, sets = ending_lines(counts), ending_sets(counts)
    found = [
        _section("survival", _compared_rows(survival, drafts, draw.survival_maps, shares=True), survival),
        _section("draw", lambda lang: _by_draw_rows(by_draw, counts, lang), clock="draw"),
        _section("points", _compared_rows(points, drafts, draw.expected_points_maps, shares=False), points),
        _section("risk", _facet_rows(risk, draw.risk_maps), risk),
        *coupling_sections(counts, drafts),
        _section("lines", _facet_rows(lines, draw.line_bars), lines),
        _section("sets", _facet_rows(sets, draw.line_set_bars), sets),
    ]
    if by_turn.height:
        found.insert(2, _section("turn", _facet_rows(by_turn, draw.destroyed_maps), clock="turn"))
    return found


def _section(
    name: str, rows: Callable[[str], list[list[Any]]], frame: pl.DataFrame | None = None, *, clock: str | None = None
) -> Section:
    unit = {"points": "points", "risk": "rate"}.get(name, "share")
    table = None if frame is None else figures_table(frame, unit)
    return Section(name, HEADING[name], READING[name], rows, clock, table)


def _facet_rows(
    frame: pl.DataFrame, charts: Callable[[pl.DataFrame, str], list[Any]]
) -> Callable[[str], list[list[Any]]]:
    """One row of charts: every facet and draft beside each other."""
    return lambda lang: [charts(frame, lang)]


def _compared_rows(
    frame: pl.DataFrame,
    drafts: tuple[str, str] | None,
    charts: Callable[[pl.DataFrame, str], list[Any]],
    *,
    shares: bool,
) -> Callable[[str], list[list[Any]]]:
    """Without drafts one row; with drafts a row a facet: draft A, draft B, difference."""
    if drafts is None:
        return _facet_rows(frame, charts)
    gap = draft_difference(frame, *drafts)

    def rows(lang: str) -> list[list[Any]]:
        found = []
        for facet in frame["facet"].unique(maintain_order=True):
            own, between = frame.filter(pl.col("facet") == facet), gap.filter(pl.col("facet") == facet)
            pair = draw.difference_maps(between, *drafts, lang, shares=shares) if between.height else []
            found.append([*charts(own, lang), *pair])
        return found

    return rows


def _by_draw_rows(by_draw: pl.DataFrame, counts: Counts, lang: str) -> list[list[Any]]:
    """Maps with the slider; a facet that did not record draws keeps its place and says so."""
    known = by_draw.select("facet", "draft").unique()
    silent = (
        counts.cells.select("facet", "draft").unique().join(known, on=["facet", "draft"], how="anti", nulls_equal=True)
    )
    charts = draw.destroyed_maps(by_draw, lang) if by_draw.height else []
    return [
        [
            *(draw.unrecorded_map(facet, draft, lang) for facet, draft in silent.sort("facet", "draft").iter_rows()),
            *charts,
        ]
    ]


def _notes(counts: Counts, groups: pl.DataFrame) -> list[Label]:
    """What a reader must know: thin human data, held back phases, intervals without sessions."""
    notes = []
    people = groups.filter(pl.col("facet") == "people", pl.col("group") == "centre")
    few = people.filter(pl.col("n") < MIN_SHOWN)["n"].sum()
    if few:
        notes.append(
            Label(
                f"People have played {few} of the {MIN_SHOWN} phases a figure needs; until then theirs are greyed.",
                f"人が遊んだのは{few}フェーズです。数字を示すには{MIN_SHOWN}フェーズ必要なため、灰色にしています。",
            )
        )
    for key, text in EVIDENCE_NOTES.items():
        amount = int(counts.evidence[key].sum())
        if amount:
            phases = "One phase" if amount == 1 else f"{amount:,} phases"
            notes.append(Label(text.en.replace("{phases}", phases), text.ja.replace("{n}", f"{amount:,}")))
    if counts.evidence.filter(pl.col("games") > 1).height:
        notes.append(
            Label(
                "Intervals of simulations take phases of one game as independent of each other.",
                "シミュレーションの区間は、同じゲーム内のフェーズを互いに独立とみなしています。",
            )
        )
    return notes
