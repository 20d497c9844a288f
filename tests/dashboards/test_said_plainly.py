"""Sentences a designer reads first: a shrinking lead does not grow, what is forbidden costs wins, one point is one."""

from __future__ import annotations

import re

import polars as pl
import pytest

from playkit.analysis.measured import MEASURED
from playkit.dashboards.called import endings
from playkit.dashboards.general import _commanded
from playkit.dashboards.page import headline, page
from playkit.dashboards.report import Answer
from playkit.dashboards.restricted.asked import _says
from playkit.dashboards.skill.asked import _sentence as skill_sentence
from playkit.dashboards.told import course_of
from playkit.dashboards.traced import Traced
from playkit.dashboards.traced_html import traced_section
from playkit.games import find
from playkit.kernel.game import fill
from playkit.kernel.labels import Label
from playkit.widgets.telling import fill_label
from playkit.widgets.words import Voice

COMMAND = Label(
    "24 lack it. `playkit belief --all` works <b>it</b> out.", "24が未計算。`playkit belief --all` で計算。"
)


@pytest.mark.parametrize(
    ("figures", "en", "ja"),
    [
        ((-0.16, -0.19, -0.13), "shrinks by 16% of itself (95 % interval 13–19%)", "16%縮みます（95%区間 13–19%）"),
        ((0.08, 0.05, 0.12), "grows by 8% of itself (95 % interval 5–12%)", "8%伸びます（95%区間 5–12%）"),
        ((-0.02, -0.05, 0.01), "changes by −2% of itself (95 % interval −5, +1%)", "−2%変わります（95%区間 −5, +1%）"),
        ((0.3, None, None), "grows by 30% of itself", "30%伸びます"),
    ],
)
def test_a_lead_grows_or_shrinks_and_never_grows_by_less_than_nothing(figures, en, ja):
    told = [course_of(*figures, lang).replace("\u202f%", "%").replace("\u2060", "") for lang in ("en", "ja")]
    assert told == [en, ja]


def test_what_is_forbidden_costs_wins_and_needs_no_sign():
    known = dict.fromkeys(MEASURED)
    known |= {"measure": "worth", "unit": "share_difference", "state": "shown", "n": 900, "facet": "bots"}
    ends = {"build / 建てる": (0.25, 0.2, 0.3), "take King / 王を取る": (-0.11, -0.14, -0.08)}
    rows = [
        {**known, "key": text, "en": text.split(" / ")[0], "ja": text.split(" / ")[1], "estimate": middle,
         **dict(zip(("low", "high", "band_low", "band_high"), (low, high) * 2, strict=True))}
        for text, (middle, low, high) in ends.items()
    ]  # fmt: skip
    sentence = _says(pl.DataFrame(rows, schema=MEASURED)).sentence
    assert "cost it the most wins of a hundred games: build (25.0)." in sentence.en
    assert "it wins more, by: take King (11.0)." in sentence.en
    assert "建てる（25.0ポイント）" in sentence.ja
    assert "王を取る（11.0ポイント）" in sentence.ja


def test_what_is_to_be_typed_is_set_as_such_and_nothing_else_is():
    answer = Answer("belief", Label("Who?", "誰？"), "not_shown", Label("Not shown.", "まだ。"), notes=[COMMAND])
    for text in (page([answer]), headline(answer, "en"), headline(answer, "ja")):
        assert "<code>playkit belief --all</code>" in text
        assert "<b>it</b>" not in text


def test_general_advice_stands_aside_where_a_note_names_the_command():
    assert _commanded([Label("Bots: 500 games.", "ボット"), COMMAND])
    assert not _commanded([Label("Bots: 500 games.", "ボット")])


def test_one_point_is_one_point_in_the_log_and_on_the_table():
    scored = next(fact for fact in find("capture4").facts if fact.name == "scored")
    for score, said in ((1, "1 point"), (3, "3 points")):
        values = [(name, kind, {"seat": 0, "value": 2, "score": score}[name]) for name, kind in scored.fields]
        for text in (fill(scored.label, "en", values), fill_label(scored.label, Voice("en", ["Aki"]), values)):
            assert text.endswith(f"2: {said}")
        assert fill(scored.label, "ja", values).endswith(f"{score}点")


def test_sessions_are_called_by_as_few_signs_as_tell_them_apart():
    ids = ("01a22d1f-f6e8-7e27-bc08-88cb1032f40d", "01a22d20-02f0-7e27-bc08-88cb1032e40d")
    assert [name.ja for name in endings(ids).values()] == ["…f40d", "…e40d"]
    assert endings([]) == {}
    assert [name.en for name in endings(ids[:1] * 2).values()] == ["…f40d"]


def test_a_listed_session_unfolds_to_its_whole_id_unless_somebody_chose_it():
    made, chosen = "01a22d1f-f6e8-7e27-bc08-88cb1032f40d", "Quillonberts evening"
    traces = [Traced(one, Label("table …f40d", "卓 …f40d"), [], 0) for one in (made, chosen)]
    html = traced_section(traces, "trace-x", lambda label: label.en)
    assert f"<code>{made}</code>" in html
    assert chosen not in html


def test_a_sentence_sets_all_its_percents_alike():
    row = {
        "en": "steady among random",
        "ja": "安定",
        "estimate": 0.984,
        "low": 0.966,
        "high": 0.993,
        "unit": "advantage",
    }
    assert not re.search(r"\d%", skill_sentence(row, "skill", "en"))
    assert "+98.4%" in skill_sentence(row, "skill", "ja")
