"""Two drafts in forms, compared in the background; and the planner beside them."""

from __future__ import annotations

import re
import threading

import pytest

from playkit import api
from playkit.analysis.planner import detectable, session_spread, sessions_needed
from playkit.errors import OptionsError
from playkit.games import find
from playkit.widgets.comparing import DraftsForm
from playkit.widgets.planning import PlannerForm
from playkit.widgets.words import DRAFTS, PLANNING

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


class Answered:
    """Stands for a comparison: what the form shows of one is its answer's page."""

    @property
    def answer(self):
        """Be the answer as well."""
        return self

    def framed(self, lang):
        """Give one piece."""
        return {"text/html": f"<p>{lang}</p>"}


@pytest.fixture(scope="module")
def terror():
    return find("resonance24")


def changed(form):
    form.forms[1].controls["hand_2_halves"].value = 4
    return form


def test_the_real_comparison_runs_in_the_background_and_is_shown_whole(terror):
    def plain(*asked, **settings):
        return api.compare(*asked, engine="plain", **settings)

    form = changed(DraftsForm(terror, plain, "ja", a="two_hands", b="two_hands"))
    form.games.value = 6
    form.run()
    found = form.wait(120)
    assert form.failure is None
    assert (found.a, found.b, found.blocks) == ("two_hands", "two_hands, hand_2_halves=4", 6)
    assert (form.bar.value, form.bar.max) == (12, 12)
    (page,) = form.shown.outputs
    assert "ボット" in page["data"]["text/plain"]
    assert page["data"]["text/html"].startswith("<iframe ")
    assert "終了" in form.status.value


def test_the_cell_ends_while_the_games_run_and_a_second_press_does_nothing(terror):
    gate, calls = threading.Event(), []

    def slow(_game, a, b, progress, **settings):
        calls.append((a.settings, b.settings, settings))
        progress(1, 4)
        gate.wait(300)
        return Answered()

    form = changed(DraftsForm(terror, slow, a="two_hands", b="two_hands"))
    form.run()
    form.run()
    assert (form.start.disabled, form.cancel.disabled) == (True, False)
    form.forms[1].controls["hand_2_halves"].value = 6
    gate.set()
    assert isinstance(form.wait(300), Answered)
    ((_, b, settings),) = calls
    assert b["options"] == {"hand_2_halves": 4}, "what is changed later belongs to the next comparison"
    assert settings == {"games": 1000, "bots": "careful"}
    assert (form.start.disabled, form.cancel.disabled) == (False, True)


def test_it_can_be_stopped_and_keeps_nothing(terror):
    begun = threading.Event()

    def endless(*_drafts, progress, **_settings):
        for done in range(1_000_000):
            progress(done, 1_000_000)
            begun.set()

    form = changed(DraftsForm(terror, endless, a="two_hands", b="two_hands"))
    form.run()
    begun.wait(300)
    form.cancel.click()
    assert form.wait(300) is None
    assert form.failure == "Stopped; nothing was kept."
    assert form.shown.outputs == ()


@pytest.mark.parametrize(
    ("error", "said"),
    [(OptionsError("no such thing <b>", "ない"), "no such thing <b>"), (ValueError("x"), "ValueError")],
)
def test_what_goes_wrong_in_the_background_is_said_in_the_cell(terror, error, said):
    def broken(*_, **__):
        raise error

    form = changed(DraftsForm(terror, broken, a="two_hands", b="two_hands"))
    form.run()
    assert form.wait(300) is None
    assert said in form.failure
    assert 'role="alert"' in form.status.value
    assert "<b>" not in form.status.value
    assert not form.start.disabled


def test_drafts_that_do_not_hold_together_or_are_the_same_are_not_played(terror):
    form = DraftsForm(terror, None, "ja")
    form.run()
    assert "同じ" in form.failure
    form.forms[1].controls["down_effect"].value = 2
    form.run()
    assert form.failure.startswith("草案B: ")
    assert form.forms[1].reason in form.failure


@pytest.mark.parametrize("catalogue", [DRAFTS, PLANNING])
def test_every_string_is_there_in_both_languages(catalogue):
    for text in catalogue.values():
        en, separator, ja = text.partition(" / ")
        assert separator
        assert JAPANESE.search(ja)
        assert sorted(re.findall(r"{\w+}", en)) == sorted(re.findall(r"{\w+}", ja))


# Planner --------------------------------------------------------------------------------------------------------------


def test_the_planner_says_what_the_analysis_says():
    form = PlannerForm(effect=0.8, spread=1.0, sessions=20, games=1, likeness=0.0)
    assert form.needed == 2 * sessions_needed(0.8, 1.0, paired=False)
    assert form.finds == pytest.approx(detectable(10, 1.0, paired=False))
    form.paired.value = True
    assert form.needed == 30
    form.games.value, form.likeness.value = 4, 0.5
    own = session_spread(1.0, 4, 0.5)
    assert form.needed == 2 * sessions_needed(0.8, own, paired=True)
    assert f"play {form.needed} sessions" in form.verdict.value


def test_more_likeness_takes_more_sessions():
    form = PlannerForm(effect=0.5, spread=1.0, games=4, likeness=0.0)
    alone = form.needed
    form.likeness.value = 1.0
    assert form.needed > 3 * alone


def test_a_comparison_brings_its_differences_and_spreads(terror):
    found = api.compare(terror, "two_hands", "double_second", games=30, engine="plain", progress=False)
    form = PlannerForm("ja", comparison=found, measure="score_spread")
    (row,) = [row for row in found.differences().to_dicts() if row["measure"] == "score_spread"]
    assert form.effect.value == pytest.approx(row["estimate"], abs=1e-3)
    assert form.spread.value == pytest.approx(row["sd_session"], abs=1e-3)
    form.paired.value = True
    assert form.spread.value == pytest.approx(row["sd_pair"], abs=1e-3)
    with pytest.raises(OptionsError, match="'score_spread'"):
        PlannerForm(comparison=found, measure="score_spred")


def test_what_is_planned_is_said_with_as_many_digits_as_a_table_has():
    form = PlannerForm(effect=5.7517, spread=4.74)
    assert "To find 5.75, play" in form.verdict.value
    assert form.about.layout.width == "min(98%, 46rem)", "its longest choice is a sentence and is not cut"


def test_nothing_to_find_is_said_and_impossible_numbers_are_refused():
    form = PlannerForm("ja", effect=0.0, spread=1.0)
    assert form.needed is None
    assert "何回遊んでも" in form.verdict.value
    form.spread.value = 0.0
    assert form.finds is None
    with pytest.raises(OptionsError):
        PlannerForm(likeness=2.0)
    assert "widget-view" in str(form._repr_mimebundle_(include=None, exclude=None))
