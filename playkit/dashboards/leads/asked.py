"""The leads, asked of a store or of bots: for any game whose score grows before the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.race_figures import add_race, race_curves
from playkit.charts import race as draw
from playkit.charts.words import percent
from playkit.charts.written import write
from playkit.dashboards.belief.pointers import gather_leads
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.leads.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.race_sources import tracks_of
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.dashboards.told import LANGS, course_of, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer

RUNAWAY, OPEN = "runaway", "open"
GROWTH = 0.05
"""Leaders run away where a lead surely grows, by this share of itself in a tenth of a session or more; the race is open
where it surely grows by less. A judgement: 5 % a tenth makes a lead at half a quarter larger by the end."""


def answer_leads(asked: Asked) -> Answer:
    """Answer whether the lead changes and when it is decided."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material, tracks in zip(found.materials, tracks_of(found), strict=True):
        panel = Panel(material.facet, material.draft, material.n_unit)
        add_race(panel, tracks)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    slope = one(rows, "slope")
    verdict = NOT_SHOWN
    if slope is not None and slope["low"] is not None:
        grows = slope["low"] > 0 and slope["estimate"] >= GROWTH
        verdict = RUNAWAY if grows else OPEN if slope["high"] < GROWTH else NOT_SHOWN
    return Said(verdict, Label(*(_sentence(rows, verdict, lang) for lang in LANGS)))


def _sentence(rows: pl.DataFrame, verdict: str, lang: str) -> str:
    names = (("leader_wins", "50"), ("slope", None), ("lead_changes", None), ("decided", None))
    leader, slope, changes, decided = (one(rows, name, key) for name, key in names)
    if leader is None or slope is None or changes is None or decided is None:
        return "まだ言えません。" if lang == "ja" else "not shown yet."
    texts = {
        "leader": percent(leader["estimate"], lang),
        "alike": percent(leader["standard"], lang),
        "course": course_of(slope["estimate"], slope["low"], slope["high"], lang),
        "changes": write(changes["estimate"], "per_session"),
        "decided": percent(decided["estimate"], lang),
        "end": _END[verdict](lang),
    }
    return _SENTENCE(lang).format(**texts)


_SENTENCE = Label(
    "whoever leads at half wins {leader} of the sessions ({alike} with the same gains in any order). The "
    "lead changes "
    "{changes} times a session, and the winner stays in front after {decided} of it. In a tenth of a session "
    "a lead {course}. {end}",
    "中間の首位が勝つのは{leader}（同じ得点を順番だけ変えると{alike}）。首位は1セッションに{changes}回入れ替わり、"
    "勝者は{decided}経過後は首位のままです。リードはセッションの1割ごとに{course}。{end}",
)
_END = {
    RUNAWAY: Label("So leaders run away.", "リードがリードを呼んでいます。"),
    OPEN: Label("So a lead does not feed itself.", "リードがリードを呼んではいません。"),
    NOT_SHOWN: Label(
        f"Whether it grows by {GROWTH:.0%} or more, which we call running away, is not shown.".replace("%", "\u202f%"),
        f"リードがリードを呼ぶ（1割ごとに{GROWTH:.0%}以上伸びる）かは、まだ言えません。",
    ),
}


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    own = [
        race_curves(material.facet, material.draft, tracks)
        for material, tracks in zip(found.materials, tracks_of(found), strict=True)
    ]
    curves = pl.concat(own)
    names = tuple(name for name in LABELS if name != "leader_wins")
    rows = [Rows("leaders", HEADING["leaders"], READING["leaders"], ("leader_wins", *names), draw.leader_dots)]

    def lines(lang: str) -> list[list[Any]]:
        return [draw.winner_curves(curves, lang)]

    return [*rows_sections(rows, figures, LABELS), Section("curves", HEADING["curves"], READING["curves"], lines)]


NOTHING = Label(
    "Not shown: nobody's score is known before the end.", "まだ言えません。終わる前の得点がわかる記録がありません。"
)
CARDS = ("leader_wins.50", "lead_changes", "decided", "comeback", "excitement")
GENERAL = General(
    "leads", TITLE, "leader_wins", _figures, _says, _sections, LABELS, CARDS, nothing=NOTHING, sources=gather_leads
)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_leads)
