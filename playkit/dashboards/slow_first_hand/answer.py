"""Is the first hand slow? The answer for any game with parts and points, from tables, sheets, notebooks and bots.

Human times decide for humans; bots only say what the rules permit, and are never added to people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis import feelings, leads
from playkit.analysis.findings import figures as all_figures
from playkit.charts import stakes as draw
from playkit.charts.stakes import hand_name
from playkit.charts.words import compact_percent, say
from playkit.dashboards import told
from playkit.dashboards.report import Answer, Assumed, Measure, Section, Table
from playkit.dashboards.slow_first_hand.verdict import criteria_note, slow_verdict
from playkit.dashboards.slow_first_hand.words import BOTS, HEADING, INVENTED, MEASURES, NEXT, READING, STATE, TITLE
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.analysis.findings import Decided, Played
    from playkit.analysis.plays import Plays

SHOWN = {
    "stakes": ("minutes_share", "stake", "slowness", "bits_per_minute", "minutes", "downtime", "boredom", "afterwards"),
    "leaders": ("leader_wins", "lead_changes"),
    "ratings": ("rating_gap",),
    "resolved": ("resolved", "carry_over"),
    "choices": ("consequential", "choice_gap"),
}
"""Which measures stand in the table of which section."""
MOST_SESSIONS = 200


def slow_first_hand(
    recorded: Plays,
    played: Sequence[Played] = (),
    decided: Decided | None = None,
    *,
    hand: str = draw.HAND,
    subject: Label | None = None,
    samples: bool = False,
    drafts: tuple[str, str] | None = None,
    assumed: Sequence[Assumed] = (),
    sessions: Mapping[str, Label] | None = None,
    notes: Sequence[Label] = (),
) -> Answer:
    """Answer whether the first hand is slow.

    Args:
        recorded: plays of people and samples.
        played: plays of bots.
        decided: choices of recorded sessions that were looked into, by facet and draft.
        hand: what the rulebook calls a part, "hand {n} / {n}ハンド目".
        subject: name of the game, as people read it.
        samples: an invented sample was asked for by name, so it may speak where people are absent.
        drafts: two drafts to compare, the first subtracted from the second; the verdict is of the second.
        assumed: rules the rulebook is silent about, with the defaults that were played.
        sessions: what to call the sessions of the evidence; others keep their id.
        notes: further things a reader must know.
    """
    found = all_figures(recorded, played, decided)
    verdict, sentence, more, speaker = slow_verdict(found, hand, samples=samples, draft=drafts[1] if drafts else None)
    own = [INVENTED] if speaker is not None and speaker.facet == "sample" else []
    own += [*criteria_note(speaker), *_compared(found, hand, drafts), *_left_out(recorded)]
    own += [BOTS] if played else []
    return Answer(
        question="slow-first-hand",
        title=TITLE,
        subject=subject or Label("", ""),
        verdict=verdict,
        sentence=sentence,
        needed=more,
        measures=_measures(found, hand),
        charts=_sections(found, recorded, hand),
        notes=[*own, *([] if found.height else [NEXT]), *notes],
        assumed=assumed,
        evidence=_evidence(recorded, sessions or {}),
    )


def _measures(figures: pl.DataFrame, hand: str) -> list[Measure]:
    return [_measure(row, hand) for row in figures.iter_rows(named=True)]


def _measure(row: dict[str, Any], hand: str) -> Measure:
    name = row["measure"] if row["part"] is None else f"{row['measure']}.{row['part']}"
    return Measure(
        name, _label(row, hand), row["estimate"], row["low"], row["high"], row["n"], row["unit"], row["n_unit"],
        row["facet"], row["draft"], enough=row["enough"],
    )  # fmt: skip


def _label(row: dict[str, Any], hand: str) -> Label:
    template = MEASURES[row["measure"]]
    names = {lang: hand_name(hand, row["part"] or 1, lang) for lang in ("en", "ja")}
    return Label(template.en.replace("{hand}", names["en"]), template.ja.replace("{hand}", names["ja"]))


def _sections(figures: pl.DataFrame, recorded: Plays, hand: str) -> list[Section]:
    frames = [
        recorded.only(facet, draft) for facet, draft in recorded.sessions.select("facet", "draft").unique().rows()
    ]
    curves = [found for own in frames if (found := leads.lead_curves(own)).height and own.most_parts]
    gaps = [found for own in frames if (found := feelings.rating_gaps(own)).height]
    drawn: dict[str, tuple[bool, Callable[[str], list[Any]]]] = {
        "stakes": (_has(figures, "stake", "minutes_share"), lambda lang: draw.stake_bars(figures, lang, hand)),
        "leaders": (_has(figures, "leader_wins"), lambda lang: draw.leader_lines(figures, lang, hand)),
        "curves": (bool(curves), lambda lang: draw.lead_curves(pl.concat(curves), lang, hand)),
        "ratings": (bool(gaps), lambda lang: draw.rating_bars(pl.concat(gaps), lang, hand)),
        "resolved": (_has(figures, "resolved"), lambda lang: draw.resolved_lines(figures, lang, hand)),
        "choices": (_has(figures, "consequential"), lambda lang: draw.choice_lines(figures, lang, hand)),
    }
    return [_section(name, charts, figures, hand) for name, (there, charts) in drawn.items() if there]


def _has(figures: pl.DataFrame, *measures: str) -> bool:
    return figures["measure"].is_in(measures).any()


def _section(name: str, charts: Callable[[str], list[Any]], figures: pl.DataFrame, hand: str) -> Section:
    own = figures.filter(pl.col("measure").is_in(SHOWN.get(name, ())))
    table = _table(own, hand) if own.height else None
    return Section(name, HEADING[name], READING[name], lambda lang: [charts(lang)], None, table)


def _table(figures: pl.DataFrame, hand: str) -> Table:
    """Lay figures out: one row a measure and part, one column a facet and draft."""
    columns = draw.ordered_panels(figures)
    head = [Label("measure", "測るもの"), *(told.who(facet, draft) for facet, draft, _ in columns)]
    rows: dict[tuple[str, int | None], list[Label]] = {}
    for place, (_, _, panel) in enumerate(columns):
        for row in panel.iter_rows(named=True):
            blank = [_label(row, hand), *[Label("–", "–")] * len(columns)]
            rows.setdefault((row["measure"], row["part"]), blank)[place + 1] = _figure(row)
    return Table(head, list(rows.values()))


def _figure(row: dict[str, Any]) -> Label:
    """Write a figure with its interval, its standard and its n."""
    if row["estimate"] is None:
        return Label("not recorded", "記録なし")
    write = compact_percent if row["unit"] == "share" else _plain
    ends = [("…" if end is None else write(end, 1)) for end in (row["low"], row["high"])]
    text = f"{write(row['estimate'], 1)} ({ends[0]} – {ends[1]})"
    p = "" if row["p"] is None else f" p={row['p']:.4f}"
    n = f"{row['n']:,}"
    if row["standard"] is None:
        return Label(f"{text}{p} n={n}", f"{text}{p} n={n}")
    even = write(row["standard"], 1)
    return Label(f"{text}, even {even}{p} n={n}", f"{text}、均等なら{even}{p} n={n}")


def _plain(value: float, digits: int = 1) -> str:
    return f"{value:.{max(digits, 2)}f}".replace("-", "−")


def _compared(figures: pl.DataFrame, hand: str, drafts: tuple[str, str] | None) -> list[Label]:
    """Say by how much the stake of the first part differs between two drafts, for each facet that has both."""
    if drafts is None:
        return []
    own = figures.filter(pl.col("measure") == "stake", pl.col("part") == 1, pl.col("low").is_not_null())
    found = []
    for facet in own["facet"].unique(maintain_order=True):
        pair = [own.filter(pl.col("facet") == facet, pl.col("draft") == draft) for draft in drafts]
        if all(frame.height == 1 for frame in pair):
            found.append(_difference(pair[0].row(0, named=True), pair[1].row(0, named=True), drafts, hand))
    return found


def _difference(first: dict[str, Any], second: dict[str, Any], drafts: tuple[str, str], hand: str) -> Label:
    from playkit.analysis.intervals import Interval, difference
    from playkit.charts.words import points_of_share, signed

    ends = [Interval(row["low"], row["high"]) for row in (first, second)]
    low, high = (float(end) for end in difference(first["estimate"], ends[0], second["estimate"], ends[1]))
    gap, span = signed((second["estimate"] - first["estimate"]) * 100, 1), points_of_share(low, high)
    a, b = drafts
    names = {lang: hand_name(hand, 1, lang) for lang in ("en", "ja")}
    who = {lang: say(first["facet"] or "?", lang) for lang in ("en", "ja")}
    return Label(
        f"{who['en']}: {names['en']} carries {gap} points of the spread more in draft {b} than in {a} "
        f"(95 % interval {span}).",
        f"{who['ja']}：草案{b}の{names['ja']}が生む点差は、草案{a}より{gap}ポイント（95%区間 {span}）。",
    )


def _left_out(recorded: Plays) -> list[Label]:
    """Say which sessions do not count, and why."""
    counts = dict(recorded.sessions["state"].value_counts().iter_rows())
    return [
        Label(text.en.replace("{n}", f"{counts[state]:,}"), text.ja.replace("{n}", f"{counts[state]:,}"))
        for state, text in STATE.items()
        if counts.get(state)
    ]


def _evidence(recorded: Plays, names: Mapping[str, Label]) -> list[Table]:
    if recorded.sessions.is_empty():
        return []
    clocks = dict(
        recorded.parts.group_by("session").agg(pl.col("clock").first(), pl.col("seconds").sum()).select(
            "session", pl.struct("clock", "seconds")
        ).iter_rows()
    )  # fmt: skip
    head = [Label("record", "記録"), Label("who", "誰が"), Label("parts", "パート"), Label("seats", "席")]
    head += [Label("minutes", "分"), Label("clock", "時計"), Label("counted", "集計")]
    rows = [_evidence_row(row, clocks, names) for row in recorded.sessions.head(MOST_SESSIONS).iter_rows(named=True)]
    if recorded.sessions.height > MOST_SESSIONS:
        more = recorded.sessions.height - MOST_SESSIONS
        rows.append([Label(f"and {more:,} more", f"ほか{more:,}件"), *[Label("", "")] * 6])
    return [Table(head, rows, recorded.sessions["session"].head(MOST_SESSIONS).to_list())]


def _evidence_row(row: dict[str, Any], clocks: Mapping[str, Any], names: Mapping[str, Label]) -> list[Label]:
    session, clock = row["session"], clocks.get(row["session"]) or {"clock": "none", "seconds": None}
    minutes = f"{clock['seconds'] / 60:.0f}" if clock["seconds"] else "–"
    return [
        names.get(session, Label(session, session)),
        told.who(row["facet"], row["draft"]),
        *(Label(text, text) for text in (str(row["parts"] or "–"), str(row["seats"] or "–"), minutes)),
        _CLOCKS[clock["clock"]],
        Label("yes", "はい") if row["state"] == "counted" else Label("no", "いいえ"),
    ]


_CLOCKS = {
    "measured": Label("measured", "計測"),
    "typed": Label("typed", "手書き"),
    "none": Label("none", "なし"),
}
