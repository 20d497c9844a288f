"""What a designer reads: names instead of ids and blanks, whole numbers whole, one session as one, ends that can be."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest
import tables

from playkit import api
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.choices.asked import _says as choices_say
from playkit.dashboards.choices.asked import actions_of
from playkit.dashboards.compare.answer import compared, panel
from playkit.dashboards.compare.verdict import needed, sentence
from playkit.dashboards.growth.verdict import says
from playkit.dashboards.length.asked import _says as lengths_say
from playkit.dashboards.page import page
from playkit.dashboards.parts import named_parts
from playkit.dashboards.questions import answer
from playkit.dashboards.report import Answer, Measure
from playkit.dashboards.traced_html import MOST_UNFOLDED
from playkit.dashboards.unused.asked import families_of
from playkit.errors import UnknownGame
from playkit.games import find, names
from playkit.kernel.labels import Label
from playkit.store import Store

PEOPLE = ("health", "confusion", "feelings", "predictions", "enough", "belief")
SAMPLE = Path(__file__).parents[2] / "logs" / "samples" / "patchies-phases-1004.csv"


def rows(measure, keys, estimates, **more):
    """Make figures of one speaker."""
    return pl.DataFrame([
        {"measure": measure, "key": key, "estimate": value, "low": value, "high": value, "band_low": value,
         "band_high": value, "state": "shown", "n": 20, "en": f"part {key}", "ja": f"パート{key}", **more}
        for key, value in zip(keys, estimates, strict=True)
    ])  # fmt: skip


# Words for blanks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_no_name_of_an_action_or_a_fact_is_a_hole(name):
    game = find(name)
    texts = [*actions_of(game).values(), *(text for family in families_of(game) for text in family.members.values())]
    assert [text for text in texts if "…" in text or "{" in text] == []
    assert all(" / " in text for text in texts)


def test_a_blank_is_called_by_what_belongs_into_it_in_either_language():
    assert actions_of(find("patchies"))["place"] == "place the pawn on [cell] / ［マス］に置く"


def test_what_was_never_picked_is_named_as_on_the_button_and_a_long_list_is_counted():
    said = choices_say(rows("used", "abcdef", (0.0,) * 6)).sentence
    assert "Never picked: part a, part b, part c, part d and 2 more" in said.en
    assert "一度も選ばれていない行動：パートa、パートb、パートc、パートd、ほか2" in said.ja


@pytest.mark.usefixtures("few_games")
def test_parts_are_called_what_the_game_calls_them(tmp_path):
    store = tables.record(tmp_path, [tables.played("patchies", seed=1)])
    labels = [one.label for one in answer("length", Asked(find("patchies"), store)).measures]
    assert "Picks in phase 1" in {label.en for label in labels}
    assert not any("パート" in label.ja for label in labels)
    assert named_parts(rows("part_picks", ("1",), (0.5,)), find("patchies"))["ja"].to_list() == ["フェーズ1"]


# Names of sessions ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_games")
def test_a_sheet_without_a_name_of_its_own_is_called_by_its_file(tmp_path):
    sheet = Path(shutil.copy(SAMPLE, tmp_path / "evening-3.csv"))
    store = api.Store(tmp_path / "logs")
    store.import_(sheet).apply()
    (session,) = store.sessions()["session"]
    found = answer("length", Asked(find("patchies"), store))
    assert found.evidence[0].rows[0][0] == Label("sheet evening-3.csv", "用紙 evening-3.csv")
    assert found.evidence[0].sessions == [session]
    assert session not in str([*found.defects, *found.notes])


def test_many_sessions_lie_folded_and_say_how_many_events_are_not_listed(tmp_path):
    store = tables.record(tmp_path, [tables.played("capture4", seed=seed, preset="tiny") for seed in range(16)])
    html = page([answer("health", Asked(find("capture4"), store))])
    assert MOST_UNFOLDED < 16
    assert "Show all 16 sessions" in html
    store = tables.record(tmp_path / "long", [tables.played("patchies", seed=1)])
    html = page([answer("health", Asked(find("patchies"), store))])
    assert "80 of " in html
    assert "件のうち80件" in html


# Sentences -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PEOPLE)
def test_a_page_with_nothing_says_how_many_it_takes(name, tmp_path):
    found = answer(name, Asked(find("patchies"), Store(tmp_path / "logs")))
    assert found.verdict == "not_shown"
    assert found.needed > 0
    if name != "health":
        assert f"At least {found.needed} " in found.sentence.en
        assert f"{found.needed}" in found.sentence.ja


def test_one_session_is_one(tmp_path):
    store = tables.record(tmp_path, [tables.played("patchies", seed=1)])
    told = [answer(name, Asked(find("patchies"), store)) for name in PEOPLE]
    texts = [text.en for found in told for text in (found.sentence, *found.notes)]
    assert "1 session on record; nothing is wrong with it." in texts
    assert [text for text in texts if "1 sessions" in text] == []


def test_lengths_that_are_all_alike_are_told_once_and_whole():
    alike = rows("turns", ("10", "50", "90"), (60.0, 60.0, 60.0), unit="turns")
    said = lengths_say(alike).sentence
    assert said == Label("eight of ten last 60 turns.", "手番は10回に8回以上が60です。")
    apart = lengths_say(rows("turns", ("10", "50", "90"), (46.0, 84.0, 127.0), unit="turns")).sentence
    assert "84 turns (a tenth after 46, nine tenths after 127)" in apart.en


def test_winners_who_end_with_less_are_not_called_level():
    behind = rows("gap.coins", ("1", "2"), (0.1, -0.4)).with_columns(
        band_low=pl.col("estimate") - 0.05, band_high=pl.col("estimate") + 0.05
    )
    said = says(behind, {"coins": Label("coins", "コイン")}).sentence
    assert "winners have less at the end" in said.en
    assert "少なくなっています" in said.ja


# Comparisons ---------------------------------------------------------------------------------------------------------


def differences():
    """Give two measures: one far from shown by its plan, one that only few sessions know."""
    shared = {
        "a": 0.5, "b": 0.6, "low": -1.3, "high": 1.5, "unpaired_low": -1.3, "unpaired_high": 1.5,
        "p": 0.4, "p_holm": 0.8, "verdict": "not_shown", "enough": True, "sd_pair": None,
    }  # fmt: skip
    return pl.DataFrame(
        [
            {"measure": "win_share_seat_0", "estimate": 0.1, "n": 9, "games": 18, "sd_session": 0.5, **shared},
            {"measure": "score_mean", "estimate": 0.9, "n": 9, "games": 18, "sd_session": 9.0, **shared},
        ]
    )


def test_no_interval_of_shares_goes_beyond_the_whole(monkeypatch):
    monkeypatch.setattr("playkit.dashboards.compare.answer.table_test", lambda figures: figures.select("measure"))
    figures = panel("people", differences(), apart=True).figures
    assert figures.filter(measure="win_share_seat_0").select("low", "high").row(0) == (-1.0, 1.0)
    assert figures.filter(measure="score_mean").select("low", "high").row(0) == (-1.3, 1.5)


def test_nobody_is_told_to_play_thousands_of_evenings():
    figures = differences().with_columns(estimate=pl.lit(0.001))
    (section,) = compared([panel("people", figures, apart=True)], ("A", "B"), hand="hand {n} / {n}ハンド目").charts
    assert {row[-1] for row in section.table.rows} == {Label("over 1,000", "1,000より多い")}
    assert "pp …" not in section.table.rows[0][3].en
    assert "ポイント …" not in section.table.rows[0][3].ja


def test_the_unit_of_a_large_figure_is_small_and_said_once_of_both_ends():
    shared = {"low": -0.97, "high": 0.14, "n": 12, "unit": "share_difference", "n_unit": "sessions", "facet": "people"}
    found = Answer("x", Label("x", "x"), "y", Label("y", "y"), cards=("gap",), measures=[
        Measure("gap", Label("gap", "差"), -0.417, draft=None, **shared)
    ])  # fmt: skip
    html = page([found])
    assert "−41.7<small>ポイント</small>" in html
    assert "−97.0 … +14.0ポイント" in html
    assert "−97.0 … +14.0 pp" in html


def test_the_measure_named_is_the_one_whose_sessions_are_counted():
    found = panel("people", differences(), apart=True)
    plans = dict(found.plan.select("measure", "sessions_unpaired").iter_rows())
    said = sentence(found, ("A", "B"), lambda measure, _lang: measure)
    nearest = min(plans, key=plans.get)
    assert f"“{nearest}”" in said.en
    assert needed(found) == plans[nearest] - 18
    assert f"about {needed(found):,}" in said.en


# A game whose rules are elsewhere ------------------------------------------------------------------------------------


def test_a_game_that_is_only_recorded_is_not_called_unknown_alone(tmp_path):
    store = Store(tmp_path / "logs")
    with store.session("koi_pond", 2, crew="people") as log:
        log.append([{"kind": "scored", "seat": 0, "value": 1}])
    with pytest.raises(UnknownGame, match="not its rules: give the path") as refused:
        api.report("length", game="koi_pond", store=store)
    assert "ルールファイルの場所" in refused.value.ja
    with pytest.raises(UnknownGame) as refused:
        api.report("length", game="koi_pound", store=store)
    assert "not its rules" not in refused.value.en
