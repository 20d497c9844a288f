"""Figures of any question as an answer tells them: measures for programs, tables for readers, and who speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.dots import ordered
from playkit.charts.words import percent, percent_range, points_of_share, say, signed
from playkit.charts.written import spelled, write, write_range
from playkit.dashboards.report import Measure, Table
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SPEAKERS = ("people", "mixed", "sample", "bots", "random_bots")
LANGS = ("en", "ja")
MOST_SESSIONS = 200
"""Rows of evidence a page lists; a study of more is named by its count."""


def measures_of(figures: pl.DataFrame, labels: Mapping[str, Label]) -> list[Measure]:
    """Turn figures into measures.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        labels: what each measure is called, with `{key}` where figures of one measure are told apart.
    """
    return [
        Measure(
            row["measure"] if row["key"] is None else f"{row['measure']}.{row['key']}", label_of(row, labels),
            row["estimate"], row["low"], row["high"], row["n"], row["unit"], row["n_unit"], row["facet"], row["draft"],
            enough=row["state"] == "shown",
        )
        for row in figures.iter_rows(named=True)
    ]  # fmt: skip


def label_of(row: Mapping[str, Any], labels: Mapping[str, Label]) -> Label:
    """Name a figure."""
    words = labels[row["measure"]]
    return Label(words.en.replace("{key}", row["en"] or ""), words.ja.replace("{key}", row["ja"] or ""))


def table_of(figures: pl.DataFrame, measures: Sequence[str], labels: Mapping[str, Label]) -> Table:
    """Lay figures out: one row a measure and key, one column a facet and draft."""
    own = figures.filter(pl.col("measure").is_in(measures))
    columns = ordered(own)
    head = [Label("measure", "測るもの"), *(who(facet, draft) for facet, draft, _ in columns)]
    rows: dict[tuple[str, str | None], list[Label]] = {}
    for place, (_, _, panel) in enumerate(columns, 1):
        for row in panel.iter_rows(named=True):
            blank = [label_of(row, labels), *[Label("–", "–")] * len(columns)]
            rows.setdefault((row["measure"], row["key"]), blank)[place] = figure(row)
    return Table(head, list(rows.values()))


def course_of(estimate: float, low: float | None, high: float | None, lang: str) -> str:
    r"""Say whether a lead grows or shrinks, by how much of itself, and how far that is known.

    Args:
        estimate: how much of itself a lead gains; below zero it loses.
        low: lower end of its interval; None where it has none.
        high: upper end.
        lang: "en" or "ja".

    >>> course_of(-0.16, -0.19, -0.13, "ja"), course_of(0.02, -0.01, 0.05, "ja")
    ('16%縮みます（95%区間 13–\u206019%）', '+2%変わります（95%区間 −1, +5%）')
    """
    if low is not None and high is not None and low < 0 < high:
        # Signs on both ends: a dash between them would read as a third.
        percents = [f"{text}{_PERCENT(lang)}" for text in (signed(estimate * 100), points_of_share(low, high))]
        return _CHANGES(lang).format(by=percents[0]) + _SPAN(lang).format(span=percents[1])
    text = (_GROWS if estimate >= 0 else _SHRINKS)(lang).format(by=percent(abs(estimate), lang))
    if low is None or high is None:
        return text
    near, far = sorted((abs(low), abs(high)))
    return text + _SPAN(lang).format(span=percent_range(near, far, lang))


_PERCENT = Label("\u202f%", "%")
_GROWS = Label("grows by {by} of itself", "{by}伸びます")
_SHRINKS = Label("shrinks by {by} of itself", "{by}縮みます")
_CHANGES = Label("changes by {by} of itself", "{by}変わります")
_SPAN = Label(" (95 % interval {span})", "（95%区間 {span}）")


def figure(row: Mapping[str, Any]) -> Label:
    """Write a figure with its interval, what it would be if nothing were the matter, and its n."""
    if row["estimate"] is None:
        return Label("not recorded", "記録なし")
    text, n = write(row["estimate"], row["unit"]), f"{row['n']:,}"
    ends = write_range(row["low"], row["high"], row["unit"])
    text += f" ({ends})" if ends else ""
    if row["standard"] is None:
        return _in_both(f"{text} n={n}", f"{text} n={n}")
    even = write(row["standard"], row["unit"])
    return _in_both(f"{text}, even {even} n={n}", f"{text}、差がなければ{even} n={n}")


def _in_both(en: str, ja: str) -> Label:
    return Label(en, spelled(ja, "ja"))


def who(facet: str | None, draft: str | None) -> Label:
    """Name a facet and its draft."""
    texts = []
    for lang in LANGS:
        name = say(facet or "?", lang)
        texts.append(name if draft is None else say("who_draft", lang, who=name, draft=draft))
    return Label(*texts)


def speaker(
    figures: pl.DataFrame, measure: str, *, samples: bool = False, draft: str | None = None
) -> pl.DataFrame | None:
    """Choose whose figures the sentence speaks of; None where nobody has any.

    People decide for people: where enough of their sessions are recorded it speaks of them, else of bots, who show
    what the rules permit, and where there are none either, of the people after all.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: the measure that decides.
        samples: whether invented samples may speak: they were asked for by name.
        draft: only of this draft.
    """
    allowed = [facet for facet in SPEAKERS if samples or facet != "sample"]
    own = figures.filter(pl.col("measure") == measure, pl.col("estimate").is_not_null(), pl.col("facet").is_in(allowed))
    if draft is not None:
        own = own.filter(pl.col("draft") == draft)
    if own.is_empty():
        return None
    heads = own.group_by("facet", "draft", maintain_order=True).agg(pl.col("n").max(), pl.col("state").first())
    ranked = sorted(
        heads.iter_rows(named=True),
        key=lambda row: (row["state"] != "shown", allowed.index(row["facet"]), -row["n"], row["draft"] or ""),
    )
    first = ranked[0]
    return figures.filter(pl.col("facet") == first["facet"], pl.col("draft").eq_missing(first["draft"]))


def one(rows: pl.DataFrame, measure: str, key: str | None = None) -> dict[str, Any] | None:
    """Give one figure of a speaker, None where there is none."""
    own = rows.filter(pl.col("measure") == measure, pl.col("key").eq_missing(key))
    return own.row(0, named=True) if own.height else None


def sessions_table(sessions: pl.DataFrame, names: Mapping[str, Label]) -> list[Table]:
    """List the recorded sessions behind an answer: what they are called, who played, how many seats, finished or not.

    Args:
        sessions: as `event_sources.Recorded.sessions`.
        names: what to call them; others keep their id.
    """
    if sessions.is_empty():
        return []
    head = [Label("record", "記録"), Label("who", "誰が"), Label("seats", "席"), Label("finished", "終局")]
    rows = [
        [
            names.get(row["session"], plain(row["session"])),
            who(row["facet"], row["draft"]),
            plain(str(row["seats"] or "–")),
            _FINISHED[row["finished"]],
        ]
        for row in sessions.head(MOST_SESSIONS).iter_rows(named=True)
    ]
    if sessions.height > MOST_SESSIONS:
        more = sessions.height - MOST_SESSIONS
        rows.append([Label(f"and {more:,} more", f"ほか{more:,}件"), *[plain("")] * 3])
    return [Table(head, rows, sessions["session"].head(MOST_SESSIONS).to_list())]


def plain(text: str) -> Label:
    """Say the same in both languages."""
    return Label(text, text)


_FINISHED = {True: Label("yes", "はい"), False: Label("no", "いいえ"), None: Label("not said", "不明")}
