"""Two drafts compared: the verdict, what differs by who played, and what a table test would need."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.planner import table_test
from playkit.charts.compare import difference_points, gap_text, is_share
from playkit.dashboards.compare.measures import called, unit_of
from playkit.dashboards.compare.verdict import Panel, needed, sentence, speaking, verdict
from playkit.dashboards.compare.words import APART, BOTS, HEADING, INVENTED, PAIRED, PLAN_NOTE, TITLE
from playkit.dashboards.counted import MOST_NEEDED
from playkit.dashboards.report import Answer, Assumed, Measure, Section, Table
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTS_FACETS = ("bots", "random_bots")
CARDS = ("win_share_seat_0", "stake.1", "leader_wins.1", "resolved.1")


def panel(facet: str, figures: pl.DataFrame, *, apart: bool) -> Panel:
    """Make a panel of differences, with the plan of a table test beside them."""
    return Panel(facet, _possible(figures), table_test(figures), apart)


def _possible(figures: pl.DataFrame) -> pl.DataFrame:
    """Let no interval of few sessions say more than can be: shares differ by no more than the whole."""
    share = pl.any_horizontal(pl.col("measure").str.starts_with(name) for name in WHOLE)
    ends = ("low", "high", "unpaired_low", "unpaired_high")
    return figures.with_columns(pl.when(share).then(pl.col(end).clip(-1, 1)).otherwise(pl.col(end)) for end in ends)


WHOLE = ("win_share_", "leader_wins.", "resolved.", "consequential.", "minutes_share.")
"""Measures whose share is never below none nor above all; the share of a spread (`stake`) may be either."""


def compared(
    panels: Sequence[Panel],
    drafts: tuple[str, str],
    *,
    hand: str,
    subject: Label | None = None,
    samples: bool = False,
    assumed: Sequence[Assumed] = (),
    notes: Sequence[Label] = (),
    evidence: Sequence[Table] = (),
) -> Answer:
    """Answer what differs between two drafts.

    Args:
        panels: figures by who played, people first.
        drafts: what people call them; B is measured against A.
        hand: what the rulebook calls a part, "hand {n} / {n}ハンド目".
        subject: name of the game, as people read it.
        samples: an invented sample was asked for by name, so it may speak.
        assumed: rules the rulebook is silent about, with what was played.
        notes: further things a reader must know.
        evidence: tables of what the rules differ in and of what was counted.
    """
    one = speaking(panels, samples=samples)
    bots = any(panel.facet in BOTS_FACETS for panel in panels)
    own = [INVENTED] if one is not None and one.facet == "sample" else []
    return Answer(
        question="compare",
        title=TITLE,
        subject=subject or Label("", ""),
        verdict=verdict(one),
        sentence=sentence(one, drafts, lambda measure, lang: called(measure, hand)(lang)),
        needed=needed(one) if verdict(one) == "not_shown" else 0,
        measures=[_measure(row, panel, hand, drafts) for panel in panels for row in panel.figures.to_dicts()],
        charts=[_section(panel, drafts, hand) for panel in panels],
        notes=[*own, *([PLAN_NOTE] if panels else []), *([BOTS] if bots else []), *notes],
        assumed=assumed,
        evidence=evidence,
        cards=CARDS,
    )


def _measure(row: dict[str, Any], panel: Panel, hand: str, drafts: tuple[str, str]) -> Measure:
    name = row["measure"]
    return Measure(
        name, called(name, hand), row["estimate"], row["low"], row["high"], row["n"], unit_of(name),
        "sessions" if panel.apart else "seeds", panel.facet, " → ".join(drafts),
        enough=row["enough"], needed=panel.sessions_for(name),
    )  # fmt: skip


def _section(panel: Panel, drafts: tuple[str, str], hand: str) -> Section:
    draw = partial(
        difference_points, panel.figures, *drafts, who=panel.facet, apart=panel.apart,
        name=lambda measure, lang: called(measure, hand)(lang),
    )  # fmt: skip
    reading = APART if panel.apart else PAIRED
    table = _table(panel, drafts, hand)
    return Section(panel.facet, HEADING[panel.facet], reading, lambda lang: [[draw(lang=lang)]], None, table)


def _table(panel: Panel, drafts: tuple[str, str], hand: str) -> Table:
    """Lay figures out: a row a measure with both drafts, their difference, and what a table would need to find it."""
    head = [Label("measure", "測るもの"), *(Label(draft, draft) for draft in drafts)]
    head += [Label("difference (interval)", "差（区間）"), Label("p, corrected", "補正後のp"), Label("shown", "判定")]
    head += [Label("table sessions to find it", "卓で見つけるのに要るセッション数")]
    head += [] if panel.apart else [Label("… with prepared decks", "…山札を揃えた場合")]
    plans = {row["measure"]: row for row in panel.plan.to_dicts()}
    return Table(head, [_row(row, plans[row["measure"]], panel, hand) for row in panel.figures.to_dicts()])


def _row(row: dict[str, Any], plan: dict[str, Any], panel: Panel, hand: str) -> list[Label]:
    p = "–" if row["p_holm"] is None else "<0.001" if row["p_holm"] < 0.001 else f"{row['p_holm']:.3f}"
    counts = [plan["sessions_unpaired"], *([] if panel.apart else [plan["sessions_paired"]])]
    return [
        called(row["measure"], hand),
        *(_value(row, draft) for draft in ("a", "b")),
        Label(*(_difference(row, lang) for lang in ("en", "ja"))),
        Label(p, p),
        _SHOWN[row["verdict"]],
        *(_sessions(n) for n in counts),
    ]


def _sessions(n: int | None) -> Label:
    """Say how many a table would need; nobody plays thousands of evenings, so that more is only said to be too many."""
    if n is None:
        return Label("–", "–")
    return Label(f"{n:,}", f"{n:,}") if n <= MOST_NEEDED else Label(f"over {MOST_NEEDED:,}", f"{MOST_NEEDED:,}より多い")


def _value(row: dict[str, Any], draft: str) -> Label:
    value = row[draft]
    if value is None:
        return Label("not recorded", "記録なし")
    text = f"{value * 100:.1f}%" if is_share(row["measure"]) else f"{value:.2f}"
    return Label(text, text)


def _difference(row: dict[str, Any], lang: str) -> str:
    if row["estimate"] is None:
        return "–"
    if row["low"] is None:
        return f"{gap_text(row, lang)} n={row['n']:,}"
    low, high = (gap_text({**row, "estimate": row[end]}, lang) for end in ("low", "high"))
    both = low.rstrip(" ポイントp")  # the other end says what both are in
    return f"{gap_text(row, lang)} ({both} … {high}) n={row['n']:,}"


_SHOWN = {
    "higher": Label("higher", "高い"),
    "lower": Label("lower", "低い"),
    "not_shown": Label("not shown", "示されていない"),
    "too_few": Label("too few", "データ不足"),
}
